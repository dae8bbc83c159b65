/* SPDX-License-Identifier: MIT */
/*
 * Reads outlines from GeoJSON files (RFC 7946): the polygons of a FeatureCollection, a Feature or a
 * bare geometry. This needs jansson; without it every file is refused, with a one-line error.
 *
 * Nothing in a file is trusted: for any bytes, a reader returns outlines or an error.
 */
#ifndef LOCKSTEP_FORMATS_GEOJSON_H
#define LOCKSTEP_FORMATS_GEOJSON_H

#include <stdbool.h>
#include <stddef.h>

/*
 * One feature: all rings of its Polygon, MultiPolygon or GeometryCollection, one after another.
 * Outer rings, holes and islands are not distinguished, since the even-odd rule handles all of
 * them. The closing position of a ring, which repeats the first, is dropped; each ring has at least
 * 3 vertices.
 */
struct geojson_feature {
	char *name;       /* properties.name, or properties.NAME, or id; "" if there is none */
	size_t rings;     /* at least 1 */
	size_t *vertices; /* the number of vertices of each ring */
	size_t total;     /* the number of vertices of all rings */
	float *x, *y;     /* longitudes and latitudes, the nearest floats */
};

/* Only features with a polygon; others (a point, a null geometry) are skipped. */
struct geojson {
	size_t features; /* at least 1 */
	struct geojson_feature *feature;
};

/* Larger files are refused. The countries of the world at 1:10m take a third of this. */
#define GEOJSON_SIZE_MAX ((size_t)64 << 20)

/*
 * Reads the bytes of a GeoJSON file called `name`. False on failure, with one line in `error`:
 * "NAME, feature N: why", with features counted from 0; `geojson` is then empty. Free with
 * geojson_free().
 */
bool geojson_parse(const char *name, const char *text, size_t size, struct geojson *geojson,
		   char *error, size_t error_size);

/* The same from a file. */
bool geojson_read_file(const char *path, struct geojson *geojson, char *error, size_t error_size);

void geojson_free(struct geojson *geojson);

#endif
