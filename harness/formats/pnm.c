/* SPDX-License-Identifier: MIT */
/* Images of walls, as PBM and PGM files; see pnm.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/pnm.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/files.h"
#include "harness/base/memory.h"
#include "harness/formats/text_reader.h"
#include "kernels/lockstep.h"

struct pnm_reader {
	struct text_reader text;
	struct pixel_image *image;
	bool gray, raw;
	uint32_t greatest; /* largest value of a pixel; 1 in a PBM */
};

void pnm_free(struct pixel_image *image)
{
	free(image->walls);
	*image = (struct pixel_image){0, 0, NULL};
}

static size_t pixels_of(const struct pixel_image *image)
{
	return (size_t)image->width * (size_t)image->height;
}

/* ---- White space and numbers ----------------------------------------------------------------- */

static bool is_white(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Skips one byte of white space, or a comment and the first byte of its line end. */
static void skip_one(struct text_reader *text)
{
	char c = *text->at;

	if (c == '#')
		for (; text->at < text->end && *text->at != '\n' && *text->at != '\r'; ++text->at)
			continue;
	if (text->at == text->end)
		return;
	c = *text->at++;
	text->line += c == '\n' || (c == '\r' && (text->at == text->end || *text->at != '\n'));
}

static void skip_white(struct text_reader *text)
{
	while (text->at < text->end && (is_white(*text->at) || *text->at == '#'))
		skip_one(text);
}

/* Reads a number, and the one byte of white space after it. */
static bool read_number(struct text_reader *text, const char *what, int32_t least, int32_t most,
			int32_t *number)
{
	struct text_word word;
	int64_t value;

	skip_white(text);
	word.at = text->at;
	while (text->at < text->end && !is_white(*text->at) && *text->at != '#')
		++text->at;
	word.length = (size_t)(text->at - word.at);
	if (word.length == 0)
		return text_fail(text, "unexpected end of file, expected %s", what);
	if (!text_integer(text, word, what, least, most, &value))
		return false;
	*number = (int32_t)value;
	if (text->at < text->end)
		skip_one(text);
	return true;
}

/* ---- Pixels ---------------------------------------------------------------------------------- */

/* Returns the fewest bytes that the pixels can take; a plain file may have more white space. */
static size_t raster_size(const struct pnm_reader *reader)
{
	size_t width = (size_t)reader->image->width, height = (size_t)reader->image->height;

	if (reader->gray && reader->raw)
		return width * height * (reader->greatest > 255 ? 2 : 1);
	if (reader->gray)
		return 2 * (width * height) - 1;
	return reader->raw ? (width + 7) / 8 * height : width * height;
}

static void read_packed(const struct pnm_reader *reader)
{
	size_t width = (size_t)reader->image->width, row = (width + 7) / 8;
	const char *byte = reader->text.at;
	uint8_t *wall = reader->image->walls;

	for (int32_t y = 0; y < reader->image->height; ++y, byte += row)
		for (size_t x = 0; x < width; ++x)
			*wall++ = (uint8_t)byte[x / 8] >> (7 - x % 8) & 1;
}

static bool read_digits(struct pnm_reader *reader)
{
	size_t pixels = pixels_of(reader->image);
	struct text_reader *text = &reader->text;

	for (size_t i = 0; i < pixels; ++i) {
		skip_white(text);
		if (text->at == text->end)
			return text_fail(text, "unexpected end of file after %zu of %zu pixels", i,
					 pixels);
		if (*text->at != '0' && *text->at != '1')
			return text_refuse(text, "not a pixel, 0 or 1",
					   (struct text_word){text->at, 1});
		reader->image->walls[i] = *text->at++ == '1';
	}
	return true;
}

static bool read_gray_raw(const struct pnm_reader *reader)
{
	const uint8_t *byte = (const uint8_t *)reader->text.at;
	size_t pixels = pixels_of(reader->image), width = (size_t)reader->image->width;

	for (size_t i = 0; i < pixels; ++i) {
		uint32_t value = *byte++;

		if (reader->greatest > 255)
			value = value << 8 | *byte++;
		if (value > reader->greatest)
			return text_fail(&reader->text, "pixel (%zu, %zu) is %u, more than %u",
					 i % width, i / width, value, reader->greatest);
		reader->image->walls[i] = 2 * value < reader->greatest;
	}
	return true;
}

static bool read_gray_plain(struct pnm_reader *reader)
{
	size_t pixels = pixels_of(reader->image);

	for (size_t i = 0; i < pixels; ++i) {
		int32_t value;

		if (!read_number(&reader->text, "a pixel", 0, (int32_t)reader->greatest, &value))
			return false;
		reader->image->walls[i] = 2 * (uint32_t)value < reader->greatest;
	}
	return true;
}

/* Reads the pixels. Nothing is allocated until the file is known to be long enough. */
static bool read_raster(struct pnm_reader *reader)
{
	struct pixel_image *image = reader->image;
	size_t wanted = raster_size(reader), rest = (size_t)(reader->text.end - reader->text.at);

	/* One byte of white space ends the header; two if its lines end in CR LF, unless that
	 * leaves a byte missing. */
	if (reader->raw && rest > wanted && reader->text.at[-1] == '\r' &&
	    *reader->text.at == '\n') {
		++reader->text.at;
		--rest;
	}
	if (reader->raw)
		reader->text.line = 0; /* pixels have no lines */
	if (rest < wanted)
		return text_fail(&reader->text, "%zu byte%s of pixels, but %d x %d need %s%zu",
				 rest, rest == 1 ? "" : "s", image->width, image->height,
				 reader->raw ? "" : "at least ", wanted);
	image->walls = memory_must(malloc(pixels_of(image)));
	if (reader->gray)
		return reader->raw ? read_gray_raw(reader) : read_gray_plain(reader);
	if (!reader->raw)
		return read_digits(reader);
	read_packed(reader);
	return true;
}

/* ---- Whole files ----------------------------------------------------------------------------- */

static bool read_magic(struct pnm_reader *reader)
{
	struct text_reader *text = &reader->text;
	size_t size = (size_t)(text->end - text->at);
	char kind = size >= 2 && text->at[0] == 'P' ? text->at[1] : '\0';

	if (size == 0)
		return text_fail(text, "not PBM or PGM: it is empty");
	if (size > TEXT_SIZE_MAX)
		return text_fail(text, "larger than %zu MiB, which is the limit",
				 TEXT_SIZE_MAX >> 20);
	if (kind == '3' || kind == '6' || kind == '7')
		return text_fail(text, "P%c, an image in colours: only PBM and PGM are read", kind);
	if (kind != '1' && kind != '2' && kind != '4' && kind != '5')
		return text_fail(text, "not PBM or PGM: it does not begin with P1, P2, P4 or P5");
	reader->gray = kind == '2' || kind == '5';
	reader->raw = kind >= '4';
	text->at += 2;
	text->line = 1;
	return size == 2 || is_white(*text->at) || *text->at == '#' ||
	       text_refuse(text, "no white space after the first two bytes",
			   (struct text_word){text->at, 1});
}

static bool read_image(struct pnm_reader *reader)
{
	int32_t greatest = 1;

	if (!read_magic(reader) ||
	    !read_number(&reader->text, "a width", 1, LOCKSTEP_MASK_SIDE_MAX,
			 &reader->image->width) ||
	    !read_number(&reader->text, "a height", 1, LOCKSTEP_MASK_SIDE_MAX,
			 &reader->image->height))
		return false;
	if (reader->gray &&
	    !read_number(&reader->text, "a maximum value", 1, UINT16_MAX, &greatest))
		return false;
	reader->greatest = (uint32_t)greatest;
	return read_raster(reader);
}

bool pnm_parse(const char *name, const char *text, size_t size, struct pixel_image *image,
	       char *error, size_t error_size)
{
	struct pnm_reader reader = {.text = {.name = name,
					     .at = text,
					     .end = text + size,
					     .error = error,
					     .error_size = error_size},
				    .image = image};
	bool read;

	*image = (struct pixel_image){0, 0, NULL};
	read = read_image(&reader);
	if (!read)
		pnm_free(image);
	return read;
}

bool pnm_read_file(const char *path, struct pixel_image *image, char *error, size_t error_size)
{
	size_t size;
	char *text = file_read(path, TEXT_SIZE_MAX, &size, error, error_size);
	bool read;

	*image = (struct pixel_image){0, 0, NULL};
	if (!text)
		return false;
	read = pnm_parse(path, text, size, image, error, error_size);
	free(text);
	return read;
}
