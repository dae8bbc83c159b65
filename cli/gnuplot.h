/* SPDX-License-Identifier: MIT */
/* gnuplot, which draws all our plots: a program of its own, run as a child. */
#ifndef LOCKSTEP_CLI_GNUPLOT_H
#define LOCKSTEP_CLI_GNUPLOT_H

#include <stdbool.h>
#include <stddef.h>

/* Where it is in PATH; false if it is not. */
bool gnuplot_find(char *path, size_t size);

/* Runs FOLDER/script, by default settings and nobody's own. On failure false, and its first line of complaint is
 * in `why`. */
bool gnuplot_run(const char *gnuplot, const char *folder, char *why, int size);

/* The same, of a script that prints a picture: its SVG, whole, to be freed; or NULL. */
char *gnuplot_picture(const char *gnuplot, const char *folder, char *why, int size);

#endif
