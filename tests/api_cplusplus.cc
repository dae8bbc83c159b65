/* SPDX-License-Identifier: MIT */
/* lockstep.h in a C++ program: it compiles as C++11, and a call links. */
#include "kernels/lockstep.h"

int main()
{
	const float x[] = {3, 3}, y[] = {4, 5}, zero = 0, five = 5;
	const lockstep_point points = {x, y, false};
	const lockstep_circle circle = {&zero, &zero, &five, true};
	uint64_t hits = ~uint64_t();

	lockstep_point_circle(2, points, circle, &hits);
	return hits == 1 && lockstep_find_test("point_circle") != nullptr ? 0 : 1;
}
