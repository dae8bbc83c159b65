/* SPDX-License-Identifier: MIT */
/*
 * Outlines out of GeoJSON files (RFC 7946): the polygons of a FeatureCollection, a Feature or a bare
 * geometry. It takes jansson; without it everything is refused, in one line.
 *
 * Nothing in a file is trusted: whatever bytes it is made of, a reader returns outlines or an error.
 */
#ifndef LOCKSTEP_FORMATS_GEOJSON_H
#define LOCKSTEP_FORMATS_GEOJSON_H

#include <stdbool.h>
#include <stddef.h>

/*
 * One feature: all rings of its Polygon, MultiPolygon or GeometryCollection, one after another.
 * Outer rings, holes and islands are the same thing here: even-odd sorts them out. The position that
 * closes a ring, which repeats its first, is dropped, so each ring has 3 vertices or more.
 */
struct geojson_feature {
	char *name;   /* properties.name, or properties.NAME, or id; "" if it has none of them */
	size_t rings; /* at least 1 */
	size_t *vertices; /* of each ring */
	size_t total;     /* of all rings */
	float *x, *y;     /* longitudes and latitudes, the nearest floats */
};

/* Only features that have a polygon: others (a point, a null geometry) are passed over. */
struct geojson {
	size_t features; /* at least 1 */
	struct geojson_feature *feature;
};

/* Files greater than this are refused: the countries of the world at 1:10m have a third of it. */
#define GEOJSON_SIZE_MAX ((size_t)64 << 20)

/*
 * Read the bytes of a GeoJSON file, which `name` is the name of. False on failure, with one line in
 * `error`: "NAME, feature N: why", features being counted from 0; `geojson` is then empty. Free with
 * geojson_free().
 */
bool geojson_parse(const char *name, const char *text, size_t size, struct geojson *geojson,
		   char *error, size_t error_size);

/* The same from a file. */
bool geojson_read_file(const char *path, struct geojson *geojson, char *error, size_t error_size);

void geojson_free(struct geojson *geojson);

#endif
