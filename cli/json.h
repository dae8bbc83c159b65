/* SPDX-License-Identifier: MIT */
/* JSON on standard output, where jansson is there. */
#ifndef LOCKSTEP_CLI_JSON_H
#define LOCKSTEP_CLI_JSON_H

#include "cli/cli.h"

#if HAVE_JANSSON
#include <jansson.h>

/* Print a value, which is freed, and return an exit status. */
static inline int json_print(json_t *value)
{
	int failed = value == NULL || json_dumpf(value, stdout, JSON_INDENT(1)) != 0;
	json_decref(value);
	if (failed)
		usage_error(NULL, "--json: could not be written");
	printf("\n");
	return STATUS_FINE;
}
#else
#define json_missing(command) usage_error(command, "--json: this build has no jansson")
#endif

#endif
