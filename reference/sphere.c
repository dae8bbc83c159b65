/* SPDX-License-Identifier: MIT */
/* References of the sphere family: the formulas of lockstep.h, one case at a time. */
#include "reference/arccos.h"
#include "reference/sweep.h"

REFERENCE_HIT2(sphere_plane, sphere, ball, plane, plane)
{
	struct vec3 n = {plane.a, plane.b, plane.c};
	float f = dot(n, (struct vec3){ball.x, ball.y, ball.z}) + plane.d;
	return ball.r >= 0 && f * f <= (ball.r * ball.r) * dot(n, n);
}

REFERENCE_HIT2(sphere_triangle, sphere, ball, triangle3, t)
{
	return ball_touches_triangle((struct vec3){ball.x, ball.y, ball.z}, ball.r, corners_of(t));
}

REFERENCE_VALUES2(slide, 3, sphere, ball, triangle3, triangle)
{
	struct corners t = corners_of(triangle);
	struct vec3 p = {ball.x, ball.y, ball.z};
	if (has_nan(p) || !(ball.r >= 0) || corner_is_nan(t)) {
		set_nan3(result);
		return;
	}
	struct sides sides = sides_of(t);
	if (!sides.area || !ball_touches_triangle(p, ball.r, t)) {
		set_result3(result, p);
		return;
	}
	struct vec3 n = unit_vector(sides.n);
	float s = dot(n, from_to(t.a, p));
	set_result3(result, along(p, s < 0 ? -ball.r - s : ball.r - s, n));
}

REFERENCE_HIT_VALUES2(sphere_sweep, 4, motion, motion, triangle3, t)
{
	struct touch touch = first_touch(motion, corners_of(t));
	result[0] = touch.t;
	set_result3(result + 1, touch.at);
	return touch.hit;
}

/* ---- Specimen: as printed, step by step, whatever NaN does to it. ------------------------------- */

static struct vec3 printed_normalise(struct vec3 v)
{
	float length = sqrtf(dot(v, v));
	return (struct vec3){v.x / length, v.y / length, v.z / length};
}

static float printed_angle(struct vec3 i, struct vec3 a, struct vec3 b)
{
	return arccos(dot(printed_normalise(from_to(i, a)), printed_normalise(from_to(i, b))));
}

/* The point nearest to i on the line through a and b. */
static struct vec3 printed_foot(struct vec3 a, struct vec3 b, struct vec3 i)
{
	struct vec3 e = printed_normalise(from_to(b, a));
	return along(a, dot(e, from_to(a, i)), e);
}

static float printed_distance(struct vec3 a, struct vec3 b)
{
	struct vec3 ab = from_to(a, b);
	return sqrtf(dot(ab, ab));
}

REFERENCE_HIT2(sphere_triangle_published, sphere, ball, triangle3, triangle)
{
	struct corners t = corners_of(triangle);
	struct vec3 p = {ball.x, ball.y, ball.z};
	struct vec3 n = printed_normalise(cross(from_to(t.a, t.b), from_to(t.a, t.c)));
	float d = -dot(n, t.a), f = dot(n, p) + d;
	struct vec3 s = along(p, ball.r, f < 0 ? n : opposite(n));
	float g = dot(n, s) + d;
	if ((f > 0 && g > 0) || (f < 0 && g < 0))
		return false;
	struct vec3 v = from_to(p, s);
	float k = f / dot(n, v);
	struct vec3 i = {p.x - v.x * k, p.y - v.y * k, p.z - v.z * k};
	if ((printed_angle(i, t.a, t.b) + printed_angle(i, t.b, t.c)) +
		printed_angle(i, t.c, t.a) >=
	    6.28f)
		return true;
	struct vec3 foot[3] = {printed_foot(t.a, t.b, i), printed_foot(t.b, t.c, i),
			       printed_foot(t.c, t.a, i)};
	struct vec3 j = foot[0];
	for (unsigned side = 1; side < 3; ++side)
		if (printed_distance(foot[side], i) < printed_distance(j, i))
			j = foot[side];
	return printed_distance(p, j) <= ball.r;
}
