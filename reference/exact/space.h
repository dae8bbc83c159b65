/* SPDX-License-Identifier: MIT */
/*
 * Exact numbers in space: vectors, and predicates for triangles. number.h explains how k is
 * counted.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_SPACE_H
#define LOCKSTEP_REFERENCE_EXACT_SPACE_H

#include "reference/exact/predicates.h"

/* A point in space, or the vector between two. */
struct vector3 {
	struct number x, y, z;
};

/* The point, or vector, of an operand whose columns are named p##x, p##y and p##z. */
#define POINT3(operand, p) ((struct vector3){(operand).p##x, (operand).p##y, (operand).p##z})

/* From one operand point to another. k = 1. */
static inline struct vector3 to3(struct vector3 from, struct vector3 target)
{
	return (struct vector3){difference(target.x, from.x), difference(target.y, from.y),
				difference(target.z, from.z)};
}

static inline struct vector3 add3(struct vector3 a, struct vector3 b)
{
	return (struct vector3){add(a.x, b.x), add(a.y, b.y), add(a.z, b.z)};
}

static inline struct vector3 sub3(struct vector3 a, struct vector3 b)
{
	return (struct vector3){sub(a.x, b.x), sub(a.y, b.y), sub(a.z, b.z)};
}

static inline struct vector3 scale3(struct number s, struct vector3 a)
{
	return (struct vector3){mul(s, a.x), mul(s, a.y), mul(s, a.z)};
}

static inline struct vector3 negative3(struct vector3 a)
{
	return (struct vector3){negative(a.x), negative(a.y), negative(a.z)};
}

static inline struct vector3 lift3(struct vector3 a, int degree)
{
	return (struct vector3){lift(a.x, degree), lift(a.y, degree), lift(a.z, degree)};
}

/* k = 3 for operands, 5 for vectors from to3(), j + k + 3 for others. */
static inline struct number dot3(struct vector3 a, struct vector3 b)
{
	return add(add(mul(a.x, b.x), mul(a.y, b.y)), mul(a.z, b.z));
}

/* n . p + d, for operands. k = 4: 1 product, 3 sums. */
static inline struct number height_over(struct vector3 normal, struct number offset,
					struct vector3 p)
{
	return add(dot3(normal, p), lift(offset, 1));
}

/* k = 2 for operands, 4 for vectors from to3(), j + k + 2 for others. */
static inline struct vector3 cross3(struct vector3 a, struct vector3 b)
{
	return (struct vector3){sub(mul(a.y, b.z), mul(a.z, b.y)),
				sub(mul(a.z, b.x), mul(a.x, b.z)),
				sub(mul(a.x, b.y), mul(a.y, b.x))};
}

/* Moved vectors are assumed to be apart, and nonzero; see moved.h. */
static inline bool equal3(struct vector3 a, struct vector3 b)
{
	return !number_moves() && number_compare(a.x, b.x) == 0 && number_compare(a.y, b.y) == 0 &&
	       number_compare(a.z, b.z) == 0;
}

static inline bool is_zero3(struct vector3 a)
{
	return !number_moves() && number_sign(a.x) == 0 && number_sign(a.y) == 0 &&
	       number_sign(a.z) == 0;
}

/* A corner of an axis-aligned box: a set bit of the number chooses `high` along its axis. */
static inline struct vector3 corner3(struct vector3 low, struct vector3 high, unsigned number)
{
	return (struct vector3){number & 1 ? high.x : low.x, number & 2 ? high.y : low.y,
				number & 4 ? high.z : low.z};
}

/* ---- Triangles ------------------------------------------------------------------------------- */

/* The vertices, the sides, and the normal, AB x AC: k = 4, of degree 2. */
struct face {
	struct vector3 a, b, c, ab, bc, ca, normal;
};

static inline struct face face_of(struct vector3 a, struct vector3 b, struct vector3 c)
{
	return (struct face){
	    a, b, c, to3(a, b), to3(b, c), to3(c, a), cross3(to3(a, b), to3(a, c))};
}

/* The face of an operand of the shape triangle3. */
#define FACE(triangle) face_of(POINT3(triangle, a), POINT3(triangle, b), POINT3(triangle, c))

/* The triangle is a segment or a point. */
static inline bool is_flat(const struct face *f)
{
	return is_zero3(f->normal);
}

/* The triangle is flat, and every kernel computes a normal of (0, 0, 0), whatever the rounding. */
static inline bool surely_flat(const struct face *f)
{
	struct vector3 u = f->ab, v = f->ca;

	return surely_parallel((struct vector){u.y, u.z}, (struct vector){v.y, v.z}) &&
	       surely_parallel((struct vector){u.z, u.x}, (struct vector){v.z, v.x}) &&
	       surely_parallel((struct vector){u.x, u.y}, (struct vector){v.x, v.y});
}

/* How far a point is on the inner side of BC, CA and AB: U, V and W of lockstep.h.
 * k = 4 + 4 + 3 = 11, of degree 4. */
struct beside {
	struct number u, v, w;
};

static inline struct beside beside_of(const struct face *f, struct vector3 p)
{
	return (struct beside){dot3(cross3(f->bc, to3(f->b, p)), f->normal),
			       dot3(cross3(f->ca, to3(f->c, p)), f->normal),
			       dot3(cross3(f->ab, to3(f->a, p)), f->normal)};
}

/* The point is in the prism over the face, which has an area. k = 11. */
static inline struct margin in_prism(struct beside b)
{
	return both(both(at_least_zero(b.u), at_least_zero(b.v)), at_least_zero(b.w));
}

/* The least and the greatest of three coordinates of a triangle. */
static inline struct number least(struct number a, struct number b, struct number c)
{
	return lesser(lesser(a, b), c);
}

static inline struct number greatest(struct number a, struct number b, struct number c)
{
	return greater(greater(a, b), c);
}

/* P is in the triangle's bounding box. k = 0. */
static inline struct margin in_bounds3(const struct face *f, struct vector3 p)
{
	struct margin x =
	    between(least(f->a.x, f->b.x, f->c.x), p.x, greatest(f->a.x, f->b.x, f->c.x));
	struct margin y =
	    between(least(f->a.y, f->b.y, f->c.y), p.y, greatest(f->a.y, f->b.y, f->c.y));
	struct margin z =
	    between(least(f->a.z, f->b.z, f->c.z), p.z, greatest(f->a.z, f->b.z, f->c.z));

	return both(x, both(y, z));
}

#endif
