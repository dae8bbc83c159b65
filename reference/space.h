/* SPDX-License-Identifier: MIT */
/*
 * Vectors in space for one case, with the operations and the order given by lockstep.h for all
 * formulas. Points are vectors from the origin.
 */
#ifndef LOCKSTEP_REFERENCE_SPACE_H
#define LOCKSTEP_REFERENCE_SPACE_H

#include <float.h>

#include "reference/reference.h"

/* These return the second if either is NaN. */
static inline float larger(float v, float w)
{
	return v > w ? v : w;
}

static inline float smaller(float v, float w)
{
	return v < w ? v : w;
}

static inline struct vec3 from_to(struct vec3 a, struct vec3 b)
{
	return (struct vec3){b.x - a.x, b.y - a.y, b.z - a.z};
}

/* a + t v */
static inline struct vec3 along(struct vec3 a, float t, struct vec3 v)
{
	return (struct vec3){a.x + t * v.x, a.y + t * v.y, a.z + t * v.z};
}

static inline struct vec3 scaled(float s, struct vec3 v)
{
	return (struct vec3){s * v.x, s * v.y, s * v.z};
}

static inline struct vec3 opposite(struct vec3 v)
{
	return (struct vec3){-v.x, -v.y, -v.z};
}

static inline float dot(struct vec3 u, struct vec3 v)
{
	return (u.x * v.x + u.y * v.y) + u.z * v.z;
}

static inline struct vec3 cross(struct vec3 u, struct vec3 v)
{
	return (struct vec3){u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}

static inline bool is_zero(struct vec3 v)
{
	return v.x == 0 && v.y == 0 && v.z == 0;
}

static inline bool has_nan(struct vec3 v)
{
	return isnan(v.x) || isnan(v.y) || isnan(v.z);
}

/* The largest absolute coordinate. */
static inline float extent(struct vec3 v)
{
	return larger(larger(fabsf(v.x), fabsf(v.y)), fabsf(v.z));
}

/* A factor for a vector whose largest coordinate is m, so that squares stay in range. */
static inline float fitting(float m)
{
	if (m > 0x1p60f)
		return 0x1p-70f;
	return m < 0x1p-60f ? 0x1p90f : 1;
}

/* 1 / p, where p is the greatest power of two that is at most v. */
static inline float to_unit(float v)
{
	int exponent;
	if (isinf(v))
		return 0;
	if (v < FLT_MIN)
		return 1;
	frexpf(v, &exponent); /* v < 2^exponent */
	return ldexpf(1, 1 - exponent);
}

static inline struct vec3 unit_vector(struct vec3 v)
{
	struct vec3 u = scaled(fitting(extent(v)), v);
	float w = sqrtf(dot(u, u));
	if (w == 0)
		return u;
	return (struct vec3){u.x / w, u.y / w, u.z / w};
}

static inline void set_result3(float *result, struct vec3 v)
{
	result[0] = v.x;
	result[1] = v.y;
	result[2] = v.z;
}

static inline void set_nan3(float *result)
{
	result[0] = result[1] = result[2] = NAN;
}

#endif
