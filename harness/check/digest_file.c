/* SPDX-License-Identifier: MIT */
/*
 * Files of recorded digests, for people to read and programs to compare:
 *
 *	lockstep-digests 1
 *	cases seed 1, 512 each, 128 of exact scenes, 8 worlds
 *	# comment
 *	circle_segment uniform 0f1e... 5a4b...
 *	circle_segment lattice ...
 *	circle_segment 77c0...
 *	circle_segment/mine uniform 0f1e... 93d2...
 *
 * A line is for a test in a scene, with the digests of the cases and of the answers; or for a test,
 * with its own digest, which covers the answers in all scenes; or for a plug-in's function for a
 * test, in a scene.
 */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/files.h"
#include "harness/base/memory.h"
#include "harness/check/digest.h"
#include "harness/formats/text_reader.h"
#include "harness/questions/questions.h"

enum { FILE_LIMIT = 16 << 20, WORDS = 4 };

static const char first_line[] = "lockstep-digests 1";

/* The line that describes the cases. */
static void describe_cases(char *text, size_t size)
{
	snprintf(text, size, "cases seed %d, %d each, %d of exact scenes, %d worlds", DIGEST_SEED,
		 DIGEST_CASES, DIGEST_EXACT, DIGEST_WORLDS);
}

static void write_test(FILE *to, const struct digests *digests, const struct lockstep_test *test)
{
	for (size_t f = 0; f < digests->families; ++f) {
		const struct digest *digest = digest_of(digests, test, f);
		fprintf(to, "%s %s %016" PRIx64 " %016" PRIx64 "\n", test->name,
			scene_families[f].name, digest->operands, digest->answers);
	}
	fprintf(to, "%s %016" PRIx64 "\n", test->name, digest_of_test(digests, test));
	for (size_t b = 0; b < digests->session->builds; ++b)
		for (size_t f = 0; f < digests->families && digest_has_build(digests, test, b);
		     ++f) {
			const struct digest *digest = digest_of(digests, test, f);
			fprintf(to, "%s/%s %s %016" PRIx64 " %016" PRIx64 "\n", test->name,
				digests->session->build[b]->name, scene_families[f].name,
				digest->operands, digest->build[b].hash);
		}
}

bool record_write(const char *path, const struct digests *digests, char *error, size_t error_size)
{
	struct file_writer writer;
	char cases[100];
	FILE *to = file_write_begin(&writer, path, error, error_size);
	if (!to)
		return false;
	describe_cases(cases, sizeof cases);
	fprintf(to,
		"%s\n%s\n"
		"# What all tests answer to these cases, on every instruction set, compiler and "
		"machine.\n"
		"# \"lockstep digest --record FILE\" writes this file, and --compare FILE compares "
		"with "
		"it.\n"
		"# A line: test, scene, digest of the cases, digest of the answers. Or: test, "
		"digest of all its answers.\n",
		first_line, cases);
	for (size_t t = 0; digests->session->test[t]; ++t)
		write_test(to, digests, digests->session->test[t]);
	return file_write_end(&writer, error, error_size);
}

/* The state of the reader. */
struct digest_reader {
	struct record *record;
	size_t families;
	struct text_reader text;
};

/* Makes a word from the file printable. */
static void make_plain(char *text)
{
	for (; *text; ++text)
		if (*text < ' ' || *text > '~')
			*text = '?';
}

static bool malformed(const struct digest_reader *r, const char *what, const char *word)
{
	return word ? text_refuse(&r->text, what, (struct text_word){word, strlen(word)})
		    : text_fail(&r->text, "%s", what);
}

static bool read_digest(const struct digest_reader *r, const char *word, uint64_t *digest)
{
	if (strlen(word) != 16 || strspn(word, "0123456789abcdef") != 16)
		return malformed(r, "not a digest of 16 hexadecimal digits", word);
	*digest = strtoull(word, NULL, 16);
	return true;
}

/* Adds a test or scene that does not exist, or does not exist yet. */
static void add_stale(const struct digest_reader *r, bool scene, const char *word)
{
	struct stale **last = &r->record->stale, *stale = memory_must(calloc(1, sizeof *stale));
	*stale = (struct stale){.line = r->text.line, .scene = scene};
	snprintf(stale->name, sizeof stale->name, "%s", word);
	make_plain(stale->name);
	for (; *last; last = &(*last)->next)
		if ((*last)->scene == scene && strcmp((*last)->name, stale->name) == 0) {
			free(stale);
			return;
		}
	*last = stale;
}

static size_t family_named(const struct digest_reader *r, const char *name)
{
	for (size_t f = 0; f < r->families; ++f)
		if (strcmp(scene_families[f].name, name) == 0)
			return f;
	return r->families;
}

/* Returns the line of a plug-in's function; a new one without a number, if there is none. */
static struct recorded *recorded_build(const struct digest_reader *r,
				       const struct lockstep_test *test, size_t family,
				       const char *build)
{
	struct recorded_build **last = &r->record->build;
	for (; *last; last = &(*last)->next)
		if ((*last)->test == test && (*last)->family == family &&
		    strcmp((*last)->name, build) == 0)
			return &(*last)->recorded;
	*last = memory_must(calloc(1, sizeof **last));
	**last = (struct recorded_build){.test = test, .family = family};
	snprintf((*last)->name, sizeof(*last)->name, "%s", build);
	make_plain((*last)->name);
	return &(*last)->recorded;
}

/* Reads the words of a line after the first two lines. */
static bool read_words(const struct digest_reader *r, char *const *word, unsigned words)
{
	struct recorded recorded = {.line = r->text.line}, *to;
	if (words != 2 && words != WORDS)
		return malformed(r,
				 "neither a test, a scene and two digests, nor a test and one "
				 "digest",
				 NULL);
	if (words == WORDS && !read_digest(r, word[2], &recorded.operands))
		return false;
	if (!read_digest(r, word[words - 1], &recorded.answers))
		return false;
	char *build = strchr(word[0], '/');
	if (build)
		*build++ = '\0';
	if (build && words != WORDS)
		return malformed(r, "a plug-in's function needs a scene and two digests", build);
	const struct lockstep_test *test = question_find(word[0]);
	size_t family = words == WORDS ? family_named(r, word[1]) : 0;
	if (!test || family == r->families) {
		add_stale(r, test, word[test ? 1 : 0]);
		return true;
	}
	size_t t = question_index(test);
	to = build            ? recorded_build(r, test, family, build)
	     : words == WORDS ? &r->record->scene[t * r->families + family]
			      : &r->record->test[t];
	if (to->line)
		return malformed(r, "duplicate digest", word[0]);
	*to = recorded;
	return true;
}

static bool read_line(const struct digest_reader *r, char *line)
{
	char cases[100], *word[WORDS];
	unsigned words = 0;
	describe_cases(cases, sizeof cases);
	line[strcspn(line, "\r")] = '\0';
	if (r->text.line == 1)
		return strcmp(line, first_line) == 0 ||
		       malformed(r, "not a file of digests, which begins with 'lockstep-digests 1'",
				 NULL);
	if (r->text.line == 2 && strcmp(line, cases) != 0)
		return text_fail(&r->text, "digests of other cases: expected '%s', read '%.100s'",
				 cases, line);
	if (r->text.line == 2)
		return true;
	line[strcspn(line, "#")] = '\0';
	for (char *rest = line, *next; (next = strsep(&rest, " \t"));)
		if (*next && words++ < WORDS)
			word[words - 1] = next;
	return words == 0 || read_words(r, word, words);
}

bool record_read(const char *path, struct record *record, char *error, size_t error_size)
{
	struct digest_reader r = {.record = record,
				  .text = {.name = path, .error = error, .error_size = error_size}};
	size_t size;
	*record = (struct record){.path = path};
	while (scene_families[r.families].name)
		++r.families;
	record->scene =
	    memory_must(calloc(question_capacity() * r.families, sizeof *record->scene));
	record->test = memory_must(calloc(question_capacity(), sizeof *record->test));
	char *text = file_read(path, FILE_LIMIT, &size, error, error_size), *rest = text;
	bool fine = text;
	if (fine && size == 0)
		fine = malformed(&r, "empty", NULL);
	if (fine && strlen(text) != size)
		fine = malformed(&r, "not a file of digests: not text", NULL);
	for (char *line; fine && (line = strsep(&rest, "\n"));) {
		++r.text.line;
		fine = read_line(&r, line);
	}
	if (fine && r.text.line < 3)
		fine = malformed(&r, "no digests", NULL);
	free(text);
	if (!fine)
		record_free(record);
	return fine;
}

void record_free(struct record *record)
{
	free(record->scene);
	free(record->test);
	while (record->build) {
		struct recorded_build *next = record->build->next;
		free(record->build);
		record->build = next;
	}
	while (record->stale) {
		struct stale *next = record->stale->next;
		free(record->stale);
		record->stale = next;
	}
	*record = (struct record){.path = NULL};
}
