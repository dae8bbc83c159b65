/* SPDX-License-Identifier: MIT */
/* The PBM and PGM reader refuses malformed files with one line that says what and where. */
#include <config.h>

#include "tests/formats/pnm_text.h"
#include "tests/unit.h"

#define NO_MAGIC "road: not PBM or PGM: it does not begin with P1, P2, P4 or P5"

UNIT_TEST(refuses_malformed)
{
	static const struct malformed malformed[] = {
	    {BYTES(""), "road: not PBM or PGM: it is empty"},
	    {BYTES("P"), NO_MAGIC},
	    {BYTES("P0 1 1 1"), NO_MAGIC},
	    {BYTES("P8 1 1 1"), NO_MAGIC},
	    {BYTES("p1 1 1 1"), NO_MAGIC},
	    {BYTES(" P1 1 1 1"), NO_MAGIC},
	    {BYTES("\0P1 1 1 1"), NO_MAGIC},
	    {BYTES("\x89PNG\r\n\x1a\n"), NO_MAGIC},
	    {BYTES("P3 1 1 255 0 0 0"), "road: P3, an image in colours: only PBM and PGM are read"},
	    {BYTES("P6 1 1 255 \0\0\0"),
	     "road: P6, an image in colours: only PBM and PGM are read"},
	    {BYTES("P7\nWIDTH 1\n"), "road: P7, an image in colours: only PBM and PGM are read"},
	    {BYTES("P11 1 1"), "road:1: no white space after the first two bytes: '1'"},
	    {BYTES("P4\0 1 1 "), "road:1: no white space after the first two bytes: '?'"},

	    /* Each number of a header: at the end of the file, and invalid. */
	    {BYTES("P1"), "road:1: unexpected end of file, expected a width"},
	    {BYTES("P4\n\n# 1 1\n"), "road:4: unexpected end of file, expected a width"},
	    {BYTES("P4\n# 1 1"), "road:2: unexpected end of file, expected a width"},
	    {BYTES("P1\r\n1\r\n"), "road:3: unexpected end of file, expected a height"},
	    {BYTES("P1\r1\r"), "road:3: unexpected end of file, expected a height"},
	    {BYTES("P1\n1#1"), "road:2: unexpected end of file, expected a height"},
	    {BYTES("P2\n1 1 "), "road:2: unexpected end of file, expected a maximum value"},
	    {BYTES("P1 x 1 1"), "road:1: not a width: 'x'"},
	    {BYTES("P1 +1 1 1"), "road:1: not a width: '+1'"},
	    {BYTES("P1 1.5 1 1"), "road:1: not a width: '1.5'"},
	    {BYTES("P1 0x1 1 1"), "road:1: not a width: '0x1'"},
	    {BYTES("P1 - 1 1"), "road:1: not a width: '-'"},
	    {BYTES("P1 \v1 1 1"), "road:1: not a width: '?1'"},
	    {BYTES("P1 1\0 1 1"), "road:1: not a width: '1?'"},
	    {BYTES("P1 \xc3\xa9\x1b[2J 1 1"), "road:1: not a width: '???[2J'"},
	    {BYTES("P1\n1\n\n1234567890123456789012345678901234567890x"),
	     "road:4: not a height: '1234567890123456789012345678901234567890'"},
	    {BYTES("P2 1 1 # 255\nx 0"), "road:2: not a maximum value: 'x'"},

	    /* Numbers out of range. */
	    {BYTES("P1 0 1 "), "road:1: a width of 0: must be from 1 to 32768"},
	    {BYTES("P1 -1 1 1"), "road:1: a width of -1: must be from 1 to 32768"},
	    {BYTES("P4 1 -32768 1"), "road:1: a height of -32768: must be from 1 to 32768"},
	    {BYTES("P4 32769 1 1"), "road:1: a width of 32769: must be from 1 to 32768"},
	    {BYTES("P5\n4294967297 1 255 \0"),
	     "road:2: a width of 4294967297: must be from 1 to 32768"},
	    {BYTES("P5 1\n18446744073709551617 255 \0"),
	     "road:2: a height of 18446744073709551617: must be from 1 to 32768"},
	    {BYTES("P2 1 1 0 0"), "road:1: a maximum value of 0: must be from 1 to 65535"},
	    {BYTES("P5 1 1 65536 \0\0\0"),
	     "road:1: a maximum value of 65536: must be from 1 to 65535"},

	    /* The greatest possible image, in a file of a few bytes: refused before memory is
	     * allocated for it. */
	    {BYTES("P1\n32768 32768\n1"),
	     "road:3: 1 byte of pixels, but 32768 x 32768 need at least 1073741824"},
	    {BYTES("P2\n32768 32768\n255\n0"),
	     "road:4: 1 byte of pixels, but 32768 x 32768 need at least 2147483647"},
	    {BYTES("P4\n32767 32768\n\xff"),
	     "road: 1 byte of pixels, but 32767 x 32768 need 134217728"},
	    {BYTES("P5\n32768 32768\n255\n"),
	     "road: 0 bytes of pixels, but 32768 x 32768 need 1073741824"},
	    {BYTES("P5\n32768 32768\n256\n\0\0"),
	     "road: 2 bytes of pixels, but 32768 x 32768 need 2147483648"},
	    {BYTES("P4\n9 2\n\0\0\0"), "road: 3 bytes of pixels, but 9 x 2 need 4"},
	    {BYTES("P5\n2 2\n255\n\0\0\0"), "road: 3 bytes of pixels, but 2 x 2 need 4"},
	    {BYTES("P5\n1 1\n256\n\0"), "road: 1 byte of pixels, but 1 x 1 need 2"},
	    /* The carriage return is the single byte of white space, and the line feed after it
	     * is not. */
	    {BYTES("P4\n9 2\r\n\0\0"), "road: 3 bytes of pixels, but 9 x 2 need 4"},

	    /* Pixels. */
	    {BYTES("P1 2 2\n10\n2 1"), "road:3: not a pixel, 0 or 1: '2'"},
	    {BYTES("P1 2 2\n10\n-1"), "road:3: not a pixel, 0 or 1: '-'"},
	    {BYTES("P1 2 2\n\xff\xff\xff\xff"), "road:2: not a pixel, 0 or 1: '?'"},
	    {BYTES("P1 2 2\n1\0001\0001"), "road:2: not a pixel, 0 or 1: '?'"},
	    {BYTES("P1 2 2\n101\n\n"), "road:4: unexpected end of file after 3 of 4 pixels"},
	    {BYTES("P1 2 2\n1\n# 0 1 1"), "road:3: unexpected end of file after 1 of 4 pixels"},
	    {BYTES("P2 2 2 255\n0 1\n2 256"), "road:3: a pixel of 256: must be from 0 to 255"},
	    {BYTES("P2 2 2 255\n0 1\n-1 2"), "road:3: a pixel of -1: must be from 0 to 255"},
	    {BYTES("P2 2 2 255\n0 1\n0,1 2"), "road:3: not a pixel: '0,1'"},
	    {BYTES("P2 2 2 255\n0 1\n255\n"), "road:4: unexpected end of file, expected a pixel"},
	    {BYTES("P5 2 2 9\n\0\x09\x08\x0a"), "road: pixel (1, 1) is 10, more than 9"},
	    {BYTES("P5 2 1 256\n\1\0\1\1"), "road: pixel (1, 0) is 257, more than 256"},
	    {BYTES("P5 1 2 65534\n\xff\xfe\xff\xff"),
	     "road: pixel (0, 1) is 65535, more than 65534"},
	};

	ASSERT_ALL_REFUSED(read_image, malformed);
}

/* Cut anywhere: only the whole text is read. */
UNIT_TEST(refuses_truncated)
{
	static const struct bytes texts[] = {
	    {BYTES("P1\n# a road\n3 2\n1 0 0\n0 1 1")},
	    {BYTES("P2\n# a road\n3 2\n9 # greatest\n0 9 9\n9 0 0")},
	    {BYTES("P4\n# a road\n10 2\n\1\2\3\4")},
	    {BYTES("P5\n# a road\n3 1\n300\n\1\2\1\0\0\0")},
	};

	for (size_t i = 0; i < 4; ++i)
		assert_int_equal(
		    whole_beginnings(read_image, texts[i].text, texts[i].size, "road:"), 1);
}

/* A number of a million digits, and a comment of that length. */
UNIT_TEST(reads_long_lines)
{
	enum { LENGTH = 1000000 };

	assert_many_refused(read_image, "P1 ", "9", LENGTH, "",
			    "road:1: a width of 9999999999999999999999999999999999999999: "
			    "must be from 1 to 32768");
	assert_many_read(read_image, "P1 ", "0", LENGTH, "1 1 1");
	assert_many_read(read_image, "P1 #", "0", LENGTH, "\n1 1 1");
}

/* A byte more than the limit, which is refused unread; and a name of two lines. */
UNIT_TEST(refuses_too_much)
{
	size_t size = ((size_t)256 << 20) + 1;
	char *text = calloc(size, 1), error[200] = "";
	struct pixel_image image;

	assert_non_null(text);
	assert_false(pnm_parse("two\nlines", text, size, &image, error, sizeof(error)));
	assert_string_equal(error, "two?lines: larger than 256 MiB, which is the limit");
	free(text);
}

UNIT_TEST(cuts_errors)
{
	assert_error_cut(read_image, BYTES("P1 0"),
			 "road:1: a width of 0: must be from 1 to 32768");
}

UNIT_TEST(refuses_strange_files)
{
	static const struct strange_files strange = {
	    .empty = ": not PBM or PGM: it is empty",
	    .text = "P1\n1 0\n1\n",
	    .malformed = ":2: a height of 0: must be from 1 to 32768",
	    .size = ((off_t)256 << 20) + 1,
	    .large = ": larger than 256 MiB, which is the limit",
	    .folder = ": Is a directory"};

	refuse_strange_files(read_image_file, &strange);
}
