/* SPDX-License-Identifier: MIT */
/* JSON, where jansson is there; what sheets are made into is in sheet/sheet.h. */
#ifndef LOCKSTEP_CLI_JSON_H
#define LOCKSTEP_CLI_JSON_H

#include "cli/cli.h"

#if HAVE_JANSSON
/* Print a value on standard output, or into the file that an option names; it is freed. Returns an exit status, or
 * usage_error(). */
int json_print(json_t *value);
int json_save(json_t *value, const char *command, const char *option, const char *path);

/* print_trials() as an array. */
json_t *trials_json(const struct session *session);
#else
#define json_missing(command) usage_error(command, "--json: this build has no jansson")
#endif

#endif
