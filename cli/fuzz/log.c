/* SPDX-License-Identifier: MIT */
/* Reads the logs of fuzz targets; see log.h. libFuzzer and fuzz/builtin_main.c report in the same
 * format. */
#include <config.h>

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fuzz/log.h"
#include "harness/base/memory.h"

/* True if the target was stopped from outside, by libFuzzer's status for that or by a signal. */
static bool was_stopped(int status)
{
	enum { STATUS_STOPPED = 72 };
	return status == STATUS_STOPPED || status == 128 + SIGINT || status == 128 + SIGTERM;
}

static uint64_t number_after(const char *text, const char *what)
{
	const char *at = strstr(text, what);
	return at ? strtoull(at + strlen(what), NULL, 10) : 0;
}

/* Reads the rest of the line after a word, which is a path. False if the word is missing. */
static bool path_after(const char *text, const char *what, char *path, size_t size)
{
	const char *at = strstr(text, what);
	if (!at)
		return false;
	at += strlen(what);
	size_t length = strcspn(at, "\n");
	if (length >= size)
		return false;
	memcpy(path, at, length);
	path[length] = '\0';
	return true;
}

static bool begins(const char *line, const char *with)
{
	return strncmp(line, with, strlen(with)) == 0;
}

/* True for an engine's progress lines. */
static bool is_chatter(const char *line)
{
	return begins(line, "INFO:") || begins(line, "#") || begins(line, "stat::") ||
	       begins(line, "found by ") || *line == '\n';
}

static const char mark[] = "\nFOUND  ";

/* Returns the target's own report of a find, or otherwise everything but the engine's lines, such
 * as a sanitizer's report. */
static char *telling(const char *text)
{
	const char *told = begins(text, mark + 1) ? text : strstr(text, mark);
	const char *line = told ? told + (*told == '\n') : text;
	char *lines = memory_must(malloc(strlen(line) + 1)), *end = lines;
	bool inside = false;
	while (*line) {
		const char *next = strchr(line, '\n');
		size_t length = next ? (size_t)(next - line) + 1 : strlen(line);
		/* After a find, a sanitizer or libFuzzer prints its location, which is not needed
		 * here. Such lines may also come between two finds. */
		inside =
		    begins(line, mark + 1) || (inside && !begins(line, "==") && !is_chatter(line));
		if (told ? inside : !is_chatter(line)) {
			memcpy(end, line, length);
			end += length;
		}
		line += length;
	}
	*end = '\0';
	return lines;
}

/* ---- Finds of plug-ins ----------------------------------------------------------------------- */

/* A target's report of one find: from its first line to the next find. */
struct block {
	const char *text;
	size_t length, line; /* its length, and the length of its first line */
	double movement;     /* INFINITY if there is none, as for a crash */
};

/* Sorts crashes and hangs first, then by how far off a find is. Wrong results have no movement, and
 * come last. */
static int compare_blocks(const void *a, const void *b)
{
	const double x = ((const struct block *)a)->movement,
		     y = ((const struct block *)b)->movement;
	return x < y ? 1 : x > y ? -1 : 0;
}

static struct block block_at(const char *text)
{
	static const char word[] = "\n  movement  ";
	const char *next = strstr(text, mark);
	struct block block = {.text = text,
			      .length = next ? (size_t)(next - text) + 1 : strlen(text),
			      .line = strcspn(text, "\n")};
	const char *movement = strstr(text, word);
	const bool wrong = memmem(text, block.line, ": a ", 4);
	block.movement = movement && movement < text + block.length
			     ? strtod(movement + strlen(word), NULL)
			 : wrong ? -1
				 : INFINITY;
	return block;
}

/* Reads the finds, and sorts them. A later find of a kind is worse, and replaces the earlier one.
 * Returns the number of kinds. */
static size_t read_blocks(const char *told, struct block *blocks, size_t room)
{
	size_t count = 0, k;
	for (const char *at = told; *at; at += blocks[k].length) {
		const struct block block = block_at(at);
		for (k = 0; k < count; ++k)
			if (blocks[k].line == block.line &&
			    memcmp(blocks[k].text, block.text, block.line) == 0)
				break;
		if (k == room)
			break;
		blocks[k] = block;
		count += k == count;
	}
	qsort(blocks, count, sizeof *blocks, compare_blocks);
	return count;
}

/* Returns the worst find of each kind, the worst kind first. */
static char *sorted(const char *told, unsigned *kinds)
{
	enum { BLOCKS_MAX = 256 };
	static struct block blocks[BLOCKS_MAX];
	const size_t count = read_blocks(told, blocks, BLOCKS_MAX);
	char *text = memory_must(malloc(strlen(told) + count + 1)), *end = text;
	for (size_t k = 0; k < count; ++k) {
		if (k > 0)
			*end++ = '\n';
		memcpy(end, blocks[k].text, blocks[k].length);
		end += blocks[k].length;
	}
	*end = '\0';
	*kinds = (unsigned)count;
	return text;
}

/* ---- All ------------------------------------------------------------------------------------- */

void fuzz_log_read(const char *text, int status, struct fuzz_result *result)
{
	result->inputs = number_after(text, "stat::number_of_executed_units:");
	result->cases = number_after(text, "stat::cases:");
	const bool told = begins(text, mark + 1) || strstr(text, mark);
	/* a target that continues after a find may be stopped */
	if (status == 0 || (was_stopped(status) && !told))
		return;
	const bool input =
	    path_after(text, "Test unit written to ", result->input_file,
		       sizeof result->input_file) ||
	    path_after(text, "found by ", result->input_file, sizeof result->input_file);
	char *lines = telling(text);
	result->found = input || told;
	result->failed = !result->found;
	result->text = told ? sorted(lines, &result->kinds) : lines;
	if (told)
		free(lines);
	path_after(result->text, "  saved  ", result->case_file, sizeof result->case_file);
}
