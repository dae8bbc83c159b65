/* SPDX-License-Identifier: MIT */
/* Build: cc -lccd -lm */
#include <ccd/ccd.h>
#include <math.h>
#include <stdio.h>

static const double r = 0x1p-10; /* of both balls */

static void support(const void *center, const ccd_vec3_t *d, ccd_vec3_t *v)
{
	const double *c = center, l = sqrt(ccdVec3Len2(d));
	ccdVec3Set(v, c[0] + r * d->v[0] / l, c[1] + r * d->v[1] / l, c[2] + r * d->v[2] / l);
}

int main(void)
{
	const double a[] = {0, 0, 0}, b[] = {0, 0, 0x1p-10};
	ccd_t ccd;
	CCD_INIT(&ccd);
	ccd.support1 = ccd.support2 = support;
	ccd.max_iterations = 1000;
	const int hit = ccdGJKIntersect(a, b, &ccd);
	printf("ccdGJKIntersect says %d; right is 1: the centre of each is in the other\n", hit);
	return !hit;
}
