/* SPDX-License-Identifier: MIT */
/* Wrong readers: each reads a good file, and corrupts its result or the error. */
#ifndef LOCKSTEP_TESTS_FUZZ_WRONG_READERS_H
#define LOCKSTEP_TESTS_FUZZ_WRONG_READERS_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/readers.h"
#include "tests/unit.h"

/* The broken promise, or nothing if none is broken. */
static inline void assert_broken(const char *broken, const char *words)
{
	if (words && !broken)
		fail_msg("not found out: %s", words);
	if (words && !strstr(broken, words))
		fail_msg("\"%s\" instead of \"%s\"", broken, words);
	if (!words && broken)
		fail_msg("a reader that is right: %s", broken);
}

/* The expected text, which must arrive unchanged; the text that is read instead; and how the result is
 * corrupted. */
static const char asked[] = "something";
static const char *given;
static void (*spoil)(void *);
static const char *refusal; /* the error with which it refuses */

static inline void assert_asked(const char *name, const char *text, size_t size)
{
	assert_string_equal(name, "input");
	assert_int_equal(size, sizeof asked - 1);
	assert_memory_equal(text, asked, size);
}

/* With read(...) of good text; `into` is empty if it refuses. */
#define WRONG(read, into, room)                                                                    \
	do {                                                                                       \
		char why[100];                                                                     \
		if (!(read))                                                                       \
			fail_msg("%s", why);                                                       \
		if (spoil)                                                                         \
			spoil(into);                                                               \
		if (!refusal)                                                                      \
			return true;                                                               \
		assert_true(strlen(refusal) < (room));                                             \
		strcpy(error, refusal);                                                            \
		return false;                                                                      \
	} while (0)

struct wrong {
	void (*spoil)(void *);
	const char *refusal, *words;
};

typedef const char *attempt(void);

/* name(), which passes the wrong reader and the expected text to a target's check. */
#define ATTEMPT(name, reads, reader)                                                               \
	static const char *name(void)                                                              \
	{                                                                                          \
		return reads(reader, (const uint8_t *)asked, sizeof asked - 1);                    \
	}

static inline void assert_all(attempt *try, const char *good, const struct wrong *wrong,
			      size_t count)
{
	given = good;
	spoil = NULL;
	refusal = NULL;
	assert_broken(try(), NULL);
	for (size_t i = 0; i < count; ++i) {
		spoil = wrong[i].spoil;
		refusal = wrong[i].refusal;
		assert_broken(try(), wrong[i].words);
	}
}
#define ASSERT_ALL(try, good, wrong) assert_all(try, good, wrong, sizeof(wrong) / sizeof *(wrong))

/* name(), which corrupts what was read, if anything was. */
#define SPOIL(name, type, statement)                                                               \
	static void name(void *read)                                                               \
	{                                                                                          \
		type *it = read;                                                                   \
		if (it) {                                                                          \
			statement;                                                                 \
		}                                                                                  \
	}

/* Refusals that leave nothing behind: only the last one is right. */
#define REFUSALS(empties)                                                                          \
	{empties, "", "without an error"}, {empties, "two\nlines", "control"},                     \
	{                                                                                          \
		empties, "why", NULL                                                               \
	}

#endif
