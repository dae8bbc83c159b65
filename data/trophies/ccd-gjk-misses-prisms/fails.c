/* SPDX-License-Identifier: MIT */
/* Build: cc -lccd -lm */
#include <ccd/ccd.h>
#include <stdio.h>
/* The six corners of a prism; H is the square root of 10. */
#define H 3.1622776601683795
static const double a[6][3] = {{1, 1, -H}, {1, 1, H},   {0, 2, -H},
			       {0, 2, H},  {0, -2, -H}, {0, -2, H}};
static const double b[6][3] = {{-1, -1, -H}, {-1, -1, H}, {2, -2, -H},
			       {2, -2, H},   {-2, 1, -H}, {-2, 1, H}};
static void support(const void *shape, const ccd_vec3_t *d, ccd_vec3_t *furthest)
{
	const double(*p)[3] = shape, *best = p[0];
	for (int i = 1; i < 6; ++i)
		if (p[i][0] * d->v[0] + p[i][1] * d->v[1] + p[i][2] * d->v[2] >
		    best[0] * d->v[0] + best[1] * d->v[1] + best[2] * d->v[2])
			best = p[i];
	ccdVec3Set(furthest, best[0], best[1], best[2]);
}

int main(void)
{
	ccd_t ccd;
	CCD_INIT(&ccd);
	ccd.support1 = ccd.support2 = support;
	ccd.max_iterations = 1000;
	int hit = ccdGJKIntersect(a, b, &ccd);
	printf("ccdGJKIntersect says %d; right is 1: (0.25, -1, 0) is inside both\n", hit);
	return hit != 1;
}
