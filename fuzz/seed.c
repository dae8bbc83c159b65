/* SPDX-License-Identifier: MIT */
/*
 * fuzz_seed FILE.case > INPUT: converts a case file to an input for the fuzz target of its test, in
 * the format of fuzz/input.h. Case files can be written by hand, or come from `lockstep check`.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "harness/formats/case.h"
#include "fuzz/input.h"

/* The bytes of the largest world and all cases. */
enum {
	SEED_BYTES =
	    2 + FUZZ_PARTS +
	    4 * (FUZZ_PARTS * FUZZ_ROWS * WORLD_COLUMNS_MAX + FUZZ_CASES * LOCKSTEP_COLUMNS_MAX)
};

/* Returns why an input cannot hold the cases; NULL if it can. */
static const char *too_much(const struct case_file *cases)
{
	static char why[100];
	bool long_part = false;
	for (size_t part = 0; part < cases->world.parts; ++part)
		long_part = long_part || cases->world.part[part] > FUZZ_ROWS;
	if (cases->world.parts > FUZZ_PARTS || long_part)
		snprintf(why, sizeof why, "more than %d parts, or a part of more than %d rows",
			 FUZZ_PARTS, FUZZ_ROWS);
	else if (cases->n > FUZZ_CASES)
		snprintf(why, sizeof why, "more than %d cases", FUZZ_CASES);
	else
		return NULL;
	return why;
}

static size_t encode(const struct case_file *cases, uint8_t *data)
{
	static struct fuzz_input input;
	input.head = (uint8_t)cases->mode;
	input.n = cases->n;
	input.world = cases->world;
	for (unsigned k = 0; k < cases->test->columns; ++k)
		memcpy(input.column[k], cases->column[k], cases->n * sizeof(float));
	return fuzz_encode(cases->test, &input, data, SEED_BYTES);
}

int main(int argc, char **argv)
{
	static uint8_t data[SEED_BYTES];
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
	const char *why = too_much(&cases);
	if (why) {
		fprintf(stderr, "%s: %s: %s\n", argv[0], argv[1], why);
		case_free(&cases);
		return 2;
	}
	fwrite(data, 1, encode(&cases, data), stdout);
	case_free(&cases);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		perror(argv[0]);
		return 2;
	}
	return 0;
}
