/* SPDX-License-Identifier: MIT */
/* Lane shapes in space and their vector algebra, like those of vector.h. */
#ifndef LOCKSTEP_KERNELS_SPACE_H
#define LOCKSTEP_KERNELS_SPACE_H

#include "kernels/vector.h"

struct vec3 {
	vec x, y, z;
};

PART struct vec3 sub3(struct vec3 a, struct vec3 b)
{
	return (struct vec3){sub(a.x, b.x), sub(a.y, b.y), sub(a.z, b.z)};
}

PART struct vec3 add3(struct vec3 a, struct vec3 b)
{
	return (struct vec3){add(a.x, b.x), add(a.y, b.y), add(a.z, b.z)};
}

PART struct vec3 scale3(vec s, struct vec3 a)
{
	return (struct vec3){mul(s, a.x), mul(s, a.y), mul(s, a.z)};
}

PART struct vec3 negate3(struct vec3 a)
{
	return (struct vec3){negate(a.x), negate(a.y), negate(a.z)};
}

PART struct vec3 choose3(mask m, struct vec3 a, struct vec3 b)
{
	return (struct vec3){choose(m, a.x, b.x), choose(m, a.y, b.y), choose(m, a.z, b.z)};
}

PART struct vec3 set3(float f)
{
	return (struct vec3){set(f), set(f), set(f)};
}

PART vec dot3(struct vec3 a, struct vec3 b)
{
	return add(add(mul(a.x, b.x), mul(a.y, b.y)), mul(a.z, b.z));
}

PART struct vec3 cross3(struct vec3 a, struct vec3 b)
{
	return (struct vec3){sub(mul(a.y, b.z), mul(a.z, b.y)), sub(mul(a.z, b.x), mul(a.x, b.z)),
			     sub(mul(a.x, b.y), mul(a.y, b.x))};
}

/* The largest absolute coordinate. */
PART vec size3(struct vec3 a)
{
	return max(max(absolute(a.x), absolute(a.y)), absolute(a.z));
}

/* None of the coordinates is NaN. */
PART mask is_number3(struct vec3 a)
{
	return both(ordered(a.x, a.y), ordered(a.z, a.z));
}

PART mask is_zero3(struct vec3 a)
{
	return both(both(eq(a.x, set(0)), eq(a.y, set(0))), eq(a.z, set(0)));
}

/* The power of two by which a vector of this size is multiplied, so that its squares neither overflow nor
 * underflow. */
PART vec scale_of(vec size)
{
	vec scale = choose(gt(size, set(0x1p60f)), set(0x1p-70f), set(1));
	return choose(lt(size, set(0x1p-60f)), set(0x1p90f), scale);
}

/* The power of two that is not more than v; 1 if v is 0 or subnormal. */
PART vec power_of(vec v)
{
	vec power = octave(v);
	return choose(eq(power, set(0)), set(1), power);
}

/* The unit vector, as in normalize3. (0, 0, 0) stays (0, 0, 0). */
PART struct vec3 unit3(struct vec3 a)
{
	struct vec3 u = scale3(scale_of(size3(a)), a);
	vec length = square_root(dot3(u, u));
	length = choose(eq(length, set(0)), set(1), length);
	return (struct vec3){divide(u.x, length), divide(u.y, length), divide(u.z, length)};
}

/* The shape vec3 is already the algebra's vector. */
PART struct vec3 vec3_of(const vec *column)
{
	return (struct vec3){column[0], column[1], column[2]};
}

struct point3 {
	struct vec3 at;
};

PART struct point3 point3_of(const vec *column)
{
	return (struct point3){vec3_of(column)};
}

struct segment3 {
	struct vec3 a, b;
};

PART struct segment3 segment3_of(const vec *column)
{
	return (struct segment3){vec3_of(column), vec3_of(column + 3)};
}

struct box3 {
	struct vec3 min, max;
};

PART struct box3 box3_of(const vec *column)
{
	return (struct box3){vec3_of(column), vec3_of(column + 3)};
}

/* min <= max, which excludes NaN. */
PART mask is_box3(struct box3 b)
{
	return both(both(le(b.min.x, b.max.x), le(b.min.y, b.max.y)), le(b.min.z, b.max.z));
}

struct moving_box3 {
	struct vec3 min, max, by;
};

PART struct moving_box3 moving_box3_of(const vec *column)
{
	return (struct moving_box3){vec3_of(column), vec3_of(column + 3), vec3_of(column + 6)};
}

struct obb3 {
	struct vec3 center, half, u, v;
};

PART struct obb3 obb3_of(const vec *column)
{
	return (struct obb3){vec3_of(column), vec3_of(column + 3), vec3_of(column + 6),
			     vec3_of(column + 9)};
}

struct capsule3 {
	struct vec3 a, b;
	vec r;
};

PART struct capsule3 capsule3_of(const vec *column)
{
	return (struct capsule3){vec3_of(column), vec3_of(column + 3), column[6]};
}

struct ray3 {
	struct vec3 from, direction;
};

PART struct ray3 ray3_of(const vec *column)
{
	return (struct ray3){vec3_of(column), vec3_of(column + 3)};
}

struct plane {
	struct vec3 normal;
	vec offset;
};

PART struct plane plane_of(const vec *column)
{
	return (struct plane){vec3_of(column), column[3]};
}

/* n . p + d */
PART vec height_over(struct plane plane, struct vec3 p)
{
	return add(dot3(plane.normal, p), plane.offset);
}

struct triangle3 {
	struct vec3 a, b, c;
};

PART struct triangle3 triangle3_of(const vec *column)
{
	return (struct triangle3){vec3_of(column), vec3_of(column + 3), vec3_of(column + 6)};
}

struct sphere {
	struct vec3 center;
	vec r;
};

PART struct sphere sphere_of(const vec *column)
{
	return (struct sphere){vec3_of(column), column[3]};
}

struct motion {
	struct vec3 center;
	vec r;
	struct vec3 by;
};

PART struct motion motion_of(const vec *column)
{
	return (struct motion){vec3_of(column), column[3], vec3_of(column + 4)};
}

#endif
