/* SPDX-License-Identifier: MIT */
/* lockstep report: types and functions that the parts for figures with lines share. */
#ifndef LOCKSTEP_CLI_REPORT_CURVES_H
#define LOCKSTEP_CLI_REPORT_CURVES_H

#include "cli/report/report.h"

/* The reference, each instruction set, and the compiler's vectoriser. */
enum { LINES_MAX = LOCKSTEP_ISAS + 2, CURVES_POINTS_MAX = 64 };

/* The values along the axis, and the builds, of rows that differ only in these. */
struct curves {
	const struct report_file *file;
	size_t number; /* the file's number */
	enum figure_kind kind;
	double x[CURVES_POINTS_MAX]; /* ascending */
	size_t count;
	const char *build[LINES_MAX];
	size_t builds;
};

/*
 * Returns the geometric mean over the tests at that point, of their rates or of a case's bytes; NaN
 * if a test has no value.
 */
double curves_mean(const struct curves *curves, const struct report_row *tests, size_t count,
		   const char *build, double x, bool bytes);

/* Draws a figure of one test, or of the mean of several. */
void curves_draw(struct reported *report, const struct curves *curves,
		 const struct report_row *tests, size_t count, bool mean);

#endif
