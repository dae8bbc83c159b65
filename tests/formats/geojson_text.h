/* SPDX-License-Identifier: MIT */
/* Texts for the tests of the GeoJSON reader. */
#ifndef LOCKSTEP_TESTS_FORMATS_GEOJSON_TEXT_H
#define LOCKSTEP_TESTS_FORMATS_GEOJSON_TEXT_H

#include "harness/formats/geojson.h"
#include "tests/noise.h"
#include "tests/unit.h"

/* A ring, and a second one inside it, with altitudes. */
#define SQUARE "[[0,0],[4,0],[4,3.5],[0,3.5],[0,0]]"
#define TRIANGLE "[[1,1,7],[2,1,7],[1,2,7],[1,1,7]]"
#define BOTH "{\"type\":\"MultiPolygon\",\"coordinates\":[[" SQUARE "],[" TRIANGLE "]]}"

static inline bool try_bytes(const char *text, size_t size, struct geojson *geojson, char *error,
			     size_t error_size)
{
	char *copy = block_of(text, size);
	bool ok = geojson_parse("map", copy, size, geojson, error, error_size);

	free(copy);
	if (!ok) {
		assert_null(geojson->feature);
		assert_int_equal(geojson->features, 0);
	}
	return ok;
}

/* The text of a feature collection; `features` is the content of the brackets. */
static inline const char *collection(const char *features)
{
	static char text[8192];

	snprintf(text, sizeof(text), "{\"type\":\"FeatureCollection\",\"features\":[%s]}",
		 features);
	return text;
}

/* The geometry of the second of two features. */
static inline const char *geometry(const char *inner)
{
	static char text[4096];

	snprintf(text, sizeof(text),
		 "{\"type\":\"Feature\",\"properties\":null,\"geometry\":null},"
		 "{\"type\":\"Feature\",\"properties\":{\"name\":\"here\"},\"geometry\":%s}",
		 inner);
	return collection(text);
}

static inline void must_read(const char *text, size_t features, struct geojson *geojson)
{
	char error[200] = "";

	if (!try_bytes(text, strlen(text), geojson, error, sizeof(error)))
		fail_msg("%s: %s", error, text);
	assert_int_equal(geojson->features, features);
}

#endif
