/* SPDX-License-Identifier: MIT */
/* Random numbers, and floats of all sizes, for tests of the library alone. */
#ifndef LOCKSTEP_TESTS_KERNELS_WILD_FLOATS_H
#define LOCKSTEP_TESTS_KERNELS_WILD_FLOATS_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* splitmix64: the same numbers on every machine. */
static inline uint64_t next_random(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static inline size_t below(uint64_t *state, size_t n)
{
	return (size_t)(next_random(state) % n);
}

/* From low to high. */
static inline double between(uint64_t *state, double low, double high)
{
	return low + (high - low) * ((double)(next_random(state) >> 11) * 0x1p-53);
}

/* Any finite float: all exponents are equally likely. */
static inline float wild_float(uint64_t *state)
{
	uint32_t bits;
	float f;
	do {
		bits = (uint32_t)next_random(state);
		memcpy(&f, &bits, sizeof f);
	} while (!isfinite(f));
	return f;
}

/* The float that many floats up or down, while it is finite. */
static inline float step(float f, int ulps)
{
	for (; ulps > 0 && isfinite(nextafterf(f, INFINITY)); --ulps)
		f = nextafterf(f, INFINITY);
	for (; ulps < 0 && isfinite(nextafterf(f, -INFINITY)); ++ulps)
		f = nextafterf(f, -INFINITY);
	return f;
}

#endif
