/* SPDX-License-Identifier: MIT */
/* lockstep.h in a C++ program: it compiles as C++11, and calls link. */
#include "kernels/lockstep.h"

static bool points_and_a_circle()
{
	const float x[] = {3, 3}, y[] = {4, 5}, zero = 0, five = 5;
	const lockstep_point points = {x, y, false};
	const lockstep_circle circle = {&zero, &zero, &five, true};
	uint64_t hits = ~uint64_t();

	lockstep_point_circle(2, points, circle, &hits);
	return hits == 1 && lockstep_test_find("point_circle") != nullptr;
}

static bool points_and_a_polygon()
{
	const float x[] = {0, 4, 0}, y[] = {0, 0, 4}, in = 1, out = 3;
	const size_t vertices = 3;
	const lockstep_point point = {&in, &in, true}, other = {&out, &out, true};
	lockstep_polygon *triangle;
	uint64_t hits[2] = {};

	if (lockstep_polygon_create(&triangle, 1, &vertices, x, y) != LOCKSTEP_OK)
		return false;
	lockstep_point_polygon(1, point, triangle, &hits[0]);
	lockstep_point_polygon(1, other, triangle, &hits[1]);
	lockstep_polygon_free(triangle);
	return hits[0] == 1 && hits[1] == 0;
}

static bool segments_and_where_they_meet()
{
	const float zero = 0, four = 4;
	const lockstep_segment up = {&zero, &zero, &four, &four, true};
	const lockstep_segment down = {&zero, &four, &four, &zero, true};
	uint64_t hits = 0;
	float k, l, x, y;

	lockstep_segment_segment_point(1, up, down, &hits, &k, &l, &x, &y);
	return hits == 1 && k == 0.5f && l == 0.5f && x == 2 && y == 2;
}

static bool balls_in_space()
{
	const float zero = 0, two = 2, eight = 8, z[] = {1, 5};
	const lockstep_triangle3 floor = {&zero, &zero, &zero,  &eight, &zero,
					  &zero, &zero, &eight, &zero,  true};
	const lockstep_sphere balls = {z, z, z, &two, true};
	const lockstep_motion up = {&two, &two, z + 1, &two, &zero, &zero, &two, true};
	lockstep_mesh *mesh;
	uint64_t hits[2] = {};
	float triangle, distance, x, y, end;

	if (lockstep_mesh_create(&mesh, 1, floor) != LOCKSTEP_OK)
		return false;
	lockstep_sphere_triangle(1, balls, floor, &hits[0]);
	lockstep_sphere_mesh(1, balls, mesh, &hits[1], &triangle, &distance);
	lockstep_sphere_walk(1, up, mesh, &x, &y, &end);
	lockstep_mesh_free(mesh);
	return hits[0] == 1 && hits[1] == 1 && triangle == 0 && distance == 1 && x == 2 && y == 2 &&
	       end == 7;
}

int main()
{
	return points_and_a_circle() && points_and_a_polygon() && segments_and_where_they_meet() &&
		       balls_in_space()
		   ? 0
		   : 1;
}
