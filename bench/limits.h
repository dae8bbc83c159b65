/* SPDX-License-Identifier: MIT */
/*
 * How fast a kernel could be at best on this machine: what it has to compute and to read
 * (bench/tally.h), divided by how much of that the machine does in a second (bench/peaks.h). The
 * slowest of these is the limit, and a kernel near it can gain only from another formula. A kernel
 * that seems faster was timed while the machine was faster, or had more memory to itself, than when
 * its rates were measured; or the model is wrong.
 *
 *	add, multiply		sums and differences; products
 *	add and multiply	both together
 *	divide			quotients and square roots, which share a unit
 *	compare			comparisons, and the lesser or greater of two
 *	add and compare		both together, as they often share a unit
 *	any			all these together, choices, and what is done with integers
 *	memory			operands read and results written, as fast as nothing but that can be done
 *	load			vectors from the nearest cache: of a world, too
 *	gather			look-ups in tables, as fast as in the nearest cache
 *	masks to bits		hits to words, and every question whether any lane is left
 *	one at a time		values that are computed or moved for one case alone
 *
 * A formula that takes less would have a lower limit, so there are two: that of our formula, counted as the
 * kernel runs, and that of the best one known (bench/formulations.def).
 *
 * Left out is what an instruction set may do for free beside another operation: sign changes and
 * what is done with masks; what is done once for many cases; and writing hits.
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
	double memory_rate; /* bytes a second */
};

/* Counts what the cases take, unless that was done before; they must be in memory. Every call also
 * measures the machine with a build's instruction set: a better rate replaces a worse one. */
void limit_measure(const struct build *build, struct cases *cases, struct limit_basis *basis);

/* The limit of the same cases, by what is known so far. */
struct limit limit_of(const struct cases *cases, const struct limit_basis *basis);

/* That of the best formulation known, ours or one of bench/formulations.def. */
struct limit limit_known(const struct cases *cases, const struct limit_basis *basis);

/* The fewest instructions that a case can take with a build's instruction set: one for each vector
 * of sums, products, quotients, roots and comparisons. If a kernel takes fewer, the tally is wrong,
 * and so is the limit. 0: not known. */
double limit_instructions(const struct build *build, const struct tally *tally);

#endif
