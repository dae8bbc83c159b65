/* SPDX-License-Identifier: MIT */
/* Malformed case files are refused, with one line that says what is wrong and where. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/formats/case.h"
#include "harness/formats/columns.h"
#include "tests/formats/case_text.h"
#include "tests/unit.h"

/* Refused with one line that names the file and, if a line is to blame, the line. */
static void refuse(const char *text, size_t size, unsigned line)
{
	struct case_file cases;
	char error[300], place[40];
	snprintf(place, sizeof place, "the.case:%u: ", line);
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
	assert_null(cases.world.made);
	assert_null(cases.world.column[0]);
}

#define HEAD "lockstep-case 1\ntest point_circle\n"

UNIT_TEST(malformed_text_is_refused)
{
	static const struct {
		unsigned line; /* 0: any line */
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
	for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i)
		refuse(bad[i].text, strlen(bad[i].text), bad[i].line);
}

#define WORLD "lockstep-case 1\ntest point_polygon\n"

/* Refused with these words. */
UNIT_TEST(malformed_worlds_are_refused)
{
	static const struct {
		unsigned line;
		const char *text, *why;
	} bad[] = {
	    {2, "lockstep-case 1\nrow 1 2\n", "a row before the test is named"},
	    {2, "lockstep-case 1\npart\n", "a part before the test is named"},
	    {3, HEAD "row 1 2\ncase 1 2 3 4 5\n", "a row, but point_circle has no world"},
	    {3, HEAD "part\ncase 1 2 3 4 5\n", "a part, but point_circle has no world"},
	    {3, WORLD "row 1\ncase 1 2\n", "too few numbers: a row has 2 numbers for polygon"},
	    {3, WORLD "row\ncase 1 2\n", "too few numbers"},
	    {3, WORLD "row 1 2 3\ncase 1 2\n", "too many numbers: a row has 2"},
	    {3, WORLD "row 1 y\ncase 1 2\n", "not a number: 'y'"},
	    {3, WORLD "rows 1 2\n", "neither test, mode, part, row nor case"},
	    {3, WORLD "part 1\n", "neither test, mode, part, row nor case"},
	    {3, WORLD "case 1 2\n",
	     "no rows before it: point_polygon needs the rows of its polygon"},
	    {4, WORLD "part\ncase 1 2\n", "no rows before it"},
	    {4, WORLD "part\npart\nrow 1 2\ncase 1 2\n", "the previous part has no row"},
	    {5, WORLD "row 1 2\npart\ncase 1 2\n",
	     "cannot make the polygon from the rows before it: too few vertices"},
	    {5, WORLD "row 1 2\nrow nan 2\ncase 1 2\n",
	     "cannot make the polygon from the rows before it: a coordinate is NaN or infinite"},
	    {4, WORLD "row 1 -inf\ncase 1 2\n", "a coordinate is NaN or infinite"},
	    {5, WORLD "row 1 2\ncase 1 2\nrow 3 4\n", "a row after a case"},
	    {5, WORLD "row 1 2\ncase 1 2\npart\n", "a part after a case"},
	    {3, WORLD "row 1 2\n", "no case in it"},
	    {5, WORLD "mode many-one\nrow 1 2\ncase 1 2\n",
	     "no mode many-one: point_polygon has one operand"},
	    {5, WORLD "row 1 2\ncase 1 2\nmode one-one\n", "no mode one-one"},
	    {4, "lockstep-case 1\ntest point_triangles\nrow 0 0 1 0 0 1\nrow 0 0 1 0 0\n",
	     "too few numbers: a row has 6 numbers for triangles"},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
		struct case_file cases;
		char error[300];
		refuse(bad[i].text, strlen(bad[i].text), bad[i].line);
		parse(bad[i].text, strlen(bad[i].text), &cases, error);
		if (!strstr(error, bad[i].why))
			fail_msg("\"%s\", without \"%s\"", error, bad[i].why);
	}
}

/* Whole numbers, and in the range of int32: in cases and in rows. */
UNIT_TEST(pixels_are_whole_numbers)
{
#define BOXES "lockstep-case 1\ntest pixel_box_overlap\n"
#define MAZE "lockstep-case 1\ntest maze_walls\nrow 0 0 8 8\n"
	static const struct {
		unsigned line;
		const char *text, *why;
	} bad[] = {
	    {3, BOXES "case 0 0 4 4 0 0 4 4.5\n", "not a whole number: '4.5'"},
	    {3, BOXES "case 0x10 0 4 4 0 0 4 4\n", "not a whole number: '0x10"},
	    {3, BOXES "case nan 0 4 4 0 0 4 4\n", "not a whole number: 'nan"},
	    {3, BOXES "case 2147483648 0 4 4 0 0 4 4\n", "range of int32: '2147483648"},
	    {3, BOXES "case -2147483649 0 4 4 0 0 4 4\n", "range of int32: '-2147483649"},
	    {3, BOXES "case 99999999999999999999 0 4 4 0 0 4 4\n", "range of int32"},
	    {3, BOXES "case 0 0 4 4 0 0 4\n", "8 numbers"},
	    {4, MAZE "row 0 0 3.0 3\ncase 0 0 1 1\n", "not a whole number: '3.0"},
	    {5, MAZE "row 0 0 0 3\ncase 0 0 1 1\n",
	     "cannot make the maze from the rows before it: a width"},
	    {5, MAZE "row 1 0 3 3\ncase 0 0 1 1\n",
	     "cannot make the maze from the rows before it: it reaches"},
	    {4, MAZE "case 0 0 1 1\n", "cannot make the maze"},
	};
	char error[300];
	struct case_file cases;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
		refuse(bad[i].text, strlen(bad[i].text), bad[i].line);
		assert_false(parse(bad[i].text, strlen(bad[i].text), &cases, error));
		if (!strstr(error, bad[i].why))
			fail_msg("error is \"%s\", not about: %s", error, bad[i].why);
	}
	assert_true(parse(BOXES "case -2147483648 2147483647 +4 4 0 0 4 4\n",
			  strlen(BOXES "case -2147483648 2147483647 +4 4 0 0 4 4\n"), &cases,
			  error));
	assert_int_equal(pixel_of_column(cases.column[0][0]), INT32_MIN);
	assert_int_equal(pixel_of_column(cases.column[1][0]), INT32_MAX);
	assert_int_equal(pixel_of_column(cases.column[2][0]), 4);
	case_free(&cases);
#undef MAZE
#undef BOXES
}

UNIT_TEST(too_many_rows_are_refused)
{
	static const char line[] = "row 1 2\n", last[] = "case 1 2\n";
	size_t head = sizeof WORLD - 1, each = sizeof line - 1;
	char *text = malloc(head + (CASE_FILE_MAX + 1) * each + sizeof last), error[300];
	struct case_file cases;
	assert_non_null(text);
	memcpy(text, WORLD, head);
	for (size_t i = 0; i <= CASE_FILE_MAX; ++i)
		memcpy(text + head + i * each, line, each);
	refuse(text, head + (CASE_FILE_MAX + 1) * each, CASE_FILE_MAX + 3);
	memcpy(text + head + CASE_FILE_MAX * each, last, sizeof last);
	assert_true(parse(text, head + CASE_FILE_MAX * each + sizeof last - 1, &cases, error));
	assert_int_equal(cases.world.rows, CASE_FILE_MAX);
	case_free(&cases);
	free(text);
}

UNIT_TEST(every_cut_is_refused_or_shorter)
{
	static const char text[] = HEAD "mode pairs\ncase 1 2 3 4 5\ncase 6 7 8 9 10\n";
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

/* NUL bytes are refused: they neither end nor hide anything. */
UNIT_TEST(nul_bytes_are_refused)
{
	static const char head[] = "lockstep-case 1\0\ntest point_circle\ncase 1 2 3 4 5\n";
	static const char test[] = "lockstep-case 1\ntest point_circle\0x\ncase 1 2 3 4 5\n";
	static const char number[] = HEAD "case 1 2 3 4 5\0 6\n";
	static const char only[] = "\0\0\0\0";
	refuse(head, sizeof head - 1, 1);
	refuse(test, sizeof test - 1, 2);
	refuse(number, sizeof number - 1, 3);
	refuse(only, sizeof only - 1, 1);
}

/* Overlong lines are refused: if they were cut, a number might lose digits. */
UNIT_TEST(overlong_lines_are_refused)
{
	static const size_t lengths[] = {4000, 5000, 70000, 1 << 20};
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
		/* Five valid numbers, and a sixth far to the right. */
		memset(text, ' ', size);
		memcpy(text, HEAD "case 1 2 3 4 5", sizeof HEAD - 1 + 14);
		text[size - 2] = '6';
		text[size - 1] = '\n';
		refuse(text, size, 3);
		free(text);
	}
}

UNIT_TEST(too_many_cases_are_refused)
{
	static const char line[] = "case 1 2 3 4 5\n";
	size_t head = sizeof HEAD - 1, each = sizeof line - 1;
	char *text = malloc(head + (CASE_FILE_MAX + 1) * each + 1), error[300];
	struct case_file cases;
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

UNIT_TEST(binary_junk_is_refused)
{
	uint32_t random = 1;
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
UNIT_TEST(short_error_buffers_are_kept)
{
	static const char text[] = "lockstep-case 1\ntest a_test_that_nobody_has_ever_written\n";
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
