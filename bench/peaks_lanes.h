/* SPDX-License-Identifier: MIT */
/* The loops of bench/peaks_lanes.c for one instruction set. */
#ifndef LOCKSTEP_BENCH_PEAKS_LANES_H
#define LOCKSTEP_BENCH_PEAKS_LANES_H

#include <stddef.h>
#include <stdint.h>

enum peak {
	PEAK_ADD,
	PEAK_MULTIPLY,
	PEAK_ADD_MULTIPLY, /* half of each */
	PEAK_DIVIDE,
	PEAK_SQUARE_ROOT,
	PEAK_COMPARE,
	PEAK_LESSER,      /* the lesser of two */
	PEAK_ADD_COMPARE, /* half of each */
	PEAK_ADD_LESSER,
	PEAK_ANY,  /* a third each of sums, products and sign changes */
	PEAK_LOAD, /* from the nearest cache, like the following */
	PEAK_GATHER,
	PEAK_BITS,  /* a mask to a general register */
	PEAK_PACK,  /* several masks together */
	PEAK_ALONE, /* copies of single values, not vectors */
	PEAKS
};

/* Floats of a block: whole vectors of every instruction set, eight at a time. */
enum { PEAK_BLOCK = 128, PEAK_MEMORY_WAYS = 3 };

/* Columns to read, and results to write, of n floats each, in whole blocks. */
struct peak_memory {
	float *const *column, *const *result;
	unsigned columns, results;
	size_t n;
};

struct peak_loops {
	unsigned lanes;
	struct {
		void (*run)(uint64_t rounds);
		unsigned operations; /* on vectors, in one round */
	} loop[PEAKS];
	/* Column after column, a block of each in turn, or a vector of each. */
	void (*memory[PEAK_MEMORY_WAYS])(const struct peak_memory *memory);
};

#endif
