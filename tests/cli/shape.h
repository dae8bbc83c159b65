/* SPDX-License-Identifier: MIT */
/* The printed and written output of commands, and its shape: everything except the numbers. */
#ifndef LOCKSTEP_TESTS_CLI_SHAPE_H
#define LOCKSTEP_TESTS_CLI_SHAPE_H

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
	char *bytes;
	size_t size;
};

/* The number of characters that belong to a number, or are blank: digits, and letters that follow, as in 2e-05, 74M
 * and 1.5Gi. */
static size_t of_number(const char *at, size_t left, char before)
{
	size_t letters = 0;
	if (memchr("0123456789.+-, %", *at, 16))
		return 1;
	while (letters < left && isalpha((unsigned char)at[letters]))
		++letters;
	const bool prefix = letters == 1 || (letters == 2 && at[1] == 'i');
	return isdigit((unsigned char)before) && prefix ? letters : 0;
}

/* Reduces each run of such characters to one. */
static inline void keep_shape(struct bytes *text)
{
	size_t size = 0;
	char before = 0;
	bool within = false;
	for (size_t i = 0, step; i < text->size; i += step) {
		const size_t number = of_number(text->bytes + i, text->size - i, before);
		step = number ? number : 1;
		before = text->bytes[i + step - 1];
		if (!number || !within)
			text->bytes[size++] = number ? '#' : before;
		within = number;
	}
	text->size = size;
}

/* The content of a file; NULL if there is none. */
static struct bytes get(const char *path, bool shape)
{
	struct bytes text = {NULL, 0};
	FILE *file = fopen(path, "rb");
	if (!file)
		return text;
	for (size_t got = 1; got > 0; text.size += got) {
		text.bytes = realloc(text.bytes, text.size + (1 << 16) + 1);
		if (!text.bytes)
			abort();
		got = fread(text.bytes + text.size, 1, 1 << 16, file);
	}
	fclose(file);
	if (shape)
		keep_shape(&text);
	text.bytes[text.size] = '\0';
	return text;
}

static bool same(struct bytes a, struct bytes b)
{
	return !a.bytes == !b.bytes && a.size == b.size &&
	       (!a.size || memcmp(a.bytes, b.bytes, a.size) == 0);
}

/* Is this a line of the text? A line includes the newline at its end. */
static bool has_line(struct bytes text, const char *line, size_t size)
{
	for (const char *at = text.bytes; at && at < text.bytes + text.size; ++at) {
		const size_t left = (size_t)(text.bytes + text.size - at);
		if (left >= size && memcmp(at, line, size) == 0 &&
		    (at == text.bytes || at[-1] == '\n'))
			return true;
	}
	return false;
}

#endif
