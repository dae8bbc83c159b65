/* SPDX-License-Identifier: MIT */
/*
 * fuzz_seed FILE.case > INPUT: a case file as an input for the fuzz target of its test, whose
 * format stands in fuzz/fuzz_test.c and fuzz/world.h. Case files can be written by hand, or come
 * from `lockstep check`.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "check/case.h"
#include "fuzz/world.h"

/* Row i of some columns, in the order of the columns, low bytes first. */
static void put_row(float *const *column, unsigned columns, size_t i)
{
	for (unsigned k = 0; k < columns; ++k) {
		uint32_t bits;
		memcpy(&bits, &column[k][i], sizeof bits);
		for (unsigned byte = 0; byte < 4; ++byte)
			putchar((int)(bits >> 8 * byte & 0xff));
	}
}

/* Can an input hold so much? */
static bool fits(const struct world *world)
{
	for (size_t part = 0; part < world->parts; ++part)
		if (world->part[part] > FUZZ_ROWS)
			return false;
	return world->parts <= FUZZ_PARTS;
}

static void put_world(const struct world *world)
{
	putchar((int)world->parts - 1);
	for (size_t part = 0; part < world->parts; ++part)
		putchar((int)world->part[part] - 1);
	for (size_t i = 0; i < world->rows; ++i)
		put_row(world->column, world->kind->row.columns, i);
}

int main(int argc, char **argv)
{
	struct case_file cases;
	char error[300];
	if (argc != 2) {
		fprintf(stderr, "usage: %s FILE.case > INPUT\n", argv[0]);
		return 2;
	}
	if (!case_read(argv[1], &cases, error, sizeof error)) {
		fprintf(stderr, "%s: %s\n", argv[0], error);
		return 2;
	}
	if (!fits(&cases.world)) {
		fprintf(stderr, "%s: %s: more than %d parts, or a part of more than %d rows\n",
			argv[0], argv[1], FUZZ_PARTS, FUZZ_ROWS);
		case_free(&cases);
		return 2;
	}
	putchar((int)cases.mode);
	if (cases.world.kind)
		put_world(&cases.world);
	for (size_t i = 0; i < cases.n; ++i)
		put_row(cases.column, cases.test->columns, i);
	case_free(&cases);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		perror(argv[0]);
		return 2;
	}
	return 0;
}
