/* SPDX-License-Identifier: MIT */
/* Prints a command's table for people, for its manual page, and for a shell. */
#include <config.h>

#include <string.h>

#include "harness/base/options.h"

enum { MARGIN = 79, HELP_COLUMN = 25 };

static const struct option_row help_row = {
    .name = "help", .letter = 'h', .help = "Print this text."};

/* ---- For people ------------------------------------------------------------------------------ */

/* Prints text from `column` to the margin, starting at `at` in the line; ends the line. Line
 * breaks in the text are kept. */
static void print_text(const char *text, int column, int at)
{
	for (const char *end; *text; text = end) {
		end = text + strcspn(text, " \n");
		const int length = (int)(end - text);
		if (at > column && at + 1 + length > MARGIN) {
			printf("\n");
			at = 0;
		} else if (at > column) {
			printf(" ");
			++at;
		}
		if (at < column)
			printf("%*s", column - at, "");
		at = (at < column ? column : at) + length;
		printf("%.*s", length, text);
		if (*end == '\n') {
			printf("\n");
			at = 0;
		}
		end += *end != '\0';
	}
	printf("\n");
}

/* Prints two columns; if the left one is too long, the right one starts on the next line. */
static void print_pair(const char *left, const char *right, int column)
{
	const int used = printf("%s", left);
	if (used + 2 > column && *right) {
		printf("\n");
		print_text(right, column, 0);
	} else {
		print_text(right, column, used);
	}
}

static void print_words(option_words *words, int indent)
{
	struct option_word word;
	char left[64];
	int width = 0;
	for (size_t i = 0; words(i, &word); ++i)
		width = (int)strlen(word.word) > width ? (int)strlen(word.word) : width;
	for (size_t i = 0; words(i, &word); ++i) {
		snprintf(left, sizeof left, "%*s%s", indent, "", word.word);
		print_pair(left, word.what, indent + width + 2);
	}
}

static void print_row(const struct option_row *row)
{
	char left[80];
	snprintf(left, sizeof left, "  %c%c%c --%s%s%s%s", row->letter ? '-' : ' ',
		 row->letter ? row->letter : ' ', row->letter ? ',' : ' ', row->name,
		 !row->argument  ? ""
		 : row->optional ? "[="
				 : " ",
		 row->argument ? row->argument : "", row->argument && row->optional ? "]" : "");
	print_pair(left, row->help, HELP_COLUMN);
	if (row->listed)
		print_words(row->words, HELP_COLUMN + 2);
}

/* Prints one line for each form of the call. */
static void print_usage(const struct command *command)
{
	const char *way = command->operands ? command->operands : "", *before = "Usage:";
	do {
		const int length = (int)strcspn(way, "\n");
		printf("%s lockstep%s%s%s%s%.*s\n", before, command->name ? " " : "",
		       command->name ? command->name : "", command->name ? " [OPTION]..." : "",
		       length ? " " : "", length, way);
		before = "  or: ";
		way += length;
	} while (*way++);
}

static void print_help(const struct command *command)
{
	print_usage(command);
	print_text(command->about, 0, 0);
	printf("\n");
	if (command->words) {
		print_words(command->words, 2);
		printf("\n");
	}
	for (const struct option_row *row = command->rows; row->name; ++row)
		if (row->help)
			print_row(row);
	print_row(&help_row);
	if (command->notes) {
		printf("\n");
		print_text(command->notes, 0, 0);
	}
	if (command->more)
		command->more();
}

/* ---- For the manual page --------------------------------------------------------------------- */

/* Prints a word verbatim, escaped for roff. */
static void man_word(const char *word, int length)
{
	for (int i = 0; i < length; ++i)
		switch (word[i]) {
		case '\\':
			printf("\\e");
			break;
		case '-':
			printf("\\-");
			break;
		case '.':
		case '\'':
			printf("%s%c", i == 0 ? "\\&" : "", word[i]);
			break;
		default:
			putchar(word[i]);
		}
}

/* Prints an option that a text mentions, on its own line; punctuation may surround it. */
static void man_option(const char *word, int length)
{
	const bool open = *word == '(';
	const char *end = word + length, *name = word + open + 1;
	int letters = 1 + (int)strspn(name + 1, "abcdefghijklmnopqrstuvwxyz-");
	printf("%sFl ", open ? ".Pf ( " : ".");
	man_word(name, letters);
	for (name += letters; name < end; ++name)
		printf(" %c", *name);
}

/* Prints a text. Each sentence begins a line, and so do an option and the text after it. */
static void man_text(const char *text)
{
	bool begun = false;
	for (const char *end; *text; text = end + (*end != '\0')) {
		const int length = (int)strcspn(text, " \n");
		const bool option = strncmp(text + (*text == '('), "--", 2) == 0;
		end = text + length;
		printf("%s", !begun ? "" : option ? "\n" : " ");
		(option ? man_option : man_word)(text, length);
		const bool ended = strchr(".?", text[length - 1]) && strncmp(text, "...", 3) != 0;
		begun = !option && !ended;
		if (!begun && *end)
			printf("\n");
	}
	printf("\n");
}

static void man_words(option_words *words, const char *macro)
{
	struct option_word word;
	printf(".Bl -tag -width clustered -compact\n");
	for (size_t i = 0; words(i, &word); ++i) {
		printf(".It %s", macro);
		man_word(word.word, (int)strlen(word.word));
		printf("\n");
		man_text(word.what);
	}
	printf(".El\n");
}

static void man_row(const struct option_row *row)
{
	printf(".It ");
	if (row->letter)
		printf("Fl %c , ", row->letter);
	printf("Fl ");
	man_word("-", 1);
	man_word(row->name, (int)strlen(row->name));
	if (row->argument) {
		printf(row->optional ? " Ns Op = Ns Ar " : " Ar ");
		man_word(row->argument, (int)strlen(row->argument));
	}
	printf("\n");
	man_text(row->help);
	if (row->listed)
		man_words(row->words, "Cm ");
}

static void print_man(const struct command *command)
{
	printf(".Bl -tag -width Ds\n");
	for (const struct option_row *row = command->rows; row->name; ++row)
		if (row->help)
			man_row(row);
	man_row(&help_row);
	printf(".El\n");
}

/* ---- For a shell ----------------------------------------------------------------------------- */

/* Returns the kind of a value, which its name determines. */
static const char *value_of(const char *argument, bool words)
{
	const size_t length = strlen(argument);
	if (words)
		return length > 4 && strcmp(argument + length - 4, ",...") == 0 ? "list" : "word";
	return strcmp(argument, "DIR") == 0 ? "folder" : strstr(argument, "FILE") ? "file" : "text";
}

static void print_options(const struct command *command)
{
	struct option_word word;
	for (const struct option_row *row = command->rows; row->name; ++row) {
		if (!row->help)
			continue;
		printf("--%s", row->name);
		if (row->argument && !row->optional)
			printf("= %s", value_of(row->argument, option_word(row, 0, &word)));
		for (size_t i = 0; option_word(row, i, &word); ++i)
			printf(" %s", word.word);
		printf("\n");
	}
	printf("--help\n");
	if (command->most == 0)
		return;
	printf("= %s", command->words ? "word" : "file");
	for (size_t i = 0; command->words && command->words(i, &word); ++i)
		printf(" %s", word.word);
	printf("\n");
}

void options_print(const struct command *command, const char *format)
{
	if (!format)
		print_help(command);
	else if (strcmp(format, "man") == 0)
		print_man(command);
	else if (strcmp(format, "options") == 0)
		print_options(command);
	else
		usage_error(command->name, "--help: neither man nor options: '%s'", format);
}
