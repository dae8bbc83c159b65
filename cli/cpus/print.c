/* SPDX-License-Identifier: MIT */
/* lockstep cpus: for a terminal, and as Markdown fit for a comment. */
#include <config.h>

#if HAVE_JANSSON
#include <stdlib.h>
#include <string.h>

#include "cli/cpus/cpus.h"

/* Columns of a terminal, if each character takes one. */
static int width_of(const char *text)
{
	int n = 0;
	for (; *text; ++text)
		n += ((unsigned char)*text & 0xc0) != 0x80; /* all but the rest of a character */
	return n;
}

static void pad(const char *text, int width, bool left)
{
	int room = width - width_of(text);
	printf("%*s%s%*s", left || room < 0 ? 0 : room, "", text, left && room > 0 ? room : 0, "");
}

/* ---- For a terminal -------------------------------------------------------------------------------- */

/* A machine is many words: each has a paragraph. */
static void print_paragraphs(const struct sheet *sheet)
{
	for (size_t c = 0; c < sheet->cells; ++c) {
		size_t column = c % sheet->columns;
		if (column == 0)
			printf("%s\n", sheet->cell[c]);
		else
			printf("  %-8s  %s\n", sheet->column[column].title, sheet->cell[c]);
	}
}

static int column_width(const struct sheet *sheet, size_t column)
{
	int width = width_of(sheet->column[column].title);
	for (size_t c = column; c < sheet->cells; c += sheet->columns)
		width = width_of(sheet->cell[c]) > width ? width_of(sheet->cell[c]) : width;
	return width;
}

/* How many columns, from this one on, are of its group. */
static size_t group_size(const struct sheet *sheet, size_t column)
{
	size_t n = 1;
	while (column + n < sheet->columns &&
	       strcmp(sheet->column[column].group, sheet->column[column + n].group) == 0)
		++n;
	return n;
}

/* The names of groups, above; the last column of one that is narrower than its name is made wider. */
static void print_groups(const struct sheet *sheet, int *width)
{
	bool any = false;
	for (size_t c = 0; c < sheet->columns; c += group_size(sheet, c)) {
		size_t n = group_size(sheet, c);
		int wide = -2, name = width_of(sheet->column[c].group);
		for (size_t i = 0; i < n; ++i)
			wide += 2 + width[c + i];
		if (*sheet->column[c].group && wide < name)
			width[c + n - 1] += name - wide;
		any = any || *sheet->column[c].group;
	}
	for (size_t c = 0; any && c < sheet->columns; c += group_size(sheet, c)) {
		size_t n = group_size(sheet, c);
		int wide = -2;
		for (size_t i = 0; i < n; ++i)
			wide += 2 + width[c + i];
		printf("%s", c ? "  " : "");
		pad(sheet->column[c].group, c + n < sheet->columns ? wide : 0, true);
	}
	if (any)
		printf("\n");
}

static void print_sheet(const struct sheet *sheet)
{
	int *width = calloc(sheet->columns, sizeof *width);
	if (!width)
		usage_error("cpus", "out of memory");
	for (size_t c = 0; c < sheet->columns; ++c)
		width[c] = column_width(sheet, c);
	printf("\n%s\n\n", sheet->title);
	print_groups(sheet, width);
	for (size_t c = 0; c < sheet->columns; ++c) {
		printf("%s", c ? "  " : "");
		pad(sheet->column[c].title, width[c], sheet->column[c].left);
	}
	printf("\n");
	for (size_t c = 0; c < sheet->cells; ++c) {
		size_t column = c % sheet->columns;
		printf("%s", column ? "  " : "");
		pad(sheet->cell[c], width[column], sheet->column[column].left);
		if (column + 1 == sheet->columns)
			printf("\n");
	}
	free(width);
}

void cpus_print_table(const struct cpus *cpus, const struct sheets *sheets)
{
	if (cpus->choices.title)
		printf("%s\n\n", cpus->choices.title);
	for (size_t i = 0; i < cpus->warnings; ++i)
		printf("WARNING: %s\n", cpus->warning[i]);
	for (size_t i = 0; i < cpus->notes; ++i)
		printf("*** %s\n", cpus->note[i]);
	if (cpus->warnings + cpus->notes)
		printf("\n");
	print_paragraphs(&sheets->sheet[0]);
	if (*cpus->alike)
		printf("\nAll rows are %s.\n", cpus->alike);
	for (size_t s = 1; s < sheets->n; ++s)
		print_sheet(&sheets->sheet[s]);
	printf("\nratio: times as fast as %s, or else as the first that has the build\n"
	       "(%%): so far spreads the middle half of the repetitions, by the median\n",
	       cpus->machine[0].name);
}

/* ---- As Markdown ----------------------------------------------------------------------------------- */

/* Text from files, in which nothing is markup, nobody is mentioned, and no bar ends a cell. */
static void print_plain(const char *text)
{
	for (; *text; ++text) {
		if (strchr("\\`*_{}[]()#+!|~", *text))
			putchar('\\');
		if (*text == '<')
			fputs("&lt;", stdout);
		else if (*text == '&')
			fputs("&amp;", stdout);
		else if (*text == '@')
			fputs("&#64;", stdout);
		else
			putchar(*text);
	}
}

static void print_lines(const char *kind, char *const *line, size_t n)
{
	if (n)
		printf("> [!%s]\n", kind);
	for (size_t i = 0; i < n; ++i) {
		printf("> - ");
		print_plain(line[i]);
		printf("\n");
	}
	if (n)
		printf("\n");
}

static void print_markdown_sheet(const struct sheet *sheet)
{
	printf(sheet->folded ? "<details><summary>" : "### ");
	print_plain(sheet->title);
	printf(sheet->folded ? "</summary>\n\n|" : "\n\n|");
	for (size_t c = 0; c < sheet->columns; ++c) {
		printf(" ");
		print_plain(sheet->column[c].group);
		printf("%s", *sheet->column[c].group ? ": " : "");
		print_plain(sheet->column[c].title);
		printf(" |");
	}
	printf("\n|");
	for (size_t c = 0; c < sheet->columns; ++c)
		printf(sheet->column[c].left ? " :-- |" : " --: |");
	printf("\n");
	for (size_t c = 0; c < sheet->cells; ++c) {
		printf(c % sheet->columns ? " " : "| ");
		print_plain(sheet->cell[c]);
		printf(c % sheet->columns + 1 == sheet->columns ? " |\n" : " |");
	}
	printf(sheet->folded ? "\n</details>\n\n" : "\n");
}

void cpus_print_markdown(const struct cpus *cpus, const struct sheets *sheets)
{
	printf("## ");
	print_plain(cpus->choices.title ? cpus->choices.title : "Lockstep on several machines");
	printf("\n\n");
	print_lines("WARNING", cpus->warning, cpus->warnings);
	print_lines("NOTE", cpus->note, cpus->notes);
	for (size_t s = 0; s < sheets->n; ++s)
		print_markdown_sheet(&sheets->sheet[s]);
	if (*cpus->alike) {
		printf("All rows are ");
		print_plain(cpus->alike);
		printf(". ");
	}
	printf("Ratios are times as fast as ");
	print_plain(cpus->machine[0].name);
	printf(
	    ", or else as the first that has the build; percents: so far spreads the middle half "
	    "of the repetitions.\n");
}
#endif
