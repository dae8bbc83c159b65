/* SPDX-License-Identifier: MIT */
/* The PBM and PGM reader refuses malformed files with one line that says what and where. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "tests/formats/pnm_text.h"
#include "tests/unit.h"

#include <unistd.h>

static void assert_refused(const char *text, size_t size, const char *why)
{
	struct pixel_image image;
	char error[200] = "";

	assert_false(try_bytes(text, size, &image, error, sizeof(error)));
	if (strcmp(error, why) != 0)
		fail_msg("the error is \"%s\", not \"%s\", of %s", error, why, text);
}

UNIT_TEST(refuses_other_formats)
{
	static const char nothing[] =
	    "road: not PBM or PGM: it does not begin with P1, P2, P4 or P5";

	assert_refused(BYTES(""), "road: not PBM or PGM: it is empty");
	assert_refused(BYTES("P"), nothing);
	assert_refused(BYTES("P0 1 1 1"), nothing);
	assert_refused(BYTES("P8 1 1 1"), nothing);
	assert_refused(BYTES("p1 1 1 1"), nothing);
	assert_refused(BYTES(" P1 1 1 1"), nothing);
	assert_refused(BYTES("\0P1 1 1 1"), nothing);
	assert_refused(BYTES("\x89PNG\r\n\x1a\n"), nothing);
	assert_refused(BYTES("P3 1 1 255 0 0 0"),
		       "road: P3, an image in colours: only PBM and PGM are read");
	assert_refused(BYTES("P6 1 1 255 \0\0\0"),
		       "road: P6, an image in colours: only PBM and PGM are read");
	assert_refused(BYTES("P7\nWIDTH 1\n"),
		       "road: P7, an image in colours: only PBM and PGM are read");
	assert_refused(BYTES("P11 1 1"), "road:1: no white space after the first two bytes: '1'");
	assert_refused(BYTES("P4\0 1 1 "), "road:1: no white space after the first two bytes: '?'");
}

/* Each number of a header: at the end of the file, and invalid. */
UNIT_TEST(refuses_bad_headers)
{
	assert_refused(BYTES("P1"), "road:1: unexpected end of file, expected a width");
	assert_refused(BYTES("P4\n\n# 1 1\n"), "road:4: unexpected end of file, expected a width");
	assert_refused(BYTES("P4\n# 1 1"), "road:2: unexpected end of file, expected a width");
	assert_refused(BYTES("P1\r\n1\r\n"), "road:3: unexpected end of file, expected a height");
	assert_refused(BYTES("P1\r1\r"), "road:3: unexpected end of file, expected a height");
	assert_refused(BYTES("P1\n1#1"), "road:2: unexpected end of file, expected a height");
	assert_refused(BYTES("P2\n1 1 "),
		       "road:2: unexpected end of file, expected a maximum value");
	assert_refused(BYTES("P1 x 1 1"), "road:1: not a width: 'x'");
	assert_refused(BYTES("P1 +1 1 1"), "road:1: not a width: '+1'");
	assert_refused(BYTES("P1 1.5 1 1"), "road:1: not a width: '1.5'");
	assert_refused(BYTES("P1 0x1 1 1"), "road:1: not a width: '0x1'");
	assert_refused(BYTES("P1 - 1 1"), "road:1: not a width: '-'");
	assert_refused(BYTES("P1 \v1 1 1"), "road:1: not a width: '?1'");
	assert_refused(BYTES("P1 1\0 1 1"), "road:1: not a width: '1?'");
	assert_refused(BYTES("P1 \xc3\xa9\x1b[2J 1 1"), "road:1: not a width: '???[2J'");
	assert_refused(BYTES("P1\n1\n\n1234567890123456789012345678901234567890x"),
		       "road:4: not a height: '1234567890123456789012345678901234567890'");
	assert_refused(BYTES("P2 1 1 # 255\nx 0"), "road:2: not a maximum value: 'x'");
}

UNIT_TEST(refuses_bad_sizes)
{
	assert_refused(BYTES("P1 0 1 "), "road:1: a width of 0: must be from 1 to 32768");
	assert_refused(BYTES("P1 -1 1 1"), "road:1: a width of -1: must be from 1 to 32768");
	assert_refused(BYTES("P4 1 -32768 1"),
		       "road:1: a height of -32768: must be from 1 to 32768");
	assert_refused(BYTES("P4 32769 1 1"), "road:1: a width of 32769: must be from 1 to 32768");
	assert_refused(BYTES("P5\n4294967297 1 255 \0"),
		       "road:2: a width of 4294967297: must be from 1 to 32768");
	assert_refused(BYTES("P5 1\n18446744073709551617 255 \0"),
		       "road:2: a height of 18446744073709551617: must be from 1 to 32768");
	assert_refused(BYTES("P2 1 1 0 0"),
		       "road:1: a maximum value of 0: must be from 1 to 65535");
	assert_refused(BYTES("P5 1 1 65536 \0\0\0"),
		       "road:1: a maximum value of 65536: must be from 1 to 65535");
}

/* The greatest possible image, in a file of a few bytes: refused before memory is allocated for
 * it. */
UNIT_TEST(refuses_short_files)
{
	assert_refused(BYTES("P1\n32768 32768\n1"),
		       "road:3: 1 byte of pixels, but 32768 x 32768 need at least 1073741824");
	assert_refused(BYTES("P2\n32768 32768\n255\n0"),
		       "road:4: 1 byte of pixels, but 32768 x 32768 need at least 2147483647");
	assert_refused(BYTES("P4\n32767 32768\n\xff"),
		       "road: 1 byte of pixels, but 32767 x 32768 need 134217728");
	assert_refused(BYTES("P5\n32768 32768\n255\n"),
		       "road: 0 bytes of pixels, but 32768 x 32768 need 1073741824");
	assert_refused(BYTES("P5\n32768 32768\n256\n\0\0"),
		       "road: 2 bytes of pixels, but 32768 x 32768 need 2147483648");
	assert_refused(BYTES("P4\n9 2\n\0\0\0"), "road: 3 bytes of pixels, but 9 x 2 need 4");
	assert_refused(BYTES("P5\n2 2\n255\n\0\0\0"), "road: 3 bytes of pixels, but 2 x 2 need 4");
	assert_refused(BYTES("P5\n1 1\n256\n\0"), "road: 1 byte of pixels, but 1 x 1 need 2");
	/* The carriage return is the single byte of white space, and the line feed after it is
	 * not. */
	assert_refused(BYTES("P4\n9 2\r\n\0\0"), "road: 3 bytes of pixels, but 9 x 2 need 4");
}

UNIT_TEST(refuses_bad_pixels)
{
	assert_refused(BYTES("P1 2 2\n10\n2 1"), "road:3: not a pixel, 0 or 1: '2'");
	assert_refused(BYTES("P1 2 2\n10\n-1"), "road:3: not a pixel, 0 or 1: '-'");
	assert_refused(BYTES("P1 2 2\n\xff\xff\xff\xff"), "road:2: not a pixel, 0 or 1: '?'");
	assert_refused(BYTES("P1 2 2\n1\0001\0001"), "road:2: not a pixel, 0 or 1: '?'");
	assert_refused(BYTES("P1 2 2\n101\n\n"),
		       "road:4: unexpected end of file after 3 of 4 pixels");
	assert_refused(BYTES("P1 2 2\n1\n# 0 1 1"),
		       "road:3: unexpected end of file after 1 of 4 pixels");
	assert_refused(BYTES("P2 2 2 255\n0 1\n2 256"),
		       "road:3: a pixel of 256: must be from 0 to 255");
	assert_refused(BYTES("P2 2 2 255\n0 1\n-1 2"),
		       "road:3: a pixel of -1: must be from 0 to 255");
	assert_refused(BYTES("P2 2 2 255\n0 1\n0,1 2"), "road:3: not a pixel: '0,1'");
	assert_refused(BYTES("P2 2 2 255\n0 1\n255\n"),
		       "road:4: unexpected end of file, expected a pixel");
	assert_refused(BYTES("P5 2 2 9\n\0\x09\x08\x0a"), "road: pixel (1, 1) is 10, more than 9");
	assert_refused(BYTES("P5 2 1 256\n\1\0\1\1"), "road: pixel (1, 0) is 257, more than 256");
	assert_refused(BYTES("P5 1 2 65534\n\xff\xfe\xff\xff"),
		       "road: pixel (0, 1) is 65535, more than 65534");
}

/* Cut anywhere: an error unless only bytes after the last pixel are missing. */
UNIT_TEST(refuses_truncated)
{
	static const struct {
		const char *text;
		size_t size;
	} texts[] = {
	    {BYTES("P1\n# a road\n3 2\n1 0 0\n0 1 1")},
	    {BYTES("P2\n# a road\n3 2\n9 # greatest\n0 9 9\n9 0 0")},
	    {BYTES("P4\n# a road\n10 2\n\1\2\3\4")},
	    {BYTES("P5\n# a road\n3 1\n300\n\1\2\1\0\0\0")},
	};

	for (size_t i = 0; i < 4; ++i)
		for (size_t size = 0; size <= texts[i].size; ++size) {
			struct pixel_image image;
			char error[200] = "";

			assert_true(try_bytes(texts[i].text, size, &image, error, sizeof(error)) ==
				    (size == texts[i].size));
			if (size < texts[i].size)
				assert_memory_equal(error, "road:", 5);
			assert_null(strchr(error, '\n'));
			pnm_free(&image);
		}
}

/* A number of a million digits, and a comment of that length. */
UNIT_TEST(reads_long_lines)
{
	enum { LENGTH = 1000000 };
	static char text[LENGTH + 20];
	struct pixel_image image;
	char error[200] = "";

	memset(text, '9', LENGTH);
	memcpy(text, "P1 ", 3);
	assert_refused(
	    text, LENGTH,
	    "road:1: a width of 9999999999999999999999999999999999999999: must be from 1 "
	    "to 32768");
	memset(text + 3, '0', LENGTH - 3);
	memcpy(text + LENGTH, "1 1 1", 5);
	assert_true(try_bytes(text, LENGTH + 5, &image, error, sizeof(error)));
	pnm_free(&image);
	text[3] = '#';
	memcpy(text + LENGTH, "\n1 1 1", 6);
	assert_true(try_bytes(text, LENGTH + 6, &image, error, sizeof(error)));
	pnm_free(&image);
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

UNIT_TEST(needs_no_room_for_the_error)
{
	struct pixel_image image;
	char error[20];

	assert_false(try_bytes("P1 0", 4, &image, error, sizeof(error)));
	assert_string_equal(error, "road:1: a width of ");
	assert_false(try_bytes("P1 0", 4, &image, NULL, 0));
	assert_false(try_bytes("P1 0", 4, &image, error, 3));
	assert_string_equal(error, "ro");
}

UNIT_TEST(refuses_strange_files)
{
	char path[] = "/tmp/test_pnm_XXXXXX", error[200] = "", wanted[200];
	struct pixel_image image;
	int file = mkstemp(path);

	assert_true(file >= 0);
	assert_false(pnm_read_file(path, &image, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s: not PBM or PGM: it is empty", path);
	assert_string_equal(error, wanted);
	assert_int_equal(write(file, "P1\n1 0\n1\n", 9), 9);
	assert_false(pnm_read_file(path, &image, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s:2: a height of 0: must be from 1 to 32768", path);
	assert_string_equal(error, wanted);
	assert_int_equal(ftruncate(file, ((off_t)256 << 20) + 1), 0); /* no room on disk */
	assert_false(pnm_read_file(path, &image, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s: larger than 256 MiB, which is the limit", path);
	assert_string_equal(error, wanted);
	close(file);
	unlink(path);
	assert_false(pnm_read_file(path, &image, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s: No such file or directory", path);
	assert_string_equal(error, wanted);
	assert_false(pnm_read_file("/", &image, error, sizeof(error)));
	assert_string_equal(error, "/: Is a directory");
	assert_null(image.walls);
}
