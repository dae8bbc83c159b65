/* SPDX-License-Identifier: MIT */
/* What the files of `lockstep replay` share. */
#ifndef LOCKSTEP_CLI_REPLAY_H
#define LOCKSTEP_CLI_REPLAY_H

#include "formats/case.h"

/* Print a C program that repeats so many case files against the public header alone, and exits with
 * 1 if the library's answers are not the reference's. False: no memory. */
bool replay_print_c(FILE *to, const struct case_file *cases, size_t files);

/*
 * Every case of every file, and every answer, as JSON. Of NULL nothing is kept. Without jansson the first ends the
 * command.
 */
struct replay_json;
struct replay_json *replay_json_begin(void);
void replay_json_add(struct replay_json *json, const char *path, const struct case_file *cases,
		     bool agree);
void replay_json_end(struct replay_json *json);

#endif
