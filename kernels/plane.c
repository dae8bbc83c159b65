/* SPDX-License-Identifier: MIT */
/* Planes. See lockstep.h for questions, boundaries and sources. */
#include <math.h>

#include "kernels/kernel.h"

VALUES1(triangle_plane, 4, triangle3, t)
{
	struct vec3 n = cross3(sub3(t.b, t.a), sub3(t.c, t.a)), normal = unit3(n);
	mask none_of_it = is_zero3(n);
	result[0] = choose(none_of_it, set(0), normal.x);
	result[1] = choose(none_of_it, set(0), normal.y);
	result[2] = choose(none_of_it, set(0), normal.z);
	result[3] = choose(none_of_it, set(0), negate(dot3(normal, t.a)));
}

VALUES2(plane_distance, 1, plane, plane, point3, p)
{
	result[0] = height_over(plane, p.at);
}

/* The ends are not both strictly on one side. min() and max() drop a NaN in their first operand, which is
 * `first` in one and `second` in the other. */
PART mask straddles(vec first, vec second)
{
	return both(le(min(first, second), set(0)), ge(max(second, first), set(0)));
}

HIT2(segment_plane, segment3, s, plane, plane)
{
	return straddles(height_over(plane, s.a), height_over(plane, s.b));
}

/* t = f / (f - g) is from 0 to 1, as f and g do not have the same sign. If f == g, both are
 * 0, and t is 0. */
HIT_VALUES2(segment_plane_point, 4, segment3, s, plane, plane)
{
	vec f = height_over(plane, s.a), g = height_over(plane, s.b);
	mask hit = straddles(f, g);
	vec t = choose(eq(f, g), set(0), divide(f, sub(f, g)));
	struct vec3 at = add3(s.a, scale3(t, sub3(s.b, s.a)));
	result[0] = choose(hit, at.x, set(NAN));
	result[1] = choose(hit, at.y, set(NAN));
	result[2] = choose(hit, at.z, set(NAN));
	result[3] = choose(hit, t, set(NAN));
	return hit;
}
