/* SPDX-License-Identifier: MIT */
/* What Linux tells of a machine in small files of text, below a root. */
#ifndef LOCKSTEP_BASE_MACHINE_FILES_H
#define LOCKSTEP_BASE_MACHINE_FILES_H

#include "base/machine.h"

/* Of a line; lists of CPUs are long where every other one is left out. */
enum { MACHINE_CPUS_MAX = 8192, MACHINE_TEXT = 4096 };

/* The first line of a file, without spaces around it and without anything that a terminal would obey, in
 * MACHINE_TEXT bytes. False where there is none, or an empty one. */
bool machine_line(const char *root, const char *path, char *text);

/*
 * What stands behind "KEY :", where that is first in a line of the file. `word`: whether that is one of the
 * words there is all that is asked, and `text` stays as it is.
 */
bool machine_value(const char *root, const char *path, const char *key, const char *word,
		   char *text);

/* A list like "0-3,8": marks each; returns how many there are. */
unsigned machine_cpus(const char *list, bool cpu[MACHINE_CPUS_MAX]);

#endif
