/* SPDX-License-Identifier: MIT */
/*
 * The data of a benchmark: the operands of one test, mode, scene and size, with the world of the
 * scene's first case or an outline of a given number of rows, room for the answers, and the
 * reference's answers. Every contender gets the same memory, so that none gains from the addresses
 * of its columns.
 */
#ifndef LOCKSTEP_BENCH_CASES_H
#define LOCKSTEP_BENCH_CASES_H

#include "kernels/table.h"
#include "harness/scenes/scene.h"

struct cases {
	const struct lockstep_test *test;
	unsigned mode; /* of harness/check/cross.h */
	const struct scene *scene;
	uint64_t seed;
	size_t n;
	size_t rows; /* outline size; 0 for a test without a world, or for the scene's world */
	bool hits_given;
	double hits_percent; /* if hits_given, the share of hits; otherwise as in the scene */
	unsigned threads;    /* 0 or 1 for one thread */

	uint64_t work; /* work_id(), once the cases were made; 0 before */

	/* Set only while the cases are held in memory. */
	void *memory;
	struct cases *copy; /* the same for each thread except the first, if there are several */
	struct world world;
	float *in[LOCKSTEP_COLUMNS_MAX];
	float *out[LOCKSTEP_RESULTS_MAX];
	uint64_t *hits;
	float *expected_out[LOCKSTEP_RESULTS_MAX];
	uint64_t *expected_hits;
};

/* Makes the operands, and computes the reference's answers. False, with the reason in `error`, if
 * memory runs out, or if the scene lacks the requested hits or misses. */
bool cases_make(struct cases *cases, char *error, size_t error_size);

/* Frees the memory. */
void cases_drop(struct cases *cases);

/* Returns the number of bytes that cases_make() takes, not counting a world. */
size_t cases_size(const struct cases *cases);

/* Returns the batch to call a kernel with. It points into `cases`. */
struct lockstep_batch cases_batch(struct cases *cases);

/* Returns the bytes that one run of a kernel has to read and write: operands, hit words and
 * results. The world does not count: kernels read varying parts of it repeatedly, from a cache. */
double cases_traffic(const struct cases *cases);

/* Returns the bytes of columns: all but the hit words. */
double cases_columns(const struct cases *cases);

/* Overwrites the answers, so that the next contender does not inherit the previous one's. */
void cases_spoil(struct cases *cases);

/* Runs a kernel. True if its answers are the reference's, bit for bit (any NaN equals any NaN).
 * Otherwise `what` describes the first difference. */
bool cases_verify(struct cases *cases, lockstep_kernel *kernel, char *what, size_t what_size);

#endif
