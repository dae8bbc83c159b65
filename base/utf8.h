/* SPDX-License-Identifier: MIT */
/* UTF-8, of texts of any origin. */
#ifndef LOCKSTEP_BASE_UTF8_H
#define LOCKSTEP_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* How many bytes the character at `text` has; 0 if there is none. `code` gets its code point. */
size_t utf8_decode(const char *text, uint32_t *code);

/* How many columns of a terminal a text takes. */
int utf8_columns(const char *text);

#endif
