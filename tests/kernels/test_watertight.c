/* SPDX-License-Identifier: MIT */
/*
 * lockstep_segment_triangle() is watertight: a segment from well inside a closed surface to well
 * outside hits at least one of its triangles, and a segment across two triangles with a common
 * side, which appear on opposite sides of it, hits at least one of them. The segments here are
 * aimed at points of sides and at vertices, where rounding decides. If both triangles appear on the
 * same side, a segment that touches only their common side may miss both. lockstep_ray_triangle()
 * is watertight, too: a ray from inside a closed surface hits one of its triangles. The segments
 * are tried on the reference, on every build that runs, and a few on the exact truth.
 *
 * "Well" means that no triangle that the line meets, or nearly meets, may reach past an end in the
 * line's direction. For a triangle seen edge-on, rounding hides where along its extent the line
 * meets it.
 *
 * The only argument: the number of segments, half of them at closed surfaces.
 */
#include <config.h>

#include <stdlib.h>

#include "tests/kernels/aims.h"
#include "tests/kernels/quads.h"
#include "tests/kernels/shipped.h"
#include "tests/unit.h"

enum { SEGMENTS = 300000, A_SURFACE = 512, SURFACES_AT_LEAST = 100 };

static size_t segments;

/* ---- Surfaces ------------------------------------------------------------------------------------- */

static void random_placing(struct placing *p, struct random *rng)
{
	for (unsigned k = 0; k < 3; ++k) {
		for (unsigned j = 0; j < 3; ++j)
			p->axis[k][j] = (k == j) + (double)random_uniform(rng, -0.25f, 0.25f);
		p->origin[k] = 0;
	}
	p->grid = 0;
}

/* Scales all coordinates by a factor. */
static void grow(struct placing *p, unsigned k, double factor)
{
	for (unsigned j = 0; j < 3; ++j)
		p->axis[k][j] *= factor;
	p->origin[k] *= factor;
}

/*
 * Of size 1; on a grid so coarse that the line passes exactly through its target; small or large; a
 * needle along some slant, or along an axis; far away. Sizes keep a segment of 16 times as much
 * within 2^20.
 */
enum { PLAIN, GRID, SMALL, TINY, LARGE, SLANT, LEVEL, FAR, PLACINGS };
static const char *const placing_name[PLACINGS] = {"plain", "on a grid", "small", "tiny",
						   "large", "slant",     "level", "far"};

static void make_placing(struct placing *p, unsigned kind, double *room, struct random *rng)
{
	random_placing(p, rng);
	*room = 0x1p24;
	if (kind == GRID) {
		p->grid = 0x1p-17;
	} else if (kind == SMALL || kind == TINY || kind == LARGE) {
		int low = kind == SMALL ? -40 : kind == TINY ? -143 : 0;
		int high = kind == SMALL ? 0 : kind == TINY ? -40 : 15;
		double factor = random_octaves(rng, low, high);

		for (unsigned k = 0; k < 3; ++k)
			grow(p, k, factor);
		*room = factor / 0x1p-149;
	} else if (kind == SLANT) {
		double factor = random_octaves(rng, -6, 0);

		for (unsigned k = 0; k < 3; ++k)
			p->axis[k][0] *= factor;
	} else if (kind == LEVEL) {
		grow(p, random_below(rng, 3), random_octaves(rng, -10, 10));
	} else if (kind == FAR) {
		double size = random_octaves(rng, 0, 10);

		for (unsigned k = 0; k < 3; ++k) {
			grow(p, k, size);
			if (k == 0 || random_chance(rng, 0.5))
				p->origin[k] = (random_chance(rng, 0.5) ? -1 : 1) *
					       (0x1p20 - 32 * size - random_uniform(rng, 0, 1000));
		}
		*room = size / 0x1p-4;
	}
}

/* `room`: the size in units of the coordinates' rounding. Triangles should be a few of these
 * units across. */
static void make_random(struct target *t, unsigned kind, uint64_t index)
{
	struct random rng;
	struct placing p;
	double room;

	random_begin(&rng, 1, kind, index);
	make_placing(&p, kind, &room, &rng);
	surface_begin(&t->surface);
	if (random_chance(&rng, 0.7) || room < 256) {
		int cuts = 1 + (int)random_below(&rng, 12),
		    most = (int)(room / 16 < 12 ? room / 16 : 12);

		cuts = cuts < most ? cuts : most > 1 ? most : 1;
		put_ball(&t->surface, &p, cuts, fminf(0.4f, 2.0f / (float)cuts / 3), &rng);
		ball_insides(t, &p, &rng);
	} else {
		double radius = random_uniform(&rng, 0.2f, 0.5f);

		put_torus(&t->surface, &p, 40, 16, radius, 0.15f, &rng);
		torus_insides(t, &p, radius, &rng);
	}
	surface_columns(&t->surface);
	assert_closed(&t->surface);
}

/* ---- Tests ---------------------------------------------------------------------------------------- */

static void check_surface(struct target *t, const char *what, uint64_t index, size_t aims)
{
	struct random rng;

	random_begin(&rng, 2, 0, index);
	target_fans(t);
	for (size_t i = 0; i < aims; ++i)
		aim(t, what, &rng);
	shoot(&t->surface);
}

/* So many shots, at random surfaces. */
static void check_surfaces(size_t shots, bool tiny_ones)
{
	static struct target t;
	size_t surfaces = shots / A_SURFACE;

	surfaces = surfaces > SURFACES_AT_LEAST ? surfaces : SURFACES_AT_LEAST;
	for (uint64_t index = 0; index < surfaces; ++index) {
		unsigned kind = index % PLACINGS;

		if (!tiny_ones && (kind == SMALL || kind == TINY))
			continue;
		make_random(&t, kind, index);
		check_surface(&t, placing_name[kind], index, shots / surfaces + 1);
	}
	assert_true(total.shots > shots / 2);
	print_shots();
}

UNIT_TEST(random_closed_surfaces)
{
	check_surfaces(segments / 4, true);
}

/* Products of a ray's direction and tiny coordinates underflow. */
UNIT_TEST(rays_from_the_inside)
{
	find_shooters("ray_triangle");
	check_surfaces(segments / 8, false);
	find_shooters("segment_triangle");
}

UNIT_TEST(a_real_mesh)
{
	static struct target t;

	read_shipped(&t.surface);
	for (unsigned grid = 0; grid < 2; ++grid) {
		if (grid)
			snap_to_grid(&t);
		mesh_insides(&t);
		check_surface(&t, grid ? "real, on a grid" : "real", grid, segments / 8 + 1);
	}
	print_shots();
}

UNIT_TEST(two_triangles_with_a_common_side)
{
	static struct target t;

	for (uint64_t index = 0; index < segments / 2 / SHOTS_A_QUAD + 1; ++index) {
		struct random rng;

		random_begin(&rng, 3, 0, index);
		make_quad(&t, &rng);
		for (unsigned i = 0; i < SHOTS_A_QUAD; ++i)
			aim_across(&t, &rng);
	}
	shoot(NULL);
	assert_true(total.shots > segments / 4);
	print_shots();
}

/* ---- Two triangles on one side of their common one ------------------------------------------------ */

/* How many of the triangles ABC and ABD PQ hits, by the reference and every build. */
static size_t hits_of_pair(const float pq[6], const float side[6], const float other[2][3])
{
	float column[15][2];
	const float *in[15];
	uint64_t hits = 0, first = 0;

	for (unsigned i = 0; i < 2; ++i)
		for (unsigned k = 0; k < 15; ++k) {
			column[k][i] = k < 6 ? pq[k] : k < 12 ? side[k - 6] : other[i][k - 12];
			in[k] = column[k];
		}
	const struct lockstep_batch batch = {.n = 2, .in = in, .hits = &hits};

	for (unsigned who = 0; who < shooters; ++who) {
		shooter[who].kernel(&batch);
		if (who == 0)
			first = hits;
		assert_int_equal(hits, first);
	}
	return (first & 1) + (first >> 1);
}

/* PQ passes through the middle of AB: in truth it hits both. */
UNIT_TEST(a_fold_may_be_missed)
{
	static const float pq[] = {-760, -1288, 1090, 3530, 1367, -2905};
	static const float side[] = {3757, 736, -1198, -129, -126, -1416};
	static const float other[2][3] = {{-1269, 3764, -1854}, {1245, 2576, 1218}};
	lockstep_exact *exact = harness_of(shooting)->exact;

	assert_int_equal(hits_of_pair(pq, side, other), 0);
	for (unsigned i = 0; exact && i < 2; ++i) {
		struct lockstep_truth truth;
		float operands[15];

		memcpy(operands, pq, sizeof pq);
		memcpy(operands + 6, side, sizeof side);
		memcpy(operands + 12, other[i], sizeof other[i]);
		exact(operands, NULL, &truth);
		assert_true(truth.hit && truth.sign == 0);
	}
}

/* Segments that end before the surface hit nothing, so hits are not universal. */
UNIT_TEST(what_ends_before_is_a_miss)
{
	static struct target t;

	for (uint64_t index = 0; index < SURFACES_AT_LEAST; ++index) {
		struct random rng;

		make_random(&t, PLAIN, index);
		random_begin(&rng, 4, 0, index);
		for (unsigned i = 0; i < 10; ++i)
			check_short_one(&t, &rng);
	}
}

static int set_up(void **state)
{
	(void)state;
	segments = amount(SEGMENTS);
	find_shooters("segment_triangle");
	return 0;
}

UNIT_FIXTURE(set_up, NULL)
