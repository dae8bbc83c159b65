/* SPDX-License-Identifier: MIT */
/* Writes the legend below the picture, and other text. */
#include <config.h>

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/base/xml.h"

void put_text(FILE *to, double x, double y, double font, double room, const char *class,
	      const char *text)
{
	double width = TEXT_WIDTH * font * (double)strlen(text);
	fprintf(to, "<text class=\"%s\" x=\"%.6g\" y=\"%.6g\" font-size=\"%.4g\">", class, x, y,
		width > room ? font * room / width : font);
	xml_text(to, text);
	fprintf(to, "</text>\n");
}

void legend_add(struct legend *legend, enum swatch swatch, const char *class, const char *format,
		...)
{
	va_list what;
	if (legend->count == sizeof legend->entry / sizeof *legend->entry)
		return;
	va_start(what, format);
	legend->entry[legend->count].swatch = swatch;
	legend->entry[legend->count].class = class;
	vsnprintf(legend->entry[legend->count].text, sizeof legend->entry->text, format, what);
	va_end(what);
	++legend->count;
}

double legend_draw(FILE *to, const struct legend *legend, double room, double y)
{
	/* from the start of the text's baseline */
	static const char *const swatches[] = {[SWATCH_NONE] = "",
					       [SWATCH_BOX] = "m0-13h26v15h-26z",
					       [SWATCH_DOT] = "m7-5a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
					       [SWATCH_LINE] = "m0-5h26",
					       [SWATCH_CROSS] = "m7-5h12m-6-6v12"};
	double x = PAGE_FONT, line = 1.7 * PAGE_FONT, top = y;
	for (unsigned i = 0; i < legend->count; ++i) {
		const char *text = legend->entry[i].text;
		const enum swatch swatch = legend->entry[i].swatch;
		double indent = swatch ? 2.2 * PAGE_FONT : 0;
		double width = indent + TEXT_WIDTH * PAGE_FONT * (double)strlen(text);
		if (x > PAGE_FONT && x + width > room + PAGE_FONT) {
			x = PAGE_FONT;
			y += line;
		}
		if (to && swatch)
			fprintf(to, "<path class=\"sample %s\" d=\"M%.6g %.6g%s\"/>\n",
				legend->entry[i].class, x, y + 1.15 * PAGE_FONT, swatches[swatch]);
		if (to)
			put_text(to, x + indent, y + 1.15 * PAGE_FONT, PAGE_FONT,
				 room + PAGE_FONT - x - indent, "legend", text);
		x += width + 1.4 * PAGE_FONT;
	}
	return y + line - top;
}
