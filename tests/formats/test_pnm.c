/* SPDX-License-Identifier: MIT */
/* The PBM and PGM reader reads valid files, and reads back what was written. */
#include <config.h>

#include "harness/base/data.h"
#include "tests/formats/pnm_text.h"
#include "tests/unit.h"

#include <unistd.h>

/* ---- Reading --------------------------------------------------------------------------------- */

/* One image, in four formats, with white space and comments in every permitted place. */
UNIT_TEST(reads_all_spellings)
{
	static const struct bytes texts[] = {
	    {BYTES("P1\n3 2\n1 0 0\n0 1 1\n")},
	    {BYTES("P1 3 2 100011")},
	    {BYTES("P1\t3\r\n2\r\n\r\n1 0\t0\r0 11\n\n")},
	    {BYTES("P1#a road\n#\n3#wide\r2 # high\n\n1 # one\n00 # two, 1 1 1\r\n011#end")},
	    {BYTES("P1\n0000000000000000000003 02\n1\n0\n0\n0\n1\n1\n")},
	    {BYTES("P1\n3 2\n100\n011\nand what comes behind \0\xff")},
	    {BYTES("P1\n3 2\n100\n011\nP1\n1 1\n1\n")},
	    {BYTES("P4\n3 2\n\x80\x60")},
	    {BYTES("P4\n3 2\n\x9f\x7f")}, /* the padding of a row is ignored */
	    {BYTES("P4 3 2 \x80\x60P4 1 1 \x80")},
	    {BYTES("P4\n# a road\n3 2\r\x80\x60")},
	    {BYTES("P4\n3 2# high\n\x80\x60")}, /* the comment is the white space */
	    {BYTES("P2\n3 2\n255\n0 255 255\n255 0 0\n")},
	    {BYTES("P2 3 2 255 127 128 200 131 10 00127")},
	    {BYTES("P2\n3 2\n1\n0 1 1\n1 0 0 ")},
	    {BYTES("P2\n3 2\n65535\n32767 32768 65535\n40000 0 0\n3 3 3")},
	    {BYTES("P2#\n3#\n2#\n255#\n0#\n255#\n255#\n255#\n0#\n0#\n")},
	    {BYTES("P2\n3 2\n9\n4 5 6\r\n7\t0  1\n")}, /* half of it is between 4 and 5 */
	    {BYTES("P2\n3 2\n8\n3 4 5\n4 1 2\n")},     /* and here 4 */
	    {BYTES("P5\n3 2\n255\n\0\xff\xff\xff\0\0")},
	    {BYTES("P5\r\n3 2\r\n255\r\n\0\xff\xff\xff\0\0")},
	    {BYTES("P5\n3 2\n255\n\x7f\x80\x80\x80\x7f\x7f")},
	    {BYTES("P5\n3 2\n8\n\3\4\4\5\1\2")}, /* half of it is not below half of it */
	    {BYTES("P5 3 2 65535 \x7f\xff\x80\0\x80\0\x80\1\0\xff\0\0")},
	    {BYTES("P5 3 2 256\n\0\x7f\0\x80\0\xff\1\0\0\0\0\1")},
	    {BYTES("P5\n3 2\n35\n\t\x20#\x23\n\r")}, /* pixels that look like white space */
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); ++i)
		must_read(texts[i].text, texts[i].size, "#..\n.##\n");
}

/* One pixel; rows of eight, of one more and of one less; columns. */
UNIT_TEST(reads_all_widths)
{
	must_read(BYTES("P1 1 1 1"), "#\n");
	must_read(BYTES("P4 1 1\n\0"), ".\n");
	must_read(BYTES("P4 1 1\n\x80"), "#\n");
	must_read(BYTES("P4 7 2\n\x82\x7c"), "#.....#\n.#####.\n");
	must_read(BYTES("P4 8 2\n\x81\x7e"), "#......#\n.######.\n");
	must_read(BYTES("P4 9 2\n\x81\x80\x7e\x7f"), "#......##\n.######..\n");
	must_read(BYTES("P4 1 3\n\x80\x7f\xff"), "#\n.\n#\n");
	must_read(BYTES("P5 1 3 255 \0\xff\1"), "#\n.\n#\n");
}

/* The greatest width and height of a mask. */
UNIT_TEST(reads_the_greatest)
{
	enum { SIDE = 32768 };
	static const char wide[] = "P4\n32768 1\n", high[] = "P5\n1 32768\n255\n";
	static char text[SIDE + 100];
	struct pixel_image image;
	char error[200] = "";

	memcpy(text, wide, sizeof(wide));
	text[sizeof(wide) - 1 + SIDE / 8 - 1] = 1;
	assert_true(try_image(text, sizeof(wide) - 1 + SIDE / 8, &image, error, sizeof(error)));
	assert_int_equal(image.width, SIDE);
	assert_int_equal(image.walls[SIDE - 2], 0);
	assert_int_equal(image.walls[SIDE - 1], 1);
	pnm_free(&image);
	memset(text, 0xff, sizeof(text));
	memcpy(text, high, sizeof(high) - 1);
	text[sizeof(high) - 1 + SIDE - 1] = 0;
	assert_true(try_image(text, sizeof(high) - 1 + SIDE, &image, error, sizeof(error)));
	assert_int_equal(image.height, SIDE);
	assert_int_equal(image.walls[SIDE - 2], 0);
	assert_int_equal(image.walls[SIDE - 1], 1);
	pnm_free(&image);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static char *written(enum pnm_format format, const struct pixel_image *image, size_t *size)
{
	char *text;
	FILE *file = open_memstream(&text, size);

	assert_non_null(file);
	pnm_write(file, format, image);
	assert_int_equal(fclose(file), 0);
	return text;
}

/* Byte for byte as the formats specify. */
UNIT_TEST(writes_all_formats)
{
	static const struct bytes wanted[] = {
	    [PNM_PBM_PLAIN] = {BYTES("P1\n3 2\n100\n011\n")},
	    [PNM_PBM_RAW] = {BYTES("P4\n3 2\n\x80\x60")},
	    [PNM_PGM_PLAIN] = {BYTES("P2\n3 2\n255\n0 255 255\n255 0 0\n")},
	    [PNM_PGM_RAW] = {BYTES("P5\n3 2\n255\n\0\xff\xff\xff\0\0")},
	};
	uint8_t walls[] = {1, 0, 0, 0, 1, 1};
	const struct pixel_image image = {3, 2, walls};

	for (unsigned format = PNM_PBM_PLAIN; format <= PNM_PGM_RAW; ++format) {
		size_t size;
		char *text = written(format, &image, &size);

		assert_int_equal(size, wanted[format].size);
		assert_memory_equal(text, wanted[format].text, size);
		free(text);
	}
}

/* No line of a plain file is longer than the format allows. */
static void assert_short_lines(const char *text, size_t size)
{
	size_t length = 0;

	for (size_t i = 0; i < size; ++i) {
		length = text[i] == '\n' ? 0 : length + 1;
		assert_in_range(length, 0, 70);
	}
}

/* In every format: the result equals what was written. */
static void assert_read_again(int32_t width, int32_t height, unsigned noise)
{
	static uint8_t walls[401 * 331];
	const struct pixel_image image = {width, height, walls};
	const size_t pixels = (size_t)(width * height);

	assert_in_range(pixels, 1, sizeof(walls));
	for (size_t i = 0; i < pixels; ++i)
		walls[i] = next_noise(&noise) % 3 == 0;
	for (unsigned format = PNM_PBM_PLAIN; format <= PNM_PGM_RAW; ++format) {
		struct pixel_image read;
		char error[200] = "";
		size_t size;
		char *text = written(format, &image, &size);

		if (!try_image(text, size, &read, error, sizeof(error)))
			fail_msg("%s", error);
		assert_int_equal(read.width, width);
		assert_int_equal(read.height, height);
		assert_memory_equal(read.walls, walls, pixels);
		if (format == PNM_PBM_PLAIN || format == PNM_PGM_PLAIN)
			assert_short_lines(text, size);
		pnm_free(&read);
		free(text);
	}
}

/* All widths up to several lines; and more than 2^16 pixels: nothing may repeat after 2^16 of them. */
UNIT_TEST(reads_what_it_writes)
{
	for (int32_t width = 1; width <= 150; ++width)
		assert_read_again(width, 3, (unsigned)width);
	assert_read_again(401, 331, 2);
}

UNIT_TEST(files_are_read)
{
	char path[] = "/tmp/test_pnm_XXXXXX", error[200] = "";
	uint8_t walls[] = {1, 0, 0, 0, 1, 1};
	const struct pixel_image image = {3, 2, walls};
	struct pixel_image read;
	FILE *file = fdopen(mkstemp(path), "w");

	assert_non_null(file);
	pnm_write(file, PNM_PGM_RAW, &image);
	assert_int_equal(fclose(file), 0);
	if (!pnm_read_file(path, &read, error, sizeof(error)))
		fail_msg("%s", error);
	assert_true(read.width == 3 && read.height == 2);
	assert_memory_equal(read.walls, walls, sizeof(walls));
	pnm_free(&read);
	assert_int_equal(unlink(path), 0);
}

/* ---- Whatever bytes they are ------------------------------------------------------------------ */

UNIT_TEST(survives_noise)
{
	static const char *const pieces[] = {"7", "1",  "0",  " ", "\n", "#",
					     "P", "\r", "-1", "4", "5",  "\xff"};
	static const char plain_pbm[] = "P1\n# a road\n8 3\n10101010 1 1 1 1 0 0 0 0\n00000000\n",
			  plain_pgm[] = "P2\n4 3\n100 # greatest\n0 1 2 3\n50 49 51 99\n0 7 8 9\n",
			  raw_pbm[] = "P4\n# a road\n12 3\n\0\1\2\3\4\5",
			  raw_pgm[] = "P5 4 2\n256 \0\1\0\2\0\3\0\4\0\5\0\6\0\7\0\7";
	static const struct noise noises[] = {{BYTES(plain_pbm), pieces, 12, 3},
					      {BYTES(plain_pgm), pieces, 12, 3},
					      {BYTES(raw_pbm), pieces, 12, 3},
					      {BYTES(raw_pgm), pieces, 12, 3}};

	for (size_t i = 0; i < 4; ++i)
		survive(&noises[i], read_image);
}

/* ---- The shipped image ------------------------------------------------------------------------ */

/* The counts are from data/games/README.md, made by another program. */
UNIT_TEST(reads_the_shipped_track)
{
	char path[4096], error[512] = "";
	struct pixel_image track;
	size_t walls = 0;

	if (!data_find("games/track.pbm", path, sizeof(path), error, sizeof(error)) ||
	    !pnm_read_file(path, &track, error, sizeof(error)))
		fail_msg("%s", error);
	assert_int_equal(track.width, 256);
	assert_int_equal(track.height, 192);
	for (size_t i = 0; i < (size_t)256 * 192; ++i)
		walls += track.walls[i];
	assert_int_equal(walls, 32007);
	pnm_free(&track);
}
