// SPDX-License-Identifier: MIT
// Build: c++ -isystem /usr/include/irrlicht
#include <cstdio>

#include <irrlicht.h>

// The same figure at two sizes.
static bool meet(float s)
{
	const irr::core::line2df a(0, 0, s, s), b(s, 0, 0.75f * s, 0.25f * s);
	irr::core::vector2df at;
	return a.intersectWith(b, at);
}

int main()
{
	const bool large = meet(1), small = meet(1 / 4096.f);
	printf("of size 1: %d, of size 1/4096: %d; right is 0 for both\n", large, small);
	return large || small;
}
