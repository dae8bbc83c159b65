/* SPDX-License-Identifier: MIT */
/*
 * The tools for writing exact truths of pixel tests, and exact numbers of pixels.
 *
 * Operands are int32, and nothing is rounded. The margin is the number of pixels by which the operand must
 * grow, or shrink, on all of its sides, for the other answer. Everything that an operand can touch has a
 * `growth`, the least by which the operand must grow to touch it: for a box, to have pixels in a span of
 * columns and in a span of rows. It is negative if the box may shrink by that much and still touches. To
 * touch any of several things takes the least of their growths; to touch all of them takes the greatest. A
 * case is a hit if that is not positive. All sums fit in int64, as no coordinate is beyond 2^33.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_PIXELS_H
#define LOCKSTEP_REFERENCE_EXACT_PIXELS_H

#include <float.h>
#include <string.h>

#include "reference/exact/moved.h"
#include "reference/exact/truth.h"

/* The operands: struct exact_pixel_box { int32_t x, y, w, h; } and so on. */
#define SHAPE(...)
#define PIXEL_SHAPE(name, count, roles, ...)                                                       \
	struct exact_##name {                                                                      \
		int32_t __VA_ARGS__;                                                               \
	};
#include "kernels/shapes.def"
#undef PIXEL_SHAPE
#undef SHAPE

/* Copies an operand from the int32 columns that start at `column`; returns the next column. */
static inline const float *exact_pixels(void *operand, size_t size, const float *column)
{
	memcpy(operand, column, size);
	return column + size / sizeof(*column);
}

/* ---- Answers --------------------------------------------------------------------------------- */

/* For an operand that has no pixels. */
static inline void answer_no_pixels(struct lockstep_truth *truth)
{
	exact_nothing_promised(truth);
	truth->promised = true;
}

/* The greatest growth that margins distinguish. */
enum { GROWTH_MAX = 1 << 24 };

/* `growth` is the least growth with which the operand touches something. */
static inline void answer_growth(struct lockstep_truth *truth, int64_t growth)
{
	bool hit = growth <= 0;
	int64_t pixels = hit ? 1 - growth : growth;

	if (pixels > GROWTH_MAX)
		pixels = GROWTH_MAX;
	*truth = (struct lockstep_truth){.promised = true, .hit = hit, .sign = hit ? 1 : -1};
	truth->margin = ldexp((double)(hit ? pixels : -pixels), -24);
}

/* ---- Spans ----------------------------------------------------------------------------------- */

/*
 * The columns or rows from `first` to `last`. A line between column X - 1 and column X is the span from X to
 * X - 1: a box on both sides of it has a pixel at X or beyond, and one at X - 1 or before, which is the same
 * condition as for sharing a pixel with any other span.
 */
struct span {
	int64_t first, last;
};

static inline struct span span_of(int32_t first, int32_t size)
{
	return (struct span){first, (int64_t)first + size - 1};
}

static inline int64_t lesser_growth(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static inline int64_t greater_growth(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* The growth that a box needs to have any pixel. */
static inline int64_t growth_to_be(struct span box)
{
	return -((box.last - box.first) / 2);
}

/*
 * The growth that a box needs to have a pixel at `column` or before it. The next function: at it or
 * beyond it. A box without pixels has none there.
 */
static inline int64_t growth_down_to(struct span box, int64_t column)
{
	return greater_growth(box.first - column, growth_to_be(box));
}

static inline int64_t growth_up_to(struct span box, int64_t column)
{
	return greater_growth(column - box.last, growth_to_be(box));
}

static inline int64_t growth_into(struct span box, struct span other)
{
	return greater_growth(growth_up_to(box, other.first), growth_down_to(box, other.last));
}

/* ---- Grids ----------------------------------------------------------------------------------- */

/* `count` spans of the same length; span k + 1 is `step` after span k. */
struct spans {
	struct span at_0;
	int64_t step;
	int32_t count;
};

/* The columns or rows of a grid's cells. */
static inline struct spans spans_of_cells(int32_t origin, int32_t size, int32_t count)
{
	return (struct spans){span_of(origin, size), size, count};
}

/* The lines before each column or row. */
static inline struct spans spans_of_lines(int32_t origin, int32_t size, int32_t count)
{
	return (struct spans){{origin, (int64_t)origin - 1}, size, count};
}

static inline int64_t growth_into_one(struct span box, const struct spans *spans, int32_t k)
{
	int64_t offset = k * spans->step;

	return growth_into(box,
			   (struct span){spans->at_0.first + offset, spans->at_0.last + offset});
}

/*
 * The span that needs the least growth. Other spans need more growth, the farther their middles are
 * from the box's middle. So it is the last span that begins at or before the middle of the box, or
 * the next one.
 */
static inline int32_t nearest_span(struct span box, const struct spans *spans)
{
	int64_t middle = box.first + (box.last - box.first) / 2;
	int64_t guess = (middle - spans->at_0.first) / spans->step;
	int32_t k = guess < 0 ? 0 : guess >= spans->count ? spans->count - 1 : (int32_t)guess;

	if (k + 1 < spans->count &&
	    growth_into_one(box, spans, k + 1) < growth_into_one(box, spans, k))
		++k;
	return k;
}

/* Walls, each where a span of `columns` and a span of `rows` meet. */
struct walls {
	struct spans columns, rows;
	bool (*is_wall)(const void *world, int32_t column, int32_t row);
	const void *world;
};

/*
 * The minimum of `most` and the growth to any wall of that row, in column k or beyond it in the
 * direction of `step`.
 */
static inline int64_t growth_along(struct span box, const struct walls *walls, int32_t row,
				   int32_t k, int32_t step, int64_t most)
{
	for (; k >= 0 && k < walls->columns.count; k += step) {
		int64_t growth = growth_into_one(box, &walls->columns, k);

		if (growth >= most)
			return most;
		if (walls->is_wall(walls->world, k, row))
			return growth;
	}
	return most;
}

/*
 * The minimum of `most` and the growth to any wall. Searches outwards from the nearest cell in all
 * four directions, as long as a smaller growth is possible, so the cost is the number of cells up
 * to the nearest wall.
 */
static inline int64_t growth_to_wall(struct span x, struct span y, const struct walls *walls,
				     int64_t most)
{
	int32_t column = nearest_span(x, &walls->columns), start = nearest_span(y, &walls->rows);

	for (int32_t step = 1; step >= -1; step -= 2)
		for (int32_t row = step > 0 ? start : start - 1;
		     row >= 0 && row < walls->rows.count; row += step) {
			int64_t into = growth_into_one(y, &walls->rows, row), along = most;

			if (into >= most)
				break;
			along = growth_along(x, walls, row, column, 1, along);
			along = growth_along(x, walls, row, column - 1, -1, along);
			most = lesser_growth(most, greater_growth(along, into));
		}
	return most;
}

/* ---- Exact numbers --------------------------------------------------------------------------- */

/*
 * For truths that reuse the truths of float tests with the same shapes. whole_begin() starts a case
 * without operands, whose numbers are multiples of 2^unit. whole() makes them from integers times
 * 2^exponent.
 */
static inline void whole_begin(int unit, struct lockstep_truth *truth)
{
	exact_begin(NULL, "", "", unit, NULL, truth);
}

static inline struct number whole_in_place(int64_t value, int exponent)
{
	struct number n;
	mpz_t count;

	if (value > -(1 << FLT_MANT_DIG) && value < 1 << FLT_MANT_DIG)
		return number_float(ldexpf((float)value, exponent));
	/* In two halves, as long may have 32 bits. */
	mpz_init_set_si(count, (long)(value >> 16));
	mpz_mul_2exp(count, count, 16);
	mpz_add_ui(count, count, (unsigned long)(value & 0xffff));
	n = number_integer(count, exponent);
	mpz_clear(count);
	return n;
}

/* If columns move by some distance, the number moves by at most `share` times that. */
static inline struct number whole(int64_t value, int exponent, double share)
{
	struct number n = whole_in_place(value, exponent);

	if (number_moves()) {
		n.error = share * number_arena->moved;
		moved_starts(n);
	}
	return n;
}

#endif
