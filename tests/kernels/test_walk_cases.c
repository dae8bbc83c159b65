/* SPDX-License-Identifier: MIT */
/*
 * Walks with a known end: into walls and corners, through a doorway, from within contact, and at a
 * slant along walls. On every instruction set that runs.
 *
 * A ball of radius r stops at a gap g before a contact: 2^-10 r plus 2^-18 times the largest
 * coordinate of the triangle or of its start.
 */
#include <config.h>

#include <stdlib.h>

#include "kernels/table.h"
#include "tests/kernels/each_isa.h"
#include "tests/kernels/inside.h"
#include "tests/unit.h"

static struct surface wall;

/* ---- Walls ------------------------------------------------------------------------------------------ */

/* The obstacles. Walls are flat and extend 128 to all sides; POST is the line x = 9, y = 0. */
enum {
	X = 1,       /* x = 9 */
	Y = 2,       /* y = 9 */
	Z = 4,       /* z = 9 */
	DOORWAY = 8, /* x = 9, but not from y = -1.125 to 1.125 */
	POST = 16,   /* without area */
	RAMP = 32,   /* z = x - 4 */
};

static void put_wall(const float a[3], const float along[3], const float up[3])
{
	uint32_t corner[4];

	for (unsigned i = 0; i < 4; ++i) {
		float s = i == 1 || i == 2, t = i >= 2;

		corner[i] =
		    put_vertex(&wall, a[0] + s * along[0] + t * up[0],
			       a[1] + s * along[1] + t * up[1], a[2] + s * along[2] + t * up[2]);
	}
	put_quad(&wall, corner[0], corner[1], corner[2], corner[3]);
}

static struct lockstep_mesh *make_walls(unsigned which)
{
	static const float places[][3][3] = {
	    {{9, -128, -128}, {0, 256, 0}, {0, 0, 256}},
	    {{-128, 9, -128}, {256, 0, 0}, {0, 0, 256}},
	    {{-128, -128, 9}, {256, 0, 0}, {0, 256, 0}},
	    {{9, 1.125f, -128}, {0, 128, 0}, {0, 0, 256}},
	    {{9, 0, -128}, {0, 0, 0}, {0, 0, 256}},
	    {{-128, -128, -132}, {256, 0, 256}, {0, 256, 0}},
	};
	static const float other_half[][3] = {{9, -129.125f, -128}, {0, 128, 0}, {0, 0, 256}};

	surface_begin(&wall);
	begin_shell(&wall);
	for (unsigned i = 0; i < sizeof places / sizeof *places; ++i)
		if (which >> i & 1)
			put_wall(places[i][0], places[i][1], places[i][2]);
	if (which & DOORWAY)
		put_wall(other_half[0], other_half[1], other_half[2]);
	surface_columns(&wall);
	return mesh_of(&wall);
}

static void walk(const struct lockstep_mesh *mesh, const float m[7], float end[3])
{
	const struct lockstep_motion motion = {m, m + 1, m + 2, m + 3, m + 4, m + 5, m + 6, true};

	lockstep_sphere_walk(1, motion, mesh, end, end + 1, end + 2);
}

/* ---- Where it ends ------------------------------------------------------------------------------------ */

/* g for r = 1 is from NEAR to FAR, as no coordinate exceeds 136. */
#define NEAR 0x1p-10f
#define FAR (0x1p-10f + 136 * 0x1p-18f)

/* Start, radius, displacement, and the least and greatest coordinates of the end: equal where
 * nothing rounds and no contact stops the ball. */
static const struct {
	const char *what;
	unsigned walls;
	float motion[7], low[3], high[3];
} cases[] = {
    {"nothing near", X, {1, 2, 3, 1, -4, 5, -6}, {-3, 7, -3}, {-3, 7, -3}},
    {"before the wall", X, {0, 0, 0, 1, 7, 0, 0}, {7, 0, 0}, {7, 0, 0}},
    {"into the wall", X, {0, 0, 0, 1, 16, 0, 0}, {8 - FAR, 0, 0}, {8 - NEAR, 0, 0}},
    /* Its path along the wall is rounded twice, as a part of 16. */
    {"at a slant",
     X,
     {0, 0, 0, 1, 16, 16, 0},
     {8 - FAR, 16 - 0x1p-19f, 0},
     {8 - NEAR, 16 + 0x1p-19f, 0}},
    {"at a slant backwards",
     X,
     {0, 0, 0, 1, 16, -4, 0},
     {8 - FAR, -4 - 0x1p-19f, 0},
     {8 - NEAR, -4 + 0x1p-19f, 0}},
    /* Against the wall only by rounding, yet by more than 2^-13 in the end: it must not go there. */
    {"a long glance", Z, {0, 0, 8, 1, 100, 0, 0x1p-10f}, {0, 0, 8}, {0, 0, 8}},
    {"corner of two",
     X | Y,
     {0, 0, 0, 1, 16, 12, 0},
     {8 - FAR, 8 - FAR, 0},
     {8 - NEAR, 8 - NEAR, 0}},
    {"along an edge",
     X | Y,
     {0, 0, 0, 1, 16, 16, 4},
     {8 - FAR, 8 - FAR, 4 - FAR},
     {8 - NEAR, 8 - NEAR, 4}},
    {"corner of three",
     X | Y | Z,
     {0, 0, 0, 1, 16, 14, 12},
     {8 - FAR, 8 - FAR, 8 - FAR},
     {8 - NEAR, 8 - NEAR, 8 - NEAR}},
    {"out of a corner", X | Y | Z, {8, 8, 8, 1, -1, -2, -3}, {7, 6, 5}, {7, 6, 5}},
    {"along in a corner",
     X | Y | Z,
     {8, 8, 8, 1, 3, -2, 5},
     {8 - FAR, 6 - 0x1p-19f, 8 - FAR},
     {8, 6 + 0x1p-19f, 8}},
    /* Without a radius only the 2^-18 remains. */
    {"a point", X, {1, 0, 0, 0, 16, 0, 0}, {9 - 136 * 0x1p-18f, 0, 0}, {9 - 0x1p-19f, 0, 0}},
    {"no motion", X, {1, 2, 3, 1, 0, 0, 0}, {1, 2, 3}, {1, 2, 3}},
    {"no motion in contact", X, {8, 0, 0, 1, 0, 0, 0}, {8, 0, 0}, {8, 0, 0}},
    {"no motion in the wall", X, {9, 0, 0, 1, 0, 0, 0}, {9, 0, 0}, {9, 0, 0}},
    {"away from contact", X, {8, 0, 0, 1, -3, 0, 0}, {5, 0, 0}, {5, 0, 0}},
    {"along in contact", X, {8, 0, 0, 1, 0, 5, -7}, {8, 5, -7}, {8, 5, -7}},
    {"into contact", X, {8, 0, 0, 1, 5, 0, 0}, {8, 0, 0}, {8, 0, 0}},
    /* It moves away by the missing part of g. */
    {"at a slant into contact",
     X,
     {8, 0, 0, 1, 5, 5, 0},
     {8 - FAR, 5 - 0x1p-19f, 0},
     {8 - NEAR, 5 + 0x1p-19f, 0}},
    {"at a slant into contact, a little",
     X,
     {8, 0, 0, 1, 0.25f, 0.25f, 0},
     {8 - 0.25f * NEAR, 0.25f - 0x1p-19f, 0},
     {8 - 0.2499f * NEAR, 0.25f + 0x1p-19f, 0}},
    {"away from deep in", X, {8.5f, 0, 0, 1, -3, 0, 0}, {5.5f, 0, 0}, {5.5f, 0, 0}},
    {"along deep in", X, {8.5f, 0, 0, 1, 0, 5, 0}, {8.5f, 5, 0}, {8.5f, 5, 0}},
    {"deeper", X, {8.5f, 0, 0, 1, 0.25f, 0, 0}, {8.5f, 0, 0}, {8.5f, 0, 0}},
    {"through, from deep in", X, {8.5f, 0, 0, 1, 5, 0, 0}, {8.5f, 0, 0}, {8.5f, 0, 0}},
    {"back, from beyond", X, {9.5f, 0, 0, 1, -5, 0, 0}, {9.5f, 0, 0}, {9.5f, 0, 0}},
    {"away, from beyond", X, {9.5f, 0, 0, 1, 3, 0, 0}, {12.5f, 0, 0}, {12.5f, 0, 0}},
    /* t is 2^-17, rounded once or twice, to 2^-41 at most; that is 2^-20 of the way. */
    {"very fast", X, {0, 0, 0, 1, 0x1p20f, 0, 0}, {8 - FAR, 0, 0}, {8 - NEAR + 0x1p-18f, 0, 0}},
    {"through the doorway", DOORWAY, {0, 0, 0, 1, 32, 0, 0}, {32, 0, 0}, {32, 0, 0}},
    /* It touches sqrt(1.25^2 - 1.125^2) = 0.544862 before the opening, with a = 0.43589 of its
     * way; g is 1.25 * NEAR and 2^-18 times 128 to 129.125, and it stops g / a = 0.003921 to
     * 0.003931 before that. From one side it slides against the other at once. */
    {"too wide for the doorway",
     DOORWAY,
     {0, 0, 0, 1.25f, 32, 0, 0},
     {8.45120f, -0.003f, 0},
     {8.45122f, 0.003f, 0}},
    {"into a post", POST, {0, 0, 0, 1, 16, 0, 0}, {8 - FAR, 0, 0}, {8 - NEAR, 0, 0}},
    {"past a post", POST, {0, 1.125f, 0, 1, 16, 0, 0}, {16, 1.125f, 0}, {16, 1.125f, 0}},
    /* It touches at x = 4 - sqrt(2), and stops sqrt(2) g before that. The rest of 8 is halved, along
     * x and along z. */
    {"up a ramp",
     RAMP,
     {0, 0, 0, 1, 8, 0, 0},
     {5.2928932f - FAR, 0, 2.7071068f},
     {5.2928932f, 0, 2.7071068f + FAR}},
};

UNIT_TEST(ends_are_where_they_should_be)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
		struct lockstep_mesh *mesh = make_walls(cases[i].walls);

		for (int isa = -1; next_isa(&isa);) {
			float end[3];

			walk(mesh, cases[i].motion, end);
			for (unsigned k = 0; k < 3; ++k)
				if (!(cases[i].low[k] <= end[k] && end[k] <= cases[i].high[k]))
					fail_msg("%s: it ends at (%.9g, %.9g, %.9g)", cases[i].what,
						 (double)end[0], (double)end[1], (double)end[2]);
		}
		lockstep_mesh_free(mesh);
	}
}

/* A kerb of 0.2, met while falling: it slides along it by all of D along y. A rule that clips by one plane
 * after another gets stuck here. */
UNIT_TEST(along_a_kerb)
{
	static const float motion[] = {-0x1.21e5f2p-2f, 0x1.0eba4p+0f,  0x1.3394p-2f,
				       0x1.333334p-2f,  0x1.1634e6p-2f, 0x1.be9bep-5f,
				       -0x1.d562ccp-2f};
	static const float riser[] = {0, -8, 0}, back[] = {0, 16, 0}, up[] = {0, 0, 0.2f};
	static const float floor[] = {-8, -8, 0}, tread[] = {0, -8, 0.2f}, across[] = {8, 0, 0};
	const float gap = 0x1p-10f * motion[3] + 0x1p-18f * 16;

	surface_begin(&wall);
	begin_shell(&wall);
	put_wall(riser, back, up);
	put_wall(floor, across, back);
	put_wall(tread, across, back);
	surface_columns(&wall);
	struct lockstep_mesh *mesh = mesh_of(&wall);

	for (int isa = -1; next_isa(&isa);) {
		float end[3];

		walk(mesh, motion, end);
		assert_true(fabsf(end[0] - motion[0]) < gap && fabsf(end[2] - motion[2]) < gap);
		assert_true(fabsf(end[1] - (motion[1] + motion[5])) < 0x1p-20f);
	}
	lockstep_mesh_free(mesh);
}

UNIT_TEST(without_an_end)
{
	struct lockstep_mesh *mesh = make_walls(X);

	for (unsigned k = 0; k < 8; ++k) {
		float motion[] = {1, 2, 3, 1, 4, 5, 6}, end[3];

		motion[k < 7 ? k : 3] = k < 7 ? NAN : -1;
		walk(mesh, motion, end);
		assert_true(isnan(end[0]) && isnan(end[1]) && isnan(end[2]));
	}
	lockstep_mesh_free(mesh);
}

/* ---- Along slanted walls -------------------------------------------------------------------------------- */

enum { SLANTS = 2000 };

/* A triangle with its sides far away, and its unit normal on the side of (0, 0, 0). */
static struct lockstep_mesh *slanted_wall(struct random *rng, double normal[3], double *far)
{
	double u[3], v[3], side[2][3], length;

	for (unsigned k = 0; k < 3; ++k)
		normal[k] = random_uniform(rng, -1, 1);
	length = sqrt(dot_of(normal, normal));
	for (unsigned k = 0; k < 3; ++k)
		u[k] = normal[(k + 1) % 3] * (k == 2 ? -1 : 1);
	cross_of(normal, u, v);
	cross_of(normal, v, u);
	*far = random_uniform(rng, 2, 8);
	surface_begin(&wall);
	begin_shell(&wall);
	for (unsigned i = 0; i < 3; ++i) {
		double at[3], x = i == 0 ? -256 : 256, y = i == 1 ? -512 : i == 2 ? 512 : 0;

		for (unsigned k = 0; k < 3; ++k)
			at[k] = -*far * normal[k] / length + x * u[k] / sqrt(dot_of(u, u)) +
				y * v[k] / sqrt(dot_of(v, v));
		put_vertex(&wall, at[0], at[1], at[2]);
	}
	put_triangle(&wall, 0, 1, 2);
	surface_columns(&wall);
	/* The plane of the rounded vertices. */
	for (unsigned k = 0; k < 3; ++k) {
		side[0][k] = (double)wall.vertex[1][k] - wall.vertex[0][k];
		side[1][k] = (double)wall.vertex[2][k] - wall.vertex[0][k];
	}
	cross_of(side[0], side[1], normal);
	const double a[] = {wall.vertex[0][0], wall.vertex[0][1], wall.vertex[0][2]};

	length = sqrt(dot_of(normal, normal)) * (dot_of(normal, a) < 0 ? 1 : -1);
	for (unsigned k = 0; k < 3; ++k)
		normal[k] /= length;
	*far = -dot_of(normal, a);
	return mesh_of(&wall);
}

/*
 * It loses nothing of its motion along the wall, and ends g from the wall except for rounding: some
 * 64 times 2^-24 of lengths of up to 512. No coordinate of the wall exceeds 800.
 */
static void check_slant(struct random *rng)
{
	const float rounding = 64 * 0x1p-24f * 512;
	double normal[3], far, d[3], went[3], into, g = 0x1p-10 + 0x1p-18 * 800;
	struct lockstep_mesh *mesh = slanted_wall(rng, normal, &far);
	float motion[7] = {0, 0, 0, 1}, end[3];

	for (unsigned k = 0; k < 3; ++k)
		motion[4 + k] = (float)(random_uniform(rng, -32, 32));
	for (unsigned k = 0; k < 3; ++k)
		d[k] = motion[4 + k];
	into = -dot_of(normal, d);
	walk(mesh, motion, end);
	lockstep_mesh_free(mesh);
	for (unsigned k = 0; k < 3; ++k)
		went[k] = end[k];
	double height = dot_of(normal, went) + far - 1;

	if (into < far - 1 - rounding) {
		for (unsigned k = 0; k < 3; ++k)
			assert_true(end[k] == motion[4 + k]);
		return;
	}
	if (into < far - 1 + rounding)
		return;
	if (height < 0.99 * 0x1p-10 - (double)rounding || height > g + (double)rounding)
		fail_msg("it ends %g from the wall", height);
	double along = 0, asked = 0;

	for (unsigned k = 0; k < 3; ++k) {
		double tangent = d[k] + into * normal[k];

		asked += tangent * tangent;
		along += went[k] * tangent;
	}
	if (along < asked - (double)rounding * sqrt(asked) ||
	    along > asked + (double)rounding * sqrt(asked))
		fail_msg("%g of %g along the wall", along / asked, sqrt(asked));
}

UNIT_TEST(slants_keep_what_goes_along)
{
	for (uint64_t index = 0; index < SLANTS; ++index) {
		struct random rng;

		random_begin(&rng, 9, 0, index);
		check_slant(&rng);
	}
}
