/* SPDX-License-Identifier: MIT */
/* References of the mask family: the formulas of lockstep.h, one case at a time. */
#include "reference/reference.h"

REFERENCE_WORLD_HIT1(circle_mask, pixel, p, mask, mask)
{
	return lockstep_mask_wall(mask, p.x, p.y);
}

/* Is any of the pixels dx to the left or right and dy up or down a wall? All are in the image. */
static bool wall_among_four(const struct lockstep_mask *mask, struct pixel_circle disc, int32_t dx,
			    int32_t dy)
{
	return lockstep_mask_wall(mask, disc.x + dx, disc.y + dy) ||
	       lockstep_mask_wall(mask, disc.x - dx, disc.y + dy) ||
	       lockstep_mask_wall(mask, disc.x + dx, disc.y - dy) ||
	       lockstep_mask_wall(mask, disc.x - dx, disc.y - dy);
}

/*
 * Visits every pixel of the disc from the centre outwards, as a quarter of the disc and its mirror
 * images.
 */
REFERENCE_WORLD_HIT1(circle_pixels, pixel_circle, disc, mask, mask)
{
	if (disc.r < 0)
		return false;
	/* The disc's farthest pixels are directly to the left, right, top and bottom. */
	int32_t width, height;
	lockstep_mask_size(mask, &width, &height);
	if (disc.x < disc.r || disc.y < disc.r)
		return true;
	if ((int64_t)disc.x + disc.r >= width || (int64_t)disc.y + disc.r >= height)
		return true;
	int64_t squared = (int64_t)disc.r * disc.r;
	for (int32_t dy = 0; dy <= disc.r; ++dy)
		for (int32_t dx = 0; (int64_t)dx * dx + (int64_t)dy * dy <= squared; ++dx)
			if (wall_among_four(mask, disc, dx, dy))
				return true;
	return false;
}

/* ---- Curves beside curves ----------------------------------------------------------------------- */

struct vector {
	float x, y;
};

static float length(struct vector v)
{
	return sqrtf(v.x * v.x + v.y * v.y);
}

/* The unit normal on the left of v; (0, 0) for (0, 0). */
static struct vector left_normal(struct vector v)
{
	float x = fabsf(v.x), y = fabsf(v.y), most = x > y ? x : y;
	if (most == 0)
		most = 1;
	struct vector unit = {v.x / most, v.y / most};
	float divisor = length(unit);
	if (divisor == 0)
		divisor = 1;
	return (struct vector){-unit.y / divisor, unit.x / divisor};
}

static bool any_nan(struct bend bend)
{
	return isnan(bend.ax) || isnan(bend.ay) || isnan(bend.bx) || isnan(bend.by) ||
	       isnan(bend.cx) || isnan(bend.cy);
}

REFERENCE_HIT_VALUES2(offset_curve, 2, bend, bend, offset, offset)
{
	if (any_nan(bend) || isnan(offset.d))
		return false;
	struct vector ab = {bend.bx - bend.ax, bend.by - bend.ay};
	struct vector bc = {bend.cx - bend.bx, bend.cy - bend.by};
	struct vector ac = {bend.cx - bend.ax, bend.cy - bend.ay};
	struct vector normal = left_normal(ac);
	result[0] = bend.bx + offset.d * normal.x;
	result[1] = bend.by + offset.d * normal.y;
	if (ac.x == 0 && ac.y == 0)
		return true;
	float det = ab.x * bc.y - ab.y * bc.x;
	return 2 * offset.d * det > length(ab) * length(bc) * length(ac);
}
