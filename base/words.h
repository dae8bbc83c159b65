/* SPDX-License-Identifier: MIT */
/* Comma lists in which a word may be the name of a file, and so have a comma. */
#ifndef LOCKSTEP_BASE_WORDS_H
#define LOCKSTEP_BASE_WORDS_H

#include <stdio.h>

/* As strsep(list, ","), but \, is a comma of the word, and \\ a backslash; any other backslash is one,
 * too. */
char *words_next(char **list);

/* Print a word so that it is one word of a comma list, and of a shell's command. */
void words_print(FILE *to, const char *word);

#endif
