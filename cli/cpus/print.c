/* SPDX-License-Identifier: MIT */
/* lockstep cpus: prints the tables, and the text around them. */
#include <config.h>

#if HAVE_JANSSON
#include "cli/cpus/cpus.h"

static const char heading[] = "Lockstep on several machines";

/* On a page, each title is a heading above its table, and the table's own title only an ARIA
 * label. */
static void print_sheet(FILE *to, const struct sheet *sheet, enum sheet_format format)
{
	if (format == SHEET_HTML) {
		fputs(sheet->folded ? "<details><summary>" : "<h3>", to);
		sheet_prose(to, format, sheet->title);
		fputs(sheet->folded ? "</summary>\n" : "</h3>\n", to);
	} else if (format == SHEET_TERMINAL && !sheet->paragraphs) {
		fputs("\n", to);
	}
	sheet_print(sheet, to, format);
	fputs(format == SHEET_HTML && sheet->folded ? "</details>\n" : "", to);
}

static void print_title(FILE *to, const char *title, enum sheet_format format)
{
	if (format == SHEET_TERMINAL && !title)
		return;
	fputs(format == SHEET_HTML ? "<h2>" : format == SHEET_MARKDOWN ? "## " : "", to);
	sheet_prose(to, format, title ? title : heading);
	fputs(format == SHEET_HTML ? "</h2>\n" : "\n\n", to);
}

void cpus_print(FILE *to, const struct cpus *cpus, enum sheet_format format)
{
	struct sheets sheets = cpus_sheets(cpus);
	print_title(to, cpus->choices.title, format);
	sheet_print_lines(to, format, true, &cpus->warnings);
	sheet_print_lines(to, format, false, &cpus->notes);
	if (format == SHEET_TERMINAL && cpus->warnings.n + cpus->notes.n)
		fputs("\n", to);
	for (size_t s = 0; s < sheets.n; ++s)
		print_sheet(to, &sheets.sheet[s], format);
	fputs(format == SHEET_HTML       ? "<p class=\"note\">"
	      : format == SHEET_TERMINAL ? "\n"
					 : "",
	      to);
	if (*cpus->alike) {
		fputs("All rows are ", to);
		sheet_prose(to, format, cpus->alike);
		fputs(".\n", to);
	}
	fputs("Ratios are speeds relative to ", to);
	sheet_prose(to, format, cpus->machine[0].name);
	fputs(", or else to the first machine that has the build;\npercentages are the spread of "
	      "the middle half of the repetitions, relative to the median.",
	      to);
	fputs(format == SHEET_HTML ? "</p>\n" : "\n", to);
	cpus_free_sheets(&sheets);
}
#endif
