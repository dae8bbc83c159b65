/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: whatever text a GeoJSON file contains, its reader gives outlines or a one-line
 * error, and reads nothing outside the text. The library takes what it gives.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "formats/geojson.h"
#include "kernels/lockstep.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look_at(const struct geojson_feature *feature)
{
	struct lockstep_polygon *polygon;
	size_t total = 0;

	if (!feature->name || feature->rings == 0)
		abort();
	for (const char *c = feature->name; *c != '\0'; ++c)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			abort();
	for (size_t i = 0; i < feature->rings; ++i) {
		if (feature->vertices[i] < 3)
			abort();
		total += feature->vertices[i];
	}
	if (total != feature->total)
		abort();
	for (size_t i = 0; i < total; ++i)
		if (!isfinite(feature->x[i]) || !isfinite(feature->y[i]))
			abort();
	if (lockstep_polygon_create(&polygon, feature->rings, feature->vertices, feature->x,
				    feature->y) != LOCKSTEP_OK)
		abort();
	lockstep_polygon_free(polygon);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct geojson geojson;
	char error[100] = "";

	if (geojson_parse("input", (const char *)data, size, &geojson, error, sizeof(error))) {
		if (geojson.features == 0 || geojson.features > size)
			abort();
		for (size_t i = 0; i < geojson.features; ++i)
			look_at(&geojson.feature[i]);
	} else if (geojson.feature || error[0] == '\0' || strchr(error, '\n')) {
		abort();
	}
	geojson_free(&geojson);
	return 0;
}
