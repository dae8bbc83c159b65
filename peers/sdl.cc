// SPDX-License-Identifier: MIT
//
// SDL 2.26 on trial: SDL_rect.h. An SDL_Rect includes its last pixels, so adjacent rectangles do
// not intersect, and empty ones never do. In SDL_FRect, a rectangle includes its left and top sides
// and excludes the others (SDL_PointInFRect); it is given by its size, which rounds. Package
// libsdl2-dev.
//
// Build: c++ -lSDL2
#include <SDL2/SDL_rect.h>

#include "subject.h"

static SDL_FRect box(const float *v)
{
	return SDL_FRect{v[0], v[1], v[2] - v[0], v[3] - v[1]};
}

static int point_box(const float *v, const void *, float *)
{
	const SDL_FRect rectangle = box(v + 2);
	const SDL_FPoint point = {v[0], v[1]};
	return SDL_PointInFRect(&point, &rectangle);
}

static int box_box(const float *v, const void *, float *)
{
	const SDL_FRect a = box(v), b = box(v + 4);
	return SDL_HasIntersectionF(&a, &b);
}

static int pixel_box_overlap(const double *v, const void *, double *)
{
	SDL_Rect box[2];
	for (int i = 0; i < 2; ++i)
		box[i] = SDL_Rect{static_cast<int>(v[4 * i]), static_cast<int>(v[4 * i + 1]),
				  static_cast<int>(v[4 * i + 2]), static_cast<int>(v[4 * i + 3])};
	for (int i = 0; i < 8; ++i)
		if (v[i] > 1 << 29 || v[i] < -(1 << 29))
			return -1;
	return SDL_HasIntersection(box, box + 1);
}

static const lockstep_subject claims = claims_of(LOCKSTEP_FLOAT);

LOCKSTEP_PLUGIN("sdl", "2.26", "https://www.libsdl.org", "Zlib", of(claims, "point_box", point_box),
		of(claims, "box_box", box_box), of(claims, "pixel_box_overlap", pixel_box_overlap))
