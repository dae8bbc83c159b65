/* SPDX-License-Identifier: MIT */
/*
 * Operands and worlds of plug-ins' questions whose roles of columns are not enough to place shapes:
 * numbers without a geometry, and worlds that consist of rows alone.
 */
#ifndef LOCKSTEP_SCENES_FAMILIES_PLAIN_H
#define LOCKSTEP_SCENES_FAMILIES_PLAIN_H

#include "harness/scenes/families/families.h"

enum plain_kind {
	PLAIN_SPREAD,  /* evenly */
	PLAIN_CROWDED, /* around one number */
	PLAIN_WHOLE,   /* small whole numbers */
	PLAIN_EQUAL,   /* likewise, and many of them equal or 0 */
	PLAIN_EXTREME
};

/* True if the operands of a test are made by make_plain(), and its world by plain_world(). */
bool plain_operands(const struct layout *layout);

void make_plain(struct random *rng, const struct layout *layout, enum plain_kind kind,
		float *operands);

/* Make a world; plain_rows() makes one part with this number of rows. */
void plain_world(struct random *rng, enum plain_kind kind, struct world *world);
void plain_rows(struct random *rng, size_t rows, struct world *world);

#endif
