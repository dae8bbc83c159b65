/* SPDX-License-Identifier: MIT */
/* Case files of finds are named after the input: different inputs get different names. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz/find.h"
#include "tests/unit.h"

static char folder[] = "/tmp/lockstep-find-XXXXXX";

static int set_up(void **state)
{
	(void)state;
	return mkdtemp(folder) && setenv("LOCKSTEP_FUZZ_OUTPUT", folder, 1) == 0 ? 0 : -1;
}

static int tear_down(void **state)
{
	(void)state;
	return rmdir(folder);
}

/* Saves the decoded bytes without printing the report, deletes the file, and returns its name. */
static void save(const uint8_t *bytes, size_t size, char *file)
{
	static struct fuzz_input input;
	const struct lockstep_test *test = lockstep_test_find("point_polygon");
	const struct disagreement what = {.fault = FAULT_TRUTH, .detail = "hits differ"};
	const struct failure_signature signature = {.fault = FAULT_TRUTH};
	const struct find find = {
	    .test = test, .input = &input, .what = &what, .signature = &signature};
	const int before = dup(STDERR_FILENO), nothing = open("/dev/null", O_WRONLY);
	fuzz_decode(test, bytes, size, &input);
	assert_int_equal(input.n, 2);
	assert_int_equal(world_make(&input.world), LOCKSTEP_OK);
	assert_int_equal(dup2(nothing, STDERR_FILENO), STDERR_FILENO);
	close(nothing);
	find_report(&find, file);
	assert_int_equal(dup2(before, STDERR_FILENO), STDERR_FILENO);
	close(before);
	world_free(&input.world);
	assert_int_equal(unlink(file), 0);
}

UNIT_TEST(names_differ)
{
#define ZERO 0, 0, 0, 0
#define FOUR 0, 0, 0x80, 0x40
#define ONE 0, 0, 0x80, 0x3f
	/* The mode; one part, of three vertices; two points. */
	uint8_t bytes[] = {0, 0, 2, ZERO, ZERO, FOUR, ZERO, ZERO, FOUR, ONE, ONE, FOUR, FOUR};
	static char name[sizeof bytes][FIND_FILE];
	char again[FIND_FILE];
	save(bytes, sizeof bytes, name[0]);
	save(bytes, sizeof bytes, again);
	assert_string_equal(again, name[0]);
	/* Flip the last bit of each float in turn. */
	for (size_t at = 3; at < sizeof bytes; at += 4) {
		bytes[at] ^= 1;
		save(bytes, sizeof bytes, name[at]);
		bytes[at] ^= 1;
		for (size_t before = 0; before < at; ++before)
			assert_string_not_equal(name[at], name[before]);
	}
	bytes[0] ^= MODE_MANY_ONE;
	save(bytes, sizeof bytes, again);
	for (size_t before = 0; before < sizeof bytes; ++before)
		assert_string_not_equal(again, name[before]);
}

UNIT_FIXTURE(set_up, tear_down)
