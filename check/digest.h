/* SPDX-License-Identifier: MIT */
/*
 * Digests: 64 bits that stand for a test's answers to fixed cases of each scene family, in pairs.
 * They are the same on every instruction set, compiler and machine. So if one differs from what was
 * recorded elsewhere, or before a change, some answer has changed. The cases have a digest of their
 * own, since another scene would have other answers.
 */
#ifndef LOCKSTEP_CHECK_DIGEST_H
#define LOCKSTEP_CHECK_DIGEST_H

#include "check/session.h"

/* What the cases are. A recorded file names these numbers: if they change it must be recorded
 * anew. */
enum {
	DIGEST_SEED = 1,
	DIGEST_CASES = 512, /* of each test and scene */
	DIGEST_EXACT = 128, /* where the exact truth makes the cases, which is expensive */
	DIGEST_WORLDS = 8   /* that the cases are divided among, if a test has a world */
};

/* What one build made of the cases. */
struct digest_answer {
	bool ran;
	bool differs; /* from the reference: */
	uint64_t hash;
	uint64_t start; /* in the stretch that begins at this case, */
	size_t n;       /* of this length, */
	uint64_t first; /* and first at this case of the scene */
	int signal;     /* the signal it died of; or 0 */
};

/* One test in one scene. */
struct digest {
	bool made;
	size_t cases;
	uint64_t span; /* they are spread over this many of the scene */
	uint64_t operands;
	uint64_t answers; /* the reference's */
	struct digest_answer build[SESSION_BUILDS_MAX];
};

struct digests {
	struct session *session;
	size_t families;   /* how many scene families there are */
	struct digest *of; /* by test (index in lockstep_tests[]) and family */
};

/* Make the digests of the session's tests on its builds over its scenes, which are all families;
 * the session counts what ran. False, with one line in `error`, if out of memory. */
bool digests_make(struct digests *digests, struct session *session, char *error, size_t error_size);
void digests_free(struct digests *digests);

struct digest *digest_of(const struct digests *digests, const struct lockstep_test *test,
			 size_t family);

/* The digest of a test: over the digests of the reference's answers in all available scenes. */
uint64_t digest_of_test(const struct digests *digests, const struct lockstep_test *test);

/* The number of these scenes. */
size_t digest_scenes(const struct digests *digests, const struct lockstep_test *test);

/* ---- Recorded ones -------------------------------------------------------------------------- */

/* A line of a file. */
struct recorded {
	size_t line; /* 0: there is none */
	uint64_t operands, answers;
};

/* A test or scene that a file's lines name but that does not exist. */
struct stale {
	size_t line; /* the first such line */
	bool scene;  /* or else a test */
	char name[64];
	struct stale *next;
};

struct record {
	const char *path;
	struct recorded *scene; /* by test and family */
	struct recorded *test;
	struct stale *stale;
};

/* Write all digests beside `path` and rename it. */
bool record_write(const char *path, const struct digests *digests, char *error, size_t error_size);

/* Read such a file. False, with one line in `error` (what, where, why), if malformed. */
bool record_read(const char *path, struct record *record, char *error, size_t error_size);
void record_free(struct record *record);

/* What can be wrong with a digest. */
enum digest_fault {
	DIGEST_OF_BUILD,   /* a build's answers differ from the reference's */
	DIGEST_OF_CASES,   /* the scene makes other cases than those recorded */
	DIGEST_OF_ANSWERS, /* of the same cases, the reference's answers are not those recorded */
	DIGEST_OF_TEST,    /* a test's own differs from that recorded, those of its scenes do not */
	DIGEST_UNRECORDED, /* there is no line for it */
	DIGEST_STALE       /* lines name a test or scene that does not exist */
};
extern const char *const digest_fault_names[]; /* in a word */

struct difference {
	enum digest_fault fault;
	const struct lockstep_test *test;   /* or NULL */
	const char *scene;                  /* NULL: of all scenes */
	const struct build *build;          /* NULL: the reference, and all that agree with it */
	const struct digest_answer *answer; /* DIGEST_OF_BUILD: the build's */
	uint64_t expected, got;
	const struct stale *stale; /* DIGEST_STALE */
	uint64_t span;             /* as in struct digest */
	struct difference *next;
};

/* All that is wrong, in the order of the table; `record` may be NULL. False: no memory. */
bool digests_compare(const struct digests *digests, const struct record *record,
		     struct difference **list);
void differences_free(struct difference *list);

/* Are the digests of a build (NULL: of the reference), of a test in a scene, as they must be? */
bool digest_fine(const struct digests *digests, const struct record *record,
		 const struct lockstep_test *test, size_t family, size_t build);

#endif
