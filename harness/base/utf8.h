/* SPDX-License-Identifier: MIT */
/* UTF-8 from any source. */
#ifndef LOCKSTEP_BASE_UTF8_H
#define LOCKSTEP_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Returns the number of bytes of the character at `text`; 0 if there is none.
 * `code` gets its code point. */
size_t utf8_decode(const char *text, uint32_t *code);

/* Returns the number of terminal columns that a text takes. */
int utf8_columns(const char *text);

#endif
