/* SPDX-License-Identifier: MIT */
/* Helpers that the subcommands of `lockstep` share. */
#ifndef LOCKSTEP_CLI_CLI_H
#define LOCKSTEP_CLI_CLI_H

#include "harness/base/memory.h"
#include "harness/check/session.h"
#include "harness/sheet/sheet.h"
#include "harness/options/common.h"

extern const struct command command_list, command_isa, command_check, command_replay, command_bench,
    command_run, command_draw, command_accuracy, command_digest, command_shrink, command_fuzz,
    command_compare, command_duet, command_cpus, command_report, command_plugin, command_tune,
    command_history, command_league;

/* Parses a comma-separated list of globs. Returns the matching tests in the table's order, as a
 * NULL-terminated array to be freed. Exits if a glob matches none. */
const struct lockstep_test **parse_tests(const char *command, const char *list);

/* Parses a comma-separated list of builds: names, or the groups native, emulated and all. */
void parse_builds(const char *command, const char *list, struct session *session);

/* Parses a comma-separated list of scenes, names or the group all, and opens them. */
void parse_scenes(const char *command, const char *list, struct session *session);

/* Returns the tests that the loaded plug-ins have, in an array like that of parse_tests(). */
const struct lockstep_test **plugin_tests(void);

/* Exits if this build cannot judge a plug-in's answers to this test; with --bits, the reference
 * can. */
void require_truth(const char *command, const struct lockstep_test *test);

/* Adds the plug-ins that load_plugins() loaded to the session. Exits if the session has tests and a
 * plug-in has none of them. */
void add_plugins(const char *command, struct session *session);

/*
 * True if every instruction set in the comma-separated list is in the session and ran on every
 * test. A set of this architecture must have run natively, and a set of another one as its emulated
 * twin. Prints one line for each set that did not run. With `before`, only checks the names.
 */
bool require_builds(const char *command, const char *list, const struct session *session,
		    bool before);

/* The same for scenes. name_scenes() exits unless the comma-separated list contains only scene
 * names and the group all. require_scenes() returns true if cases of each of them ran. */
void name_scenes(const char *command, const char *list);
bool require_scenes(const char *command, const char *list, const struct session *session);

/* Saves and prints the worst wrong answer of each plug-in subject, then prints their table. */
void print_trials(FILE *to, const struct session *session);

/* Saves and prints only the worst wrong answer of one subject, in the form of a disagreement. */
void print_trial(FILE *to, const struct session *session, const struct build *build,
		 const struct trial *trial);

/* Prints the table of what ran: tests down, builds across. */
void print_ran(FILE *to, const struct session *session);

#endif
