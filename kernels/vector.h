/* SPDX-License-Identifier: MIT */
/*
 * Lane shapes: one vector of cases of each shape, here those in the plane, and the kernels' small
 * vector algebra. A shape NAME has a struct NAME, and NAME_of() makes it from its columns
 * (shapes.def).
 */
#ifndef LOCKSTEP_KERNELS_VECTOR_H
#define LOCKSTEP_KERNELS_VECTOR_H

#include "kernels/lanes/lanes.h"

/*
 * A kernel is compiled to one function, because vectors passed to a call go through memory. But with
 * sanitizers, emulated wide vectors or counted operations, that function is so large that compilers take
 * minutes, so the compiler decides then.
 */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define BULKY 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(LOCKSTEP_EMULATED)
#define BULKY 1
#endif
#if defined(BULKY)
#define INLINE static inline
#else
#define INLINE static inline __attribute__((always_inline))
#endif
#define PART INLINE

/* Loops over columns, axes or lanes, over the vectors of a group and over vertices are unrolled, so that the
 * compiler sees the constants in them. */
#if defined(BULKY)
#define UNROLL_COLUMNS
#define UNROLL_GROUP
#define UNROLL_VERTICES
#else
#define UNROLL_COLUMNS _Pragma("GCC unroll 32")
#define UNROLL_GROUP _Pragma("GCC unroll 4")
#define UNROLL_VERTICES _Pragma("GCC unroll 8")
#endif

/* Code for rare cases, in a separate function, so that its vectors use no registers or stack on the
 * common path, and compilers do not compute it for all cases to save a branch. An `auto` build would call
 * it for every case. */
#if !defined(LOCKSTEP_AUTO)
#define RARE static __attribute__((noinline, cold, unused))
#else
#define RARE PART
#endif

struct vec2 {
	vec x, y;
};

/* A mask without any case. */
static inline mask never(void)
{
	return lt(set(0), set(0));
}

static inline struct vec2 sub2(struct vec2 a, struct vec2 b)
{
	return (struct vec2){sub(a.x, b.x), sub(a.y, b.y)};
}

static inline vec dot2(struct vec2 a, struct vec2 b)
{
	return add(mul(a.x, b.x), mul(a.y, b.y));
}

/* The determinant of a and b: > 0 if b is to the left of a. */
static inline vec det2(struct vec2 a, struct vec2 b)
{
	return sub(mul(a.x, b.y), mul(a.y, b.x));
}

static inline struct vec2 negate2(struct vec2 a)
{
	return (struct vec2){negate(a.x), negate(a.y)};
}

static inline struct vec2 choose2(mask m, struct vec2 a, struct vec2 b)
{
	return (struct vec2){choose(m, a.x, b.x), choose(m, a.y, b.y)};
}

/* From 0 to 1; 0 for NaN. */
PART vec clamp(vec v)
{
	return min(max(v, set(0)), set(1));
}

/* Two intervals have a common point: the later start is not after the earlier end, and neither is empty. Given a
 * NaN and a number, min() and max() return the second argument, so the first must be checked for NaN. */
PART mask overlap(vec a_min, vec a_max, vec b_min, vec b_max)
{
	return both(le(max(a_min, b_min), min(a_max, b_max)), ordered(a_min, a_max));
}

/*
 * The lower end of [AB], or either end if they are level. The determinant of AB and a point P is computed as
 * that of AB and LP. Then BA gives the same, negated, to the last bit, so the result is independent of the
 * order of the ends and consistent with a neighbour that shares the side. If the ends are level, AB.y is 0,
 * and only P.y - L.y counts.
 */
static inline struct vec2 lower_end(struct vec2 a, struct vec2 b)
{
	return (struct vec2){choose(gt(a.y, b.y), b.x, a.x), min(a.y, b.y)};
}

struct point {
	struct vec2 at;
};

PART struct point point_of(const vec *column)
{
	return (struct point){{column[0], column[1]}};
}

struct circle {
	struct vec2 center;
	vec r;
};

PART struct circle circle_of(const vec *column)
{
	return (struct circle){{column[0], column[1]}, column[2]};
}

struct segment {
	struct vec2 a, b;
};

PART struct segment segment_of(const vec *column)
{
	return (struct segment){{column[0], column[1]}, {column[2], column[3]}};
}

struct line {
	struct vec2 a, b;
};

PART struct line line_of(const vec *column)
{
	return (struct line){{column[0], column[1]}, {column[2], column[3]}};
}

struct box {
	struct vec2 min, max;
};

PART struct box box_of(const vec *column)
{
	return (struct box){{column[0], column[1]}, {column[2], column[3]}};
}

struct triangle {
	struct vec2 a, b, c;
};

PART struct triangle triangle_of(const vec *column)
{
	return (struct triangle){
	    {column[0], column[1]}, {column[2], column[3]}, {column[4], column[5]}};
}

struct vec {
	struct vec2 is;
};

PART struct vec vec_of(const vec *column)
{
	return (struct vec){{column[0], column[1]}};
}

struct normal {
	struct vec2 is;
};

PART struct normal normal_of(const vec *column)
{
	return (struct normal){{column[0], column[1]}};
}

struct obb {
	struct vec2 center, half, u;
};

PART struct obb obb_of(const vec *column)
{
	return (struct obb){{column[0], column[1]}, {column[2], column[3]}, {column[4], column[5]}};
}

struct ray {
	struct vec2 from, direction;
};

PART struct ray ray_of(const vec *column)
{
	return (struct ray){{column[0], column[1]}, {column[2], column[3]}};
}

struct moving_circle {
	struct vec2 center;
	vec r;
	struct vec2 by;
};

PART struct moving_circle moving_circle_of(const vec *column)
{
	return (struct moving_circle){{column[0], column[1]}, column[2], {column[3], column[4]}};
}

struct moving_box {
	struct vec2 min, max, by;
};

PART struct moving_box moving_box_of(const vec *column)
{
	return (struct moving_box){
	    {column[0], column[1]}, {column[2], column[3]}, {column[4], column[5]}};
}

struct capsule {
	struct vec2 a, b;
	vec r;
};

PART struct capsule capsule_of(const vec *column)
{
	return (struct capsule){{column[0], column[1]}, {column[2], column[3]}, column[4]};
}

#define CONVEX_VERTICES 8

/* Sixteen columns are too many for a loop over sides to keep in registers, so they stay in memory
 * and are not copied. */
struct convex {
	const vec *column;
};

PART struct convex convex_of(const vec *column)
{
	return (struct convex){column};
}

PART struct vec2 vertex(struct convex c, unsigned i)
{
	return (struct vec2){c.column[2 * i], c.column[2 * i + 1]};
}

#endif
