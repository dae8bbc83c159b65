/* SPDX-License-Identifier: MIT */
/*
 * A subject with faults to find, for fuzz_plugin.sh and fuzz_coverage.sh: those named by these words in
 * the environment variable BROKEN.
 *
 *	open	touching is a miss, though it claims a hit
 *	square	the distance is compared with the radius, not with its square
 *	octant	a wrong sign, in one of the eight octants
 *	large	hits up to 1% beyond the radius
 *	negative	the sign of the radius is ignored
 *	crash	where shapes touch, abort()
 *	hang	where shapes touch, an endless loop
 *	leave	where shapes touch, exit(): only a separate process survives that
 *	pattern	another answer for one value of the four bytes of x
 */
#include <stdlib.h>
#include <string.h>

#include "kernels/lockstep_plugin.h"

static int broken(const char *way)
{
	const char *wish = getenv("BROKEN");
	return wish && strstr(wish, way);
}

/* A branch for each byte, so that only coverage guidance reaches the last one. */
static int is_the_one(double x)
{
	const float value = (float)x;
	unsigned char byte[4];
	memcpy(byte, &value, sizeof byte);
	if (byte[0] == 0x4c)
		if (byte[1] == 0x6f)
			if (byte[2] == 0x93)
				if (byte[3] == 0x41)
					return 1;
	return 0;
}

static int point_circle(const double *v, const void *world, double *results)
{
	const double dx = v[0] - v[2], dy = v[1] - v[3], r = v[4];
	double distance2 = dx * dx + dy * dy, reach = r * r;
	(void)world, (void)results;
	if (broken("octant") && dx > 0 && dy > dx)
		distance2 = dx * dx - dy * dy;
	if (broken("square"))
		reach = r;
	if (broken("large"))
		reach = r * r * 1.0201;
	if (broken("pattern") && is_the_one(v[0]))
		return distance2 > reach;
	if (distance2 == reach && r > 0) {
		if (broken("crash"))
			abort();
		if (broken("leave"))
			exit(0);
		while (broken("hang"))
			;
	}
	if (r < 0)
		return broken("negative");
	return distance2 < reach || (distance2 == reach && !broken("open"));
}

LOCKSTEP_PLUGIN("planted", "1.0", NULL, "MIT",
		{.test = "point_circle",
		 .on_doubles = point_circle,
		 .boundary = LOCKSTEP_CLOSED,
		 .arithmetic = LOCKSTEP_DOUBLE})
