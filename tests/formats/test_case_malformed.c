/* SPDX-License-Identifier: MIT */
/* Malformed case files are refused, with one line that says what is wrong and where. */
#include "harness/formats/case.h"
#include "harness/formats/columns.h"
#include "tests/formats/case_text.h"
#include "tests/formats/reader.h"
#include "tests/unit.h"

/* Refused with one line that names the file and, if a line is to blame, the line; and with these words. */
static void refuse(const char *text, size_t size, unsigned line, const char *why)
{
	struct case_file cases;
	char error[300], place[40] = "the.case";
	if (line)
		snprintf(place, sizeof place, "the.case:%u: ", line);
	if (parse(text, size, &cases, error)) {
		case_free(&cases);
		fail_msg("taken for a case file: %.200s", text);
	}
	if (strncmp(error, place, strlen(place)) != 0 || !strstr(error, why))
		fail_msg("error is \"%s\", not \"%s\" of line %u: %.200s", error, why, line, text);
	for (const char *c = error; *c; ++c)
		assert_in_range(*c, ' ', '~');
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		assert_null(cases.column[k]);
	assert_null(cases.world.made);
	assert_null(cases.world.column[0]);
}

static bool read_cases(const char *text, size_t size, char *error, size_t error_size)
{
	struct case_file cases;
	const bool read = case_parse("the.case", text, size, &cases, error, error_size);
	if (read)
		assert_in_range(cases.n, 1, 2);
	case_free(&cases);
	return read;
}

#define HEAD "lockstep-case 1\ntest point_circle\n"
#define WORLD "lockstep-case 1\ntest point_polygon\n"
#define BOXES "lockstep-case 1\ntest pixel_box_overlap\n"
#define MAZE "lockstep-case 1\ntest maze_walls\nrow 0 0 8 8\n"

UNIT_TEST(malformed_files_are_refused)
{
	static const struct {
		unsigned line; /* 0: any line */
		const char *text;
		size_t size;
		const char *why;
	} bad[] = {
	    {0, BYTES(""), ""},
	    {0, BYTES("\n\n# nothing\n"), ""},
	    {0, BYTES("lockstep-case 1\n"), ""},
	    {0, BYTES(HEAD), ""},
	    {0, BYTES(HEAD "mode pairs\n# case 1 2 3 4 5\n"), ""},
	    {1, BYTES("lockstep-case 2\ntest point_circle\ncase 1 2 3 4 5\n"), ""},
	    {1, BYTES("lockstep-case\ntest point_circle\ncase 1 2 3 4 5\n"), ""},
	    {1, BYTES("lockstep-case 11\ntest point_circle\ncase 1 2 3 4 5\n"), ""},
	    {1, BYTES("test point_circle\ncase 1 2 3 4 5\n"), ""},
	    {1, BYTES("PWAD"), ""},
	    {2, BYTES("lockstep-case 1\ntest point_circles\ncase 1 2 3 4 5\n"), ""},
	    {2, BYTES("lockstep-case 1\ntest\ncase 1 2 3 4 5\n"), ""},
	    {2, BYTES("lockstep-case 1\ncase 1 2 3 4 5\ntest point_circle\n"), ""},
	    {3, BYTES(HEAD "test point_box\ncase 1 2 3 4 5 6\n"), ""},
	    {3, BYTES(HEAD "mode pair\ncase 1 2 3 4 5\n"), ""},
	    {3, BYTES(HEAD "mode\ncase 1 2 3 4 5\n"), ""},
	    {3, BYTES(HEAD "colour red\ncase 1 2 3 4 5\n"), ""},
	    {3, BYTES(HEAD "cases 1 2 3 4 5\n"), ""},
	    {3, BYTES(HEAD "case1 2 3 4 5\n"), ""},
	    {3, BYTES(HEAD "case\n"), ""},
	    {3, BYTES(HEAD "case 1 2 3 4\n"), ""},
	    {3, BYTES(HEAD "case 1 2 3 4 5 6\n"), ""},
	    {4, BYTES(HEAD "case 1 2 3 4 5\ncase 1 2 3 4 # 5\n"), ""},
	    {3, BYTES(HEAD "case 1 2 3 4 five\n"), ""},
	    {3, BYTES(HEAD "case 1 2 3 4 5x\n"), ""},
	    {3, BYTES(HEAD "case 1 2 3 4 0x\n"), ""},
	    {3, BYTES(HEAD "case 1,2,3,4,5\n"), ""},
	    {3, BYTES(HEAD "case 1 2 3 4 --5\n"), ""},
	    {3, BYTES(HEAD "case 1 2 3 4 5\x01\x7f\xff\x1b[31m\n"), ""},
	    {3, BYTES(HEAD "case \xef\xbb\xbf 2 3 4 5\n"), ""},

	    /* Worlds. */
	    {2, BYTES("lockstep-case 1\nrow 1 2\n"), "a row before the test is named"},
	    {2, BYTES("lockstep-case 1\npart\n"), "a part before the test is named"},
	    {3, BYTES(HEAD "row 1 2\ncase 1 2 3 4 5\n"), "a row, but point_circle has no world"},
	    {3, BYTES(HEAD "part\ncase 1 2 3 4 5\n"), "a part, but point_circle has no world"},
	    {3, BYTES(WORLD "row 1\ncase 1 2\n"),
	     "too few numbers: a row has 2 numbers for polygon"},
	    {3, BYTES(WORLD "row\ncase 1 2\n"), "too few numbers"},
	    {3, BYTES(WORLD "row 1 2 3\ncase 1 2\n"), "too many numbers: a row has 2"},
	    {3, BYTES(WORLD "row 1 y\ncase 1 2\n"), "not a number: 'y'"},
	    {3, BYTES(WORLD "rows 1 2\n"), "neither test, mode, part, row nor case"},
	    {3, BYTES(WORLD "part 1\n"), "neither test, mode, part, row nor case"},
	    {3, BYTES(WORLD "case 1 2\n"),
	     "no rows before it: point_polygon needs the rows of its polygon"},
	    {4, BYTES(WORLD "part\ncase 1 2\n"), "no rows before it"},
	    {4, BYTES(WORLD "part\npart\nrow 1 2\ncase 1 2\n"), "the previous part has no row"},
	    {5, BYTES(WORLD "row 1 2\npart\ncase 1 2\n"),
	     "cannot make the polygon from the rows before it: too few vertices"},
	    {5, BYTES(WORLD "row 1 2\nrow nan 2\ncase 1 2\n"),
	     "cannot make the polygon from the rows before it: a coordinate is NaN or infinite"},
	    {4, BYTES(WORLD "row 1 -inf\ncase 1 2\n"), "a coordinate is NaN or infinite"},
	    {5, BYTES(WORLD "row 1 2\ncase 1 2\nrow 3 4\n"), "a row after a case"},
	    {5, BYTES(WORLD "row 1 2\ncase 1 2\npart\n"), "a part after a case"},
	    {3, BYTES(WORLD "row 1 2\n"), "no case in it"},
	    {5, BYTES(WORLD "mode many-one\nrow 1 2\ncase 1 2\n"),
	     "no mode many-one: point_polygon has one operand"},
	    {5, BYTES(WORLD "row 1 2\ncase 1 2\nmode one-one\n"), "no mode one-one"},
	    {4, BYTES("lockstep-case 1\ntest point_triangles\nrow 0 0 1 0 0 1\nrow 0 0 1 0 0\n"),
	     "too few numbers: a row has 6 numbers for triangles"},

	    /* Pixels are whole numbers, in the range of int32: in cases and in rows. */
	    {3, BYTES(BOXES "case 0 0 4 4 0 0 4 4.5\n"), "not a whole number: '4.5'"},
	    {3, BYTES(BOXES "case 0x10 0 4 4 0 0 4 4\n"), "not a whole number: '0x10"},
	    {3, BYTES(BOXES "case nan 0 4 4 0 0 4 4\n"), "not a whole number: 'nan"},
	    {3, BYTES(BOXES "case 2147483648 0 4 4 0 0 4 4\n"), "range of int32: '2147483648"},
	    {3, BYTES(BOXES "case -2147483649 0 4 4 0 0 4 4\n"), "range of int32: '-2147483649"},
	    {3, BYTES(BOXES "case 99999999999999999999 0 4 4 0 0 4 4\n"), "range of int32"},
	    {3, BYTES(BOXES "case 0 0 4 4 0 0 4\n"), "8 numbers"},
	    {4, BYTES(MAZE "row 0 0 3.0 3\ncase 0 0 1 1\n"), "not a whole number: '3.0"},
	    {5, BYTES(MAZE "row 0 0 0 3\ncase 0 0 1 1\n"),
	     "cannot make the maze from the rows before it: a width"},
	    {5, BYTES(MAZE "row 1 0 3 3\ncase 0 0 1 1\n"),
	     "cannot make the maze from the rows before it: it reaches"},
	    {4, BYTES(MAZE "case 0 0 1 1\n"), "cannot make the maze"},

	    /* NUL bytes neither end nor hide anything. */
	    {1, BYTES("lockstep-case 1\0\ntest point_circle\ncase 1 2 3 4 5\n"), ""},
	    {2, BYTES("lockstep-case 1\ntest point_circle\0x\ncase 1 2 3 4 5\n"), ""},
	    {3, BYTES(HEAD "case 1 2 3 4 5\0 6\n"), ""},
	    {1, BYTES("\0\0\0\0"), ""},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i)
		refuse(bad[i].text, bad[i].size, bad[i].line, bad[i].why);
}

UNIT_TEST(pixels_reach_the_limits)
{
	struct case_file cases;
	must_parse(BYTES(BOXES "case -2147483648 2147483647 +4 4 0 0 4 4\n"), &cases);
	assert_int_equal(pixel_of_column(cases.column[0][0]), INT32_MIN);
	assert_int_equal(pixel_of_column(cases.column[1][0]), INT32_MAX);
	assert_int_equal(pixel_of_column(cases.column[2][0]), 4);
	case_free(&cases);
}

static void refuse_many(const char *first, const char *piece, size_t times, const char *last,
			unsigned line)
{
	size_t size;
	char *text = many(first, piece, times, last, &size);
	refuse(text, size, line, "");
	free(text);
}

UNIT_TEST(too_many_rows_or_cases_are_refused)
{
	struct case_file cases;
	char *text;
	size_t size;
	refuse_many(WORLD, "row 1 2\n", CASE_FILE_MAX + 1, "", CASE_FILE_MAX + 3);
	text = many(WORLD, "row 1 2\n", CASE_FILE_MAX, "case 1 2\n", &size);
	must_parse(text, size, &cases);
	assert_int_equal(cases.world.rows, CASE_FILE_MAX);
	case_free(&cases);
	free(text);
	refuse_many(HEAD, "case 1 2 3 4 5\n", CASE_FILE_MAX + 1, "", CASE_FILE_MAX + 3);
	text = many(HEAD, "case 1 2 3 4 5\n", CASE_FILE_MAX, "", &size);
	must_parse(text, size, &cases);
	assert_int_equal(cases.n, CASE_FILE_MAX);
	case_free(&cases);
	free(text);
}

/* Both cases, or the first; and the second with a shorter number: with its newline or without. */
UNIT_TEST(every_cut_is_refused_or_shorter)
{
	static const char text[] = HEAD "mode pairs\ncase 1 2 3 4 5\ncase 6 7 8 9 10\n";
	assert_int_equal(whole_beginnings(read_cases, BYTES(text), "the.case"), 5);
}

/* Overlong lines are refused: if they were cut, a number might lose digits. */
UNIT_TEST(overlong_lines_are_refused)
{
	static const size_t lengths[] = {4000, 5000, 70000, 1 << 20};
	for (size_t k = 0; k < 4; ++k) {
		refuse_many(HEAD "case 1", "x", lengths[k], "\n", 3);
		refuse_many(HEAD "case 1", " ", lengths[k], "\n", 3);
		refuse_many(HEAD "case 1", "1", lengths[k], "\n", 3);
		/* Five valid numbers, and a sixth far to the right. */
		refuse_many(HEAD "case 1 2 3 4 5", " ", lengths[k], "6\n", 3);
	}
}

UNIT_TEST(binary_junk_is_refused)
{
	unsigned noise = 1;
	for (unsigned k = 0; k < 2000; ++k) {
		char text[512], error[300];
		size_t size = k % sizeof text;
		for (size_t i = 0; i < size; ++i)
			text[i] = (char)(next_noise(&noise) >> 8);
		if (k % 2 && size > sizeof HEAD)
			memcpy(text, HEAD, sizeof HEAD - 1);
		struct case_file cases;
		assert_false(parse(text, size, &cases, error));
		assert_true(*error != '\0' && !strchr(error, '\n'));
	}
}

UNIT_TEST(errors_are_cut)
{
	assert_error_cut(read_cases, BYTES("lockstep-case 1\ntest a_test_nobody_wrote\n"),
			 "the.case:2: no such test: 'a_test_nobody_wrote'");
}
