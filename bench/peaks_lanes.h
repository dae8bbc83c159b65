/* SPDX-License-Identifier: MIT */
/* The loops of bench/peaks_lanes.c, of one instruction set. */
#ifndef LOCKSTEP_BENCH_PEAKS_LANES_H
#define LOCKSTEP_BENCH_PEAKS_LANES_H

#include <stddef.h>
#include <stdint.h>

enum peak {
	PEAK_ADD,
	PEAK_MULTIPLY,
	PEAK_ADD_MULTIPLY, /* half of them each */
	PEAK_DIVIDE,
	PEAK_SQUARE_ROOT,
	PEAK_COMPARE,
	PEAK_LESSER,      /* the lesser of two */
	PEAK_ADD_COMPARE, /* half of them each */
	PEAK_ADD_LESSER,
	PEAK_ANY, /* a third each of sums, products and signs changed */
	PEAKS
};

/* Floats of a block; whole vectors of every instruction set, eight at a time. */
enum { PEAK_BLOCK = 128, PEAK_READS = 2 };

struct peak_loops {
	unsigned lanes;
	struct {
		void (*run)(uint64_t rounds);
		unsigned operations; /* on vectors, of one round */
	} loop[PEAKS];
	/* Reads n floats of each column, which are whole blocks: column after column, or a vector of each of some
	 * columns in turn. */
	void (*read[PEAK_READS])(float *const *column, unsigned columns, size_t n);
};

#endif
