/* SPDX-License-Identifier: MIT */
/*
 * Faults for programs about files, counts and reports, rather than numbers: a loop that stops early, a
 * weaker comparison, a count that does not match, an index of a narrower type, a variable that keeps its
 * value, success after a failure, a field read instead of its neighbour.
 */
#ifndef LOCKSTEP_TESTS_MUTATION_MUTANTS_HARNESS_H
#define LOCKSTEP_TESTS_MUTATION_MUTANTS_HARNESS_H

#include "tests/mutation/mutants_rules.h"

static bool in_harness(const struct source *s)
{
	return !path_begins(s, "kernels/") && !path_begins(s, "reference/");
}

static bool is_any(const struct token *t, const char *const *names, size_t count)
{
	for (size_t k = 0; k < count; ++k)
		if (is(t, names[k]))
			return true;
	return false;
}

/* The start of a statement that may have another one before it. */
static bool begins_statement(const struct token *t)
{
	return is(t - 1, ";") || is(t - 1, "{") || is(t - 1, "}");
}

/* The text from one token up to another. */
static int text_until(const struct token *from, const struct token *end)
{
	return (int)(end[-1].at + end[-1].length - from->at);
}

/* ---- Loops and comparisons -------------------------------------------------------------------------- */

/* The bracket around a token, and the number of semicolons between the two. */
static const struct token *bracket_around(const struct source *s, size_t i, unsigned *semicolons)
{
	*semicolons = 0;
	while (i-- > 0) {
		const struct token *t = &s->token[i];
		if (t->match > i)
			break;
		if (t->match)
			i = t->match;
		*semicolons += is(t, ";");
	}
	return &s->token[i];
}

/* In the condition of a `for`: the last iteration is skipped. */
static bool stop_rule(const struct source *s, size_t i, struct mutant *m)
{
	unsigned semicolons;
	const struct token *open = bracket_around(s, i, &semicolons);
	return semicolons == 1 && is(open, "(") && is(open - 1, "for") &&
	       replace(m, "stop", &s->token[i], "+ 1 <");
}

/* The last of three arguments is halved; and of two texts only the start is compared. */
static bool less_rule(const struct source *s, size_t i, struct mutant *m)
{
	static const char *const sized[] = {"memcmp", "strncmp", "memcpy", "memmove", "memset"};
	const struct token *t = &s->token[i];
	size_t last[2];
	const bool texts = is(t, "strcmp");
	if ((!texts && !is_any(t, sized, sizeof sized / sizeof *sized)) ||
	    !argument(s, i + 1, texts ? 1 : 2, &last[0], &last[1]))
		return false;
	m->rule = "less";
	m->edits = 2;
	m->edit[0] = (struct edit){.at = t->at, .length = t->length};
	snprintf(m->edit[0].text, sizeof m->edit[0].text, "%.*s", (int)t->length, t->at);
	m->edit[1] = argument_edit(s, last, last);
	if (texts) {
		struct edit *edit = &m->edit[1];
		char text[sizeof edit->text];
		memcpy(text, edit->text, sizeof text);
		snprintf(m->edit[0].text, sizeof m->edit[0].text, "strncmp");
		return snprintf(edit->text, sizeof edit->text, "%s, strlen(%s)", text, text) <
		       (int)sizeof edit->text;
	}
	m->edits = 1;
	m->edit[0] = m->edit[1];
	return snprintf(m->edit[0].text, sizeof m->edit[0].text, "(%s) / 2", m->edit[1].text) <
	       (int)sizeof m->edit[0].text;
}

/* ---- Counts ------------------------------------------------------------------------------------------ */

/* A real count, not a variable that a loop needs to continue. */
static bool is_count(const struct source *s, size_t i)
{
	const struct token *t = &s->token[i];
	unsigned semicolons;
	return is(t, "++") && (begins_statement(t) || is(t - 1, ")") || is(t - 1, "else")) &&
	       is(bracket_around(s, i, &semicolons), "{");
}

/* A count is no longer incremented; or the previous count is lost. */
static bool lost_rule(const struct source *s, size_t i, struct mutant *m)
{
	if (is(&s->token[i], "+="))
		return replace(m, "lost", &s->token[i], "=");
	return is_count(s, i) && replace(m, "lost", &s->token[i], "");
}

static bool twice_rule(const struct source *s, size_t i, struct mutant *m)
{
	const struct token *t = &s->token[i], *end = t;
	char text[400];
	if (!is_count(s, i))
		return false;
	while (end->length > 0 && !is(end, ";"))
		++end;
	return snprintf(text, sizeof text, "%.*s, ++", text_until(t, end), t->at) <
		   (int)sizeof text &&
	       replace(m, "twice", t, text);
}

/* ---- Variables ----------------------------------------------------------------------------------------- */

static bool narrow_rule(const struct token *t, struct mutant *m)
{
	return is(t, "size_t") && t[1].kind == WORD && is(t + 2, "=") &&
	       (begins_statement(t) || (is(t - 1, "(") && is(t - 2, "for"))) &&
	       replace(m, "narrow", t, "unsigned short");
}

/* A variable initialised with a constant is only initialised in the first call. */
static bool static_rule(const struct token *t, struct mutant *m)
{
	static const char *const none[] = {"return", "goto",  "case", "else",   "do",
					   "static", "const", "if",   "switch", "while"};
	static const char *const constants[] = {"NULL", "false", "true"};
	const struct token *end = t;
	unsigned words = 0;
	char text[400];
	if (!begins_statement(t) || t->kind != WORD)
		return false;
	for (; end->kind == WORD || is(end, "*") || is(end, "[") || is(end, "]"); ++end) {
		if (end->length == 0 || is_any(end, none, sizeof none / sizeof *none))
			return false;
		words += end->kind == WORD;
	}
	if (words < 2 || !is(end, "="))
		return false;
	for (; !is(end, ";"); ++end)
		if (end->length == 0 ||
		    (end->kind == WORD && !is(end - 1, ".") &&
		     !is_any(end, constants, sizeof constants / sizeof *constants)))
			return false;
	snprintf(text, sizeof text, "static %.*s", (int)t->length, t->at);
	return replace(m, "static", t, text);
}

/* Another field of the same structure: the next one read from it, or the previous one. */
static bool field_rule(const struct source *s, size_t i, struct mutant *m)
{
	const struct token *t = &s->token[i];
	char text[400];
	if (t->kind != WORD || !(is(t - 1, ".") || is(t - 1, "->")) || t[-2].kind != WORD ||
	    is(t + 1, "=") || is(t + 1, "("))
		return false;
	for (int step = 1; step >= -1; step -= 2)
		for (const struct token *u = t + step; u->function == t->function; u += step) {
			if (u->kind != WORD || !(is(u - 1, ".") || is(u - 1, "->")) ||
			    u[-2].kind != WORD || u[-2].length != t[-2].length ||
			    memcmp(u[-2].at, t[-2].at, t[-2].length) != 0 || is(u + 1, "(") ||
			    (u->length == t->length && memcmp(u->at, t->at, t->length) == 0))
				continue;
			snprintf(text, sizeof text, "%.*s", (int)u->length, u->at);
			return replace(m, "field", t, text);
		}
	return false;
}

/* ---- Success ------------------------------------------------------------------------------------------- */

static bool success_rule(const struct source *s, size_t i, struct mutant *m)
{
	const struct token *t = &s->token[i];
	if (!is(t, "return"))
		return false;
	if (is(t + 1, "false") && is(t + 2, ";"))
		return replace(m, "success", t + 1, "true");
	return t[1].kind == WORD && (find_part(t + 1, "fail") || find_part(t + 1, "refuse")) &&
	       is(t + 2, "(") && is(&s->token[t[2].match + 1], ";") &&
	       replace(m, "success", &s->token[t[2].match], "), true");
}

/* The rest of a function is skipped, and it reports success. */
static bool early_rule(const struct source *s, size_t i, struct mutant *m)
{
	const struct token *t = &s->token[i], *name = t;
	if (!(is(t, "if") || is(t, "for") || is(t, "while")) || !begins_statement(t))
		return false;
	while (name->at > t->function)
		--name;
	const char *with = is(name - 1, "bool")   ? "return true; "
			   : is(name - 1, "void") ? "return; "
						  : NULL;
	char text[400];
	if (!with)
		return false;
	snprintf(text, sizeof text, "%s%.*s", with, (int)t->length, t->at);
	return replace(m, "early", t, text);
}

#endif
