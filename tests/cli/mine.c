/* SPDX-License-Identifier: MIT */
/*
 * Foreign kernels in plain C, as a plug-in to time, measure and draw. Variants: SLOWER does that percentage of its
 * cases of circle_segment twice; NUMBER is float or double. If WRONG, circle_segment treats segments as ENDLESS; is wrong
 * in the LAST case of a long batch; gives NO_ANSWER; always gives the answer MISS; or ends in a CRASH.
 */
#include <stdlib.h>
#include <string.h>

#include "kernels/lockstep_plugin.h"

enum { ENDLESS = 1, LAST, NO_ANSWER, MISS, CRASH, LONG = 4096 };

/* Element i of column k, which belongs to operand `operand`. */
static inline NUMBER at(const struct lockstep_batch *batch, unsigned k, unsigned operand, size_t i)
{
	return batch->in[k][batch->broadcast >> operand & 1 ? 0 : i];
}

typedef bool question(const struct lockstep_batch *batch, size_t i);

static inline void answer(const struct lockstep_batch *batch, question *ask, size_t n)
{
	for (size_t word = 0; word < (n + 63) / 64; ++word) {
		uint64_t hits = 0;
		for (size_t i = 64 * word; i < n && i < 64 * word + 64; ++i)
			hits |= (uint64_t)ask(batch, i) << i % 64;
		batch->hits[word] = hits;
	}
}

static inline NUMBER within(NUMBER value, NUMBER least, NUMBER most)
{
	return value < least ? least : value > most ? most : value;
}

static inline bool point_in_disc(const struct lockstep_batch *batch, size_t i)
{
	NUMBER dx = at(batch, 0, 0, i) - at(batch, 2, 1, i);
	NUMBER dy = at(batch, 1, 0, i) - at(batch, 3, 1, i), r = at(batch, 4, 1, i);
	return r >= 0 && dx * dx + dy * dy <= r * r;
}

static inline bool disc_meets_box(const struct lockstep_batch *batch, size_t i)
{
	NUMBER x = at(batch, 0, 0, i), y = at(batch, 1, 0, i), r = at(batch, 2, 0, i);
	NUMBER left = at(batch, 3, 1, i), low = at(batch, 4, 1, i);
	NUMBER right = at(batch, 5, 1, i), high = at(batch, 6, 1, i);
	NUMBER dx = x - within(x, left, right), dy = y - within(y, low, high);
	return r >= 0 && left <= right && low <= high && dx * dx + dy * dy <= r * r;
}

static inline bool disc_meets_segment(const struct lockstep_batch *batch, size_t i)
{
	NUMBER ax = at(batch, 3, 1, i), ay = at(batch, 4, 1, i);
	NUMBER ux = at(batch, 5, 1, i) - ax, uy = at(batch, 6, 1, i) - ay;
	NUMBER px = at(batch, 0, 0, i) - ax, py = at(batch, 1, 0, i) - ay;
	NUMBER r = at(batch, 2, 0, i), square = ux * ux + uy * uy;
	NUMBER share = square > 0 ? (px * ux + py * uy) / square : 0;
	if (WRONG != ENDLESS)
		share = within(share, 0, 1);
	NUMBER dx = px - share * ux, dy = py - share * uy;
	return WRONG != MISS && r >= 0 && dx * dx + dy * dy <= r * r;
}

static void point_circle(const struct lockstep_batch *batch)
{
	answer(batch, point_in_disc, batch->n);
}

static void circle_box(const struct lockstep_batch *batch)
{
	answer(batch, disc_meets_box, batch->n);
}

static void circle_segment(const struct lockstep_batch *batch)
{
	if (WRONG == CRASH)
		abort();
	answer(batch, disc_meets_segment, batch->n * SLOWER / 100);
	answer(batch, disc_meets_segment, batch->n);
	if (WRONG == LAST && batch->n > LONG)
		batch->hits[(batch->n - 1) / 64] ^= UINT64_C(1) << (batch->n - 1) % 64;
}

static inline int no_answer(const double *values, const void *world, double *results)
{
	(void)values;
	(void)world;
	(void)results;
	return -1;
}

#define ARITHMETIC (sizeof(NUMBER) == sizeof(float) ? LOCKSTEP_FLOAT : LOCKSTEP_DOUBLE)

LOCKSTEP_PLUGIN("mine", "1.0", "https://example.org/mine", "MIT",
		{.test = "point_circle",
		 .on_batch = point_circle,
		 .boundary = LOCKSTEP_CLOSED,
		 .arithmetic = ARITHMETIC},
		{.test = "circle_box",
		 .on_batch = circle_box,
		 .boundary = LOCKSTEP_CLOSED,
		 .arithmetic = ARITHMETIC},
		{.test = "circle_segment",
		 .on_batch = WRONG == NO_ANSWER ? NULL : circle_segment,
		 .on_doubles = WRONG == NO_ANSWER ? no_answer : NULL,
		 .arithmetic = ARITHMETIC,
		 .except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID})
