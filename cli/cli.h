/* SPDX-License-Identifier: MIT */
/* What the subcommands of `lockstep` share. */
#ifndef LOCKSTEP_CLI_CLI_H
#define LOCKSTEP_CLI_CLI_H

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "check/session.h"

/* Exit statuses. */
enum { STATUS_FINE = 0, STATUS_DISAGREE = 1, STATUS_USAGE = 2, STATUS_NOTHING = 77 };

/* A subcommand: argv[0] is its name. Returns an exit status. */
typedef int subcommand(int argc, char **argv);
subcommand command_list, command_isa, command_check, command_replay, command_bench, command_run,
    command_draw, command_locate, command_band, command_accuracy, command_digest, command_shrink,
    command_fuzz, command_compare, command_duet, command_cpus, command_report;

/* Print "lockstep COMMAND: ..." on stderr and exit with STATUS_USAGE. */
__attribute__((noreturn, format(printf, 2, 3))) void usage_error(const char *command,
								 const char *format, ...);

/* It has: the program's end is to say no more. */
extern bool failure_told;

/* After getopt_long() has returned '?' or ':' (its own messages off): say which option, and exit.
 */
__attribute__((noreturn)) void option_error(const char *command, char **argv, int returned);

/* No operands are expected after the options. */
void no_operands(const char *command, int argc, char **argv);

/* A file that is to be written, which must be possible: told before the work. If it is standard output, all else
 * that is printed there goes to standard error from now on. Returns the path. */
const char *parse_output(const char *command, const char *option, const char *path);

/* A folder that files are to be written into, which standard output cannot be. Returns the path. */
const char *parse_folder(const char *command, const char *option, const char *path);

/* Numbers of options: whole and in range, or usage_error(). */
uint64_t parse_whole(const char *command, const char *option, const char *text, uint64_t least,
		     uint64_t most);
double parse_seconds(const char *command, const char *option, const char *text);
/* Of --alpha, a probability; of --threshold, percents as in 2% or a fraction as in 0.02. */
double parse_alpha(const char *command, const char *text);
double parse_threshold(const char *command, const char *text);
void parse_shard(const char *command, const char *text, unsigned *shard, unsigned *shards);

/* Tests by a comma list of globs (a NULL-terminated array to free), in the table's order. */
const struct lockstep_test **parse_tests(const char *command, const char *list);

/* Calls `add` with each word of a comma list (base/words.h), none of which is empty. */
void each_word(const char *command, const char *option, const char *list, struct session *session,
	       void (*add)(const char *, const char *, struct session *));

/* Builds by a comma list of names and of the groups native, emulated and all. */
void parse_builds(const char *command, const char *list, struct session *session);

/* Scenes by a comma list of names and of the group all; opened. */
void parse_scenes(const char *command, const char *list, struct session *session);

/* Load FILE.so and add its kernels as a build, the session's last. Returns the file's name, as
 * it is to be given again. */
const char *load_plugin(const char *command, const char *path, struct session *session);

/*
 * Are the instruction sets of the comma list in the session and did they run on every test? An
 * instruction set of this architecture must have run natively; of another, as its emulated twin.
 * Prints one line for each that did not.
 */
bool require_builds(const char *command, const char *list, const struct session *session,
		    bool before);

/* Likewise of scenes: are the names of the comma list, or of the group all, those of scenes? (Exits if
 * one is not.) And did cases of each of them run? */
void name_scenes(const char *command, const char *list);
bool require_scenes(const char *command, const char *list, const struct session *session);

/* Print the table of what ran: tests down, builds across. */
void print_ran(FILE *to, const struct session *session);

/* A count in at most 6 characters: 123456, 1.23M. */
const char *short_count(uint64_t count);

#endif
