/* SPDX-License-Identifier: MIT */
/* Functions that the files of `lockstep replay` share. */
#ifndef LOCKSTEP_CLI_REPLAY_H
#define LOCKSTEP_CLI_REPLAY_H

#include "harness/formats/case.h"

/* Prints a C program that repeats `files` case files with only the public header, and exits with 1
 * if the library's answers differ from the reference's. */
void replay_print_c(FILE *to, const struct case_file *cases, size_t files);

/*
 * Collects every case of every file, with every answer, as JSON, and prints it. Calls with a NULL
 * `json` do nothing. Without jansson, replay_json_begin() ends the command.
 */
struct replay_json;
struct replay_json *replay_json_begin(void);
void replay_json_add(struct replay_json *json, const char *path, const struct case_file *cases,
		     bool agree);
void replay_json_end(struct replay_json *json);

#endif
