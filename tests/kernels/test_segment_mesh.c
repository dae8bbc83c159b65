/* SPDX-License-Identifier: MIT */
/*
 * Segments against meshes of all sizes: exactly the answers of a plain loop over all triangles, whatever the tree
 * of boxes skips; and against small solids in whole numbers, where everything is exact: nothing slips through
 * sides and vertices, and only segments that meet the surface hit.
 */
#include <config.h>

#include <stdlib.h>

#include "kernels/world.h"
#include "tests/kernels/mesh_balls.h"
#include "tests/kernels/solids.h"
#include "tests/unit.h"

static float end[6][BALLS + 1];

static struct lockstep_segment3 segments_from(size_t first, bool one)
{
	return (struct lockstep_segment3){end[0] + first,
					  end[1] + first,
					  end[2] + first,
					  end[3] + first,
					  end[4] + first,
					  end[5] + first,
					  one};
}

/* ---- The same answers -------------------------------------------------------------------------------- */

/* From anywhere: through a vertex, along a side, through a face, along an axis, ending short of their target,
 * or of zero length. The first few are invalid segments. */
static void make_segments(unsigned kind, size_t n, uint64_t *rng)
{
	for (size_t i = 0; i < BALLS; ++i) {
		const size_t t = below(rng, n), how = below(rng, 6);
		const double b = how == 0 ? 0 : between(rng, 0, 1),
			     c = how < 2 ? 0 : between(rng, 0, 1 - b),
			     times = between(rng, 0.25, 4), far = kind == SPREAD ? 0.3 : 2;

		for (unsigned k = 0; k < 3; ++k) {
			const double at = corner[k][t] +
					  b * ((double)corner[k + 3][t] - corner[k][t]) +
					  c * ((double)corner[k + 6][t] - corner[k][t]);
			const double from = how == 4 && k != t % 3
						? at
						: (kind == AWAY ? at : 0) + between(rng, -far, far);

			end[k][i] = (float)(how == 3 ? corner[k + 3][t] : from);
			end[k + 3][i] = (float)(how == 3   ? corner[k][t]
						: how == 5 ? from
							   : from + times * (at - from));
			if (kind == LATTICE && below(rng, 2)) {
				end[k][i] = rintf(4 * end[k][i]);
				end[k + 3][i] = rintf(end[k + 3][i]);
			}
		}
	}
	end[0][1] = end[5][2] = NAN;
	end[2][3] = INFINITY;
	end[4][4] = -INFINITY;
}

static void expect_segment(size_t n, size_t i)
{
	static uint64_t hits[(TRIANGLES + 63) / 64];
	static float t[TRIANGLES], x[3 * TRIANGLES];

	lockstep_segment_triangle_point(n, segments_from(i, true), triangles_of(corner), hits, t, x,
					x + TRIANGLES, x + 2 * TRIANGLES);
	expected.hit[i] = lockstep_hits_any(n, hits) && isfinite(end[2][i]) && isfinite(end[4][i]);
	expected.triangle[i] = expected.distance[i] = NAN;
	bool tie = false;
	for (size_t k = 0; expected.hit[i] && k < n; ++k) {
		if (!(hits[k / 64] >> k % 64 & 1))
			continue;
		tie |= t[k] == expected.distance[i];
		if (t[k] >= expected.distance[i])
			continue;
		tie = false;
		expected.triangle[i] = (float)k;
		expected.distance[i] = t[k];
	}
	ties_seen += tie;
	++*(expected.hit[i] ? &hits_seen : &misses_seen);
}

static bool same(float a, float b)
{
	return (isnan(a) && isnan(b)) || a == b;
}

/* The hits are the same, and the point matches its time. */
static void check_first(const char *name, size_t triangles, const struct lockstep_mesh *mesh,
			size_t first, size_t n, bool one, const uint64_t *any)
{
	uint64_t hits[WORDS + 1];
	float out[5][BALLS + 1];

	for (unsigned k = 0; k < 5; ++k)
		out[k][n] = 12345;
	lockstep_segment_mesh_point(n, segments_from(first, one), mesh, hits, out[0], out[1],
				    out[2], out[3], out[4]);
	assert_memory_equal(hits, any, (n + 63) / 64 * sizeof *hits);
	for (unsigned k = 0; k < 5; ++k)
		assert_true(out[k][n] == 12345);
	for (size_t i = 0; i < n; ++i) {
		const size_t of = one ? first : first + i;

		if (!same(out[0][i], expected.triangle[of]) ||
		    !same(out[1][i], expected.distance[of]))
			fail_msg("%s of %zu triangles on %s, segment %zu of %zu: %.9g at %a, not "
				 "%.9g at %a",
				 name, triangles, lockstep_isa_in_use(), of, n, (double)out[0][i],
				 (double)out[1][i], (double)expected.triangle[of],
				 (double)expected.distance[of]);
		for (unsigned k = 0; k < 3; ++k) {
			const float from = end[k][of], d = end[k + 3][of] - from;

			assert_true(same(out[2 + k][i],
					 out[1][i] == out[1][i] ? from + out[1][i] * d : NAN));
		}
	}
}

/* n segments from `first` on, or the first n times. */
static void check_batch(const char *name, size_t triangles, const struct lockstep_mesh *mesh,
			size_t first, size_t n, bool one)
{
	uint64_t hits[WORDS + 1];
	const size_t words = (n + 63) / 64;

	memset(hits, 0xa5, sizeof hits);
	lockstep_segment_mesh(n, segments_from(first, one), mesh, hits);
	assert_true(hits[words] == 0xa5a5a5a5a5a5a5a5u);
	for (size_t i = 0; i < 64 * words; ++i) {
		const bool hit = hits[i / 64] >> i % 64 & 1;

		if (hit != (i < n && expected.hit[one ? first : first + i]))
			fail_msg("%s of %zu triangles on %s, segment %zu of %zu: %s", name,
				 triangles, lockstep_isa_in_use(), one ? first : first + i, n,
				 hit ? "a hit" : "a miss");
	}
	check_first(name, triangles, mesh, first, n, one, hits);
}

static void check_batches(const char *name, size_t triangles, const struct lockstep_mesh *mesh)
{
	check_batch(name, triangles, mesh, 0, BALLS, false);
	for (size_t n = 0; n < BALLS; n += 43)
		check_batch(name, triangles, mesh, 1, n, false);
	for (size_t n = 0; n <= BALLS; n += 13)
		check_batch(name, triangles, mesh, triangles % BALLS, n, true);
}

static void check_mesh(unsigned kind, size_t triangles, uint64_t *rng)
{
	struct lockstep_mesh *mesh;

	make_mesh(kind, triangles, rng);
	make_segments(kind, triangles, rng);
	assert_int_equal(lockstep_use_isa("scalar"), 0);
	for (size_t i = 0; i < BALLS; ++i)
		expect_segment(triangles, i);
	assert_int_equal(lockstep_mesh_create(&mesh, triangles, triangles_of(corner)), LOCKSTEP_OK);
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
	check_all_meshes(check_mesh, "segments", 500);
}

/* ---- Small solids ------------------------------------------------------------------------------------- */

enum { SIDE = 7, PLACES = SIDE * SIDE * SIDE };

static void all_segments_against(const struct solid *s)
{
	static float to[3][PLACES];
	static uint64_t hits[(PLACES + 63) / 64];
	static int place[PLACES][3];
	struct lockstep_mesh *mesh;
	size_t met = 0;

	for (unsigned i = 0; i < s->triangles; ++i)
		for (unsigned k = 0; k < 9; ++k)
			corner[k][i] = (float)s->corner[i][k / 3][k % 3];
	assert_int_equal(lockstep_mesh_create(&mesh, s->triangles, triangles_of(corner)),
			 LOCKSTEP_OK);
	for (int i = 0; i < PLACES; ++i)
		for (int k = 0, rest = i; k < 3; ++k, rest /= SIDE)
			to[k][i] = (float)(place[i][k] = rest % SIDE - 2);
	for (unsigned i = 0; i < PLACES; ++i) {
		static float from[3][PLACES];

		for (unsigned k = 0; k < 3; ++k)
			for (unsigned j = 0; j < PLACES; ++j)
				from[k][j] = to[k][i];
		lockstep_segment_mesh(PLACES,
				      (struct lockstep_segment3){from[0], from[1], from[2], to[0],
								 to[1], to[2], false},
				      mesh, hits);
		for (unsigned j = 0; j < PLACES; ++j) {
			const bool meets = meets_surface(s, place[i], place[j]);

			met += meets;
			if ((hits[j / 64] >> j % 64 & 1) != meets)
				fail_msg("%s, %s: from (%d, %d, %d) to (%d, %d, %d)", s->name,
					 lockstep_isa_in_use(), place[i][0], place[i][1],
					 place[i][2], place[j][0], place[j][1], place[j][2]);
		}
	}
	print_message("%s: %zu of %d segments hit\n", s->name, met, PLACES * PLACES);
	lockstep_mesh_free(mesh);
}

UNIT_TEST(solids_do_not_leak)
{
	for (int isa = -1; next_isa(&isa);)
		for (size_t i = 0; i < sizeof solids / sizeof *solids; ++i)
			all_segments_against(&solids[i]);
}
