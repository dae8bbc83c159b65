/* SPDX-License-Identifier: MIT */
/* The small text files in which Linux describes a machine, below a root. */
#ifndef LOCKSTEP_BASE_MACHINE_FILES_H
#define LOCKSTEP_BASE_MACHINE_FILES_H

#include "base/machine.h"

/* MACHINE_TEXT is for one line: a list of CPUs is long where every other one is missing. */
enum { MACHINE_CPUS_MAX = 8192, MACHINE_TEXT = 4096 };

/* The first line of a file, without surrounding spaces or anything that a terminal would interpret,
 * in MACHINE_TEXT bytes. False if there is none or it is empty. */
bool machine_line(const char *root, const char *path, char *text);

/*
 * The text after "KEY :" at the beginning of a line of the file. If `word` is given, the only
 * question is whether it is one of the words there, and `text` is not written.
 */
bool machine_value(const char *root, const char *path, const char *key, const char *word,
		   char *text);

/* Every line "KEY : VALUE" of the file. */
void machine_values(const char *root, const char *path,
		    void (*take)(const char *key, const char *value, void *to), void *to);

/* A list like "0-3,8": marks each; returns how many there are. */
unsigned machine_cpus(const char *list, bool cpu[MACHINE_CPUS_MAX]);

#endif
