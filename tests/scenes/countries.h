/* SPDX-License-Identifier: MIT */
/* The countries of the world, for the tests that use them. */
#ifndef LOCKSTEP_TESTS_SCENES_COUNTRIES_H
#define LOCKSTEP_TESTS_SCENES_COUNTRIES_H

#include "harness/base/data.h"
#include "harness/base/random.h"
#include "harness/formats/geojson.h"
#include "kernels/table.h"
#include "tests/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct geojson map;
static struct lockstep_polygon **polygon; /* by country */

/* A group's set-up. */
static int open_map(void **state)
{
	char path[4096], error[4200] = "";

	(void)state;
	if (!data_find("countries/countries.geojson", path, sizeof(path), error, sizeof(error)) ||
	    !geojson_read_file(path, &map, error, sizeof(error))) {
		print_error("%s\n", error);
		return -1;
	}
	polygon = calloc(map.features, sizeof(*polygon));
	if (!polygon)
		return -1;
	for (size_t c = 0; c < map.features; ++c)
		if (lockstep_polygon_create(&polygon[c], map.feature[c].rings,
					    map.feature[c].vertices, map.feature[c].x,
					    map.feature[c].y) != LOCKSTEP_OK)
			return -1;
	return 0;
}

/* A group's tear-down. */
static int close_map(void **state)
{
	(void)state;
	for (size_t c = 0; c < map.features; ++c)
		lockstep_polygon_free(polygon[c]);
	free(polygon);
	geojson_free(&map);
	return 0;
}

UNIT_NEEDS(HAVE_JANSSON, "this build has no jansson, which maps are read with")

#endif
