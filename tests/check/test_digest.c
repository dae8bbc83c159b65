/* SPDX-License-Identifier: MIT */
/* Digests: the hash is FNV-1a, a wrong answer changes it, and records are read back. */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/hash.h"
#include "harness/check/digest.h"
#include "harness/formats/columns.h"
#include "tests/check/sessions.h"
#include "tests/unit.h"

static float float_of_bits(uint32_t bits)
{
	return column_of_pixel((int32_t)bits);
}

/* ---- The hash ------------------------------------------------------------------------------- */

/* From the test vectors of FNV's authors. */
UNIT_TEST(hashes_are_fnv_1a)
{
	assert_int_equal(hash_text(HASH_BEGIN, ""), UINT64_C(0xcbf29ce484222325));
	assert_int_equal(hash_text(HASH_BEGIN, "a"), UINT64_C(0xaf63dc4c8601ec8c));
	assert_int_equal(hash_text(HASH_BEGIN, "foobar"), UINT64_C(0x85944171f73967e8));
	assert_int_equal(hash_text(HASH_BEGIN, "chongo was here!\n"), UINT64_C(0x46810940eff5f915));
	/* The least significant byte first. */
	assert_int_equal(hash_number(HASH_BEGIN, 0x7261626f6f66, 6),
			 hash_text(HASH_BEGIN, "foobar"));
}

UNIT_TEST(nans_are_one_and_zeros_are_two)
{
	static const uint32_t nans[] = {0x7fc00000, 0xffc00000, 0x7f800001, 0xffffffff, 0x7fc00001};
	const float text = float_of_bits(0x64636261), zero[] = {0.0f, -0.0f};
	assert_int_equal(hash_column(HASH_BEGIN, &text, 1, false), hash_text(HASH_BEGIN, "abcd"));
	assert_int_not_equal(hash_column(HASH_BEGIN, &zero[0], 1, false),
			     hash_column(HASH_BEGIN, &zero[1], 1, false));
	for (size_t i = 1; i < sizeof nans / sizeof *nans; ++i) {
		float first = float_of_bits(nans[0]), other = float_of_bits(nans[i]);
		assert_int_equal(hash_column(HASH_BEGIN, &first, 1, false),
				 hash_column(HASH_BEGIN, &other, 1, false));
		/* As int32 they are ordinary numbers. */
		assert_int_not_equal(hash_column(HASH_BEGIN, &first, 1, true),
				     hash_column(HASH_BEGIN, &other, 1, true));
	}
}

/* ---- Builds that are wrong ------------------------------------------------------------------ */

static const char *const tests[] = {"circle_circle", "point_polygon", "project_on_line", "pong"};
enum { TESTS = sizeof tests / sizeof *tests };
static const char *const scenes[] = {"uniform", "extreme"};
enum { SCENES = sizeof scenes / sizeof *scenes };

/* The test that a wrong kernel answers; gives its reference. */
static const struct lockstep_test *asked;

/* The answer to the last case is wrong. */
static void wrong_in_the_last(const struct lockstep_batch *batch)
{
	harness_of(asked)->reference(batch);
	size_t i = batch->n - 1;
	if (asked->hits)
		batch->hits[i / 64] ^= (uint64_t)1 << i % 64;
	else
		batch->out[asked->results - 1][i] = 12345;
}

static void writes_nothing(const struct lockstep_batch *batch)
{
	(void)batch;
}

static void crashes(const struct lockstep_batch *batch)
{
	(void)batch;
	raise(SIGFPE);
}

static void right(const struct lockstep_batch *batch)
{
	harness_of(asked)->reference(batch);
}

/* A session of one test, and of builds that have only its kernel. */
struct fixture {
	const struct lockstep_test *test[2];
	struct build build[4];
	struct session session;
	struct digests digests;
};

static void begin(struct fixture *f, const char *test)
{
	static lockstep_kernel *const kernels[] = {right, wrong_in_the_last, writes_nothing,
						   crashes};
	*f = (struct fixture){.test = {lockstep_test_find(test)}};
	assert_non_null(f->test[0]);
	asked = f->test[0];
	f->session = session_of(f->test, 0);
	for (size_t b = 0; b < 4; ++b) {
		f->build[b] = lone_build(asked, kernels[b]);
		f->session.build[f->session.builds++] = &f->build[b];
	}
	for (size_t s = 0; s < SCENES; ++s)
		session_add_scene(&f->session, scenes[s]);
	digests_make(&f->digests, &f->session);
}

static void end(struct fixture *f)
{
	digests_free(&f->digests);
	session_end(&f->session);
	for (size_t b = 0; b < 4; ++b)
		free_lone_build(&f->build[b]);
}

static size_t family(const char *name)
{
	size_t f = 0;
	while (strcmp(scene_families[f].name, name) != 0)
		++f;
	return f;
}

static void check_builds(const struct lockstep_test *test, const struct digest *digest)
{
	size_t n = test->world ? DIGEST_CASES / DIGEST_WORLDS : DIGEST_CASES;
	const struct digest_answer *answer = digest->build;
	assert_true(digest->made);
	assert_int_equal(digest->cases, DIGEST_CASES);
	for (size_t b = 0; b < 4; ++b) {
		assert_true(answer[b].ran);
		assert_int_equal(answer[b].differs, b > 0);
		assert_int_equal(answer[b].hash == digest->answers, b == 0);
		assert_int_equal(answer[b].signal, b == 3 ? SIGFPE : 0);
	}
	assert_int_equal(answer[1].start, 0);
	assert_int_equal(answer[1].n, n);
	assert_int_equal(answer[1].first, n - 1);
	assert_int_equal(answer[3].first, 0);
}

UNIT_TEST(wrong_builds_are_found)
{
	for (size_t t = 0; t < TESTS; ++t) {
		struct fixture f;
		struct difference *list;
		size_t found = 0;
		begin(&f, tests[t]);
		for (size_t s = 0; s < SCENES; ++s)
			check_builds(f.test[0],
				     digest_of(&f.digests, f.test[0], family(scenes[s])));
		/* The hash of the scenes' digests, in the order of the families. */
		uint64_t own = HASH_BEGIN;
		for (size_t s = 0; s < SCENES; ++s)
			own = hash_number(
			    own, digest_of(&f.digests, f.test[0], family(scenes[s]))->answers, 8);
		assert_int_equal(digest_of_test(&f.digests, f.test[0]), own);
		assert_int_equal(digest_scenes(&f.digests, f.test[0]), SCENES);
		list = digests_compare(&f.digests, NULL);
		for (struct difference *what = list; what; what = what->next, ++found)
			assert_int_equal(what->fault, DIGEST_OF_BUILD);
		assert_int_equal(found, 3 * SCENES);
		differences_free(list);
		end(&f);
	}
}

/* ---- Records -------------------------------------------------------------------------------- */

static const char path[] = "test_digest.tmp";

/* The fault of the reference; there is at most one. */
static enum digest_fault fault_of(const struct fixture *f, const struct record *record, bool *any)
{
	struct difference *list;
	enum digest_fault fault = DIGEST_OF_BUILD;
	list = digests_compare(&f->digests, record);
	*any = false;
	for (struct difference *what = list; what; what = what->next)
		if (what->fault != DIGEST_OF_BUILD) {
			assert_false(*any);
			*any = true;
			fault = what->fault;
		}
	differences_free(list);
	return fault;
}

UNIT_TEST(records_are_read_back)
{
	struct fixture f;
	struct record record;
	char error[512];
	bool any;
	begin(&f, "point_polygon");
	assert_true(record_write(path, &f.digests, error, sizeof error));
	assert_true(record_read(path, &record, error, sizeof error));
	unlink(path);
	assert_null(record.stale);
	fault_of(&f, &record, &any);
	assert_false(any);

	struct digest *digest = digest_of(&f.digests, f.test[0], family("extreme"));
	digest->answers ^= UINT64_C(1) << 63;
	assert_int_equal(fault_of(&f, &record, &any), DIGEST_OF_ANSWERS);
	digest->operands ^= 1;
	assert_int_equal(fault_of(&f, &record, &any), DIGEST_OF_CASES);
	digest->answers ^= UINT64_C(1) << 63;
	assert_int_equal(fault_of(&f, &record, &any), DIGEST_OF_CASES);
	digest->operands ^= 1;
	fault_of(&f, &record, &any);
	assert_false(any);

	record.test[f.test[0] - lockstep_tests].line = 0;
	assert_int_equal(fault_of(&f, &record, &any), DIGEST_UNRECORDED);
	record_free(&record);
	end(&f);
}

/* A file with one letter or more changed in one of its first two lines. */
static bool is_read(const char *first, const char *second, const char *rest)
{
	struct record record;
	char error[512] = "";
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fprintf(file, "%s\n%s\n%s", first, second, rest);
	assert_int_equal(fclose(file), 0);
	const bool read = record_read(path, &record, error, sizeof error);
	assert_true(read == (*error == '\0'));
	if (read)
		record_free(&record);
	unlink(path);
	return read;
}

UNIT_TEST(other_files_are_refused)
{
	struct fixture f;
	char error[512], first[200], second[200], longer[210];
	begin(&f, "pong");
	assert_true(record_write(path, &f.digests, error, sizeof error));
	end(&f);
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	assert_int_equal(fscanf(file, "%199[^\n]\n%199[^\n]", first, second), 2);
	fclose(file);
	assert_true(is_read(first, second, "# nothing\n"));
	snprintf(longer, sizeof longer, "%s0", first);
	assert_false(is_read(longer, second, "# nothing\n"));
	snprintf(longer, sizeof longer, "%s0", second);
	assert_false(is_read(first, longer, "# nothing\n"));
	second[strlen(second) - 1] ^= 1;
	assert_false(is_read(first, second, "# nothing\n"));
}
