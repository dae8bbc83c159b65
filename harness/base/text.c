/* SPDX-License-Identifier: MIT */
/* Text that is written like a file; see text.h. */
#define _GNU_SOURCE /* fopencookie */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/base/text.h"

enum { ROOM = 1 << 12 };

static ssize_t append(void *to, const char *bytes, size_t size)
{
	struct text *text = to;
	if (text->room - text->size <= size) {
		text->room = 2 * text->room + size;
		text->bytes = memory_must(realloc(text->bytes, text->room));
	}
	memcpy(text->bytes + text->size, bytes, size);
	text->size += size;
	text->bytes[text->size] = '\0';
	return (ssize_t)size;
}

FILE *text_write_begin(struct text *text)
{
	*text = (struct text){.bytes = memory_must(calloc(ROOM, 1)), .room = ROOM};
	return memory_must(fopencookie(text, "w", (cookie_io_functions_t){.write = append}));
}

void text_write_end(struct text *text, FILE *file)
{
	(void)text;
	fclose(file);
}
