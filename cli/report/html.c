/* SPDX-License-Identifier: MIT */
/*
 * lockstep report: HTML that is XML as well; nothing of a file gets into the page but through
 * html_text().
 */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report/report.h"

/* The length of the character of UTF-8 at `text`, and 0 if there is none, or XML has it not. */
static size_t character(const unsigned char *text)
{
	unsigned code = text[0];
	size_t length = code < 0x80 ? 1 : code < 0xc2 ? 0 : code < 0xe0 ? 2 : code < 0xf0 ? 3 : 4;
	if (length == 1)
		return code >= ' ' && code != 0x7f;
	code &= length ? 0xffu >> (length + 1) : 0;
	for (size_t i = 1; i < length; ++i) {
		if ((text[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (text[i] & 0x3fu);
	}
	static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
	const bool surrogate = code >= 0xd800 && code < 0xe000;
	const bool none = (code & 0xfffe) == 0xfffe || (code >= 0x80 && code < 0xa0);
	/* What turns the direction of text could make a name look like another. */
	const bool turns = code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
			   (code >= 0x2066 && code <= 0x2069);
	return code < least[length] || code > 0x10ffff || surrogate || none || turns ? 0 : length;
}

void html_text(FILE *to, const char *text)
{
	while (*text) {
		size_t length = character((const unsigned char *)text);
		if (length == 0)
			fputs("\xef\xbf\xbd", to);
		else if (strchr("<>&\"'", *text))
			fprintf(to, "&#%d;", *text);
		else
			fwrite(text, 1, length, to);
		text += length ? length : 1;
		while (length == 0 && (*text & 0xc0) == 0x80) /* the rest of it */
			++text;
	}
}

/* ---- Numbers for people ---------------------------------------------------------------------- */

/* Three digits. */
static char *digits(char text[REPORT_TEXT], double value, const char *unit)
{
	snprintf(text, REPORT_TEXT, "%.*f%s",
		 value < 9.995   ? 2
		 : value < 99.95 ? 1
				 : 0,
		 value, unit);
	return text;
}

char *html_rate(char text[REPORT_TEXT], double value)
{
	static const struct {
		double size;
		const char *name;
	} prefixes[] = {{1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}, {1, ""}};
	size_t p = 0;
	if (!(value >= 0.01 && value < 1e16)) {
		snprintf(text, REPORT_TEXT, "%.3g", value);
		return text;
	}
	while (p < 4 && value < 0.9995 * prefixes[p].size)
		++p;
	return digits(text, value / prefixes[p].size, prefixes[p].name);
}

char *html_times(char text[REPORT_TEXT], double value)
{
	if (!(value >= 0.01 && value < 1e6))
		snprintf(text, REPORT_TEXT, "%.3g\xc3\x97", value);
	else
		digits(text, value, "\xc3\x97");
	return text;
}

char *html_percent(char text[REPORT_TEXT], double value)
{
	snprintf(text, REPORT_TEXT, value < 9.95 ? "%.1f%%" : "%.0f%%", value);
	return text;
}

char *html_bytes(char text[REPORT_TEXT], double value)
{
	static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
	size_t u = 0;
	while (u < 4 && value >= 1024) {
		value /= 1024;
		++u;
	}
	snprintf(text, REPORT_TEXT, "%.4g %s", value, units[u]);
	return text;
}

char *html_share(char text[REPORT_TEXT], double part, double whole)
{
	if (part == 0)
		snprintf(text, REPORT_TEXT, "0");
	else
		snprintf(text, REPORT_TEXT, "%.2g%%", 100 * part / whole);
	return text;
}

/* ---- Tables ---------------------------------------------------------------------------------- */

/* Where there is no room for it, a name is broken between its words. */
void html_cell(FILE *to, const char *text)
{
	char *words = strdup(text), *rest = words;
	fputs("<td>", to);
	for (char *word; (word = strsep(&rest, "_"));) {
		html_text(to, word);
		if (rest)
			fputs("_<wbr/>", to);
	}
	if (!words)
		html_text(to, text);
	fputs("</td>", to);
	free(words);
}

void html_number(FILE *to, double value, const char *text)
{
	if (isnan(value)) {
		fputs("<td class=\"n\">\xe2\x80\x93</td>", to);
		return;
	}
	fprintf(to, "<td class=\"n\" data-v=\"%.9g\">", isinf(value) ? 1e300 : value);
	html_text(to, text);
	fputs("</td>", to);
}

void html_table(FILE *to, const char *label, const char *const *column, size_t columns)
{
	fputs("<div class=\"table\"><div class=\"scroll\" tabindex=\"0\" role=\"region\" "
	      "aria-label=\"",
	      to);
	html_text(to, label);
	fputs("\">\n<table class=\"sort\"><thead><tr>", to);
	for (size_t c = 0; c < columns; ++c) {
		bool number = column[c][0] == '#';
		fprintf(to, "<th scope=\"col\"%s>", number ? " class=\"n\"" : "");
		html_text(to, column[c] + number);
		fputs("</th>", to);
	}
	fputs("</tr></thead>\n<tbody>\n", to);
}

void html_table_end(FILE *to)
{
	fputs("</tbody></table></div></div>\n", to);
}
#endif
