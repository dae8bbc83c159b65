/* SPDX-License-Identifier: MIT */
/*
 * lockstep duet: makes the rows, each for a test, an instruction set, a mode and a size; and the
 * memory that the rows of a test share.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <config.h>

#if HAVE_JANSSON
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "cli/duet/duet.h"
#include "harness/questions/questions.h"

static const char me[] = "duet";

/* ---- Memory ---------------------------------------------------------------------------------- */

/*
 * In every round, columns move to other pages, and begin at a random cache line. In the same pages,
 * they would conflict in the caches, or not, for as long as the process lives.
 */
enum { LINE = 64, PAGE = 4096 };

static size_t mapped(size_t bytes)
{
	return bytes + PAGE;
}

static char *map_block(size_t bytes)
{
	char *memory =
	    mmap(NULL, mapped(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return memory_must(memory == MAP_FAILED ? NULL : memory);
}

static void *block_of(struct duet_operands *on, size_t bytes)
{
	char *memory = map_block(bytes);
	on->block[on->blocks] = memory;
	on->bytes[on->blocks++] = bytes;
	return memory;
}

/* Assigns the blocks in the order in which they were made. */
static void name_blocks(struct duet_operands *on)
{
	const struct lockstep_test *test = on->test;
	unsigned b = 0;
#define NEXT() ((void *)(on->block[b] + on->at[b]))
	for (unsigned k = 0; k < test->columns; ++k, ++b)
		on->column[k] = NEXT();
	for (unsigned which = 0; which < 2; ++which) {
		on->hits[which] = NEXT();
		++b;
		on->unanswered[which] = NEXT();
		++b;
		for (unsigned r = 0; r < test->results; ++r, ++b)
			on->result[which][r] = NEXT();
	}
	for (unsigned k = 0; on->by_index && k < test->operands; ++k, ++b)
		on->index[k] = NEXT();
#undef NEXT
}

/* Makes indices in random order, as a broad phase would. These blocks come last, so that the others
 * keep their offsets. */
static void make_index(struct duet_operands *on, const struct duet_choices *choices, size_t n)
{
	struct random rng;
	random_begin(&rng, choices->seed, random_stream("duet", "index"), 0);
	for (size_t m = 0; m < choices->modes; ++m)
		on->by_index = on->by_index || choices->mode[m] == DUET_BY_INDEX;
	for (unsigned k = 0; on->by_index && k < on->test->operands; ++k) {
		uint32_t *index = block_of(on, n * sizeof *index);
		for (size_t i = 0; i < n; ++i)
			index[i] = random_below(&rng, (uint32_t)n);
	}
}

static void make_operands(struct duet_operands *on, const struct duet_choices *choices,
			  const struct lockstep_test *test, size_t n)
{
	const size_t words = (n + 63) / 64 * sizeof(uint64_t);
	on->test = test;
	for (unsigned k = 0; k < test->columns; ++k)
		block_of(on, n * sizeof(float));
	for (unsigned which = 0; which < 2; ++which) {
		block_of(on, words);
		block_of(on, words);
		for (unsigned r = 0; r < test->results; ++r)
			block_of(on, n * sizeof(float));
	}
	make_index(on, choices, n);
	name_blocks(on);
	scene_world(choices->scene, test, choices->seed, 0, &on->world);
	scene_fill(choices->scene, test, choices->seed, 0, n, test->world ? &on->world : NULL,
		   on->column);
}

void duet_lay_out(struct duet_operands *on, struct random *rng)
{
	for (unsigned b = 0; b < on->blocks; ++b) {
		const size_t to = random_below(rng, PAGE / LINE) * LINE;
		char *fresh = map_block(on->bytes[b]);
		memcpy(fresh + to, on->block[b] + on->at[b], on->bytes[b]);
		munmap(on->block[b], mapped(on->bytes[b]));
		on->block[b] = fresh;
		on->at[b] = to;
	}
	name_blocks(on);
}

void duet_free_rows(struct duet *duet)
{
	for (size_t t = 0; t < duet->tests; ++t) {
		world_free(&duet->operands[t].world);
		for (unsigned b = 0; b < duet->operands[t].blocks; ++b)
			munmap(duet->operands[t].block[b], mapped(duet->operands[t].bytes[b]));
	}
	free(duet->operands);
	free(duet->row);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* True if both have the same test on that instruction set. */
static bool both_have(const struct duet *duet, const struct lockstep_test *test, const char *isa)
{
	const struct lockstep_test *before = duet_test(&duet->before, test);
	const struct lockstep_test *after = duet_test(&duet->after, test);
	return before && after && duet->before.kernel_of(before, isa) &&
	       duet->after.kernel_of(after, isa);
}

static bool both_play(const struct duet *duet, const char *isa)
{
	for (size_t t = 0; lockstep_isa_runs(isa) && duet->choices.test[t]; ++t)
		if (both_have(duet, duet->choices.test[t], isa))
			return true;
	return false;
}

/* Finds the sets that both have, all or the best, up to the one in use, since either library may
 * have newer sets. */
static void find_isas(struct duet *duet)
{
	struct duet_choices *choices = &duet->choices;
	for (int isa = lockstep_current_isa();
	     isa >= 0 && (choices->all_isas || choices->isas == 0); --isa)
		if (both_play(duet, lockstep_isa_at((size_t)isa)))
			choices->isa[choices->isas++] = lockstep_isa_at((size_t)isa);
	if (choices->isas == 0)
		choices->isa[choices->isas++] = lockstep_isa_at(LOCKSTEP_ISA_scalar);
}

/* Plug-ins are kernels, and take no rows by index. */
static bool has_mode(const struct lockstep_test *test, unsigned mode, const char *isa)
{
	return mode == DUET_BY_INDEX ? isa && test->operands > 0 : mode < test_modes(test);
}

/* Adds the rows of a test on an instruction set, or of a variant. The name includes every property
 * that varies. */
static void add_rows(struct duet *duet, struct duet_operands *on, const char *isa, unsigned variant,
		     const char *suffix)
{
	const struct duet_choices *choices = &duet->choices;
	for (size_t m = 0; m < choices->modes; ++m)
		for (size_t s = 0; s < choices->sizes && has_mode(on->test, choices->mode[m], isa);
		     ++s) {
			struct duet_row *row = &duet->row[duet->rows++];
			char size[24];
			*row = (struct duet_row){.test = on->test,
						 .on = on,
						 .isa = isa,
						 .mode = choices->mode[m],
						 .n = choices->n[s],
						 .variant = variant};
			snprintf(size, sizeof size, "/%zu", row->n);
			snprintf(row->name, sizeof row->name, "%s%s%s%s%s%s%s", on->test->name,
				 suffix, choices->isas > 1 ? "/" : "", choices->isas > 1 ? isa : "",
				 choices->modes > 1 ? "/" : "",
				 choices->modes > 1 ? duet_mode_name(row->mode) : "",
				 choices->sizes > 1 ? size : "");
		}
}

/* Adds rows for each variant that has the test in both plug-ins. */
static void add_subjects(struct duet *duet, struct duet_operands *on)
{
	const size_t index = question_index(on->test);
	for (unsigned i = 0; i < duet->before.plugins; ++i) {
		const struct plugin *before = duet->before.plugin[i];
		const struct plugin *after = duet_plugin(&duet->after, before);
		if (before->subject[index] && after && after->subject[index])
			add_rows(duet, on, NULL, i, before->name + 3); /* after OLD */
	}
}

static void add_test(struct duet *duet, const struct lockstep_test *test, size_t most)
{
	struct duet_operands *on = &duet->operands[duet->tests];
	const size_t rows = duet->rows;
	on->test = test;
	if (duet->before.plugins)
		add_subjects(duet, on);
	for (size_t i = 0; i < duet->choices.isas; ++i)
		if (both_have(duet, test, duet->choices.isa[i]))
			add_rows(duet, on, duet->choices.isa[i], 0, "");
	if (duet->rows == rows) {
		++duet->left_out;
		return;
	}
	make_operands(on, &duet->choices, test, most);
	++duet->tests;
}

void duet_make_rows(struct duet *duet)
{
	struct duet_choices *choices = &duet->choices;
	const bool plugins = duet->before.plugins > 0;
	size_t tests = 0, most = 0;
	/* Only now, as plug-ins may define tests. */
	choices->test = parse_tests(me, choices->tests);
	while (choices->test[tests])
		++tests;
	if (plugins != (duet->after.plugins > 0))
		usage_error(me, "%s is a plug-in, and %s is not",
			    plugins ? duet->before.path : duet->after.path,
			    plugins ? duet->after.path : duet->before.path);
	if ((choices->isas > 0 || choices->all_isas) && plugins)
		usage_error(me, "--isa: plug-ins have no instruction sets to choose from");
	if (!plugins)
		find_isas(duet);
	for (size_t s = 0; s < choices->sizes; ++s)
		most = choices->n[s] > most ? choices->n[s] : most;
	const size_t each =
	    (choices->isas + duet->before.plugins) * choices->modes * choices->sizes;
	duet->operands = memory_must(calloc(tests + 1, sizeof *duet->operands));
	duet->row = memory_must(calloc(tests * each + 1, sizeof *duet->row));
	for (size_t t = 0; t < tests; ++t)
		add_test(duet, choices->test[t], most);
}
#endif
