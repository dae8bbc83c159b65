/* SPDX-License-Identifier: MIT */
/*
 * A plain main() for a fuzz target, for compilers without libFuzzer. It tries files once each, or
 * drives the target of a test with the engine of fuzz/builtin.h.
 *
 *	fuzz_replay TEST FILE-OR-DIRECTORY...	fuzz/fuzz_test.c, for the test of that name
 *	fuzz_replay --engine builtin TEST	fuzz/builtin_main.c, which has more options
 *	fuzz_replay_case FILE-OR-DIRECTORY...	any target without LLVMFuzzerInitialize()
 *
 * Directories are read in sorted order, without their subdirectories. The last line of the output
 * is the number of inputs. Exit status: 0 success, 1 a fault was found, 2 bad usage or an input that
 * cannot be read.
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/memory.h"
#include "fuzz/builtin_main.h"
#include "fuzz/paths.h"
#include "fuzz/target.h"

#pragma weak LLVMFuzzerInitialize
#pragma weak builtin_main

static const char *program;
static size_t inputs;

/* The file that is being tried, for the signal handler. */
static char trying[4096];

/* A target that finds a fault reports it and aborts; here that gives exit status 1. */
static void fault_found(int number)
{
	static const char text[] = "found by ";
	(void)number;
	if (write(STDERR_FILENO, text, sizeof text - 1) < 0 ||
	    write(STDERR_FILENO, trying, strlen(trying)) < 0 || write(STDERR_FILENO, "\n", 1) < 0)
		_exit(2);
	_exit(1);
}

static void try_file(const char *path, const uint8_t *data, size_t size, void *context)
{
	(void)context;
	snprintf(trying, sizeof trying, "%s", path);
	if (LLVMFuzzerTestOneInput(data, size) != 0)
		fault_found(0);
	++inputs;
}

void handle_faults(void (*handler)(int number))
{
	static const int numbers[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
		void (*before)(int) = signal(numbers[i], handler);
		if (before != SIG_DFL)
			signal(numbers[i], before);
	}
}

void name_test(const char *name, int *argc, char ***argv)
{
	if (setenv("LOCKSTEP_FUZZ_TEST", name, 1) != 0)
		memory_none();
	LLVMFuzzerInitialize(argc, argv);
}

static void no_memory(void)
{
	fprintf(stderr, "%s: out of memory\n", program);
	exit(2);
}

int main(int argc, char **argv)
{
	const char *name;
	int first = 1;
	program = argv[0];
	memory_begin(no_memory);
	if (builtin_main && argc > 1 && strncmp(argv[1], "--", 2) == 0)
		return builtin_main(argc, argv);
	if (argc < (LLVMFuzzerInitialize ? 3 : 2)) {
		fprintf(stderr, "usage: %s %sFILE-OR-DIRECTORY...\n", program,
			LLVMFuzzerInitialize ? "TEST " : "");
		return 2;
	}
	name = strrchr(program, '/') ? strrchr(program, '/') + 1 : program;
	if (LLVMFuzzerInitialize) {
		name = argv[first++];
		name_test(name, &argc, &argv);
	}
	handle_faults(fault_found);
	for (int i = first; i < argc; ++i)
		paths_take(program, argv[i], try_file, NULL);
	printf("%s: %zu input%s\n", name, inputs, inputs == 1 ? "" : "s");
	return 0;
}
