/* SPDX-License-Identifier: MIT */
/* lockstep locate: which country of a map holds each place, the question of a game of Risk. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/locate/locate.h"
#include "cli/json.h"

static const char me[] = "locate";

struct choices {
	const char *map, *cities, *builds, *svg;
	uint64_t points, seed;
	bool json;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_TEXT("map", "FILE.geojson", map,
		"Another map: polygons with a property 'name' (default: the world)."),
    OPTION_TEXT("cities", "FILE.csv", cities,
		"Places by lines 'city,country,longitude,latitude', below a line of just that: is "
		"each in its country, and in no other? 'capitals' are those of the world, which "
		"come with Lockstep."),
    OPTION_WHOLE("points", "N", points, 1, UINT64_C(1) << 40,
		 "N random points, even over the map's longitudes and latitudes: how fast is each "
		 "build, and does it say what the reference says? The same seed gives the same "
		 "points and the same digest on every machine."),
    OPTION_SEED(seed, "Of the random points (default: 1)."),
    OPTION_BUILDS(builds, "Builds: names as in lockstep isa, or native, emulated, all (default: "
			  "native)."),
    OPTION_OUTPUT("svg", "FILE", svg,
		  "A picture of the map, with the places and the first 20000 points in the colour "
		  "of their country."),
    OPTION_JSON(json, "Print the answers as JSON."),
    OPTIONS_END};

/* Longitudes west of Greenwich look like options to getopt: take the places out of the arguments,
 * all of them, so that they stay in order. */
static int take_places(int argc, char **argv, struct places *places)
{
	int kept = 0;
	for (int i = 0; i < argc; ++i) {
		const char *text = argv[i];
		size_t numeric = strspn(text, "+-.,0123456789eE");
		if (strchr(text, ',') && numeric > (*text == '-') &&
		    (*text == '-' || text[numeric] == '\0'))
			places_add(places, text);
		else
			argv[kept++] = argv[i];
	}
	argv[kept] = NULL;
	return kept;
}

#if HAVE_JANSSON
static json_t *country_json(const struct map *map, uint32_t country)
{
	return country == NOWHERE ? json_null() : json_string(map_country(map, country));
}

static json_t *places_json(const struct places *places, const struct map *map)
{
	json_t *list = json_array();
	for (size_t i = 0; i < places->n; ++i)
		json_array_append_new(
		    list,
		    json_pack("{s:s, s:f, s:f, s:o, s:i, s:o}", "place", places->name[i],
			      "longitude", (double)places->x[i], "latitude", (double)places->y[i],
			      "country", country_json(map, places->answers[i].country), "countries",
			      (int)places->answers[i].countries, "expected",
			      country_json(map, places->expected[i])));
	return list;
}

static json_t *survey_json(const struct survey *survey)
{
	json_t *list = json_array();
	for (size_t t = 0; t < survey->tallies; ++t) {
		const struct build_tally *tally = &survey->tally[t];
		char digest[17];
		snprintf(digest, sizeof digest, "%016" PRIx64, tally->digest);
		json_array_append_new(
		    list,
		    json_pack("{s:s, s:f, s:I, s:I, s:I, s:s, s:I}", "build", tally->witness.name,
			      "seconds", tally->seconds, "none", (json_int_t)tally->none, "one",
			      (json_int_t)tally->one, "several", (json_int_t)tally->several,
			      "digest", digest, "differ", (json_int_t)tally->differ));
	}
	return list;
}
#endif

static void print_json(const struct map *map, const struct places *places,
		       const struct survey *survey)
{
#if HAVE_JANSSON
	json_print(json_pack("{s:s, s:s, s:I, s:o, s:I, s:I, s:I, s:o}", "lockstep",
			     LOCKSTEP_VERSION, "map", map->path, "countries",
			     (json_int_t)map->outlines.features, "places", places_json(places, map),
			     "wrong", (json_int_t)places->wrong, "seed", (json_int_t)survey->seed,
			     "points", (json_int_t)survey->points, "builds", survey_json(survey)));
#else
	(void)map;
	(void)places;
	(void)survey;
#endif
}

static int run(int argc, char **argv)
{
	struct choices choices = {.builds = "native", .seed = 1};
	struct places places = {.n = 0};
	struct session builds = {.builds = 0};
	struct map map;
	argc = take_places(argc, argv, &places);
	options_read(&command_locate, argc, argv, &choices);
#if !HAVE_JANSSON
	usage_error(me, "this build has no jansson, which maps are read with");
#endif
	for (int i = optind; i < argc; ++i)
		places_add(&places, argv[i]);
	if (places.n == 0 && !choices.cities && !choices.points && !choices.svg)
		usage_error(me, "no place, no --cities, no --points: nothing to locate; see "
				"lockstep locate --help");
	parse_builds(me, choices.builds, &builds);
	map_open(&map, choices.map);
	places_check(&places, &map);
	if (choices.cities)
		places_add_cities(&places, &map, choices.cities);
	places_locate(&places, &map);
	struct survey survey = {.points = choices.points, .seed = choices.seed};
	if (survey.points)
		survey_run(&survey, &map, &builds);
	if (choices.svg)
		map_draw(choices.svg, &map, &places, &survey);
	if (choices.json) {
		print_json(&map, &places, &survey);
	} else {
		places_print(&places, &map);
		if (survey.points)
			survey_print(stdout, &survey, &map);
	}
	int status = places.wrong || !survey_agrees(&survey) ? STATUS_DISAGREE : STATUS_FINE;
	places_free(&places);
	survey_free(&survey);
	map_close(&map);
	return status;
}

const struct command command_locate = {
    .name = "locate",
    .summary = "which country holds each place, on a map of the world",
    .run = run,
    .operands = "[LONGITUDE,LATITUDE]...",
    .most = OPERANDS_MANY,
    .about = "Which country holds each place, by point_polygon on the outlines of the countries "
	     "of the world: of places named here, of a list of cities, and of random points on "
	     "every instruction set.",
    .notes = "Exit status: 0 fine, 1 a city is not in its country or a build disagrees, 2 bad "
	     "usage or bad input.",
    .rows = rows};
