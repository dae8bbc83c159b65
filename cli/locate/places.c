/* SPDX-License-Identifier: MIT */
/* Places that have a name: coordinates of the command line, and cities of a CSV file. */
#include <config.h>

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/data.h"
#include "base/files.h"
#include "cli/json.h"
#include "cli/locate/locate.h"

static const char me[] = "locate";
static const char header[] = "city,country,longitude,latitude";
enum { FIELDS = 4 };

static void add(struct places *places, const char *name, float x, float y, uint32_t expected)
{
	if ((places->n & (places->n - 1)) == 0) { /* full: its room doubles */
		size_t room = places->n ? 2 * places->n : 1;
		places->name = realloc(places->name, room * sizeof *places->name);
		places->x = realloc(places->x, room * sizeof *places->x);
		places->y = realloc(places->y, room * sizeof *places->y);
		places->expected = realloc(places->expected, room * sizeof *places->expected);
		if (!places->name || !places->x || !places->y || !places->expected)
			usage_error(me, "out of memory");
	}
	places->name[places->n] = strdup(name);
	if (!places->name[places->n])
		usage_error(me, "out of memory");
	places->x[places->n] = x;
	places->y[places->n] = y;
	places->expected[places->n++] = expected;
	places->judged = places->judged || expected != NOWHERE;
}

/* The number that a text begins with, and what follows it; NULL if there is none. */
static const char *read_number(const char *text, float *number)
{
	char *end;
	*number = strtof(text, &end);
	return end > text && fabsf(*number) <= FLT_MAX ? end : NULL;
}

void places_add(struct places *places, const char *text)
{
	float x, y = 0;
	const char *rest = read_number(text, &x);
	if (rest && *rest == ',')
		rest = read_number(rest + 1, &y);
	else
		rest = NULL;
	if (!rest || *rest)
		usage_error(me, "not LONGITUDE,LATITUDE: '%s'; see lockstep locate --help", text);
	add(places, text, x, y, NOWHERE);
}

/* False, and why, if a place is neither of the world nor of the map, which may be that of a game. */
static bool in_range(const struct map *map, float x, float y, char *why, size_t size)
{
	const char *const names[] = {"longitude", "latitude"};
	const float most[] = {180, 90}, value[] = {x, y};
	for (int k = 0; k < 2; ++k) {
		float low = fminf(-most[k], map->bounds[k]),
		      high = fmaxf(most[k], map->bounds[k + 2]);
		if (value[k] >= low && value[k] <= high)
			continue;
		snprintf(why, size, "the %s is out of range: %.9g (from %.9g to %.9g)", names[k],
			 (double)value[k], (double)low, (double)high);
		return false;
	}
	return true;
}

void places_check(const struct places *places, const struct map *map)
{
	char why[160];
	for (size_t i = 0; i < places->n; ++i)
		if (!in_range(map, places->x[i], places->y[i], why, sizeof why))
			usage_error(me, "%s: %s", places->name[i], why);
}

/*
 * Cut a line into its fields, in place. A field may be quoted, and then has "" for a quote. Returns
 * how many there are, at most FIELDS + 1, or 0 if a quote is misplaced.
 */
static size_t cut(char *line, char *field[FIELDS + 1])
{
	size_t fields = 0;
	for (char *at = line; fields <= FIELDS;) {
		char *to = at;
		field[fields++] = at;
		if (*at != '"') {
			at += strcspn(at, ",\"");
			to = at;
		} else {
			for (++at; *at && (*at != '"' || at[1] == '"'); ++at) {
				at += *at == '"';
				*to++ = *at;
			}
			if (*at++ != '"')
				return 0;
		}
		bool last = *at == '\0';
		if (!last && *at != ',')
			return 0;
		*to = '\0';
		if (last)
			break;
		++at;
	}
	return fields;
}

static uint32_t find_country(const struct map *map, const char *name)
{
	for (size_t c = 0; c < map->outlines.features; ++c)
		if (strcmp(map->outlines.feature[c].name, name) == 0)
			return (uint32_t)c;
	return NOWHERE;
}

/* Anything else would spoil JSON and SVG. */
static bool is_printable(const char *text)
{
	for (const char *c = text; *c; ++c)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			return false;
#if HAVE_JANSSON
	json_t *string = json_string(text);
	json_decref(string);
	return string;
#else
	return true;
#endif
}

static void add_city(struct places *places, const struct map *map, const char *path,
		     unsigned number, char *line)
{
	char *field[FIELDS + 1];
	float x, y;
	if (!is_printable(line))
		usage_error(me, "%s:%u: not printable UTF-8", path, number);
	size_t fields = cut(line, field);
	if (fields == 0)
		usage_error(me, "%s:%u: a quote where none can be", path, number);
	if (fields != FIELDS)
		usage_error(me, "%s:%u: %s %d fields, %s", path, number,
			    fields < FIELDS ? "fewer than" : "more than", FIELDS, header);
	const char *x_end = read_number(field[2], &x), *y_end = read_number(field[3], &y);
	if (!x_end || *x_end)
		usage_error(me, "%s:%u: the longitude is not a number: '%s'", path, number,
			    field[2]);
	if (!y_end || *y_end)
		usage_error(me, "%s:%u: the latitude is not a number: '%s'", path, number,
			    field[3]);
	char why[160];
	if (!in_range(map, x, y, why, sizeof why))
		usage_error(me, "%s:%u: %s", path, number, why);
	uint32_t expected = find_country(map, field[1]);
	if (expected == NOWHERE)
		usage_error(me, "%s:%u: no such country on the map: '%s'", path, number, field[1]);
	add(places, field[0], x, y, expected);
}

void places_add_cities(struct places *places, const struct map *map, const char *path)
{
	char found[4096], error[4400];
	size_t size;
	unsigned number = 0;
	if (strcmp(path, "capitals") == 0) {
		if (!data_find("countries/capitals.csv", found, sizeof found, error, sizeof error))
			usage_error(me, "%s", error);
		path = found;
	}
	char *text = file_read(path, (size_t)64 << 20, &size, error, sizeof error), *rest = text;
	if (!text)
		usage_error(me, "%s", error);
	if (memchr(text, '\0', size))
		usage_error(me, "%s: not text", path);
	for (char *line; (line = strsep(&rest, "\n"));) {
		size_t length = strlen(line);
		if (length > 0 && line[length - 1] == '\r')
			line[length - 1] = '\0';
		if (++number == 1 && strcmp(line, header) != 0)
			usage_error(me, "%s:1: not '%s'", path, header);
		if (number > 1 && *line)
			add_city(places, map, path, number, line);
	}
	free(text);
}

void places_locate(struct places *places, const struct map *map)
{
	struct witness witness = witness_in_use();
	places->answers = calloc(places->n + 1, sizeof *places->answers);
	if (!places->answers ||
	    !map_locate(map, &witness, places->n, places->x, places->y, places->answers))
		usage_error(me, "out of memory");
	for (size_t i = 0; i < places->n; ++i)
		places->wrong += places->expected[i] != NOWHERE &&
				 (places->answers[i].country != places->expected[i] ||
				  places->answers[i].countries != 1);
}

/* In characters, not bytes. */
static int width(const char *text)
{
	int characters = 0;
	for (; *text; ++text)
		characters += (*text & 0xc0) != 0x80;
	return characters;
}

static void print_place(const struct places *places, const struct map *map, size_t i, int column)
{
	const struct answer *answer = &places->answers[i];
	uint32_t expected = places->expected[i];
	printf("%s%*s", places->name[i], column - width(places->name[i]), "");
	if (expected != NOWHERE) /* the others have their coordinates as names */
		printf("  %9.2f %8.2f", (double)places->x[i], (double)places->y[i]);
	printf("  %s", answer->countries ? map_country(map, answer->country) : "in no country");
	if (answer->countries > 1)
		printf(" and %u more", answer->countries - 1);
	if (expected != NOWHERE && (answer->country != expected || answer->countries != 1))
		printf("  <- WRONG: it is in %s", map_country(map, expected));
	printf("\n");
}

void places_print(const struct places *places, const struct map *map)
{
	int column = 0;
	for (size_t i = 0; i < places->n; ++i)
		if (width(places->name[i]) > column)
			column = width(places->name[i]);
	for (size_t i = 0; i < places->n; ++i)
		print_place(places, map, i, column);
	if (places->judged)
		printf("\n%zu place%s, %zu wrong\n", places->n, places->n == 1 ? "" : "s",
		       places->wrong);
}

void places_free(struct places *places)
{
	for (size_t i = 0; i < places->n; ++i)
		free(places->name[i]);
	free(places->name);
	free(places->x);
	free(places->y);
	free(places->expected);
	free(places->answers);
}
