/* SPDX-License-Identifier: MIT */
/*
 * Cuts a large polygon into horizontal slabs, so that a point is compared with a few sides, not
 * all.
 *
 * Whether a side is crossed depends only on the side and the point, and no side is crossed at a
 * level outside its own. So leaving out sides that are not in a point's slab does not change the
 * result.
 */
#include <math.h>
#include <stdlib.h>

#include "kernels/world.h"

enum {
	SLABS_FROM = 16,     /* with fewer sides, even plain C is no faster with slabs */
	SIDES_A_SLAB = 8,    /* the target, not counting sides that pass through */
	ENTRIES_A_SIDE = 16, /* at most, on average; else slabs are too low for long sides */
};

static size_t padded(size_t entries)
{
	return (entries + SLAB_PAD - 1) / SLAB_PAD * SLAB_PAD;
}

/* Counts the sides of slab s in first[s + 1]; returns their sum, with padding. */
static size_t count_entries(const struct slabs *s, const struct crossings *c)
{
	size_t total = 0;
	for (size_t i = 0; i < c->count; ++i)
		for (size_t k = slab_of(s, c->low_y[i]); k <= slab_of(s, c->high_y[i]); ++k)
			++s->first[k + 1];
	for (size_t k = 0; k < s->count; ++k)
		total += padded(s->first[k + 1]);
	return total;
}

/* The number of (side, slab) pairs. */
static size_t reach(const struct slabs *s, const struct crossings *c)
{
	size_t total = 0;
	for (size_t i = 0; i < c->count; ++i)
		total += slab_of(s, c->high_y[i]) - slab_of(s, c->low_y[i]) + 1;
	return total;
}

/* Fills the slabs with sides, then with padding, which begins above all levels and
 * ends below them. */
static void fill(struct slabs *s, const struct crossings *c, size_t *next)
{
	struct crossings *to = &s->sides;
	for (size_t i = 0; i < c->count; ++i)
		for (size_t k = slab_of(s, c->low_y[i]); k <= slab_of(s, c->high_y[i]); ++k) {
			size_t at = next[k]++;
			to->low_x[at] = c->low_x[i];
			to->low_y[at] = c->low_y[i];
			to->high_y[at] = c->high_y[i];
			to->dx[at] = c->dx[i];
			to->dy[at] = c->dy[i];
		}
	for (size_t k = 0; k < s->count; ++k)
		for (size_t at = next[k]; at < s->first[k + 1]; ++at) {
			to->low_y[at] = INFINITY;
			to->high_y[at] = -INFINITY;
			to->low_x[at] = to->dx[at] = to->dy[at] = 0;
		}
}

bool lockstep_slabs_make(struct lockstep_polygon *polygon)
{
	struct slabs *s = &polygon->slabs;
	const struct crossings *c = &polygon->crossings;
	float height = polygon->max_y - polygon->min_y;
	if (c->count < SLABS_FROM || !isfinite(height))
		return true;
	s->origin = polygon->min_y;
	for (s->count = c->count / SIDES_A_SLAB;; s->count /= 2) {
		s->scale = (float)s->count / height;
		/* The height is almost 0, and a single slab with all levels would be useless. */
		if (s->count < 2 || !isfinite(s->scale)) {
			s->count = 0;
			return true;
		}
		if (reach(s, c) <= ENTRIES_A_SIDE * c->count)
			break;
	}
	s->first = calloc(s->count + 1, sizeof *s->first);
	size_t *next = malloc(s->count * sizeof *next);
	size_t entries = s->first && next ? count_entries(s, c) : 0;
	float *memory = entries ? malloc(5 * entries * sizeof *memory) : NULL;
	if (memory) {
		place_crossings(&s->sides, entries, memory);
		for (size_t k = 0; k < s->count; ++k) {
			next[k] = s->first[k];
			s->first[k + 1] = (uint32_t)(s->first[k] + padded(s->first[k + 1]));
		}
		s->sides.count = entries;
		s->mean = entries / s->count;
		fill(s, c, next);
	}
	free(next);
	return memory;
}
