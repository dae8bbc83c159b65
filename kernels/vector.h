/* SPDX-License-Identifier: MIT */
/*
 * Lane shapes: one vector of cases of every shape, and the small vector algebra kernels speak.
 * A shape NAME has a struct NAME, and NAME_of() that makes it of its columns (shapes.def).
 */
#ifndef LOCKSTEP_VECTOR_H
#define LOCKSTEP_VECTOR_H

#include "kernels/lanes/lanes.h"

struct vec2 {
	vec x, y;
};

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

struct point {
	struct vec2 at;
};

static inline struct point point_of(const vec *column)
{
	return (struct point){{column[0], column[1]}};
}

struct circle {
	struct vec2 center;
	vec r;
};

static inline struct circle circle_of(const vec *column)
{
	return (struct circle){{column[0], column[1]}, column[2]};
}

struct segment {
	struct vec2 a, b;
};

static inline struct segment segment_of(const vec *column)
{
	return (struct segment){{column[0], column[1]}, {column[2], column[3]}};
}

struct line {
	struct vec2 a, b;
};

static inline struct line line_of(const vec *column)
{
	return (struct line){{column[0], column[1]}, {column[2], column[3]}};
}

struct box {
	struct vec2 min, max;
};

static inline struct box box_of(const vec *column)
{
	return (struct box){{column[0], column[1]}, {column[2], column[3]}};
}

struct triangle {
	struct vec2 a, b, c;
};

static inline struct triangle triangle_of(const vec *column)
{
	return (struct triangle){
	    {column[0], column[1]}, {column[2], column[3]}, {column[4], column[5]}};
}

#endif
