// SPDX-License-Identifier: MIT
// Build: c++ -isystem /usr/include/irrlicht
#include <cstdio>

#include <irrlicht.h>

int main()
{
	using irr::core::vector3df;
	const irr::core::triangle3df triangle(vector3df(0, 0, 0), vector3df(4, 0, 0),
					      vector3df(0, 4, 0));
	const vector3df near = triangle.closestPointOnTriangle(vector3df(1, 1, 0));
	printf("closest to (1, 1, 0) is (%g, %g, %g); right is (1, 1, 0)\n", near.X, near.Y,
	       near.Z);
	return near != vector3df(1, 1, 0);
}
