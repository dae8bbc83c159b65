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

static void give(float *results, const vector3df &v)
{
	results[0] = v.X;
	results[1] = v.Y;
	results[2] = v.Z;
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
	give(results,
	     triangle3df(at3(v + 3), at3(v + 6), at3(v + 9)).closestPointOnTriangle(at3(v)));
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

static int point_box3(const float *v, const void *, float *)
{
	return aabbox3df(at3(v + 3), at3(v + 6)).isPointInside(at3(v));
}

static int box3_box3(const float *v, const void *, float *)
{
	return aabbox3df(at3(v), at3(v + 3)).intersectsWithBox(aabbox3df(at3(v + 6), at3(v + 9)));
}

// "ISREL3D_CLIPPED if it is on both sides of the plane" (aabbox3d.h).
static int plane_box3(const float *v, const void *, float *)
{
	const float length = at3(v).getLength();
	if (!has_length(v))
		return -1;
	return aabbox3df(at3(v + 4), at3(v + 7))
		   .classifyPlaneRelation(plane3df(at3(v) / length, v[3] / length)) ==
	       ISREL3D_CLIPPED;
}

static int closest_point_segment3(const float *v, const void *, float *results)
{
	if (v[3] == v[6] && v[4] == v[7] && v[5] == v[8])
		return -1;
	give(results, line3df(at3(v + 3), at3(v + 6)).getClosestPoint(at3(v)));
	return 0;
}

// A ray as a line3d that ends twice as far from its origin as any point of the shape can be. Its
// direction is the rounded difference of its ends, which are not near each other.
static line3df line_of(const float *v, float farthest)
{
	return line3df(at3(v), at3(v) + at3(v + 3) * (2 * farthest / at3(v + 3).getLength()));
}

static int ray_box3(const float *v, const void *, float *)
{
	const aabbox3df box(at3(v + 6), at3(v + 9));
	if (!has_length(v + 3))
		return -1;
	return box.intersectsWithLine(
	    line_of(v, at3(v).getDistanceFrom(box.getCenter()) + box.getExtent().getLength()));
}

// The line has no ends here. If the ray starts in the ball, there is no answer; otherwise the first
// point is at a distance < 0 if the ball is behind the ray.
static int ray_sphere(const float *v, const void *, float *)
{
	const vector3df center = at3(v + 6);
	irr::f64 distance;
	if (!has_length(v + 3) || at3(v).getDistanceFromSQ(center) <= v[9] * v[9])
		return -1;
	return line_of(v, at3(v).getDistanceFrom(center) + v[9])
		   .getIntersectionWithSphere(center, v[9], distance) &&
	       distance >= 0;
}

// True unless a point of the ray's line is behind the ray's origin. The time of that point is not
// given: for a short direction, it would be mostly the rounding of the point.
static bool is_ahead(const float *v, const vector3df &point)
{
	return (point - at3(v)).dotProduct(at3(v + 3)) >= 0;
}

static int ray_plane(const float *v, const void *, float *)
{
	vector3df out;
	const float length = at3(v + 6).getLength();
	if (!has_length(v + 3) || !has_length(v + 6))
		return -1;
	return plane3df(at3(v + 6) / length, v[9] / length)
		   .getIntersectionWithLine(at3(v), at3(v + 3), out) &&
	       is_ahead(v, out);
}

static int ray_triangle(const float *v, const void *, float *)
{
	vector3df out;
	if (!has_length(v + 3))
		return -1;
	return triangle3df(at3(v + 6), at3(v + 9), at3(v + 12))
		   .getIntersectionWithLine(at3(v), at3(v + 3), out) &&
	       is_ahead(v, out);
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

// All but the last column, t.
static lockstep_subject nearest_point(lockstep_subject subject)
{
	subject.results = 7;
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
		of(claims, "pixel_box_overlap", pixel_box_overlap),
		open(of(claims, "point_box3", point_box3), LOCKSTEP_CLOSED),
		of(claims, "box3_box3", box3_box3), of(claims, "plane_box3", plane_box3),
		nearest_point(of(claims, "closest_point_segment3", closest_point_segment3)),
		hits_alone(of(claims, "ray_box3", ray_box3)),
		hits_alone(of(claims, "ray_sphere", ray_sphere)),
		hits_alone(of(claims, "ray_plane", ray_plane)),
		hits_alone(of(claims, "ray_triangle", ray_triangle)))
