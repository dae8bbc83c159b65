/* SPDX-License-Identifier: MIT */
/* Benchmarks of dilations; see dilate.h. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/dilate.h"
#include "harness/base/interrupt.h"
#include "harness/base/memory.h"
#include "bench/gbench.h"
#include "reference/dilate.h"
#include "harness/scenes/pixels/tracks.h"

/* The reference takes seconds, so it gets only one of the radii. */
static const int32_t radii[] = {10, 40, 160};
enum { RADII = sizeof radii / sizeof *radii, REFERENCE_RADIUS = 40 };

/* A track, and its dilations computed in another way. */
struct track {
	int32_t side;
	struct lockstep_mask *mask; /* made when it is first needed */
	uint8_t *walls;             /* the reference paints on it */
	uint8_t *expected[RADII];
};

/* One benchmark. */
struct entry {
	struct track *track;
	const struct build *build; /* NULL for the reference */
	unsigned radius;           /* an index in radii[] */
	uint64_t seed;
	char *name;
	bool verified, failed;
};

struct dilations {
	struct track *track;
	size_t tracks;
	struct entry *entry;
	size_t count;
};

static size_t pixels(const struct track *track)
{
	return (size_t)track->side * (size_t)track->side;
}

static void draw_track(struct track *track, uint64_t seed)
{
	struct random rng;
	if (track->mask)
		return;
	track->walls = memory_must(malloc(pixels(track)));
	random_begin(&rng, seed, random_stream("track", "dilate"), 0);
	track_draw(&rng, track->side, track->side, track->walls);
	if (lockstep_mask_create(&track->mask, track->side, track->side, track->walls) !=
	    LOCKSTEP_OK)
		memory_none();
}

/*
 * Returns the expected dilation. The brush skips walls surrounded by walls; otherwise it would take
 * all day.
 */
static const uint8_t *expect(struct track *track, unsigned radius)
{
	if (!track->expected[radius]) {
		track->expected[radius] = memory_must(malloc(pixels(track)));
		lockstep_reference_outline_brush(track->mask, radii[radius],
						 track->expected[radius]);
	}
	return track->expected[radius];
}

static bool verify(struct track *track, unsigned radius)
{
	const uint8_t *expected = expect(track, radius);
	struct lockstep_mask *dilation = NULL;
	bool same =
	    expected && lockstep_mask_dilate(&dilation, track->mask, radii[radius]) == LOCKSTEP_OK;
	for (int32_t y = 0; same && y < track->side; ++y)
		for (int32_t x = 0; x < track->side; ++x)
			same = same && lockstep_mask_wall(dilation, x, y) == *expected++;
	lockstep_mask_free(dilation);
	return same;
}

static void run_reference(struct gbench *g, const struct track *track, int32_t radius)
{
	size_t n = gbench_begin(g);
	for (size_t i = 0; i < n && !interrupted(); ++i)
		lockstep_reference_brush(track->mask, radius, track->walls);
}

static void run_library(struct gbench *g, const struct track *track, int32_t radius)
{
	struct lockstep_mask *dilation;
	size_t n = gbench_begin(g);
	for (size_t i = 0; i < n && !interrupted(); ++i) {
		lockstep_mask_dilate(&dilation, track->mask, radius);
		lockstep_mask_free(dilation);
	}
}

/* One mask is read and one is written, with one bit per pixel, in rows of whole words. */
static double bytes(const struct track *track)
{
	return 2.0 * track->side * ((track->side + 31) / 32) * sizeof(uint32_t);
}

static void run(struct gbench *g, void *context)
{
	struct entry *entry = context;
	struct track *track = entry->track;
	const char *in_use = lockstep_isa_in_use();
	if (gbench_interrupted(g))
		return;
	draw_track(track, entry->seed);
	if (entry->build)
		lockstep_use_isa(entry->build->name);
	entry->verified = entry->verified || !entry->build || verify(track, entry->radius);
	if (!entry->verified) {
		entry->failed = true;
		gbench_fail(g, "not the dilation of the reference");
	} else if (entry->build) {
		run_library(g, track, radii[entry->radius]);
	} else {
		run_reference(g, track, radii[entry->radius]);
	}
	if (entry->verified && !gbench_interrupted(g))
		gbench_end(g, (double)pixels(track), bytes(track));
	lockstep_use_isa(in_use);
}

static void add(struct dilations *all, struct track *track, const struct build *build,
		unsigned radius, uint64_t seed)
{
	struct entry *entry = &all->entry[all->count];
	*entry = (struct entry){.track = track, .build = build, .radius = radius, .seed = seed};
	entry->name = memory_text("dilate/%s/%d/%d", build ? build->name : "reference", track->side,
				  radii[radius]);
	++all->count;
	gbench_register(entry->name, 1, false, run, entry);
}

static void add_all(struct dilations *all, const struct options *options, struct track *track)
{
	for (unsigned r = 0; options->reference && r < RADII; ++r)
		if (radii[r] == REFERENCE_RADIUS)
			add(all, track, NULL, r, options->seed);
	for (size_t b = 0; b < options->builds; ++b)
		for (unsigned r = 0; options->build[b]->kind == BUILD_NATIVE && r < RADII; ++r)
			add(all, track, options->build[b], r, options->seed);
}

/* Returns the side of a square of about that many pixels. */
static int32_t side_of(size_t rows)
{
	int32_t side = 1;
	while (side < LOCKSTEP_MASK_SIDE_MAX && (size_t)(side + 1) * (size_t)(side + 1) <= rows)
		++side;
	return side;
}

struct dilations *dilations_open(const struct options *options)
{
	struct dilations *all = memory_must(calloc(1, sizeof *all));
	size_t sizes = options->rows ? options->rows : 1;
	if (!options->dilate)
		return all;
	all->track = memory_must(calloc(sizes, sizeof *all->track));
	all->entry = memory_must(calloc(sizes * RADII * (options->builds + 1), sizeof *all->entry));
	for (; all->tracks < sizes; ++all->tracks) {
		struct track *track = &all->track[all->tracks];
		track->side = options->rows ? side_of(options->row[all->tracks]) : DILATE_SIDE;
		add_all(all, options, track);
	}
	return all;
}

void dilations_close(struct dilations *all)
{
	for (size_t i = 0; i < all->tracks; ++i) {
		lockstep_mask_free(all->track[i].mask);
		free(all->track[i].walls);
		for (unsigned r = 0; r < RADII; ++r)
			free(all->track[i].expected[r]);
	}
	for (size_t i = 0; i < all->count; ++i)
		free(all->entry[i].name);
	free(all->track);
	free(all->entry);
	free(all);
}

size_t dilations_count(const struct dilations *all)
{
	return all->count;
}

size_t dilations_failed(const struct dilations *all)
{
	size_t failed = 0;
	for (size_t i = 0; i < all->count; ++i)
		if (all->entry[i].failed) {
			fprintf(stderr, PROGRAM ": %s: not the dilation of the reference\n",
				all->entry[i].name);
			++failed;
		}
	return failed;
}
