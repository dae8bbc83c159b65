/* SPDX-License-Identifier: MIT */
/* Faults planted into a program that must find them: plant.c lists the words. */
#ifndef LOCKSTEP_TESTS_WATCH_PLANT_H
#define LOCKSTEP_TESTS_WATCH_PLANT_H

#include "harness/check/builds.h"
#include "harness/check/cross.h"
#include "reference/table.h"

/* All of isas.def, native, emulated and auto. */
enum { PLANT_BUILDS = 3 * LOCKSTEP_ISAS, PLANT_BUILDS_ROOM = 24 };

enum plant_what { NOTHING, KERNEL, REFERENCE, BOTH, TRUTH };
enum plant_kind { HIT, PAST, BIT, NOT_A_NUMBER, ZERO, PLANT_KINDS };
extern const char *const plant_kinds[PLANT_KINDS];

struct plant {
	enum plant_what what;
	const char *test, *build;             /* NULL: all */
	int kind, column, index, mode, place; /* -1: cycle through all values */
	unsigned turn, most;
	bool anywhere, apart, flickers, is_odd, elsewhere;
	double margin, value, odd; /* the first two: NaN if not given */
	int log;
};
extern struct plant plant;

/* The original table, and the kernels. */
const struct harness_test *sound_of(const struct lockstep_test *test);
extern lockstep_kernel *const *sound_kernels[PLANT_BUILDS];

/* The same with planted faults. */
void plant_reference(size_t test, const struct lockstep_batch *batch);
void plant_kernel(unsigned build, size_t test, const struct lockstep_batch *batch);
void plant_truth(size_t test, const float *operands, const void *world,
		 struct lockstep_truth *truth);

/* Records the calls (record.c), if the environment variable VARIETY names a file. */
enum recorded { RECORD_REFERENCE, RECORD_TRUTH, RECORDED };
bool recording(void);
void record_kernel(unsigned build, size_t test, const struct lockstep_batch *batch);
void record_reference(size_t test, const struct lockstep_batch *batch);
void record_truth(size_t test, const float *operands);
/* Before main(): returns the replacement for the function that gathers rows. */
lockstep_tool *record_begin(lockstep_tool *gather);

/* The number of calls of plant_truth(). */
extern uint64_t plant_truths;

#endif
