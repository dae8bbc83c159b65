/* SPDX-License-Identifier: MIT */
/* Of lockstep accuracy: how often each test is wrong in each scene; and numbers as tables have them. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/accuracy/accuracy.h"
#include "cli/table.h"

void accuracy_put_number(char cell[16], double value, int digits)
{
	const bool power = value != 0 && (value >= 9999.5 || value < 0.00095);
	if (isinf(value))
		snprintf(cell, 16, "inf");
	else if (!power && value >= 99.5)
		snprintf(cell, 16, "%.0f", value);
	else if (!power)
		snprintf(cell, 16, "%.*g", digits, value);
	else
		snprintf(cell, 16, "%.0e", value);
	/* 2e+07 is 2e7. */
	char *e = power && !isinf(value) ? strchr(cell, 'e') : NULL;
	if (e) {
		int exponent = atoi(e + 1);
		snprintf(e, 16 - (size_t)(e - cell), "e%d", exponent);
	}
}

void accuracy_put_share(char cell[16], uint64_t part, uint64_t whole)
{
	accuracy_put_number(cell, whole ? 100 * (double)part / (double)whole : 0, 2);
	if (part)
		snprintf(cell + strlen(cell), 16 - strlen(cell), "%%");
}

struct printer {
	FILE *to;
	bool markdown;
	int names; /* how wide their column is */
};

/* A row of the table: a name, and a cell for each scene and for the worst margin. */
static void begin_row(const struct printer *p, const char *indent, const char *name)
{
	if (p->markdown)
		fprintf(p->to, "| `%s` |", name);
	else
		fprintf(p->to, "%s%-*s", indent, p->names - (int)strlen(indent), name);
}

static void put_cell(const struct printer *p, const char *cell, int width)
{
	if (p->markdown)
		fprintf(p->to, " %s |", cell);
	else
		fprintf(p->to, " %*s", width, cell);
}

/* As wide as the scene's name, or a share. */
static int width_of(const struct scene *scene)
{
	const size_t width = strlen(scene_name(scene));
	return width > 7 ? (int)width : 7;
}

/* A scene in which nothing of the test can be wrong has no share. */
static void print_test(const struct accuracy_run *run, size_t t, void *context)
{
	const struct printer *p = context;
	struct accuracy total;
	char cell[16];
	accuracy_total(run, t, &total);
	if (total.answers == 0)
		return;
	begin_row(p, run->test[t]->judge ? "  " : "", run->test[t]->name);
	for (size_t i = 0; i < run->scenes; ++i) {
		const struct accuracy *sum = &run->pair[t * run->scenes + i].sum;
		strcpy(cell, "-");
		if (sum->answers)
			accuracy_put_share(cell, sum->wrong, sum->answers);
		put_cell(p, cell, width_of(run->scene[i]));
	}
	accuracy_put_number(cell, total.seen_margin, 3);
	put_cell(p, cell, 8);
	fprintf(p->to, "\n");
}

void accuracy_print_rates(FILE *to, const struct accuracy_run *run, bool markdown)
{
	struct printer p = {to, markdown, names_width() + 2};
	fprintf(to, "\nWrong answers by scene, and the worst margin of one, in roundings%s\n\n",
		markdown ? ":" : "");
	if (markdown)
		fprintf(to, "| test |");
	else
		fprintf(to, "%-*s", p.names, "test");
	for (size_t i = 0; i < run->scenes; ++i)
		put_cell(&p, scene_name(run->scene[i]), width_of(run->scene[i]));
	put_cell(&p, "worst", 8);
	if (markdown) {
		fprintf(to, "\n| :-- |");
		for (size_t i = 0; i <= run->scenes; ++i)
			fprintf(to, " --: |");
	}
	fprintf(to, "\n");
	accuracy_in_order(run, &p, print_test);
}
