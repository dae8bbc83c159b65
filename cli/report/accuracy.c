/* SPDX-License-Identifier: MIT */
/* lockstep report: reads JSON of lockstep accuracy, which cli/accuracy/json.c writes; see
 * report.h. */
#include <config.h>

#if HAVE_JANSSON
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report/report.h"

static const char me[] = "report";

static char *copy_of(const struct report_file *file, const json_t *text, const char *what)
{
	if (!json_is_string(text))
		usage_error(me, "%s: %s is not a string", file->path, what);
	return memory_must(strdup(json_string_value(text)));
}

/* Returns a number of 0 or more; null is infinite. */
static double number_of(const struct report_file *file, const json_t *object, const char *test,
			const char *key, bool infinite)
{
	const json_t *value = json_object_get(object, key);
	if (infinite && json_is_null(value))
		return INFINITY;
	if (!json_is_number(value) || !(json_number_value(value) >= 0))
		usage_error(me, "%s: test '%.60s': its %s is not a number of 0 or more", file->path,
			    test, key);
	return json_number_value(value);
}

static void read_test(const struct report_file *file, struct report_accuracy *to,
		      const json_t *from)
{
	const json_t *total = json_object_get(from, "total"),
		     *judge = json_object_get(from, "judge");
	to->name = copy_of(file, json_object_get(from, "name"), "the name of a test");
	if (judge && !json_is_null(judge))
		to->judge = copy_of(file, judge, "the judge of a test");
	if (!json_is_object(total))
		usage_error(me, "%s: test '%.60s': it has no total", file->path, to->name);
	const struct {
		double *to;
		const char *key;
	} counts[] = {{&to->cases, "cases"},
		      {&to->answers, "answers"},
		      {&to->wrong, "wrong"},
		      {&to->false_hits, "false_hits"},
		      {&to->false_misses, "false_misses"},
		      {&to->near, "near"},
		      {&to->results, "results"}};
	for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i)
		*counts[i].to = number_of(file, total, to->name, counts[i].key, false);
	if (to->wrong > to->answers)
		usage_error(me, "%s: test '%.60s': more wrong answers than answers", file->path,
			    to->name);
	to->error_bound = number_of(file, from, to->name, "error_bound", true);
	to->seen = fmax(number_of(file, total, to->name, "seen_margin", true),
			number_of(file, total, to->name, "seen_results", true));
	to->ulps_worst = number_of(file, total, to->name, "ulps_worst", true);
}

/* Refuses a test that has been read before. */
static void refuse_twice(const struct report_file *file)
{
	const struct report_accuracy *last = &file->accuracy[file->accuracies - 1];
	for (size_t t = 0; t + 1 < file->accuracies; ++t)
		if (strcmp(file->accuracy[t].name, last->name) == 0)
			usage_error(me, "%s: test '%.60s' occurs twice", file->path, last->name);
}

static void read_tests(struct report_file *file, const json_t *tests)
{
	size_t t;
	json_t *test;
	if (json_array_size(tests) == 0)
		usage_error(me, "%s: it has no tests", file->path);
	file->accuracy = memory_must(calloc(json_array_size(tests), sizeof *file->accuracy));
	json_array_foreach((json_t *)tests, t, test)
	{
		read_test(file, &file->accuracy[file->accuracies++], test);
		refuse_twice(file);
	}
}

bool report_read_accuracy(struct report_file *file, const char *text, size_t size)
{
	json_t *root =
	    json_loadb(text, size, JSON_DECODE_INT_AS_REAL | JSON_REJECT_DUPLICATES, NULL);
	const json_t *tests = json_object_get(root, "tests"), *answers;
	answers = json_object_get(root, "answers");
	if (!json_is_array(tests) || !answers || !json_object_get(root, "lockstep")) {
		json_decref(root);
		return false;
	}
	file->answers = copy_of(file, answers, "\"answers\"");
	file->seed = number_of(file, root, "", "seed", false);
	file->cases = number_of(file, root, "", "cases", false);
	read_tests(file, tests);
	report_read_subjects(file, json_object_get(root, "subjects"), false);
	json_decref(root);
	return true;
}

void report_free_accuracy(struct report_file *file)
{
	for (size_t t = 0; t < file->accuracies; ++t) {
		free(file->accuracy[t].name);
		free(file->accuracy[t].judge);
	}
	free(file->accuracy);
	free(file->answers);
}
#endif
