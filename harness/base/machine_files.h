/* SPDX-License-Identifier: MIT */
/* The small text files in which Linux describes a machine, below a root. */
#ifndef LOCKSTEP_BASE_MACHINE_FILES_H
#define LOCKSTEP_BASE_MACHINE_FILES_H

#include "harness/base/machine.h"

/* MACHINE_TEXT has room for one line. A list of CPUs is long if every other one is missing. */
enum { MACHINE_CPUS_MAX = 8192, MACHINE_TEXT = 4096 };

/* Reads the first line of a file, without surrounding spaces or control characters, into
 * MACHINE_TEXT bytes. False if it is missing or empty. */
bool machine_line(const char *root, const char *path, char *text);

/*
 * Reads the text after "KEY :" at the beginning of a line of the file. If `word` is given, only
 * returns whether it is one of the words there, without writing `text`.
 */
bool machine_value(const char *root, const char *path, const char *key, const char *word,
		   char *text);

/* Passes each line "KEY : VALUE" of the file to `take`. */
void machine_values(const char *root, const char *path,
		    void (*take)(const char *key, const char *value, void *to), void *to);

/* Marks each CPU of a list like "0-3,8"; returns their number. */
unsigned machine_cpus(const char *list, bool cpu[MACHINE_CPUS_MAX]);

#endif
