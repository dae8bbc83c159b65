/* SPDX-License-Identifier: MIT */
/*
 * fuzz_seed FILE.case > INPUT: a case file as an input for the fuzz target of its test, whose
 * format stands in fuzz/fuzz_test.c. Case files can be written by hand, or come from `lockstep
 * check`.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "check/case.h"

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
	putchar((int)cases.mode);
	for (size_t i = 0; i < cases.n; ++i)
		for (unsigned k = 0; k < cases.test->columns; ++k) {
			uint32_t bits;
			memcpy(&bits, &cases.column[k][i], sizeof bits);
			for (unsigned byte = 0; byte < 4; ++byte)
				putchar((int)(bits >> 8 * byte & 0xff));
		}
	case_free(&cases);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		perror(argv[0]);
		return 2;
	}
	return 0;
}
