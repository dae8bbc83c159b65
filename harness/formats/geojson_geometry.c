/* SPDX-License-Identifier: MIT */
/*
 * The geometries of GeoJSON files: rings of positions, in polygons, in multipolygons, in
 * collections. Source: RFC 7946, section 3.1.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/memory.h"
#include "harness/formats/geojson_reader.h"

#if HAVE_JANSSON
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The most levels of nested collections; even two are unusual. */
enum { DEPTH_MAX = 8 };

/* Makes room for `more` vertices and one more ring. */
static void reserve(struct geojson_reader *reader, size_t more)
{
	struct geojson_feature *feature = reader->into;

	if (feature->rings == reader->ring_room) {
		reader->ring_room = 2 * reader->ring_room + 4;
		feature->vertices = memory_must(
		    realloc(feature->vertices, reader->ring_room * sizeof(*feature->vertices)));
	}
	if (reader->vertex_room - feature->total < more) {
		reader->vertex_room = 2 * reader->vertex_room + more;
		feature->x =
		    memory_must(realloc(feature->x, reader->vertex_room * sizeof(*feature->x)));
		feature->y =
		    memory_must(realloc(feature->y, reader->vertex_room * sizeof(*feature->y)));
	}
}

/* Reads longitude and latitude, and ignores the rest, such as an altitude. */
static bool read_position(const struct geojson_reader *reader, const json_t *position, size_t index,
			  double at[2])
{
	size_t ring = reader->into->rings, numbers = json_array_size(position);

	if (numbers < 2)
		return geojson_fail(reader,
				    "ring %zu, position %zu: not an array of 2 numbers or more",
				    ring, index);
	for (size_t k = 0; k < numbers; ++k)
		if (!json_is_number(json_array_get(position, k)))
			return geojson_fail(
			    reader, "ring %zu, position %zu: not an array of numbers", ring, index);
	for (size_t k = 0; k < 2; ++k) {
		at[k] = json_number_value(json_array_get(position, k));
		if (!(fabs(at[k]) <= FLT_MAX))
			return geojson_fail(reader,
					    "ring %zu, position %zu: too large for a float: %g",
					    ring, index, at[k]);
	}
	return true;
}

static bool read_ring(struct geojson_reader *reader, const json_t *ring)
{
	struct geojson_feature *feature = reader->into;
	size_t positions = json_array_size(ring);
	double first[2] = {0, 0}, at[2] = {0, 0};

	if (!json_is_array(ring))
		return geojson_fail(reader, "ring %zu: not an array", feature->rings);
	if (positions < 4)
		return geojson_fail(reader, "ring %zu: %zu positions, fewer than 4", feature->rings,
				    positions);
	reserve(reader, positions);
	for (size_t i = 0; i < positions; ++i) {
		if (!read_position(reader, json_array_get(ring, i), i, at))
			return false;
		if (i == 0)
			memcpy(first, at, sizeof(first));
		feature->x[feature->total + i] = (float)at[0];
		feature->y[feature->total + i] = (float)at[1];
	}
	if (at[0] != first[0] || at[1] != first[1])
		return geojson_fail(
		    reader, "ring %zu: not closed: it begins at %.9g,%.9g and ends at %.9g,%.9g",
		    feature->rings, first[0], first[1], at[0], at[1]);
	feature->vertices[feature->rings++] = positions - 1;
	feature->total += positions - 1;
	return true;
}

static bool read_polygon(struct geojson_reader *reader, const json_t *rings)
{
	if (!json_is_array(rings))
		return geojson_fail(reader, "the coordinates of a polygon are not an array");
	for (size_t i = 0; i < json_array_size(rings); ++i)
		if (!read_ring(reader, json_array_get(rings, i)))
			return false;
	return true;
}

static bool read_multipolygon(struct geojson_reader *reader, const json_t *polygons)
{
	if (!json_is_array(polygons))
		return geojson_fail(reader, "the coordinates of a multipolygon are not an array");
	for (size_t i = 0; i < json_array_size(polygons); ++i)
		if (!read_polygon(reader, json_array_get(polygons, i)))
			return false;
	return true;
}

const char *geojson_type(const json_t *object)
{
	const char *type = json_string_value(json_object_get(object, "type"));

	return type ? type : "";
}

static bool has_no_area(const char *type)
{
	static const char *const types[] = {"Point", "MultiPoint", "LineString", "MultiLineString"};

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); ++i)
		if (strcmp(type, types[i]) == 0)
			return true;
	return false;
}

static bool read_geometry(struct geojson_reader *reader, const json_t *geometry, unsigned depth)
{
	const char *type = geojson_type(geometry);
	const json_t *inner = json_object_get(geometry, "geometries");

	if (json_is_null(geometry) || has_no_area(type))
		return true;
	if (!json_is_object(geometry))
		return geojson_fail(reader, "the geometry is not an object");
	if (strcmp(type, "Polygon") == 0)
		return read_polygon(reader, json_object_get(geometry, "coordinates"));
	if (strcmp(type, "MultiPolygon") == 0)
		return read_multipolygon(reader, json_object_get(geometry, "coordinates"));
	if (strcmp(type, "GeometryCollection") != 0)
		return geojson_fail(reader, "no such type of geometry: '%.40s'", type);
	if (!json_is_array(inner))
		return geojson_fail(reader, "the geometries of a collection are not an array");
	if (depth == DEPTH_MAX)
		return geojson_fail(reader, "geometry collections nested more than %d deep",
				    DEPTH_MAX);
	for (size_t i = 0; i < json_array_size(inner); ++i)
		if (!read_geometry(reader, json_array_get(inner, i), depth + 1))
			return false;
	return true;
}

bool geojson_geometry(struct geojson_reader *reader, const json_t *geometry)
{
	return read_geometry(reader, geometry, 0);
}
#else
typedef int nothing_without_jansson; /* C requires a declaration in each file */
#endif
