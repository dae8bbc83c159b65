/* SPDX-License-Identifier: MIT */
/* References of the segment_mesh family: the formulas of lockstep.h, one case and one triangle at a time. */
#include "reference/mesh.h"
#include "reference/pierce.h"

/* The largest absolute coordinate of the segment and the mesh. */
static float size_of_all(struct vec3 p, struct vec3 q, const struct lockstep_mesh *mesh)
{
	float m = larger(extent(p), extent(q));
	for (size_t i = 0; i < triangles_in(mesh); ++i) {
		struct corners t = triangle_of(mesh, i);
		m = larger(m, larger(larger(extent(t.a), extent(t.b)), extent(t.c)));
	}
	return m;
}

/* The times at which a segment enters and leaves a triangle's grown box. */
struct stay {
	float in, out;
};

/* Slab test along one axis, from p by d; a, b and c are the triangle's coordinates. */
static void shorten(struct stay *stay, float p, float d, float e, float a, float b, float c)
{
	float low = smaller(smaller(a, b), c), high = larger(larger(a, b), c);
	float i = d == 0 ? INFINITY : 1 / d;
	float in = d < 0 ? (high - (p - e)) * i : (low - (p + e)) * i;
	float out = d < 0 ? (low - (p + e)) * i : (high - (p - e)) * i;
	if (in > stay->in)
		stay->in = in;
	if (out < stay->out)
		stay->out = out;
}

static struct stay stay_in(struct corners t, struct vec3 p, struct vec3 q, float e)
{
	struct vec3 d = from_to(p, q);
	struct stay stay = {0, 1};
	shorten(&stay, p.x, d.x, e, t.a.x, t.b.x, t.c.x);
	shorten(&stay, p.y, d.y, e, t.a.y, t.b.y, t.c.y);
	shorten(&stay, p.z, d.z, e, t.a.z, t.b.z, t.c.z);
	return stay;
}

static bool has_length(struct vec3 p, struct vec3 q)
{
	struct vec3 d = from_to(p, q);
	return isfinite(d.x) && isfinite(d.y) && isfinite(d.z);
}

REFERENCE_WORLD_HIT1(segment_mesh, segment3, s, mesh, mesh)
{
	struct vec3 p = {s.ax, s.ay, s.az}, q = {s.bx, s.by, s.bz};
	if (!has_length(p, q))
		return false;
	float e = 0x1p-18f * size_of_all(p, q, mesh);
	for (size_t i = 0; i < triangles_in(mesh); ++i) {
		struct corners t = triangle_of(mesh, i);
		struct stay stay = stay_in(t, p, q, e);
		if (stay.in <= stay.out && segment_meets(p, q, t))
			return true;
	}
	return false;
}

REFERENCE_WORLD_HIT_VALUES1(segment_mesh_point, 5, segment3, s, mesh, mesh)
{
	struct vec3 p = {s.ax, s.ay, s.az}, q = {s.bx, s.by, s.bz};
	bool hit = false;
	if (!has_length(p, q))
		return false;
	float e = 0x1p-18f * size_of_all(p, q, mesh);
	for (size_t i = 0; i < triangles_in(mesh); ++i) {
		struct corners t = triangle_of(mesh, i);
		struct stay stay = stay_in(t, p, q, e);
		if (!(stay.in <= stay.out) || !segment_meets(p, q, t))
			continue;
		float time = larger(first_time(p, q, t), stay.in);
		if (hit && !(time < result[1]))
			continue;
		hit = true;
		result[0] = (float)i;
		result[1] = time;
		set_result3(result + 2, along(p, time, from_to(p, q)));
	}
	return hit;
}
