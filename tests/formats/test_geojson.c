/* SPDX-License-Identifier: MIT */
/* The GeoJSON reader reads valid files; test_geojson_malformed.c has malformed ones. */
#include <config.h>

#include "harness/base/data.h"
#include "tests/formats/geojson_text.h"
#include "tests/unit.h"

#if HAVE_JANSSON
/* The square, and the triangle inside it. */
static void assert_two_rings(const struct geojson_feature *feature)
{
	static const float x[] = {0, 4, 4, 0, 1, 2, 1}, y[] = {0, 0, 3.5f, 3.5f, 1, 1, 2};

	assert_int_equal(feature->rings, 2);
	assert_int_equal(feature->vertices[0], 4);
	assert_int_equal(feature->vertices[1], 3);
	assert_int_equal(feature->total, 7);
	assert_memory_equal(feature->x, x, sizeof(x));
	assert_memory_equal(feature->y, y, sizeof(y));
}

UNIT_TEST(reads_polygons)
{
	static const char *const forms[] = {
	    "{\"type\":\"Polygon\",\"coordinates\":[" SQUARE "," TRIANGLE "]}",
	    BOTH,
	    "{\"type\":\"MultiPolygon\",\"coordinates\":[[],[" SQUARE "," TRIANGLE "]]}",
	    "{\"coordinates\":[" SQUARE "," TRIANGLE "],\"bbox\":[0,0,4,3.5],\"type\":\"Polygon\"}",
	    "{\"type\":\"GeometryCollection\",\"geometries\":["
	    "{\"type\":\"Point\",\"coordinates\":[9,9]},"
	    "{\"type\":\"Polygon\",\"coordinates\":[" SQUARE "]},"
	    "{\"type\":\"GeometryCollection\",\"geometries\":["
	    "{\"type\":\"MultiPolygon\",\"coordinates\":[[" TRIANGLE "]]}]}]}",
	};
	struct geojson geojson;
	char text[1000];

	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); ++i) {
		snprintf(text, sizeof(text), GEOMETRY("%s"), forms[i]);
		must_read(text, 1, &geojson);
		assert_string_equal(geojson.feature[0].name, "here");
		assert_two_rings(&geojson.feature[0]);
		geojson_free(&geojson);
		geojson_free(&geojson); /* harmless */

		must_read(forms[i], 1, &geojson); /* a bare geometry */
		assert_string_equal(geojson.feature[0].name, "");
		assert_two_rings(&geojson.feature[0]);
		geojson_free(&geojson);
	}
}

UNIT_TEST(reads_names)
{
	static const char *const named[][2] = {
	    {"\"properties\":{\"name\":\"a\",\"NAME\":\"b\"},\"id\":\"c\"", "a"},
	    {"\"properties\":{\"NAME\":\"b\"},\"id\":\"c\"", "b"},
	    {"\"properties\":{\"name\":7},\"id\":\"c\"", "c"},
	    {"\"properties\":null,\"id\":756", "756"},
	    {"\"properties\":[],\"id\":0.5", "0.5"},
	    {"\"properties\":{}", ""},
	    {"\"id\":null", ""},
	    {"\"id\":\"a\\n\\u001b[2J\\u007fb\"", "a??[2J?b"},
	    {"\"id\":\"C\\u00f4te d'Ivoire\"", "C\xc3\xb4te d'Ivoire"},
	};
	struct geojson geojson;
	char text[1000];

	for (size_t i = 0; i < sizeof(named) / sizeof(named[0]); ++i) {
		snprintf(text, sizeof(text),
			 "\xef\xbb\xbf{\"type\":\"Feature\",%s,\"geometry\":{\"type\":\"Polygon\","
			 "\"coordinates\":[" SQUARE "]}}",
			 named[i][0]);
		must_read(text, 1, &geojson);
		assert_string_equal(geojson.feature[0].name, named[i][1]);
		geojson_free(&geojson);
	}
}

UNIT_TEST(rounds_once)
{
	/* Halfway between two floats, slightly above, the greatest, below the least, and an
	 * integer that no C integer type can hold. */
	static const float wanted[] = {16777216, 16777218, 3.40282347e38f, 0, 1e20f, -0.1f};
	struct geojson geojson;

	must_read(GEOMETRY("{\"type\":\"Polygon\",\"coordinates\":[[[16777217,16777217.00001],"
			   "[3.4028234663852886e38,1e-60],[100000000000000000000,-0.1],"
			   "[16777217,16777217.00001]]]}"),
		  1, &geojson);
	for (size_t i = 0; i < 3; ++i) {
		assert_true(geojson.feature[0].x[i] == wanted[2 * i]);
		assert_true(geojson.feature[0].y[i] == wanted[2 * i + 1]);
	}
	geojson_free(&geojson);
}

UNIT_TEST(survives_noise)
{
	static const char *const pieces[] = {"7", "[", "]", "0", "\"", ",", "-", "e", "null", "{}"};
	const struct noise noise = {BYTES(GEOMETRY(BOTH)), pieces, 10, 2};

	survive(&noise, read_map);
}

/* The counts are from data/countries/README.md, made by another program. */
UNIT_TEST(reads_the_shipped_map)
{
	char path[4096], error[512] = "";
	struct geojson geojson;
	size_t rings = 0, total = 0;

	if (!data_find("countries/countries.geojson", path, sizeof(path), error, sizeof(error)) ||
	    !geojson_read_file(path, &geojson, error, sizeof(error)))
		fail_msg("%s", error);
	assert_int_equal(geojson.features, 241);
	for (size_t i = 0; i < geojson.features; ++i) {
		size_t vertices = 0;

		assert_true(geojson.feature[i].name[0] != '\0');
		for (size_t k = 0; k < geojson.feature[i].rings; ++k)
			vertices += geojson.feature[i].vertices[k];
		assert_int_equal(vertices, geojson.feature[i].total);
		rings += geojson.feature[i].rings;
		total += geojson.feature[i].total;
	}
	assert_int_equal(rings, 1631);
	assert_int_equal(total, 97662);
	assert_string_equal(geojson.feature[0].name, "Afghanistan");
	assert_true(geojson.feature[0].x[0] == 66.523f && geojson.feature[0].y[0] == 37.349f);
	geojson_free(&geojson);
}
#else
UNIT_TEST(says_what_is_missing)
{
	struct geojson geojson;
	char error[100] = "";

	assert_false(try_map("{}", 2, &geojson, error, sizeof(error)));
	assert_string_equal(error, "map: cannot read GeoJSON: this build has no jansson");
}
#endif
