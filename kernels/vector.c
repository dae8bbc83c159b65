/* SPDX-License-Identifier: MIT */
/* Vectors in space. See lockstep.h for questions, boundaries and sources. */
#include <math.h>

#include "kernels/kernel.h"

VALUES1(normalize3, 3, vec3, v)
{
	struct vec3 u = unit3(v);
	result[0] = u.x;
	result[1] = u.y;
	result[2] = u.z;
}

/* A NaN in an operand does not always reach all coordinates of the product. */
VALUES2(cross3, 3, vec3, u, vec3, v)
{
	mask valid = both(is_number3(u), is_number3(v));
	struct vec3 n = choose3(valid, cross3(u, v), set3(NAN));
	result[0] = n.x;
	result[1] = n.y;
	result[2] = n.z;
}

VALUES2(dot3, 1, vec3, u, vec3, v)
{
	result[0] = dot3(u, v);
}

/* t w, where t = v . w / w . w, or 0 if w . w is 0. A NaN in any operand makes v . w NaN. */
VALUES2(project3, 3, vec3, v, vec3, w)
{
	vec along = dot3(v, w), squared = dot3(w, w);
	vec t = choose(gt(squared, set(0)), divide(along, squared), set(0));
	struct vec3 foot = choose3(ordered(along, along), scale3(t, w), set3(NAN));
	result[0] = foot.x;
	result[1] = foot.y;
	result[2] = foot.z;
}
