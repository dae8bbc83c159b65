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
#include "tests/case_text.h"

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

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_test_and_mode_comes_back),
	    cmocka_unit_test(unwritable_files_leave_nothing),
	    cmocka_unit_test(people_may_write_it_their_way),
	    cmocka_unit_test(mode_is_pairs_if_not_said),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
