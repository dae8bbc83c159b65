/* SPDX-License-Identifier: MIT */
/* What the parts of `lockstep locate` share: which country of a map holds each point. */
#ifndef LOCKSTEP_CLI_LOCATE_LOCATE_H
#define LOCKSTEP_CLI_LOCATE_LOCATE_H

#include "cli/cli.h"
#include "formats/geojson.h"

/* ---- A map (map.c) -------------------------------------------------------------------------- */

/* Countries of a GeoJSON file, each with its polygon and its bounding box. */
struct map {
	char path[4096];
	struct geojson outlines;
	struct lockstep_polygon **polygon; /* by country */
	float *box[4];                     /* min_x min_y max_x max_y, by country */
	float bounds[4];                   /* of all of them */
	size_t rings, vertices;            /* of all of them */
};

/* Read a map, or the one that comes with Lockstep if path is NULL. Exits where it cannot be read. */
void map_open(struct map *map, const char *path);
void map_close(struct map *map);

/* The name of a country, fit to be printed. */
const char *map_country(const struct map *map, size_t country);

/* Where a point lies. */
#define NOWHERE UINT32_MAX
struct answer {
	uint32_t country;   /* the map's first that holds it, or NOWHERE */
	uint32_t countries; /* how many do */
};

/* Who is asked: a build's kernels of two tests, or their references. */
struct witness {
	const char *name;
	lockstep_kernel *point_box, *point_polygon;
};
struct witness witness_of(const struct build *build);
struct witness witness_reference(void);
struct witness witness_in_use(void); /* the library, as it is */

/* The answer for each point. Takes memory of the order of n; false if there is none. */
bool map_locate(const struct map *map, const struct witness *witness, size_t n, const float *x,
		const float *y, struct answer *answers);

/* ---- Places that have a name (places.c) ------------------------------------------------------ */

struct places {
	size_t n;
	char **name;
	float *x, *y;
	uint32_t *expected; /* the country that should hold it, or NOWHERE if none is given */
	struct answer *answers;
	size_t wrong; /* not in that country, and in no other */
	bool judged;  /* some country is expected */
};

/* Add "LONGITUDE,LATITUDE", which places_check() judges when there is a map; or the cities of a
 * file: `capitals` are those that come with Lockstep. Both exit where they cannot be read. */
void places_add(struct places *places, const char *text);
void places_check(const struct places *places, const struct map *map);
void places_add_cities(struct places *places, const struct map *map, const char *path);
void places_locate(struct places *places, const struct map *map);
void places_print(const struct places *places, const struct map *map);
void places_free(struct places *places);

/* ---- Random points (points.c) ---------------------------------------------------------------- */

/* What one witness says about the points. */
struct build_tally {
	struct witness witness;
	double seconds;
	uint64_t none, one, several; /* points in no country, in one, in more */
	uint64_t digest;             /* of all answers */
	uint64_t differ;             /* answers that are not the reference's; the first of them: */
	float x, y;
	struct answer got, wanted;
};

enum { DOTS_MAX = 20000 };
struct survey {
	uint64_t points, seed;
	size_t tallies;
	struct build_tally tally[SESSION_BUILDS_MAX + 1]; /* the reference's first */
	size_t dots; /* the first of the points, for a picture */
	float *x, *y;
	struct answer *answers;
};

void survey_run(struct survey *survey, const struct map *map, const struct session *builds);
bool survey_agrees(const struct survey *survey);
void survey_print(FILE *to, const struct survey *survey, const struct map *map);
void survey_free(struct survey *survey);

/* ---- A picture (svg.c) --------------------------------------------------------------------- */

/* The map with the places and points, coloured by country. Exits where it cannot be written. */
void map_draw(const char *path, const struct map *map, const struct places *places,
	      const struct survey *survey);

#endif
