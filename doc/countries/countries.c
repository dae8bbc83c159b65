/* SPDX-License-Identifier: MIT */
/*
 * Which country holds a place? countries MAP.geojson LONGITUDE,LATITUDE ...
 * A map has doubles; the library takes floats, which are 1.5e-5 degrees (1.7 m) apart near
 * longitude 180. So the library answers for all places at once, and says which of them are within
 * NEAR of a border, much further than rounding moves either. Only those are decided in doubles.
 */
#include <err.h>
#include <jansson.h>
#include <lockstep.h>
#include <stdio.h>
#include <string.h>

enum { PLACES_MAX = 64, VERTICES_MAX = 1 << 20 };
static const float NEAR = 1e-3f;
static double place[2][PLACES_MAX];
static float rounded[2][PLACES_MAX];

/* The longitude (0) or latitude (1) of a ring's vertex. The last vertex is the first again. */
static double at(json_t *ring, size_t i, unsigned axis)
{
	return json_number_value(json_array_get(json_array_get(ring, i), axis));
}

static bool even_odd_in_doubles(json_t *rings, double x, double y)
{
	bool inside = false;
	for (size_t r = 0; r < json_array_size(rings); ++r)
		for (size_t i = 1; i < json_array_size(json_array_get(rings, r)); ++i) {
			json_t *ring = json_array_get(rings, r);
			double ax = at(ring, i - 1, 0), ay = at(ring, i - 1, 1);
			double bx = at(ring, i, 0), by = at(ring, i, 1);
			double det = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
			inside ^= (ay > y) != (by > y) && (det > 0) == (by > ay);
		}
	return inside;
}

/* Which of n places are in a polygon: an outer ring and its holes. */
static uint64_t places_in(json_t *rings, const char *country, unsigned n)
{
	static float x[VERTICES_MAX], y[VERTICES_MAX];
	static size_t size[VERTICES_MAX];
	static uint64_t near[VERTICES_MAX / 64], inside;
	struct lockstep_polygon *polygon;
	size_t r, total = 0;
	json_t *ring;
	for (r = 0; (ring = json_array_get(rings, r)); total += size[r++])
		for (size_t i = size[r] = 0; i < json_array_size(ring); size[r] = ++i) {
			if (total + i == VERTICES_MAX)
				errx(2, "%s: too many vertices", country);
			x[total + i] = (float)at(ring, i, 0);
			y[total + i] = (float)at(ring, i, 1);
		}
	if (lockstep_polygon_create(&polygon, r, size, x, y) != LOCKSTEP_OK)
		errx(2, "%s: not a polygon", country);
	struct lockstep_point places = {.x = rounded[0], .y = rounded[1]};
	lockstep_point_polygon(n, places, polygon, &inside);
	for (unsigned i = 0; i < n; ++i) {
		struct lockstep_circle here = {&rounded[0][i], &rounded[1][i], &NEAR, .one = true};
		struct lockstep_segment sides = {x, y, x + 1, y + 1, .one = false};
		lockstep_circle_segment(total - 1, here, sides, near);
		if (!lockstep_hits_any(total - 1, near))
			continue;
		inside &= ~(UINT64_C(1) << i);
		inside |= (uint64_t)even_odd_in_doubles(rings, place[0][i], place[1][i]) << i;
	}
	lockstep_polygon_free(polygon);
	return inside;
}

int main(int argc, char **argv)
{
	unsigned n = argc > 2 && argc <= 2 + PLACES_MAX ? (unsigned)argc - 2 : 0;
	json_error_t error = {.text = "countries MAP.geojson LONGITUDE,LATITUDE ... (up to 64)"};
	json_t *map = n ? json_load_file(argv[1], 0, &error) : NULL, *feature;
	if (!map)
		errx(2, "%s: %s", n ? argv[1] : "usage", error.text);
	for (unsigned i = 0; i < n; ++i) {
		if (sscanf(argv[2 + i], "%lf,%lf", &place[0][i], &place[1][i]) != 2)
			errx(2, "%s: not LONGITUDE,LATITUDE", argv[2 + i]);
		rounded[0][i] = (float)place[0][i];
		rounded[1][i] = (float)place[1][i];
	}
	for (size_t f = 0; (feature = json_array_get(json_object_get(map, "features"), f)); ++f) {
		const char *name = "?", *type = "";
		json_t *area = NULL;
		uint64_t inside = 0;
		json_unpack(feature, "{s?{s?s}, s:{s:s, s:o}}", "properties", "name", &name,
			    "geometry", "type", &type, "coordinates", &area);
		if (strcmp(type, "Polygon") == 0)
			area = json_pack("[O]", area);
		for (size_t p = 0; strstr(type, "Polygon") && p < json_array_size(area); ++p)
			inside |= places_in(json_array_get(area, p), name, n);
		for (unsigned i = 0; i < n; ++i)
			if (inside >> i & 1)
				printf("%s  %s\n", argv[2 + i], name);
	}
	return 0;
}
