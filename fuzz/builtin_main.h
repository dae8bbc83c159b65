/* SPDX-License-Identifier: MIT */
/* The plain replayer (fuzz/main.c) as a fuzzer: its target, driven by fuzz/builtin.h. */
#ifndef LOCKSTEP_FUZZ_BUILTIN_MAIN_H
#define LOCKSTEP_FUZZ_BUILTIN_MAIN_H

/* fuzz_replay --engine builtin [OPTION]... TEST [FILE-OR-DIRECTORY]... Returns an exit status. Only
 * fuzz/fuzz_test.c's program has it. */
int builtin_main(int argc, char **argv);

/* In fuzz/main.c: handle faults, except where a sanitizer has its own handler, which says more. */
void handle_faults(void (*handler)(int number));

/* In fuzz/main.c: names the test that the target is for. */
void name_test(const char *name, int *argc, char ***argv);

#endif
