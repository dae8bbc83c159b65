/* SPDX-License-Identifier: MIT */
/* Comma lists; see words.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/words.h"

#include <stdbool.h>
#include <string.h>

char *words_next(char **list)
{
	char *word = *list, *to = word;

	if (!word)
		return NULL;
	*list = NULL;
	for (const char *from = word; *from != '\0'; ++from) {
		if (*from == ',') {
			*list = word + (from - word) + 1;
			break;
		}
		from += *from == '\\' && (from[1] == ',' || from[1] == '\\');
		*to++ = *from;
	}
	*to = '\0';
	return word;
}

/* A word made only of these needs no quotes in any shell. */
static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
			    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
			    "0123456789"
			    "%+-./:=@_";

static void print(FILE *to, const char *word, bool in_list)
{
	const bool quoted = word[strspn(word, plain)] || !*word;

	if (quoted)
		putc('\'', to);
	for (; *word; ++word) {
		if (*word == '\'')
			fputs("'\\'", to); /* leave the quotes, one escaped, and enter them again */
		else if (in_list && (*word == ',' || *word == '\\'))
			putc('\\', to);
		putc(*word, to);
	}
	if (quoted)
		putc('\'', to);
}

void words_print(FILE *to, const char *word)
{
	print(to, word, true);
}

void shell_print(FILE *to, const char *word)
{
	print(to, word, false);
}
