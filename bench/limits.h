/* SPDX-License-Identifier: MIT */
/*
 * The speed limit of a kernel on this machine: for each resource, the work that the kernel has to
 * do (bench/tally.h) divided by the machine's rate (bench/peaks.h). The slowest resource sets the
 * limit, and a kernel near it can gain only from another formula. If a kernel seems faster, the
 * machine was slower, or had less memory to itself, when its rates were measured; or the model is
 * wrong.
 *
 *	add, multiply		sums and differences; products
 *	add and multiply	both together
 *	divide			quotients and square roots, which share a unit
 *	compare			comparisons, and the lesser or greater of two
 *	add and compare		both together, as they often share a unit
 *	any			all of these together, choices, and operations on integers
 *	memory			operands read and results written, at the rate of doing nothing else
 *	load			vectors from the nearest cache, also of a world
 *	gather			look-ups in tables, at the rate of the nearest cache
 *	masks to bits		hits to words, and every test whether any lane is left
 *	one at a time		values that are computed or moved for one case alone
 *
 * A formula with fewer operations would have a lower limit, so there are two: the limit of our
 * formula, counted as the kernel runs, and the limit of the best formula known
 * (bench/formulations.def).
 *
 * Operations that an instruction set may fuse into others for free are not counted: sign changes
 * and operations on masks. Nor is work done once for many cases, nor writing hits.
 */
#ifndef LOCKSTEP_BENCH_LIMITS_H
#define LOCKSTEP_BENCH_LIMITS_H

#include <stdbool.h>

#include "bench/peaks.h"
#include "bench/tally.h"

struct limit {
	double seconds; /* for one batch, at least; 0 if unknown */
	const char *resource;
};

/* The data that limits are computed from. */
struct limit_basis {
	const struct peaks *peaks; /* NULL if there is no limit */
	bool counted;
	struct tally tally;
	double memory_rate; /* bytes a second */
};

/* Counts the operations of the cases, unless that was done before; they must be in memory. Every
 * call also measures the machine with a build's instruction set, and keeps the better rates. */
void limit_measure(const struct build *build, struct cases *cases, struct limit_basis *basis);

/* Returns the limit of the same cases, by the measurements so far. */
struct limit limit_of(const struct cases *cases, const struct limit_basis *basis);

/* Returns the limit of the best formulation known, ours or one of bench/formulations.def. */
struct limit limit_known(const struct cases *cases, const struct limit_basis *basis);

/* Returns the fewest instructions that a case can take with a build's instruction set: one for each
 * vector of sums, products, quotients, roots and comparisons. If a kernel takes fewer, the tally
 * and the limit are wrong. 0 if unknown. */
double limit_instructions(const struct build *build, const struct tally *tally);

#endif
