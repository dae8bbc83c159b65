/* SPDX-License-Identifier: MIT */
/* The library's tests and those of plug-ins; see questions.h. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/questions/questions.h"

static const struct lockstep_test *added[QUESTIONS_MAX];
static size_t added_count;

/* A test of which only the name is known. */
struct named_test {
	struct lockstep_test test;
	char *name;
	struct named_test *next;
};
static struct named_test *named;

size_t question_count(void)
{
	return lockstep_test_count() + added_count;
}

size_t question_capacity(void)
{
	return lockstep_test_count() + QUESTIONS_MAX;
}

const struct lockstep_test *question_at(size_t index)
{
	const size_t builtin = lockstep_test_count();
	return index < builtin ? &lockstep_tests[index] : added[index - builtin];
}

bool question_is_builtin(const struct lockstep_test *test)
{
	return test >= lockstep_tests && test < lockstep_tests + lockstep_test_count();
}

bool question_world_is_builtin(const struct lockstep_world *kind)
{
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		if (lockstep_tests[t].world == kind)
			return true;
	return false;
}

size_t question_index(const struct lockstep_test *test)
{
	size_t index = 0;
	if (question_is_builtin(test))
		return (size_t)(test - lockstep_tests);
	while (added[index] != test)
		++index;
	return lockstep_test_count() + index;
}

const struct lockstep_test *question_find(const char *name)
{
	for (size_t i = 0; i < question_count(); ++i)
		if (strcmp(question_at(i)->name, name) == 0)
			return question_at(i);
	return NULL;
}

bool question_add(const struct lockstep_test *test)
{
	if (added_count == QUESTIONS_MAX)
		return false;
	added[added_count++] = test;
	return true;
}

const struct lockstep_test *question_named(const char *name)
{
	const struct lockstep_test *known = question_find(name);
	if (known || added_count == QUESTIONS_MAX)
		return known;
	struct named_test *new = memory_must(calloc(1, sizeof *new));
	new->name = memory_must(strdup(name));
	new->test = (struct lockstep_test){.name = new->name, .family = "questions"};
	new->next = named;
	named = new;
	question_add(&new->test);
	return &new->test;
}

void question_drop_all(void)
{
	while (named) {
		struct named_test *next = named->next;
		free(named->name);
		free(named);
		named = next;
	}
	added_count = 0;
}
