/* SPDX-License-Identifier: MIT */
/*
 * A plain main() for a fuzz target, for compilers without libFuzzer: tries files once each.
 *
 *	fuzz_replay TEST FILE-OR-DIRECTORY...	fuzz/fuzz_test.c, for the test of that name
 *	fuzz_replay_case FILE-OR-DIRECTORY...	any target without LLVMFuzzerInitialize()
 *
 * Directories are read in sorted order, without going into others. Ends with one line that says how
 * many inputs there were. Exit status: 0 fine, 1 a fault was found, 2 bad usage or an
 * input that cannot be read.
 */
#include <config.h>

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz/target.h"

#pragma weak LLVMFuzzerInitialize

static const char *program;
static size_t inputs;

/* The file that is being tried, for the handler. */
static char trying[4096];

__attribute__((noreturn)) static void die(const char *what, const char *why)
{
	fprintf(stderr, "%s: %s: %s\n", program, what, why);
	exit(2);
}

/* A target that finds a fault reports it and aborts: that is exit status 1 here. */
static void fault_found(int number)
{
	static const char text[] = "found by ";
	(void)number;
	if (write(STDERR_FILENO, text, sizeof text - 1) < 0 ||
	    write(STDERR_FILENO, trying, strlen(trying)) < 0 || write(STDERR_FILENO, "\n", 1) < 0)
		_exit(2);
	_exit(1);
}

/* The input is in memory of its own size, so that a sanitizer sees a read past its end. */
static void try_file(const char *path, size_t size)
{
	FILE *file = fopen(path, "rb");
	uint8_t *data = malloc(size ? size : 1);
	if (!file || !data)
		die(path, strerror(errno));
	errno = 0;
	if (fread(data, 1, size, file) != size)
		die(path, errno ? strerror(errno) : "became shorter while it was read");
	fclose(file);
	snprintf(trying, sizeof trying, "%s", path);
	if (LLVMFuzzerTestOneInput(data, size) != 0)
		fault_found(0);
	free(data);
	++inputs;
}

/* Where a sanitizer has a handler of its own, that one tells more. */
static void handle_faults(void)
{
	static const int numbers[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
		void (*before)(int) = signal(numbers[i], fault_found);
		if (before != SIG_DFL)
			signal(numbers[i], before);
	}
}

static int is_visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static void try_path(const char *path, int depth)
{
	struct stat status;
	if (stat(path, &status) != 0)
		die(path, strerror(errno));
	if (S_ISREG(status.st_mode)) {
		try_file(path, (size_t)status.st_size);
	} else if (S_ISDIR(status.st_mode) && depth == 0) {
		struct dirent **entry;
		int count = scandir(path, &entry, is_visible, alphasort);
		if (count < 0)
			die(path, strerror(errno));
		for (int i = 0; i < count; ++i) {
			char name[4096];
			if ((size_t)snprintf(name, sizeof name, "%s/%s", path, entry[i]->d_name) >=
			    sizeof name)
				die(path, strerror(ENAMETOOLONG));
			try_path(name, 1);
			free(entry[i]);
		}
		free(entry);
	} else if (depth == 0) {
		die(path, "neither a file nor a directory");
	}
}

int main(int argc, char **argv)
{
	const char *name;
	int first = 1;
	program = argv[0];
	if (argc < (LLVMFuzzerInitialize ? 3 : 2)) {
		fprintf(stderr, "usage: %s %sFILE-OR-DIRECTORY...\n", program,
			LLVMFuzzerInitialize ? "TEST " : "");
		return 2;
	}
	name = strrchr(program, '/') ? strrchr(program, '/') + 1 : program;
	if (LLVMFuzzerInitialize) {
		name = argv[first++];
		if (setenv("LOCKSTEP_FUZZ_TEST", name, 1) != 0)
			die(name, strerror(errno));
		LLVMFuzzerInitialize(&argc, &argv);
	}
	handle_faults();
	for (int i = first; i < argc; ++i)
		try_path(argv[i], 0);
	printf("%s: %zu input%s\n", name, inputs, inputs == 1 ? "" : "s");
	return 0;
}
