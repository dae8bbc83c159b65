/* SPDX-License-Identifier: MIT */
/* Build: cc -lchipmunk */
#include <stdio.h>

#include <chipmunk/chipmunk.h>

int main(void)
{
	cpBody *body = cpBodyNewStatic();
	cpShape *a = cpBoxShapeNew2(body, cpBBNew(1, -1, 2, 0), 0);
	cpShape *b = cpBoxShapeNew2(body, cpBBNew(-1, 0, 0, 1), 0);
	cpShapeUpdate(a, cpTransformIdentity);
	cpShapeUpdate(b, cpTransformIdentity);
	cpContactPointSet set = cpShapesCollide(a, b);
	printf("%d contacts of boxes that are 1 apart; right is 0\n", set.count);
	for (int i = 0; i < set.count; ++i)
		printf("distance %g\n", set.points[i].distance);
	return set.count > 0;
}
