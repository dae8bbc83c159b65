/* SPDX-License-Identifier: MIT */
/* The plain replayer (fuzz/main.c) as a fuzzer: its target, driven by fuzz/builtin.h. */
#ifndef LOCKSTEP_FUZZ_BUILTIN_MAIN_H
#define LOCKSTEP_FUZZ_BUILTIN_MAIN_H

/* fuzz_replay --engine builtin [OPTION]... TEST [FILE-OR-DIRECTORY]... Returns an exit status. Only the
 * program of fuzz/fuzz_test.c has it. */
int builtin_main(int argc, char **argv);

/* Of fuzz/main.c: have faults handled, but where a sanitizer has a handler of its own, which tells
 * more. */
void handle_faults(void (*handler)(int number));

/* Of fuzz/main.c: which test the target is to be of. */
void name_test(const char *name, int *argc, char ***argv);

#endif
