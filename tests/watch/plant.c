/* SPDX-License-Identifier: MIT */
/*
 * Plants faults at run time into a program that links this file before the library: harness_of() is
 * replaced, so every watcher uses corrupted references and exact truths; and before main(),
 * harness_builds() gets corrupted kernels. All builds of all machines are present, by name: those that do not run
 * here use the kernels and tools of the best one that does.
 *
 * The environment variable PLANT selects the faults by these words:
 *
 *	kernel		answers of every build, a different one for each
 *	reference	answers of the reference; every build has its answers before they were corrupted
 *	both		answers of the reference, and the same answers of all builds
 *	truth		the exact truth of every case:
 *	  margin=F	it says the opposite, by F times the error bound; 0: of tests whose bound is 0, touching
 *	  value=F	its results are off by F times the permitted error
 *	  odd=F		the margin, alone, is F
 *
 * An answer is corrupted in one case of a batch: its hit, the bits past the last hit, or a result: its last bit;
 * NaN, or 1 if it is NaN; the sign of a 0. The kind, case, mode and place depend on the test and build, and cycle
 * through all values; or these words select them:
 *
 *	test=NAME build=NAME kind=hit|past|bit|nan|zero column=R index=I mode=M place=P|any
 *			(kinds that a test lacks are replaced: hit or nan)
 *	turn=T		a number added to everything that cycles
 *	most=N		the number of cases within reach, at most (default: 130)
 *	anywhere	in every mode, at every place
 *	apart		no hit of a case for which either answer is within the guarantee
 *	flickers	only in every second call of a reference
 *	in=PROGRAM	only in this one of the programs that are started
 *
 * The file named by PLANT_LOG gets a line for each corrupted answer, the first time: what, the test, the build,
 * kind, result, mode, place, n and index. The file named by PLANT_COUNT gets the number of calls of exact truths.
 */
#define _GNU_SOURCE /* program_invocation_short_name */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/watch/plant.h"

/* The original table, under other names. */
const struct harness_test *sound_of(const struct lockstep_test *test);
#define harness_of sound_of
#include "reference/table.c"
#undef harness_of

struct plant plant = {.kind = -1,
		      .column = -1,
		      .index = -1,
		      .mode = -1,
		      .place = -1,
		      .most = 130,
		      .margin = NAN,
		      .value = NAN,
		      .log = -1};
lockstep_kernel *const *sound_kernels[PLANT_BUILDS];

/* ---- A function for every test and build ------------------------------------------------------ */

/* clang-format off */
#define EACH_BUILD(DO, name)                                                                       \
	DO(0, name) DO(1, name) DO(2, name) DO(3, name) DO(4, name) DO(5, name) DO(6, name)        \
	DO(7, name) DO(8, name) DO(9, name) DO(10, name) DO(11, name) DO(12, name) DO(13, name)    \
	DO(14, name) DO(15, name) DO(16, name) DO(17, name) DO(18, name) DO(19, name) DO(20, name) \
	DO(21, name) DO(22, name) DO(23, name)
/* clang-format on */

_Static_assert((int)PLANT_BUILDS <= (int)PLANT_BUILDS_ROOM, "EACH_BUILD has too few");
#define TEST(name, ...) INDEX_##name,
enum {
#include "kernels/tests.def"
	TESTS
};
#undef TEST

#define PLANTED(build, name)                                                                       \
	static void build_##build##_##name(const struct lockstep_batch *batch)                     \
	{                                                                                          \
		plant_kernel(build, INDEX_##name, batch);                                          \
	}
#define TEST(name, ...)                                                                            \
	EACH_BUILD(PLANTED, name)                                                                  \
	static void reference_##name(const struct lockstep_batch *batch)                           \
	{                                                                                          \
		plant_reference(INDEX_##name, batch);                                              \
	}                                                                                          \
	__attribute__((unused)) static void exact_##name(const float *operands, const void *world, \
							 struct lockstep_truth *truth)             \
	{                                                                                          \
		plant_truth(INDEX_##name, operands, world, truth);                                 \
	}
#include "kernels/tests.def"
#undef TEST

#define LISTED(build, name) [build][INDEX_##name] = build_##build##_##name,
#define TEST(name, ...) EACH_BUILD(LISTED, name)
static lockstep_kernel *const kernels[PLANT_BUILDS_ROOM][TESTS] = {
#include "kernels/tests.def"
};
#undef TEST

#undef EXACT
#if HAVE_GMP
#define EXACT(name) exact_##name
#else
#define EXACT(name) NULL
#endif
#define TEST(name, ...) {reference_##name, EXACT(name)},
static const struct harness_test planted[] = {
#include "kernels/tests.def"
};
#undef TEST

const struct harness_test *harness_of(const struct lockstep_test *test)
{
	return question_is_builtin(test) ? &planted[test - lockstep_tests] : sound_of(test);
}

/* ---- Before main() ---------------------------------------------------------------------------- */

static int one_of(const char *word, const char *const *names, int count)
{
	int i = 0;
	while (i < count && strcmp(word, names[i]) != 0)
		++i;
	return i < count ? i : atoi(word);
}

static void read_word(char *word)
{
	const char *places[PLACES + 1];
	memcpy(places, place_names, sizeof place_names[0] * PLACES);
	places[PLACES] = "any";
	static const char *const whats[] = {"", "kernel", "reference", "both", "truth"};
	char *value = strchr(word, '=');
	if (!value) {
		const int what = one_of(word, whats, 5);
		plant.what = what > 0 ? (enum plant_what)what : plant.what;
		plant.anywhere = plant.anywhere || strcmp(word, "anywhere") == 0;
		plant.apart = plant.apart || strcmp(word, "apart") == 0;
		plant.flickers = plant.flickers || strcmp(word, "flickers") == 0;
		return;
	}
	*value++ = '\0';
	const struct {
		const char *name;
		int *number;
	} numbers[] = {{"kind", &plant.kind},       {"column", &plant.column},
		       {"index", &plant.index},     {"mode", &plant.mode},
		       {"place", &plant.place},     {"turn", (int *)&plant.turn},
		       {"most", (int *)&plant.most}};
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i)
		if (strcmp(word, numbers[i].name) == 0)
			*numbers[i].number = i == 0   ? one_of(value, plant_kinds, PLANT_KINDS)
					     : i == 3 ? one_of(value, mode_names, MODES)
					     : i == 4 ? one_of(value, places, PLACES + 1)
						      : atoi(value);
	if (strcmp(word, "in") == 0 && strcmp(value, program_invocation_short_name) != 0)
		plant.elsewhere = true;
	if (strcmp(word, "test") == 0)
		plant.test = value;
	else if (strcmp(word, "build") == 0)
		plant.build = value;
	else if (strcmp(word, "margin") == 0)
		plant.margin = atof(value);
	else if (strcmp(word, "value") == 0)
		plant.value = atof(value);
	else if (strcmp(word, "odd") == 0) {
		plant.is_odd = true;
		plant.odd = atof(value);
	}
}

static void count(void)
{
	const char *path = getenv("PLANT_COUNT");
	FILE *to = path ? fopen(path, "w") : NULL;
	if (to && (fprintf(to, "%llu\n", (unsigned long long)plant_truths) < 0 || fclose(to) != 0))
		_exit(99);
}

/* Makes every build gather rows through the recorder. */
static void record_rows(struct build *builds)
{
	static lockstep_tool *tools[PLANT_BUILDS_ROOM][LOCKSTEP_TOOLS];
	lockstep_tool *gather = record_begin(builds[0].tool[TOOL_gather_rows]);
	for (unsigned b = 0; b < PLANT_BUILDS; ++b) {
		memcpy(tools[b], builds[b].tool, sizeof tools[b]);
		tools[b][TOOL_gather_rows] = gather;
		builds[b].tool = tools[b];
	}
}

__attribute__((constructor)) static void begin(void)
{
	static char words[1000];
	const char *wish = getenv("PLANT"), *log = getenv("PLANT_LOG");
	struct build best = {0};
	size_t count_of;
	/* The object is not const where it is defined. */
	struct build *builds = (struct build *)(uintptr_t)harness_builds(&count_of);
	snprintf(words, sizeof words, "%s", wish ? wish : "");
	for (char *rest = words, *word; (word = strsep(&rest, " "));)
		read_word(word);
	if (plant.elsewhere)
		plant.what = NOTHING;
	plant.log = log ? open(log, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
	for (unsigned b = 0; b < PLANT_BUILDS; ++b)
		if (builds[b].runs && builds[b].kind == BUILD_NATIVE)
			best = builds[b];
	for (unsigned b = 0; b < PLANT_BUILDS; ++b) {
		const struct build sound = builds[b].runs ? builds[b] : best;
		sound_kernels[b] = sound.kernel;
		builds[b].tool = sound.tool;
		builds[b].kernel = kernels[b];
		builds[b].runs = true;
	}
	atexit(count);
	if (recording())
		record_rows(builds);
}
