/* SPDX-License-Identifier: MIT */
/* What the subcommands of `lockstep` share. */
#ifndef LOCKSTEP_CLI_CLI_H
#define LOCKSTEP_CLI_CLI_H

#include "check/session.h"
#include "sheet/sheet.h"
#include "options/options.h"

extern const struct command command_list, command_isa, command_check, command_replay, command_bench,
    command_run, command_draw, command_dilate, command_accuracy, command_digest, command_shrink,
    command_fuzz, command_compare, command_duet, command_cpus, command_report, command_plugin,
    command_tune, command_history, command_league;

/* Tests from a comma-separated list of globs (a NULL-terminated array to free), in the table's
 * order. */
const struct lockstep_test **parse_tests(const char *command, const char *list);

/* Builds from a comma-separated list of names and of the groups native, emulated and all. */
void parse_builds(const char *command, const char *list, struct session *session);

/* Scenes from a comma-separated list of names and of the group all; opened. */
void parse_scenes(const char *command, const char *list, struct session *session);

/* The tests that plug-ins have: an array like that of parse_tests(). */
const struct lockstep_test **plugin_tests(const char *command);

/* Add the plug-ins that load_plugins() loaded to the session. Exits if one has none of its tests (if
 * it has chosen any yet). */
void add_plugins(const char *command, struct session *session);

/*
 * Are the instruction sets of the comma-separated list in the session, and did they run on every
 * test? One of this architecture must have run natively; one of another, as its emulated twin.
 * Prints one line for each that did not.
 */
bool require_builds(const char *command, const char *list, const struct session *session,
		    bool before);

/* The same for scenes: does the comma-separated list hold only names of scenes, or the group all?
 * (Exits if not.) And did cases of each of them run? */
void name_scenes(const char *command, const char *list);
bool require_scenes(const char *command, const char *list, const struct session *session);

/* Print how the subjects of plug-ins did, after the worst wrong answer of each, which is saved. */
void print_trials(FILE *to, const struct session *session);

/* Only the worst wrong answer of one subject, as disagreements are printed; it is saved. */
void print_trial(FILE *to, const struct session *session, const struct build *build,
		 const struct trial *trial);

/* Print the table of what ran: tests down, builds across. */
void print_ran(FILE *to, const struct session *session);

#endif
