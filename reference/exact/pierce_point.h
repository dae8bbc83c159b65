/* SPDX-License-Identifier: MIT */
/*
 * Where a segment in space meets a triangle, exactly, and an error bound for kernels that compute
 * it by the formula of lockstep_segment_triangle_point().
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_PIERCE_POINT_H
#define LOCKSTEP_REFERENCE_EXACT_PIERCE_POINT_H

#include "reference/exact/bounded.h"
#include "reference/exact/pierce.h"

/* ---- Where? ---------------------------------------------------------------------------------- */

struct ratio {
	struct number top, under;
};

/* The greater of two ratios with under > 0. */
static inline struct ratio greater_ratio(struct ratio a, struct ratio b)
{
	return number_compare(mul(a.top, b.under), mul(b.top, a.under)) >= 0 ? a : b;
}

/*
 * The parameter at which the line PQ crosses the side E from O inwards, in the plane with the
 * normal N; 0 if it does not.
 */
static inline struct ratio entry(struct vector3 o, struct vector3 e, struct vector3 normal,
				 struct vector3 p, struct vector3 q)
{
	struct number f = dot3(cross3(e, to3(o, p)), normal);
	struct number g = dot3(cross3(e, to3(o, q)), normal);

	if (number_sign(f) < 0 && number_compare(g, f) > 0)
		return (struct ratio){negative(f), sub(g, f)};
	return (struct ratio){number_zero(4), number_one(4)};
}

/* For figures that meet and are all on one line, along D: the first vertex, or P. */
static inline struct ratio first_on_line(const struct face *f, struct vector3 p, struct vector3 d)
{
	struct number nearest =
	    least(dot3(to3(p, f->a), d), dot3(to3(p, f->b), d), dot3(to3(p, f->c), d));

	if (number_sign(nearest) <= 0)
		return (struct ratio){number_zero(2), number_one(2)};
	return (struct ratio){nearest, dot3(d, d)};
}

static inline struct ratio first_in_plane(const struct face *f, struct vector3 p, struct vector3 q)
{
	struct vector3 d = to3(p, q), normal = f->normal;
	struct ratio first;

	if (is_zero3(normal))
		normal = cross3(f->ab, d);
	if (is_zero3(normal))
		normal = cross3(f->ca, d);
	if (is_zero3(normal))
		return first_on_line(f, p, d);
	first = greater_ratio(entry(f->a, f->ab, normal, p, q), entry(f->b, f->bc, normal, p, q));
	return greater_ratio(first, entry(f->c, f->ca, normal, p, q));
}

/* The parameter of the first point that the segment PQ shares with the triangle, which it meets. */
static inline struct ratio first_shared(const struct face *f, struct vector3 p, struct vector3 q)
{
	struct pierce seen = pierce_of(f, p, q);

	if (seen.in_plane)
		return first_in_plane(f, p, q);
	return (struct ratio){seen.from_p, sub(seen.from_p, seen.from_q)};
}

/* ---- How far off a kernel may be ------------------------------------------------------------- */

static inline struct bounded3 bounded_turned(struct bounded3 v, unsigned axis)
{
	return axis == 2   ? v
	       : axis == 0 ? (struct bounded3){v.y, v.z, v.x}
			   : (struct bounded3){v.z, v.x, v.y};
}

struct bounded_sight {
	struct bounded x, y;
};

static inline struct bounded_sight bounded_sight(struct bounded3 d, struct bounded3 at)
{
	return (struct bounded_sight){
	    bounded_sub(bounded_mul(d.z, at.x), bounded_mul(d.x, at.z)),
	    bounded_sub(bounded_mul(d.z, at.y), bounded_mul(d.y, at.z)),
	};
}

static inline struct bounded bounded_around(struct bounded_sight c, struct bounded_sight b)
{
	return bounded_sub(bounded_mul(c.x, b.y), bounded_mul(c.y, b.x));
}

/* T / (T - T'). It is from 0 to 1 in every kernel that hits, as T and T' have different signs. */
static inline struct bounded bounded_along(const struct bounded3 vertex[3], struct bounded3 p,
					   struct bounded3 q, unsigned axis)
{
	struct bounded3 d = bounded_turned(bounded_to3(p, q), axis), from_p, from_q, at[3], to[3];
	struct bounded_sight seen[3];
	struct bounded3 inside;
	struct bounded first, share;

	for (unsigned k = 0; k < 3; ++k) {
		at[k] = bounded_turned(bounded_to3(p, vertex[k]), axis);
		to[k] = bounded_turned(bounded_to3(q, vertex[k]), axis);
		seen[k] = bounded_sight(d, at[k]);
	}
	inside =
	    (struct bounded3){bounded_around(seen[2], seen[1]), bounded_around(seen[0], seen[2]),
			      bounded_around(seen[1], seen[0])};
	from_p = (struct bounded3){at[0].z, at[1].z, at[2].z};
	from_q = (struct bounded3){to[0].z, to[1].z, to[2].z};
	first = bounded_dot3(inside, from_p);
	share = bounded_div(first, bounded_sub(first, bounded_dot3(inside, from_q)));
	share.error = fmin(share.error, 1);
	return share;
}

/* The errors of t, x, y and z, whose values are given; INFINITY for a segment in the plane. */
static inline void bounded_pierce(const struct face *f, struct vector3 p, struct vector3 q,
				  const double value[4], double error[4])
{
	const struct bounded3 vertex[] = {bounded_point(f->a), bounded_point(f->b),
					  bounded_point(f->c)};
	struct bounded3 from = bounded_point(p), to = bounded_point(q), at;
	struct bounded t = bounded_along(vertex, from, to, longest_axis(to3(p, q)));
	struct bounded result[4];

	t.value = value[0];
	at = bounded_add3(from, bounded_scale3(t, bounded_to3(from, to)));
	result[0] = t, result[1] = at.x, result[2] = at.y, result[3] = at.z;
	for (unsigned k = 0; k < 4; ++k)
		error[k] = pierce_of(f, p, q).in_plane ? INFINITY : 1.001 * result[k].error;
}

#endif
