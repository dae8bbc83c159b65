/* SPDX-License-Identifier: MIT */
/*
 * Do sides of a ring cross? The box-box kernel compares each side with many at once that begin
 * within its levels. For sides whose bounding boxes overlap, exact signs decide.
 */
#include <stdlib.h>
#include <string.h>

#include "kernels/levels.h"
#include "kernels/orientation.h"

/* For at most ONE_BY_ONE sides, the kernel is slower (Zen 4). */
enum { AT_A_TIME = 512, ONE_BY_ONE = 16 };

/* Maps floats to integers in the same order. The order of the two zeros does not matter. */
static uint32_t key_of(float y)
{
	uint32_t bits;
	memcpy(&bits, &y, sizeof bits);
	return bits >> 31 ? ~bits : bits | (uint32_t)1 << 31;
}

/* Radix sort by the bytes of the keys, lowest first. After 4 passes, the result is in
 * `order` again. */
void lockstep_sort_levels(struct level *order, struct level *spare, size_t count)
{
	enum { DIGITS = 4, VALUES = 256 };
	size_t place[DIGITS][VALUES] = {{0}};
	for (size_t k = 0; k < count; ++k)
		for (unsigned digit = 0; digit < DIGITS; ++digit)
			++place[digit][key_of(order[k].y) >> 8 * digit & 0xff];
	for (unsigned digit = 0; digit < DIGITS; ++digit) {
		size_t before = 0;
		for (unsigned value = 0; value < VALUES; ++value) {
			size_t here = place[digit][value];
			place[digit][value] = before;
			before += here;
		}
		for (size_t k = 0; k < count; ++k)
			spare[place[digit][key_of(order[k].y) >> 8 * digit & 0xff]++] = order[k];
		struct level *sorted = spare;
		spare = order;
		order = sorted;
	}
}

size_t lockstep_levels_up_to(const float *level, size_t count, float y)
{
	size_t low = 0, step = 1;
	for (; low + step <= count && level[low + step - 1] <= y; step *= 2)
		low += step;
	for (; step > 0; step /= 2)
		if (low + step <= count && level[low + step - 1] <= y)
			low += step;
	return low;
}

size_t lockstep_levels_down_to(const float *end, size_t count, float y)
{
	size_t low = 0, step = 1;
	for (; low + step <= count && *(end - (low + step)) >= y; step *= 2)
		low += step;
	for (; step > 0; step /= 2)
		if (low + step <= count && *(end - (low + step)) >= y)
			low += step;
	return low;
}

/* The sides, sorted by their lowest level, and their bounding boxes. Side i goes from vertex i
 * to the next. */
struct sides {
	size_t count;
	const float *x, *y; /* vertices */
	size_t *side;
	float *min_x, *min_y, *max_x, *max_y;
};

static size_t after(const struct sides *s, size_t i)
{
	return i + 1 < s->count ? i + 1 : 0;
}

static int turn(const struct sides *s, size_t a, size_t b, size_t c)
{
	return lockstep_orientation((struct spot){s->x[a], s->y[a]},
				    (struct spot){s->x[b], s->y[b]},
				    (struct spot){s->x[c], s->y[c]});
}

/* The ends of each side are strictly on opposite sides of the other. */
static bool cross(const struct sides *s, size_t a, size_t c)
{
	size_t b = after(s, a), d = after(s, c);
	return turn(s, a, b, c) * turn(s, a, b, d) < 0 && turn(s, c, d, a) * turn(s, c, d, b) < 0;
}

/* Does the side at place k cross one of those at places `from` to `to`? */
static bool crosses_any(const struct sides *s, size_t k, size_t from, size_t to)
{
	const struct lockstep_box one = {&s->min_x[k], &s->min_y[k], &s->max_x[k], &s->max_y[k],
					 true};
	uint64_t hits[AT_A_TIME / 64];
	for (; from < to; from += AT_A_TIME) {
		const struct lockstep_box many = {s->min_x + from, s->min_y + from, s->max_x + from,
						  s->max_y + from, false};
		size_t n = to - from < AT_A_TIME ? to - from : AT_A_TIME;
		lockstep_box_box(n, many, one, hits);
		for (size_t word = 0; word * 64 < n; ++word)
			for (; hits[word]; hits[word] &= hits[word] - 1) {
				size_t at = from + word * 64 + (size_t)__builtin_ctzll(hits[word]);
				if (cross(s, s->side[k], s->side[at]))
					return true;
			}
	}
	return false;
}

/* The same for few sides. Their lowest levels are all within the levels of side k. */
static bool crosses_one(const struct sides *s, size_t k, size_t from, size_t to)
{
	const float min_x = s->min_x[k], max_x = s->max_x[k];
	for (; from < to; ++from)
		if (s->min_x[from] <= max_x && s->max_x[from] >= min_x &&
		    cross(s, s->side[k], s->side[from]))
			return true;
	return false;
}

/* `order` has room for twice as many. */
static void sort_sides(struct sides *s, struct level *order)
{
	for (size_t i = 0; i < s->count; ++i)
		order[i] = (struct level){least(s->y[i], s->y[after(s, i)]), i};
	lockstep_sort_levels(order, order + s->count, s->count);
	for (size_t at = 0; at < s->count; ++at) {
		size_t i = order[at].i, j = after(s, i);
		s->side[at] = i;
		s->min_x[at] = least(s->x[i], s->x[j]);
		s->max_x[at] = greatest(s->x[i], s->x[j]);
		s->min_y[at] = least(s->y[i], s->y[j]);
		s->max_y[at] = greatest(s->y[i], s->y[j]);
	}
}

enum lockstep_status lockstep_refuse_crossing(size_t n, const float *x, const float *y)
{
	struct sides s = {.count = n, .x = x, .y = y};
	struct level *order = malloc(2 * n * sizeof *order);
	float *boxes = malloc(4 * n * sizeof *boxes);
	enum lockstep_status status = LOCKSTEP_NO_MEMORY;
	s.side = malloc(n * sizeof *s.side);
	if (order && boxes && s.side) {
		s.min_x = boxes;
		s.min_y = boxes + n;
		s.max_x = boxes + 2 * n;
		s.max_y = boxes + 3 * n;
		sort_sides(&s, order);
		status = LOCKSTEP_OK;
		for (size_t k = 0; k < n && status == LOCKSTEP_OK; ++k) {
			size_t from = k + 1;
			size_t count = lockstep_levels_up_to(s.min_y + from, n - from, s.max_y[k]);
			if (count <= ONE_BY_ONE ? crosses_one(&s, k, from, from + count)
						: crosses_any(&s, k, from, from + count))
				status = LOCKSTEP_NOT_SIMPLE;
		}
	}
	free(order);
	free(boxes);
	free(s.side);
	return status;
}
