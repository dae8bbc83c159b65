/* SPDX-License-Identifier: MIT */
/* Decodes and encodes inputs of fuzz targets; see input.h. */
#include <config.h>

#include "fuzz/input.h"

size_t fuzz_bytes_most(const struct lockstep_test *test)
{
	size_t world = 0;
	if (test->world)
		world =
		    1 + FUZZ_PARTS + (size_t)FUZZ_PARTS * FUZZ_ROWS * 4 * test->world->row.columns;
	return 1 + world + (size_t)FUZZ_CASES * 4 * test->columns;
}

void fuzz_decode(const struct lockstep_test *test, const uint8_t *data, size_t size,
		 struct fuzz_input *input)
{
	struct fuzz_reader reader = {data, data + size};
	input->head = (uint8_t)fuzz_byte(&reader);
	fuzz_read_world(&reader, test->world, &input->world);
	size_t row = 4 * (size_t)test->columns, rows = (size_t)(reader.end - reader.at) / row;
	input->n = rows < FUZZ_CASES ? rows : FUZZ_CASES;
	input->mode = input->head % MODES % test_modes(test);
	input->place = input->head / MODES % PLACES;
	for (unsigned k = 0; k < test->columns; ++k)
		input->columns[k] = input->column[k];
	for (size_t i = 0; i < input->n; ++i)
		for (unsigned k = 0; k < test->columns; ++k)
			input->column[k][i] = fuzz_float(&reader);
}

bool fuzz_cross(struct cross *cross, const struct lockstep_test *test, lockstep_kernel *kernel,
		const struct fuzz_input *input, const struct answers *expected,
		struct disagreement *what)
{
	return cross_kernel(cross, test, kernel, (float *const *)input->columns, input->world.made,
			    input->n, input->mode, input->place, expected, what);
}

struct writer {
	uint8_t *at, *end;
};

static bool has_room(const struct writer *writer, size_t bytes)
{
	return (size_t)(writer->end - writer->at) >= bytes;
}

static void put_float(struct writer *writer, const float *value)
{
	uint32_t bits;
	memcpy(&bits, value, sizeof bits);
	for (unsigned byte = 0; byte < 4; ++byte)
		*writer->at++ = (uint8_t)(bits >> 8 * byte);
}

/* Writes the rows that fit, part by part. False if the world does not fit completely; cases written
 * after it would then be read as its rest. */
static bool put_world(struct writer *writer, const struct world *world)
{
	const size_t row = 4 * (size_t)world->kind->row.columns;
	size_t rows[FUZZ_PARTS], parts = 0, left, first = 0;
	bool whole = world->parts > 0 && world->parts <= FUZZ_PARTS;
	if (!has_room(writer, 1 + FUZZ_PARTS))
		return false;
	left = ((size_t)(writer->end - writer->at) - 1 - FUZZ_PARTS) / row;
	for (; parts < world->parts && parts < FUZZ_PARTS && left > 0; ++parts) {
		rows[parts] = world->part[parts] < left ? world->part[parts] : left;
		whole = whole && rows[parts] == world->part[parts];
		left -= rows[parts];
	}
	if (parts == 0)
		return false;
	*writer->at++ = (uint8_t)(parts - 1);
	for (size_t part = 0; part < parts; ++part)
		*writer->at++ = (uint8_t)(rows[part] - 1);
	for (size_t part = 0; part < parts; first += world->part[part++])
		for (size_t i = first; i < first + rows[part]; ++i)
			for (unsigned k = 0; k < world->kind->row.columns; ++k)
				put_float(writer, &world->column[k][i]);
	return whole && parts == world->parts;
}

size_t fuzz_encode(const struct lockstep_test *test, const struct fuzz_input *input, uint8_t *data,
		   size_t room)
{
	struct writer writer = {data, data + room};
	if (room == 0)
		return 0;
	*writer.at++ = input->head;
	if (test->world && !put_world(&writer, &input->world))
		return (size_t)(writer.at - data);
	for (size_t i = 0; i < input->n && has_room(&writer, 4 * test->columns); ++i)
		for (unsigned k = 0; k < test->columns; ++k)
			put_float(&writer, &input->column[k][i]);
	return (size_t)(writer.at - data);
}
