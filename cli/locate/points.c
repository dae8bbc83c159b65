/* SPDX-License-Identifier: MIT */
/*
 * Random points over a map: every build is asked about each of them, and must say what the
 * reference says. A chunk goes through all builds before the next is made, so that the memory does
 * not depend on how many points there are, and a CPU that changes its speed does so for all of them.
 */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/progress.h"
#include "base/random.h"
#include "cli/locate/locate.h"

enum { CHUNK = 1 << 15 };
static const char me[] = "locate";

/* FNV-1a, 64 bits, of four bytes, the least significant first. */
static uint64_t hash(uint64_t state, uint32_t value)
{
	for (unsigned shift = 0; shift < 32; shift += 8)
		state = (state ^ (value >> shift & 0xff)) * 0x100000001b3u;
	return state;
}

struct points_chunk {
	size_t n;
	float x[CHUNK], y[CHUNK];
	struct answer wanted[CHUNK], got[CHUNK];
};

/* A map as narrow as a point has no place to choose. */
static float choose(struct random *rng, float low, float high)
{
	return low < high ? random_uniform(rng, low, high) : low;
}

static void make_points(struct points_chunk *chunk, const struct map *map, uint64_t seed,
			uint64_t first)
{
	uint32_t stream = random_stream("locate", "point_polygon");
	for (size_t i = 0; i < chunk->n; ++i) {
		struct random rng;
		random_begin(&rng, seed, stream, first + i);
		chunk->x[i] = choose(&rng, map->bounds[0], map->bounds[2]);
		chunk->y[i] = choose(&rng, map->bounds[1], map->bounds[3]);
	}
}

static void count(struct build_tally *tally, const struct points_chunk *chunk,
		  const struct answer *answers)
{
	for (size_t i = 0; i < chunk->n; ++i) {
		const struct answer *got = &answers[i], *wanted = &chunk->wanted[i];
		tally->none += got->countries == 0;
		tally->one += got->countries == 1;
		tally->several += got->countries > 1;
		tally->digest = hash(hash(tally->digest, got->country), got->countries);
		if (got->country == wanted->country && got->countries == wanted->countries)
			continue;
		if (tally->differ++ == 0) {
			tally->x = chunk->x[i];
			tally->y = chunk->y[i];
			tally->got = *got;
			tally->wanted = *wanted;
		}
	}
}

static void ask(struct build_tally *tally, const struct map *map, struct points_chunk *chunk,
		struct answer *answers)
{
	double start = clock_seconds();
	if (!map_locate(map, &tally->witness, chunk->n, chunk->x, chunk->y, answers))
		usage_error(me, "out of memory");
	tally->seconds += clock_seconds() - start;
	count(tally, chunk, answers);
}

static void keep_dots(struct survey *survey, const struct points_chunk *chunk)
{
	for (size_t i = 0; i < chunk->n && survey->dots < DOTS_MAX; ++i) {
		survey->x[survey->dots] = chunk->x[i];
		survey->y[survey->dots] = chunk->y[i];
		survey->answers[survey->dots++] = chunk->wanted[i];
	}
}

void survey_run(struct survey *survey, const struct map *map, const struct session *builds)
{
	bool progress = progress_shows();
	struct points_chunk *chunk = malloc(sizeof *chunk);
	survey->x = calloc(DOTS_MAX, sizeof *survey->x);
	survey->y = calloc(DOTS_MAX, sizeof *survey->y);
	survey->answers = calloc(DOTS_MAX, sizeof *survey->answers);
	if (!chunk || !survey->x || !survey->y || !survey->answers)
		usage_error(me, "out of memory");
	survey->tallies = builds->builds + 1;
	survey->tally[0].witness = witness_reference();
	for (size_t b = 0; b < builds->builds; ++b)
		survey->tally[b + 1].witness = witness_of(builds->build[b]);
	for (size_t t = 0; t < survey->tallies; ++t)
		survey->tally[t].digest = 0xcbf29ce484222325u;
	for (uint64_t done = 0; done < survey->points; done += chunk->n) {
		chunk->n = survey->points - done < CHUNK ? survey->points - done : CHUNK;
		if (progress)
			fprintf(stderr, PROGRESS_CLEAR "%" PRIu64 " of %" PRIu64 " points", done,
				survey->points);
		make_points(chunk, map, survey->seed, done);
		ask(&survey->tally[0], map, chunk, chunk->wanted);
		for (size_t t = 1; t < survey->tallies; ++t)
			ask(&survey->tally[t], map, chunk, chunk->got);
		keep_dots(survey, chunk);
	}
	if (progress)
		fputs(PROGRESS_CLEAR, stderr);
	free(chunk);
}

bool survey_agrees(const struct survey *survey)
{
	for (size_t t = 0; t < survey->tallies; ++t)
		if (survey->tally[t].differ || survey->tally[t].digest != survey->tally[0].digest)
			return false;
	return true;
}

static void print_answer(FILE *to, const struct map *map, const struct answer *answer)
{
	fprintf(to, "%s", answer->countries ? map_country(map, answer->country) : "no country");
	if (answer->countries > 1)
		fprintf(to, " and %u more", answer->countries - 1);
}

void survey_print(FILE *to, const struct survey *survey, const struct map *map)
{
	fprintf(to, "%" PRIu64 " random points on %zu countries of %zu rings and %zu vertices\n\n",
		survey->points, map->outlines.features, map->rings, map->vertices);
	fprintf(to, "%-16s %9s %9s %10s %10s %10s  %s\n", "", "seconds", "points/s", "in none",
		"in one", "in several", "digest");
	for (size_t t = 0; t < survey->tallies; ++t) {
		const struct build_tally *tally = &survey->tally[t];
		double rate = (double)survey->points / (tally->seconds > 0 ? tally->seconds : 1e-9);
		fprintf(to,
			"%-16s %9.3f %9s %10" PRIu64 " %10" PRIu64 " %10" PRIu64 "  %016" PRIx64
			"\n",
			tally->witness.name, tally->seconds, short_count((uint64_t)rate),
			tally->none, tally->one, tally->several, tally->digest);
	}
	fprintf(to, "\n");
	for (size_t t = 1; t < survey->tallies; ++t) {
		const struct build_tally *tally = &survey->tally[t];
		if (tally->differ == 0)
			continue;
		fprintf(to, "DISAGREEMENT  %s on %" PRIu64 " points, the first %.9g,%.9g (%a,%a): ",
			tally->witness.name, tally->differ, (double)tally->x, (double)tally->y,
			(double)tally->x, (double)tally->y);
		print_answer(to, map, &tally->got);
		fprintf(to, " instead of ");
		print_answer(to, map, &tally->wanted);
		fprintf(to, "\n");
	}
	if (survey_agrees(survey))
		fprintf(to, "the same answers on all\n");
}

void survey_free(struct survey *survey)
{
	free(survey->x);
	free(survey->y);
	free(survey->answers);
}
