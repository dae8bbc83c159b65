/* SPDX-License-Identifier: MIT */
/*
 * The arc cosine used by specimens: a polynomial from Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 4.4.46, with an error below 2e-8 before rounding. NaN outside [-1, 1].
 */
#ifndef LOCKSTEP_KERNELS_ARCCOS_H
#define LOCKSTEP_KERNELS_ARCCOS_H

#include "kernels/vector.h"

PART vec arccos(vec z)
{
	static const float coefficient[] = {0.0066700901f,  -0.0170881256f, 0.0308918810f,
					    -0.0501743046f, 0.0889789874f,  -0.2145988016f,
					    1.5707963050f};
	vec size = absolute(z), sum = set(-0.0012624911f);
	for (unsigned i = 0; i < sizeof coefficient / sizeof *coefficient; ++i)
		sum = add(set(coefficient[i]), mul(size, sum));
	sum = mul(square_root(sub(set(1), size)), sum);
	return choose(lt(z, set(0)), sub(set(3.1415927f), sum), sum);
}

#endif
