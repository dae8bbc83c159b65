/* SPDX-License-Identifier: MIT */
/* References of the frustum family: the formulas of lockstep.h, one case and one plane at a time. */
#include "reference/space.h"

/* n . P + d, of plane i. */
static float distance(const float *const *plane, size_t i, float x, float y, float z)
{
	return plane[0][i] * x + plane[1][i] * y + plane[2][i] * z + plane[3][i];
}

REFERENCE_WORLD_HIT_VALUES1(sphere_frustum, 1, sphere, ball, frustum, frustum)
{
	const float *plane[4];
	size_t n = lockstep_frustum_get(frustum, plane);
	bool inside = true;
	if (!(ball.r >= 0))
		return false;
	for (size_t i = 0; i < n; ++i) {
		struct vec3 normal = {plane[0][i], plane[1][i], plane[2][i]};
		float f = distance(plane, i, ball.x, ball.y, ball.z);
		float q = ball.r * sqrtf(dot(normal, normal));
		if (!(f >= -q))
			return false;
		inside = inside && f >= q;
	}
	result[0] = inside;
	return true;
}

/* The corner of the box that is farthest along a normal is not behind the plane; inside, the corner that is
 * farthest against it is not, either. */
REFERENCE_WORLD_HIT_VALUES1(box3_frustum, 1, box3, b, frustum, frustum)
{
	const float *plane[4];
	size_t n = lockstep_frustum_get(frustum, plane);
	bool inside = true;
	if (!(b.min_x <= b.max_x && b.min_y <= b.max_y && b.min_z <= b.max_z))
		return false;
	for (size_t i = 0; i < n; ++i) {
		bool x = plane[0][i] < 0, y = plane[1][i] < 0, z = plane[2][i] < 0;
		float most = distance(plane, i, x ? b.min_x : b.max_x, y ? b.min_y : b.max_y,
				      z ? b.min_z : b.max_z);
		float least = distance(plane, i, x ? b.max_x : b.min_x, y ? b.max_y : b.min_y,
				       z ? b.max_z : b.min_z);
		if (!(most >= 0))
			return false;
		inside = inside && least >= 0;
	}
	result[0] = inside;
	return true;
}
