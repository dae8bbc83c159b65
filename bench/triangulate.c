/* SPDX-License-Identifier: MIT */
/* Benchmarks of triangulation; see triangulate.h. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/triangulate.h"
#include "harness/base/interrupt.h"
#include "harness/base/memory.h"
#include "bench/gbench.h"
#include "reference/triangulate.h"

/* One polygon, and the reference's triangles. */
struct outline {
	struct world world; /* its polygon is made when it is first needed */
	size_t vertices;
	size_t *corner; /* three for a triangle */
};

/* One benchmark. */
struct entry {
	struct outline *outline;
	const struct build *build; /* NULL for the reference */
	uint64_t seed;
	char *name;
	bool verified, failed;
};

struct triangulations {
	struct outline *outline;
	size_t outlines;
	struct entry *entry;
	size_t count;
};

static const struct lockstep_world *polygons(void)
{
	for (size_t i = 0; i < lockstep_test_count(); ++i)
		if (lockstep_tests[i].world &&
		    strcmp(lockstep_tests[i].world->row.name, "polygon") == 0)
			return lockstep_tests[i].world;
	return NULL;
}

/* Makes the polygon, and triangulates it with the reference. */
static void make_outline(struct outline *outline, uint64_t seed)
{
	if (outline->corner)
		return;
	outline->corner = memory_must(malloc(3 * outline->vertices * sizeof *outline->corner));
	if (!scene_outline(seed, outline->vertices, polygons(), &outline->world) ||
	    lockstep_reference_triangulate(outline->world.made, outline->corner) != LOCKSTEP_OK)
		memory_none();
}

/* True if the triangles make up the outline. */
static bool verify(const struct outline *outline)
{
	struct lockstep_triangles *triangles = NULL;
	const float *column[6];
	if (lockstep_polygon_triangulate(outline->world.made, &triangles) != LOCKSTEP_OK)
		return false;
	float *const *ring = outline->world.column;
	const size_t n = outline->vertices;
	bool right = lockstep_triangles_get(triangles, column) == n - 2 &&
		     !lockstep_reference_triangulation_fault(n, ring[0], ring[1], column);
	lockstep_triangles_free(triangles);
	return right;
}

static void run_reference(struct gbench *g, const struct outline *outline)
{
	size_t n = gbench_begin(g);
	for (size_t i = 0; i < n && !interrupted(); ++i)
		lockstep_reference_triangulate(outline->world.made, outline->corner);
}

static void run_library(struct gbench *g, const struct outline *outline)
{
	struct lockstep_triangles *triangles;
	size_t n = gbench_begin(g);
	for (size_t i = 0; i < n && !interrupted(); ++i) {
		lockstep_polygon_triangulate(outline->world.made, &triangles);
		lockstep_triangles_free(triangles);
	}
}

/* The vertices are read and the triangles are written. */
static void run(struct gbench *g, void *context)
{
	struct entry *entry = context;
	struct outline *outline = entry->outline;
	const char *in_use = lockstep_isa_in_use();
	if (gbench_interrupted(g))
		return;
	make_outline(outline, entry->seed);
	if (entry->build)
		lockstep_use_isa(entry->build->name);
	entry->verified = entry->verified || !entry->build || verify(outline);
	if (!entry->verified) {
		entry->failed = true;
		gbench_fail(g, "not triangles of the outline");
	} else if (entry->build) {
		run_library(g, outline);
	} else {
		run_reference(g, outline);
	}
	if (entry->verified && !gbench_interrupted(g))
		gbench_end(g, (double)outline->vertices,
			   (double)(2 * outline->vertices + 6 * (outline->vertices - 2)) *
			       sizeof(float));
	lockstep_use_isa(in_use);
}

static void add(struct triangulations *all, struct outline *outline, const struct build *build,
		uint64_t seed)
{
	struct entry *entry = &all->entry[all->count];
	*entry = (struct entry){.outline = outline, .build = build, .seed = seed};
	entry->name =
	    memory_text("triangulate/%s/%zu", build ? build->name : "reference", outline->vertices);
	++all->count;
	gbench_register(entry->name, 1, false, run, entry);
}

static void add_all(struct triangulations *all, const struct options *options,
		    struct outline *outline)
{
	if (options->reference)
		add(all, outline, NULL, options->seed);
	for (size_t b = 0; b < options->builds; ++b)
		if (options->build[b]->kind == BUILD_NATIVE)
			add(all, outline, options->build[b], options->seed);
}

struct triangulations *triangulations_open(const struct options *options)
{
	struct triangulations *all = memory_must(calloc(1, sizeof *all));
	size_t sizes = options->rows ? options->rows : 1;
	if (!options->triangulate)
		return all;
	all->outline = memory_must(calloc(sizes, sizeof *all->outline));
	all->entry = memory_must(calloc(sizes * (options->builds + 1), sizeof *all->entry));
	for (; all->outlines < sizes; ++all->outlines) {
		struct outline *outline = &all->outline[all->outlines];
		outline->vertices =
		    options->rows ? options->row[all->outlines] : TRIANGULATE_VERTICES;
		add_all(all, options, outline);
	}
	return all;
}

void triangulations_close(struct triangulations *all)
{
	for (size_t i = 0; i < all->outlines; ++i) {
		world_free(&all->outline[i].world);
		free(all->outline[i].corner);
	}
	for (size_t i = 0; i < all->count; ++i)
		free(all->entry[i].name);
	free(all->outline);
	free(all->entry);
	free(all);
}

size_t triangulations_count(const struct triangulations *all)
{
	return all->count;
}

size_t triangulations_failed(const struct triangulations *all)
{
	size_t failed = 0;
	for (size_t i = 0; i < all->count; ++i)
		if (all->entry[i].failed) {
			fprintf(stderr, PROGRAM ": %s: not triangles of the outline\n",
				all->entry[i].name);
			++failed;
		}
	return failed;
}
