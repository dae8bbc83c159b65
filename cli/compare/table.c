/* SPDX-License-Identifier: MIT */
/* lockstep compare: the table for a terminal, of 100 columns. */
#include <config.h>

#if HAVE_JANSSON
#include <string.h>

#include "cli/compare/compare.h"

/* Wider names have a line of their own. */
enum { NAME_WIDTH = 22 };

/* Columns of a terminal, if each character takes one. */
static size_t columns(const char *text)
{
	size_t n = 0;
	for (; *text; ++text)
		n += ((unsigned char)*text & 0xc0) != 0x80; /* all but the rest of a character */
	return n;
}

/* If names are wide: how many bytes all have in common at their end, from a slash on. Benchmarks of one size
 * and one scene fit into a line without it. */
static size_t common_end(const struct comparison *comparison)
{
	const char *first = comparison->row[0].before->name;
	size_t length = strlen(first), common = length, widest = 0;
	for (size_t r = 0; r < comparison->rows; ++r) {
		const char *name = comparison->row[r].before->name;
		size_t other = strlen(name), same = 0;
		widest = columns(name) > widest ? columns(name) : widest;
		while (same < common && same < other &&
		       name[other - 1 - same] == first[length - 1 - same])
			++same;
		common = same;
	}
	while (common > 0 && (first[length - common] != '/' || common == length))
		--common;
	return comparison->rows > 1 && widest > NAME_WIDTH ? common : 0;
}

static void print_name(const char *name, size_t length)
{
	char text[NAME_WIDTH * 4 + 1];
	if (length < sizeof text) {
		memcpy(text, name, length);
		text[length] = '\0';
		if (columns(text) <= NAME_WIDTH) {
			printf("%s%*s", text, (int)(NAME_WIDTH - columns(text)), "");
			return;
		}
	}
	printf("%.*s\n%*s", (int)length, name, NAME_WIDTH, "");
}

static void print_row(const struct comparison *comparison, const struct compared *row, size_t end)
{
	char before[COMPARE_TEXT], after[COMPARE_TEXT], change[COMPARE_TEXT] = "-";
	char interval[COMPARE_TEXT] = "", p[COMPARE_TEXT] = "-", least[COMPARE_TEXT] = "-";
	double greater =
	    row->median_before > row->median_after ? row->median_before : row->median_after;
	const char *unit = comparison->before.unit;
	print_name(row->before->name, strlen(row->before->name) - end);
	if (row->valued) {
		compare_value(before, row->median_before, greater, unit);
		compare_value(after, row->median_after, greater, unit);
		compare_change(change, row->ratio, true);
	} else {
		strcpy(before, row->before->error ? "error" : "-");
		strcpy(after, row->after->error ? "error" : "-");
	}
	if (row->tested) {
		compare_interval(interval, row->interval);
		compare_p(p, row->adjusted);
		compare_detectable(least, row);
	}
	printf(" %9s %9s %8s %-16s %6s %7s  %s\n", before, after, change, interval, p, least,
	       compare_verdict[row->verdict]);
	if (row->verdict == VERDICT_FAILS_NOW)
		printf("    error: %s\n", row->after->error);
}

static void print_rows(const struct comparison *comparison)
{
	size_t end = common_end(comparison);
	bool any = false;
	for (size_t r = 0; r < comparison->rows; ++r)
		any =
		    any || !comparison->choices.changed || compare_has_changed(&comparison->row[r]);
	if (!any)
		return;
	if (end > 0) {
		const char *name = comparison->row[0].before->name;
		printf("All names end in %s\n\n", name + strlen(name) - end);
	}
	if (comparison->tested)
		printf("%*s %-16s %6s %7s\n", NAME_WIDTH + 29, "", "95% interval", "", "could");
	printf("%-*s %9s %9s %8s %-16s %6s %7s  %s\n", NAME_WIDTH, "name", "OLD", "NEW", "change",
	       comparison->tested ? "of change, in %" : "", comparison->tested ? "p" : "",
	       comparison->tested ? "show" : "", "verdict");
	for (size_t r = 0; r < comparison->rows; ++r)
		if (!comparison->choices.changed || compare_has_changed(&comparison->row[r]))
			print_row(comparison, &comparison->row[r], end);
	printf("\n");
}

static void print_legend(const struct comparison *comparison)
{
	const struct compare_choices *choices = &comparison->choices;
	bool impossible = false;
	if (!comparison->tested)
		return;
	for (size_t r = 0; r < comparison->rows; ++r)
		impossible = impossible ||
			     (comparison->row[r].tested && comparison->row[r].detectable > 1e300);
	printf("\nslower or faster: p below %g, adjusted for %zu rows, the whole interval on that "
	       "side",
	       choices->alpha, comparison->tested);
	if (choices->threshold > 0)
		printf(",\nby more than %g%%", 100 * choices->threshold);
	printf("\ncould show: the smallest change that these samples would have shown 4 times out "
	       "of 5\n");
	if (impossible)
		printf(
		    "n>=N: fewer than N repetitions cannot show any change among so many rows\n");
}

void compare_print_table(const struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->warnings.n; ++i)
		printf("WARNING: %s\n", comparison->warnings.line[i]);
	for (size_t i = 0; i < comparison->notes.n; ++i)
		printf("*** %s\n", comparison->notes.line[i]);
	if (comparison->warnings.n || comparison->notes.n)
		printf("\n");
	printf("OLD %s, NEW %s, in %s\n", comparison->before.path, comparison->after.path,
	       comparison->before.measure ? comparison->before.unit : "time");
	print_rows(comparison);
	compare_print_counts(comparison);
	if (comparison->valued) {
		char change[COMPARE_TEXT];
		printf("; geometric mean of NEW / OLD %.4g (%s)", comparison->geometric_mean,
		       compare_change(change, comparison->geometric_mean, true));
	}
	printf("\n");
	print_legend(comparison);
}
#endif
