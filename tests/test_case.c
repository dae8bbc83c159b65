/* SPDX-License-Identifier: MIT */
/* Case files: what is written is read back bit for bit, and what is malformed says so in one line.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "check/case.h"
#include "check/cross.h"

/* ---- Round trips ---------------------------------------------------------------------------- */

static const uint32_t values[] = {
    0x00000000, 0x80000000, 0x00000001, 0x807fffff, 0x00800000, 0x3f800000, 0x3f800001, 0xbf7fffff,
    0x3dcccccd, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 0x4b7fffff,
};
enum { VALUES = sizeof values / sizeof *values };

static const char path[] = "test_case.tmp";

static bool same(float a, float b)
{
	return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

/* Every value comes into every column. */
static void round_trip(const struct lockstep_test *test, unsigned mode, const char *comment)
{
	float column[LOCKSTEP_COLUMNS_MAX][VALUES];
	struct case_file cases = {.test = test, .mode = mode, .n = VALUES}, back;
	char error[300] = "";
	for (unsigned k = 0; k < test->columns; ++k) {
		cases.column[k] = column[k];
		for (size_t i = 0; i < VALUES; ++i)
			memcpy(&column[k][i], &values[(i + 3 * k) % VALUES], sizeof(float));
	}
	assert_true(case_write(path, &cases, comment, error, sizeof error));
	if (!case_read(path, &back, error, sizeof error))
		fail_msg("%s", error);
	assert_int_equal(unlink(path), 0);
	assert_ptr_equal(back.test, test);
	assert_int_equal(back.mode, mode);
	assert_int_equal(back.n, VALUES);
	for (unsigned k = 0; k < test->columns; ++k)
		for (size_t i = 0; i < VALUES; ++i)
			assert_true(same(back.column[k][i], column[k][i]));
	case_free(&back);
}

static void every_test_and_mode_comes_back(void **state)
{
	static const char *const comments[] = {
	    NULL,
	    "",
	    "one line",
	    "two lines\ncase 1 2 3\n\nfour, # and a hash\n",
	};
	(void)state;
	for (size_t t = 0; t < lockstep_test_count; ++t)
		for (unsigned mode = 0; mode < MODES; ++mode)
			round_trip(&lockstep_tests[t], mode, comments[(t + mode) % 4]);
}

static void unwritable_files_leave_nothing(void **state)
{
	float zero = 0;
	struct case_file cases = {.test = lockstep_find_test("point_circle"), .n = 1};
	char error[300] = "";
	(void)state;
	for (unsigned k = 0; k < cases.test->columns; ++k)
		cases.column[k] = &zero;
	assert_false(case_write("no/such/folder/x.case", &cases, "", error, sizeof error));
	assert_true(*error != '\0' && !strchr(error, '\n'));
	*error = '\0';
	assert_false(case_read("no/such/folder/x.case", &cases, error, sizeof error));
	assert_non_null(strstr(error, "no/such/folder/x.case"));
	assert_null(strchr(error, '\n'));
}

/* ---- Reading -------------------------------------------------------------------------------- */

/* A copy of its own size, so that a sanitizer sees a read past its end. */
static bool parse(const char *text, size_t size, struct case_file *cases, char error[300])
{
	char *copy = malloc(size ? size : 1);
	bool parsed;
	assert_non_null(copy);
	memcpy(copy, text, size);
	memset(error, 'x', 300);
	error[0] = '\0';
	parsed = case_parse("the.case", copy, size, cases, error, 300);
	free(copy);
	return parsed;
}

static void people_may_write_it_their_way(void **state)
{
	static const char text[] =
	    "# found on a Tuesday\r\n"
	    "\n"
	    "  lockstep-case 1   # the version\r\n"
	    "test\tpoint_circle\n"
	    "mode one-many\r\n"
	    "\t case  0x1.8p+1 4   -0 0x0p+0\t5 # touching\n"
	    "case nan -inf inf 1e-45 .5e1\n"
	    "case -NAN -Infinity INF 0X1P-149 +5"; /* no newline at the end */
	static const uint32_t expected[3][5] = {
	    {0x40400000, 0x40800000, 0x80000000, 0x00000000, 0x40a00000},
	    {0x7fc00000, 0xff800000, 0x7f800000, 0x00000001, 0x40a00000},
	    {0x7fc00000, 0xff800000, 0x7f800000, 0x00000001, 0x40a00000},
	};
	struct case_file cases;
	char error[300];
	(void)state;
	if (!parse(text, sizeof text - 1, &cases, error))
		fail_msg("%s", error);
	assert_string_equal(cases.test->name, "point_circle");
	assert_int_equal(cases.mode, MODE_ONE_MANY);
	assert_int_equal(cases.n, 3);
	for (size_t i = 0; i < 3; ++i)
		for (unsigned k = 0; k < 5; ++k) {
			float value;
			memcpy(&value, &expected[i][k], sizeof value);
			assert_true(same(cases.column[k][i], value));
		}
	case_free(&cases);
}

static void mode_is_pairs_if_not_said(void **state)
{
	static const char text[] = "lockstep-case 1\ntest point_circle\ncase 1 2 3 4 5\n";
	struct case_file cases;
	char error[300];
	(void)state;
	assert_true(parse(text, sizeof text - 1, &cases, error));
	assert_int_equal(cases.mode, MODE_PAIRS);
	case_free(&cases);
}

/* ---- Malformed text ------------------------------------------------------------------------- */

/* Refused, with one line that names the file, and the line if there is one to blame. */
static void refuse(const char *text, size_t size, unsigned line)
{
	struct case_file cases;
	char error[300], place[40];
	snprintf(place, sizeof place, "the.case, line %u: ", line);
	if (parse(text, size, &cases, error)) {
		case_free(&cases);
		fail_msg("taken for a case file: %.200s", text);
	}
	if (strncmp(error, line ? place : "the.case", strlen(line ? place : "the.case")) != 0 ||
	    strchr(error, '\n'))
		fail_msg("error is \"%s\" and not about line %u of: %.200s", error, line, text);
	for (const char *c = error; *c; ++c)
		assert_in_range(*c, ' ', '~');
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		assert_null(cases.column[k]);
}

#define HEAD "lockstep-case 1\ntest point_circle\n"

static void malformed_text_is_refused(void **state)
{
	static const struct {
		unsigned line; /* 0: whichever */
		const char *text;
	} bad[] = {
	    {0, ""},
	    {0, "\n\n# nothing\n"},
	    {0, "lockstep-case 1\n"},
	    {0, HEAD},
	    {0, HEAD "mode pairs\n# case 1 2 3 4 5\n"},
	    {1, "lockstep-case 2\ntest point_circle\ncase 1 2 3 4 5\n"},
	    {1, "lockstep-case\ntest point_circle\ncase 1 2 3 4 5\n"},
	    {1, "lockstep-case 11\ntest point_circle\ncase 1 2 3 4 5\n"},
	    {1, "test point_circle\ncase 1 2 3 4 5\n"},
	    {1, "PWAD"},
	    {2, "lockstep-case 1\ntest point_circles\ncase 1 2 3 4 5\n"},
	    {2, "lockstep-case 1\ntest\ncase 1 2 3 4 5\n"},
	    {2, "lockstep-case 1\ncase 1 2 3 4 5\ntest point_circle\n"},
	    {3, HEAD "test point_box\ncase 1 2 3 4 5 6\n"},
	    {3, HEAD "mode pair\ncase 1 2 3 4 5\n"},
	    {3, HEAD "mode\ncase 1 2 3 4 5\n"},
	    {3, HEAD "colour red\ncase 1 2 3 4 5\n"},
	    {3, HEAD "cases 1 2 3 4 5\n"},
	    {3, HEAD "case1 2 3 4 5\n"},
	    {3, HEAD "case\n"},
	    {3, HEAD "case 1 2 3 4\n"},
	    {3, HEAD "case 1 2 3 4 5 6\n"},
	    {4, HEAD "case 1 2 3 4 5\ncase 1 2 3 4 # 5\n"},
	    {3, HEAD "case 1 2 3 4 five\n"},
	    {3, HEAD "case 1 2 3 4 5x\n"},
	    {3, HEAD "case 1 2 3 4 0x\n"},
	    {3, HEAD "case 1,2,3,4,5\n"},
	    {3, HEAD "case 1 2 3 4 --5\n"},
	    {3, HEAD "case 1 2 3 4 5\x01\x7f\xff\x1b[31m\n"},
	    {3, HEAD "case \xef\xbb\xbf 2 3 4 5\n"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i)
		refuse(bad[i].text, strlen(bad[i].text), bad[i].line);
}

static void every_cut_is_refused_or_shorter(void **state)
{
	static const char text[] = HEAD "mode pairs\ncase 1 2 3 4 5\ncase 6 7 8 9 10\n";
	(void)state;
	for (size_t size = 0; size < sizeof text; ++size) {
		struct case_file cases;
		char error[300];
		if (parse(text, size, &cases, error)) {
			assert_true(cases.n == 1 || cases.n == 2);
			case_free(&cases);
		} else {
			assert_true(*error != '\0' && !strchr(error, '\n'));
		}
	}
}

/* NUL bytes end nothing, and hide nothing. */
static void nul_bytes_are_refused(void **state)
{
	static const char head[] = "lockstep-case 1\0\ntest point_circle\ncase 1 2 3 4 5\n";
	static const char test[] = "lockstep-case 1\ntest point_circle\0x\ncase 1 2 3 4 5\n";
	static const char number[] = HEAD "case 1 2 3 4 5\0 6\n";
	static const char only[] = "\0\0\0\0";
	(void)state;
	refuse(head, sizeof head - 1, 1);
	refuse(test, sizeof test - 1, 2);
	refuse(number, sizeof number - 1, 3);
	refuse(only, sizeof only - 1, 1);
}

/* None may be cut short, lest a number lose its digits. */
static void overlong_lines_are_refused(void **state)
{
	static const size_t lengths[] = {4000, 5000, 70000, 1 << 20};
	(void)state;
	for (size_t k = 0; k < 4; ++k) {
		size_t size = sizeof HEAD - 1 + 6 + lengths[k] + 1;
		char *text = malloc(size + 1);
		assert_non_null(text);
		for (unsigned filler = 0; filler < 3; ++filler) {
			memset(text, "x 1"[filler], size);
			memcpy(text, HEAD "case 1", sizeof HEAD - 1 + 6);
			text[size - 1] = '\n';
			text[size] = '\0';
			refuse(text, size, 3);
		}
		/* Five good numbers, and a sixth far to the right. */
		memset(text, ' ', size);
		memcpy(text, HEAD "case 1 2 3 4 5", sizeof HEAD - 1 + 14);
		text[size - 2] = '6';
		text[size - 1] = '\n';
		refuse(text, size, 3);
		free(text);
	}
}

static void too_many_cases_are_refused(void **state)
{
	static const char line[] = "case 1 2 3 4 5\n";
	size_t head = sizeof HEAD - 1, each = sizeof line - 1;
	char *text = malloc(head + (CASE_FILE_MAX + 1) * each + 1), error[300];
	struct case_file cases;
	(void)state;
	assert_non_null(text);
	memcpy(text, HEAD, head);
	for (size_t i = 0; i <= CASE_FILE_MAX; ++i)
		memcpy(text + head + i * each, line, each);
	text[head + (CASE_FILE_MAX + 1) * each] = '\0';
	assert_true(parse(text, head + CASE_FILE_MAX * each, &cases, error));
	assert_int_equal(cases.n, CASE_FILE_MAX);
	case_free(&cases);
	refuse(text, head + (CASE_FILE_MAX + 1) * each, CASE_FILE_MAX + 3);
	free(text);
}

static void binary_junk_is_refused(void **state)
{
	uint32_t random = 1;
	(void)state;
	for (unsigned k = 0; k < 2000; ++k) {
		char text[512];
		size_t size = k % sizeof text;
		for (size_t i = 0; i < size; ++i) {
			random = random * 1664525 + 1013904223;
			text[i] = (char)(random >> 24);
		}
		if (k % 2 && size > sizeof HEAD)
			memcpy(text, HEAD, sizeof HEAD - 1);
		struct case_file cases;
		char error[300];
		assert_false(parse(text, size, &cases, error));
		assert_true(*error != '\0' && !strchr(error, '\n'));
	}
}

/* An error that does not fit is cut. */
static void short_error_buffers_are_kept(void **state)
{
	static const char text[] = "lockstep-case 1\ntest a_test_that_nobody_has_ever_written\n";
	(void)state;
	for (size_t room = 1; room < 80; ++room) {
		struct case_file cases;
		char error[96];
		memset(error, 'x', sizeof error);
		assert_false(case_parse("n", text, sizeof text - 1, &cases, error, room));
		assert_non_null(memchr(error, '\0', room));
		for (size_t i = room; i < sizeof error; ++i)
			assert_int_equal(error[i], 'x');
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_test_and_mode_comes_back),
	    cmocka_unit_test(unwritable_files_leave_nothing),
	    cmocka_unit_test(people_may_write_it_their_way),
	    cmocka_unit_test(mode_is_pairs_if_not_said),
	    cmocka_unit_test(malformed_text_is_refused),
	    cmocka_unit_test(every_cut_is_refused_or_shorter),
	    cmocka_unit_test(nul_bytes_are_refused),
	    cmocka_unit_test(overlong_lines_are_refused),
	    cmocka_unit_test(too_many_cases_are_refused),
	    cmocka_unit_test(binary_junk_is_refused),
	    cmocka_unit_test(short_error_buffers_are_kept),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
