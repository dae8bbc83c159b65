// SPDX-License-Identifier: MIT
//
// Qt 5.15 on trial: QLineF, QRectF, QRect and QPolygonF of QtCore and QtGui, in double. "Two
// rectangles intersect if there is at least one point that is within both", and shared edges alone
// do not count (QRectF::intersects); contains() includes the edges; polygons are filled by
// Qt::OddEvenFill. QLineF::intersects() distinguishes bounded intersections from those of the
// infinite lines. Package qtbase5-dev.
//
// Build: c++ -I/usr/include/x86_64-linux-gnu/qt5 -lQt5Gui -lQt5Core
#include <QtCore/QLineF>
#include <QtCore/QRect>
#include <QtCore/QRectF>
#include <QtGui/QPolygonF>

#include "subject.h"

static QPointF at(const double *v)
{
	return QPointF(v[0], v[1]);
}

static QRectF box(const double *v)
{
	return QRectF(at(v), at(v + 2));
}

static int point_box(const double *v, const void *, double *)
{
	return box(v + 2).contains(at(v));
}

static int box_box(const double *v, const void *, double *)
{
	return box(v).intersects(box(v + 4));
}

static int segment_segment(const double *v, const void *, double *)
{
	// Parallel lines have no answer.
	switch (QLineF(at(v), at(v + 2)).intersects(QLineF(at(v + 4), at(v + 6)), nullptr)) {
	case QLineF::BoundedIntersection:
		return 1;
	case QLineF::UnboundedIntersection:
		return 0;
	default:
		return -1;
	}
}

static QPolygonF polygon(const Vertices<double> &v)
{
	QPolygonF polygon;
	for (int i = 0; i < v.n; ++i)
		polygon << QPointF(v.x[i], v.y[i]);
	return polygon;
}

static int point_triangle(const double *v, const void *, double *)
{
	return polygon(Vertices<double>(v + 2, 3)).containsPoint(at(v), Qt::OddEvenFill);
}

static int convex_convex(const double *v, const void *, double *)
{
	return polygon(Vertices<double>(v)).intersects(polygon(Vertices<double>(v + 16)));
}

static int pixel_box_overlap(const double *v, const void *, double *)
{
	for (int i = 0; i < 8; ++i)
		if (v[i] > 1 << 29 || v[i] < -(1 << 29))
			return -1;
	const auto pixels = [](const double *b) {
		return QRect((int)b[0], (int)b[1], (int)b[2], (int)b[3]);
	};
	return pixels(v).intersects(pixels(v + 4));
}

static void *prepare(const lockstep_rows *rows)
{
	if (rows->parts != 1)
		return nullptr;
	QPolygonF *polygon = new QPolygonF;
	for (size_t i = 0; i < rows->rows; ++i)
		*polygon << QPointF(rows->column[0][i], rows->column[1][i]);
	return polygon;
}

static int point_polygon(const double *v, const void *world, double *)
{
	return static_cast<const QPolygonF *>(world)->containsPoint(at(v), Qt::OddEvenFill);
}

static const lockstep_subject claims = claims_of(LOCKSTEP_DOUBLE);

static lockstep_subject bounded(lockstep_subject subject, lockstep_boundary boundary)
{
	subject.boundary = boundary;
	return subject;
}

// Paths compare their curves and sides by qFuzzyCompare(), to 10^-12 of the size.
static lockstep_subject fuzzy(lockstep_subject subject)
{
	subject.relative_tolerance = 1e-11;
	return subject;
}

LOCKSTEP_PLUGIN("qt", QT_VERSION_STR, "https://www.qt.io", "LGPL-3.0 or GPL-2.0",
		bounded(of(claims, "point_box", point_box), LOCKSTEP_CLOSED),
		bounded(of(claims, "box_box", box_box), LOCKSTEP_OPEN),
		of(claims, "segment_segment", segment_segment),
		of(claims, "point_triangle", point_triangle),
		fuzzy(of(claims, "convex_convex", convex_convex)),
		of(claims, "pixel_box_overlap", pixel_box_overlap),
		with<QPolygonF>(of(claims, "point_polygon", point_polygon), prepare))
