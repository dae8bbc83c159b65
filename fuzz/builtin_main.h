/* SPDX-License-Identifier: MIT */
/* The plain replayer (fuzz/main.c) as a fuzzer: fuzz/builtin.h drives its target. */
#ifndef LOCKSTEP_FUZZ_BUILTIN_MAIN_H
#define LOCKSTEP_FUZZ_BUILTIN_MAIN_H

/* Runs fuzz_replay --engine builtin [OPTION]... TEST [FILE-OR-DIRECTORY]... Returns an exit status.
 * Only linked with fuzz/fuzz_test.c. */
int builtin_main(int argc, char **argv);

/* In fuzz/main.c: handles faults, unless a sanitizer has its own handler, which reports more. */
void handle_faults(void (*handler)(int number));

/* In fuzz/main.c: sets the test of the target. */
void name_test(const char *name, int *argc, char ***argv);

#endif
