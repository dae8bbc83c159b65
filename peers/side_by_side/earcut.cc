/* SPDX-License-Identifier: MIT */
/* See earcut.h. */
#include <array>
#include <cstdint>
#include <vector>

#include "earcut.hpp"
#include "earcut.h"

size_t earcut_triangles(const float *xy, size_t n)
{
	using point = std::array<float, 2>;
	const point *first = reinterpret_cast<const point *>(xy);
	const std::vector<std::vector<point>> polygon{{first, first + n}};
	return mapbox::earcut<uint32_t>(polygon).size() / 3;
}
