/* SPDX-License-Identifier: MIT */
/*
 * Balls against meshes of all sizes: exactly the answers of a plain loop over all triangles,
 * whatever the tree of boxes skips.
 */
#include <config.h>

#include <stdlib.h>

#include "kernels/mesh_order.h"
#include "kernels/world.h"
#include "tests/kernels/mesh_balls.h"
#include "tests/unit.h"

/* ---- The same answers -------------------------------------------------------------------------------- */

static bool same(float a, float b)
{
	return (isnan(a) && isnan(b)) || memcmp(&a, &b, sizeof a) == 0;
}

static void wrong(const char *mesh, size_t n, size_t triangles, size_t i, const char *what,
		  double got)
{
	fail_msg("%s of %zu triangles on %s, ball %zu of %zu (%a, %a, %a), %a: %s %.9g", mesh,
		 triangles, lockstep_isa_in_use(), i, n, (double)ball.x[i], (double)ball.y[i],
		 (double)ball.z[i], (double)ball.r[i], what, got);
}

/* n balls from `first` on, or the first n times; only their answers may be written. */
static void check_batch(const char *name, size_t triangles, const struct lockstep_mesh *mesh,
			size_t first, size_t n, bool one)
{
	uint64_t hits[WORDS + 1], only[WORDS + 1];
	float triangle[BALLS + 1], distance[BALLS + 1];
	const struct lockstep_sphere balls = {ball.x + first, ball.y + first, ball.z + first,
					      ball.r + first, one};
	size_t words = (n + 63) / 64;

	memset(hits, 0xa5, sizeof hits);
	triangle[n] = distance[n] = 12345;
	lockstep_sphere_mesh(n, balls, mesh, hits, triangle, distance);
	assert_true(hits[words] == 0xa5a5a5a5a5a5a5a5u);
	assert_true(triangle[n] == 12345 && distance[n] == 12345);
	for (size_t i = n; i < 64 * words; ++i)
		if (hits[i / 64] >> i % 64 & 1)
			wrong(name, n, triangles, first, "a hit behind the last", (double)i);
	memset(only, 0xa5, sizeof only);
	lockstep_sphere_mesh(n, balls, mesh, only, NULL, NULL);
	assert_memory_equal(only, hits, sizeof only);
	for (size_t i = 0; i < n; ++i) {
		const size_t of = one ? first : first + i;

		if ((hits[i / 64] >> i % 64 & 1) != expected.hit[of])
			wrong(name, n, triangles, of, "hit", !expected.hit[of]);
		if (!same(triangle[i], expected.triangle[of]))
			wrong(name, n, triangles, of, "triangle", (double)triangle[i]);
		if (!same(distance[i], expected.distance[of]))
			wrong(name, n, triangles, of, "distance", (double)distance[i]);
	}
}

static void check_batches(const char *name, size_t triangles, const struct lockstep_mesh *mesh)
{
	check_batch(name, triangles, mesh, 0, BALLS, false);
	/* From the second ball on: the worst alignment of columns. */
	for (size_t n = 0; n < BALLS; n += triangles == 257 ? 1 : 43)
		check_batch(name, triangles, mesh, 1, n, false);
	for (size_t n = 0; n <= BALLS; n += n < 3 ? 1 : n == 3 ? 60 : n < 66 ? 1 : 64)
		check_batch(name, triangles, mesh, triangles % BALLS, n, true);
}

static void check_mesh(unsigned kind, size_t triangles, uint64_t *rng)
{
	struct lockstep_mesh *mesh;
	const float *given[9];

	make_mesh(kind, triangles, rng);
	make_balls(kind, triangles, rng);
	assert_int_equal(lockstep_use_isa("scalar"), 0);
	for (size_t i = 0; i < BALLS; ++i)
		expect(triangles, i);
	assert_int_equal(lockstep_mesh_create(&mesh, triangles, triangles_of(corner)), LOCKSTEP_OK);
	assert_int_equal(lockstep_mesh_get(mesh, given), triangles);
	for (unsigned k = 0; k < 9; ++k)
		assert_memory_equal(given[k], corner[k], triangles * sizeof(float));
	/* Whatever its size, a mesh is searched in both ways. */
	for (int large = 0; large < 2; ++large) {
		mesh->large = large;
		for (int isa = -1; next_isa(&isa);)
			check_batches(kind_name[kind], triangles, mesh);
	}
	lockstep_mesh_free(mesh);
}

UNIT_TEST(meshes_of_all_sizes)
{
	check_all_meshes(check_mesh, "balls", 100);
}

/* ---- The mesh's copy --------------------------------------------------------------------------------- */

/* The mesh must not depend on its source; `one` is ignored. */
UNIT_TEST(a_mesh_is_a_copy)
{
	static const float kept[9][2] = {{0, 5}, {0, 5}, {0, 5}, {4, 9}, {0, 5},
					 {0, 5}, {0, 5}, {4, 9}, {0, 5}};
	const float center[] = {1, 6}, z[] = {2, 7}, r[] = {2.5f, 1};
	const struct lockstep_sphere balls = {center, center, z, r, false};

	for (int one = 0; one < 2; ++one) {
		float column[9][2], triangle[2], distance[2];
		struct lockstep_mesh *mesh;
		const float *got[9];
		uint64_t hits;

		memcpy(column, kept, sizeof column);
		const struct lockstep_triangle3 columns = {
		    column[0], column[1], column[2], column[3], column[4],
		    column[5], column[6], column[7], column[8], one};

		assert_int_equal(lockstep_mesh_create(&mesh, 2, columns), LOCKSTEP_OK);
		memset(column, 0xff, sizeof column);
		assert_int_equal(lockstep_mesh_get(mesh, got), 2);
		for (unsigned k = 0; k < 9; ++k)
			assert_memory_equal(got[k], kept[k], sizeof kept[k]);
		/* Each ball is 2 above a triangle; the second one's radius is only 1. */
		lockstep_sphere_mesh(2, balls, mesh, &hits, triangle, distance);
		assert_int_equal(hits, 1);
		assert_true(triangle[0] == 0 && distance[0] == 2);
		assert_true(isnan(triangle[1]) && isnan(distance[1]));
		lockstep_mesh_free(mesh);
	}
	lockstep_mesh_free(NULL);
}

/* ---- Shared vertices --------------------------------------------------------------------------------- */

enum { SIDE = 20, VERTICES = SIDE * SIDE, HALVES = 2 * (SIDE - 1) * (SIDE - 1) };

/* A hilly floor, as an engine has it: vertices in structs, and triangles by the numbers of their vertices. */
static struct floor {
	struct vertex {
		float u, v, x, y, z;
	} vertex[VERTICES + 1];
	uint32_t corner[3 * HALVES];
	uint16_t corner16[3 * HALVES];
} floor_of;

static void make_floor(void)
{
	size_t at = 0;

	for (unsigned i = 0; i < VERTICES; ++i)
		floor_of.vertex[i] = (struct vertex){NAN, NAN, (float)(i % SIDE), (float)(i / SIDE),
						     (float)(i * i % 7) / 4};
	for (uint32_t i = 0; i + SIDE < VERTICES; ++i) {
		if (i % SIDE == SIDE - 1)
			continue;
		const uint32_t of[] = {i, i + 1, i + SIDE, i + SIDE + 1, i + SIDE, i + 1};
		for (unsigned k = 0; k < 6; ++k, ++at) {
			floor_of.corner[at] = of[k];
			floor_of.corner16[at] = (uint16_t)of[k];
		}
	}
	assert_int_equal(at, 3 * HALVES);
}

/* `one` and `index` are ignored. */
static struct lockstep_point3 floor_vertices(void)
{
	static const uint32_t none[] = {UINT32_MAX};
	const struct vertex *v = floor_of.vertex;
	return (struct lockstep_point3){
	    &v->x, &v->y, &v->z, .one = true, .index = none, .stride = sizeof(struct vertex)};
}

/* The columns are those of the vertices, and balls get the same answers as from a mesh made of these columns. */
static void check_floor(const struct lockstep_mesh *shared)
{
	const float *got[9];
	struct lockstep_mesh *mesh;
	float x[SIDE], y[SIDE], z[SIDE], r[SIDE], triangle[2][SIDE], distance[2][SIDE];
	uint64_t hits[2];

	assert_int_equal(lockstep_mesh_get(shared, got), HALVES);
	for (size_t i = 0; i < HALVES; ++i)
		for (unsigned c = 0; c < 3; ++c) {
			const struct vertex *v = &floor_of.vertex[floor_of.corner[3 * i + c]];
			assert_true(got[3 * c][i] == v->x && got[3 * c + 1][i] == v->y &&
				    got[3 * c + 2][i] == v->z);
		}
	assert_int_equal(lockstep_mesh_create(&mesh, HALVES,
					      (struct lockstep_triangle3){
						  got[0], got[1], got[2], got[3], got[4], got[5],
						  got[6], got[7], got[8], false, NULL, 0}),
			 LOCKSTEP_OK);
	for (unsigned i = 0; i < SIDE; ++i) {
		x[i] = y[i] = (float)i * 0.9f;
		z[i] = (float)(i % 3);
		r[i] = 0.75f;
	}
	const struct lockstep_sphere balls = {.x = x, .y = y, .z = z, .r = r};
	lockstep_sphere_mesh(SIDE, balls, shared, &hits[0], triangle[0], distance[0]);
	lockstep_sphere_mesh(SIDE, balls, mesh, &hits[1], triangle[1], distance[1]);
	assert_true(hits[0] == hits[1] && hits[0] != 0);
	assert_memory_equal(triangle[0], triangle[1], sizeof *triangle);
	assert_memory_equal(distance[0], distance[1], sizeof *distance);
	lockstep_mesh_free(mesh);
}

UNIT_TEST(a_mesh_of_shared_vertices)
{
	struct lockstep_mesh *mesh;

	make_floor();
	/* No triangle has the last vertex. */
	floor_of.vertex[VERTICES].x = NAN;
	assert_int_equal(lockstep_mesh_create_indexed(&mesh, VERTICES + 1, floor_vertices(), HALVES,
						      floor_of.corner),
			 LOCKSTEP_OK);
	check_floor(mesh);
	lockstep_mesh_free(mesh);
	assert_int_equal(lockstep_mesh_create_indexed16(&mesh, VERTICES, floor_vertices(), HALVES,
							floor_of.corner16),
			 LOCKSTEP_OK);
	check_floor(mesh);
	lockstep_mesh_free(mesh);
}

/* The numbers of all three vertices of the first and the last triangle are checked. */
UNIT_TEST(shared_vertices_that_do_not_exist)
{
	static const size_t at[] = {0, 1, 2, 3 * HALVES - 3, 3 * HALVES - 2, 3 * HALVES - 1};

	make_floor();
	for (size_t k = 0; k < sizeof at / sizeof *at; ++k) {
		struct lockstep_mesh *mesh = (void *)&mesh;
		const uint32_t kept = floor_of.corner[at[k]];

		floor_of.corner[at[k]] = VERTICES;
		assert_int_equal(lockstep_mesh_create_indexed(&mesh, VERTICES, floor_vertices(),
							      HALVES, floor_of.corner),
				 LOCKSTEP_BAD_PLACE);
		assert_null(mesh);
		floor_of.corner[at[k]] = UINT32_MAX;
		assert_int_equal(lockstep_mesh_create_indexed(&mesh, VERTICES, floor_vertices(),
							      HALVES, floor_of.corner),
				 LOCKSTEP_BAD_PLACE);
		floor_of.corner[at[k]] = kept;
		floor_of.corner16[at[k]] = VERTICES;
		assert_int_equal(lockstep_mesh_create_indexed16(&mesh, VERTICES, floor_vertices(),
								HALVES, floor_of.corner16),
				 LOCKSTEP_BAD_PLACE);
		floor_of.corner16[at[k]] = (uint16_t)kept;
	}
	struct lockstep_mesh *mesh;
	floor_of.vertex[VERTICES - 1].z = INFINITY;
	assert_int_equal(lockstep_mesh_create_indexed(&mesh, VERTICES, floor_vertices(), HALVES,
						      floor_of.corner),
			 LOCKSTEP_NOT_FINITE);
	assert_int_equal(lockstep_mesh_create_indexed(&mesh, VERTICES, floor_vertices(), 0, NULL),
			 LOCKSTEP_EMPTY);
}

/* ---- Hits alone -------------------------------------------------------------------------------------- */

/* Without results, also with balls by rows: more of them than are gathered at a time. */
UNIT_TEST(hits_alone_of_balls_by_rows)
{
	enum { MANY = 700, MANY_WORDS = (MANY + 63) / 64 };
	static struct body {
		float r, x, y, z;
	} body[MANY];
	static float triangle[MANY], distance[MANY];
	static uint32_t index[MANY];
	struct lockstep_mesh *mesh;

	make_floor();
	for (unsigned i = 0; i < MANY; ++i) {
		body[i] = (struct body){0.5f, (float)(i % 19), (float)(i / 37), (float)(i % 5) / 2};
		index[i] = i * 13 % MANY;
	}
	assert_int_equal(lockstep_mesh_create_indexed(&mesh, VERTICES, floor_vertices(), HALVES,
						      floor_of.corner),
			 LOCKSTEP_OK);
	for (int isa = -1; next_isa(&isa);) {
		const struct lockstep_sphere balls = {.x = &body->x,
						      .y = &body->y,
						      .z = &body->z,
						      .r = &body->r,
						      .index = index,
						      .stride = sizeof *body};
		uint64_t hits[MANY_WORDS], only[MANY_WORDS];

		lockstep_sphere_mesh(MANY, balls, mesh, hits, triangle, distance);
		lockstep_sphere_mesh(MANY, balls, mesh, only, NULL, NULL);
		assert_memory_equal(only, hits, sizeof only);
		assert_in_range(lockstep_hits_count(MANY, hits), MANY / 10, 9 * MANY / 10);
	}
	lockstep_mesh_free(mesh);
}

/* ---- The promise about memory ------------------------------------------------------------------------ */

UNIT_TEST(few_bytes_a_triangle)
{
	enum { MANY = 40000 };
	static float v[MANY + 8];
	const struct lockstep_triangle3 columns = {v,     v + 1, v + 2, v + 3, v + 4, v + 5,
						   v + 6, v + 7, v + 8, false, NULL,  0};
	struct lockstep_mesh *mesh;

	for (size_t i = 0; i < MANY + 8; ++i)
		v[i] = (float)(i * 7919 % 1009);
	assert_int_equal(lockstep_mesh_create(&mesh, MANY, columns), LOCKSTEP_OK);
	assert_true((size_t)((char *)mesh->given - (char *)mesh->leaf) <= 42 * (size_t)MANY);
	assert_int_equal((uintptr_t)mesh->leaf % 64, 0);
	assert_int_equal(sizeof(struct boxed), 32);
	lockstep_mesh_free(mesh);
}

/* All triangles are points, at one place or as far apart as floats allow: they can still be
 * sorted. */
UNIT_TEST(odd_meshes_can_be_made)
{
	static const float extreme[] = {0, -0.0f, 0x1.fffffep127f, -0x1.fffffep127f, 0x1p-149f, 1};

	for (size_t kind = 0; kind < 7; ++kind) {
		struct lockstep_mesh *mesh;
		uint64_t hits;
		const float x = kind < 6 ? extreme[kind] : 1, r = 0;
		float triangle, distance;

		for (size_t i = 0; i < 1000; ++i)
			for (unsigned k = 0; k < 9; ++k)
				corner[k][i] = kind < 6 ? extreme[kind] : extreme[(i + k) % 6];
		assert_int_equal(lockstep_mesh_create(&mesh, 1000, triangles_of(corner)),
				 LOCKSTEP_OK);
		lockstep_sphere_mesh(1, (struct lockstep_sphere){&x, &x, &x, &r, true}, mesh, &hits,
				     &triangle, &distance);
		if (kind < 6)
			assert_true(hits == 1 && triangle == 0 && distance == 0);
		lockstep_mesh_free(mesh);
	}
}
