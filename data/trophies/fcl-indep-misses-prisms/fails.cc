// SPDX-License-Identifier: MIT
// Build: c++ -I/usr/include/eigen3 -lfcl -lccd
#include <cstdio>

#include <fcl/fcl.h>

// A prism of height 2 h over a triangle that goes round counter-clockwise.
static fcl::Convexd prism(double ax, double ay, double bx, double by, double cx, double cy,
			  double h)
{
	using V = fcl::Vector3d;
	auto v = std::make_shared<std::vector<V>>(std::vector<V>{
	    V(ax, ay, -h), V(bx, by, -h), V(cx, cy, -h), V(ax, ay, h), V(bx, by, h), V(cx, cy, h)});
	auto f = std::make_shared<std::vector<int>>(
	    std::vector<int>{3, 2, 1, 0, 3, 3, 4, 5, 4, 0, 1, 4, 3, 4, 1, 2, 5, 4, 4, 2, 0, 3, 5});
	return fcl::Convexd(v, 5, f);
}

int main()
{
	const fcl::Convexd a = prism(1, -2, 3, -2, 3, 3, std::sqrt(29)),
			   b = prism(2, -2, 1, 3, -1, 2, std::sqrt(26));
	const fcl::Transform3d here = fcl::Transform3d::Identity();
	fcl::CollisionRequestd request;
	fcl::CollisionResultd result;
	request.gjk_solver_type = fcl::GST_INDEP;
	const size_t contacts = fcl::collide(&a, here, &b, here, request, result);
	printf("collide() says %zu; right is 1 or more: (1.6, -1, 0) is inside both\n", contacts);
	return contacts == 0;
}
