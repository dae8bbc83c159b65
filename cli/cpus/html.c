/* SPDX-License-Identifier: MIT */
/* lockstep cpus --html: one page that needs nothing else. */
#include <config.h>

#if HAVE_JANSSON
#include <string.h>

#include "base/files.h"
#include "cli/cpus/cpus.h"

static const char style[] =
    "body{font:15px/1.4 system-ui,sans-serif;margin:2em auto;max-width:90em;padding:0 1em}"
    "table{border-collapse:collapse;margin:.5em 0 1.5em}th,td{padding:.2em .7em;text-align:right;"
    "border-bottom:1px solid #8884}.l{text-align:left}td{font-variant-numeric:tabular-nums}"
    ".w{border-left:.4em solid #c40;padding-left:.8em}.n{border-left:.4em solid #888;padding-left:"
    ".8em}div.t{overflow-x:auto}:root{color-scheme:light dark}";

static void put(FILE *file, const char *text)
{
	for (; *text; ++text)
		switch (*text) {
		case '<':
			fputs("&lt;", file);
			break;
		case '>':
			fputs("&gt;", file);
			break;
		case '&':
			fputs("&amp;", file);
			break;
		case '"':
			fputs("&quot;", file);
			break;
		case '\'':
			fputs("&#39;", file);
			break;
		default:
			fputc(*text, file);
		}
}

static void put_lines(FILE *file, const char *class, const char *mark, char *const *line, size_t n)
{
	for (size_t i = 0; i < n; ++i) {
		fprintf(file, "<p class=\"%s\">%s", class, mark);
		put(file, line[i]);
		fputs("</p>\n", file);
	}
}

static void put_groups(FILE *file, const struct sheet *sheet)
{
	fputs("<tr>", file);
	for (size_t c = 0, n; c < sheet->columns; c += n) {
		for (n = 1; c + n < sheet->columns &&
			    strcmp(sheet->column[c].group, sheet->column[c + n].group) == 0;)
			++n;
		fprintf(file, "<th class=\"l\" colspan=\"%zu\">", n);
		put(file, sheet->column[c].group);
		fputs("</th>", file);
	}
	fputs("</tr>\n", file);
}

static void put_sheet(FILE *file, const struct sheet *sheet)
{
	fputs(sheet->folded ? "<details><summary>" : "<h2>", file);
	put(file, sheet->title);
	fputs(sheet->folded ? "</summary>\n" : "</h2>\n", file);
	fputs("<div class=\"t\"><table>\n<thead>\n", file);
	if (*sheet->column[sheet->columns - 1].group)
		put_groups(file, sheet);
	fputs("<tr>", file);
	for (size_t c = 0; c < sheet->columns; ++c) {
		fputs(sheet->column[c].left ? "<th class=\"l\">" : "<th>", file);
		put(file, sheet->column[c].title);
		fputs("</th>", file);
	}
	fputs("</tr>\n</thead>\n<tbody>\n", file);
	for (size_t c = 0; c < sheet->cells; ++c) {
		size_t column = c % sheet->columns;
		fputs(column ? "" : "<tr>", file);
		fputs(sheet->column[column].left ? "<td class=\"l\">" : "<td>", file);
		put(file, sheet->cell[c]);
		fputs(column + 1 == sheet->columns ? "</td></tr>\n" : "</td>", file);
	}
	fputs("</tbody>\n</table></div>\n", file);
	fputs(sheet->folded ? "</details>\n" : "", file);
}

void cpus_write_html(const struct cpus *cpus, const struct sheets *sheets)
{
	const char *title =
	    cpus->choices.title ? cpus->choices.title : "Lockstep on several machines";
	struct file_writer writer;
	char error[1024];
	FILE *file = file_write_begin(&writer, cpus->choices.html, error, sizeof error);
	if (!file)
		usage_error("cpus", "--html: %s", error);
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
	      file);
	put(file, title);
	fprintf(file, "</title>\n<style>%s</style>\n</head>\n<body>\n<h1>", style);
	put(file, title);
	fputs("</h1>\n", file);
	put_lines(file, "w", "<strong>WARNING:</strong> ", cpus->warning, cpus->warnings);
	put_lines(file, "n", "", cpus->note, cpus->notes);
	for (size_t s = 0; s < sheets->n; ++s)
		put_sheet(file, &sheets->sheet[s]);
	fputs("<p>", file);
	if (*cpus->alike) {
		fputs("All rows are ", file);
		put(file, cpus->alike);
		fputs(". ", file);
	}
	fputs("Ratios are times as fast as ", file);
	put(file, cpus->machine[0].name);
	fputs(", or else as the first that has the build; percents: so far spreads the middle half "
	      "of the repetitions.</p>\n</body>\n</html>\n",
	      file);
	if (!file_write_end(&writer, error, sizeof error))
		usage_error("cpus", "--html: %s", error);
}
#endif
