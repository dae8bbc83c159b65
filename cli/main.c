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

#include "base/interrupt.h"
#include "cli/cli.h"

static const struct {
	const char *name;
	subcommand *run;
	const char *what;
} commands[] = {
    {"list", command_list, "the tests, and the question that each answers"},
    {"isa", command_isa, "the instruction sets of this build and machine"},
    {"run", command_run, "the main job on a time budget: check, fuzz, bench, one summary"},
    {"check", command_check, "cross-check kernels against references and exact truths"},
    {"accuracy", command_accuracy, "how wrong each test is, where, and by how much"},
    {"digest", command_digest, "one number for all that a test answers, the same everywhere"},
    {"fuzz", command_fuzz, "run the fuzz targets of tests with their corpora"},
    {"replay", command_replay, "what every implementation says of a case file"},
    {"shrink", command_shrink, "the simplest case that still fails in the same way"},
    {"draw", command_draw, "a picture of any test's cases, and of the world they share"},
    {"locate", command_locate, "which country holds each place, on a map of the world"},
    {"band", command_band, "the mask of all places where a disc touches a wall of a mask"},
    {"bench", command_bench, "time the kernels (Google Benchmark)"},
    {"duet", command_duet, "what became slower or faster between two builds of the library"},
    {"compare", command_compare, "what became slower or faster between two benchmark runs"},
    {"cpus", command_cpus, "which of several machines is faster at what"},
    {"report", command_report, "one page of any results: summary, plots, every number"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(FILE *to)
{
	fprintf(to,
		"Usage: lockstep COMMAND [OPTION]...\n"
		"Batched, bit-exact SIMD collision tests: are they right, where do they break, how "
		"fast are they?\n\n");
	for (int i = 0; i < COMMANDS; ++i)
		fprintf(to, "  %-8s %s\n", commands[i].name, commands[i].what);
	fprintf(to,
		"\n  -h, --help     this text; after a command, that command's\n"
		"  -V, --version  the version\n\n"
		"Exit status: 0 fine, 1 a disagreement or a regression was found, 2 bad usage or "
		"bad input,\n77 nothing to do; 130 interrupted, 143 terminated.\n");
}

/* At any end: output that did not arrive is a failure, too. The last that is done, so that nothing is left
 * undone by it. */
static void see_output(void)
{
	bool whole = !ferror(stdout);
	errno = 0;
	whole = fclose(stdout) == 0 && whole;
	if (whole || failure_told)
		return;
	fprintf(stderr, "lockstep: standard output: %s\n", errno ? strerror(errno) : "write error");
	_exit(STATUS_USAGE);
}

/* A file that is opened must not get the number of a standard one that was closed, and what is printed with it.
 * Standard output stays one that cannot be written to. */
static void see_descriptors(void)
{
	for (int i = STDIN_FILENO; i <= STDERR_FILENO; ++i)
		if (fcntl(i, F_GETFD) < 0 &&
		    open("/dev/null", i == STDERR_FILENO ? O_RDWR : O_RDONLY) != i)
			_exit(STATUS_USAGE);
}

/* Without its data much is left out, which is not meant where somebody says where it is. */
static void see_data(void)
{
	const char *data = getenv("LOCKSTEP_DATA");
	struct stat folder;
	if (data && stat(data, &folder) != 0)
		usage_error(NULL, "LOCKSTEP_DATA=%s: %s", data, strerror(errno));
	if (data && !S_ISDIR(folder.st_mode))
		usage_error(NULL, "LOCKSTEP_DATA=%s: not a folder", data);
}

int main(int argc, char **argv)
{
	see_descriptors();
	signal(SIGXFSZ, SIG_IGN); /* a limit is as good as a full disk */
	if (atexit(see_output) != 0)
		return STATUS_USAGE;
	if (argc < 2) {
		print_help(stderr);
		return STATUS_USAGE;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
		print_help(stdout);
		return STATUS_FINE;
	}
	if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
		printf("lockstep %s\n", LOCKSTEP_VERSION);
		return STATUS_FINE;
	}
	const char *wish = getenv("LOCKSTEP_ISA");
	if (wish && lockstep_find_isa(wish) < 0)
		usage_error(NULL, "LOCKSTEP_ISA=%s: no such instruction set; see lockstep isa",
			    wish);
	if (wish && !lockstep_isa_runs((enum lockstep_isa)lockstep_find_isa(wish)))
		usage_error(NULL, "LOCKSTEP_ISA=%s: does not run here; see lockstep isa", wish);
	see_data();
	for (int i = 0; i < COMMANDS; ++i)
		if (strcmp(argv[1], commands[i].name) == 0)
			return interrupt_status(commands[i].run(argc - 1, argv + 1));
	usage_error(NULL, "no such command: '%s'; see lockstep --help", argv[1]);
}
