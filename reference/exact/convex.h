/* SPDX-License-Identifier: MIT */
/* A convex polygon as an operand, for truths in exact numbers. */
#ifndef LOCKSTEP_REFERENCE_EXACT_CONVEX_H
#define LOCKSTEP_REFERENCE_EXACT_CONVEX_H

#include <string.h>

#include "reference/exact/predicates.h"
#include "reference/exact/truth.h"

enum { VERTICES = 8 };

struct polygon {
	struct vector vertex[VERTICES], low, high; /* low, high: the bounding box */
};

static inline struct polygon polygon_of(struct exact_convex columns)
{
	struct number column[2 * VERTICES];
	struct polygon p;

	memcpy(column, &columns, sizeof column);
	for (unsigned i = 0; i < VERTICES; ++i) {
		struct vector v = {column[2 * i], column[2 * i + 1]};

		p.vertex[i] = v;
		p.low.x = i ? lesser(p.low.x, v.x) : v.x;
		p.low.y = i ? lesser(p.low.y, v.y) : v.y;
		p.high.x = i ? greater(p.high.x, v.x) : v.x;
		p.high.y = i ? greater(p.high.y, v.y) : v.y;
	}
	return p;
}

#endif
