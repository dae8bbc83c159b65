/* SPDX-License-Identifier: MIT */
/* Compares digests with the reference's and with recorded ones. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/check/digest.h"
#include "harness/questions/questions.h"

const char *const digest_fault_names[] = {
    [DIGEST_OF_BUILD] = "build",        [DIGEST_OF_CASES] = "cases",
    [DIGEST_OF_ANSWERS] = "answers",    [DIGEST_OF_TEST] = "test",
    [DIGEST_UNRECORDED] = "unrecorded", [DIGEST_STALE] = "stale",
};

/* Adds a difference at *end, the end of a list. */
static void add(struct difference ***end, struct difference what)
{
	struct difference *difference = memory_must(malloc(sizeof *difference));
	*difference = what;
	difference->next = NULL;
	**end = difference;
	*end = &difference->next;
}

static const struct recorded *recorded_of(const struct digests *digests,
					  const struct record *record,
					  const struct lockstep_test *test, size_t family)
{
	return &record->scene[question_index(test) * digests->families + family];
}

/* Returns the line of a plug-in's function; NULL if the record has none. */
static const struct recorded *recorded_of_build(const struct record *record,
						const struct lockstep_test *test, size_t family,
						const char *name)
{
	const struct recorded_build *build = record->build;
	while (build &&
	       (build->test != test || build->family != family || strcmp(build->name, name) != 0))
		build = build->next;
	return build ? &build->recorded : NULL;
}

/* A plug-in's answers must be as recorded or, if they are not, the reference's. */
static void compare_build(struct difference ***to, const struct digests *digests,
			  const struct record *record, struct difference what, size_t family,
			  size_t b)
{
	const struct digest *digest = digest_of(digests, what.test, family);
	const struct digest_answer *answer = &digest->build[b];
	const bool plugin = digest_has_build(digests, what.test, b);
	what.build = digests->session->build[b];
	what.got = answer->hash;
	const struct recorded *recorded =
	    record && plugin ? recorded_of_build(record, what.test, family, what.build->name)
			     : NULL;
	what.fault = recorded && !answer->signal ? DIGEST_OF_ANSWERS : DIGEST_OF_BUILD;
	what.answer = what.fault == DIGEST_OF_BUILD ? answer : NULL;
	what.expected = what.fault == DIGEST_OF_BUILD ? digest->answers : recorded->answers;
	const bool differs = what.fault == DIGEST_OF_ANSWERS ? what.expected != what.got
			     : digests->recording && plugin  ? answer->signal != 0
							     : answer->differs;
	/* Other cases are reported for the test. */
	if (differs && !(recorded && recorded->operands != digest->operands))
		add(to, what);
}

static void compare_scene(struct difference ***to, const struct digests *digests,
			  const struct record *record, const struct lockstep_test *test,
			  size_t family)
{
	const struct digest *digest = digest_of(digests, test, family);
	struct difference what = {
	    .test = test, .scene = scene_families[family].name, .span = digest->span};
	if (record) {
		const struct recorded *recorded = recorded_of(digests, record, test, family);
		bool same_cases = recorded->operands == digest->operands;
		what.fault = !recorded->line ? DIGEST_UNRECORDED
			     : !same_cases   ? DIGEST_OF_CASES
					     : DIGEST_OF_ANSWERS;
		what.expected = same_cases ? recorded->answers : recorded->operands;
		what.got = same_cases ? digest->answers : digest->operands;
		if (what.fault != DIGEST_OF_ANSWERS || what.expected != what.got)
			add(to, what);
	}
	for (size_t b = 0; b < digests->session->builds; ++b)
		if (digest->build[b].ran)
			compare_build(to, digests, record, what, family, b);
}

/* Compares a test's own digest if every scene's was made and is as recorded. Otherwise the
 * differences of the scenes are enough. */
static void compare_test(struct difference ***to, const struct digests *digests,
			 const struct record *record, const struct lockstep_test *test)
{
	const struct recorded *recorded = &record->test[question_index(test)];
	struct difference what = {.fault = recorded->line ? DIGEST_OF_TEST : DIGEST_UNRECORDED,
				  .test = test,
				  .expected = recorded->answers,
				  .got = digest_of_test(digests, test)};
	for (size_t f = 0; recorded->line && f < digests->families; ++f)
		if (!digest_of(digests, test, f)->made ||
		    !digest_fine(digests, record, test, f, SIZE_MAX))
			return;
	if (!recorded->line || what.expected != what.got)
		add(to, what);
}

/* True if the record has no line at all for a test. */
static bool unknown(const struct digests *digests, const struct record *record,
		    const struct lockstep_test *test)
{
	for (size_t f = 0; f < digests->families; ++f)
		if (recorded_of(digests, record, test, f)->line)
			return false;
	return !record->test[question_index(test)].line;
}

struct difference *digests_compare(const struct digests *digests, const struct record *record)
{
	struct difference *list = NULL, **to = &list;
	for (const struct lockstep_test **t = digests->session->test; *t; ++t) {
		/* A new test is reported only once. */
		bool compare = record && !unknown(digests, record, *t);
		if (record && !compare)
			add(&to, (struct difference){.fault = DIGEST_UNRECORDED, .test = *t});
		for (size_t f = 0; f < digests->families; ++f)
			if (digest_of(digests, *t, f)->made)
				compare_scene(&to, digests, compare ? record : NULL, *t, f);
		if (compare)
			compare_test(&to, digests, record, *t);
	}
	for (const struct stale *stale = record ? record->stale : NULL; stale; stale = stale->next)
		add(&to, (struct difference){.fault = DIGEST_STALE, .stale = stale});
	return list;
}

void differences_free(struct difference *list)
{
	while (list) {
		struct difference *next = list->next;
		free(list);
		list = next;
	}
}

bool digest_fine(const struct digests *digests, const struct record *record,
		 const struct lockstep_test *test, size_t family, size_t build)
{
	const struct digest *digest = digest_of(digests, test, family);
	const bool plugin = build != SIZE_MAX && digest_has_build(digests, test, build);
	const uint64_t answers = build == SIZE_MAX ? digest->answers : digest->build[build].hash;
	const struct recorded *recorded = NULL;
	if (plugin && digests->recording)
		return !digest->build[build].signal;
	if (!record)
		return answers == digest->answers;
	if (plugin)
		recorded =
		    recorded_of_build(record, test, family, digests->session->build[build]->name);
	if (!recorded)
		recorded = recorded_of(digests, record, test, family);
	return recorded->line && recorded->operands == digest->operands &&
	       recorded->answers == answers;
}
