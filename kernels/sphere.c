/* SPDX-License-Identifier: MIT */
/* Balls: solid spheres. See lockstep.h for questions, boundaries and sources. */
#include "kernels/arccos.h"
#include "kernels/kernel.h"
#include "kernels/sweep.h"
#include "kernels/triangle.h"

/* f f <= (r r) (n . n), for a normal of any length. NaN fails every comparison. */
HIT2(sphere_plane, sphere, ball, plane, plane)
{
	struct vec3 n = plane.normal;
	vec f = height_over(plane, ball.center), rr = mul(ball.r, ball.r);
	return both(ge(ball.r, set(0)), le(mul(f, f), mul(rr, dot3(n, n))));
}

/* A ball and a triangle, copied for doubtful_touches(). */
struct ball_and_triangle {
	struct sphere ball;
	struct triangle3 t;
};

PART mask ball_touches(struct sphere ball, struct triangle3 t)
{
	struct sides s = sides_of(t);
	struct vec3 n = face_normal(s);
	return touches(s, n, has_area(s, n), offsets_to(t, ball.center), ball.r);
}

RARE mask doubtful_touches(const struct ball_and_triangle *m)
{
	return ball_touches(m->ball, m->t);
}

/* For a side E from a vertex V: E . VP, the rest of E . E, E . E itself, and the result of touches_side(),
 * provided that the sign of the rest shows where P is as seen from the other end. */
struct way {
	vec along, left, squared;
	mask touched;
};

PART struct way way_along(struct vec3 e, struct vec3 from, struct vec3 across, vec rr)
{
	struct way w = {.along = dot3(e, from), .squared = dot3(e, e)};
	w.left = sub(w.squared, w.along);
	w.touched =
	    both(gt(min(w.along, w.left), set(0)), le(dot3(across, across), mul(rr, w.squared)));
	return w;
}

/*
 * touches(), in fewer operations if both certainly agree, which is nearly always. Let L be the greatest E . E
 * of a side, plus 2^-60, and u = 2^-24.
 * - For each side E, E . E - E . VP replaces -(E . WP), where W is the other end. These only matter if the
 *   side is near, that is |E x VP| <= r |E| but for rounding; then they differ by less than 32 u (r r + L).
 *   Doubtful: |E . E - E . VP| <= 64 u (r r + L).
 * - t . t <= 2 (AB . AB) (CA . CA) in has_area(), so n . n > 2^-41 L L is enough. Doubtful: less, over the
 *   face.
 * - min() and max() may drop a NaN. Here a NaN can only be in n . n or f, or come from vertices so far away
 *   that products overflow. Doubtful: a square of 2^56 or more.
 * The plain C build uses touches() itself, as it branches anyway.
 */
HIT2(sphere_triangle, sphere, ball, triangle3, t)
{
	if (LANES == 1)
		return ball_touches(ball, t);
	struct sides s = sides_of(t);
	struct vec3 n = hit_normal(s);
	struct offsets o = offsets_to(t, ball.center);
	struct beside b = beside_of(s, n, o);
	vec rr = mul(ball.r, ball.r), nn = dot3(n, n), f = dot3(n, o.ap), ff = mul(f, f);
	struct way ab = way_along(s.ab, o.ap, b.ab, rr), bc = way_along(s.bc, o.bp, b.bc, rr);
	struct way ca = way_along(s.ca, o.cp, b.ca, rr);
	vec to_a = dot3(o.ap, o.ap), to_b = dot3(o.bp, o.bp), to_c = dot3(o.cp, o.cp);
	mask face = both(ge(min(min(b.u, b.v), b.w), set(0)), le(ff, mul(rr, nn)));
	mask hit = either(either(ab.touched, bc.touched), either(ca.touched, face));
	/* If AP has a NaN, so has f. */
	hit = either(hit, le(min(to_c, min(to_b, to_a)), rr));
	hit = both(hit, ge(ball.r, min(set(0), add(ff, nn))));

	vec longest = add(max(max(ab.squared, bc.squared), ca.squared), set(0x1p-60f));
	vec room = sub(set(0x1p56f), max(to_c, max(to_b, to_a)));
	vec left = min(min(absolute(ab.left), absolute(bc.left)), absolute(ca.left));
	mask doubtful = le(min(left, room), mul(set(0x1p-18f), add(rr, longest)));
	mask slender = le(nn, mul(mul(longest, set(0x1p-41f)), longest));
	if (none(either(doubtful, both(face, slender))))
		return hit;
	const struct ball_and_triangle m = {ball, t};
	return doubtful_touches(&m);
}

/* P + g N, which is at the distance r from the plane. */
VALUES2(slide, 3, sphere, ball, triangle3, t)
{
	struct sides s = sides_of(t);
	struct vec3 n = face_normal(s), normal = unit3(n), p = ball.center;
	struct offsets o = offsets_to(t, p);
	mask area = has_area(s, n), pushed = both(area, touches(s, n, area, o, ball.r));
	mask valid = both(both(is_number3(p), ge(ball.r, set(0))),
			  both(is_number3(t.a), both(is_number3(t.b), is_number3(t.c))));
	vec side = dot3(normal, o.ap);
	vec to = choose(lt(side, set(0)), negate(ball.r), ball.r);
	struct vec3 at = add3(p, scale3(sub(to, side), normal));
	at = choose3(valid, choose3(pushed, at, p), set3(NAN));
	result[0] = at.x;
	result[1] = at.y;
	result[2] = at.z;
}

HIT_VALUES2_SIFTED(sphere_sweep, 4, motion, m, triangle3, t)
{
	struct first_contact contact = sweep(m, t);
	vec time = contact.time;
	struct vec3 center = add3(m.center, scale3(time, m.by)), at = closest_point(t, center);
	at = choose3(is_number3(center), at, set3(NAN));
	result[0] = choose(contact.hit, time, set(NAN));
	result[1] = choose(contact.hit, at.x, set(NAN));
	result[2] = choose(contact.hit, at.y, set(NAN));
	result[3] = choose(contact.hit, at.z, set(NAN));
	return contact.hit;
}

/* ---- As published ----------------------------------------------------------------------------- */

PART struct vec3 normalised(struct vec3 a)
{
	vec length = square_root(dot3(a, a));
	return (struct vec3){divide(a.x, length), divide(a.y, length), divide(a.z, length)};
}

/* The point nearest to i on the line from a along a - b, and its distance. */
PART struct vec3 foot_published(struct vec3 a, struct vec3 b, struct vec3 i, vec *far)
{
	struct vec3 e = normalised(sub3(a, b));
	struct vec3 foot = add3(a, scale3(dot3(e, sub3(i, a)), e)), away = sub3(i, foot);
	*far = square_root(dot3(away, away));
	return foot;
}

PART vec angle_published(struct vec3 u, struct vec3 v)
{
	return arccos(dot3(u, v));
}

/* Tests the plane, then the point below the centre, by the sum of the angles that the sides subtend
 * there. If that sum is too small, tests the nearest point on the infinite lines of the sides. */
HIT2(sphere_triangle_published, sphere, ball, triangle3, t)
{
	struct vec3 n = normalised(cross3(sub3(t.b, t.a), sub3(t.c, t.a))), p = ball.center;
	vec offset = negate(dot3(n, t.a)), f = add(dot3(n, p), offset);
	struct vec3 down = choose3(lt(f, set(0)), n, negate3(n));
	struct vec3 bottom = add3(p, scale3(ball.r, down));
	vec g = add(dot3(n, bottom), offset);
	mask above = either(both(gt(f, set(0)), gt(g, set(0))), both(lt(f, set(0)), lt(g, set(0))));
	struct vec3 v = sub3(bottom, p), at = sub3(p, scale3(divide(f, dot3(n, v)), v));
	struct vec3 a = normalised(sub3(t.a, at)), b = normalised(sub3(t.b, at));
	struct vec3 c = normalised(sub3(t.c, at));
	vec sum = add(add(angle_published(a, b), angle_published(b, c)), angle_published(c, a));
	vec far, far_bc, far_ca;
	struct vec3 foot = foot_published(t.a, t.b, at, &far);
	struct vec3 foot_bc = foot_published(t.b, t.c, at, &far_bc);
	struct vec3 foot_ca = foot_published(t.c, t.a, at, &far_ca);
	foot = choose3(lt(far_bc, far), foot_bc, foot);
	far = choose(lt(far_bc, far), far_bc, far);
	foot = choose3(lt(far_ca, far), foot_ca, foot);
	struct vec3 from = sub3(foot, p);
	mask near = le(square_root(dot3(from, from)), ball.r);
	return both(invert(above), either(ge(sum, set(6.28f)), near));
}
