/* SPDX-License-Identifier: MIT */
/*
 * Small faults for sources, one at a time: the mutants for tests/mutation/mutation.sh.
 *
 *	mutants --list SEED FILE...	all faults that the rules make of the files, one per line:
 *					ID, a random number, KEY, separated by tabs
 *	mutants --apply ID		the file with that fault, on stdout
 *
 * ID is FILE:LINE:COLUMN:RULE. KEY is the same without the line number, so it survives changes
 * around it: FILE FUNCTION RULE: the line [old => new]. FILE is relative to the current folder.
 */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/mutation/mutants_harness.h"

/* ---- All rules ------------------------------------------------------------------------------------- */

/* The k-th mutant of a token, if it exists; if not, a greater k may still exist. */
enum { RULES = 13 };

static bool harness_mutant(const struct source *s, size_t i, unsigned k, struct mutant *m)
{
	const struct token *t = &s->token[i];
	const bool call = t->kind == WORD && is(t + 1, "(");
	switch (k) {
	case 4:
		return is(t, "<") && stop_rule(s, i, m);
	case 5:
		return call && less_rule(s, i, m);
	case 6:
		return lost_rule(s, i, m);
	case 7:
		return twice_rule(s, i, m);
	case 8:
		return narrow_rule(t, m);
	case 9:
		return static_rule(t, m);
	case 10:
		return field_rule(s, i, m);
	case 11:
		return success_rule(s, i, m);
	default:
		return early_rule(s, i, m);
	}
}

static bool mutant_of(const struct source *s, size_t i, unsigned k, struct mutant *m)
{
	const struct token *t = &s->token[i];
	bool call = t->kind == WORD && is(t + 1, "(");
	*m = (struct mutant){.site = i};
	if (!t->live)
		return false;
	if (k == 0)
		return call                ? call_rule(t, m)
		       : t->kind == SIGN   ? operator_rule(t, m)
		       : t->kind == NUMBER ? constant_rule(s, i, m)
					   : path_begins(s, "kernels/lanes/") && call_rule(t, m);
	if (k == 1)
		return call && swap_rule(s, i, m);
	if (k == 2)
		return path_begins(s, "kernels/driver") && tail_rule(s, i, m);
	if (k == 3)
		return is(t, "if") && !path_begins(s, "reference/exact/") &&
		       (path_begins(s, "kernels/driver") || path_begins(s, "reference/") ||
			in_harness(s)) &&
		       branch_rule(s, i, m);
	return in_harness(s) && harness_mutant(s, i, k, m);
}

/* ---- Files ----------------------------------------------------------------------------------------- */

__attribute__((noreturn)) static void die(const char *what, const char *why)
{
	fprintf(stderr, "mutants: %s: %s\n", what, why);
	exit(2);
}

/* The text of a file, between newlines, so that a token always has neighbours. */
static char *read_text(const char *path)
{
	FILE *file = fopen(path, "rb");
	char *text = NULL;
	size_t size = 1, room = 1 << 16, got;
	if (!file)
		die(path, strerror(errno));
	do {
		text = realloc(text, room *= 2);
		if (!text)
			die(path, strerror(ENOMEM));
		got = fread(text + size, 1, room - size - 2, file);
		size += got;
	} while (got > 0);
	fclose(file);
	text[0] = text[size] = '\n';
	text[size + 1] = '\0';
	return text;
}

static void read_source(struct source *s, const char *path)
{
	enum { AROUND = 4 }; /* neutral tokens before and after all others */
	char *text = read_text(path);
	size_t room = strlen(text) + 2 * AROUND;
	struct token *token = calloc(room, sizeof *token);
	if (!token)
		die(path, strerror(ENOMEM));
	for (size_t i = 0; i < room; ++i)
		token[i].at = "";
	*s = (struct source){.path = path, .text = text + 1, .token = token + AROUND};
	s->count = tokens_of(s->text, s->token);
	match_brackets(s->token, s->count);
	find_functions(s->token, s->count);
}

static void free_source(struct source *s)
{
	free(s->token - 4);
	free((char *)s->text - 1);
}

/* ---- Lists --------------------------------------------------------------------------------------- */

static uint64_t hash_text(uint64_t hash, const char *text)
{
	for (; *text; ++text)
		hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
	hash ^= hash >> 32;
	hash *= 0xd6e8feb86659fd93u;
	return hash ^ hash >> 32;
}

/* Appends a text as a single line. */
static void append(char *text, size_t room, const char *from, size_t length)
{
	size_t size = strlen(text);
	for (size_t k = 0; k < length && size + 1 < room; ++k) {
		bool space = isspace((unsigned char)from[k]);
		if (!space || (size > 0 && text[size - 1] != ' '))
			text[size++] = space ? ' ' : from[k];
	}
	text[size] = '\0';
}

static void key_of(const struct source *s, const struct mutant *m, char *key, size_t room)
{
	const struct token *t = &s->token[m->site];
	const char *begin = t->at, *end = t->at + strcspn(t->at, "\n");
	const struct edit *last = &m->edit[m->edits - 1];
	size_t size;
	while (begin > s->text && begin[-1] != '\n')
		--begin;
	while (isspace((unsigned char)*begin))
		++begin;
	snprintf(key, room, "%s %.*s %s: ", s->path, (int)t->function_length, t->function, m->rule);
	append(key, room, begin, (size_t)(end - begin));
	append(key, room, " [", 2);
	append(key, room, m->edit[0].at, (size_t)(last->at + last->length - m->edit[0].at));
	append(key, room, " => ", 4);
	append(key, room, m->edit[0].text, strlen(m->edit[0].text));
	if (m->edits > 1) {
		size = m->edit[0].length;
		append(key, room, m->edit[0].at + size, (size_t)(last->at - m->edit[0].at) - size);
		append(key, room, last->text, strlen(last->text));
	}
	append(key, room, "]", 1);
}

/* Equal keys are numbered from the second one on. */
static void list(const struct source *s, const char *seed)
{
	enum { ROOM = 1400 };
	char(*keys)[ROOM] = NULL;
	size_t count = 0;
	for (size_t i = 0; i < s->count; ++i) {
		for (unsigned k = 0; k < RULES; ++k) {
			const struct token *t = &s->token[i];
			struct mutant m;
			unsigned alike = 1;
			if (!mutant_of(s, i, k, &m))
				continue;
			if (count % 64 == 0 && !(keys = realloc(keys, (count + 64) * ROOM)))
				die(s->path, strerror(ENOMEM));
			key_of(s, &m, keys[count], ROOM - 20);
			for (size_t j = 0; j < count; ++j)
				alike += strcmp(keys[j], keys[count]) == 0;
			printf("%s:%u:%u:%s\t", s->path, t->line, t->column, m.rule);
			printf("%016llx\t%s",
			       (unsigned long long)hash_text(
				   hash_text(hash_text(14695981039346656037u, seed), keys[count]) +
				       alike,
				   ""),
			       keys[count]);
			printf(alike > 1 ? " #%u\n" : "\n", alike);
			++count;
		}
	}
	free(keys);
}

/* ---- One mutant ---------------------------------------------------------------------------------- */

static void write_mutant(const struct source *s, const struct mutant *m)
{
	const char *from = s->text;
	for (unsigned k = 0; k < m->edits; ++k) {
		printf("%.*s%s", (int)(m->edit[k].at - from), from, m->edit[k].text);
		from = m->edit[k].at + m->edit[k].length;
	}
	fwrite(from, 1, strlen(from) - 1, stdout);
}

static void apply(const char *id)
{
	struct source s;
	struct mutant m;
	unsigned line, column;
	char rule[32], *path = strdup(id);
	bool found = false;
	if (!path)
		die(id, strerror(ENOMEM));
	path[strcspn(path, ":")] = '\0';
	if (sscanf(id + strlen(path), ":%u:%u:%31s", &line, &column, rule) != 3)
		die(id, "not FILE:LINE:COLUMN:RULE");
	read_source(&s, path);
	for (size_t i = 0; i < s.count && !found; ++i) {
		if (s.token[i].line != line || s.token[i].column != column)
			continue;
		for (unsigned k = 0; k < RULES && !found; ++k)
			found = mutant_of(&s, i, k, &m) && strcmp(m.rule, rule) == 0;
	}
	if (!found)
		die(id, "no such mutant; see mutants --list");
	write_mutant(&s, &m);
	free_source(&s);
	free(path);
}

int main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "--apply") == 0) {
		apply(argv[2]);
	} else if (argc > 3 && strcmp(argv[1], "--list") == 0) {
		for (int i = 3; i < argc; ++i) {
			struct source s;
			read_source(&s, argv[i]);
			list(&s, argv[2]);
			free_source(&s);
		}
	} else {
		fprintf(stderr, "usage: mutants --list SEED FILE... | --apply ID\n");
		return 2;
	}
	if (fflush(stdout) != 0 || ferror(stdout))
		die("stdout", strerror(errno));
	return 0;
}
