/* SPDX-License-Identifier: MIT */
/* The GeoJSON reader refuses malformed files with one line that says what and where. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "tests/formats/geojson_text.h"
#include "tests/unit.h"

#include <unistd.h>

#if HAVE_JANSSON
static void assert_refused(const char *text, const char *why)
{
	struct geojson geojson;
	char error[200] = "";

	assert_false(try_bytes(text, strlen(text), &geojson, error, sizeof(error)));
	assert_null(strchr(error, '\n'));
	if (strcmp(error, why) != 0)
		fail_msg("the error is \"%s\", not \"%s\", of %s", error, why, text);
}

static const char *polygon(const char *rings)
{
	static char text[2048];

	snprintf(text, sizeof(text), "{\"type\":\"Polygon\",\"coordinates\":%s}", rings);
	return geometry(text);
}

UNIT_TEST(refuses_what_is_not_geojson)
{
	assert_refused("", "map: not JSON: it is empty");
	assert_refused("\xef\xbb\xbf",
		       "map: not JSON: line 1: '[' or '{' expected near end of file");
	assert_refused("{\n\"type\":\n}", "map: not JSON: line 3: unexpected token near '}'");
	assert_refused("{\"type\":\"Fea\nture\"}",
		       "map: not JSON: line 1: unexpected newline near '\"Fea'");
	assert_refused("[]", "map: not GeoJSON: it is not an object with a type");
	assert_refused("{}", "map: not GeoJSON: it is not an object with a type");
	assert_refused("{\"type\":7}", "map: not GeoJSON: it is not an object with a type");
	assert_refused("{\"type\":\"Topology\"}",
		       "map, feature 0: no such type of geometry: 'Topology'");
	assert_refused("{\"type\":\"FeatureCollection\"}", "map: the features are not an array");
	assert_refused("{\"type\":\"FeatureCollection\",\"features\":{}}",
		       "map: the features are not an array");
	assert_refused(collection(""), "map: no polygon in it");
	assert_refused(collection("7"), "map, feature 0: not of the type Feature");
	assert_refused(collection("{\"type\":\"Polygon\",\"coordinates\":[" SQUARE "]}"),
		       "map, feature 0: not of the type Feature");
	assert_refused(collection("{\"type\":\"Feature\",\"properties\":{}}"),
		       "map, feature 0: it has no geometry");
	assert_refused("{\"type\":\"Point\",\"coordinates\":[1,2]}", "map: no polygon in it");
	assert_refused(geometry("{\"type\":\"LineString\",\"coordinates\":" SQUARE "}"),
		       "map: no polygon in it");
}

UNIT_TEST(refuses_bad_geometries)
{
	assert_refused(geometry("7"), "map, feature 1: the geometry is not an object");
	assert_refused(geometry("{}"), "map, feature 1: no such type of geometry: ''");
	assert_refused(geometry("{\"type\":\"poly\\ngon\"}"),
		       "map, feature 1: no such type of geometry: 'poly?gon'");
	assert_refused(geometry("{\"type\":\"Polygon\"}"),
		       "map, feature 1: the coordinates of a polygon are not an array");
	assert_refused(geometry("{\"type\":\"MultiPolygon\",\"coordinates\":{}}"),
		       "map, feature 1: the coordinates of a multipolygon are not an array");
	assert_refused(geometry("{\"type\":\"MultiPolygon\",\"coordinates\":[7]}"),
		       "map, feature 1: the coordinates of a polygon are not an array");
	assert_refused(geometry("{\"type\":\"GeometryCollection\",\"geometries\":null}"),
		       "map, feature 1: the geometries of a collection are not an array");
	assert_refused(polygon("[]"), "map: no polygon in it");
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
	char text[200], why[200];

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); ++i) {
		snprintf(why, sizeof(why), "map, feature 1: ring 0: %s", bad[i][1]);
		assert_refused(polygon(bad[i][0]), why);
		snprintf(text, sizeof(text), "[" SQUARE ",%s", bad[i][0] + 1);
		snprintf(why, sizeof(why), "map, feature 1: ring 1: %s", bad[i][1]);
		assert_refused(polygon(text), why);
	}
	for (size_t i = 0; i < sizeof(bad_position) / sizeof(bad_position[0]); ++i) {
		snprintf(text, sizeof(text), "[" SQUARE ",[[0,0],[1,0],%s,[1,2],[0,0]]]",
			 bad_position[i][0]);
		snprintf(why, sizeof(why), "map, feature 1: ring 1, position 2: %s",
			 bad_position[i][1]);
		assert_refused(polygon(text), why);
	}
	assert_refused(polygon("[[[0,0],[1e999,0],[1,1],[0,0]]]"),
		       "map: not JSON: line 1: real number overflow near '1e999'");
	assert_refused(polygon("[[[0,0],[NaN,0],[1,1],[0,0]]]"),
		       "map: not JSON: line 1: invalid token near 'NaN'");
}

/* Arrays nested in arrays, and collections in collections. */
UNIT_TEST(refuses_what_is_too_deep)
{
	static char text[400000];
	struct geojson geojson;
	char error[200] = "";
	size_t used = 0;

	memset(text, '[', sizeof(text));
	assert_false(try_bytes(text, sizeof(text), &geojson, error, sizeof(error)));
	assert_string_equal(error, "map: not JSON: line 1: maximum parsing depth reached near '['");
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
		} else {
			assert_refused(text, "map, feature 0: geometry collections nested more "
					     "than 8 deep");
		}
	}
}

UNIT_TEST(refuses_truncated)
{
	const char *text = geometry(BOTH);
	struct geojson geojson;
	char error[200];

	must_read(text, 1, &geojson);
	geojson_free(&geojson);
	for (size_t size = strlen(text); size-- > 0;) {
		error[0] = '\0';
		assert_false(try_bytes(text, size, &geojson, error, sizeof(error)));
		assert_memory_equal(error, "map: not JSON: ", 15);
		assert_null(strchr(error, '\n'));
	}
}

UNIT_TEST(needs_no_room_for_the_error)
{
	struct geojson geojson;
	char error[20];

	assert_false(try_bytes("{}", 2, &geojson, error, sizeof(error)));
	assert_string_equal(error, "map: not GeoJSON: i");
	assert_false(try_bytes("{}", 2, &geojson, NULL, 0));
	assert_false(try_bytes("{}", 2, &geojson, error, 3));
	assert_string_equal(error, "ma");
}

UNIT_TEST(refuses_strange_files)
{
	char path[] = "/tmp/test_geojson_XXXXXX", error[200] = "", wanted[200];
	struct geojson geojson;
	int file = mkstemp(path);

	assert_true(file >= 0);
	assert_false(geojson_read_file(path, &geojson, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s: not JSON: it is empty", path);
	assert_string_equal(error, wanted);
	assert_int_equal(ftruncate(file, (off_t)GEOJSON_SIZE_MAX + 1), 0); /* no room on disk */
	assert_false(geojson_read_file(path, &geojson, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s: larger than 64 MiB, which is the limit", path);
	assert_string_equal(error, wanted);
	close(file);
	unlink(path);
	assert_false(geojson_read_file(path, &geojson, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s: No such file or directory", path);
	assert_string_equal(error, wanted);
	assert_false(geojson_read_file("/", &geojson, error, sizeof(error)));
	assert_string_equal(error, "/: Is a directory");
	assert_null(geojson.feature);
}
#else
UNIT_NEEDS(false, "this build has no jansson")
#endif
