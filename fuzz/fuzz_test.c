/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target for every test: compares every build of its kernels that runs here with the
 * reference, and the reference with the exact truth, for any operands.
 *
 * The program's own name selects the test: fuzz_circle_segment is this same program under that
 * name. The environment variable LOCKSTEP_FUZZ_TEST overrides it. So the table stays the only list.
 *
 * With plug-ins, loaded or linked in, only these are checked: fuzz/subjects.h.
 *
 * Other environment variables:
 *
 *	LOCKSTEP_FUZZ_AGAINST_EXACT=1	an answer that is wrong by more than the guarantee of the
 *		sound test of its question is a find: for specimens, which promise nothing
 *	LOCKSTEP_FUZZ_UNSTEERED=1	neither the margin nor changes by shape guide the engine
 *	LOCKSTEP_FUZZ_WITHOUT_EXACT=1	nothing is compared with the exact truth, which takes most
 *		of the time: only builds with the reference, and the reference with itself on
 *		changed cases. Margins then do not guide the engine
 *	LOCKSTEP_FUZZ_OUTPUT	the folder for case files of finds; see fuzz/find.h
 *	LOCKSTEP_FUZZ_STATISTICS=1	print the number of cases at the end
 *
 * fuzz/input.h describes the inputs.
 */
#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/memory.h"
#include "harness/check/truth.h"
#include "harness/check/accuracy.h"
#include "harness/check/metamorphic.h"
#include "harness/formats/case.h"
#include "harness/formats/columns.h"
#include "fuzz/engine.h"
#include "fuzz/find.h"
#include "fuzz/input.h"
#include "fuzz/mutate.h"
#include "fuzz/steer.h"
#include "fuzz/subjects.h"
#include "fuzz/target.h"
#include "harness/questions/questions.h"

static const struct lockstep_test *test;
static struct cross *cross;
static struct relations *relations;
static struct answers expected;

static bool against_exact, unsteered, without_exact;
static bool judges;    /* only plug-ins are checked */
static uint64_t tried; /* number of cases */

/* Prints statistics as libFuzzer does. A target that continues after its finds sets the exit status
 * here. */
static void finish(void)
{
	if (getenv("LOCKSTEP_FUZZ_STATISTICS"))
		fprintf(stderr, "stat::cases: %" PRIu64 "\n", tried);
	if (subjects_found()) {
		fflush(NULL);
		_exit(1);
	}
}

static void die(const char *what, const char *why)
{
	fprintf(stderr, "%s: %s\n", what, why);
	exit(2);
}

/* Returns "circle_segment" for /some/where/fuzz_circle_segment, or for libtool's
 * lt-fuzz_circle_segment. */
static const char *test_of_program(const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	if (strncmp(name, "lt-", 3) == 0)
		name += 3;
	return strncmp(name, "fuzz_", 5) == 0 ? name + 5 : name;
}

/*
 * libFuzzer makes inputs of at most 4096 bytes, unless an option or a file says otherwise. For the
 * test with the most columns, that is too small for the cases of two hit words. libFuzzer reads its
 * options after this.
 */
static void let_inputs_grow(int *argc, char ***argv)
{
	static char option[40];
	for (int i = 1; i < *argc; ++i)
		if (strncmp((*argv)[i], "-max_len=", strlen("-max_len=")) == 0)
			return;
	char **more = memory_must(calloc((size_t)*argc + 2, sizeof *more));
	snprintf(option, sizeof option, "-max_len=%zu", fuzz_bytes_most(test));
	memcpy(more, *argv, (size_t)*argc * sizeof *more);
	more[(*argc)++] = option;
	*argv = more; /* lives as long as the program */
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	const char *wish = getenv("LOCKSTEP_FUZZ_TEST");
	const char *name = wish ? wish : test_of_program(*argc > 0 ? (*argv)[0] : "");
	judges = subjects_load();
	test = question_find(name);
	if (getenv("LOCKSTEP_FUZZ_LIST"))
		fuzz_subjects_list();
	against_exact = getenv("LOCKSTEP_FUZZ_AGAINST_EXACT");
	unsteered = getenv("LOCKSTEP_FUZZ_UNSTEERED");
	without_exact = getenv("LOCKSTEP_FUZZ_WITHOUT_EXACT");
	if (against_exact && without_exact)
		die("LOCKSTEP_FUZZ_AGAINST_EXACT", "not with LOCKSTEP_FUZZ_WITHOUT_EXACT");
	atexit(finish);
	if (!test)
		die(name, "no such test: name the program fuzz_TEST, or set "
			  "LOCKSTEP_FUZZ_TEST");
	if (engine_is_libfuzzer())
		let_inputs_grow(argc, argv);
	if (judges)
		subjects_require(test);
	if (!cross) {
		cross = cross_open(FUZZ_CASES);
		relations = metamorphic_open(FUZZ_CASES);
		answers_allocate(&expected, FUZZ_CASES);
	}
	return 0;
}

/* Reports a find; then stops in a way that a fuzzer recognises. */
static void report(const struct fuzz_input *input, const struct build *build,
		   const struct disagreement *what)
{
	const struct find find = {test, input, build, what, against_exact, NULL};
	find_report(&find, NULL);
	abort();
}

static void check_builds(const struct fuzz_input *input)
{
	size_t count;
	const struct build *builds = harness_builds(&count);
	for (size_t b = 0; b < count; ++b) {
		struct disagreement what;
		if (!builds[b].runs ||
		    (builds[b].kind != BUILD_NATIVE && builds[b].kind != BUILD_EMULATED))
			continue;
		find_watch(test, input, &builds[b]);
		if (!fuzz_cross(cross, test, build_kernel(&builds[b], test), input, &expected,
				&what))
			report(input, &builds[b], &what);
	}
	find_watch(test, input, NULL);
}

/* True if an answer breaks the guarantee of the sound test of its question. */
static bool wrong_by_far(const float *operands, bool hit, const float *results,
			 const struct lockstep_truth *truth, struct disagreement *what)
{
	const double error_bound = sound_test(test)->error_bound;
	struct verdict verdict;
	accuracy_judge(test, truth, truth_promises(test, operands, truth), hit, results, &verdict);
	if (!verdict.counts || verdict_seen(&verdict) <= error_bound)
		return false;
	snprintf(what->detail, sizeof what->detail,
		 "%s by %.3g roundings; the sound test has at most %g",
		 verdict.seen_margin > 0 ? "wrong" : "results are off", verdict_seen(&verdict),
		 error_bound);
	what->fault = FAULT_TRUTH;
	return true;
}

static void check_truth(const struct fuzz_input *input)
{
	for (size_t i = 0; i < input->n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		const bool hit = test->hits && answers_hit(&expected, i);
		struct lockstep_truth truth;
		struct disagreement what;
		gather_operands(test, input->columns, i, input->mode, operands);
		for (unsigned r = 0; r < test->results; ++r)
			results[r] = expected.out[r][i];
		bool kept =
		    cross_truth(test, operands, input->world.made, hit, results, &truth, &what);
		if (!unsteered)
			steer_case(test, operands, &truth, hit, results);
		if (kept && !(against_exact && wrong_by_far(operands, hit, results, &truth, &what)))
			continue;
		what.index = i;
		report(input, NULL, &what);
	}
}

static void check_relations(const struct fuzz_input *input)
{
	struct disagreement what;
	uint64_t compared = 0;
	if (input->mode == MODE_PAIRS &&
	    !metamorphic_check(relations, test, harness_of(test)->reference, input->columns,
			       &input->world, input->n, &expected, &compared, &what))
		report(input, NULL, &what);
}

/* References are too slow for larger images and grids, which are rows that begin at 0 0. */
enum { FUZZ_PIXELS = 1 << 16 };

static bool too_large(const struct world *world)
{
	for (size_t i = 0; pixel_shape(&world->kind->row) && i < world->rows; ++i) {
		int64_t w = pixel_of_column(world->column[2][i]);
		int64_t h = pixel_of_column(world->column[3][i]);
		if (pixel_of_column(world->column[0][i]) == 0 &&
		    pixel_of_column(world->column[1][i]) == 0 && w > 0 && h > 0 &&
		    w * h > FUZZ_PIXELS)
			return true;
	}
	return false;
}

/* Makes the world. False if there is nothing to check. An invalid world must be refused. */
static bool make_world(struct fuzz_input *input)
{
	struct world *world = &input->world;
	if (!world->kind)
		return true;
	if (too_large(world))
		return false;
	enum lockstep_status status = world_make(world);
	/* Worlds of pixels can be invalid in many ways; tests/kernels/test_pixel_worlds.c tests
	 * their status. */
	bool pixels = pixel_shape(&world->kind->row);
	enum lockstep_status expected_status = world->rows == 0      ? LOCKSTEP_EMPTY
					       : pixels              ? status
					       : world_finite(world) ? LOCKSTEP_OK
								     : LOCKSTEP_NOT_FINITE;
	if (status != expected_status || (status == LOCKSTEP_OK) != !!world->made) {
		case_print_world(stderr, world);
		fprintf(stderr, "%s, making this world: %s\n", test->name,
			lockstep_status_text(status));
		abort();
	}
	return status == LOCKSTEP_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz_input input;
	steer_begin();
	if (engine_is_libfuzzer())
		steer_input();
	fuzz_decode(test, data, size, &input);
	if (judges) {
		if (make_world(&input))
			subjects_try(test, cross, &input, !unsteered);
		tried += input.n;
	} else if (make_world(&input)) {
		answer_batch(test, harness_of(test)->reference, input.columns, input.world.made,
			     input.n, input.mode, &expected);
		check_builds(&input);
		if (!without_exact)
			check_truth(&input);
		check_relations(&input);
		tried += input.n;
	}
	world_free(&input.world);
	return 0;
}

/* Sometimes changes bytes without regard to shapes. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
	if (engine_is_libfuzzer() && (unsteered || seed % 16 == 0))
		return LLVMFuzzerMutate(data, size, room);
	/* A plug-in's code has branches, which may depend on single bytes. */
	if (engine_is_libfuzzer() && judges && seed % 2 == 1)
		return fuzz_mutate_bytes(test, data, size, room, seed);
	return fuzz_mutate(test, data, size, room, seed);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second,
				 size_t second_size, uint8_t *data, size_t room, unsigned seed)
{
	if (engine_is_libfuzzer() && unsteered) {
		size_t size = first_size < room ? first_size : room;
		memcpy(data, first, size);
		return LLVMFuzzerMutate(data, size, room);
	}
	return fuzz_cross_over(test, first, first_size, second, second_size, data, room, seed);
}
