/* SPDX-License-Identifier: MIT */
/* Comma lists whose words may be file names, which may contain commas. */
#ifndef LOCKSTEP_BASE_WORDS_H
#define LOCKSTEP_BASE_WORDS_H

#include <stdio.h>

/* Like strsep(list, ","), but \, is a comma in the word, and \\ a backslash; any
 * other backslash is literal. */
char *words_next(char **list);

/* Prints a word so that it is one word in a comma list and in a shell command. */
void words_print(FILE *to, const char *word);

/* The same for a shell command alone. */
void shell_print(FILE *to, const char *word);

#endif
