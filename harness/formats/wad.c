/* SPDX-License-Identifier: MIT */
/*
 * Walls from Doom-format WAD files; see wad.h.
 *
 * The format, all little-endian: a header ("IWAD" or "PWAD", number of lumps, offset of the
 * directory); the directory, 16 bytes per lump (offset, size, name in 8 bytes, zero-padded). A map
 * is a marker lump, named after the map, and the lumps with fixed names that follow it.
 * Source: Matthew S. Fell, The Unofficial Doom Specs 1.666, chapters 2 and 4.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/wad.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/memory.h"
#include "harness/formats/text_reader.h"

enum { HEADER_SIZE = 12, ENTRY_SIZE = 16, NAME_SIZE = 8, VERTEX_SIZE = 4 };
enum { LINEDEF_SIZE = 14, HEXEN_LINEDEF_SIZE = 16 };

/* A file in memory that contains its whole directory. */
struct wad {
	const uint8_t *data, *directory;
	size_t size, lumps;
	char *error;
	size_t error_size;
};

/* An entry of the directory; its bytes may lie outside the file until lump_records() has
 * checked. */
struct lump {
	uint32_t offset, size;
	char name[NAME_SIZE + 1];
};

/* Reports an error, always in one line. Returns false. */
__attribute__((format(printf, 2, 3))) static bool fail(const struct wad *wad, const char *format,
						       ...)
{
	va_list arguments;

	if (wad->error_size == 0)
		return false;
	*wad->error = '\0';
	va_start(arguments, format);
	text_append_error(wad->error, wad->error_size, format, arguments);
	va_end(arguments);
	return false;
}

static uint32_t read_u16(const uint8_t *at)
{
	return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}

static uint32_t read_u32(const uint8_t *at)
{
	return read_u16(at) | read_u16(at + 2) << 16;
}

static float read_coordinate(const uint8_t *at)
{
	int32_t value = (int32_t)read_u16(at);

	return (float)(value < 0x8000 ? value : value - 0x10000);
}

static struct lump lump_at(const struct wad *wad, size_t index)
{
	const uint8_t *entry = wad->directory + index * ENTRY_SIZE;
	struct lump lump = {read_u32(entry), read_u32(entry + 4), ""};

	memcpy(lump.name, entry + 8, NAME_SIZE);
	for (char *c = lump.name; *c != '\0'; ++c)
		if (*c <= ' ' || *c > '~') /* names appear in messages */
			*c = '?';
	return lump;
}

static bool open_wad(struct wad *wad)
{
	uint32_t lumps, directory;

	if (wad->size > WAD_SIZE_MAX)
		return fail(wad, "too big for a WAD file: %zu bytes", wad->size);
	if (wad->size < HEADER_SIZE)
		return fail(wad, "not a WAD file: %zu bytes, less than a header", wad->size);
	if (memcmp(wad->data, "IWAD", 4) != 0 && memcmp(wad->data, "PWAD", 4) != 0)
		return fail(wad, "not a WAD file: it begins with neither IWAD nor PWAD");
	lumps = read_u32(wad->data + 4);
	directory = read_u32(wad->data + 8);
	/* A negative number reads as 2^31 or more here, and is also too large. */
	if (directory > wad->size || lumps > (wad->size - directory) / ENTRY_SIZE)
		return fail(wad,
			    "header: %u lumps with the directory at offset %u do not fit in %zu "
			    "bytes",
			    lumps, directory, wad->size);
	wad->directory = wad->data + directory;
	wad->lumps = lumps;
	return true;
}

/* True for the lumps that may follow a marker; only some of them matter here. */
static bool is_map_lump(const char *name)
{
	static const char *const names[] = {
	    "THINGS",  "LINEDEFS", "SIDEDEFS", "VERTEXES", "SEGS",    "SSECTORS", "NODES",
	    "SECTORS", "REJECT",   "BLOCKMAP", "BEHAVIOR", "SCRIPTS", "TEXTMAP"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); ++i)
		if (strcasecmp(name, names[i]) == 0)
			return true;
	return false;
}

static bool is_marker(const struct wad *wad, size_t index)
{
	return index + 1 < wad->lumps && !is_map_lump(lump_at(wad, index).name) &&
	       is_map_lump(lump_at(wad, index + 1).name);
}

/* Reports that there is no such map, and names the existing ones. */
static bool fail_without_map(const struct wad *wad, const char *map)
{
	char names[64] = "";
	unsigned count = 0;

	for (size_t i = 0; i < wad->lumps; ++i) {
		size_t length = strlen(names);

		if (!is_marker(wad, i) || count++ >= 4)
			continue;
		snprintf(names + length, sizeof(names) - length, "%s%s", count > 1 ? ", " : "",
			 lump_at(wad, i).name);
	}
	if (count == 0)
		return fail(wad, "map %s: there are no maps in it", map);
	return fail(wad, "map %s: not in the file; it has %u: %s%s", map, count, names,
		    count > 4 ? ", ..." : "");
}

static bool find_map(const struct wad *wad, const char *map, size_t *marker)
{
	for (size_t i = wad->lumps; i-- > 0;)
		if (is_marker(wad, i) && strcasecmp(lump_at(wad, i).name, map) == 0) {
			*marker = i;
			return true;
		}
	return fail_without_map(wad, map);
}

/* Finds the lump of that name in a map. False, without an error, if there is none. */
static bool find_lump(const struct wad *wad, size_t marker, const char *name, struct lump *lump)
{
	for (size_t i = marker + 1; i < wad->lumps; ++i) {
		*lump = lump_at(wad, i);
		if (!is_map_lump(lump->name))
			return false;
		if (strcasecmp(lump->name, name) == 0)
			return true;
	}
	return false;
}

/* Returns the records of a lump that a map must have; NULL, after reporting it, if it is
 * missing or incomplete. */
static const uint8_t *lump_records(const struct wad *wad, size_t marker, const char *name,
				   size_t record_size, size_t *count)
{
	struct lump map = lump_at(wad, marker), lump;

	if (!find_lump(wad, marker, name, &lump)) {
		fail(wad, "map %s: it has no lump %s", map.name, name);
		return NULL;
	}
	if (lump.offset > wad->size || lump.size > wad->size - lump.offset) {
		fail(wad, "map %s: lump %s: %u bytes at offset %u do not fit in %zu bytes",
		     map.name, name, lump.size, lump.offset, wad->size);
		return NULL;
	}
	if (lump.size == 0 || lump.size % record_size != 0) {
		fail(wad, "map %s: lump %s at offset %u: its %u bytes are not a multiple of %zu",
		     map.name, name, lump.offset, lump.size, record_size);
		return NULL;
	}
	*count = lump.size / record_size;
	return wad->data + lump.offset;
}

static bool read_walls(const struct wad *wad, size_t marker, struct wall_list *walls)
{
	struct lump ignored, name = lump_at(wad, marker);
	bool hexen = find_lump(wad, marker, "BEHAVIOR", &ignored);
	size_t size = hexen ? HEXEN_LINEDEF_SIZE : LINEDEF_SIZE, lines, vertices;
	const uint8_t *line, *vertex;

	if (find_lump(wad, marker, "TEXTMAP", &ignored))
		return fail(wad, "map %s: the UDMF format (lump TEXTMAP) is not supported",
			    name.name);
	line = lump_records(wad, marker, "LINEDEFS", size, &lines);
	vertex = lump_records(wad, marker, "VERTEXES", VERTEX_SIZE, &vertices);
	if (!line || !vertex)
		return false;
	walls->wall = memory_must(calloc(lines, sizeof(*walls->wall)));
	for (size_t i = 0; i < lines; ++i, line += size) {
		uint32_t a = read_u16(line), b = read_u16(line + 2);

		if (a >= vertices || b >= vertices)
			return fail(wad,
				    "map %s: lump LINEDEFS: line %zu at offset %zu goes from "
				    "vertex %u to %u, of %zu",
				    name.name, i, (size_t)(line - wad->data), a, b, vertices);
		walls->wall[i] = (struct wall_line){read_coordinate(vertex + a * VERTEX_SIZE),
						    read_coordinate(vertex + a * VERTEX_SIZE + 2),
						    read_coordinate(vertex + b * VERTEX_SIZE),
						    read_coordinate(vertex + b * VERTEX_SIZE + 2)};
	}
	walls->count = lines;
	return true;
}

bool wad_read_memory(const void *data, size_t size, const char *map, struct wall_list *walls,
		     char *error, size_t error_size)
{
	struct wad wad = {.data = data, .size = size, .error = error, .error_size = error_size};
	size_t marker = 0;

	*walls = (struct wall_list){0, NULL};
	if (open_wad(&wad) && find_map(&wad, map, &marker) && read_walls(&wad, marker, walls))
		return true;
	wall_list_free(walls);
	return false;
}

/* Reads all bytes of a regular file into allocated memory; NULL on failure. */
static uint8_t *read_all(int file, const struct wad *wad, const char *path, size_t *size)
{
	struct stat status;
	uint8_t *data;
	ssize_t got;

	if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
		fail(wad, "%s: not a regular file", path);
		return NULL;
	}
	if (status.st_size < 0 || (uintmax_t)status.st_size > WAD_SIZE_MAX) {
		fail(wad, "%s: too big for a WAD file: %jd bytes", path, (intmax_t)status.st_size);
		return NULL;
	}
	data = memory_must(malloc((size_t)status.st_size + 1));
	for (*size = 0; *size < (size_t)status.st_size; *size += (size_t)got) {
		got = read(file, data + *size, (size_t)status.st_size - *size);
		if (got <= 0)
			break; /* the file has shrunk, which is fine: its contents are checked */
	}
	return data;
}

bool wad_read_file(const char *path, const char *map, struct wall_list *walls, char *error,
		   size_t error_size)
{
	struct wad wad = {.error = error, .error_size = error_size};
	char why[256];
	size_t size = 0;
	uint8_t *data;
	bool ok;
	/* Without O_NONBLOCK a pipe would wait here for a writer. */
	int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	*walls = (struct wall_list){0, NULL};
	if (file < 0)
		return fail(&wad, "%s: %s", path, strerror(errno));
	data = read_all(file, &wad, path, &size);
	close(file);
	if (!data)
		return false;
	ok = wad_read_memory(data, size, map, walls, why, sizeof(why));
	free(data);
	return ok || fail(&wad, "%s: %s", path, why);
}
