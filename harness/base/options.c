/* SPDX-License-Identifier: MIT */
/* Reads a command line according to its table; see options.h. */
#include <config.h>

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/options.h"
#include "harness/base/files.h"
#include "harness/base/interrupt.h"
#include "harness/base/memory.h"
#include "harness/base/words.h"

bool failure_told;

void usage_error(const char *command, const char *format, ...)
{
	va_list what;
	va_start(what, format);
	fprintf(stderr, "lockstep%s%s: ", command ? " " : "", command ? command : "");
	vfprintf(stderr, format, what);
	fprintf(stderr, "\n");
	va_end(what);
	failure_told = true;
	exit(interrupt_status(STATUS_USAGE));
}

/* Reports a mistake and refers to --help. */
__attribute__((noreturn, format(printf, 2, 3))) static void misused(const struct command *command,
								    const char *format, ...)
{
	char text[4400];
	va_list what;
	va_start(what, format);
	vsnprintf(text, sizeof text, format, what);
	va_end(what);
	usage_error(command->name, "%s; see lockstep%s%s --help", text, command->name ? " " : "",
		    command->name ? command->name : "");
}

/* ---- Kinds ----------------------------------------------------------------------------------- */

static void *place(const struct option_row *row, void *choices)
{
	return (char *)choices + row->at;
}

static void store_whole(const struct option_row *row, uint64_t value, void *choices)
{
	const uint32_t narrow = (uint32_t)value;
	memcpy(place(row, choices), row->size == sizeof narrow ? (const void *)&narrow : &value,
	       row->size);
}

void option_flag(const char *command, const struct option_row *row, const char *text, void *choices)
{
	(void)command;
	(void)text;
	*(bool *)place(row, choices) = true;
}

void option_json(const char *command, const struct option_row *row, const char *text, void *choices)
{
#if !HAVE_JANSSON
	usage_error(command, "--json: this build has no jansson");
#endif
	option_flag(command, row, text, choices);
}

void option_text(const char *command, const struct option_row *row, const char *text, void *choices)
{
	(void)command;
	*(const char **)place(row, choices) = text;
}

void option_whole(const char *command, const struct option_row *row, const char *text,
		  void *choices)
{
	char *end;
	errno = 0;
	unsigned long long value = strtoull(text, &end, 0);
	if (end == text || *end || !isdigit((unsigned char)*text))
		usage_error(command, "--%s: not a whole number: '%s'", row->name, text);
	if (errno == ERANGE || value < row->least || value > row->most)
		usage_error(command, "--%s: out of range: %s (from %" PRIu64 " to %" PRIu64 ")",
			    row->name, text, row->least, row->most);
	store_whole(row, value, choices);
}

void option_seconds(const char *command, const struct option_row *row, const char *text,
		    void *choices)
{
	char *end;
	double value = strtod(text, &end);
	if (end == text || *end)
		usage_error(command, "--%s: not a number of seconds: '%s'", row->name, text);
	if (!(value > 0) || value > 1e9)
		usage_error(command, "--%s: out of range: %s (more than 0, at most 1e9)", row->name,
			    text);
	*(double *)place(row, choices) = value;
}

void option_probability(const char *command, const struct option_row *row, const char *text,
			void *choices)
{
	char *end;
	double value = strtod(text, &end);
	if (end == text || *end)
		usage_error(command, "--%s: not a number: '%s'", row->name, text);
	if (!(value >= 1e-6 && value <= 0.5))
		usage_error(command, "--%s: out of range: %s (from 1e-6 to 0.5)", row->name, text);
	*(double *)place(row, choices) = value;
}

void option_threshold(const char *command, const struct option_row *row, const char *text,
		      void *choices)
{
	char *end;
	double value = strtod(text, &end);
	bool percent = end != text && strcmp(end, "%") == 0;
	if (end == text || (*end && !percent))
		usage_error(command, "--%s: neither a percentage nor a fraction: '%s'", row->name,
			    text);
	if (!percent && value >= 1)
		usage_error(command, "--%s: %s would be %g%%: write %s%%, or a fraction below 1",
			    row->name, text, 100 * value, text);
	value = percent ? value / 100 : value;
	if (!(value >= 0 && value <= 100))
		usage_error(command, "--%s: out of range: %s (from 0 to 10000%%)", row->name, text);
	*(double *)place(row, choices) = value;
}

void option_shard(const char *command, const struct option_row *row, const char *text,
		  void *choices)
{
	struct option_share share;
	char rest;
	if (sscanf(text, "%u/%u%c", &share.shard, &share.shards, &rest) != 2 || share.shards < 1 ||
	    share.shards > 1000000 || share.shard >= share.shards || !isdigit((unsigned char)*text))
		usage_error(command, "--%s: not I/N with 0 <= I < N: '%s'", row->name, text);
	*(struct option_share *)place(row, choices) = share;
}

/* Checks, before the work, that a file can be written. If it is standard output, all other output
 * goes to standard error from now on. */
void option_output(const char *command, const struct option_row *row, const char *text,
		   void *choices)
{
	static bool taken;
	char error[4400];
	if (!file_can_write(text, error, sizeof error))
		usage_error(command, "--%s: %s", row->name, error);
	if (file_is_stdout(text)) {
		if (taken)
			usage_error(command, "--%s: %s: standard output is already taken",
				    row->name, text);
		taken = true;
		file_keep_stdout();
	}
	option_text(command, row, text, choices);
}

void option_folder(const char *command, const struct option_row *row, const char *text,
		   void *choices)
{
	if (file_is_stdout(text))
		usage_error(command, "--%s: %s: must be a folder, not standard output", row->name,
			    text);
	option_text(command, row, text, choices);
}

/* "not a, b or c", "neither a nor b" */
__attribute__((noreturn)) static void no_choice(const char *command, const struct option_row *row,
						const char *text)
{
	const struct option_word *word = row->word;
	const bool two = word[1].word && !word[2].word;
	char list[256];
	size_t used =
	    (size_t)snprintf(list, sizeof list, "%s %s", two ? "neither" : "not", word[0].word);
	for (size_t i = 1; word[i].word && used < sizeof list; ++i)
		used += (size_t)snprintf(list + used, sizeof list - used, "%s%s",
					 word[i + 1].word ? ", "
					 : two            ? " nor "
							  : " or ",
					 word[i].word);
	usage_error(command, "--%s: %s: '%s'", row->name, list, text);
}

void option_choice(const char *command, const struct option_row *row, const char *text,
		   void *choices)
{
	for (size_t i = 0; row->word[i].word; ++i)
		if (strcmp(row->word[i].word, text) == 0) {
			store_whole(row, row->least + i, choices);
			return;
		}
	no_choice(command, row, text);
}

void each_word(const char *command, const char *option, const char *list, void *choices,
	       option_taker *take)
{
	char *copy = memory_must(strdup(list)), *rest = copy;
	for (char *word; (word = words_next(&rest));) {
		if (*word == '\0')
			usage_error(command, "--%s: an empty name in '%s'", option, list);
		take(command, word, choices);
	}
	free(copy);
}

void option_list(const char *command, const struct option_row *row, const char *text, void *choices)
{
	if (text)
		each_word(command, row->name, text, choices, row->take);
}

/* ---- The command line ------------------------------------------------------------------------ */

void choose_count(const char *command, const char *option, const char *text, struct count_list list)
{
	char *end;
	errno = 0;
	const unsigned long long count = strtoull(text, &end, 10);
	if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || count < list.least ||
	    count > list.most)
		usage_error(command, "%s %s: not a number of %s from %zu to %zu", option, text,
			    list.what, list.least, list.most);
	for (size_t i = 0; i < *list.counts; ++i)
		if (list.count[i] == count)
			return;
	if (*list.counts == OPTION_COUNTS_MAX)
		usage_error(command, "%s %s: more than %d sizes", option, text, OPTION_COUNTS_MAX);
	list.count[(*list.counts)++] = (size_t)count;
}

bool option_word(const struct option_row *row, size_t i, struct option_word *word)
{
	size_t count = 0;
	while (row->word && row->word[count].word)
		++count;
	if (i >= count)
		return row->words && row->words(i - count, word);
	*word = row->word[i];
	return true;
}

enum { HELP = 'h', ROWS = 256 }; /* values of getopt_long(): --help, or the first row */

static struct option *make_options(const struct command *command)
{
	size_t count = 0;
	while (command->rows[count].name)
		++count;
	struct option *options = memory_must(calloc(count + 2, sizeof *options));
	for (size_t i = 0; i < count; ++i) {
		const struct option_row *row = &command->rows[i];
		options[i].name = row->name;
		options[i].has_arg = row->optional   ? optional_argument
				     : row->argument ? required_argument
						     : no_argument;
		options[i].val = row->letter ? row->letter : ROWS + (int)i;
	}
	options[count] = (struct option){"help", optional_argument, NULL, HELP};
	return options;
}

/* Returns the row of a value of getopt_long(). */
static const struct option_row *find_row(const struct command *command, int returned)
{
	if (returned >= ROWS)
		return &command->rows[returned - ROWS];
	const struct option_row *row = command->rows;
	while (row->letter != returned)
		++row;
	return row;
}

static void look_at_operands(const struct command *command, int argc, char **argv)
{
	const int count = argc - optind;
	if (command->least > 1 && count != command->least)
		misused(command, "%s, not %d", command->lacking, count);
	if (count < command->least)
		misused(command, "%s", command->lacking);
	if (count > command->most)
		misused(command, "unexpected '%s'", argv[optind + command->most]);
}

void options_read(const struct command *command, int argc, char **argv, void *choices)
{
	struct option *options = make_options(command);
	char letters[16] = "+:h", *end = letters + strlen(letters);
	for (const struct option_row *row = command->rows; row->name; ++row)
		if (row->letter)
			*end++ = row->letter;
	opterr = 0;
	optind = 0; /* start over */
	for (int c;
	     (c = getopt_long(argc, argv, letters + !command->in_order, options, NULL)) != -1;) {
		if (c == ':')
			misused(command, "option %s needs a value", argv[optind - 1]);
		if (c == '?')
			misused(command, "unknown option '%s'", argv[optind - 1]);
		if (c == HELP) {
			options_print(command, optarg);
			free(options);
			exit(STATUS_FINE);
		}
		const struct option_row *row = find_row(command, c);
		row->read(command->name, row, optarg, choices);
	}
	free(options);
	look_at_operands(command, argc, argv);
}
