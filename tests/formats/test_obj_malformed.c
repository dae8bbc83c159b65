/* SPDX-License-Identifier: MIT */
/* The OBJ reader refuses malformed files with one line that says what and where. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/text_reader.h"
#include "tests/formats/obj_text.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

#include <unistd.h>

static void assert_bytes_refused(const char *text, size_t size, const char *why)
{
	struct obj_mesh mesh;
	char error[200] = "";

	assert_false(try_bytes(text, size, &mesh, error, sizeof(error)));
	if (strcmp(error, why) != 0)
		fail_msg("the error is \"%s\", not \"%s\", of %s", error, why, text);
}

static void assert_refused(const char *text, const char *why)
{
	assert_bytes_refused(text, strlen(text), why);
}

UNIT_TEST(refuses_what_has_no_faces)
{
	static const char wide[] = "\xff\xfev\0 \0001\0";

	assert_refused("", "cow: not OBJ: it is empty");
	assert_refused("\n", "cow: no face in it");
	assert_refused("\xef\xbb\xbf", "cow: no face in it");
	assert_refused(SQUARE, "cow: no face in it");
	assert_refused(SQUARE "# f 1 2 3\nF 1 2 3\nface 1 2 3\n", "cow: no face in it");
	assert_refused(SQUARE "usemtl \\\nf 1 2 3", "cow: no face in it");
	assert_refused("{\"type\":\"Feature\"}", "cow: no face in it");
	assert_bytes_refused(wide, sizeof(wide) - 1, "cow: not OBJ: it contains a NUL byte");
	assert_bytes_refused(SQUARE "f 1 2 3\n", sizeof(SQUARE "f 1 2 3\n"),
			     "cow: not OBJ: it contains a NUL byte");
}

UNIT_TEST(refuses_bad_numbers)
{
	static const char *const bad[][2] = {
	    {"x", "not a number: 'x'"},
	    {"nan", "not a number: 'nan'"},
	    {"-inf", "not a number: '-inf'"},
	    {"0x1p3", "not a number: '0x1p3'"},
	    {"1,5", "not a number: '1,5'"},
	    {"1.5.", "not a number: '1.5.'"},
	    {".", "not a number: '.'"},
	    {"-", "not a number: '-'"},
	    {"--1", "not a number: '--1'"},
	    {"1e", "not a number: '1e'"},
	    {"e5", "not a number: 'e5'"},
	    {"1e+", "not a number: '1e+'"},
	    {"1e5.0", "not a number: '1e5.0'"},
	    {"\x1b[2J", "not a number: '?[2J'"},
	    {"\v1", "not a number: '?1'"},
	    {"\\", "not a number: '\\'"},
	    {"1234567890123456789012345678901234567890tail",
	     "not a number: '1234567890123456789012345678901234567890'"},
	    {"1e39", "too large for a float: '1e39'"},
	    {"-3.5e38", "too large for a float: '-3.5e38'"},
	    {"1e99999999999999999999", "too large for a float: '1e99999999999999999999'"},
	};
	char text[400], why[200];

	/* In every position, including those whose values are otherwise ignored. */
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); ++i)
		for (unsigned place = 0; place < 6; ++place) {
			size_t used = (size_t)sprintf(text, SQUARE "f 1 2 3\nv");

			for (unsigned k = 0; k < 6; ++k)
				used += (size_t)sprintf(text + used, " %s",
							k == place ? bad[i][0] : "1");
			sprintf(text + used, " \nv 1 2 nonsense\n");
			snprintf(why, sizeof(why), "cow:6: %s", bad[i][1]);
			assert_refused(text, why);
		}
	snprintf(text, sizeof(text), "v 1 2 %0128d\n", 7);
	assert_refused(text, "cow:1: a number of more than 127 characters");
}

UNIT_TEST(refuses_bad_vertices)
{
	assert_refused("v", "cow:1: a vertex of 0 numbers: must have x, y and z");
	assert_refused("\n#\nv 1", "cow:3: a vertex of 1 number: must have x, y and z");
	assert_refused("v 1 2\n3\n", "cow:1: a vertex of 2 numbers: must have x, y and z");
	assert_refused("v 1 2 #3\n", "cow:1: a vertex of 2 numbers: must have x, y and z");
	assert_refused("\r\nv 1 \\\r\n2\r\n", "cow:3: a vertex of 2 numbers: must have x, y and z");
	assert_refused("\rv 1 \\\n2\r\n", "cow:3: a vertex of 2 numbers: must have x, y and z");
	assert_refused("v 1 2 3 4 5 6 7 8 9\n", "cow:1: a vertex of more than 8 numbers");
}

UNIT_TEST(refuses_bad_faces)
{
	static const char *const bad[][2] = {
	    {"0", "no vertex 0: vertices are counted from 1"},
	    {"-0", "no vertex 0: vertices are counted from 1"},
	    {"0/1/1", "no vertex 0: vertices are counted from 1"},
	    {"5", "no such vertex: '5', of 4 so far"},
	    {"-5", "no such vertex: '-5', of 4 so far"},
	    {"1234567890123456789012345678901234567890123",
	     "no such vertex: '1234567890123456789012345678901234567890', of 4 so far"},
	    {"4294967297", "no such vertex: '4294967297', of 4 so far"},
	    {"18446744073709551617", "no such vertex: '18446744073709551617', of 4 so far"},
	    {"-18446744073709551617//2", "no such vertex: '-18446744073709551617//2', of 4 so far"},
	    {"a", "not a vertex of a face: 'a'"},
	    {"-", "not a vertex of a face: '-'"},
	    {"--1", "not a vertex of a face: '--1'"},
	    {"+1", "not a vertex of a face: '+1'"},
	    {"1.0", "not a vertex of a face: '1.0'"},
	    {"/1", "not a vertex of a face: '/1'"},
	    {"//", "not a vertex of a face: '//'"},
	    {"1/a", "not a vertex of a face: '1/a'"},
	    {"1/2/3/4", "not a vertex of a face: '1/2/3/4'"},
	    {"1///", "not a vertex of a face: '1///'"},
	    {"1\\", "not a vertex of a face: '1\\'"},
	    {"1\x7f", "not a vertex of a face: '1?'"},
	};
	char text[200], why[200];

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); ++i)
		for (unsigned place = 0; place < 5; ++place) {
			size_t used = (size_t)sprintf(text, SQUARE "f");

			for (unsigned k = 0; k < 5; ++k)
				used += (size_t)sprintf(text + used, " %s",
							k == place ? bad[i][0] : "1");
			sprintf(text + used, " \nv 9 9 9\n");
			snprintf(why, sizeof(why), "cow:5: %s", bad[i][1]);
			assert_refused(text, why);
		}
	assert_refused(SQUARE "f\n", "cow:5: a face of 0 vertices: must have 3 or more");
	/* The second side crosses the last, and one triangle of the fan is inverted. */
	assert_refused("v 0 0 0\nv 4 0 0\nv 0 2 0\nv 2 4 0\nf 1 2 3 4\n",
		       "cow:5: a face of 4 vertices that cannot be cut into triangles: the polygon "
		       "crosses itself, or has several rings");
	assert_refused(SQUARE "f 1\n2 3\n", "cow:5: a face of 1 vertex: must have 3 or more");
	assert_refused(SQUARE "f 1 2 # 3\n", "cow:5: a face of 2 vertices: must have 3 or more");
	assert_refused(SQUARE "f 1 2 3 4\nf 1 2",
		       "cow:6: a face of 2 vertices: must have 3 or more");
	/* On the continuation line of a statement. */
	assert_refused(SQUARE "f 1 2 \\\n3 9", "cow:6: no such vertex: '9', of 4 so far");
	assert_refused("f 1 2 3\n" SQUARE, "cow:1: no such vertex: '1', of 0 so far");
}

/* Cut anywhere, it is either refused or still valid: numbers may also be shortened. */
UNIT_TEST(refuses_truncated)
{
	static const char text[] = SQUARE "f 1 2 3\n";
	size_t whole = 0;

	for (size_t size = 0; size < sizeof(text); ++size) {
		struct obj_mesh mesh;
		char error[200] = "";

		if (try_bytes(text, size, &mesh, error, sizeof(error)))
			++whole;
		else
			assert_memory_equal(error, "cow:", 4);
		obj_free(&mesh);
	}
	assert_int_equal(whole, 2); /* without and with the last newline */
}

/* One corner more than the limit of a face; its triangles exceed any world. */
UNIT_TEST(refuses_too_many_triangles)
{
	enum { TRIANGLES = 1 << 24 };
	static const char start[] = "v 1 2 3\nf 1 1";
	size_t size = sizeof(start) - 1 + 2 * (size_t)(TRIANGLES + 1);
	struct obj_mesh mesh;
	char error[200] = "", *text;

	if (slow_cpu())
		skip();
	text = malloc(size + 1);
	assert_non_null(text);
	memcpy(text, start, sizeof(start));
	for (size_t at = sizeof(start) - 1; at < size; at += 2)
		memcpy(text + at, " 1", 2);
	assert_false(obj_parse("cow", text, size, &mesh, error, sizeof(error)));
	assert_string_equal(error, "cow:2: more than 16777216 triangles");
	free(text);
}

UNIT_TEST(needs_no_room_for_the_error)
{
	struct obj_mesh mesh;
	char error[20];

	assert_false(try_bytes("v 1", 3, &mesh, error, sizeof(error)));
	assert_string_equal(error, "cow:1: a vertex of ");
	assert_false(try_bytes("v 1", 3, &mesh, NULL, 0));
	assert_false(try_bytes("v 1", 3, &mesh, error, 3));
	assert_string_equal(error, "co");
}

UNIT_TEST(refuses_strange_files)
{
	char path[] = "/tmp/test_obj_XXXXXX", error[200] = "", wanted[200];
	struct obj_mesh mesh;
	int file = mkstemp(path);

	assert_true(file >= 0);
	assert_false(obj_read_file(path, &mesh, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s: not OBJ: it is empty", path);
	assert_string_equal(error, wanted);
	assert_int_equal(write(file, "v 1 2 3\nf 1 1 2\n", 16), 16);
	assert_false(obj_read_file(path, &mesh, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s:2: no such vertex: '2', of 1 so far", path);
	assert_string_equal(error, wanted);
	assert_int_equal(ftruncate(file, (off_t)TEXT_SIZE_MAX + 1), 0); /* no room on disk */
	assert_false(obj_read_file(path, &mesh, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s: larger than 256 MiB, which is the limit", path);
	assert_string_equal(error, wanted);
	close(file);
	unlink(path);
	assert_false(obj_read_file(path, &mesh, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s: No such file or directory", path);
	assert_string_equal(error, wanted);
	assert_false(obj_read_file("/", &mesh, error, sizeof(error)));
	assert_string_equal(error, "/: Is a directory");
	assert_null(mesh.corner[0]);
}
