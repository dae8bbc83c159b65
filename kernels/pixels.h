/* SPDX-License-Identifier: MIT */
/* Lane shapes of pixels, and of curves: like those of vector.h. */
#ifndef LOCKSTEP_KERNELS_PIXELS_H
#define LOCKSTEP_KERNELS_PIXELS_H

#include "kernels/vector.h"

struct pixel {
	ivec x, y;
};

PART struct pixel pixel_of(const vec *column)
{
	return (struct pixel){as_int(column[0]), as_int(column[1])};
}

struct pixel_box {
	ivec x, y, w, h;
};

PART struct pixel_box pixel_box_of(const vec *column)
{
	return (struct pixel_box){as_int(column[0]), as_int(column[1]), as_int(column[2]),
				  as_int(column[3])};
}

struct pixel_circle {
	ivec x, y, r;
};

PART struct pixel_circle pixel_circle_of(const vec *column)
{
	return (struct pixel_circle){as_int(column[0]), as_int(column[1]), as_int(column[2])};
}

struct turned_box {
	ivec x, y, w, h, angle;
};

PART struct turned_box turned_box_of(const vec *column)
{
	return (struct turned_box){as_int(column[0]), as_int(column[1]), as_int(column[2]),
				   as_int(column[3]), as_int(column[4])};
}

struct bend {
	struct vec2 a, b, c;
};

PART struct bend bend_of(const vec *column)
{
	return (struct bend){
	    {column[0], column[1]}, {column[2], column[3]}, {column[4], column[5]}};
}

struct offset {
	vec d;
};

PART struct offset offset_of(const vec *column)
{
	return (struct offset){column[0]};
}

#endif
