/* SPDX-License-Identifier: MIT */
/*
 * GEOS on trial: GEOSIntersects() and its prepared form, which are documented to be robust. Package
 * libgeos-dev.
 *
 * Build: cc -lgeos_c
 */
#include <stdlib.h>

#include <geos_c.h>

#include <lockstep_plugin.h>

static GEOSContextHandle_t handle(void)
{
	static GEOSContextHandle_t geos;
	if (!geos)
		geos = GEOS_init_r();
	return geos;
}

static GEOSCoordSequence *sequence(const double *xy, unsigned points, unsigned closed)
{
	GEOSCoordSequence *s = GEOSCoordSeq_create_r(handle(), points + closed, 2);
	for (unsigned i = 0; i < points + closed; ++i)
		GEOSCoordSeq_setXY_r(handle(), s, i, xy[2 * (i % points)],
				     xy[2 * (i % points) + 1]);
	return s;
}

static GEOSGeometry *line(const double *xy)
{
	return GEOSGeom_createLineString_r(handle(), sequence(xy, 2, 0));
}

static GEOSGeometry *polygon(const double *xy, unsigned points)
{
	GEOSGeometry *ring = GEOSGeom_createLinearRing_r(handle(), sequence(xy, points, 1));
	return GEOSGeom_createPolygon_r(handle(), ring, NULL, 0);
}

/* Frees both. Returns -1 if GEOS threw, which it reports as 2. */
static int intersects(GEOSGeometry *a, GEOSGeometry *b)
{
	int answer = a && b ? GEOSIntersects_r(handle(), a, b) : 2;
	GEOSGeom_destroy_r(handle(), a);
	GEOSGeom_destroy_r(handle(), b);
	return answer == 2 ? -1 : answer;
}

static int segment_segment(const double *v, const void *world, double *results)
{
	(void)world, (void)results;
	return intersects(line(v), line(v + 4));
}

static int point_triangle(const double *v, const void *world, double *results)
{
	(void)world, (void)results;
	return intersects(GEOSGeom_createPointFromXY_r(handle(), v[0], v[1]), polygon(v + 2, 3));
}

static int convex_convex(const double *v, const void *world, double *results)
{
	unsigned a = 8, b = 8;
	(void)world, (void)results;
	/* The last vertex may be repeated. */
	while (a > 1 && v[2 * a - 2] == v[2 * a - 4] && v[2 * a - 1] == v[2 * a - 3])
		--a;
	while (b > 1 && v[14 + 2 * b] == v[12 + 2 * b] && v[15 + 2 * b] == v[13 + 2 * b])
		--b;
	if (a < 3 || b < 3)
		return -1;
	return intersects(polygon(v, a), polygon(v + 16, b));
}

/* ---- A world --------------------------------------------------------------------------------- */

struct ready {
	GEOSGeometry *polygon;
	const GEOSPreparedGeometry *prepared;
};

static void release(void *world)
{
	struct ready *ready = world;
	GEOSPreparedGeom_destroy_r(handle(), ready->prepared);
	GEOSGeom_destroy_r(handle(), ready->polygon);
	free(ready);
}

/* The first ring is the shell, and the others are holes. Refuses polygons that this makes
 * invalid. */
static void *prepare(const struct lockstep_rows *rows)
{
	GEOSGeometry **ring = calloc(rows->parts, sizeof(*ring));
	struct ready *ready = calloc(1, sizeof *ready);
	for (size_t part = 0, first = 0; part < rows->parts; first += rows->part[part++]) {
		const unsigned n = (unsigned)rows->part[part];
		GEOSCoordSequence *s = GEOSCoordSeq_create_r(handle(), n < 3 ? 0 : n + 1, 2);
		for (unsigned i = 0; n >= 3 && i <= n; ++i)
			GEOSCoordSeq_setXY_r(handle(), s, i, rows->column[0][first + i % n],
					     rows->column[1][first + i % n]);
		ring[part] = GEOSGeom_createLinearRing_r(handle(), s);
	}
	ready->polygon =
	    GEOSGeom_createPolygon_r(handle(), ring[0], ring + 1, (unsigned)rows->parts - 1);
	free(ring);
	if (!ready->polygon || GEOSisValid_r(handle(), ready->polygon) != 1) {
		GEOSGeom_destroy_r(handle(), ready->polygon);
		free(ready);
		return NULL;
	}
	ready->prepared = GEOSPrepare_r(handle(), ready->polygon);
	return ready;
}

static int point_polygon(const double *v, const void *world, double *results)
{
	const struct ready *ready = world;
	GEOSGeometry *point = GEOSGeom_createPointFromXY_r(handle(), v[0], v[1]);
	int answer = GEOSIntersects_r(handle(), ready->polygon, point);
	(void)results;
	GEOSGeom_destroy_r(handle(), point);
	return answer == 2 ? -1 : answer;
}

static int point_polygon_prepared(const double *v, const void *world, double *results)
{
	const struct ready *ready = world;
	GEOSGeometry *point = GEOSGeom_createPointFromXY_r(handle(), v[0], v[1]);
	int answer = GEOSPreparedIntersects_r(handle(), ready->prepared, point);
	(void)results;
	GEOSGeom_destroy_r(handle(), point);
	return answer == 2 ? -1 : answer;
}

/* Geometries must be valid: no polygon without an area, no line with equal ends. */
#define ROBUST                                                                                     \
	.boundary = LOCKSTEP_CLOSED, .arithmetic = LOCKSTEP_EXACT,                                 \
	.except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_DEGENERATE | LOCKSTEP_EXCEPT_NOT_CONVEX

LOCKSTEP_PLUGIN("geos", GEOS_VERSION, "https://libgeos.org", "LGPL-2.1",
		{.test = "segment_segment", .on_doubles = segment_segment, ROBUST},
		{.test = "point_triangle", .on_doubles = point_triangle, ROBUST},
		{.test = "convex_convex", .on_doubles = convex_convex, ROBUST},
		{.test = "point_polygon",
		 .on_doubles = point_polygon,
		 .prepare = prepare,
		 .release = release,
		 ROBUST},
		{.test = "point_polygon",
		 .variant = "prepared",
		 .on_doubles = point_polygon_prepared,
		 .prepare = prepare,
		 .release = release,
		 ROBUST})
