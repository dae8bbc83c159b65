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
 *	any			all these together, choices, and what is done with integers
 *	memory			operands read: at the rate at which memory of that size is read
 *
 * Left out is what an instruction set may have for nothing beside another operation: changes of signs, and
 * masks; what is done once for many cases; and results written, which caches take beside what is read.
 */
#ifndef LOCKSTEP_BENCH_LIMITS_H
#define LOCKSTEP_BENCH_LIMITS_H

#include <stdbool.h>

#include "bench/peaks.h"
#include "bench/tally.h"

struct limit {
	double seconds; /* for one batch, at least; 0: unknown */
	const char *resource;
};

/* What it is made of. */
struct limit_basis {
	const struct peaks *peaks; /* NULL: there is no limit */
	bool counted;
	struct tally tally;
	double read_rate; /* bytes a second */
};

/* Counts what the cases take, which are in memory, if that was not done before; and measures the machine with the
 * instruction set of a build, as often as it is called: a better rate takes the place of a worse one. */
void limit_measure(const struct build *build, struct cases *cases, struct limit_basis *basis);

/* The limit by what is known so far, of the same cases. */
struct limit limit_of(const struct cases *cases, const struct limit_basis *basis);

/* How many instructions a case takes at least with the instruction set of a build: one for each vector of sums, products,
 * quotients, roots and comparisons. If there are fewer, the tally is wrong, and so is the limit. 0: not known. */
double limit_instructions(const struct build *build, const struct tally *tally);

#endif
