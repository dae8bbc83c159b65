/* SPDX-License-Identifier: MIT */
/* Triangles in space. See lockstep.h for questions, boundaries and sources. */
#include "kernels/arccos.h"
#include "kernels/kernel.h"
#include "kernels/segment_triangle.h"
#include "kernels/triangle.h"

/* The point is on the segment or point to which a triangle without area degenerates. */
PART mask on_flat(struct triangle3 t, struct beside b, struct vec3 p)
{
	mask in_box = both(
	    both(le(min(min(t.a.x, t.b.x), t.c.x), p.x), le(p.x, max(max(t.a.x, t.b.x), t.c.x))),
	    both(le(min(min(t.a.y, t.b.y), t.c.y), p.y), le(p.y, max(max(t.a.y, t.b.y), t.c.y))));
	in_box = both(in_box, both(le(min(min(t.a.z, t.b.z), t.c.z), p.z),
				   le(p.z, max(max(t.a.z, t.b.z), t.c.z))));
	return both(in_box, both(both(is_zero3(b.ab), is_zero3(b.bc)), is_zero3(b.ca)));
}

HIT2(point_triangle3, point3, p, triangle3, t)
{
	struct sides s = sides_of(t);
	struct vec3 n = hit_normal(s);
	struct beside b = beside_of(s, n, offsets_to(t, p.at));
	mask area = spans_area(s.ab, s.ca, n), hit = both(area, in_prism(b)), flat = invert(area);
	if (none(flat))
		return hit;
	return either(hit, both(flat, on_flat(t, b, p.at)));
}

HIT2(segment_triangle, segment3, s, triangle3, t)
{
	struct piercing through = goes_through(s, t);
	if (none(through.level))
		return through.hit;
	struct level3 m = {.s = s, .t = t};
	return either(through.hit, both(is_level(through), level_hits(&m)));
}

HIT_VALUES2(segment_triangle_point, 4, segment3, s, triangle3, t)
{
	struct piercing through = goes_through_when(s, t);
	mask hit = through.hit;
	vec time = time_of(through);
	if (!none(through.level)) {
		struct level3 m = {.s = s, .t = t};
		mask level = is_level(through);
		hit = either(hit, both(level, level_meetings(&m)));
		time = choose(level, m.time, time);
	}
	struct vec3 at = add3(s.a, scale3(time, sub3(s.b, s.a)));
	result[0] = choose(hit, time, set(NAN));
	result[1] = choose(hit, at.x, set(NAN));
	result[2] = choose(hit, at.y, set(NAN));
	result[3] = choose(hit, at.z, set(NAN));
	return hit;
}

VALUES2(closest_point_triangle, 3, point3, p, triangle3, t)
{
	mask valid =
	    both(both(is_number3(p.at), is_number3(t.a)), both(is_number3(t.b), is_number3(t.c)));
	struct vec3 at = choose3(valid, closest_point(t, p.at), set3(NAN));
	result[0] = at.x;
	result[1] = at.y;
	result[2] = at.z;
}

/* ---- As published ----------------------------------------------------------------------------- */

/* The vector divided by its length. x is divided only if the length is > 0, like an `if`
 * without a `begin`. */
PART struct vec3 normalised(struct vec3 a)
{
	vec length = square_root(dot3(a, a));
	return (struct vec3){choose(gt(length, set(0)), divide(a.x, length), a.x),
			     divide(a.y, length), divide(a.z, length)};
}

/* The angle in 400ths of a full turn. */
PART vec angle_published(struct vec3 u, struct vec3 v)
{
	vec sizes = mul(square_root(dot3(u, u)), square_root(dot3(v, v)));
	return mul(arccos(divide(dot3(u, v), sizes)), set(63.661977f));
}

/* Tests the plane, then the line's point in it, by the sum of the angles that the sides
 * subtend there. */
HIT2(segment_triangle_published, segment3, s, triangle3, t)
{
	struct vec3 n = normalised(cross3(sub3(t.a, t.b), sub3(t.b, t.c)));
	vec offset = negate(dot3(n, t.a));
	vec f = add(dot3(n, s.a), offset), g = add(dot3(n, s.b), offset);
	mask crossed = le(mul(f, g), set(0));
	struct vec3 v = normalised(sub3(s.b, s.a));
	vec slope = dot3(n, v);
	struct vec3 at = add3(s.a, scale3(divide(negate(f), slope), v));
	at = choose3(eq(slope, set(0)), s.a, at);
	struct vec3 a = normalised(sub3(t.a, at)), b = normalised(sub3(t.b, at));
	struct vec3 c = normalised(sub3(t.c, at));
	vec sum = add(add(angle_published(a, b), angle_published(b, c)), angle_published(c, a));
	return both(crossed, ge(sum, set(360)));
}
