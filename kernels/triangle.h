/* SPDX-License-Identifier: MIT */
/*
 * Building blocks shared by kernels about triangles in space, balls and meshes: the tests of
 * lockstep.h for one vector of cases.
 */
#ifndef LOCKSTEP_KERNELS_TRIANGLE_H
#define LOCKSTEP_KERNELS_TRIANGLE_H

#include <math.h>

#include "kernels/driver.h"

/* ---- A triangle -------------------------------------------------------------------------------- */

struct sides {
	struct vec3 ab, bc, ca, ac;
};

PART struct sides sides_of(struct triangle3 t)
{
	return (struct sides){sub3(t.b, t.a), sub3(t.c, t.b), sub3(t.a, t.c), sub3(t.c, t.a)};
}

PART struct vec3 face_normal(struct sides s)
{
	return cross3(s.ab, s.ac);
}

/* The same except for the signs of zeros, which do not affect hits; AC is often not needed then. */
PART struct vec3 hit_normal(struct sides s)
{
	return cross3(s.ca, s.ab);
}

/* n . n > 2^-43 t . t, where t holds the sums of the magnitudes of the terms that n subtracts. `one` and
 * `other` are two sides or their opposites. */
PART mask spans_area(struct vec3 one, struct vec3 other, struct vec3 n)
{
	struct vec3 u = {absolute(one.x), absolute(one.y), absolute(one.z)};
	struct vec3 v = {absolute(other.x), absolute(other.y), absolute(other.z)};
	struct vec3 t = {add(mul(u.y, v.z), mul(u.z, v.y)), add(mul(u.z, v.x), mul(u.x, v.z)),
			 add(mul(u.x, v.y), mul(u.y, v.x))};
	return gt(dot3(n, n), mul(set(0x1p-43f), dot3(t, t)));
}

PART mask has_area(struct sides s, struct vec3 n)
{
	return spans_area(s.ab, s.ac, n);
}

/* The offsets from the vertices to a point. */
struct offsets {
	struct vec3 ap, bp, cp;
};

PART struct offsets offsets_to(struct triangle3 t, struct vec3 p)
{
	return (struct offsets){sub3(p, t.a), sub3(p, t.b), sub3(p, t.c)};
}

/* How far a point is inside each side, up to a positive factor: U, V and W. */
struct beside {
	struct vec3 ab, bc, ca; /* AB x AP, and so on */
	vec u, v, w;
};

PART struct beside beside_of(struct sides s, struct vec3 n, struct offsets o)
{
	struct beside b = {
	    .ab = cross3(s.ab, o.ap), .bc = cross3(s.bc, o.bp), .ca = cross3(s.ca, o.cp)};
	b.u = dot3(b.bc, n);
	b.v = dot3(b.ca, n);
	b.w = dot3(b.ab, n);
	return b;
}

PART mask in_prism(struct beside b)
{
	return both(both(ge(b.u, set(0)), ge(b.v, set(0))), ge(b.w, set(0)));
}

/* ---- A ball that touches it -------------------------------------------------------------------- */

/* The centre is near the side E and beside it. The offsets of E's ends are `from` and `to`;
 * `across` is E x from. */
PART mask touches_side(struct vec3 e, struct vec3 from, struct vec3 to, struct vec3 across, vec rr)
{
	mask beside_it = both(gt(dot3(e, from), set(0)), lt(dot3(e, to), set(0)));
	return both(beside_it, le(dot3(across, across), mul(rr, dot3(e, e))));
}

/* A vertex is in the ball, or the centre is beside a side and near it, or over the face and
 * near it; and neither n . n nor f = n . AP is NaN. A NaN in any operand but the radius makes
 * one of these NaN. */
PART mask touches(struct sides s, struct vec3 n, mask area, struct offsets o, vec r)
{
	vec rr = mul(r, r), nn = dot3(n, n);
	struct beside b = beside_of(s, n, o);
	vec f = dot3(n, o.ap);
	mask hit = either(both(both(area, in_prism(b)), le(mul(f, f), mul(rr, nn))),
			  touches_side(s.ab, o.ap, o.bp, b.ab, rr));
	hit = either(hit, either(touches_side(s.bc, o.bp, o.cp, b.bc, rr),
				 touches_side(s.ca, o.cp, o.ap, b.ca, rr)));
	hit = either(hit, either(le(dot3(o.ap, o.ap), rr), le(dot3(o.bp, o.bp), rr)));
	hit = either(hit, le(dot3(o.cp, o.cp), rr));
	return both(hit, both(ge(r, set(0)), both(ordered(nn, nn), ordered(f, f))));
}

/* ---- Its point that is nearest to another ------------------------------------------------------- */

PART struct vec3 closest_point(struct triangle3 t, struct vec3 p)
{
	struct sides s = sides_of(t);
	struct vec3 n = face_normal(s);
	struct offsets o = offsets_to(t, p);
	struct beside b = beside_of(s, n, o);
	mask area = has_area(s, n);
	mask inside_u = ge(b.u, set(0)), inside_w = ge(b.w, set(0));
	mask face = both(both(area, in_prism(b)), gt(add(add(b.u, b.v), b.w), set(0)));

	/* The side is AB unless it is one of the others. */
	vec ab = dot3(s.ab, s.ab), bc = dot3(s.bc, s.bc), ca = dot3(s.ca, s.ca);
	vec a_ab = dot3(s.ab, o.ap), b_bc = dot3(s.bc, o.bp), c_ca = dot3(s.ca, o.cp);
	mask on_bc = both(lt(b.u, set(0)), either(inside_w, ge(dot3(s.ab, o.bp), set(0))));
	mask on_ca = both(both(lt(b.v, set(0)), either(inside_u, ge(dot3(s.bc, o.cp), set(0)))),
			  either(inside_w, le(a_ab, set(0))));
	if (!none(invert(area))) {
		mask bc_longer = gt(bc, ab);
		on_bc = either(both(area, on_bc), both(invert(area), bc_longer));
		on_ca = either(both(area, on_ca),
			       both(invert(area), gt(ca, choose(bc_longer, bc, ab))));
	}
	struct vec3 from = choose3(on_ca, t.c, choose3(on_bc, t.b, t.a));
	struct vec3 along = choose3(on_ca, s.ca, choose3(on_bc, s.bc, s.ab));
	vec top = choose(on_ca, c_ca, choose(on_bc, b_bc, a_ab));
	vec under = choose(on_ca, ca, choose(on_bc, bc, ab));
	/* On the face, the point is P - h n. */
	from = choose3(face, p, from);
	along = choose3(face, n, along);
	top = choose(face, dot3(n, o.ap), top);
	under = choose(face, dot3(n, n), under);
	vec share = divide(top, under);
	vec clamped = min(max(share, set(0)), set(1));
	clamped = choose(eq(under, set(0)), set(0), clamped);
	share = choose(face, negate(share), clamped);
	return add3(from, scale3(share, along));
}

#endif
