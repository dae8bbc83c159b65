/* SPDX-License-Identifier: MIT */
/* Shared by the two halves of the GeoJSON reader: features (geojson.c) and their geometries. */
#ifndef LOCKSTEP_FORMATS_GEOJSON_READER_H
#define LOCKSTEP_FORMATS_GEOJSON_READER_H

#include "harness/formats/geojson.h"

/* The state of the reader, and where errors go. */
struct geojson_reader {
	const char *name; /* the name of the file */
	bool in_feature;
	size_t feature;               /* the feature's number in the file */
	struct geojson_feature *into; /* the feature */
	size_t ring_room, vertex_room;
	char *error;
	size_t error_size;
};

/* Reports an error, always in one line. Returns false. */
__attribute__((format(printf, 2, 3))) bool geojson_fail(const struct geojson_reader *reader,
							const char *format, ...);

#if HAVE_JANSSON
#include <jansson.h>

/* Returns the type that the object states; "" if it states none. */
const char *geojson_type(const json_t *object);

/* Appends the rings of a geometry to reader->into. False, after reporting it, if the
 * geometry is malformed. */
bool geojson_geometry(struct geojson_reader *reader, const json_t *geometry);
#endif

#endif
