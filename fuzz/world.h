/* SPDX-License-Identifier: MIT */
/*
 * A world within the input of a fuzz target:
 *
 *	1 byte	the number of parts, less 1; modulo 4
 *	1 byte	for each part: the number of rows, less 1; modulo 64
 *	rows	of all parts, their columns in order, as float32 with the low byte first
 *
 * If the input ends too soon, the world has only the rows before that.
 */
#ifndef LOCKSTEP_FUZZ_WORLD_H
#define LOCKSTEP_FUZZ_WORLD_H

#include <string.h>

#include "harness/formats/world.h"
#include "fuzz/target.h"

enum { FUZZ_PARTS = 4, FUZZ_ROWS = 64 }; /* the most parts; the most rows of each part */

struct fuzz_reader {
	const uint8_t *at, *end;
};

/* Returns the next byte; 0 if there is none. */
static inline unsigned fuzz_byte(struct fuzz_reader *reader)
{
	return reader->at < reader->end ? *reader->at++ : 0;
}

/* Returns a float of the next four bytes, which must be there. */
static inline float fuzz_float(struct fuzz_reader *reader)
{
	uint8_t bytes[4]; /* a copy, because a sanitizer checks each access to the original */
	uint32_t bits = 0;
	float value;
	memcpy(bytes, reader->at, sizeof bytes);
	reader->at += sizeof bytes;
	for (unsigned byte = 0; byte < 4; ++byte)
		bits |= (uint32_t)bytes[byte] << 8 * byte;
	memcpy(&value, &bits, sizeof value);
	return value;
}

/* Reads the rows of a world, which is not made yet. Without a kind there is nothing to read. */
static inline void fuzz_read_world(struct fuzz_reader *reader, const struct lockstep_world *kind,
				   struct world *world)
{
	size_t rows[FUZZ_PARTS];
	world_begin(world, kind);
	if (!kind)
		return;
	unsigned parts = fuzz_byte(reader) % FUZZ_PARTS + 1;
	for (unsigned part = 0; part < parts; ++part)
		rows[part] = fuzz_byte(reader) % FUZZ_ROWS + 1;
	for (unsigned part = 0; part < parts; ++part)
		for (size_t i = 0; i < rows[part]; ++i) {
			float row[WORLD_COLUMNS_MAX];
			if ((size_t)(reader->end - reader->at) < 4 * kind->row.columns)
				return;
			for (unsigned k = 0; k < kind->row.columns; ++k)
				row[k] = fuzz_float(reader);
			if (i == 0)
				world_add_part(world);
			world_add_row(world, row);
		}
}

#endif
