/* SPDX-License-Identifier: MIT */
/*
 * A kernel reads only memory that the world's constructor allocated. While a world is made, this
 * file's malloc() and calloc() replace the library's (the linker's --wrap): each block ends at a
 * forbidden page, and once the world is made, all blocks are read-only. The constructor's arguments
 * are also guarded, and the world keeps none of them.
 */
#include <config.h>

#include <string.h>
#include <sys/mman.h>

#include "harness/base/guard.h"
#include "harness/check/chunk.h"
#include "tests/kernels/each_build.h"
#include "tests/scenes/scene_cases.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* ---- Allocation ---------------------------------------------------------------------------------- */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void __wrap_free(void *memory);

static struct block {
	struct guarded guarded;
	char *at;
} blocks[32];

static bool guarding, at_end;

static void *guarded_block(size_t size)
{
	struct block *block = blocks;

	while (block->at)
		++block;
	assert_true(block < blocks + sizeof blocks / sizeof *blocks);
	guarded_map(&block->guarded, size);
	block->at = at_end ? guarded_end(&block->guarded, size) : block->guarded.memory;
	return block->at;
}

void *__wrap_malloc(size_t size)
{
	return guarding ? guarded_block(size) : __real_malloc(size);
}

/* Fresh pages are zero. */
void *__wrap_calloc(size_t count, size_t size)
{
	return guarding ? guarded_block(count * size) : __real_calloc(count, size);
}

void __wrap_free(void *memory)
{
	for (struct block *block = blocks;
	     memory && block < blocks + sizeof blocks / sizeof *blocks; ++block)
		if (block->at == memory) {
			guarded_unmap(&block->guarded);
			block->at = NULL;
			return;
		}
	__real_free(memory);
}

/* The number of blocks; a constructor allocates at least one. */
static size_t forbid_writing(void)
{
	size_t count = 0;

	for (struct block *block = blocks; block < blocks + sizeof blocks / sizeof *blocks; ++block)
		if (block->at && ++count)
			assert_int_equal(
			    mprotect(block->guarded.memory, block->guarded.size, PROT_READ), 0);
	return count;
}

/* ---- The input of a constructor ------------------------------------------------------------------ */

struct input {
	struct guarded guarded[WORLD_COLUMNS_MAX + 1];
	const float *column[WORLD_COLUMNS_MAX];
	const size_t *part;
};

static const void *read_only_copy(struct guarded *guarded, const void *from, size_t bytes)
{
	guarded_map_read_only(guarded, bytes);
	const char *at = at_end ? guarded_end(guarded, bytes) : guarded->memory;
	if (bytes > 0)
		memcpy(guarded_source(guarded, at), from, bytes);
	return at;
}

static void input_copy(struct input *input, const struct world *world)
{
	const unsigned columns = world->kind->row.columns;
	*input = (struct input){.part = NULL};
	for (unsigned k = 0; k < columns; ++k)
		input->column[k] = read_only_copy(&input->guarded[k], world->column[k],
						  world->rows * sizeof(float));
	input->part =
	    read_only_copy(&input->guarded[columns], world->part, world->parts * sizeof(size_t));
}

static void input_free(struct input *input)
{
	for (unsigned k = 0; k <= WORLD_COLUMNS_MAX; ++k)
		guarded_unmap(&input->guarded[k]);
}

/* ---- Worlds -------------------------------------------------------------------------------------- */

enum { CASES_OF_WORLD = 3 * 64 + 17 };

static void ask_all(struct chunk *c, const void *made)
{
	struct cross *cross = c->cross;
	struct disagreement what;

	for (unsigned mode = 0; mode < test_modes(c->test); ++mode) {
		chunk_answer(c, mode);
		for (const struct build *build = NULL; next_build(&build);)
			if (!cross_kernel(cross, c->test, build_kernel(build, c->test), c->column,
					  made, c->n, mode, PLACE_MIXED, &c->expected[mode], &what))
				fail_msg("%s, %s, %s, world of case %ju: %s: %s", c->test->name,
					 build->name, scene_name(c->scene), (uintmax_t)c->start,
					 fault_texts[what.fault], what.detail);
		if (!cross_kernel(cross, c->test, harness_of(c->test)->reference, c->column, made,
				  c->n, mode, PLACE_MIXED, &c->expected[mode], &what))
			fail_msg("%s, reference: %s: %s", c->test->name, fault_texts[what.fault],
				 what.detail);
	}
}

static void check_world(struct chunk *c)
{
	const struct lockstep_world *kind = c->test->world;
	void *made = NULL;

	chunk_fill(c, 1);
	for (int end = 0; end < 2; ++end) {
		struct input input;
		at_end = end;
		input_copy(&input, &c->world);
		guarding = true;
		enum lockstep_status status =
		    kind->create(&made, c->world.parts, input.part, input.column);
		guarding = false;
		input_free(&input);
		assert_int_equal(status, LOCKSTEP_OK);
		assert_true(forbid_writing() > 0);
		ask_all(c, made);
		kind->free(made);
		assert_int_equal(forbid_writing(), 0);
	}
}

UNIT_TEST(worlds_are_only_read)
{
	static const char *const scenes[] = {"uniform", "lattice", "degenerate", "extreme"};
	struct chunk c = {.test = NULL};

	chunk_open(&c);
	assert_non_null(c.cross = cross_open(CASES_OF_WORLD));
	for (unsigned mode = 1; mode < MODES; ++mode)
		answers_allocate(&c.expected[mode], CASES_OF_WORLD);
	cross_catch_faults();
	for (size_t s = 0; s < sizeof scenes / sizeof *scenes; ++s) {
		/* Some worlds of the first scene are large. */
		const size_t worlds = one_in(s == 0 ? 12 : 3, 1);
		struct scene *scene = open_or_fail(scenes[s]);

		c.scene = scene;
		for (size_t t = 0; t < lockstep_test_count(); ++t)
			for (size_t w = 0; lockstep_tests[t].world && w < worlds; ++w) {
				c.test = &lockstep_tests[t];
				c.start = w * SCENE_WORLD_CASES;
				c.n = CASES_OF_WORLD;
				check_world(&c);
			}
		scene_close(scene);
	}
	for (unsigned mode = 1; mode < MODES; ++mode)
		answers_free(&c.expected[mode]);
	cross_close(c.cross);
	chunk_close(&c);
}

UNIT_FIXTURE(find_data, NULL)
