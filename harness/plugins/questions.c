/* SPDX-License-Identifier: MIT */
/* Turns the questions of plug-ins into tests, after validating them; see questions.h. */
#include <config.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/formats/columns.h"
#include "harness/formats/world.h"
#include "harness/plugins/questions.h"
#include "harness/questions/questions.h"

static struct asked_question *all;

/* ---- Words ----------------------------------------------------------------------------------- */

/* The error in a question. */
struct fault_text {
	char *text;
	size_t size;
	const char *question;
};

__attribute__((format(printf, 2, 3))) static bool wrong(const struct fault_text *f,
							const char *format, ...)
{
	va_list list;
	const int length = snprintf(f->text, f->size, "question '%s': ", f->question);
	va_start(list, format);
	if (length >= 0 && (size_t)length < f->size)
		vsnprintf(f->text + length, f->size - (size_t)length, format, list);
	va_end(list);
	return false;
}

static bool is_word(const char *word)
{
	return *word && word[strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789_")] == '\0';
}

/* Copies the strings of a question into one piece of memory. */
struct words {
	char *at;
	size_t left;
};

/* Returns a copy of `length` characters; NULL if there is no room. */
static char *copy_word(struct words *words, const char *word, size_t length)
{
	char *copy = words->at;
	if (length >= words->left)
		return NULL;
	memcpy(copy, word, length);
	copy[length] = '\0';
	words->at += length + 1;
	words->left -= length + 1;
	return copy;
}

/* Returns a copy of the next word of a list, without the blanks around it, and moves on: `list` is
 * NULL behind the last one. NULL if there is no room. */
static char *next_word(const char **list, struct words *words)
{
	const char *begin = *list;
	const char *comma = strchr(begin, ','), *end = comma ? comma : begin + strlen(begin);
	*list = comma ? comma + 1 : NULL;
	while (begin < end && *begin == ' ')
		++begin;
	while (begin < end && end[-1] == ' ')
		--end;
	return copy_word(words, begin, (size_t)(end - begin));
}

/* ---- Roles ----------------------------------------------------------------------------------- */

/*
 * Groups of columns that belong together. If one is a prefix of another, the longer one comes
 * first.
 */
static const char *const groups[] = {"xyz", "xy", "XYZ", "XY", "ijk", "ij", "lmnd", "lmn", "cs",
				     "r",   "h",  "t",   "f",  "pq",  "w",  "e",    "a",   "g"};

static const char *group_at(const char *roles)
{
	for (size_t i = 0; i < sizeof groups / sizeof *groups; ++i)
		if (strncmp(roles, groups[i], strlen(groups[i])) == 0)
			return groups[i];
	return NULL;
}

static bool check_roles(const struct fault_text *f, const char *name, const char *roles,
			unsigned most)
{
	const char *before = "";
	if (*roles == '\0' || strlen(roles) > most)
		return wrong(f, "%s has %zu columns; 1 to %u are possible", name, strlen(roles),
			     most);
	for (const char *at = roles; *at; at += strlen(before)) {
		const char *group = group_at(at);
		if (!group)
			return wrong(f,
				     "%s: no roles of columns begin with '%s'; see struct "
				     "lockstep_question in lockstep_plugin.h",
				     name, at);
		if (pixel_role(*group) != pixel_role(*roles))
			return wrong(f, "%s: '%s' is of int32, and '%s' of float32", name,
				     pixel_role(*group) ? group : roles,
				     pixel_role(*group) ? roles : group);
		if (*group == 'X' && strcmp(before, strlen(group) == 2 ? "xy" : "xyz") != 0)
			return wrong(f,
				     "%s: '%s' is the far corner of a box, so the near one comes "
				     "before it",
				     name, group);
		before = group;
	}
	return true;
}

static unsigned groups_like(const char *roles, char first)
{
	unsigned count = 0;
	for (const char *at = roles; *at; at += strlen(group_at(at)))
		count += *at == first;
	return count;
}

/* Names the columns as in Lockstep's own shapes: ax ay bx by r. */
static bool name_columns(const char *roles, const char **name, struct words *words)
{
	unsigned seen[128] = {0}, k = 0;
	for (const char *at = roles; *at; at += strlen(group_at(at))) {
		const char *group = group_at(at);
		const unsigned number = seen[(unsigned char)*group]++;
		const bool one = groups_like(roles, *group) == 1, box = strchr(roles, 'X');
		for (const char *role = group; *role; ++role, ++k) {
			char text[16];
			const char axis = (char)(strchr("xyzXYZ", *role) ? *role | 32
						 : strchr("ijk", *role)  ? *role - 'i' + 'x'
						 : strchr("pq", *role)   ? *role - 'p' + 'x'
									 : *role);
			if (strchr("xyz", *role) && box)
				snprintf(text, sizeof text, "min_%c", axis);
			else if (strchr("XYZ", *role))
				snprintf(text, sizeof text, "max_%c", axis);
			else if (strchr("xyzpq", *role) && one)
				snprintf(text, sizeof text, "%c", axis);
			else if (strchr("xyzpq", *role))
				snprintf(text, sizeof text, "%c%c", 'a' + (int)(number % 26), axis);
			else if (strchr("ijk", *role))
				snprintf(text, sizeof text, one ? "d%c" : "d%c%u", axis, number);
			else if (strchr("cs", *role))
				snprintf(text, sizeof text, one ? "%s" : "%s%u",
					 *role == 'c' ? "cos" : "sin", number);
			else if (strcmp(group, "lmnd") == 0)
				snprintf(text, sizeof text, "%c", "abcd"[role - group]);
			else if (strcmp(group, "lmn") == 0)
				snprintf(text, sizeof text, one ? "n%c" : "n%c%u",
					 *role - 'l' + 'x', number);
			else
				snprintf(text, sizeof text, one ? "%c" : "%c%u", *role, number);
			if (!(name[k] = copy_word(words, text, strlen(text))))
				return false;
		}
	}
	return true;
}

/* ---- Shapes ---------------------------------------------------------------------------------- */

static const struct lockstep_shape *builtin_shape(const char *name)
{
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		for (unsigned o = 0; o < lockstep_tests[t].operands; ++o)
			if (strcmp(lockstep_tests[t].operand[o]->name, name) == 0)
				return lockstep_tests[t].operand[o];
	return NULL;
}

static const struct lockstep_world *builtin_world(const char *name)
{
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		if (lockstep_tests[t].world && strcmp(lockstep_tests[t].world->row.name, name) == 0)
			return lockstep_tests[t].world;
	return NULL;
}

/* Makes a shape from "name:roles"; the name ends at the colon. */
static bool make_shape(const struct fault_text *f, char *word, unsigned most, struct words *words,
		       struct lockstep_shape *shape)
{
	char *colon = strchr(word, ':');
	*colon = '\0';
	if (!is_word(word))
		return wrong(f, "'%s' is not a name of a shape: small letters, digits, _", word);
	if (!check_roles(f, word, colon + 1, most))
		return false;
	const size_t columns = strlen(colon + 1);
	const char **name = memory_must(calloc(columns, sizeof *name));
	*shape = (struct lockstep_shape){word, (unsigned)columns, colon + 1, name};
	return name_columns(colon + 1, name, words) || wrong(f, "its operands are too long");
}

static bool take_operands(const struct fault_text *f, struct asked_question *q, struct words *words)
{
	struct lockstep_test *test = &q->test;
	const char *list = q->given.operands;
	if (!list)
		return wrong(f, "it has no operands");
	while (list) {
		char *word = next_word(&list, words);
		if (!word)
			return wrong(f, "its operands are too long");
		struct lockstep_shape *own = &q->shape[test->operands];
		const struct lockstep_shape *known = builtin_shape(word);
		if (test->operands == LOCKSTEP_OPERANDS_MAX)
			return wrong(f, "it has more than %d operands", LOCKSTEP_OPERANDS_MAX);
		if (!known && !strchr(word, ':'))
			return wrong(f,
				     "Lockstep has no shape '%s': write its roles after a colon, "
				     "as in capsule:xyxyr",
				     word);
		if (!known && !make_shape(f, word, LOCKSTEP_COLUMNS_MAX / 2, words, own))
			return false;
		test->operand[test->operands++] = known ? known : own;
		test->columns += (known ? known : own)->columns;
	}
	if (test->operands == 2 && pixel_shape(test->operand[0]) != pixel_shape(test->operand[1]))
		return wrong(f, "one operand is of int32, and the other of float32");
	return true;
}

/* A kind of world that only its plug-in knows consists of nothing but rows. */
static enum lockstep_status create_rows(void **world, size_t parts, const size_t *rows,
					const float *const *columns)
{
	(void)columns;
	size_t count = 0;
	for (size_t part = 0; part < parts; ++part)
		count += rows[part];
	*world = NULL;
	if (count == 0)
		return LOCKSTEP_EMPTY;
	if (count > LOCKSTEP_WORLD_ROWS_MAX)
		return LOCKSTEP_TOO_MANY;
	*world = memory_must(malloc(1));
	return LOCKSTEP_OK;
}

static bool take_world(const struct fault_text *f, struct asked_question *q, struct words *words)
{
	if (!q->given.world)
		return true;
	char *word = copy_word(words, q->given.world, strlen(q->given.world));
	if (!word)
		return wrong(f, "the name of its world is too long");
	const struct lockstep_world *known = builtin_world(word);
	if (!known && !strchr(word, ':'))
		return wrong(f,
			     "Lockstep has no world '%s': write the roles of its rows after a "
			     "colon, as in heights:xyz",
			     word);
	if (!known && !make_shape(f, word, WORLD_COLUMNS_MAX, words, &q->world.row))
		return false;
	q->world.create = create_rows;
	q->world.free = free;
	q->test.world = known ? known : &q->world;
	return true;
}

static bool take_results(const struct fault_text *f, struct asked_question *q, struct words *words)
{
	const char *list = q->given.results;
	while (list) {
		const char *word = next_word(&list, words);
		if (!word)
			return wrong(f, "the names of its results are too long");
		if (q->test.results == LOCKSTEP_RESULTS_MAX)
			return wrong(f, "it has more than %d results", LOCKSTEP_RESULTS_MAX);
		if (!is_word(word))
			return wrong(f, "'%s' is not a name of a result: small letters, digits, _",
				     word);
		q->test.result[q->test.results++] = word;
	}
	if (!q->given.hits && q->test.results == 0)
		return wrong(f, "it has neither hits nor results");
	q->test.hits = q->given.hits;
	q->test.pixel_results = q->given.int_results;
	return true;
}

/* ---- Questions ------------------------------------------------------------------------------- */

static void drop(struct asked_question *q)
{
	for (unsigned o = 0; o < LOCKSTEP_OPERANDS_MAX; ++o)
		free((void *)q->shape[o].column);
	free((void *)q->world.row.column);
	free(q->words);
	free(q);
}

static bool same_shape(const struct lockstep_shape *a, const struct lockstep_shape *b)
{
	return strcmp(a->name, b->name) == 0 && strcmp(a->roles, b->roles) == 0;
}

static bool same_test(const struct lockstep_test *a, const struct lockstep_test *b)
{
	bool same = a->operands == b->operands && !a->world == !b->world && a->hits == b->hits &&
		    a->results == b->results && a->pixel_results == b->pixel_results;
	for (unsigned o = 0; same && o < a->operands; ++o)
		same = same_shape(a->operand[o], b->operand[o]);
	for (unsigned r = 0; same && r < a->results; ++r)
		same = strcmp(a->result[r], b->result[r]) == 0;
	return same && (!a->world || same_shape(&a->world->row, &b->world->row));
}

/* Sets the functions of a question, which can be lost and registered again. */
static void take_functions(struct asked_question *q, const struct question_process *there)
{
	q->reference.test = &q->test;
	q->reference.claims = (struct lockstep_subject){.test = q->given.name,
							.on_floats = q->given.on_floats,
							.on_doubles = q->given.on_doubles,
							.results = (1u << q->test.results) - 1};
	q->reference.process = there ? there->process : NULL;
	q->reference.number = there ? there->number : 0;
	q->measured = there ? there->measured : q->given.measure != 0;
	q->measuring = q->reference;
	if (there && q->measured)
		q->measuring.claims.results |= 1u << q->test.results;
}

static bool take_rest(const struct fault_text *f, struct asked_question *q, struct words *words,
		      const struct question_process *there)
{
	const struct lockstep_question *given = &q->given;
	if (!given->question || strpbrk(given->question, "\r\n"))
		return wrong(f, "it must be asked in one line");
	if (!there && !given->on_floats == !given->on_doubles)
		return wrong(f, "it must have one of on_floats and on_doubles");
	if (given->on_floats && pixel_test(&q->test))
		return wrong(f, "its columns are int32: use on_doubles");
	if (given->boundary != LOCKSTEP_OPEN && given->boundary != LOCKSTEP_CLOSED &&
	    given->boundary != LOCKSTEP_UNDECIDED)
		return wrong(f, "no such boundary: %u", (unsigned)given->boundary);
	if (given->truth && (!given->hits || pixel_test(&q->test)))
		return wrong(f, "a truth needs hits, and columns that are not int32");
	if (!(given->roundings >= 0 && isfinite(given->roundings)))
		return wrong(f, "its roundings must be finite and not negative");
	if (!(given->result_ulps >= 0 && isfinite(given->result_ulps)) ||
	    !(given->result_tolerance >= 0 && isfinite(given->result_tolerance)))
		return wrong(f, "its tolerances must be finite and not negative");
	q->test.name = q->test.family = copy_word(words, given->name, strlen(given->name));
	q->test.question = copy_word(words, given->question, strlen(given->question));
	if (!q->test.name || !q->test.question)
		return wrong(f, "its name and sentence are too long");
	/* A result may be off by this many of its scales: see set_results(). */
	q->test.error_bound = !given->truth ? 1 : given->roundings > 0 ? given->roundings : 8;
	return true;
}

/*
 * For a question whose plug-in is loaded again. Its description has the same operands and results.
 */
static void take_back(struct asked_question *q, const struct lockstep_question *question,
		      const struct question_process *there)
{
	q->given = *question;
	q->lost = false;
	take_functions(q, there);
}

void question_lose_all(void)
{
	for (struct asked_question *q = all; q; q = q->next) {
		q->lost = true;
		q->witnessed = false;
	}
}

bool question_take(const struct lockstep_question *question, const struct question_process *there,
		   char *error, size_t error_size)
{
	const struct fault_text f = {error, error_size, question->name ? question->name : ""};
	enum { WORDS = 1024 };
	if (!is_word(f.question))
		return wrong(&f, "its name must have small letters, digits and _ alone");
	const struct lockstep_test *known = question_find(question->name);
	if (known && question_is_builtin(known))
		return wrong(&f, "Lockstep has a test of that name");
	struct asked_question *q = memory_must(calloc(1, sizeof *q));
	q->words = memory_must(malloc(WORDS));
	struct words words = {q->words, WORDS};
	q->given = *question;
	bool well = take_operands(&f, q, &words) && take_world(&f, q, &words) &&
		    take_results(&f, q, &words) && take_rest(&f, q, &words, there);
	if (well && known) {
		struct asked_question *before = question_behind(known);
		if (!same_test(known, &q->test))
			well = wrong(&f, "another plug-in asks it with other operands, world or "
					 "results");
		else if (before->lost)
			take_back(before, question, there);
		drop(q);
		return well;
	}
	take_functions(q, there);
	if (well && !question_add(&q->test))
		well = wrong(&f, "there are more than %d questions", QUESTIONS_MAX);
	if (!well) {
		drop(q);
		return false;
	}
	q->next = all;
	all = q;
	return true;
}

bool question_widen(const struct lockstep_test *test, const float *operands, double *wide)
{
	bool finite = true;
	for (unsigned k = 0; k < test->columns; ++k) {
		wide[k] =
		    pixel_test(test) ? (double)pixel_of_column(operands[k]) : (double)operands[k];
		finite = finite && isfinite(wide[k]);
	}
	return finite;
}

struct asked_question *question_behind(const struct lockstep_test *test)
{
	struct asked_question *q = all;
	while (q && &q->test != test)
		q = q->next;
	return q;
}

void question_forget_all(void)
{
	question_drop_all();
	while (all) {
		struct asked_question *next = all->next;
		drop(all);
		all = next;
	}
}
