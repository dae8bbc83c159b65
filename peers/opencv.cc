// SPDX-License-Identifier: MIT
//
// OpenCV on trial: pointPolygonTest(), which says that a point on an edge is neither inside nor outside; so with the
// edge. One contour is all it takes. Package libopencv-imgproc-dev.
//
// Build: c++ -isystem /usr/include/opencv4 -lopencv_imgproc -lopencv_core
#include <vector>

#include <opencv2/imgproc.hpp>

#include <lockstep_plugin.h>

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

LOCKSTEP_PLUGIN("opencv", CV_VERSION, "https://opencv.org", "Apache-2.0", polygon_subject())
