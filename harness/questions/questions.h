/* SPDX-License-Identifier: MIT */
/*
 * All tests that the harness knows: first the library's, in the order of its table, then the
 * questions of plug-ins.
 */
#ifndef LOCKSTEP_QUESTIONS_QUESTIONS_H
#define LOCKSTEP_QUESTIONS_QUESTIONS_H

#include "kernels/table.h"

/* The most questions of plug-ins. */
enum { QUESTIONS_MAX = 64 };

size_t question_count(void);

/* Returns the most that question_count() can become: the size for arrays with an element per test
 * that must stay valid when plug-ins are loaded. */
size_t question_capacity(void);

const struct lockstep_test *question_at(size_t index);
size_t question_index(const struct lockstep_test *test);

/* Returns NULL if there is none of that name. */
const struct lockstep_test *question_find(const char *name);

/* True if the library has the test, so that it has kernels. */
bool question_is_builtin(const struct lockstep_test *test);

/* The same for a kind of worlds. */
bool question_world_is_builtin(const struct lockstep_world *kind);

/* Adds a question, which must stay until question_drop_all(). False if there are too many. */
bool question_add(const struct lockstep_test *test);
void question_drop_all(void);

/*
 * Returns the test of that name. If there is none, adds one that is only a name, for results of
 * plug-ins that are not loaded: it has no operands, and is in the family "questions". NULL if there
 * are too many.
 */
const struct lockstep_test *question_named(const char *name);

#endif
