/* SPDX-License-Identifier: MIT */
/*
 * A command's options are rows of one table. It determines how the command line is read, the text
 * of --help and of the manual page's section OPTIONS, and a shell's completions:
 *
 *	#define CHOICES struct choices
 *	static const struct option_row rows[] = {
 *	    OPTION_SEED(seed, "Seed of a random scene (default: 1)."),
 *	    OPTION_WHOLE("first", "N", first, 0, UINT64_MAX / 2, "Begin with case N."),
 *	    OPTION_FLAG("climb", climb, "Climb from the worst cases to worse ones."),
 *	    OPTIONS_END};
 *	const struct command command_list = {.name = "list", .rows = rows, ...};
 *
 *	struct choices choices = {.seed = 1};
 *	options_read(&command_list, argc, argv, &choices); // operands: argv[optind] and on
 *
 * Every mistake gives one line that says what, where and why, and exit status 2. --help needs no
 * row: every command has it.
 */
#ifndef LOCKSTEP_BASE_OPTIONS_H
#define LOCKSTEP_BASE_OPTIONS_H

#include <getopt.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Exit statuses. */
enum { STATUS_FINE = 0, STATUS_DISAGREE = 1, STATUS_USAGE = 2, STATUS_NOTHING = 77 };

/* Prints "lockstep COMMAND: ..." on stderr and exits with STATUS_USAGE. */
__attribute__((noreturn, format(printf, 2, 3))) void usage_error(const char *command,
								 const char *format, ...);

/* Set once an error has been printed, so that exiting does not print another. */
extern bool failure_told;

/* ---- The table ------------------------------------------------------------------------------- */

struct option_row;

/* Reads a value (NULL if there is none) into the choices, or calls usage_error(). */
typedef void option_reader(const char *command, const struct option_row *row, const char *text,
			   void *choices);

/* Handles one word of a comma list. */
typedef void option_taker(const char *command, const char *word, void *choices);

/* A possible value, and its meaning or NULL. */
struct option_word {
	const char *word, *what;
};

/* Returns the i-th such word; false if there is none. */
typedef bool option_words(size_t i, struct option_word *word);

struct option_row {
	const char *name; /* without --; NULL ends the table */
	/* FILE, DIR, a list such as NAME,... and so on; NULL if it takes no argument. */
	const char *argument;
	option_reader *read;
	size_t at, size;                /* the place of the value in the choices */
	uint64_t least, most;           /* the range of a number */
	option_taker *take;             /* for option_list() */
	const struct option_word *word; /* the possible values, ended by NULL; or NULL */
	option_words *words;            /* or a function that lists them */
	bool listed;                    /* --help also lists them */
	bool optional;                  /* the argument may be missing: --name[=ARGUMENT] */
	char letter;
	const char *help; /* sentences; NULL hides the option */
};

enum { OPERANDS_MANY = INT_MAX };

struct command {
	const char *name;                  /* NULL for lockstep itself */
	const char *summary;               /* for the list of commands */
	int (*run)(int argc, char **argv); /* argv[0] is the name; returns an exit status */
	/* As in the usage line, one line for each form; NULL for none. */
	const char *operands;
	int least, most;           /* the number of operands */
	const char *lacking;       /* the message if there are too few */
	option_words *words;       /* possible first operands; --help lists them */
	bool in_order;             /* options end at the first operand */
	const char *about, *notes; /* the text of --help before and after the options */
	const struct option_row *rows;
	void (*more)(void); /* prints the rest of --help */
};

/* Reads the options and checks the number of operands, which then begin at argv[optind]. */
void options_read(const struct command *command, int argc, char **argv, void *choices);

/* Returns a row's i-th word; false if it has fewer. */
bool option_word(const struct option_row *row, size_t i, struct option_word *word);

/* Prints the table on standard output. `format` is NULL for --help, `man` for the manual page,
 * `options` for a shell. For a shell, a line has an option, with = if it takes a value; the kind of
 * value: file, folder, list, word or text; and words. Operands are an option without a name. */
void options_print(const struct command *command, const char *format);

/* The value of --shard. */
struct option_share {
	unsigned shard, shards;
};

/* ---- Kinds ----------------------------------------------------------------------------------- */

option_reader option_flag, option_text, option_whole, option_seconds, option_probability,
    option_threshold, option_shard, option_output, option_folder, option_choice, option_list,
    option_json;

/* Calls `take` with each word of a list (harness/base/words.h). No word may be empty. */
void each_word(const char *command, const char *option, const char *list, void *choices,
	       option_taker *take);

/* Adds a number of `what` (cases, for example) to a list without duplicates. */
enum { OPTION_COUNTS_MAX = 32 };
struct count_list {
	const char *what;
	size_t least, most, *count, *counts;
};
void choose_count(const char *command, const char *option, const char *text,
		  struct count_list list);

/* Rows. A value goes into a field of CHOICES of this type; a number, into an integer of 32 or 64
 * bits that can hold it. More members of the row may follow the help. */
#define OPTION(option, value, reader, ...)                                                         \
	{                                                                                          \
		.name = option, .argument = value, .read = reader, __VA_ARGS__                     \
	}
#define OPTION_IN(option, value, reader, type, field, ...)                                         \
	OPTION(option, value, reader,                                                              \
	       .at =                                                                               \
		   offsetof(CHOICES, field) + 0 * sizeof(1 ? &((CHOICES *)0)->field : (type *)0),  \
	       .help = __VA_ARGS__)
#define OPTION_NUMBER(option, value, reader, field, ...)                                           \
	OPTION(option, value, reader, .at = offsetof(CHOICES, field),                              \
	       .size = sizeof(((CHOICES *)0)->field), .help = __VA_ARGS__)
#define OPTIONS_END OPTION(NULL, NULL, NULL)

#define OPTION_FLAG(option, ...) OPTION_IN(option, NULL, option_flag, bool, __VA_ARGS__)
#define OPTION_TEXT(option, value, ...)                                                            \
	OPTION_IN(option, value, option_text, const char *, __VA_ARGS__)
/* A file to write, or - for standard output; a folder to write files into. */
#define OPTION_OUTPUT(option, value, ...)                                                          \
	OPTION_IN(option, value, option_output, const char *, __VA_ARGS__)
#define OPTION_FOLDER(option, ...)                                                                 \
	OPTION_IN(option, "DIR", option_folder, const char *, __VA_ARGS__)
#define OPTION_WHOLE(option, value, field, from, to, ...)                                          \
	OPTION_NUMBER(option, value, option_whole, field, __VA_ARGS__, .least = from, .most = to)
/* One of these words, stored as its number in an enum; the first is number `least`. */
#define OPTION_CHOICE(option, value, field, words, ...)                                            \
	OPTION_NUMBER(option, value, option_choice, field, __VA_ARGS__, .word = words)
/* Each word of a list is handled by itself. */
#define OPTION_LIST(option, value, taker, ...)                                                     \
	OPTION(option, value, option_list, .take = taker, .help = __VA_ARGS__)

#define OPTION_SEED(field, ...) OPTION_WHOLE("seed", "S", field, 0, UINT64_MAX, __VA_ARGS__)
#define OPTION_SECONDS(...) OPTION_IN("seconds", "T", option_seconds, double, __VA_ARGS__)
#define OPTION_SHARD(field)                                                                        \
	OPTION_IN("shard", "I/N", option_shard, struct option_share, field,                        \
		  "Do the I-th of N equal shares of the work; I counts from 0.")
#define OPTION_THRESHOLD(field, standard)                                                          \
	OPTION_IN("threshold", "T", option_threshold, double, field,                               \
		  "Ignore changes of at most T: a percentage such as 2%, or a fraction such as "   \
		  "0.02 (default: " standard ").")
#define OPTION_ALPHA(field, rows, standard)                                                        \
	OPTION_IN("alpha", "A", option_probability, double, field,                                 \
		  "Of the " rows " called slower or faster, a share of A is expected to be "       \
		  "wrong (default: " standard ").")
#define OPTION_JSON(...) OPTION_IN("json", NULL, option_json, bool, __VA_ARGS__)

#endif
