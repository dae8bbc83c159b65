/* SPDX-License-Identifier: MIT */
/* Changes of the columns of one case, or of one row of a world, by their roles. */
#ifndef LOCKSTEP_FUZZ_MUTATE_CASE_H
#define LOCKSTEP_FUZZ_MUTATE_CASE_H

#include "harness/base/random.h"
#include "harness/formats/columns.h"
#include "kernels/table.h"

/* Points and single numbers to copy. Columns of int32 are a separate kind of number. */
enum { SCRAPS_MAX = 128 };

struct scrap {
	unsigned points, numbers;
	float point[SCRAPS_MAX][3];
	unsigned dimensions[SCRAPS_MAX];
	float number[SCRAPS_MAX];
	bool pixel[SCRAPS_MAX];
};

/* Adds the points and numbers of a case, or of a row. */
void scrap_add(struct scrap *scrap, const char *roles, const float *value);

/* Make new columns, with small whole numbers as often as others. */
void make_columns(struct random *rng, const char *roles, float *value);
void make_row(struct random *rng, const struct lockstep_shape *shape, float *value);

/* Changes columns in one random way. */
void mutate_columns(struct random *rng, const char *roles, float *value, const struct scrap *scrap);

#endif
