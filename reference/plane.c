/* SPDX-License-Identifier: MIT */
/* References of the plane family: the formulas of lockstep.h, one case at a time. */
#include "reference/triangle3.h"

REFERENCE_VALUES1(triangle_plane, 4, triangle3, t)
{
	struct corners c = corners_of(t);
	struct vec3 n = cross(from_to(c.a, c.b), from_to(c.a, c.c));
	if (is_zero(n)) {
		result[0] = result[1] = result[2] = result[3] = 0;
		return;
	}
	struct vec3 unit = unit_vector(n);
	set_result3(result, unit);
	result[3] = -dot(unit, c.a);
}

static float distance(struct plane plane, struct vec3 p)
{
	return dot((struct vec3){plane.a, plane.b, plane.c}, p) + plane.d;
}

REFERENCE_VALUES2(plane_distance, 1, plane, plane, point3, p)
{
	result[0] = distance(plane, (struct vec3){p.x, p.y, p.z});
}

/* Given the distances of the ends, are they not both on one side? */
static bool straddles(float first, float second)
{
	if (isnan(first) || isnan(second))
		return false;
	return !(first > 0 && second > 0) && !(first < 0 && second < 0);
}

REFERENCE_HIT2(segment_plane, segment3, s, plane, plane)
{
	return straddles(distance(plane, (struct vec3){s.ax, s.ay, s.az}),
			 distance(plane, (struct vec3){s.bx, s.by, s.bz}));
}

REFERENCE_HIT_VALUES2(segment_plane_point, 4, segment3, s, plane, plane)
{
	struct vec3 a = {s.ax, s.ay, s.az}, b = {s.bx, s.by, s.bz};
	float f = distance(plane, a), g = distance(plane, b);
	if (!straddles(f, g))
		return false;
	float t = f == g ? 0 : f / (f - g);
	set_result3(result, along(a, t, from_to(a, b)));
	result[3] = t;
	return true;
}
