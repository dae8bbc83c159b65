/* SPDX-License-Identifier: MIT */
/* The OBJ reader refuses malformed files with one line that says what and where. */
#include <config.h>

#include "harness/formats/text_reader.h"
#include "tests/formats/obj_text.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

UNIT_TEST(refuses_malformed)
{
	static const struct malformed malformed[] = {
	    {BYTES(""), "cow: not OBJ: it is empty"},
	    {BYTES("\n"), "cow: no face in it"},
	    {BYTES("\xef\xbb\xbf"), "cow: no face in it"},
	    {BYTES(SQUARE), "cow: no face in it"},
	    {BYTES(SQUARE "# f 1 2 3\nF 1 2 3\nface 1 2 3\n"), "cow: no face in it"},
	    {BYTES(SQUARE "usemtl \\\nf 1 2 3"), "cow: no face in it"},
	    {BYTES("{\"type\":\"Feature\"}"), "cow: no face in it"},
	    {BYTES("\xff\xfev\0 \0001\0"), "cow: not OBJ: it contains a NUL byte"},
	    {BYTES(SQUARE "f 1 2 3\n\0"), "cow: not OBJ: it contains a NUL byte"},

	    {BYTES("v"), "cow:1: a vertex of 0 numbers: must have x, y and z"},
	    {BYTES("\n#\nv 1"), "cow:3: a vertex of 1 number: must have x, y and z"},
	    {BYTES("v 1 2\n3\n"), "cow:1: a vertex of 2 numbers: must have x, y and z"},
	    {BYTES("v 1 2 #3\n"), "cow:1: a vertex of 2 numbers: must have x, y and z"},
	    {BYTES("\r\nv 1 \\\r\n2\r\n"), "cow:3: a vertex of 2 numbers: must have x, y and z"},
	    {BYTES("\rv 1 \\\n2\r\n"), "cow:3: a vertex of 2 numbers: must have x, y and z"},
	    {BYTES("v 1 2 3 4 5 6 7 8 9\n"), "cow:1: a vertex of more than 8 numbers"},

	    {BYTES(SQUARE "f\n"), "cow:5: a face of 0 vertices: must have 3 or more"},
	    /* The second side crosses the last, and one triangle of the fan is inverted. */
	    {BYTES("v 0 0 0\nv 4 0 0\nv 0 2 0\nv 2 4 0\nf 1 2 3 4\n"),
	     "cow:5: a face of 4 vertices that cannot be cut into triangles: the polygon crosses "
	     "itself, or has several rings"},
	    {BYTES(SQUARE "f 1\n2 3\n"), "cow:5: a face of 1 vertex: must have 3 or more"},
	    {BYTES(SQUARE "f 1 2 # 3\n"), "cow:5: a face of 2 vertices: must have 3 or more"},
	    {BYTES(SQUARE "f 1 2 3 4\nf 1 2"), "cow:6: a face of 2 vertices: must have 3 or more"},
	    /* On the continuation line of a statement. */
	    {BYTES(SQUARE "f 1 2 \\\n3 9"), "cow:6: no such vertex: '9', of 4 so far"},
	    {BYTES("f 1 2 3\n" SQUARE), "cow:1: no such vertex: '1', of 0 so far"},
	};

	ASSERT_ALL_REFUSED(read_mesh, malformed);
}

/* The word in each of several places of a statement behind some others; all others are 1. */
static void refuse_word(const char *statement, unsigned places, const char *word, unsigned line,
			const char *what)
{
	char text[700], why[200];

	snprintf(why, sizeof(why), "cow:%u: %s", line, what);
	for (unsigned place = 0; place < places; ++place) {
		size_t used = (size_t)sprintf(text, "%s", statement);

		for (unsigned k = 0; k < places; ++k)
			used += (size_t)sprintf(text + used, " %s", k == place ? word : "1");
		sprintf(text + used, " \nv 1 2 nonsense\n");
		assert_refused(read_mesh, text, strlen(text), why);
	}
}

/* In every position, including those whose values are otherwise ignored. */
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
	char text[200];

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); ++i)
		refuse_word(SQUARE "f 1 2 3\nv", 6, bad[i][0], 6, bad[i][1]);
	snprintf(text, sizeof(text), "v 1 2 %0128d\n", 7);
	assert_refused(read_mesh, text, strlen(text),
		       "cow:1: a number of more than 127 characters");
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

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); ++i)
		refuse_word(SQUARE "f", 5, bad[i][0], 5, bad[i][1]);
}

/* Cut anywhere, it is either refused or still valid: numbers may also be shortened. */
UNIT_TEST(refuses_truncated)
{
	/* Without and with the last newline. */
	assert_int_equal(whole_beginnings(read_mesh, BYTES(SQUARE "f 1 2 3\n"), "cow:"), 2);
}

/* One corner more than the limit of a face; its triangles exceed any world. */
UNIT_TEST(refuses_too_many_triangles)
{
	if (slow_cpu())
		skip();
	assert_many_refused(read_mesh, "v 1 2 3\nf 1 1", " 1", (1 << 24) + 1, "",
			    "cow:2: more than 16777216 triangles");
}

UNIT_TEST(cuts_errors)
{
	assert_error_cut(read_mesh, BYTES("v 1"),
			 "cow:1: a vertex of 1 number: must have x, y and z");
}

UNIT_TEST(refuses_strange_files)
{
	static const struct strange_files strange = {
	    .empty = ": not OBJ: it is empty",
	    .text = "v 1 2 3\nf 1 1 2\n",
	    .malformed = ":2: no such vertex: '2', of 1 so far",
	    .size = (off_t)TEXT_SIZE_MAX + 1,
	    .large = ": larger than 256 MiB, which is the limit",
	    .folder = ": Is a directory"};

	refuse_strange_files(read_mesh_file, &strange);
}
