/* SPDX-License-Identifier: MIT */
/* Points in polygons by a plain loop over all sides, with the formula of lockstep_point_polygon(). */
#ifndef LOCKSTEP_TESTS_KERNELS_PLAIN_POLYGON_H
#define LOCKSTEP_TESTS_KERNELS_PLAIN_POLYGON_H

#include "tests/kernels/large_polygons.h"

/* True if the side from L (lower) to H (upper) is crossed. */
static inline bool crosses(float lx, float ly, float hx, float hy, float px, float py)
{
	if (ly > hy)
		return crosses(hx, hy, lx, ly, px, py);
	if (!(ly <= py && py < hy))
		return false;
	float right = (hx - lx) * (py - ly), left = (hy - ly) * (px - lx);
	return right > left;
}

static inline bool plain_answer(const struct outline *o, float px, float py)
{
	bool odd = false;
	for (size_t ring = 0, begin = 0; ring < o->rings; begin += o->vertices[ring++])
		for (size_t k = 0, n = o->vertices[ring]; k < n; ++k) {
			size_t i = begin + k, j = begin + (k + 1) % n;
			odd ^= crosses(o->x[i], o->y[i], o->x[j], o->y[j], px, py);
		}
	return odd;
}

#endif
