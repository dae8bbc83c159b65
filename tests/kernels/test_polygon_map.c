/* SPDX-License-Identifier: MIT */
/*
 * The map of a large polygon agrees with the formula, including its rounding: exactly the answers of
 * a polygon without a map, and of a plain loop over all sides, for points within some ulps of sides
 * and of the borders of cells, and for every float point of polygons that span only a few floats.
 */
#include <config.h>

#include <stdbool.h>
#include <stdlib.h>

#include "kernels/cells.h"
#include "kernels/table.h"
#include "kernels/world.h"
#include "tests/kernels/each_isa.h"
#include "tests/kernels/float_points.h"
#include "tests/kernels/large_polygons.h"
#include "tests/kernels/plain_polygon.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* The number of polygons with a map, and of their points in cells of each kind. */
static size_t maps, outside, inside, crossed;

/* ---- The same answers --------------------------------------------------------------------------- */

static void count_cells(const struct lockstep_polygon *p)
{
	for (size_t i = 0; i < points.n; ++i) {
		float x = points.x[i], y = points.y[i];
		if (!(x <= p->max_x && y >= p->min_y && y < p->max_y))
			continue;
		size_t column = cell_of(&p->map.x, x), row = cell_of(&p->map.y, y);
		uint32_t word = p->map.bits[row * (size_t)p->map.words + column / MAP_CELLS] >>
				column % MAP_CELLS;
		inside += word & 1;
		crossed += word >> MAP_CELLS & 1;
		outside += !(word & (1 | 1 << MAP_CELLS));
	}
}

static void compare(const char *name, const struct outline *o, struct lockstep_polygon *polygon)
{
	static uint64_t with[POINTS_MAX / 64], without[POINTS_MAX / 64];
	uint32_t *map = polygon->map.bits;
	for (int isa = -1; next_isa(&isa);) {
		lockstep_point_polygon(points.n, all_points(false), polygon, with);
		polygon->map.bits = NULL;
		lockstep_point_polygon(points.n, all_points(false), polygon, without);
		polygon->map.bits = map;
		for (size_t i = 0; i < points.n; ++i) {
			bool by_map = with[i / 64] >> i % 64 & 1;
			if (by_map != (without[i / 64] >> i % 64 & 1) ||
			    (o->n * points.n < 4000000 &&
			     by_map != plain_answer(o, points.x[i], points.y[i])))
				fail_msg("%s of %zu vertices, %s, (%a, %a): %d", name, o->n,
					 lockstep_isa_in_use(), (double)points.x[i],
					 (double)points.y[i], by_map);
		}
	}
}

/* ---- Points ------------------------------------------------------------------------------------- */

/* Around a point on a side, and around an end. */
static void add_near_sides(const struct outline *o, uint64_t *rng)
{
	for (size_t ring = 0, begin = 0; ring < o->rings; begin += o->vertices[ring++])
		for (size_t k = 0, n = o->vertices[ring]; k < n; k += 1 + n / 64) {
			size_t i = begin + k, j = begin + (k + 1) % n;
			double t = between(rng, 0, 1);
			float x = (float)(o->x[i] + t * ((double)o->x[j] - o->x[i]));
			float y = (float)(o->y[i] + t * ((double)o->y[j] - o->y[i]));
			for (int dx = -2; dx <= 2; ++dx) {
				add_point(step(x, dx), y);
				add_point(step(o->x[i], dx), step(o->y[i], -1));
				add_point(step(o->x[i], dx), o->y[i]);
				add_point(step(o->x[i], dx), step(o->y[i], 1));
			}
		}
}

/* At borders between cells, next to other borders, and at the levels of vertices. */
static void add_borders(const struct outline *o, const struct lockstep_polygon *p, uint64_t *rng)
{
	size_t columns = (size_t)p->map.x.last + 1, rows = (size_t)p->map.y.last + 1;
	float *memory = malloc(2 * (columns + rows) * sizeof *memory);
	struct cell_bounds x, y;
	assert_non_null(memory);
	lockstep_cells_bound(&x, &p->map.x, -INFINITY, p->max_x, memory);
	lockstep_cells_bound(&y, &p->map.y, p->min_y, p->max_y, memory + 2 * columns);
	for (size_t k = 0; k < 400; ++k) {
		size_t c = k < 2 * columns ? k / 2 : below(rng, columns), r = below(rng, rows);
		float level =
		    k % 4 ? o->y[below(rng, o->n)] : (float)between(rng, p->min_y, p->max_y);
		add_point(x.from[c], y.from[r]);
		add_point(x.from[c], y.to[r]);
		add_point(x.to[c], y.from[r]);
		add_point(x.to[c], y.to[r]);
		add_point(x.from[c], level);
		add_point(x.to[c], level);
		add_point(o->x[below(rng, o->n)], y.from[r]);
		add_point(o->x[below(rng, o->n)], y.to[r]);
	}
	free(memory);
}

static void add_points(const struct outline *o, const struct lockstep_polygon *p, uint64_t *rng)
{
	points.n = 0;
	for (size_t i = 0; i < SPECIAL_FLOATS; ++i)
		for (size_t k = 0; k < SPECIAL_FLOATS; ++k) {
			add_point(special_floats[i], special_floats[k]);
			add_point(special_floats[i], o->y[k % o->n]);
			add_point(o->x[k % o->n], special_floats[i]);
		}
	/* The left border belongs to one column with everything beyond it. */
	for (int ulps = -3; ulps <= 3; ++ulps)
		for (size_t k = 0; k < o->n && k < 200; ++k)
			add_point(step(p->min_x, ulps), o->y[k]);
	add_near_sides(o, rng);
	if (p->map.bits)
		add_borders(o, p, rng);
	for (size_t k = 0; k < 500; ++k) {
		double width = (double)p->max_x - p->min_x, height = (double)p->max_y - p->min_y;
		add_point((float)(p->min_x + between(rng, -0.2, 1.2) * width),
			  (float)(p->min_y + between(rng, -0.2, 1.2) * height));
	}
}

static void check(const char *name, const struct outline *o, uint64_t *rng)
{
	struct lockstep_polygon *polygon = polygon_of(o);
	if (rng)
		add_points(o, polygon, rng);
	if (polygon->map.bits) {
		++maps;
		count_cells(polygon);
	}
	compare(name, o, polygon);
	lockstep_polygon_free(polygon);
}

static void begin(void)
{
	maps = outside = inside = crossed = 0;
}

static void say(const char *what)
{
	print_message("%s: %zu maps; points in cells outside %zu, inside %zu, crossed %zu\n", what,
		      maps, outside, inside, crossed);
}

/* ---- Polygons ----------------------------------------------------------------------------------- */

/* Every kind, in these sizes and numbers of vertices, near the origin or far away for its size. */
UNIT_TEST(of_all_sizes)
{
	static const size_t vertices[] = {20, 64, 300, LARGE_MAX};
	static const float sizes[] = {1,        0x1p20f,  0x1p63f,  0x1p100f, 0x1p-30f,
				      0x1p-68f, 0x1p-72f, 0x1p-75f, 0x1p-110f};
	static struct outline o;
	uint64_t rng = 7;
	begin();
	for (unsigned kind = 0; kind < LARGE_KINDS; ++kind)
		for (size_t v = 0; v < sizeof vertices / sizeof *vertices; ++v)
			for (size_t s = (kind + v) % 2; s < 2 * sizeof sizes / sizeof *sizes;
			     s += one_in(2, 5)) {
				if (vertices[v] == LARGE_MAX && s > 1)
					continue;
				make_large[kind](&o, vertices[v], &rng);
				float size = sizes[s / 2];
				float away = s % 2 ? size * (float)(1 << below(&rng, 20)) : 0;
				for (size_t i = 0; i < o.n; ++i) {
					o.x[i] = o.x[i] * size + away;
					o.y[i] = o.y[i] * size - away;
				}
				check(large_name[kind], &o, &rng);
			}
	say("all sizes");
	assert_true(maps > one_in(100, 30) && outside > 10000 && inside > 10000 && crossed > 10000);
}

/* Upright, level and diagonal slivers of almost no width. */
UNIT_TEST(slivers)
{
	static struct outline o;
	uint64_t rng = 3;
	begin();
	for (unsigned round = 0; round < 60; ++round) {
		size_t half = 12 + below(&rng, 80);
		double thin = ldexp(1, -(int)below(&rng, 24)), lean = round % 3 == 2 ? 1 : 0;
		outline_begin(&o);
		for (size_t i = 0; i < 2 * half; ++i) {
			size_t k = i < half ? i : 2 * half - 1 - i;
			double along = (double)k / (double)half;
			double across = (i < half ? thin : -thin) * between(&rng, 0.1, 1);
			if (round % 3 == 1)
				add_vertex(&o, along, across);
			else
				add_vertex(&o, across + lean * along, along);
		}
		check("sliver", &o, &rng);
	}
	say("slivers");
	assert_true(maps > 20);
}

/* Vertices on a few floats, far from the origin or next to it: all points in and around are tested.
 * The next rings are a point, a line there and back, and a square that covers its area twice. */
UNIT_TEST(every_float)
{
	enum { FLOATS = 44, BEYOND = 3, ALL = FLOATS + 2 * BEYOND };
	static const float origins[] = {0x1p20f, 0x1.234566p20f, 1, 0x1p-60f, -0x1.8p10f};
	static struct outline o;
	uint64_t rng = 5;
	begin();
	for (unsigned round = 0; round < one_in(300, 30); ++round) {
		float x0 = origins[below(&rng, 5)], y0 = round % 4 ? x0 : -x0;
		size_t n = 24 + below(&rng, 60), wide = 2 + below(&rng, FLOATS - 1);
		outline_begin(&o);
		size_t x = below(&rng, wide), y = below(&rng, FLOATS);
		for (size_t i = 0; i < n; ++i) {
			size_t far = round % 3 ? 5 : FLOATS;
			x = (x + below(&rng, far)) % wide;
			y = (y + below(&rng, far)) % FLOATS;
			add_vertex(&o, step(x0, (int)x), step(y0, (int)y));
		}
		o.rings = 2;
		o.vertices[1] = 0;
		for (size_t i = 0; i < 1 + round % 4; ++i)
			add_vertex(&o, step(x0, (int)below(&rng, wide)),
				   step(y0, (int)below(&rng, FLOATS)));
		points.n = 0;
		for (int i = 0; i < ALL * ALL; ++i)
			add_point(step(x0, i % ALL - BEYOND), step(y0, i / ALL - BEYOND));
		check("a few floats", &o, NULL);
	}
	say("every float");
	assert_true(maps > one_in(100, 10) && inside > 1000 && crossed > 1000 && outside > 1000);
}

/* Few sides, no height, no width, or floats too coarse for cells: no map. */
UNIT_TEST(none_where_it_is_of_no_use)
{
	static struct outline o;
	uint64_t rng = 1;
	begin();
	make_coast(&o, 12, &rng);
	check("few sides", &o, &rng);
	for (unsigned kind = 0; kind < 4; ++kind) {
		outline_begin(&o);
		for (size_t i = 0; i < 100; ++i) {
			double a = between(&rng, -1, 1), b = between(&rng, -1, 1);
			double scale = kind == 2 ? 0x1p-140 : kind == 3 ? (double)FLT_MAX : 1;
			add_vertex(&o, kind == 0 ? 5 : scale * a, kind == 1 ? 5 : scale * b);
		}
		check("no size", &o, &rng);
	}
	make_comb(&o, LARGE_MAX, &rng);
	check("crossed everywhere", &o, &rng);
	assert_int_equal(maps, 0);
}

/* ---- The promise about memory ------------------------------------------------------------------- */

UNIT_TEST(few_bytes_a_side)
{
	static struct outline o;
	uint64_t rng = 1;
	for (unsigned kind = 0; kind < LARGE_KINDS; ++kind)
		for (size_t n = 20; n <= LARGE_MAX; n = n * 3 / 2) {
			make_large[kind](&o, n, &rng);
			struct lockstep_polygon *p = polygon_of(&o);
			size_t rows = (size_t)p->map.y.last + 1;
			size_t bytes = 20 * p->slabs.sides.count + 4 * (p->slabs.count + 1);
			if (p->map.bits)
				bytes += 4 * rows * (size_t)p->map.words;
			assert_true(bytes <= 380 * o.n);
			lockstep_polygon_free(p);
		}
}
