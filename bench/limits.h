/* SPDX-License-Identifier: MIT */
/*
 * How fast a kernel could be at best on this machine: what it has to compute and to read (bench/tally.h), by what
 * the machine does of that in a second (bench/peaks.h). The slowest of these is the limit, and what is near it
 * has nothing left to gain but by another formula. A kernel that seems to be faster was timed while the
 * machine was, or had more memory to itself, than when its rates were measured; or the model is wrong.
 *
 *	add, multiply		sums and differences; products
 *	add and multiply	both together
 *	divide			quotients and square roots, which share a unit
 *	compare			comparisons, and the lesser or greater of two
 *	add and compare		both together, as they often share a unit
 *	any			all these together, and choices
 *	memory			operands read, results written: at the rate at which memory of that size is read
 *
 * Left out is what an instruction set may have for nothing beside another operation: changes of signs, and
 * masks; and what is done once for many cases.
 */
#ifndef LOCKSTEP_BENCH_LIMITS_H
#define LOCKSTEP_BENCH_LIMITS_H

#include "bench/peaks.h"
#include "bench/tally.h"

struct limit {
	double seconds; /* for one batch, at least; 0: unknown */
	const char *resource;
};

/* The limit of a build with cases that are in memory and take `tally` each. Measures the machine where that was
 * not done before. */
struct limit limit_of(const struct build *build, const struct cases *cases,
		      const struct tally *tally);

#endif
