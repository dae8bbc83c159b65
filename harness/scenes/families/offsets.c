/* SPDX-License-Identifier: MIT */
/*
 * Offsets beside curves, of the order of the curves' bends. A length chosen without regard to the
 * bend would be too large nearly always, or nearly never.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/families.h"

#include <math.h>

/* Returns the length from one corner of a bend to another. */
static double length_of(const float *from, const float *to)
{
	double dx = (double)to[0] - from[0], dy = (double)to[1] - from[1];

	return sqrt(dx * dx + dy * dy);
}

/* Returns the radius of the circle through the three corners, but at most one and a half times the
 * longest side. */
static double radius_of(const float *bend)
{
	double ab = length_of(bend, bend + 2), bc = length_of(bend + 2, bend + 4);
	double ac = length_of(bend, bend + 4), most = 1.5 * fmax(fmax(ab, bc), ac);
	double abx = (double)bend[2] - bend[0], aby = (double)bend[3] - bend[1];
	double bcx = (double)bend[4] - bend[2], bcy = (double)bend[5] - bend[3];
	double area = fabs(abx * bcy - aby * bcx);

	return area > 0 ? fmin(ab * bc * ac / (2 * area), most) : most;
}

void suit_offsets(struct random *rng, const struct layout *layout, float *operands)
{
	/* the first operand is a bend */
	double radius = radius_of(operands);

	for (unsigned i = 0; i < layout->offsets; ++i) {
		double offset = radius * random_uniform(rng, 0, 1.3f);

		operands[layout->offset[i]] = (float)(random_chance(rng, 0.5) ? -offset : offset);
	}
}
