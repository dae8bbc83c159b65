/* SPDX-License-Identifier: MIT */
/*
 * Counter-based random numbers: case i of a scene is always the same, in any order of making cases,
 * because its numbers are a function of (seed, scene, test, i) and no state is carried from one
 * case to the next. Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as
 * 1, 2, 3. SC11): its key is the seed, its counter the case, the scene and test, and the block.
 */
#ifndef LOCKSTEP_BASE_RANDOM_H
#define LOCKSTEP_BASE_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The numbers of one case. C does not specify the order in which the arguments of a call, or the
 * terms of a sum, are computed, so two numbers drawn in one expression depend on the compiler.
 */
struct random {
	uint32_t key[2];
	uint32_t counter[4]; /* case (low, high), stream, block */
	uint32_t block[4];   /* the numbers of the current block */
	unsigned left;       /* number of unused ones */
};

/* Computes the block of a counter, by ten rounds of Philox4x32. */
void philox4x32(const uint32_t counter[4], const uint32_t key[2], uint32_t block[4]);

/* Returns one number for a scene and a test, for random_begin(). */
uint32_t random_stream(const char *scene, const char *test);

/* Starts the numbers of one case. */
void random_begin(struct random *rng, uint64_t seed, uint32_t stream, uint64_t index);

/* Returns 32 random bits. */
uint32_t random_u32(struct random *rng);

/* Returns an integer in [0, n), n > 0. n may be a few thousand at most, so that
 * the bias is negligible. */
uint32_t random_below(struct random *rng, uint32_t n);

/* True with probability p. */
bool random_chance(struct random *rng, double p);

/* Returns a float in [low, high), low < high. Sum and product are double, then rounded once: the
 * same on every machine with IEEE arithmetic and contraction off. */
float random_uniform(struct random *rng, float low, float high);

/* Computes the point of the unit circle at `share` >= 0 of a turn from (1, 0),
 * counter-clockwise. Accurate to 1% of a quarter turn, and monotone. It avoids sines because
 * they differ from one libm to the next. */
void turn(double share, double *x, double *y);

/* Returns a positive number in [2^low, 2^high), with all octaves equally likely. */
double random_octaves(struct random *rng, int low, int high);

/* Returns the float that is `steps` representable values up (or down, if negative) from a finite
 * one; -0 and +0 are one value. Stops at the largest finite values. */
float float_step(float value, int steps);

#endif
