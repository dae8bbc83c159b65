/* SPDX-License-Identifier: MIT */
/* lockstep locate: which country of a map holds each place, the question of a game of Risk. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/locate/locate.h"
#include "cli/json.h"

static const char me[] = "locate";

static void print_help(void)
{
	printf("Usage: lockstep locate [OPTION]... [LONGITUDE,LATITUDE]...\n"
	       "Which country holds each place, by point_polygon on the outlines of the countries "
	       "of the world:\nof places named here, of a list of cities, and of random points on "
	       "every instruction set.\n\n"
	       "      --map FILE.geojson  another map: polygons with a property 'name' (default: "
	       "the world)\n"
	       "      --cities FILE.csv   places by lines 'city,country,longitude,latitude', below "
	       "a line of\n                          just that: is each in its country, and in no "
	       "other? 'capitals' are\n                          those of the world\n"
	       "      --points N          N random points, even over the map's longitudes and "
	       "latitudes: how\n                          fast is each build, and does it say "
	       "what the reference says?\n"
	       "      --seed S            of the random points (default: 1)\n"
	       "      --isa LIST          builds: names as in lockstep isa, or native, emulated, "
	       "all\n                          (default: native)\n"
	       "      --svg FILE          a picture of the map, with the places and the first "
	       "%d points in\n                          the colour of their country\n"
	       "      --json              the answers as JSON\n"
	       "  -h, --help              this text\n\n"
	       "Exit status: 0 fine, 1 a city is not in its country or a build disagrees, 2 bad "
	       "usage or bad\ninput.\n",
	       DOTS_MAX);
}

struct choices {
	const char *map, *cities, *builds, *svg;
	uint64_t points, seed;
	bool json;
};

static void read_options(int argc, char **argv, struct choices *choices)
{
	static const struct option options[] = {{"map", required_argument, NULL, 'm'},
						{"cities", required_argument, NULL, 'c'},
						{"points", required_argument, NULL, 'p'},
						{"seed", required_argument, NULL, 'S'},
						{"isa", required_argument, NULL, 'i'},
						{"svg", required_argument, NULL, 's'},
						{"json", no_argument, NULL, 'j'},
						{"help", no_argument, NULL, 'h'},
						{NULL, 0, NULL, 0}};
	opterr = 0;
	for (int c; (c = getopt_long(argc, argv, ":h", options, NULL)) != -1;)
		switch (c) {
		case 'm':
			choices->map = optarg;
			break;
		case 'c':
			choices->cities = optarg;
			break;
		case 'p':
			choices->points = parse_whole(me, "--points", optarg, 1, UINT64_C(1) << 40);
			break;
		case 'S':
			choices->seed = parse_whole(me, "--seed", optarg, 0, UINT64_MAX);
			break;
		case 'i':
			choices->builds = optarg;
			break;
		case 's':
			choices->svg = parse_output(me, "--svg", optarg);
			break;
		case 'j':
			choices->json = true;
			break;
		case 'h':
			print_help();
			exit(STATUS_FINE);
		default:
			option_error(me, argv, c);
		}
}

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
		const struct tally *tally = &survey->tally[t];
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

int command_locate(int argc, char **argv)
{
	struct choices choices = {.builds = "native", .seed = 1};
	struct places places = {.n = 0};
	struct session builds = {.builds = 0};
	struct map map;
	argc = take_places(argc, argv, &places);
	read_options(argc, argv, &choices);
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
