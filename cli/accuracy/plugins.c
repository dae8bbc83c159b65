/* SPDX-License-Identifier: MIT */
/* Prints the table of plug-ins: how wrong their subjects are, beyond their claims. */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "cli/accuracy/accuracy.h"

static const struct sheet_column columns[] = {
    {.title = "subject", .kind = SHEET_NAME},         {.title = "test", .kind = SHEET_NAME},
    {.title = "cases", .kind = SHEET_COUNT},          {.title = "not\nexact", .kind = SHEET_SHARE},
    {.title = "wrong", .kind = SHEET_SHARE},          {.title = "bugs", .kind = SHEET_COUNT},
    {.title = "crash\nor hang", .kind = SHEET_COUNT}, {.title = "move\nulps", .kind = SHEET_NUMBER},
    {.title = "move\nunits", .kind = SHEET_NUMBER},   {.title = "worst in", .kind = SHEET_NAME},
};

struct line {
	size_t t;
	struct accuracy total;
	const char *scene; /* the scene with the worst wrong answer; NULL if none is wrong */
};

static int by_movement(const void *a, const void *b)
{
	const struct line *left = a, *right = b;
	const bool left_wrong = left->total.outside, right_wrong = right->total.outside;
	if (left_wrong != right_wrong)
		return left_wrong ? -1 : 1;
	if (left->total.moved_ulps != right->total.moved_ulps)
		return left->total.moved_ulps < right->total.moved_ulps ? 1 : -1;
	return left->t < right->t ? -1 : left->t > right->t;
}

static struct line make_line(const struct accuracy_run *run, size_t t)
{
	struct line line = {.t = t};
	accuracy_total(run, t, &line.total);
	for (size_t i = 0; i < run->scenes; ++i) {
		const struct accuracy *sum = &run->pair[t * run->scenes + i].sum;
		if (sum->moved_ulps > 0 && sum->moved_ulps == line.total.moved_ulps && !line.scene)
			line.scene = scene_name(run->scene[i]);
	}
	return line;
}

static void add_line(struct sheet *sheet, const struct accuracy_run *run, const struct line *line)
{
	const struct accuracy *total = &line->total;
	const double promised = total->promised ? (double)total->promised : NAN;
	sheet_row(sheet)->changed = total->outside + total->crashes > 0;
	sheet_text(sheet, accuracy_name(run, line->t));
	sheet_text(sheet, run->test[line->t]->name);
	sheet_put(sheet, (double)total->promised);
	sheet_put(sheet, total->answers ? (double)total->wrong / promised : NAN);
	sheet_put(sheet, (double)total->outside / promised);
	sheet_put(sheet, (double)total->bugs);
	sheet_put(sheet, (double)total->crashes);
	sheet_put(sheet, line->scene ? total->moved_ulps : NAN);
	sheet_put(sheet, line->scene ? total->moved : NAN);
	sheet_text(sheet, line->scene ? line->scene : "-");
}

void accuracy_print_subjects(FILE *to, const struct accuracy_run *run, bool markdown)
{
	struct sheet sheet = {.title = NULL};
	size_t lines = 0, count = 0;
	while (run->test[count])
		++count;
	struct line *line = memory_must(calloc(count + 1, sizeof *line));
	for (size_t t = 0; t < count; ++t)
		if (accuracy_subject(run, t))
			line[lines++] = make_line(run, t);
	qsort(line, lines, sizeof *line, by_movement);
	sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
	for (size_t i = 0; i < lines; ++i)
		add_line(&sheet, run, &line[i]);
	if (lines) {
		fprintf(to, "\n");
		sheet_print(&sheet, to, markdown ? SHEET_MARKDOWN : SHEET_TERMINAL);
		fprintf(to, "\nwrong: beyond the plug-in's claims. bugs: wrong answers that no "
			    "movement by 2^-10 of the largest\ncoordinate makes right. move: the "
			    "worst wrong answer stays wrong if coordinates move by up to this.\n");
	}
	sheet_free(&sheet);
	free(line);
}
