/* SPDX-License-Identifier: MIT */
/* References of the cast family: the formulas of lockstep.h, one case at a time. */
#include "reference/space.h"

/* One axis of a ray and a box, mirrored so that the ray does not go down. */
struct span {
	float near, far, step;
};

static struct span span_of(float from, float direction, float low, float high)
{
	if (direction < 0)
		return (struct span){from - high, from - low, -direction};
	return (struct span){low - from, high - from, direction};
}

static bool any_nan(struct ray3 ray)
{
	return isnan(ray.x) || isnan(ray.y) || isnan(ray.z) || isnan(ray.dx) || isnan(ray.dy) ||
	       isnan(ray.dz);
}

REFERENCE_HIT_VALUES2(ray_box3, 4, ray3, ray, box3, b)
{
	struct span span[] = {span_of(ray.x, ray.dx, b.min_x, b.max_x),
			      span_of(ray.y, ray.dy, b.min_y, b.max_y),
			      span_of(ray.z, ray.dz, b.min_z, b.max_z)};
	float direction[] = {ray.dx, ray.dy, ray.dz}, t = 0;
	int entered = -1;
	if (any_nan(ray) || !(b.min_x <= b.max_x && b.min_y <= b.max_y && b.min_z <= b.max_z))
		return false;
	for (int k = 0; k < 3; ++k) {
		if (!(span[k].far >= 0) || (!(span[k].near <= 0) && direction[k] == 0))
			return false;
		for (int l = 0; l < 3; ++l)
			if (l != k && !(span[k].near * span[l].step <= span[l].far * span[k].step))
				return false;
	}
	for (int k = 0; k < 3; ++k)
		if (direction[k] != 0 && span[k].near / span[k].step > t) {
			t = span[k].near / span[k].step;
			entered = k;
		}
	result[0] = t;
	for (int k = 0; k < 3; ++k)
		result[1 + k] = k != entered ? 0 : direction[k] < 0 ? 1 : -1;
	return true;
}

REFERENCE_HIT_VALUES2(ray_sphere, 4, ray3, ray, sphere, ball)
{
	float size = extent((struct vec3){ray.dx, ray.dy, ray.dz});
	float scale = size > 0x1p60f ? 0x1p-70f : size < 0x1p-60f ? 0x1p90f : 1;
	struct vec3 d = {scale * ray.dx, scale * ray.dy, scale * ray.dz};
	struct vec3 oc = {ball.x - ray.x, ball.y - ray.y, ball.z - ray.z}, m = cross(oc, d);
	float square = ball.r * ball.r, to_centre = dot(oc, d), at_most = square * dot(d, d);
	if (!(ball.r >= 0) || any_nan(ray))
		return false;
	if (dot(oc, oc) <= square) {
		result[0] = result[1] = result[2] = result[3] = 0;
		return true;
	}
	if (!(to_centre > 0) || !(dot(m, m) <= at_most))
		return false;
	float half_chord = sqrtf(larger(at_most - dot(m, m), 0));
	float t = (dot(oc, oc) - square) / (to_centre + half_chord);
	struct vec3 way = {t * d.x - oc.x, t * d.y - oc.y, t * d.z - oc.z};
	result[0] = t * scale;
	set_result3(result + 1, ball.r == 0 ? (struct vec3){0, 0, 0} : unit_vector(way));
	return true;
}
