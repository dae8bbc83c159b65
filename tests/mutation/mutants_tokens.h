/* SPDX-License-Identifier: MIT */
/*
 * C as a sequence of tokens: enough to recognise operators, calls and numbers, and the function around
 * them. Comments, strings, preprocessor lines, declarations outside functions, asserts and sizes are
 * recognised, and ignored.
 */
#ifndef LOCKSTEP_TESTS_MUTATION_MUTANTS_TOKENS_H
#define LOCKSTEP_TESTS_MUTATION_MUTANTS_TOKENS_H

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum token_kind { WORD, NUMBER, TEXT, SIGN };

struct token {
	const char *at;
	size_t length;
	unsigned line, column;
	enum token_kind kind;
	bool live;            /* code in a function */
	size_t match;         /* for a bracket: its partner, or 0 */
	const char *function; /* the name of its function */
	size_t function_length;
};

static bool is(const struct token *t, const char *text)
{
	return strlen(text) == t->length && memcmp(t->at, text, t->length) == 0;
}

static bool in_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* The end of a comment, a string, or a preprocessor line with its continuations; p itself if there
 * is none. */
static const char *past_comment(const char *p)
{
	if (p[0] == '/' && p[1] == '*') {
		const char *end = strstr(p + 2, "*/");
		return end ? end + 2 : p + strlen(p);
	}
	if (p[0] == '/' && p[1] == '/')
		return p + strcspn(p, "\n");
	return p;
}

static const char *past_directive(const char *p)
{
	while (*p && *p != '\n') {
		const char *next = past_comment(p);
		if (next == p)
			next += p[0] == '\\' && p[1] == '\n' ? 2 : 1;
		p = next;
	}
	return p;
}

static const char *past_text(const char *p)
{
	char quote = *p++;
	while (*p && *p != quote)
		p += p[0] == '\\' && p[1] ? 2 : 1;
	return *p ? p + 1 : p;
}

/* Digits, with an exponent's sign. */
static const char *past_number(const char *p)
{
	bool hexadecimal = p[0] == '0' && (p[1] == 'x' || p[1] == 'X');
	while (
	    in_word(*p) || *p == '.' ||
	    ((*p == '+' || *p == '-') && (hexadecimal ? strchr("pP", p[-1]) : strchr("eE", p[-1]))))
		++p;
	return p;
}

static const char *past_sign(const char *p)
{
	static const char *const signs[] = {
	    "<<=", ">>=", "...", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
	    "++",  "--",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "->"};
	for (size_t k = 0; k < sizeof signs / sizeof *signs; ++k)
		if (strncmp(p, signs[k], strlen(signs[k])) == 0)
			return p + strlen(signs[k]);
	return p + 1;
}

/* Splits a text into tokens, at most one per character; returns their number. */
static size_t tokens_of(const char *text, struct token *token)
{
	const char *p = text, *line_begins = text;
	size_t count = 0;
	unsigned line = 1;
	bool code_before = false; /* on this line */
	while (*p) {
		const char *next = past_comment(p);
		struct token t = {.at = p, .line = line, .column = (unsigned)(p - line_begins) + 1};
		bool made = false;
		if (next == p && *p == '#' && !code_before) {
			next = past_directive(p);
		} else if (next == p && isspace((unsigned char)*p)) {
			next = p + 1;
		} else if (next == p) {
			bool number = isdigit((unsigned char)p[0]) ||
				      (p[0] == '.' && isdigit((unsigned char)p[1]));
			made = code_before = true;
			t.kind = number                    ? NUMBER
				 : *p == '"' || *p == '\'' ? TEXT
				 : in_word(*p)             ? WORD
							   : SIGN;
			if (t.kind == NUMBER)
				next = past_number(p);
			else if (t.kind == TEXT)
				next = past_text(p);
			else if (t.kind == SIGN)
				next = past_sign(p);
			else
				while (in_word(*next))
					++next;
		}
		t.length = (size_t)(next - p);
		for (; p < next; ++p)
			if (*p == '\n') {
				++line;
				line_begins = p + 1;
				code_before = false;
			}
		if (made)
			token[count++] = t;
	}
	return count;
}

/* ---- Brackets and functions ---------------------------------------------------------------------- */

static void match_brackets(struct token *token, size_t count)
{
	size_t *open = calloc(count + 1, sizeof *open), depth = 0;
	for (size_t i = 0; open && i < count; ++i) {
		if (token[i].kind != SIGN)
			continue;
		if (strchr("([{", *token[i].at)) {
			open[depth++] = i;
		} else if (strchr(")]}", *token[i].at) && depth > 0) {
			token[i].match = open[--depth];
			token[open[depth]].match = i;
		}
	}
	free(open);
}

/* Words that the rules ignore, together with the brackets after them. */
static bool is_no_code(const struct token *t)
{
	static const char *const names[] = {"assert", "static_assert", "_Static_assert",
					    "sizeof", "_Pragma",       "__attribute__"};
	for (size_t k = 0; k < sizeof names / sizeof *names; ++k)
		if (is(t, names[k]))
			return true;
	return false;
}

/* The function whose body starts at `begin` after its parameters; or, for HIT2(circle_box, ...)
 * or KERNEL(dilate)(...), the macro's argument. */
static const struct token *function_of(const struct token *token, size_t begin)
{
	size_t open = token[begin - 1].match;
	const struct token *name = open ? &token[open - 1] : &token[begin - 1];
	bool macro = name->kind == WORD;
	if (is(name, ")"))
		return &token[name->match + 1];
	for (size_t k = 0; k < name->length; ++k)
		macro = macro && !islower((unsigned char)name->at[k]);
	return macro ? &token[open + 1] : name;
}

static void find_functions(struct token *token, size_t count)
{
	for (size_t i = 1; i < count; ++i) {
		const struct token *name;
		size_t end = token[i].match;
		if (!is(&token[i], "{") || end < i)
			continue;
		if (!is(&token[i - 1], ")")) {
			i = end; /* a struct, or a table */
			continue;
		}
		name = function_of(token, i);
		for (; i < end; ++i) {
			if (is_no_code(&token[i]) && is(&token[i + 1], "(")) {
				i = token[i + 1].match;
				continue;
			}
			token[i].live = token[i].kind != TEXT;
			token[i].function = name->at;
			token[i].function_length = name->length;
		}
	}
}

#endif
