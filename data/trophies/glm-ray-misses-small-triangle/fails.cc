// SPDX-License-Identifier: MIT
// Build: c++ -lm
#include <cstdio>

#define GLM_ENABLE_EXPERIMENTAL
#include <glm/glm.hpp>
#include <glm/gtx/intersect.hpp>

// The same figure at two sizes.
static bool hits(float s)
{
	glm::vec2 position;
	float distance;
	return glm::intersectRayTriangle(glm::vec3(s / 4, s / 4, s), glm::vec3(0, 0, -1),
					 glm::vec3(0, 0, 0), glm::vec3(s, 0, 0), glm::vec3(0, s, 0),
					 position, distance);
}

int main()
{
	const bool large = hits(1), small = hits(1 / 4096.f);
	printf("of size 1: %d, of size 1/4096: %d; right is 1 for both\n", large, small);
	return !large || !small;
}
