/* SPDX-License-Identifier: MIT */
/* A plug-in's description as text, both ways. */
#include <config.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/plugins/plugin.h"
#include "harness/plugins/protocol.h"
#include "harness/questions/questions.h"

static const char *const boundaries[] = {[LOCKSTEP_UNDECIDED] = "undecided",
					 [LOCKSTEP_CLOSED] = "closed",
					 [LOCKSTEP_OPEN] = "open",
					 [LOCKSTEP_AS_DOCUMENTED] = "documented"};
static const char *const arithmetics[] = {
    [LOCKSTEP_FLOAT] = "float", [LOCKSTEP_DOUBLE] = "double", [LOCKSTEP_EXACT] = "exact"};
/* By bit. */
static const char *const excepts[] = {"nan", "invalid", "degenerate", "clockwise", "not-convex"};

#define COUNT(words) (sizeof(words) / sizeof *(words))

/* Claims that are numbers. */
static const struct claim {
	const char *key;
	size_t at;
} numbers[] = {
    {"tolerance", offsetof(struct lockstep_subject, tolerance)},
    {"relative", offsetof(struct lockstep_subject, relative_tolerance)},
    {"ulps", offsetof(struct lockstep_subject, result_ulps)},
    {"result-tolerance", offsetof(struct lockstep_subject, result_tolerance)},
    {"largest", offsetof(struct lockstep_subject, largest)},
};

/* ---- Reading --------------------------------------------------------------------------------- */

struct reader {
	char *error;
	size_t error_size;
	unsigned line;
};

__attribute__((format(printf, 2, 3))) static bool complain(const struct reader *r,
							   const char *format, ...)
{
	va_list list;
	int length = snprintf(r->error, r->error_size, "line %u of its hello: ", r->line);
	va_start(list, format);
	if (length >= 0 && (size_t)length < r->error_size)
		vsnprintf(r->error + length, r->error_size - (size_t)length, format, list);
	va_end(list);
	return false;
}

/* Returns the index of a word, or -1. */
static int find(const char *word, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (strcmp(word, words[i]) == 0)
			return (int)i;
	return -1;
}

static bool read_number(const struct reader *r, const char *key, const char *text, double *value)
{
	char *end;
	*value = strtod(text, &end);
	return (end != text && !*end) || complain(r, "%s=%s: not a number", key, text);
}

static bool read_excepts(const struct reader *r, char *list, unsigned *bits)
{
	for (char *word; (word = strsep(&list, ","));) {
		const int i = find(word, excepts, COUNT(excepts));
		if (i < 0)
			return complain(r,
					"except=%s: nan, invalid, degenerate, clockwise or "
					"not-convex",
					word);
		*bits |= 1u << i;
	}
	return true;
}

static bool read_results(const struct reader *r, char *list, unsigned *bits)
{
	if (strcmp(list, "none") == 0) {
		*bits = LOCKSTEP_NO_RESULTS;
		return true;
	}
	for (char *word; (word = strsep(&list, ","));) {
		if (strlen(word) != 1 || *word < '0' || *word > '9')
			return complain(r, "results=%s: none, or numbers of columns from 0 on",
					word);
		*bits |= 1u << (*word - '0');
	}
	return true;
}

static bool read_claim(const struct reader *r, char *word, struct lockstep_subject *subject)
{
	char *value = strchr(word, '=');
	int i;
	if (!value && (i = find(word, boundaries, COUNT(boundaries))) >= 0) {
		subject->boundary = (enum lockstep_boundary)i;
		return true;
	}
	if (!value && (i = find(word, arithmetics, COUNT(arithmetics))) >= 0) {
		subject->arithmetic = (enum lockstep_arithmetic)i;
		return true;
	}
	if (!value && strcmp(word, "same-bits") == 0) {
		subject->same_bits = true;
		return true;
	}
	if (!value)
		return complain(r, "no such claim: '%s'", word);
	*value++ = '\0';
	for (size_t k = 0; k < COUNT(numbers); ++k)
		if (strcmp(word, numbers[k].key) == 0)
			return read_number(r, word, value,
					   (double *)((char *)subject + numbers[k].at));
	if (strcmp(word, "except") == 0)
		return read_excepts(r, value, &subject->except);
	if (strcmp(word, "results") == 0)
		return read_results(r, value, &subject->results);
	if (strcmp(word, "variant") == 0) {
		subject->variant = value;
		return true;
	}
	if (strcmp(word, "needs") == 0) {
		subject->needs = value;
		return true;
	}
	return complain(r, "no such claim: '%s'", word);
}

static bool read_subject(const struct reader *r, char *text, struct hello *hello)
{
	const size_t count = hello->plugin.subjects;
	if (count == PROTOCOL_SUBJECTS_MAX)
		return complain(r, "more than %d subjects", PROTOCOL_SUBJECTS_MAX);
	hello->subject = memory_must(realloc(hello->subject, (count + 1) * sizeof *hello->subject));
	struct lockstep_subject *subject = &hello->subject[count];
	*subject = (struct lockstep_subject){.test = NULL};
	++hello->plugin.subjects;
	for (char *word; (word = strsep(&text, " \t"));) {
		if (!*word)
			continue;
		if (!subject->test)
			subject->test = word;
		else if (!read_claim(r, word, subject))
			return false;
	}
	return subject->test || complain(r, "a subject without a test");
}

/* A fact about the latest question. */
static bool read_fact(const struct reader *r, char *word, struct hello *hello)
{
	const size_t index = hello->plugin.questions - 1;
	struct lockstep_question *question = &hello->question[index];
	char *value = strchr(word, '=');
	const int boundary = find(word, boundaries, COUNT(boundaries));
	if (value)
		*value++ = '\0';
	if (!value && boundary >= 0)
		question->boundary = (enum lockstep_boundary)boundary;
	else if (!value && strcmp(word, "hits") == 0)
		question->hits = true;
	else if (!value && strcmp(word, "int-results") == 0)
		question->int_results = true;
	else if (!value && strcmp(word, "measure") == 0)
		hello->measured |= (uint64_t)1 << index;
	else if (!value && strcmp(word, "truth") == 0)
		hello->truths |= (uint64_t)1 << index;
	else if (value && strcmp(word, "operands") == 0)
		question->operands = value;
	else if (value && strcmp(word, "world") == 0)
		question->world = value;
	else if (value && strcmp(word, "results") == 0)
		question->results = value;
	else if (value && strcmp(word, "roundings") == 0)
		return read_number(r, word, value, &question->roundings);
	else if (value && strcmp(word, "ulps") == 0)
		return read_number(r, word, value, &question->result_ulps);
	else if (value && strcmp(word, "result-tolerance") == 0)
		return read_number(r, word, value, &question->result_tolerance);
	else
		return complain(r, "nothing about a question is called '%s'", word);
	return true;
}

static bool read_question(const struct reader *r, char *text, struct hello *hello)
{
	const size_t count = hello->plugin.questions;
	if (count == QUESTIONS_MAX)
		return complain(r, "more than %d questions", QUESTIONS_MAX);
	hello->question =
	    memory_must(realloc(hello->question, (count + 1) * sizeof *hello->question));
	struct lockstep_question *question = &hello->question[count];
	*question = (struct lockstep_question){.name = NULL};
	++hello->plugin.questions;
	for (char *word; (word = strsep(&text, " \t"));) {
		if (!*word)
			continue;
		if (!question->name)
			question->name = word;
		else if (!read_fact(r, word, hello))
			return false;
	}
	return question->name || complain(r, "a question without a name");
}

/* The sentence of the latest question. */
static bool read_sentence(const struct reader *r, char *text, struct hello *hello)
{
	if (hello->plugin.questions == 0)
		return complain(r, "asks: there is no question before it");
	hello->question[hello->plugin.questions - 1].question = text;
	return true;
}

static bool read_line(const struct reader *r, char *line, struct hello *hello)
{
	struct lockstep_plugin *plugin = &hello->plugin;
	char *text = line;
	const char *key = strsep(&text, " \t");
	if (!*key && !text)
		return true;
	if (text)
		text += strspn(text, " \t");
	if (strcmp(key, "name") == 0)
		plugin->name = text;
	else if (strcmp(key, "version") == 0)
		plugin->version = text;
	else if (strcmp(key, "homepage") == 0)
		plugin->homepage = text;
	else if (strcmp(key, "licence") == 0)
		plugin->licence = text;
	else if (strcmp(key, "error") == 0)
		hello->error = text ? text : "";
	else if (strcmp(key, "subject") == 0)
		return read_subject(r, text, hello);
	else if (strcmp(key, "question") == 0)
		return read_question(r, text, hello);
	else if (strcmp(key, "asks") == 0)
		return read_sentence(r, text, hello);
	else
		return complain(r,
				"'%s' is none of name, version, homepage, licence, subject, "
				"question, asks",
				key);
	return true;
}

bool hello_read(char *text, struct hello *hello, char *error, size_t error_size)
{
	struct reader r = {error, error_size, 0};
	*hello = (struct hello){.plugin = {.interface = LOCKSTEP_PLUGIN_INTERFACE,
					   .size_of_subject = sizeof *hello->subject,
					   .size_of_question = sizeof *hello->question}};
	for (char *line; (line = strsep(&text, "\n"));) {
		++r.line;
		if (!read_line(&r, line, hello))
			return false;
	}
	hello->plugin.subject = hello->subject;
	hello->plugin.question = hello->question;
	return true;
}

/* ---- Writing --------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static void put(struct message *message, const char *format,
						      ...)
{
	va_list list;
	va_start(list, format);
	char *text = memory_vtext(format, list);
	va_end(list);
	message_bytes(message, text, strlen(text));
	free(text);
}

/* Writes only the first line of the text. */
static void put_text(struct message *message, const char *key, const char *text)
{
	if (text)
		put(message, "%s %.*s\n", key, (int)strcspn(text, "\n"), text);
}

static void put_list(struct message *message, const char *key, unsigned bits,
		     const char *const *words)
{
	const char *comma = "";
	put(message, " %s=", key);
	for (unsigned i = 0; i < 10; ++i) {
		if (!(bits >> i & 1))
			continue;
		if (words)
			put(message, "%s%s", comma, words[i]);
		else
			put(message, "%s%u", comma, i);
		comma = ",";
	}
}

static void put_subject(struct message *message, const struct lockstep_subject *subject)
{
	put(message, "subject %s %s %s", subject->test, boundaries[subject->boundary],
	    arithmetics[subject->arithmetic]);
	for (size_t k = 0; k < COUNT(numbers); ++k) {
		double value;
		memcpy(&value, (const char *)subject + numbers[k].at, sizeof value);
		if (value > 0)
			put(message, " %s=%.17g", numbers[k].key, value);
	}
	if (subject->results == LOCKSTEP_NO_RESULTS)
		put(message, " results=none");
	else if (subject->results)
		put_list(message, "results", subject->results, NULL);
	if (subject->except)
		put_list(message, "except", subject->except, excepts);
	if (subject->variant && *subject->variant)
		put(message, " variant=%s", subject->variant);
	if (subject->needs && *subject->needs)
		put(message, " needs=%s", subject->needs);
	if (subject->same_bits)
		put(message, " same-bits");
	put(message, "\n");
}

/* Writes a list of words without blanks, which would end it. */
static void put_words(struct message *message, const char *key, const char *list)
{
	if (!list)
		return;
	put(message, " %s=", key);
	for (; *list; ++list)
		if (*list != ' ')
			message_bytes(message, list, 1);
}

static void put_question(struct message *message, const struct lockstep_question *question)
{
	put(message, "question %s %s", question->name, boundaries[question->boundary]);
	put_words(message, "operands", question->operands);
	put_words(message, "world", question->world);
	put_words(message, "results", question->results);
	put(message, "%s%s%s%s", question->hits ? " hits" : "",
	    question->int_results ? " int-results" : "", question->measure ? " measure" : "",
	    question->truth ? " truth" : "");
	if (question->roundings > 0)
		put(message, " roundings=%.17g", question->roundings);
	if (question->result_ulps > 0)
		put(message, " ulps=%.17g", question->result_ulps);
	if (question->result_tolerance > 0)
		put(message, " result-tolerance=%.17g", question->result_tolerance);
	put(message, "\n");
	put_text(message, "asks", question->question);
}

void hello_write(struct message *message, const struct lockstep_plugin *plugin)
{
	put_text(message, "name", plugin->name);
	put_text(message, "version", plugin->version);
	put_text(message, "homepage", plugin->homepage);
	put_text(message, "licence", plugin->licence);
	for (size_t i = 0; i < plugin_subjects(plugin); ++i) {
		/* A subject from another version of the header may be shorter or longer. */
		struct lockstep_subject subject = {.test = NULL};
		memcpy(&subject, (const char *)plugin->subject + i * plugin->size_of_subject,
		       plugin->size_of_subject < sizeof subject ? plugin->size_of_subject
								: sizeof subject);
		put_subject(message, &subject);
	}
	for (size_t i = 0; i < plugin_questions(plugin); ++i) {
		struct lockstep_question question;
		plugin_question(plugin, i, &question);
		put_question(message, &question);
	}
}
