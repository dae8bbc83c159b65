/* SPDX-License-Identifier: MIT */
/* JSON output, if jansson is available. harness/sheet/sheet.h has the JSON of sheets. */
#ifndef LOCKSTEP_CLI_JSON_H
#define LOCKSTEP_CLI_JSON_H

#include "cli/cli.h"

#if HAVE_JANSSON
/* Prints a value to standard output, or to an option's file, and frees it. Returns an exit status,
 * or exits with usage_error(). */
int json_print(json_t *value);
int json_save(json_t *value, const char *command, const char *option, const char *path);

/* Returns the table of print_trials() as an array. */
json_t *trials_json(const struct session *session);
#else
#define json_missing(command) usage_error(command, "--json: this build has no jansson")
#endif

#endif
