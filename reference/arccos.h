/* SPDX-License-Identifier: MIT */
/* The arc cosine used by the specimens, by a polynomial: Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 4.4.46. NaN outside [-1, 1]. */
#ifndef LOCKSTEP_REFERENCE_ARCCOS_H
#define LOCKSTEP_REFERENCE_ARCCOS_H

#include <math.h>

static inline float arccos(float z)
{
	static const float a[] = {1.5707963050f, -0.2145988016f, 0.0889789874f, -0.0501743046f,
				  0.0308918810f, -0.0170881256f, 0.0066700901f, -0.0012624911f};
	float y = fabsf(z), p = a[7];
	for (int i = 6; i >= 0; --i)
		p = a[i] + y * p;
	float angle = sqrtf(1 - y) * p;
	return z < 0 ? 3.1415927f - angle : angle;
}

#endif
