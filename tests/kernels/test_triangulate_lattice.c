/* SPDX-License-Identifier: MIT */
/* Cutting arbitrary polygons into triangles, on a small lattice, where integers decide whether
 * sides cross or touch. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "tests/kernels/triangulation.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { POLYGONS = 100000 };

static int sign(int v)
{
	return (v > 0) - (v < 0);
}

static int lattice_turn(const struct outline *o, size_t a, size_t b, size_t c)
{
	int abx = (int)(o->x[b] - o->x[a]), aby = (int)(o->y[b] - o->y[a]);

	return sign(abx * (int)(o->y[c] - o->y[a]) - aby * (int)(o->x[c] - o->x[a]));
}

/* True if vertex c is within the bounding box of the side from a to b. */
static bool within(const struct outline *o, size_t a, size_t b, size_t c)
{
	return fminf(o->x[a], o->x[b]) <= o->x[c] && o->x[c] <= fmaxf(o->x[a], o->x[b]) &&
	       fminf(o->y[a], o->y[b]) <= o->y[c] && o->y[c] <= fmaxf(o->y[a], o->y[b]);
}

enum contact { CROSS, TOUCH, APART };

static enum contact contact_of(const struct outline *o, size_t a, size_t c)
{
	size_t b = (a + 1) % o->n, d = (c + 1) % o->n;
	int abc = lattice_turn(o, a, b, c), abd = lattice_turn(o, a, b, d);
	int cda = lattice_turn(o, c, d, a), cdb = lattice_turn(o, c, d, b);

	if (abc * abd < 0 && cda * cdb < 0)
		return CROSS;
	if ((abc == 0 && within(o, a, b, c)) || (abd == 0 && within(o, a, b, d)) ||
	    (cda == 0 && within(o, c, d, a)) || (cdb == 0 && within(o, c, d, b)))
		return TOUCH;
	return APART;
}

/* CROSS: sides cross. TOUCH: vertices touch other vertices or sides. APART: the polygon is
 * simple. */
static enum contact worst_contact(const struct outline *o)
{
	enum contact worst = APART;

	for (size_t i = 0; i < o->n; ++i) {
		size_t next = (i + 1) % o->n, after = (i + 2) % o->n;

		/* True if a side runs back along the previous one. */
		if (lattice_turn(o, i, next, after) == 0 &&
		    (within(o, i, next, after) || within(o, next, after, i)))
			worst = worst < TOUCH ? worst : TOUCH;
		for (size_t k = i + 2; k < o->n && !(i == 0 && k == o->n - 1); ++k) {
			enum contact contact = contact_of(o, i, k);

			worst = contact < worst ? contact : worst;
		}
	}
	return worst;
}

/* Triangles without an area are only in polygons that touch themselves. */
UNIT_TEST(anything_on_a_lattice_is_answered)
{
	unsigned refused = 0, simple = 0, touching = 0;

	for (uint64_t index = 0; index < one_in(POLYGONS, POLYGONS / 10); ++index) {
		struct random rng;
		struct outline o = {.n = 0};

		random_begin(&rng, 2, 0, index);
		for (unsigned left = 3 + random_below(&rng, 8); left > 0; --left)
			put(&o, (float)random_below(&rng, 4), (float)random_below(&rng, 4));
		enum contact contact = worst_contact(&o);
		enum lockstep_status status = triangulate(&o);

		if (contact == CROSS)
			assert_int_equal(status, LOCKSTEP_NOT_SIMPLE);
		else if (contact == APART) {
			struct lockstep_polygon *polygon = world_of(&o);

			check_areas(polygon);
			lockstep_polygon_free(polygon);
		}
		refused += status != LOCKSTEP_OK;
		simple += contact == APART;
		touching += contact == TOUCH && status == LOCKSTEP_OK;
	}
	assert_in_range(simple, one_in(1000, 100), POLYGONS);
	assert_in_range(touching, one_in(1000, 100), POLYGONS);
	assert_in_range(refused, one_in(1000, 100), POLYGONS);
}
