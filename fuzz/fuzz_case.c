/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: whatever text a case file is made of, its reader gives cases or a one-line error,
 * and looks at nothing else.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "check/case.h"
#include "check/cross.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct case_file cases;
	char error[120] = "";
	if (case_parse("input", (const char *)data, size, &cases, error, sizeof error)) {
		float sum = 0;
		if (!cases.test || cases.mode >= MODES || cases.n == 0 || cases.n > CASE_FILE_MAX)
			abort();
		for (unsigned k = 0; k < cases.test->columns; ++k)
			for (size_t i = 0; i < cases.n; ++i)
				sum += cases.column[k][i];
		volatile float all_were_there = sum;
		(void)all_were_there;
		case_free(&cases);
	} else if (!*error || strchr(error, '\n') || !memchr(error, '\0', sizeof error)) {
		abort();
	}
	return 0;
}
