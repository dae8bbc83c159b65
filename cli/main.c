/* SPDX-License-Identifier: MIT */
/* The `lockstep` command: finds the subcommand. */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/files.h"
#include "harness/base/interrupt.h"
#include "harness/base/memory.h"
#include "cli/cli.h"

static const struct command *const commands[] = {
    &command_list,   &command_isa,    &command_run,     &command_check,   &command_accuracy,
    &command_digest, &command_fuzz,   &command_replay,  &command_shrink,  &command_draw,
    &command_bench,  &command_duet,   &command_compare, &command_history, &command_tune,
    &command_cpus,   &command_report, &command_plugin,  &command_league};
enum { COMMANDS = sizeof commands / sizeof *commands };

static bool list_commands(size_t i, struct option_word *word)
{
	if (i >= COMMANDS)
		return false;
	*word = (struct option_word){commands[i]->name, commands[i]->summary};
	return true;
}

static void print_version(const char *command, const struct option_row *row, const char *text,
			  void *choices)
{
	(void)command, (void)row, (void)text, (void)choices;
	printf("lockstep %s\n", LOCKSTEP_VERSION);
	exit(STATUS_FINE);
}

static const struct option_row rows[] = {
    {.name = "version", .letter = 'V', .read = print_version, .help = "Print the version."},
    OPTIONS_END};

static const struct command program = {
    .operands = "COMMAND [OPTION]...",
    .most = OPERANDS_MANY,
    .words = list_commands,
    .in_order = true,
    .about = "Batched, bit-exact SIMD collision tests: are they right, where do they break, how "
	     "fast are they?",
    .notes =
	"lockstep COMMAND --help prints the options of a command; lockstep help COMMAND shows "
	"its manual page.\n\n"
	"Exit status: 0 success, 1 a disagreement or a regression was found, 2 bad usage or bad "
	"input, 77 nothing to do; 130 interrupted, 143 terminated.",
    .rows = rows};

/* Runs at every exit, because undelivered output is also a failure. Runs last, after all other
 * cleanup. */
static void check_output(void)
{
	bool whole = !ferror(stdout);
	errno = 0;
	whole = fclose(stdout) == 0 && whole;
	if (whole || failure_told)
		return;
	fprintf(stderr, "lockstep: standard output: %s\n", errno ? strerror(errno) : "write error");
	_exit(STATUS_USAGE);
}

/* If a standard stream is closed, a file could be opened under its number and receive the stream's
 * output. Standard output stays unwritable. */
static void see_descriptors(void)
{
	for (int i = STDIN_FILENO; i <= STDERR_FILENO; ++i)
		if (fcntl(i, F_GETFD) < 0 &&
		    open("/dev/null", i == STDERR_FILENO ? O_RDWR : O_RDONLY) != i)
			_exit(STATUS_USAGE);
}

/* Without the data much is left out. If the user names its folder, a missing folder is an error. */
static void see_data(void)
{
	const char *data = getenv("LOCKSTEP_DATA");
	struct stat folder;
	if (data && stat(data, &folder) != 0)
		usage_error(NULL, "LOCKSTEP_DATA=%s: %s", data, strerror(errno));
	if (data && !S_ISDIR(folder.st_mode))
		usage_error(NULL, "LOCKSTEP_DATA=%s: not a folder", data);
}

/* `help COMMAND` shows the manual page, or COMMAND --help if there is none. */
static void help(int argc, char **argv)
{
	static char option[] = "--help";
	char shown[64];
	if (argc != 2) {
		options_print(&program, NULL);
		exit(STATUS_FINE);
	}
	snprintf(shown, sizeof shown, "man lockstep-%.32s 2>/dev/null", argv[1]);
	if (strspn(argv[1], "abcdefghijklmnopqrstuvwxyz") == strlen(argv[1]) && system(shown) == 0)
		exit(STATUS_FINE);
	argv[0] = argv[1];
	argv[1] = option;
}

static void no_memory(void)
{
	usage_error(NULL, "out of memory");
}

int main(int argc, char **argv)
{
	memory_begin(no_memory);
	see_descriptors();
	signal(SIGXFSZ, SIG_IGN); /* exceeding a size limit is reported like a full disk */
	if (atexit(check_output) != 0)
		return STATUS_USAGE;
	if (argc < 2) {
		file_keep_stdout(); /* the help goes to standard error */
		options_print(&program, NULL);
		return STATUS_USAGE;
	}
	options_read(&program, argc, argv, NULL);
	argc -= optind;
	argv += optind;
	const char *wish = getenv("LOCKSTEP_ISA");
	if (wish && lockstep_find_isa(wish) < 0)
		usage_error(NULL, "LOCKSTEP_ISA=%s: no such instruction set; see lockstep isa",
			    wish);
	if (wish && !lockstep_isa_runs(wish))
		usage_error(NULL, "LOCKSTEP_ISA=%s: does not run here; see lockstep isa", wish);
	see_data();
	if (argc > 0 && strcmp(argv[0], "help") == 0)
		help(argc, argv);
	for (int i = 0; argc > 0 && i < COMMANDS; ++i)
		if (strcmp(argv[0], commands[i]->name) == 0)
			return interrupt_status(commands[i]->run(argc, argv));
	usage_error(NULL, "no such command: '%s'; see lockstep --help", argc > 0 ? argv[0] : "");
}
