// SPDX-License-Identifier: MIT
//
// OpenCV on trial: pointPolygonTest(), which reports a point on an edge as neither inside nor
// outside; here that is a hit. It takes only one contour. intersectConvexConvex() returns the area
// that two convex polygons share, and rotatedRectangleIntersection() whether two rectangles share
// one; an area of 0 means that they touch or miss. Package libopencv-imgproc-dev.
//
// Build: c++ -isystem /usr/include/opencv4 -lopencv_imgproc -lopencv_core
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "subject.h"

using Contour = std::vector<cv::Point2f>;

static void *prepare(const lockstep_rows *rows)
{
	if (rows->parts != 1)
		return nullptr;
	Contour *contour = new Contour;
	for (size_t i = 0; i < rows->rows; ++i)
		contour->emplace_back(rows->column[0][i], rows->column[1][i]);
	return contour;
}

static void release(void *contour)
{
	delete static_cast<Contour *>(contour);
}

static int point_polygon(const float *v, const void *world, float *)
{
	const Contour &contour = *static_cast<const Contour *>(world);
	return cv::pointPolygonTest(contour, cv::Point2f(v[0], v[1]), false) >= 0;
}

static lockstep_subject polygon_subject()
{
	lockstep_subject subject = {};
	subject.test = "point_polygon";
	subject.on_floats = point_polygon;
	subject.prepare = prepare;
	subject.release = release;
	subject.boundary = LOCKSTEP_CLOSED;
	subject.arithmetic = LOCKSTEP_FLOAT;
	subject.except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_DEGENERATE;
	return subject;
}

static Contour contour(const Vertices<float> &v)
{
	Contour contour;
	for (int i = 0; i < v.n; ++i)
		contour.emplace_back(v.x[i], v.y[i]);
	return contour;
}

static int convex_convex(const float *v, const void *, float *)
{
	const Vertices<float> a(v), b(v + 16);
	Contour common;
	return a.n < 3 || b.n < 3 ? -1
				  : cv::intersectConvexConvex(contour(a), contour(b), common) > 0;
}

// Angles are floats in degrees, good to 2^-16 of the length that is turned.
static cv::RotatedRect rectangle(const float *v)
{
	return cv::RotatedRect(cv::Point2f(v[0], v[1]), cv::Size2f(2 * v[2], 2 * v[3]),
			       std::atan2(v[5], v[4]) * 57.29577951f);
}

static int obb_obb(const float *v, const void *, float *)
{
	Contour common;
	if (!is_unit(v[4], v[5]) || !is_unit(v[10], v[11]))
		return -1;
	return cv::rotatedRectangleIntersection(rectangle(v), rectangle(v + 6), common) !=
	       cv::INTERSECT_NONE;
}

static const lockstep_subject claims = claims_of(LOCKSTEP_FLOAT, 0, 0x1p-16);

LOCKSTEP_PLUGIN("opencv", CV_VERSION, "https://opencv.org", "Apache-2.0", polygon_subject(),
		of(claims, "convex_convex", convex_convex), of(claims, "obb_obb", obb_obb))
