/* SPDX-License-Identifier: MIT */
/* What the two halves of the GeoJSON reader share: features (geojson.c) and their geometries. */
#ifndef LOCKSTEP_FORMATS_GEOJSON_READER_H
#define LOCKSTEP_FORMATS_GEOJSON_READER_H

#include "formats/geojson.h"

/* What is being read, and where errors go. */
struct geojson_reader {
	const char *name; /* of the file */
	bool in_feature;
	size_t feature;               /* its number in the file */
	struct geojson_feature *into; /* it */
	size_t ring_room, vertex_room;
	char *error;
	size_t error_size;
};

/* Report an error, in one line whatever names it contains. Returns false. */
__attribute__((format(printf, 2, 3))) bool geojson_fail(const struct geojson_reader *reader,
							const char *format, ...);

#if HAVE_JANSSON
#include <jansson.h>

/* The type that the object states; "" if it states none. */
const char *geojson_type(const json_t *object);

/* Append the rings of a geometry to reader->into. False, having complained, if it is malformed. */
bool geojson_geometry(struct geojson_reader *reader, const json_t *geometry);
#endif

#endif
