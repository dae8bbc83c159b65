// SPDX-License-Identifier: MIT
//
// SFML 2.5 on trial: sf::FloatRect and sf::IntRect, by position and size. The right and the bottom
// side are not part of a rectangle: contains() and intersects() of Rect.inl. Package libsfml-dev.
//
// Build: c++ -lsfml-graphics -lsfml-system
#include <SFML/Graphics/Rect.hpp>

#include "subject.h"

static sf::FloatRect box(const float *v)
{
	return sf::FloatRect(v[0], v[1], v[2] - v[0], v[3] - v[1]);
}

static int point_box(const float *v, const void *, float *)
{
	return box(v + 2).contains(v[0], v[1]);
}

static int box_box(const float *v, const void *, float *)
{
	return box(v).intersects(box(v + 4));
}

static int pixel_box_overlap(const double *v, const void *, double *)
{
	for (int i = 0; i < 8; ++i)
		if (v[i] > 1 << 29 || v[i] < -(1 << 29) || (i % 4 > 1 && v[i] <= 0))
			return -1;
	const auto pixels = [](const double *b) {
		return sf::IntRect(static_cast<int>(b[0]), static_cast<int>(b[1]),
				   static_cast<int>(b[2]), static_cast<int>(b[3]));
	};
	return pixels(v).intersects(pixels(v + 4));
}

static const lockstep_subject claims = claims_of(LOCKSTEP_FLOAT);

LOCKSTEP_PLUGIN("sfml", "2.5", "https://www.sfml-dev.org", "Zlib",
		of(claims, "point_box", point_box), of(claims, "box_box", box_box),
		of(claims, "pixel_box_overlap", pixel_box_overlap))
