/* SPDX-License-Identifier: MIT */
/* Decoding UTF-8; see utf8.h. */
#include <config.h>

#include "harness/base/utf8.h"

size_t utf8_decode(const char *text, uint32_t *code)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *byte = (const unsigned char *)text;
	size_t length = byte[0] < 0x80   ? 1
			: byte[0] < 0xc2 ? 0
			: byte[0] < 0xe0 ? 2
			: byte[0] < 0xf0 ? 3
			: byte[0] < 0xf5 ? 4
					 : 0;
	*code = length > 1 ? byte[0] & (0xffu >> (length + 1)) : byte[0];
	for (size_t i = 1; i < length; ++i) {
		if ((byte[i] & 0xc0) != 0x80)
			return 0;
		*code = *code << 6 | (byte[i] & 0x3fu);
	}
	if (*code < least[length] || *code > 0x10ffff || (*code >= 0xd800 && *code < 0xe000))
		return 0;
	return length;
}

/* Combining marks take no column; East Asian characters and pictures take two (Unicode's annex 11,
 * by blocks). */
static int width_of(uint32_t code)
{
	static const struct {
		uint32_t first, last;
		int width;
	} blocks[] = {{0x300, 0x36f, 0},   {0x1100, 0x115f, 2},   {0x200b, 0x200f, 0},
		      {0x2e80, 0xa4cf, 2}, {0xac00, 0xd7a3, 2},   {0xf900, 0xfaff, 2},
		      {0xfe00, 0xfe0f, 0}, {0xfe30, 0xfe6f, 2},   {0xff00, 0xff60, 2},
		      {0xffe0, 0xffe6, 2}, {0x1f300, 0x1faff, 2}, {0x20000, 0x3fffd, 2}};
	for (size_t i = 0; i < sizeof blocks / sizeof *blocks; ++i)
		if (code >= blocks[i].first && code <= blocks[i].last)
			return blocks[i].width;
	return 1;
}

int utf8_columns(const char *text)
{
	int columns = 0;
	for (uint32_t code; *text;) {
		size_t length = utf8_decode(text, &code);
		columns += length ? width_of(code) : 1;
		text += length ? length : 1;
	}
	return columns;
}
