/* SPDX-License-Identifier: MIT */
/*
 * What a benchmark works on: the operands of one test, mode, scene and size, with the world of the
 * scene's first case or an outline of so many rows, the place for the answers, and the reference's
 * answers. Every contender gets the same memory, so that none of them
 * is better off for where its columns happen to lie.
 */
#ifndef LOCKSTEP_BENCH_CASES_H
#define LOCKSTEP_BENCH_CASES_H

#include "kernels/table.h"
#include "scenes/scene.h"

struct cases {
	const struct lockstep_test *test;
	unsigned mode; /* of check/cross.h */
	const struct scene *scene;
	uint64_t seed;
	size_t n;
	size_t rows; /* of an outline; 0: the test has no world, or the scene's */
	bool hits_given;
	double hits_percent; /* how many of the cases are to be hits; else as the scene has them */
	unsigned threads;    /* 0 or 1: one */

	uint64_t work; /* work_number(), once they were made; 0: not yet */

	/* Only while they are held in memory. */
	void *memory;
	struct cases *copy; /* the same for each thread but the first, if there are several */
	struct world world;
	float *in[LOCKSTEP_COLUMNS_MAX];
	float *out[LOCKSTEP_RESULTS_MAX];
	uint64_t *hits;
	float *expected_out[LOCKSTEP_RESULTS_MAX];
	uint64_t *expected_hits;
};

/* Makes the operands, and has the reference answer them. False, with why in `error`, if there is no memory, or the
 * scene has no hits or no misses where such are wanted. */
bool cases_make(struct cases *cases, char *error, size_t error_size);

/* Gives the memory back. */
void cases_drop(struct cases *cases);

/* How many bytes cases_make() takes, but for a world. */
size_t cases_size(const struct cases *cases);

/* The batch to call a kernel with. It points into `cases`. */
struct lockstep_batch cases_batch(struct cases *cases);

/* Bytes that one run of a kernel has to read and write: operands, hit words and results. Not the
 * world, of which kernels read more or less, again and again, from a cache. */
double cases_traffic(const struct cases *cases);

/* Of these, the bytes that it has to read. */
double cases_read(const struct cases *cases);

/* Runs a kernel; true if its answers are the reference's, bit for bit (any NaN equals any NaN).
 * Otherwise `what` gets the first that is not. */
bool cases_verify(struct cases *cases, lockstep_kernel *kernel, char *what, size_t what_size);

#endif
