/* SPDX-License-Identifier: MIT */
/*
 * The faults: rules that change one token, or exchange two arguments. They know the words of
 * kernels/lanes/lanes.h and of reference/exact/predicates.h, and the operators of C, but no test or
 * family. mutants_harness.h has more rules, for sources that are not about numbers.
 */
#ifndef LOCKSTEP_TESTS_MUTATION_MUTANTS_RULES_H
#define LOCKSTEP_TESTS_MUTATION_MUTANTS_RULES_H

#include <stdio.h>

#include "tests/mutation/mutants_tokens.h"

struct edit {
	const char *at;
	size_t length;
	char text[400];
};

/* A mutant of the token at `site`: one edit, or two in text order. */
struct mutant {
	const char *rule;
	size_t site;
	struct edit edit[2];
	unsigned edits;
};

struct source {
	const char *path, *text;
	struct token *token;
	size_t count;
};

static bool path_begins(const struct source *s, const char *with)
{
	return strncmp(s->path, with, strlen(with)) == 0;
}

static bool replace(struct mutant *m, const char *rule, const struct token *t, const char *with)
{
	m->rule = rule;
	m->edits = 1;
	m->edit[0] = (struct edit){.at = t->at, .length = t->length};
	return snprintf(m->edit[0].text, sizeof m->edit[0].text, "%s", with) <
	       (int)sizeof m->edit[0].text;
}

/* ---- Words --------------------------------------------------------------------------------------- */

struct exchange {
	const char *rule, *one, *other;
};

/* A call of one becomes a call of the other, and vice versa. */
static const struct exchange calls[] = {
    {"strict", "lt", "le"},
    {"strict", "gt", "ge"},
    {"strict", "answer_closed", "answer_open"},
    {"sign", "add", "sub"},
    {"sign", "add2", "sub2"},
    {"sign", "add3", "sub3"},
    {"sign", "add_int", "sub_int"},
    {"sign", "at_least_zero", "at_most_zero"},
    {"logic", "both", "either"},
    {"minmax", "min", "max"},
    {"minmax", "min_int", "max_int"},
    {"minmax", "fmin", "fmax"},
    {"minmax", "lesser", "greater"},
    {"minmax", "lesser_growth", "greater_growth"},
    {"direction", "lt_int", "gt_int"},
};

/* Calls of one argument that a fault drops. */
static const char *const wrappers[] = {"negate",   "negate2",  "negate3",   "negative",
				       "absolute", "fabs",     "fabsf",     "__builtin_fabsf",
				       "invert",   "opposite", "magnitude", "positive_part"};

/* Parts of the names of intrinsics. */
static const struct exchange parts[] = {
    {"strict", "_LT_", "_LE_"},   {"strict", "cmplt_", "cmple_"}, {"strict", "vclt", "vcle"},
    {"minmax", "_min_", "_max_"}, {"minmax", "vmin", "vmax"},     {"lanes", "unpacklo", "unpackhi"},
    {"lanes", "_low_", "_high_"}, {"lanes", "zip1", "zip2"},      {"lanes", "uzp1", "uzp2"},
    {"sign", "_add_", "_sub_"},   {"sign", "srai_", "srli_"},     {"logic", "_and_", "_or_"},
    {"sign", "vadd", "vsub"},     {"logic", "vand", "vorr"},
};

/* The first place of a part in a word, or NULL. */
static const char *find_part(const struct token *t, const char *part)
{
	size_t size = strlen(part);
	for (size_t k = 0; k + size <= t->length; ++k)
		if (memcmp(t->at + k, part, size) == 0)
			return t->at + k;
	return NULL;
}

static bool part_rule(const struct token *t, const struct exchange *e, bool back, struct mutant *m)
{
	const char *from = back ? e->other : e->one, *to = back ? e->one : e->other;
	const char *found = find_part(t, from);
	char text[400];
	if (!found)
		return false;
	snprintf(text, sizeof text, "%.*s%s%.*s", (int)(found - t->at), t->at, to,
		 (int)(t->at + t->length - found - strlen(from)), found + strlen(from));
	return replace(m, e->rule, t, text);
}

static bool call_rule(const struct token *t, struct mutant *m)
{
	for (size_t k = 0; k < sizeof calls / sizeof *calls; ++k) {
		if (is(t, calls[k].one))
			return replace(m, calls[k].rule, t, calls[k].other);
		if (is(t, calls[k].other))
			return replace(m, calls[k].rule, t, calls[k].one);
	}
	if (is(t, "eq"))
		return replace(m, "equal", t, "le");
	for (size_t k = 0; k < sizeof wrappers / sizeof *wrappers; ++k)
		if (is(t, wrappers[k]))
			return replace(m, "sign", t, "");
	for (size_t k = 0; k < sizeof parts / sizeof *parts; ++k)
		if (part_rule(t, &parts[k], false, m) || part_rule(t, &parts[k], true, m))
			return true;
	return false;
}

/* ---- Arguments ----------------------------------------------------------------------------------- */

/* Functions whose first two arguments may be exchanged, as their result or name shows; and words
 * that are not calls. */
static bool commutes(const struct token *t)
{
	static const char *const names[] = {"add",
					    "mul",
					    "both",
					    "either",
					    "eq",
					    "ordered",
					    "differ",
					    "add_int",
					    "mul_int",
					    "and_int",
					    "eq_int",
					    "min_int",
					    "max_int",
					    "dot",
					    "dot2",
					    "dot3",
					    "add2",
					    "add3",
					    "equal",
					    "fmin",
					    "fmax",
					    "lesser",
					    "greater",
					    "if",
					    "for",
					    "while",
					    "switch",
					    "squared",
					    "return",
					    "memcpy",
					    "memset",
					    "is_zero",
					    "squared_length",
					    "surely_parallel",
					    "lesser_growth",
					    "greater_growth"};
	static const char *const fragments[] = {"_and_", "_or_",   "_xor_",   "_add_", "_mul_",
						"cmpeq", "cmpord", "_mullo_", "vadd",  "vmul",
						"vand",  "vorr",   "veor",    "vceq"};
	for (size_t k = 0; k < sizeof names / sizeof *names; ++k)
		if (is(t, names[k]))
			return true;
	for (size_t k = 0; k < sizeof fragments / sizeof *fragments; ++k)
		if (find_part(t, fragments[k]))
			return true;
	return false;
}

/* The first and the last token of the k-th argument of the call with the opening bracket `open`. */
static bool argument(const struct source *s, size_t open, unsigned k, size_t *first, size_t *last)
{
	size_t close = s->token[open].match;
	*first = open + 1;
	for (size_t i = open + 1; i <= close; ++i) {
		const struct token *t = &s->token[i];
		if (i < close && t->match > i) {
			i = t->match;
			continue;
		}
		if (i < close && !is(t, ","))
			continue;
		*last = i - 1;
		if (k-- == 0)
			return *last >= *first;
		*first = i + 1;
	}
	return false;
}

static struct edit argument_edit(const struct source *s, const size_t at[2], const size_t from[2])
{
	const struct token *first = &s->token[at[0]], *last = &s->token[at[1]];
	const struct token *other = &s->token[from[0]], *end = &s->token[from[1]];
	struct edit edit = {.at = first->at,
			    .length = (size_t)(last->at + last->length - first->at)};
	snprintf(edit.text, sizeof edit.text, "%.*s", (int)(end->at + end->length - other->at),
		 other->at);
	return edit;
}

/* Exchanges two arguments: for choose(), the two alternatives. */
static bool swap_rule(const struct source *s, size_t i, struct mutant *m)
{
	const struct token *t = &s->token[i];
	unsigned from = t->length >= 6 && memcmp(t->at, "choose", 6) == 0;
	size_t one[2], other[2];
	if (commutes(t) || !t->function || !argument(s, i + 1, from, &one[0], &one[1]) ||
	    !argument(s, i + 1, from + 1, &other[0], &other[1]))
		return false;
	m->rule = "swap";
	m->edits = 2;
	m->edit[0] = argument_edit(s, one, other);
	m->edit[1] = argument_edit(s, other, one);
	return strcmp(m->edit[0].text, m->edit[1].text) != 0;
}

/* ---- C ------------------------------------------------------------------------------------------- */

static bool spaced(const struct token *t)
{
	return t->at[-1] == ' ' && (t->at[t->length] == ' ' || t->at[t->length] == '\n');
}

/* `-` or `!` before its operand. */
static bool is_prefix(const struct token *t)
{
	return strchr(" (\t[!-", t->at[-1]) && !isspace((unsigned char)t->at[1]);
}

static bool operator_rule(const struct token *t, struct mutant *m)
{
	static const struct exchange operators[] = {
	    {"strict", "<", "<="}, {"strict", ">", ">="}, {"equal", "==", "!="}, {"sign", "+", "-"},
	    {"sign", "+=", "-="},  {"logic", "&&", "||"}, {"shift", "<<", ">>"},
	};
	for (size_t k = 0; spaced(t) && k < sizeof operators / sizeof *operators; ++k) {
		if (is(t, operators[k].one))
			return replace(m, operators[k].rule, t, operators[k].other);
		if (is(t, operators[k].other))
			return replace(m, operators[k].rule, t, operators[k].one);
	}
	if (is(t, "-") && is_prefix(t))
		return replace(m, "sign", t, "");
	if (is(t, "!") && is_prefix(t))
		return replace(m, "logic", t, "");
	return false;
}

/* 0 becomes 1, a whole number the next one, any other number its double. Array sizes stay. */
static bool constant_rule(const struct source *s, size_t i, struct mutant *m)
{
	const struct token *t = &s->token[i];
	char text[400];
	char *end;
	double value = strtod(t->at, &end);
	bool hexadecimal = t->length > 1 && strchr("xX", t->at[1]);
	bool whole =
	    !memchr(t->at, '.', t->length) && !memchr(t->at, hexadecimal ? 'p' : 'e', t->length);
	if (is(t - 1, "[") && t[-2].kind == WORD && (t[-3].kind == WORD || is(t - 3, "*")))
		return false;
	if (value == 0)
		snprintf(text, sizeof text, "1");
	else if (is(t, "1"))
		snprintf(text, sizeof text, "2");
	else
		snprintf(text, sizeof text, whole ? "(%.*s + 1)" : "(2 * %.*s)", (int)t->length,
			 t->at);
	return replace(m, "constant", t, text);
}

/* ---- Ends of batches ----------------------------------------------------------------------------- */

/* In the loops around a kernel: no tail, one case fewer, no mask, half a block. */
static bool tail_rule(const struct source *s, size_t i, struct mutant *m)
{
	const struct token *t = &s->token[i];
	if (is(t, "rest") && is(t - 1, "(") && is(t - 2, "if"))
		return replace(m, "tail", t, "0");
	if (is(t, "rest") && !is(t + 1, "="))
		return replace(m, "tail", t, "(rest - 1)");
	if (is(t, "BLOCK") && !is(t - 1, "["))
		return replace(m, "tail", t, "(BLOCK / 2)");
	if (is(t, "LANES"))
		return replace(m, "tail", t, "(LANES - 1)");
	if (is(t, "&") && spaced(t) && is(t + 1, "(")) {
		m->rule = "tail";
		m->edits = 1;
		m->edit[0] = (struct edit){.at = t->at};
		m->edit[0].length = (size_t)(s->token[t[1].match].at + 1 - t->at);
		return true;
	}
	return false;
}

/* An `if` that is never true. */
static bool branch_rule(const struct source *s, size_t i, struct mutant *m)
{
	const struct token *t = &s->token[i], *close = &s->token[t[1].match];
	m->rule = "branch";
	m->edits = 1;
	m->edit[0] = (struct edit){.at = t[1].at, .text = "(0)"};
	m->edit[0].length = (size_t)(close->at + 1 - t[1].at);
	return true;
}

#endif
