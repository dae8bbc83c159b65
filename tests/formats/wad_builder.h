/* SPDX-License-Identifier: MIT */
/* Small WAD files made in memory; the tests of their reader corrupt them. */
#ifndef LOCKSTEP_TESTS_FORMATS_WAD_BUILDER_H
#define LOCKSTEP_TESTS_FORMATS_WAD_BUILDER_H

#include <stdint.h>
#include <string.h>

/* A WAD file under construction. */
struct file {
	uint8_t bytes[600];
	size_t size, lumps;
	uint8_t directory[16 * 16];
};

static void put16(uint8_t *at, unsigned value)
{
	at[0] = (uint8_t)value;
	at[1] = (uint8_t)(value >> 8);
}

static void put32(uint8_t *at, uint32_t value)
{
	put16(at, value & 0xffff);
	put16(at + 2, value >> 16);
}

static void begin(struct file *file)
{
	memset(file, 0, sizeof(*file));
	file->size = 12;
	memcpy(file->bytes, "PWAD", 4);
}

static void add(struct file *file, const char *name, const void *bytes, size_t size)
{
	uint8_t *entry = file->directory + 16 * file->lumps++;

	put32(entry, (uint32_t)file->size);
	put32(entry + 4, (uint32_t)size);
	memcpy(entry + 8, name, strlen(name));
	if (size > 0)
		memcpy(file->bytes + file->size, bytes, size);
	file->size += size;
}

static void end(struct file *file)
{
	put32(file->bytes + 4, (uint32_t)file->lumps);
	put32(file->bytes + 8, (uint32_t)file->size);
	memcpy(file->bytes + file->size, file->directory, 16 * file->lumps);
	file->size += 16 * file->lumps;
}

/* The vertices (1, 2), (-3, 4) and (-32768, 32767), and two lines. */
static const uint8_t vertices[] = {1, 0, 2, 0, 0xfd, 0xff, 4, 0, 0, 0x80, 0xff, 0x7f};
static const uint8_t lines[28] = {0, 0, 1, 0, [14] = 1, 0, 2, 0};
static const uint8_t hexen_lines[32] = {0, 0, 1, 0, [16] = 1, 0, 2, 0};

/* Of the good file: its lumps, and the offset of its directory, with 16 bytes for each lump. */
enum { MARKER, LINEDEFS, VERTEXES };
enum { DIRECTORY = 12 + sizeof(lines) + sizeof(vertices) };

static void make_good(struct file *file)
{
	begin(file);
	add(file, "MAP07", NULL, 0);
	add(file, "LINEDEFS", lines, sizeof(lines));
	add(file, "VERTEXES", vertices, sizeof(vertices));
	end(file);
}

/* A directory field of a finished file. */
static inline uint8_t *entry_of(struct file *file, unsigned lump)
{
	return file->bytes + file->size - 16 * (file->lumps - lump);
}

#endif
