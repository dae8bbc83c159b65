/* SPDX-License-Identifier: MIT */
/*
 * Digests: 64 bits that stand for a test's answers to fixed cases of each scene family, in pairs.
 * They are the same on every instruction set, compiler and machine. A digest that differs from one
 * recorded elsewhere, or before a change, shows that some answer has changed. The cases have their
 * own digest, since a changed scene gives different answers.
 *
 * All builds of the library give the reference's answers. A plug-in's function need not if its own
 * answers are recorded, as TEST/BUILD.
 */
#ifndef LOCKSTEP_CHECK_DIGEST_H
#define LOCKSTEP_CHECK_DIGEST_H

#include "harness/check/session.h"

/* The cases. A recorded file names these numbers; if they change, it must be recorded again. */
enum {
	DIGEST_SEED = 1,
	DIGEST_CASES = 512, /* for each test and scene */
	DIGEST_EXACT = 128, /* where the exact truth makes the cases, which is expensive */
	DIGEST_WORLDS = 8   /* the cases are divided among these, if a test has a world */
};

/* One build's answers to the cases. */
struct digest_answer {
	bool ran;
	bool differs; /* from the reference. start, n and first say where: */
	uint64_t hash;
	uint64_t start; /* the range begins at this case of the scene */
	size_t n;       /* the length of the range */
	uint64_t first; /* the first case of the scene that differs */
	int signal;     /* the signal that ended it, or 0 */
};

/* One test in one scene. */
struct digest {
	bool made;
	size_t cases;
	uint64_t span; /* they are spread over the scene's first `span` cases */
	uint64_t operands;
	uint64_t answers; /* the reference's answers */
	struct digest_answer build[SESSION_BUILDS_MAX];
};

struct digests {
	struct session *session;
	size_t families;   /* the number of scene families */
	bool recording;    /* a plug-in may differ from the reference, since it is recorded */
	struct digest *of; /* by test (question_index()) and family */
};

/* Makes the digests of the session's tests on its builds over its scenes, one of each family. The
 * session counts the cases that ran. */
void digests_make(struct digests *digests, struct session *session);
void digests_free(struct digests *digests);

struct digest *digest_of(const struct digests *digests, const struct lockstep_test *test,
			 size_t family);

/* Returns the digest of a test, computed from the digests of the reference's answers in all
 * available scenes. */
uint64_t digest_of_test(const struct digests *digests, const struct lockstep_test *test);

/* The same of a plug-in's answers. */
uint64_t digest_of_build(const struct digests *digests, const struct lockstep_test *test,
			 size_t build);

/* True if the build is a plug-in's, and ran on the test. */
bool digest_has_build(const struct digests *digests, const struct lockstep_test *test,
		      size_t build);

/* Returns the number of these scenes. */
size_t digest_scenes(const struct digests *digests, const struct lockstep_test *test);

/* ---- Recorded digests ----------------------------------------------------------------------- */

/* One line of a file. */
struct recorded {
	size_t line; /* 0: the file has no such line */
	uint64_t operands, answers;
};

/* The line of a plug-in's function for a test, in a scene. */
struct recorded_build {
	const struct lockstep_test *test;
	size_t family;
	char name[64];
	struct recorded recorded;
	struct recorded_build *next;
};

/* A test or scene that the file names but that does not exist. */
struct stale {
	size_t line; /* the first such line */
	bool scene;  /* a scene, else a test */
	char name[64];
	struct stale *next;
};

struct record {
	const char *path;
	struct recorded *scene; /* by test and family */
	struct recorded *test;
	struct recorded_build *build;
	struct stale *stale;
};

/* Writes the digests of the session's tests to a file beside `path`, then renames it to `path`. */
bool record_write(const char *path, const struct digests *digests, char *error, size_t error_size);

/* Reads such a file, once all plug-ins are loaded. False, with one line in `error` (what, where,
 * why), if malformed. */
bool record_read(const char *path, struct record *record, char *error, size_t error_size);
void record_free(struct record *record);

/* What can be wrong with a digest. */
enum digest_fault {
	DIGEST_OF_BUILD,   /* a build's answers differ from the reference's */
	DIGEST_OF_CASES,   /* the scene's cases differ from those recorded */
	DIGEST_OF_ANSWERS, /* the cases are as recorded, but the reference's answers are not */
	/* The test's own digest is not as recorded, but those of its scenes are. */
	DIGEST_OF_TEST,
	DIGEST_UNRECORDED, /* the file has no line for it */
	DIGEST_STALE       /* the file names a test or scene that does not exist */
};
extern const char *const digest_fault_names[]; /* as one word */

struct difference {
	enum digest_fault fault;
	const struct lockstep_test *test; /* or NULL */
	const char *scene;                /* NULL: all scenes */
	/* NULL: the reference, and all builds that agree with it. */
	const struct build *build;
	const struct digest_answer *answer; /* the build's */
	uint64_t expected, got;
	const struct stale *stale; /* DIGEST_STALE */
	uint64_t span;             /* as in struct digest */
	struct difference *next;
};

/* Lists all differences, in the order of the table. `record` may be NULL. */
struct difference *digests_compare(const struct digests *digests, const struct record *record);
void differences_free(struct difference *list);

/* True if a build's digest of a test in a scene is right: equal to the record or, if that has no
 * line for it, to the reference's. `build` is the build's number in the session, or SIZE_MAX for the
 * reference. */
bool digest_fine(const struct digests *digests, const struct record *record,
		 const struct lockstep_test *test, size_t family, size_t build);

#endif
