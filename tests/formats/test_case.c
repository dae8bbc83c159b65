/* SPDX-License-Identifier: MIT */
/* Case files: what is written is read back bit for bit, and malformed files are refused with one
 * line. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/check/cross.h"
#include "harness/formats/case.h"
#include "harness/formats/columns.h"
#include "tests/formats/case_text.h"
#include "tests/unit.h"

/* ---- Round trips ---------------------------------------------------------------------------- */

static const uint32_t values[] = {
    0x00000000, 0x80000000, 0x00000001, 0x807fffff, 0x00800000, 0x3f800000,
    0x3f800001, 0xbf7fffff, 0x3dcccccd, 0x7f7fffff, 0xff7fffff, /* finite values */
    0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 0x4b7fffff,
};
enum { VALUES = sizeof values / sizeof *values };

static const char path[] = "test_case.tmp";

static bool same(float a, float b)
{
	return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

/* Rows of pixels that form a valid world: any court, and any grid or image. */
static void add_pixel_world(struct world *world)
{
	static const int32_t court[][4] = {{-5, 0, 4, 4}, {10, INT32_MIN, 4, INT32_MAX}};
	static const int32_t grid[][4] = {
	    {0, 0, 40, 40}, {0, 0, 7, 9}, {INT32_MIN, -1, INT32_MAX, 5}, {1, 1, 1, 1}};
	bool is_court = strcmp(world->kind->row.name, "court") == 0;
	for (size_t i = 0; i < (is_court ? 2 : 4); ++i) {
		float row[4];
		for (unsigned k = 0; k < 4; ++k)
			row[k] = column_of_pixel(is_court ? court[i][k] : grid[i][k]);
		world_add_row(world, row);
	}
}

/* Every finite value appears in every column of a world, in rings of 1, 5, and the rest. */
enum { FINITE = 11 };

static void add_world(const struct lockstep_world *kind, struct world *world)
{
	world_begin(world, kind);
	if (kind && pixel_shape(&kind->row)) {
		add_pixel_world(world);
		return;
	}
	for (size_t i = 0; kind && i < FINITE; ++i) {
		float row[WORLD_COLUMNS_MAX];
		for (unsigned k = 0; k < kind->row.columns; ++k)
			memcpy(&row[k], &values[(i + 3 * k) % FINITE], sizeof(float));
		if (i == 1 || i == 6)
			world_add_part(world);
		world_add_row(world, row);
	}
}

static void same_world(const struct world *back, const struct world *world)
{
	assert_ptr_equal(back->kind, world->kind);
	assert_int_equal(back->parts, world->parts);
	assert_int_equal(back->rows, world->rows);
	for (size_t part = 0; part < world->parts; ++part)
		assert_int_equal(back->part[part], world->part[part]);
	for (unsigned k = 0; world->kind && k < world->kind->row.columns; ++k)
		for (size_t i = 0; i < world->rows; ++i)
			assert_memory_equal(&back->column[k][i], &world->column[k][i],
					    sizeof(float));
	assert_true(!!back->made == !!world->kind);
}

/* Writes the cases, reads them back, and removes the file. */
static void write_and_read(const struct case_file *cases, const char *comment,
			   struct case_file *back)
{
	char error[300] = "";
	assert_true(case_write(path, cases, comment, error, sizeof error));
	if (!case_read(path, back, error, sizeof error))
		fail_msg("%s", error);
	assert_int_equal(unlink(path), 0);
}

/* Every value appears in every column. */
static void round_trip(const struct lockstep_test *test, unsigned mode, const char *comment)
{
	float column[LOCKSTEP_COLUMNS_MAX][VALUES];
	struct case_file cases = {.test = test, .mode = mode, .n = VALUES}, back;
	add_world(test->world, &cases.world);
	for (unsigned k = 0; k < test->columns; ++k) {
		cases.column[k] = column[k];
		for (size_t i = 0; i < VALUES; ++i)
			memcpy(&column[k][i], &values[(i + 3 * k) % VALUES], sizeof(float));
	}
	write_and_read(&cases, comment, &back);
	assert_ptr_equal(back.test, test);
	assert_int_equal(back.mode, mode);
	assert_int_equal(back.n, VALUES);
	for (unsigned k = 0; k < test->columns; ++k)
		for (size_t i = 0; i < VALUES; ++i)
			assert_true(same(back.column[k][i], column[k][i]));
	same_world(&back.world, &cases.world);
	struct world copy = {.kind = NULL};
	world_copy(&cases.world, &copy);
	same_world(&copy, &cases.world);
	world_free(&copy);
	world_free(&cases.world);
	case_free(&back);
}

UNIT_TEST(every_test_and_mode_comes_back)
{
	static const char *const comments[] = {
	    NULL,
	    "",
	    "one line",
	    "two lines\ncase 1 2 3\n\nfour, # and a hash\n",
	};
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		for (unsigned mode = 0; mode < test_modes(&lockstep_tests[t]); ++mode)
			round_trip(&lockstep_tests[t], mode, comments[(t + mode) % 4]);
}

/* The maximum number of cases, all different; their buffer grows many times. */
UNIT_TEST(many_come_back)
{
	enum { MANY = CASE_FILE_MAX };
	static float column[LOCKSTEP_COLUMNS_MAX][MANY];
	const struct lockstep_test *test = lockstep_test_find("circle_circle");
	struct case_file cases = {.test = test, .n = MANY}, back;
	for (unsigned k = 0; k < test->columns; ++k) {
		cases.column[k] = column[k];
		for (size_t i = 0; i < MANY; ++i)
			column[k][i] = (float)(i * 8 + k);
	}
	world_begin(&cases.world, NULL);
	write_and_read(&cases, "", &back);
	assert_int_equal(back.n, MANY);
	for (unsigned k = 0; k < test->columns; ++k)
		assert_memory_equal(back.column[k], column[k], sizeof column[k]);
	case_free(&back);
}

UNIT_TEST(unwritable_files_leave_nothing)
{
	float zero = 0;
	struct case_file cases = {.test = lockstep_test_find("point_circle"), .n = 1};
	char error[300] = "";
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

UNIT_TEST(people_may_write_it_their_way)
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
	must_parse(text, sizeof text - 1, &cases);
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

UNIT_TEST(mode_is_pairs_if_not_said)
{
	static const char text[] = "lockstep-case 1\ntest point_circle\ncase 1 2 3 4 5\n";
	struct case_file cases;
	must_parse(text, sizeof text - 1, &cases);
	assert_int_equal(cases.mode, MODE_PAIRS);
	case_free(&cases);
}

/* "part" is optional before the first part. */
UNIT_TEST(worlds_come_in_parts)
{
	static const char *const texts[] = {
	    "lockstep-case 1\ntest point_polygon\nrow 0 0\nrow 0x8p0 0 # a corner\nrow 0 8\n"
	    "part # a hole\nrow 1 1\nrow 2 1\nmode pairs\ncase 4 4\ncase nan 0\n",
	    "lockstep-case 1\ntest point_polygon\n\tpart\nrow 0 0\nrow 8 0\n\nrow 0 8\n"
	    "part\nrow 1 1\n  row 2 1\ncase 4 4\nmode one-many\ncase 5 5\n",
	};
	static const float x[] = {0, 8, 0, 1, 2}, y[] = {0, 0, 8, 1, 1};
	for (size_t t = 0; t < 2; ++t) {
		struct case_file cases;
		must_parse(texts[t], strlen(texts[t]), &cases);
		assert_int_equal(cases.n, 2);
		assert_int_equal(cases.world.parts, 2);
		assert_int_equal(cases.world.part[0], 3);
		assert_int_equal(cases.world.part[1], 2);
		assert_int_equal(cases.world.rows, 5);
		assert_memory_equal(cases.world.column[0], x, sizeof x);
		assert_memory_equal(cases.world.column[1], y, sizeof y);
		assert_int_equal(lockstep_polygon_rings(cases.world.made), 2);
		case_free(&cases);
		assert_null(cases.world.made);
	}
}

/* In a report: all of a small world, the start of a large one. */
UNIT_TEST(worlds_are_printed)
{
	struct world world;
	float row[2] = {0.5f, -3};
	for (size_t rows = 1; rows < 1000; rows = rows * 3 + 1) {
		char *text = NULL;
		size_t size, lines = 0;
		FILE *to = open_memstream(&text, &size);
		assert_non_null(to);
		world_begin(&world, lockstep_test_find("point_polygon")->world);
		for (size_t i = 0; i < rows; ++i)
			world_add_row(&world, row);
		case_print_world(to, &world);
		assert_int_equal(fclose(to), 0);
		for (const char *c = text; *c; ++c)
			lines += *c == '\n';
		assert_non_null(strstr(text, "polygon of "));
		assert_non_null(strstr(text, "0x1p-1 -0x1.8p+1"));
		assert_true(!!strstr(text, "more") == (rows > 16));
		assert_int_equal(lines, rows > 16 ? 18 : rows + 1);
		free(text);
		world_free(&world);
	}
}
