/* SPDX-License-Identifier: MIT */
/*
 * A map that can be asked which country holds a point. Each country's bounding box is asked about
 * all points, and its polygon about those that are left: the usual two phases of a collision test.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/data.h"
#include "cli/locate/locate.h"

static const char me[] = "locate";

static void find_box(struct map *map, size_t country)
{
	const struct geojson_feature *feature = &map->outlines.feature[country];
	float box[4] = {INFINITY, INFINITY, -INFINITY, -INFINITY};
	for (size_t i = 0; i < feature->total; ++i) {
		box[0] = fminf(box[0], feature->x[i]);
		box[1] = fminf(box[1], feature->y[i]);
		box[2] = fmaxf(box[2], feature->x[i]);
		box[3] = fmaxf(box[3], feature->y[i]);
	}
	for (int k = 0; k < 4; ++k) {
		map->box[k][country] = box[k];
		map->bounds[k] =
		    k < 2 ? fminf(map->bounds[k], box[k]) : fmaxf(map->bounds[k], box[k]);
	}
}

void map_open(struct map *map, const char *path)
{
	char error[4400];
	*map = (struct map){.bounds = {INFINITY, INFINITY, -INFINITY, -INFINITY}};
	if (path)
		snprintf(map->path, sizeof map->path, "%s", path);
	else if (!data_find("countries/countries.geojson", map->path, sizeof map->path, error,
			    sizeof error))
		usage_error(me, "%s", error);
	if (!geojson_read_file(path ? path : map->path, &map->outlines, error, sizeof error))
		usage_error(me, "%s", error);
	size_t countries = map->outlines.features;
	map->polygon = calloc(countries, sizeof *map->polygon);
	for (int k = 0; k < 4; ++k)
		map->box[k] = calloc(countries, sizeof *map->box[k]);
	if (!map->polygon || !map->box[0] || !map->box[1] || !map->box[2] || !map->box[3])
		usage_error(me, "out of memory");
	for (size_t c = 0; c < countries; ++c) {
		const struct geojson_feature *feature = &map->outlines.feature[c];
		enum lockstep_status status = lockstep_polygon_create(
		    &map->polygon[c], feature->rings, feature->vertices, feature->x, feature->y);
		if (status != LOCKSTEP_OK)
			usage_error(me, "%s, %s: %s", map->path, map_country(map, c),
				    lockstep_status_text(status));
		find_box(map, c);
		map->rings += feature->rings;
		map->vertices += feature->total;
	}
}

void map_close(struct map *map)
{
	for (size_t c = 0; c < map->outlines.features; ++c)
		lockstep_polygon_free(map->polygon[c]);
	free(map->polygon);
	for (int k = 0; k < 4; ++k)
		free(map->box[k]);
	geojson_free(&map->outlines);
}

const char *map_country(const struct map *map, size_t country)
{
	const char *name = map->outlines.feature[country].name;
	return *name ? name : "(without a name)";
}

/* The two tests that this takes. The first phase is exact; the second has the rule that makes
 * neighbours share out their border. */
static const struct lockstep_test *boxes(void)
{
	return lockstep_test_find("point_box");
}

static const struct lockstep_test *polygons(void)
{
	return lockstep_test_find("point_polygon");
}

struct witness witness_of(const struct build *build)
{
	return (struct witness){build->name, build_kernel(build, boxes()),
				build_kernel(build, polygons())};
}

struct witness witness_reference(void)
{
	return (struct witness){"reference", harness_of(boxes())->reference,
				harness_of(polygons())->reference};
}

struct witness witness_in_use(void)
{
	enum lockstep_isa isa = lockstep_current_isa();
	return (struct witness){lockstep_isa_at(isa), boxes()->kernel[isa],
				polygons()->kernel[isa]};
}

/* The points that a country's box leaves over. */
struct candidates {
	float *x, *y;
	uint32_t *index; /* among all */
	uint64_t *hits;
};

static size_t gather(const struct map *map, const struct witness *witness, size_t country, size_t n,
		     const float *x, const float *y, struct candidates *left)
{
	const float *const in[] = {x,
				   y,
				   &map->box[0][country],
				   &map->box[1][country],
				   &map->box[2][country],
				   &map->box[3][country]};
	const struct lockstep_batch batch = {.n = n, .in = in, .hits = left->hits, .broadcast = 2};
	size_t count = 0;
	witness->point_box(&batch);
	for (size_t word = 0; word < (n + 63) / 64; ++word)
		for (uint64_t bits = left->hits[word]; bits; bits &= bits - 1) {
			size_t i = word * 64 + (size_t)__builtin_ctzll(bits);
			left->x[count] = x[i];
			left->y[count] = y[i];
			left->index[count++] = (uint32_t)i;
		}
	return count;
}

static void ask(const struct map *map, const struct witness *witness, size_t country, size_t n,
		struct candidates *left, struct answer *answers)
{
	const float *const in[] = {left->x, left->y};
	const struct lockstep_batch batch = {
	    .n = n, .in = in, .hits = left->hits, .world = map->polygon[country]};
	witness->point_polygon(&batch);
	for (size_t word = 0; word < (n + 63) / 64; ++word)
		for (uint64_t bits = left->hits[word]; bits; bits &= bits - 1) {
			size_t i = word * 64 + (size_t)__builtin_ctzll(bits);
			struct answer *answer = &answers[left->index[i]];
			if (answer->countries++ == 0)
				answer->country = (uint32_t)country;
		}
}

bool map_locate(const struct map *map, const struct witness *witness, size_t n, const float *x,
		const float *y, struct answer *answers)
{
	struct candidates left = {calloc(n + 1, sizeof *left.x), calloc(n + 1, sizeof *left.y),
				  calloc(n + 1, sizeof *left.index),
				  calloc(n / 64 + 1, sizeof *left.hits)};
	bool enough = left.x && left.y && left.index && left.hits;
	for (size_t i = 0; i < n; ++i)
		answers[i] = (struct answer){NOWHERE, 0};
	for (size_t c = 0; enough && c < map->outlines.features; ++c) {
		size_t count = gather(map, witness, c, n, x, y, &left);
		if (count > 0)
			ask(map, witness, c, count, &left, answers);
	}
	free(left.x);
	free(left.y);
	free(left.index);
	free(left.hits);
	return enough;
}
