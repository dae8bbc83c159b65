// SPDX-License-Identifier: MIT
// Build: c++ -lspatialindex
#include <cstdio>

#include <spatialindex/SpatialIndex.h>

int main()
{
	const double a[] = {0, 0}, b[] = {1, 0}, p[] = {3, 0};
	const SpatialIndex::LineSegment segment(a, b, 2);
	const double distance = segment.getMinimumDistance(SpatialIndex::Point(p, 2));
	printf("(3, 0) is %g from the segment from (0, 0) to (1, 0); right is 2\n", distance);
	return distance != 2;
}
