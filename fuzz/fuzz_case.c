/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: whatever text a case file contains, its reader gives cases or a one-line error, and
 * reads nothing outside the text.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "check/cross.h"
#include "formats/case.h"
#include "fuzz/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct case_file cases;
	char error[120] = "";
	if (case_parse("input", (const char *)data, size, &cases, error, sizeof error)) {
		float sum = 0;
		const struct world *world = &cases.world;
		if (!cases.test || cases.mode >= test_modes(cases.test) || cases.n == 0 ||
		    cases.n > CASE_FILE_MAX || world->rows > CASE_FILE_MAX)
			abort();
		if (world->kind != cases.test->world || !!world->made != !!world->kind)
			abort();
		for (unsigned k = 0; world->kind && k < world->kind->row.columns; ++k)
			for (size_t i = 0; i < world->rows; ++i)
				sum += world->column[k][i];
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
