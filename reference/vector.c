/* SPDX-License-Identifier: MIT */
/* References of the vector family: the formulas of lockstep.h, one case at a time. */
#include "reference/space.h"

REFERENCE_VALUES1(normalize3, 3, vec3, v)
{
	set_result3(result, unit_vector(v));
}

REFERENCE_VALUES2(cross3, 3, vec3, u, vec3, v)
{
	if (has_nan(u) || has_nan(v))
		set_nan3(result); /* a NaN need not reach every coordinate */
	else
		set_result3(result, cross(u, v));
}

REFERENCE_VALUES2(dot3, 1, vec3, u, vec3, v)
{
	result[0] = dot(u, v);
}

REFERENCE_VALUES2(project3, 3, vec3, v, vec3, w)
{
	float top = dot(v, w), squared = dot(w, w);
	if (isnan(top)) {
		set_nan3(result);
		return;
	}
	float t = squared == 0 ? 0 : top / squared;
	set_result3(result, scaled(t, w));
}
