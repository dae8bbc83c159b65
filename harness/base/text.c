/* SPDX-License-Identifier: MIT */
/* Text that is written like a file; see text.h. */
#define _GNU_SOURCE /* fopencookie */
#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/text.h"

enum { ROOM = 1 << 12 };

static ssize_t append(void *to, const char *bytes, size_t size)
{
	struct text *text = to;
	if (text->room - text->size <= size) {
		const size_t room = 2 * text->room + size;
		char *larger = realloc(text->bytes, room);
		if (!larger) {
			errno = ENOMEM;
			return 0; /* an error of the file */
		}
		text->bytes = larger;
		text->room = room;
	}
	memcpy(text->bytes + text->size, bytes, size);
	text->size += size;
	text->bytes[text->size] = '\0';
	return (ssize_t)size;
}

FILE *text_write_begin(struct text *text)
{
	*text = (struct text){.bytes = calloc(ROOM, 1), .room = ROOM};
	FILE *file =
	    text->bytes ? fopencookie(text, "w", (cookie_io_functions_t){.write = append}) : NULL;
	if (!file) {
		free(text->bytes);
		text->bytes = NULL;
	}
	return file;
}

bool text_write_end(struct text *text, FILE *file)
{
	const bool whole = !ferror(file);
	(void)text;
	return fclose(file) == 0 && whole;
}
