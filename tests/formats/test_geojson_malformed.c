/* SPDX-License-Identifier: MIT */
/* The GeoJSON reader refuses malformed files with one line that says what and where. */
#include <config.h>

#include "tests/formats/geojson_text.h"
#include "tests/unit.h"

#if HAVE_JANSSON
#define POLYGON(rings) GEOMETRY("{\"type\":\"Polygon\",\"coordinates\":" rings "}")

UNIT_TEST(refuses_malformed)
{
	static const struct malformed malformed[] = {
	    {BYTES(""), "map: not JSON: it is empty"},
	    {BYTES("\xef\xbb\xbf"), "map: not JSON: line 1: '[' or '{' expected near end of file"},
	    {BYTES("{\n\"type\":\n}"), "map: not JSON: line 3: unexpected token near '}'"},
	    {BYTES("{\"type\":\"Fea\nture\"}"),
	     "map: not JSON: line 1: unexpected newline near '\"Fea'"},
	    {BYTES("[]"), "map: not GeoJSON: it is not an object with a type"},
	    {BYTES("{}"), "map: not GeoJSON: it is not an object with a type"},
	    {BYTES("{\"type\":7}"), "map: not GeoJSON: it is not an object with a type"},
	    {BYTES("{\"type\":\"Topology\"}"),
	     "map, feature 0: no such type of geometry: 'Topology'"},
	    {BYTES("{\"type\":\"FeatureCollection\"}"), "map: the features are not an array"},
	    {BYTES("{\"type\":\"FeatureCollection\",\"features\":{}}"),
	     "map: the features are not an array"},
	    {BYTES(COLLECTION("")), "map: no polygon in it"},
	    {BYTES(COLLECTION("7")), "map, feature 0: not of the type Feature"},
	    {BYTES(COLLECTION("{\"type\":\"Polygon\",\"coordinates\":[" SQUARE "]}")),
	     "map, feature 0: not of the type Feature"},
	    {BYTES(COLLECTION("{\"type\":\"Feature\",\"properties\":{}}")),
	     "map, feature 0: it has no geometry"},
	    {BYTES("{\"type\":\"Point\",\"coordinates\":[1,2]}"), "map: no polygon in it"},
	    {BYTES(GEOMETRY("{\"type\":\"LineString\",\"coordinates\":" SQUARE "}")),
	     "map: no polygon in it"},

	    {BYTES(GEOMETRY("7")), "map, feature 1: the geometry is not an object"},
	    {BYTES(GEOMETRY("{}")), "map, feature 1: no such type of geometry: ''"},
	    {BYTES(GEOMETRY("{\"type\":\"poly\\ngon\"}")),
	     "map, feature 1: no such type of geometry: 'poly?gon'"},
	    {BYTES(GEOMETRY("{\"type\":\"Polygon\"}")),
	     "map, feature 1: the coordinates of a polygon are not an array"},
	    {BYTES(GEOMETRY("{\"type\":\"MultiPolygon\",\"coordinates\":{}}")),
	     "map, feature 1: the coordinates of a multipolygon are not an array"},
	    {BYTES(GEOMETRY("{\"type\":\"MultiPolygon\",\"coordinates\":[7]}")),
	     "map, feature 1: the coordinates of a polygon are not an array"},
	    {BYTES(GEOMETRY("{\"type\":\"GeometryCollection\",\"geometries\":null}")),
	     "map, feature 1: the geometries of a collection are not an array"},
	    {BYTES(POLYGON("[]")), "map: no polygon in it"},

	    {BYTES(POLYGON("[[[0,0],[1e999,0],[1,1],[0,0]]]")),
	     "map: not JSON: line 1: real number overflow near '1e999'"},
	    {BYTES(POLYGON("[[[0,0],[NaN,0],[1,1],[0,0]]]")),
	     "map: not JSON: line 1: invalid token near 'NaN'"},
	};

	ASSERT_ALL_REFUSED(read_map, malformed);
}

UNIT_TEST(refuses_bad_rings)
{
	static const char *const bad[][2] = {
	    {"[7]", "not an array"},
	    {"[[]]", "0 positions, fewer than 4"},
	    {"[[[0,0],[1,0],[0,0]]]", "3 positions, fewer than 4"},
	    {"[[[0,0],[1,0],[1,1],[0,1]]]", "not closed: it begins at 0,0 and ends at 0,1"},
	    {"[[[0,0],[1,0],[1,1],[1e-9,0]]]", "not closed: it begins at 0,0 and ends at 1e-09,0"},
	};
	static const char *const bad_position[][2] = {
	    {"7", "not an array of 2 numbers or more"},
	    {"[]", "not an array of 2 numbers or more"},
	    {"[1]", "not an array of 2 numbers or more"},
	    {"{\"x\":1,\"y\":2}", "not an array of 2 numbers or more"},
	    {"[1,null]", "not an array of numbers"},
	    {"[\"1\",2]", "not an array of numbers"},
	    {"[1,2,\"high\"]", "not an array of numbers"},
	    {"[1e39,2]", "too large for a float: 1e+39"},
	    {"[1,-3.5e38]", "too large for a float: -3.5e+38"},
	};
	char text[500], why[200];

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); ++i) {
		snprintf(text, sizeof(text), POLYGON("%s"), bad[i][0]);
		snprintf(why, sizeof(why), "map, feature 1: ring 0: %s", bad[i][1]);
		assert_refused(read_map, text, strlen(text), why);
		snprintf(text, sizeof(text), POLYGON("[" SQUARE ",%s"), bad[i][0] + 1);
		snprintf(why, sizeof(why), "map, feature 1: ring 1: %s", bad[i][1]);
		assert_refused(read_map, text, strlen(text), why);
	}
	for (size_t i = 0; i < sizeof(bad_position) / sizeof(bad_position[0]); ++i) {
		snprintf(text, sizeof(text), POLYGON("[" SQUARE ",[[0,0],[1,0],%s,[1,2],[0,0]]]"),
			 bad_position[i][0]);
		snprintf(why, sizeof(why), "map, feature 1: ring 1, position 2: %s",
			 bad_position[i][1]);
		assert_refused(read_map, text, strlen(text), why);
	}
}

/* Arrays nested in arrays, and collections in collections. */
UNIT_TEST(refuses_what_is_too_deep)
{
	char text[1000];
	struct geojson geojson;
	size_t used = 0;

	assert_many_refused(read_map, "", "[", 400000, "",
			    "map: not JSON: line 1: maximum parsing depth reached near '['");
	for (size_t depth = 8; depth <= 9; ++depth) {
		used = 0;
		for (size_t i = 0; i < depth; ++i)
			used += (size_t)sprintf(
			    text + used, "{\"type\":\"GeometryCollection\",\"geometries\":[");
		used += (size_t)sprintf(text + used,
					"{\"type\":\"Polygon\",\"coordinates\":[" SQUARE "]}");
		for (size_t i = 0; i < depth; ++i)
			used += (size_t)sprintf(text + used, "]}");
		if (depth == 8) {
			must_read(text, 1, &geojson);
			geojson_free(&geojson);
		}
	}
	assert_refused(read_map, text, used,
		       "map, feature 0: geometry collections nested more than 8 deep");
}

UNIT_TEST(refuses_truncated)
{
	assert_int_equal(whole_beginnings(read_map, BYTES(GEOMETRY(BOTH)), "map: not JSON: "), 1);
}

UNIT_TEST(cuts_errors)
{
	assert_error_cut(read_map, BYTES("{}"),
			 "map: not GeoJSON: it is not an object with a type");
}

UNIT_TEST(refuses_strange_files)
{
	static const struct strange_files strange = {.empty = ": not JSON: it is empty",
						     .size = (off_t)GEOJSON_SIZE_MAX + 1,
						     .large =
							 ": larger than 64 MiB, which is the limit",
						     .folder = ": Is a directory"};

	refuse_strange_files(read_map_file, &strange);
}
#else
UNIT_NEEDS(false, "this build has no jansson")
#endif
