/* SPDX-License-Identifier: MIT */
/* Splits names of rows; see row_name.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "harness/questions/questions.h"
#include "harness/results/row_name.h"
#include "harness/base/memory.h"
#include "harness/formats/modes.h"

/* Reads a count: only digits, and greater than 0. */
static bool read_count(const char *text, size_t *count)
{
	char *end;
	errno = 0;
	unsigned long long number = strtoull(text, &end, 10);
	*count = (size_t)number;
	return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && number > 0 &&
	       number == *count;
}

static bool read_percent(const char *text, double *percent)
{
	char *end;
	*percent = strtod(text, &end);
	return text[0] >= '0' && text[0] <= '9' && *end == '\0' && *percent <= 100;
}

static const char *after(const char *text, const char *start)
{
	size_t length = strlen(start);
	return strncmp(text, start, length) == 0 ? text + length : NULL;
}

/* Reads one of the parts after N. */
static bool read_option(const char *part, struct row_name *row)
{
	const char *value;
	size_t threads;
	if ((value = after(part, "hits:")))
		return read_percent(value, &row->hits);
	if ((value = after(part, "threads:"))) {
		if (!read_count(value, &threads) || threads > 1u << 20)
			return false;
		row->threads = (unsigned)threads;
		return true;
	}
	return strcmp(part, "real_time") == 0;
}

/* Cuts off the last part and returns it; NULL if there is only one. */
static char *cut_last(char *text)
{
	char *slash = strrchr(text, '/');
	if (!slash)
		return NULL;
	*slash = '\0';
	return slash + 1;
}

/* Reads SCENE/N and the parts after it, from the end: a scene may be a file,
 * whose name has slashes. */
static bool read_scene(char *text, struct row_name *row)
{
	char *last = cut_last(text);
	while (last && read_option(last, row))
		last = cut_last(text);
	if (!last || !read_count(last, &row->n))
		return false;
	char *slash = strrchr(text, '/');
	size_t n;
	if (slash && read_count(slash + 1, &n)) {
		row->rows = row->n;
		row->n = n;
		*slash = '\0';
	}
	row->scene = text;
	return text[0] != '\0';
}

static bool is_question(const char *text)
{
	return *text && text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_")] == '\0';
}

static bool is_mode(const char *text)
{
	for (unsigned mode = 0; mode < MODES; ++mode)
		if (strcmp(text, mode_names[mode]) == 0)
			return true;
	return false;
}

static bool read_parts(struct row_name *row)
{
	char *rest = row->text, *test = strsep(&rest, "/");
	row->build = strsep(&rest, "/");
	char *third = strsep(&rest, "/");
	if (!third || row->build[0] == '\0' || third[0] == '\0')
		return false;
	row->test = question_find(test);
	if (!rest) {
		row->cpu = third;
		return row->test;
	}
	row->mode = third;
	if (!is_mode(third) || !read_scene(rest, row) || !is_question(test))
		return false;
	row->test = question_named(test);
	return row->test;
}

bool row_name_read(const char *name, struct row_name *row)
{
	*row = (struct row_name){.hits = -1, .threads = 1, .text = memory_must(strdup(name))};
	if (read_parts(row))
		return true;
	row_name_free(row);
	return false;
}

void row_name_free(struct row_name *row)
{
	free(row->text);
	*row = (struct row_name){0};
}
