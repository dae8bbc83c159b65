/* SPDX-License-Identifier: MIT */
/*
 * Large polygons, which are cut into level slabs: exactly the answers of a plain loop over all
 * sides, for any point and polygon, with much less work.
 */
#include <config.h>

#include <float.h>
#include <stdbool.h>
#include <stdlib.h>

#include "kernels/table.h"
#include "kernels/world.h"
#include "tests/kernels/each_isa.h"
#include "tests/kernels/large_points.h"
#include "tests/kernels/plain_polygon.h"
#include "tests/unit.h"

enum { BATCH = 130 };

/* ---- The same answers ----------------------------------------------------------------------------- */

/* The current polygon, for messages. */
static struct {
	unsigned kind;
	size_t vertices;
	double size;
} now;

/* The first n points from `first` on: their bits, then zeros, and no other word is written. */
static void check_batch(const struct lockstep_polygon *polygon, const struct points *p,
			size_t first, size_t n, const bool *expected)
{
	uint64_t hits[POINTS / 32 + 1];
	const struct lockstep_point points = {p->x + first, p->y + first, false};
	size_t words = (n + 63) / 64;
	hits[words] = 0xa5a5a5a5a5a5a5a5u;
	lockstep_point_polygon(n, points, polygon, hits);
	for (size_t i = 0; i < 64 * words; ++i) {
		bool hit = hits[i / 64] >> i % 64 & 1;
		if (hit != (i < n && expected[first + i]))
			fail_msg(
			    "%s of %zu vertices, times %a, on %s, point %zu of %zu, (%a, %a): %d",
			    large_name[now.kind], now.vertices, now.size, lockstep_isa_in_use(), i,
			    n, i < n ? (double)p->x[first + i] : 0,
			    i < n ? (double)p->y[first + i] : 0, hit);
	}
	assert_true(hits[words] == 0xa5a5a5a5a5a5a5a5u);
}

static void check_one(const struct lockstep_polygon *polygon, float x, float y, bool expected)
{
	uint64_t hits[3];
	const struct lockstep_point point = {&x, &y, true};
	lockstep_point_polygon(BATCH, point, polygon, hits);
	assert_true(hits[0] == (expected ? ~(uint64_t)0 : 0) && hits[1] == hits[0]);
	assert_true(hits[2] == (expected ? 3 : 0));
}

/* Returns the number of points inside. */
static size_t check_outline(const struct outline *o, struct lockstep_polygon *polygon,
			    uint64_t *rng)
{
	static struct points p;
	static bool expected[sizeof p.x / sizeof *p.x];
	size_t inside = 0;
	make_points(&p, o, polygon, rng);
	for (size_t i = 0; i < p.n; ++i)
		inside += expected[i] = plain_answer(o, p.x[i], p.y[i]);
	for (int isa = -1; next_isa(&isa);) {
		uint64_t mine = *rng; /* the same numbers for each */
		check_batch(polygon, &p, 0, p.n, expected);
		for (size_t n = 0; n <= BATCH && o->n <= 1000; n += now.size == 1 ? 1 : 13)
			check_batch(polygon, &p, below(&mine, p.n - BATCH), n, expected);
		for (size_t k = 0; k < 8; ++k) {
			size_t i = below(&mine, p.n);
			check_one(polygon, p.x[i], p.y[i], expected[i]);
		}
	}
	return inside;
}

/* Polygons of every kind and number of vertices, scaled by `size`; the largest only in size 1.
 * Returns the number of kinds in which points were found. */
static unsigned check_polygons(float size, bool slabs)
{
	static const size_t vertices[] = {12, 31, 255, 256, 258, 1000, LARGE_MAX};
	static struct outline o;
	uint64_t rng = 1;
	unsigned found = 0;
	for (unsigned kind = 0; kind < LARGE_KINDS; ++kind) {
		size_t inside = 0;
		for (size_t v = 0; v < sizeof vertices / sizeof *vertices; ++v) {
			if (vertices[v] == LARGE_MAX && size != 1)
				continue;
			now.kind = kind;
			now.vertices = vertices[v];
			now.size = (double)size;
			make_large[kind](&o, vertices[v], &rng);
			for (size_t i = 0; i < o.n; ++i) {
				o.x[i] *= size;
				o.y[i] *= size;
			}
			struct lockstep_polygon *polygon = polygon_of(&o);
			if (slabs && polygon->crossings.count >= 256)
				assert_true(polygon->slabs.count > 1);
			inside += check_outline(&o, polygon, &rng);
			lockstep_polygon_free(polygon);
		}
		found += inside > 0;
	}
	return found;
}

UNIT_TEST(of_size_1)
{
	assert_int_equal(check_polygons(1, true), LARGE_KINDS);
}

UNIT_TEST(huge_and_tiny)
{
	assert_int_equal(check_polygons(0x1p60f, true), LARGE_KINDS);
	assert_int_equal(check_polygons(0x1p-60f, true), LARGE_KINDS);
}

/* All products overflow. Polygons extend from -1 to 1, so they reach FLT_MAX, and their height
 * overflows, too: no slabs. */
UNIT_TEST(as_huge_as_can_be)
{
	check_polygons(0x1p126f, true);
	check_polygons(FLT_MAX, false);
}

/* All products underflow to nothing; then the height of a slab underflows, too, and there are
 * only a few levels. */
UNIT_TEST(as_tiny_as_can_be)
{
	check_polygons(0x1p-75f, true);
	check_polygons(0x1p-110f, true);
	check_polygons(0x1p-140f, false);
}

/* ---- Less work ------------------------------------------------------------------------------------ */

static struct lockstep_polygon *large_polygon(unsigned kind, size_t vertices)
{
	static struct outline o;
	uint64_t rng = 1;
	make_large[kind](&o, vertices, &rng);
	return polygon_of(&o);
}

/* The average number of sides that a point is tested against, over all levels. */
static double work(const struct lockstep_polygon *polygon)
{
	enum { LEVELS = 1000 };
	const struct slabs *s = &polygon->slabs;
	size_t sum = 0;
	assert_true(s->count > 1);
	for (unsigned k = 0; k < LEVELS; ++k) {
		double height = (double)polygon->max_y - polygon->min_y;
		size_t slab = slab_of(s, (float)(polygon->min_y + height * (k + 0.5) / LEVELS));
		sum += s->first[slab + 1] - s->first[slab];
	}
	return (double)sum / LEVELS;
}

UNIT_TEST(fewer_sides_a_point)
{
	static const size_t vertices[] = {300, 1000, LARGE_MAX};
	for (unsigned kind = 0; kind < LARGE_KINDS; ++kind)
		for (size_t v = 0; v < sizeof vertices / sizeof *vertices; ++v) {
			if (kind == LARGE_level)
				continue;
			struct lockstep_polygon *polygon = large_polygon(kind, vertices[v]);
			double part = work(polygon) / (double)polygon->crossings.count;
			print_message("%-9s of %zu sides: %.3f of them a point\n", large_name[kind],
				      polygon->crossings.count, part);
			if (kind == LARGE_coast)
				assert_true(part < (vertices[v] < 1000 ? 0.25 : 0.1));
			lockstep_polygon_free(polygon);
		}
}

/* Without its map, and with its slabs emptied, the polygon seems empty: this proves that slabs are used. */
UNIT_TEST(slabs_are_used)
{
	struct lockstep_polygon *polygon = large_polygon(LARGE_coast, 1000);
	static struct outline o;
	static struct points p;
	uint64_t rng = 1, hits[POINTS / 32];
	size_t inside[2][LOCKSTEP_ISAS] = {{0}};
	make_large[LARGE_coast](&o, 1000, &rng);
	make_points(&p, &o, polygon, &rng);
	const struct lockstep_point points = {p.x, p.y, false};
	uint32_t *map = polygon->map.bits;
	polygon->map.bits = NULL;
	for (int emptied = 0; emptied < 2; ++emptied) {
		for (int isa = -1; next_isa(&isa);) {
			lockstep_point_polygon(p.n, points, polygon, hits);
			for (size_t i = 0; i < p.n; ++i)
				inside[emptied][isa] += hits[i / 64] >> i % 64 & 1;
		}
		for (size_t i = 0; i < polygon->slabs.sides.count; ++i)
			polygon->slabs.sides.high_y[i] = -INFINITY;
	}
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		if (lockstep_isa_runs(lockstep_isa_at(isa))) {
			assert_true(inside[0][isa] > p.n / 8);
			assert_int_equal(inside[1][isa], 0);
		}
	polygon->map.bits = map;
	lockstep_polygon_free(polygon);
}
