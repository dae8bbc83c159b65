/* SPDX-License-Identifier: MIT */
/* A map as an SVG picture: countries pale, what was located in them in the same colour, strong. */
#include <config.h>

#include <math.h>
#include <stdlib.h>

#include "base/files.h"
#include "base/xml.h"
#include "cli/locate/locate.h"

/* Each country's own: steps of the golden angle around the circle of hues never come back to one.
 * As red, green and blue, which every program knows. */
static void print_colour(FILE *to, size_t country, double saturation, double lightness)
{
	double hue = fmod((double)country * 137.507764, 360), part[3];
	for (int k = 0; k < 3; ++k) {
		double at = fmod(hue / 30 + (k == 0 ? 0 : k == 1 ? 8 : 4), 12);
		part[k] = lightness - saturation * fmin(lightness, 1 - lightness) *
					  fmax(-1, fmin(fmin(at - 3, 9 - at), 1));
	}
	fprintf(to, "#%02x%02x%02x", (unsigned)(255 * part[0] + 0.5),
		(unsigned)(255 * part[1] + 0.5), (unsigned)(255 * part[2] + 0.5));
}

/* y grows downwards in a picture. */
static void draw_country(FILE *to, const struct map *map, size_t country)
{
	const struct geojson_feature *feature = &map->outlines.feature[country];
	const float *x = feature->x, *y = feature->y;
	fprintf(to, "<path fill=\"");
	print_colour(to, country, 0.5, 0.88);
	fprintf(to, "\" d=\"");
	for (size_t ring = 0; ring < feature->rings; ++ring) {
		for (size_t i = 0; i < feature->vertices[ring]; ++i)
			fprintf(to, "%c%.7g %.7g", i ? 'L' : 'M', (double)x[i], 0 - (double)y[i]);
		fprintf(to, "Z");
		x += feature->vertices[ring];
		y += feature->vertices[ring];
	}
	fprintf(to, "\"><title>");
	xml_text(to, map_country(map, country));
	fprintf(to, "</title></path>\n");
}

/* In the colour of its country; hollow where there is none, black where there are several. */
static void draw_dot(FILE *to, float x, float y, double radius, const struct answer *answer)
{
	fprintf(to, "<circle cx=\"%.7g\" cy=\"%.7g\" r=\"%.4g\" fill=\"", (double)x, 0 - (double)y,
		radius);
	if (answer->countries == 1)
		print_colour(to, answer->country, 0.75, 0.4);
	else
		fprintf(to, "%s", answer->countries ? "#000000" : "none");
	if (answer->countries == 0)
		fprintf(to, "\" stroke=\"#9aa7b4");
	fprintf(to, "\"");
}

static void draw_places(FILE *to, const struct map *map, const struct places *places, double radius)
{
	for (size_t i = 0; i < places->n; ++i) {
		const struct answer *answer = &places->answers[i];
		draw_dot(to, places->x[i], places->y[i], radius, answer);
		fprintf(to, "><title>");
		xml_text(to, places->name[i]);
		fprintf(to, ": ");
		xml_text(to,
			 answer->countries ? map_country(map, answer->country) : "in no country");
		fprintf(to, "</title></circle>\n");
	}
}

void map_draw(const char *path, const struct map *map, const struct places *places,
	      const struct survey *survey)
{
	struct file_writer writer;
	char error[4400];
	const float *bounds = map->bounds;
	/* Even the narrowest map has a picture. */
	double width = fmax((double)bounds[2] - (double)bounds[0], 1e-30);
	double height = fmax((double)bounds[3] - (double)bounds[1], 1e-30),
	       size = fmax(width, height);
	FILE *to = file_write_begin(&writer, path, error, sizeof error);
	if (!to)
		usage_error("locate", "%s", error);
	fprintf(to,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
		"viewBox=\"%.9g %.9g %.9g %.9g\">\n",
		ceil(1600 * width / size), ceil(1600 * height / size), (double)bounds[0],
		0 - (double)bounds[3], width, height);
	fprintf(to,
		"<rect x=\"%.9g\" y=\"%.9g\" width=\"%.9g\" height=\"%.9g\" fill=\"#eaf2f8\"/>\n",
		(double)bounds[0], 0 - (double)bounds[3], width, height);
	fprintf(to,
		"<g fill-rule=\"evenodd\" stroke=\"#7f8c8d\" stroke-width=\"%.4g\" "
		"stroke-linejoin=\"round\">\n",
		size / 6000);
	for (size_t c = 0; c < map->outlines.features; ++c)
		draw_country(to, map, c);
	fprintf(to, "</g>\n<g stroke-width=\"%.4g\">\n", size / 6000);
	for (size_t i = 0; i < survey->dots; ++i) {
		draw_dot(to, survey->x[i], survey->y[i], size / 1500, &survey->answers[i]);
		fprintf(to, "/>\n");
	}
	draw_places(to, map, places, size / 450);
	fprintf(to, "</g>\n</svg>\n");
	if (!file_write_end(&writer, error, sizeof error))
		usage_error("locate", "%s", error);
}
