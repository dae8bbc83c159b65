/* SPDX-License-Identifier: MIT */
/*
 * Outlines from GeoJSON files; see geojson.h.
 *
 * Source: H. Butler, M. Daly, A. Doyle, S. Gillies, S. Hagen, T. Schaub: The GeoJSON Format, RFC
 * 7946, section 3.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/geojson.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/files.h"
#include "harness/base/memory.h"
#include "harness/formats/geojson_reader.h"
#include "harness/formats/text_reader.h"

void geojson_free(struct geojson *geojson)
{
	for (size_t i = 0; i < geojson->features; ++i) {
		struct geojson_feature *feature = &geojson->feature[i];

		free(feature->name);
		free(feature->vertices);
		free(feature->x);
		free(feature->y);
	}
	free(geojson->feature);
	*geojson = (struct geojson){0, NULL};
}

bool geojson_fail(const struct geojson_reader *reader, const char *format, ...)
{
	va_list arguments;

	if (reader->error_size == 0)
		return false;
	if (reader->in_feature)
		snprintf(reader->error, reader->error_size, "%s, feature %zu: ", reader->name,
			 reader->feature);
	else
		snprintf(reader->error, reader->error_size, "%s: ", reader->name);
	va_start(arguments, format);
	text_append_error(reader->error, reader->error_size, format, arguments);
	va_end(arguments);
	return false;
}

#if HAVE_JANSSON
/* Returns a printable copy of a feature's name. */
static char *name_of(const json_t *feature)
{
	const json_t *properties = json_object_get(feature, "properties");
	const json_t *id = json_object_get(feature, "id");
	const char *text = json_string_value(json_object_get(properties, "name"));
	char number[32] = "";
	char *name;

	if (!text)
		text = json_string_value(json_object_get(properties, "NAME"));
	if (!text)
		text = json_string_value(id);
	if (!text && json_is_number(id))
		snprintf(number, sizeof(number), "%.15g", json_number_value(id));
	name = memory_must(strdup(text ? text : number));
	text_clean(name);
	return name;
}

/* Appends a feature, unless it has no polygon. */
static bool read_feature(struct geojson_reader *reader, const json_t *feature,
			 struct geojson *geojson)
{
	struct geojson_feature *into = &geojson->feature[geojson->features];
	const json_t *geometry = feature;

	if (strcmp(geojson_type(feature), "Feature") == 0) {
		geometry = json_object_get(feature, "geometry");
		if (!geometry)
			return geojson_fail(reader, "it has no geometry");
	}
	reader->into = into;
	reader->ring_room = reader->vertex_room = 0;
	++geojson->features; /* now geojson_free() frees it */
	if (!geojson_geometry(reader, geometry))
		return false;
	if (into->rings == 0) {
		--geojson->features;
		return true;
	}
	into->name = name_of(feature);
	return true;
}

static bool read_features(struct geojson_reader *reader, const json_t *features,
			  struct geojson *geojson)
{
	if (!json_is_array(features))
		return geojson_fail(reader, "the features are not an array");
	geojson->feature =
	    memory_must(calloc(json_array_size(features) + 1, sizeof(*geojson->feature)));
	reader->in_feature = true;
	for (size_t i = 0; i < json_array_size(features); ++i) {
		const json_t *feature = json_array_get(features, i);

		reader->feature = i;
		if (strcmp(geojson_type(feature), "Feature") != 0)
			return geojson_fail(reader, "not of the type Feature");
		if (!read_feature(reader, feature, geojson))
			return false;
	}
	return true;
}

static bool read_root(struct geojson_reader *reader, const json_t *root, struct geojson *geojson)
{
	if (!json_is_object(root) || *geojson_type(root) == '\0')
		return geojson_fail(reader, "not GeoJSON: it is not an object with a type");
	if (strcmp(geojson_type(root), "FeatureCollection") == 0)
		return read_features(reader, json_object_get(root, "features"), geojson);
	geojson->feature = memory_must(calloc(1, sizeof(*geojson->feature)));
	reader->in_feature = true;
	return read_feature(reader, root, geojson);
}

bool geojson_parse(const char *name, const char *text, size_t size, struct geojson *geojson,
		   char *error, size_t error_size)
{
	struct geojson_reader reader = {.name = name, .error = error, .error_size = error_size};
	size_t skip = text_mark(text, size);
	json_error_t why;
	json_t *root;
	bool read;

	*geojson = (struct geojson){0, NULL};
	if (size > GEOJSON_SIZE_MAX)
		return geojson_fail(&reader, "larger than %zu MiB, which is the limit",
				    GEOJSON_SIZE_MAX >> 20);
	if (size == 0)
		return geojson_fail(&reader, "not JSON: it is empty");
	/* Integers are not needed here, and may not fit jansson's integer type. */
	root = json_loadb(text + skip, size - skip, JSON_DECODE_INT_AS_REAL, &why);
	if (!root)
		return geojson_fail(&reader, "not JSON: line %d: %s", why.line, why.text);
	read = read_root(&reader, root, geojson);
	json_decref(root);
	reader.in_feature = false;
	if (read && geojson->features == 0)
		read = geojson_fail(&reader, "no polygon in it");
	if (!read)
		geojson_free(geojson);
	return read;
}
#else
bool geojson_parse(const char *name, const char *text, size_t size, struct geojson *geojson,
		   char *error, size_t error_size)
{
	struct geojson_reader reader = {.name = name, .error = error, .error_size = error_size};

	(void)text;
	(void)size;
	*geojson = (struct geojson){0, NULL};
	return geojson_fail(&reader, "cannot read GeoJSON: this build has no jansson");
}
#endif

bool geojson_read_file(const char *path, struct geojson *geojson, char *error, size_t error_size)
{
	size_t size;
	char *text = file_read(path, GEOJSON_SIZE_MAX, &size, error, error_size);
	bool read;

	*geojson = (struct geojson){0, NULL};
	if (!text)
		return false;
	read = geojson_parse(path, text, size, geojson, error, error_size);
	free(text);
	return read;
}
