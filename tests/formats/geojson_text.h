/* SPDX-License-Identifier: MIT */
/* Texts for the tests of the GeoJSON reader. */
#ifndef LOCKSTEP_TESTS_FORMATS_GEOJSON_TEXT_H
#define LOCKSTEP_TESTS_FORMATS_GEOJSON_TEXT_H

#include "harness/formats/geojson.h"
#include "tests/formats/reader.h"
#include "tests/unit.h"

/* A ring, and a second one inside it, with altitudes. */
#define SQUARE "[[0,0],[4,0],[4,3.5],[0,3.5],[0,0]]"
#define TRIANGLE "[[1,1,7],[2,1,7],[1,2,7],[1,1,7]]"
#define BOTH "{\"type\":\"MultiPolygon\",\"coordinates\":[[" SQUARE "],[" TRIANGLE "]]}"

/* A feature collection, and one whose second feature has a geometry. */
#define COLLECTION(features) "{\"type\":\"FeatureCollection\",\"features\":[" features "]}"
#define GEOMETRY(inner)                                                                            \
	COLLECTION("{\"type\":\"Feature\",\"properties\":null,\"geometry\":null},"                 \
		   "{\"type\":\"Feature\",\"properties\":{\"name\":\"here\"},\"geometry\":" inner  \
		   "}")

/* What was read, or nothing. */
static inline bool check(bool ok, const struct geojson *geojson)
{
	if (!ok) {
		assert_null(geojson->feature);
		assert_int_equal(geojson->features, 0);
	}
	return ok;
}

READER(map, "map", struct geojson, geojson_parse, geojson_read_file, geojson_free)

static inline void must_read(const char *text, size_t features, struct geojson *geojson)
{
	char error[200] = "";

	if (!try_map(text, strlen(text), geojson, error, sizeof(error)))
		fail_msg("%s: %s", error, text);
	assert_int_equal(geojson->features, features);
}

#endif
