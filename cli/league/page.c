/* SPDX-License-Identifier: MIT */
/* Prints a league as a self-contained page of HTML, in the style of a report, and as Markdown. */
#include "cli/league/league.h"

#if HAVE_JANSSON
#include "harness/base/xml.h"
#include "cli/page/page.h"

static const char about[] =
    "Each row is a function of a library, compared with exact arithmetic and the claims of its "
    "documentation. Wrong: beyond those claims. Bugs: wrong answers that stay wrong however all "
    "coordinates move by 2^-10 of the largest. Worst: how far, in units of length, coordinates "
    "must move for the worst wrong answer to be right. Tie: shapes touch exactly, and nothing is "
    "claimed for that. Outside: nothing is claimed for such a case. The "
    "row lockstep has this library's own kernels, whose "
    "answers are those of their reference.";

static void print_sheets(FILE *to, struct league_sheets sheets, enum sheet_format format)
{
	for (size_t i = 0; i < sheets.n; ++i) {
		sheet_print(&sheets.sheet[i], to, format);
		fputc('\n', to);
	}
	league_free_sheets(&sheets);
}

static void print_heading(FILE *to, const char *text)
{
	fputs("<h2>", to);
	xml_text(to, text);
	fputs("</h2>\n", to);
}

void league_page(FILE *to, const struct league *league)
{
	page_begin(to, "The league");
	fputs("</header>\n<main>\n<p class=\"note\">", to);
	xml_text(to, about);
	fputs("</p>\n", to);
	print_heading(to, "By test");
	print_sheets(to, league_by_test(league), SHEET_HTML);
	print_heading(to, "By library");
	print_sheets(to, league_by_subject(league), SHEET_HTML);
	fputs("</main>\n", to);
	page_end(to);
}

void league_markdown(FILE *to, const struct league *league)
{
	fprintf(to, "%s\n\n## By test\n\n", about);
	print_sheets(to, league_by_test(league), SHEET_MARKDOWN);
	fputs("## By library\n\n", to);
	print_sheets(to, league_by_subject(league), SHEET_MARKDOWN);
}
#endif
