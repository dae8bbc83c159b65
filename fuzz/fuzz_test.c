/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target for every test: any operands whatever, on every build of its kernels that runs here,
 * against the reference, and the reference against the exact truth.
 *
 * Which test is the program's own name: fuzz_circle_segment is this same program under that name.
 * The environment variable LOCKSTEP_FUZZ_TEST overrides it. So the table stays the only list.
 *
 * An input is
 *
 *	1 byte	bits 0 and 1: the mode, 0 pairs, 1 one-many, 2 many-one, 3 one-one; the rest, modulo
 *		how many places there are: where columns lie (check/cross.h)
 *	n rows	n from 0 to 130, each the test's operand columns in order, as float32 with the low
 *		byte first
 *
 * and what is left over is ignored. An operand that is one for all is that of the first row.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/case.h"
#include "check/session.h"
#include "fuzz/target.h"

/* Two whole hit words, and a tail. */
enum { FUZZ_CASES = 130 };

static const struct lockstep_test *test;
static struct cross *cross;
static struct answers expected;

/* An input, decoded. */
struct input {
	size_t n;
	unsigned mode, place;
	float column[LOCKSTEP_COLUMNS_MAX][FUZZ_CASES];
	float *columns[LOCKSTEP_COLUMNS_MAX];
};

static void die(const char *what, const char *why)
{
	fprintf(stderr, "%s: %s\n", what, why);
	exit(2);
}

/* "circle_segment" of /some/where/fuzz_circle_segment, or of libtool's lt-fuzz_circle_segment. */
static const char *test_of_program(const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	if (strncmp(name, "lt-", 3) == 0)
		name += 3;
	return strncmp(name, "fuzz_", 5) == 0 ? name + 5 : name;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	const char *wish = getenv("LOCKSTEP_FUZZ_TEST");
	const char *name = wish ? wish : test_of_program(*argc > 0 ? (*argv)[0] : "");
	test = lockstep_find_test(name);
	if (!test)
		die(name, "no such test to fuzz: name the program fuzz_TEST, or set "
			  "LOCKSTEP_FUZZ_TEST");
	cross_close(cross);
	answers_free(&expected);
	cross = cross_open(FUZZ_CASES);
	if (!cross || !answers_allocate(&expected, FUZZ_CASES))
		die(name, "out of memory");
	return 0;
}

/* A float of four bytes, low one first. */
static float read_float(const uint8_t *from)
{
	uint32_t bits = (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 |
			(uint32_t)from[3] << 24;
	float value;
	memcpy(&value, &bits, sizeof value);
	return value;
}

static void decode(const uint8_t *data, size_t size, struct input *input)
{
	unsigned head = size ? *data : 0;
	size_t row = 4 * (size_t)test->columns, rows = size ? (size - 1) / row : 0;
	input->n = rows < FUZZ_CASES ? rows : FUZZ_CASES;
	input->mode = head % MODES;
	input->place = head / MODES % PLACES;
	for (unsigned k = 0; k < test->columns; ++k) {
		input->columns[k] = input->column[k];
		for (size_t i = 0; i < input->n; ++i)
			input->column[k][i] = read_float(data + 1 + i * row + 4 * k);
	}
}

/* All that a person needs to see what is wrong; then stop as a fuzzer understands it. */
static void report(const struct input *input, const char *build, const struct disagreement *what)
{
	fprintf(stderr, "%s, %s: %s\n  %s\n  mode %s, columns at %s, %zu cases", test->name, build,
		fault_texts[what->fault], what->detail, mode_names[input->mode],
		place_names[input->place], input->n);
	if (what->index < input->n) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		gather_operands(test, input->columns, what->index, input->mode, operands);
		fprintf(stderr, "; case %zu:\n", what->index);
		case_print(stderr, test, operands);
		answers_print(stderr, test, operands, NULL);
	} else {
		fprintf(stderr, "\n");
	}
	abort();
}

static void check_builds(const struct input *input)
{
	size_t count;
	const struct build *builds = harness_builds(&count);
	for (size_t b = 0; b < count; ++b) {
		struct disagreement what;
		if (!builds[b].runs ||
		    (builds[b].kind != BUILD_NATIVE && builds[b].kind != BUILD_EMULATED))
			continue;
		if (!cross_kernel(cross, test, build_kernel(&builds[b], test), input->columns,
				  input->n, input->mode, input->place, &expected, &what))
			report(input, builds[b].name, &what);
	}
}

static void check_truth(const struct input *input)
{
	for (size_t i = 0; i < input->n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		struct lockstep_truth truth;
		struct disagreement what;
		gather_operands(test, input->columns, i, input->mode, operands);
		for (unsigned r = 0; r < test->results; ++r)
			results[r] = expected.out[r][i];
		if (cross_truth(test, operands, test->hits && answers_hit(&expected, i), results,
				&truth, &what))
			continue;
		what.index = i;
		report(input, "reference", &what);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct input input;
	decode(data, size, &input);
	answer_batch(test, harness_of(test)->reference, input.columns, input.n, input.mode,
		     &expected);
	check_builds(&input);
	check_truth(&input);
	return 0;
}
