/* SPDX-License-Identifier: MIT */
/* Changes of the columns of one case, or of one row of a world, by their roles. */
#ifndef LOCKSTEP_FUZZ_MUTATE_CASE_H
#define LOCKSTEP_FUZZ_MUTATE_CASE_H

#include "base/random.h"
#include "formats/columns.h"
#include "kernels/table.h"

/* Points, and single numbers, that may be copied. Columns of int32 are numbers of their own kind. */
enum { SCRAPS_MAX = 128 };

struct scrap {
	unsigned points, numbers;
	float point[SCRAPS_MAX][3];
	unsigned dimensions[SCRAPS_MAX];
	float number[SCRAPS_MAX];
	bool pixel[SCRAPS_MAX];
};

/* Add what a case, or a row, has. */
void scrap_add(struct scrap *scrap, const char *roles, const float *value);

/* Make columns from nothing: small whole numbers as often as others. */
void make_columns(struct random *rng, const char *roles, float *value);
void make_row(struct random *rng, const struct lockstep_shape *shape, float *value);

/* Change them in one way, at random. */
void mutate_columns(struct random *rng, const char *roles, float *value, const struct scrap *scrap);

#endif
