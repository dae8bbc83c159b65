// SPDX-License-Identifier: MIT
//
// Irrlicht 1.8 on trial: the classes in its headers. They compute in float, and compare with
// ROUNDING_ERROR_f32, 10^-6 (irrMath.h). rect, vector2d and line2d behave as documented there:
// "border is included" for points, and touching rectangles do not collide. Package libirrlicht-dev.
//
// Build: c++ -isystem /usr/include/irrlicht
#include <irrlicht.h>

#include "subject.h"

using namespace irr::core;

static vector2df at(const float *v)
{
	return vector2df(v[0], v[1]);
}

static vector3df at3(const float *v)
{
	return vector3df(v[0], v[1], v[2]);
}

static int point_box(const float *v, const void *, float *)
{
	return rectf(v[2], v[3], v[4], v[5]).isPointInside(at(v));
}

static int box_box(const float *v, const void *, float *)
{
	return rectf(v[0], v[1], v[2], v[3]).isRectCollided(rectf(v[4], v[5], v[6], v[7]));
}

static int box_box_3(const float *v, const void *, float *)
{
	return aabbox3df(v[0], v[1], 0, v[2], v[3], 1)
	    .intersectsWithBox(aabbox3df(v[4], v[5], 0, v[6], v[7], 1));
}

static int segment_segment(const float *v, const void *, float *)
{
	vector2df out;
	return line2df(at(v), at(v + 2)).intersectWith(line2df(at(v + 4), at(v + 6)), out);
}

static int point_triangle(const float *v, const void *, float *)
{
	return triangle3df(vector3df(v[2], v[3], 0), vector3df(v[4], v[5], 0),
			   vector3df(v[6], v[7], 0))
	    .isPointInside(vector3df(v[0], v[1], 0));
}

static int point_triangle_fast(const float *v, const void *, float *)
{
	return triangle3df(vector3df(v[2], v[3], 0), vector3df(v[4], v[5], 0),
			   vector3df(v[6], v[7], 0))
	    .isPointInsideFast(vector3df(v[0], v[1], 0));
}

static int circle_segment(const float *v, const void *, float *)
{
	const vector2df near = line2df(at(v + 3), at(v + 5)).getClosestPoint(at(v));
	return near.getDistanceFromSQ(at(v)) <= v[2] * v[2];
}

static int segment_triangle(const float *v, const void *, float *)
{
	vector3df out;
	return triangle3df(at3(v + 6), at3(v + 9), at3(v + 12))
	    .getIntersectionWithLimitedLine(line3df(at3(v), at3(v + 3)), out);
}

static int segment_plane(const float *v, const void *, float *)
{
	// Planes have a unit normal in Irrlicht (plane3d.h).
	vector3df out;
	const vector3df normal = at3(v + 6);
	const float length = normal.getLength();
	return plane3df(normal / length, v[9] / length)
	    .getIntersectionWithLimitedLine(at3(v), at3(v + 3), out);
}

// "Point which must be on the same plane as the triangle" (triangle3d.h).
static int closest_point_triangle(const float *v, const void *, float *results)
{
	const vector3df normal = triangle3df(at3(v + 3), at3(v + 6), at3(v + 9)).getNormal();
	if (normal.dotProduct(at3(v) - at3(v + 3)) != 0)
		return -1;
	const vector3df near =
	    triangle3df(at3(v + 3), at3(v + 6), at3(v + 9)).closestPointOnTriangle(at3(v));
	results[0] = near.X;
	results[1] = near.Y;
	results[2] = near.Z;
	return 0;
}

static int pixel_box_overlap(const double *v, const void *, double *)
{
	const auto pixels = [](const double *box) {
		const irr::s32 x = (irr::s32)box[0], y = (irr::s32)box[1];
		return recti(x, y, x + (irr::s32)box[2], y + (irr::s32)box[3]);
	};
	for (int i = 0; i < 8; ++i)
		if (v[i] > 1 << 29 || v[i] < -(1 << 29))
			return -1;
	return pixels(v).isRectCollided(pixels(v + 4));
}

static lockstep_subject open(lockstep_subject subject, lockstep_boundary boundary)
{
	subject.boundary = boundary;
	return subject;
}

static const lockstep_subject claims = claims_of(LOCKSTEP_FLOAT, ROUNDING_ERROR_f32, 0x1p-20);

static lockstep_subject near_results()
{
	lockstep_subject subject = of(claims, "closest_point_triangle", closest_point_triangle);
	subject.result_tolerance = 0.01;
	return subject;
}

LOCKSTEP_PLUGIN("irrlicht", IRRLICHT_SDK_VERSION, "https://irrlicht.sourceforge.io", "Zlib",
		open(of(claims, "point_box", point_box), LOCKSTEP_CLOSED),
		open(of(claims, "box_box", box_box), LOCKSTEP_OPEN),
		of(claims, "box_box", box_box_3, "aabbox3d"),
		of(claims, "segment_segment", segment_segment),
		of(claims, "point_triangle", point_triangle),
		of(claims, "point_triangle", point_triangle_fast, "fast"),
		of(claims, "circle_segment", circle_segment),
		of(claims, "segment_triangle", segment_triangle),
		of(claims, "segment_plane", segment_plane), near_results(),
		of(claims, "pixel_box_overlap", pixel_box_overlap))
