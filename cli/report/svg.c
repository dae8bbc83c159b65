/* SPDX-License-Identifier: MIT */
/*
 * lockstep report: gnuplot's pictures, made fit for standing in a page. They follow its colours,
 * in light and in dark; the points of all are defined once, as a page has every name but once; and
 * what draws nothing is left out.
 */
#include <config.h>

#if HAVE_JANSSON
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "cli/report/report.h"

/* Colours of the scripts, and what the page calls them. */
static const struct {
	unsigned red, green, blue;
	const char *name;
} colours[] = {{0x99, 0x99, 0x99, "--reference"}, {0xcc, 0x79, 0xa7, "--scalar"},
	       {0xe6, 0x9f, 0x00, "--sse2"},      {0x56, 0xb4, 0xe9, "--sse41"},
	       {0x00, 0x9e, 0x73, "--avx2"},      {0x00, 0x72, 0xb2, "--avx512"},
	       {0xd5, 0x5e, 0x00, "--auto"},      {0xdd, 0xdd, 0xdd, "--grid"},
	       {0x88, 0x88, 0x88, "--axis"}};

/*
 * Texts of gnuplot, and what becomes of them; what the page's style says of all pictures is left
 * out.
 */
static const struct {
	const char *from, *to;
} replaced[] = {
    {"fill=\"black\"", "fill=\"currentColor\""},
    {" color=\"black\"", ""},
    {"<g fill=\"none\" color=\"black\" stroke=\"currentColor\" stroke-width=\"1.00\"", "<g"},
    {" font-size=\"12.00\"", ""},
    {" font-family=\"sans-serif\"", ""},
    {"id=\"gnuplot_", "class=\"gnuplot_"},
    {"rgb(0,0,0)", "currentColor"},
    {" stroke-linecap=\"butt\" stroke-linejoin=\"miter\"", ""}};

/* A colour's name, if one of the scripts' stands there; `length` gets how long it is. */
static const char *colour_at(const char *text, int *length)
{
	unsigned red, green, blue;
	*length = 0;
	if (sscanf(text, "rgb(%u ,%u ,%u)%n", &red, &green, &blue, length) < 3 || *length == 0)
		return NULL;
	for (size_t c = 0; c < sizeof colours / sizeof *colours; ++c)
		if (colours[c].red == red && colours[c].green == green && colours[c].blue == blue)
			return colours[c].name;
	return NULL;
}

/* Writes a part, with all that is replaced in it. */
static void write_part(FILE *to, const char *text, const char *end)
{
	while (text < end) {
		int length;
		size_t r = 0;
		while (r < sizeof replaced / sizeof *replaced &&
		       strncmp(text, replaced[r].from, strlen(replaced[r].from)) != 0)
			++r;
		if (r < sizeof replaced / sizeof *replaced) {
			fputs(replaced[r].to, to);
			text += strlen(replaced[r].from);
			continue;
		}
		const char *name = *text == 'r' ? colour_at(text, &length) : NULL;
		if (name) {
			fprintf(to, "var(%s)", name);
			text += length;
		} else {
			putc(*text++, to);
		}
	}
}

/* Writes all between the definitions and the end, without groups that have nothing in them. */
static void write_drawing(FILE *to, const char *text, const char *end)
{
	while (text < end) {
		const char *next = memchr(text, '\n', (size_t)(end - text));
		next = next ? next + 1 : end;
		if (strncmp(text, "<g ", 3) == 0 && strncmp(next, "</g>\n", 5) == 0)
			next += 5;
		else if (next > text + 1)
			write_part(to, text, next);
		text = next;
	}
}

bool figure_read(struct figures *figures, struct figure *figure, const char *path)
{
	char error[512];
	size_t size, length;
	char *text = file_read(path, RESULTS_SIZE_MAX, &size, error, sizeof error);
	const char *marks = text ? strstr(text, "<defs>") : NULL;
	const char *drawing = marks ? strstr(marks, "</defs>\n") : NULL;
	const char *end = drawing ? strstr(drawing, "</svg>") : NULL;
	FILE *to = end ? open_memstream(&figure->svg, &length) : NULL;
	bool fine = to != NULL;
	if (fine && !figures->marks) {
		/* The rest of them are filters, which nothing here has. */
		const char *filter = strstr(marks, "<filter");
		marks += strlen("<defs>");
		figures->marks = strndup(
		    marks, (size_t)((filter && filter < drawing ? filter : drawing) - marks));
		fine = figures->marks != NULL;
	}
	if (to) {
		/*
		 * What is between the first group's beginning and the definitions is its
		 * background.
		 */
		fputs("<g>\n", to);
		write_drawing(to, drawing + strlen("</defs>\n"), end);
		fine = fclose(to) == 0 && fine;
	}
	free(text);
	return fine;
}
#endif
