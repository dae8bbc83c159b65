/* SPDX-License-Identifier: MIT */
/* lockstep report: figures with lines, what their parts share. */
#ifndef LOCKSTEP_CLI_REPORT_CURVES_H
#define LOCKSTEP_CLI_REPORT_CURVES_H

#include "cli/report/report.h"

/* The reference, each instruction set, and the compiler's vectoriser. */
enum { LINES_MAX = LOCKSTEP_ISAS + 2, CURVES_POINTS_MAX = 64 };

/* What is along the axis, and the rows that differ in nothing else but the build. */
struct curves {
	const struct report_file *file;
	size_t number; /* of the file */
	enum figure_kind kind;
	double x[CURVES_POINTS_MAX]; /* ascending */
	size_t count;
	const char *build[LINES_MAX];
	size_t builds;
};

/*
 * The geometric mean over the tests at that point, of what they do in a second or of a case's
 * bytes; NaN where a test has none.
 */
double curves_mean(const struct curves *curves, const struct report_row *tests, size_t count,
		   const char *build, double x, bool bytes);

/* Draw a figure, of one test or of the mean of several. */
void curves_draw(struct reported *report, const struct curves *curves,
		 const struct report_row *tests, size_t count, bool mean);

#endif
