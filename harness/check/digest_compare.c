/* SPDX-License-Identifier: MIT */
/* Compares digests with the reference's and with recorded ones. */
#include <config.h>

#include <stdlib.h>

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
	for (size_t b = 0; b < digests->session->builds; ++b) {
		if (!digest->build[b].ran || !digest->build[b].differs)
			continue;
		what.fault = DIGEST_OF_BUILD;
		what.build = digests->session->build[b];
		what.answer = &digest->build[b];
		what.expected = digest->answers;
		what.got = digest->build[b].hash;
		add(to, what);
	}
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
	uint64_t answers = build == SIZE_MAX ? digest->answers : digest->build[build].hash;
	if (!record)
		return answers == digest->answers;
	const struct recorded *recorded = recorded_of(digests, record, test, family);
	return recorded->line && recorded->operands == digest->operands &&
	       recorded->answers == answers;
}
