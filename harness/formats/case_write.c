/* SPDX-License-Identifier: MIT */
/* Writes and prints cases; case.h describes the format. */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "harness/base/files.h"
#include "harness/formats/case.h"
#include "harness/formats/columns.h"
#include "harness/formats/modes.h"

enum { ROWS_SHOWN = 16 }; /* the most printed rows of a world */
/* The most columns printed in decimal and hexadecimal on one line; more take a line for each. */
enum { COLUMNS_OF_A_LINE = 6 };

/* Writes one line: a word and the values of row i in the columns of these roles. Floats are
 * hexadecimal, to keep every bit, and repeated in decimal for readers. */
static void write_line(FILE *to, const char *word, const char *roles, float *const *column,
		       size_t i)
{
	bool floats = false;
	fprintf(to, "%s", word);
	for (unsigned k = 0; roles[k]; ++k) {
		if (pixel_role(roles[k]))
			fprintf(to, " %" PRId32, pixel_of_column(column[k][i]));
		else
			fprintf(to, " %a", column[k][i]);
		floats = floats || !pixel_role(roles[k]);
	}
	if (floats)
		fprintf(to, "  #");
	for (unsigned k = 0; floats && roles[k]; ++k)
		fprintf(to, " %.9g", column[k][i]);
	fprintf(to, "\n");
}

static void write_names(FILE *to, const struct lockstep_shape *shape)
{
	for (unsigned k = 0; k < shape->columns; ++k)
		fprintf(to, " %s.%s", shape->name, shape->column[k]);
}

/* Writes the rows of all parts; no line introduces the first part. */
static void write_world(FILE *to, const struct world *world)
{
	size_t row = 0;
	if (!world->kind)
		return;
	fprintf(to, "#");
	write_names(to, &world->kind->row);
	fprintf(to, "\n");
	for (size_t part = 0; part < world->parts; ++part) {
		if (part)
			fprintf(to, "part\n");
		for (size_t i = 0; i < world->part[part]; ++i)
			write_line(to, "row", world->kind->row.roles, world->column, row++);
	}
}

bool case_write(const char *path, const struct case_file *cases, const char *comment, char *error,
		size_t error_size)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	struct file_writer writer;
	FILE *to = file_write_begin(&writer, path, error, error_size);
	if (!to)
		return false;
	fprintf(to, "lockstep-case 1\n");
	for (const char *line = comment; line && *line;) {
		int length = (int)strcspn(line, "\n");
		fprintf(to, "# %.*s\n", length, line);
		line += length + (line[length] == '\n');
	}
	fprintf(to, "test %s\nmode %s\n", cases->test->name, mode_names[cases->mode]);
	write_world(to, &cases->world);
	fprintf(to, "#");
	for (unsigned o = 0; o < cases->test->operands; ++o)
		write_names(to, cases->test->operand[o]);
	fprintf(to, "\n");
	roles_of_test(cases->test, roles);
	for (size_t i = 0; i < cases->n; ++i)
		write_line(to, "case", roles, cases->column, i);
	return file_write_end(&writer, error, error_size);
}

void case_print(FILE *to, const struct lockstep_test *test, const float *operands)
{
	for (unsigned o = 0; o < test->operands; ++o) {
		const struct lockstep_shape *shape = test->operand[o];
		for (unsigned k = 0; k < shape->columns; ++k, ++operands) {
			fprintf(to, "    %-9s %-6s ", k ? "" : shape->name, shape->column[k]);
			if (pixel_shape(shape))
				fprintf(to, "%" PRId32 "\n", pixel_of_column(*operands));
			else
				fprintf(to, "%-16.9g %a\n", *operands, *operands);
		}
	}
}

/* Prints one row of a world: in decimal, and floats also in hexadecimal. */
static void print_row(FILE *to, const struct world *world, size_t row)
{
	const struct lockstep_shape *shape = &world->kind->row;
	fprintf(to, "      row %-4zu", row);
	for (unsigned k = 0; k < shape->columns; ++k) {
		if (pixel_shape(shape))
			fprintf(to, " %-11" PRId32, pixel_of_column(world->column[k][row]));
		else
			fprintf(to, " %-13.9g", world->column[k][row]);
	}
	if (!pixel_shape(shape) && shape->columns > COLUMNS_OF_A_LINE)
		fprintf(to, "\n              ");
	for (unsigned k = 0; !pixel_shape(shape) && k < shape->columns; ++k)
		fprintf(to, " %a", world->column[k][row]);
	fprintf(to, "\n");
}

void case_print_world(FILE *to, const struct world *world)
{
	size_t row = 0;
	if (!world->kind)
		return;
	const struct lockstep_shape *shape = &world->kind->row;
	fprintf(to, "    %s of %zu row%s", shape->name, world->rows, world->rows == 1 ? "" : "s");
	if (world->parts > 1)
		fprintf(to, " in %zu parts", world->parts);
	for (unsigned k = 0; k < shape->columns; ++k)
		fprintf(to, "%s %s", k ? "," : ":", shape->column[k]);
	fprintf(to, "\n");
	for (size_t part = 0; part < world->parts; ++part) {
		if (world->parts > 1 && row < ROWS_SHOWN)
			fprintf(to, "      part %zu of %zu rows\n", part, world->part[part]);
		for (size_t i = 0; i < world->part[part]; ++i, ++row)
			if (row < ROWS_SHOWN)
				print_row(to, world, row);
	}
	if (row > ROWS_SHOWN)
		fprintf(to, "      ... and %zu more\n", row - ROWS_SHOWN);
}
