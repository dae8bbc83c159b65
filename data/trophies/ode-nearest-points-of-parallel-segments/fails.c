/* SPDX-License-Identifier: MIT */
/* Build: cc -DdIDEDOUBLE -lode -lm */
#include <math.h>
#include <ode/ode.h>
#include <stdio.h>

int main(void)
{
	static const dVector3 a = {1, 2, 0}, b = {0, 0, 0}, c = {0, -2, 0}, d = {1, 0, 0};
	dVector3 p, q;
	dClosestLineSegmentPoints(a, b, c, d, p, q);
	const double apart = sqrt(pow(p[0] - q[0], 2) + pow(p[1] - q[1], 2) + pow(p[2] - q[2], 2));
	printf("(%g, %g, %g) and (%g, %g, %g), %g apart; right is at most 1: (0, 0, 0) and (1, 0, "
	       "0) are\n",
	       p[0], p[1], p[2], q[0], q[1], q[2], apart);
	return apart > 1;
}
