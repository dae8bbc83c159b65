/* SPDX-License-Identifier: MIT */
/*
 * The tasks of a league: a subject, a test, a scene, and a range of its cases. Each is a run of
 * lockstep check in its own process, so that a plug-in cannot take anything else down. The
 * library's own kernels give the references' answers, bit for bit, which lockstep accuracy compares
 * with exact arithmetic.
 */
#include "cli/league/league.h"

#if HAVE_JANSSON
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/clock.h"
#include "harness/base/interrupt.h"
#include "harness/base/process.h"
#include "harness/base/progress.h"

enum { FIRST_CASES = 1000, ARGUMENTS = 24 };

json_t *league_ask(const struct command *command, const char *const *argv, int *status)
{
	int argc = 0;
	FILE *out = tmpfile();
	while (argv[argc])
		++argc;
	fflush(NULL);
	const pid_t child = out ? process_fork(fileno(out)) : -1;
	if (child == 0) {
		const char *own[ARGUMENTS];
		memcpy(own, argv, ((size_t)argc + 1) * sizeof *own);
		optind = 0; /* restart getopt */
		*status = command->run(argc, (char **)own);
		fflush(NULL);
		_exit(*status);
	}
	*status = process_wait(child);
	if (!out)
		return NULL;
	rewind(out);
	json_t *answer = json_loadf(out, 0, NULL);
	fclose(out);
	return answer;
}

/* ---- Participants ---------------------------------------------------------------------------- */

static bool wanted(const struct league *league, const char *test)
{
	for (size_t t = 0; league->test[t]; ++t)
		if (strcmp(league->test[t]->name, test) == 0)
			return true;
	return false;
}

bool league_add_plugin(struct league *league, const char *given, char *error, size_t error_size)
{
	const char *const argv[] = {"list", "--plugin", given, "--isolate", "--json", NULL};
	int status;
	size_t i, before = json_array_size(league->subjects);
	json_t *answer = league_ask(&command_list, argv, &status), *subject;
	snprintf(error, error_size, "%s: it cannot be used; lockstep list --plugin says why",
		 given);
	json_array_foreach(json_object_get(answer, "subjects"), i, subject)
	{
		*error = 0;
		if (!wanted(league, league_text(subject, "test")))
			continue;
		json_object_set_new(subject, "plugin", json_string(given));
		json_array_append(league->subjects, subject);
	}
	json_decref(answer);
	return json_array_size(league->subjects) > before;
}

void league_add_ours(struct league *league)
{
	json_t *tests = json_object(), *subject;
	size_t i;
	json_array_foreach(league->subjects, i, subject)
	{
		json_object_set_new(tests, league_text(subject, "test"), json_true());
	}
	const char *test;
	json_t *value;
	json_object_foreach(tests, test, value)
	{
		(void)value;
		json_array_append_new(league->subjects,
				      json_pack("{s:s, s:s, s:s, s:n}", "name", "lockstep",
						"version", LOCKSTEP_VERSION, "test", test,
						"plugin"));
	}
	json_decref(tests);
}

/* ---- Running --------------------------------------------------------------------------------- */

struct stretch {
	uint64_t first, cases;
};

static json_t *task_of(const struct league *league, const json_t *subject, const char *kind,
		       const char *scene, struct stretch at)
{
	json_t *task = json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:I}", "kind", kind, "subject",
				 league_text(subject, "name"), "test", league_text(subject, "test"),
				 "scene", scene, "seed", (json_int_t)league->seed, "first",
				 (json_int_t)at.first, "cases", (json_int_t)at.cases);
	json_object_set(task, "version", json_object_get(subject, "version"));
	json_object_set(task, "plugin", json_object_get(subject, "plugin"));
	return task;
}

/* Returns the subject's trial among those of several variants. */
static json_t *own_trial(const json_t *answer, const char *name)
{
	size_t i;
	json_t *trial;
	json_array_foreach(json_object_get(answer, "trials"), i, trial)
	{
		if (strcmp(league_text(trial, "subject"), name) == 0)
			return json_incref(trial);
	}
	return NULL;
}

static json_t *ask_check(const struct league *league, const json_t *task, int *status)
{
	char seed[24], first[24], cases[24];
	snprintf(seed, sizeof seed, "%" PRIu64, league->seed);
	snprintf(first, sizeof first, "%.0f", league_number(task, "first"));
	snprintf(cases, sizeof cases, "%.0f", league_number(task, "cases"));
	const char *const argv[ARGUMENTS] = {"check",
					     "--plugin",
					     league_text(task, "plugin"),
					     "--test",
					     league_text(task, "test"),
					     "--scene",
					     league_text(task, "scene"),
					     "--seed",
					     seed,
					     "--first",
					     first,
					     "--cases",
					     cases,
					     "--isa",
					     "scalar",
					     "--json",
					     "--isolate",
					     "--output",
					     league->found,
					     league->limit ? "--plugin-limit" : NULL,
					     league->limit,
					     NULL};
	return league_ask(&command_check, argv, status);
}

/* Answers that are not exact are wrong only if they are beyond the guarantee. */
static json_t *ask_accuracy(const struct league *league, const json_t *task, int *status)
{
	char seed[24], cases[24];
	snprintf(seed, sizeof seed, "%" PRIu64, league->seed);
	snprintf(cases, sizeof cases, "%.0f", league_number(task, "cases"));
	const char *const argv[ARGUMENTS] = {"accuracy",
					     "--test",
					     league_text(task, "test"),
					     "--scene",
					     league_text(task, "scene"),
					     "--seed",
					     seed,
					     "--cases",
					     cases,
					     "--threads",
					     "1",
					     "--json",
					     "-",
					     "--output",
					     league->found,
					     NULL};
	json_t *answer = league_ask(&command_accuracy, argv, status);
	const json_t *total =
	    json_object_get(json_array_get(json_object_get(answer, "tests"), 0), "total");
	if (!total)
		return answer;
	const double count = league_number(total, "cases"),
		     wrong = league_number(answer, "disagreements"),
		     inexact = league_number(total, "wrong");
	json_t *trial =
	    json_pack("{s:s, s:s, s:f, s:f, s:f, s:f, s:f, s:O}", "subject", "lockstep", "test",
		      league_text(task, "test"), "cases", count, "right", count - inexact,
		      "rounding", inexact > wrong ? inexact - wrong : 0, "wrong", wrong, "outside",
		      count - league_number(total, "promised"), "worst_movement",
		      json_object_get(total, "worst_movement"));
	json_t *made = json_pack("{s:[o], s:b}", "trials", trial, "interrupted",
				 json_is_true(json_object_get(answer, "interrupted")));
	json_decref(answer);
	return made;
}

/* Returns nanoseconds per case, and those of the library's fastest kernel in the same run. */
static json_t *ask_bench(const json_t *task, int *status)
{
	const char *const argv[ARGUMENTS] = {"bench",
					     "--json",
					     "--plugin",
					     league_text(task, "plugin"),
					     "--test",
					     league_text(task, "test"),
					     "--isa",
					     "native",
					     "--n",
					     "2048",
					     "--benchmark_min_time=0.005",
					     NULL};
	json_t *answer = league_ask(&command_bench, argv, status), *row;
	double theirs = 0, ours = 0;
	size_t i;
	const size_t skip = strlen(league_text(task, "test")) + 1;
	json_array_foreach(json_object_get(answer, "benchmarks"), i, row)
	{
		const char *name = league_text(row, "name"), *who = name + skip;
		const double ns = 1e9 / league_number(row, "items_per_second");
		const char *subject = league_text(task, "subject");
		if (strlen(name) <= skip || !(ns > 0))
			continue;
		if (strncmp(who, subject, strlen(subject)) == 0 && who[strlen(subject)] == '/')
			theirs = ns;
		else if (strncmp(who, "auto", 4) != 0 && (ours == 0 || ns < ours))
			ours = ns;
	}
	json_decref(answer);
	return theirs > 0 ? json_pack("{s:[{s:s, s:f, s:f}]}", "trials", "subject",
				      league_text(task, "subject"), "ns", theirs, "ours_ns", ours)
			  : NULL;
}

static void do_task(struct league *league, json_t *task, const char *kind)
{
	int status = 0;
	const double began = clock_seconds();
	const bool ours = json_is_null(json_object_get(task, "plugin"));
	if (league->progress)
		fprintf(stderr, PROGRESS_CLEAR "%s %s %s", league_text(task, "subject"),
			league_text(task, "test"), league_text(task, "scene"));
	json_t *answer = strcmp(kind, "times") == 0 ? ask_bench(task, &status)
			 : ours                     ? ask_accuracy(league, task, &status)
						    : ask_check(league, task, &status);
	if (interrupted() || json_is_true(json_object_get(answer, "interrupted"))) {
		json_decref(answer);
		json_decref(task);
		return;
	}
	json_t *trial = own_trial(answer, league_text(task, "subject"));
	json_object_set_new(task, "status", json_integer(status));
	json_object_set_new(task, "took", json_real(clock_seconds() - began));
	if (trial)
		json_object_set_new(task, "trial", trial);
	json_decref(answer);
	league_add(league, task);
}

/* Returns false when it is time to stop. */
static bool try_task(struct league *league, json_t *task, const char *kind, double until)
{
	if (league_find(league, task)) {
		json_decref(task);
		return !interrupted();
	}
	if (interrupted() || (until > 0 && clock_seconds() > until)) {
		json_decref(task);
		return false;
	}
	do_task(league, task, kind);
	return !interrupted();
}

/* Runs every subject on every scene before repeating any of them. */
static bool one_round(struct league *league, struct stretch at, double until)
{
	size_t i, number = 0;
	json_t *subject;
	for (size_t s = 0; s < league->scenes; ++s)
		json_array_foreach(league->subjects, i, subject)
		{
			const bool ours = json_is_null(json_object_get(subject, "plugin"));
			if (number++ % league->share.shards != league->share.shard)
				continue;
			/* accuracy always begins with case 0, so the library's own kernels have a
			 * single range */
			if (ours && at.first > 0)
				continue;
			if (!try_task(league,
				      task_of(league, subject, "cases", league->scene[s], at),
				      "cases", until))
				return false;
		}
	return true;
}

static bool take_times(struct league *league, double until)
{
	size_t i;
	json_t *subject;
	json_array_foreach(league->subjects, i, subject)
	{
		if (i % league->share.shards == league->share.shard &&
		    !json_is_null(json_object_get(subject, "plugin")) &&
		    !try_task(
			league,
			task_of(league, subject, "times", "uniform", (struct stretch){0, 2048}),
			"times", until))
			return false;
	}
	return true;
}

void league_run(struct league *league)
{
	const double until = league->seconds > 0 ? clock_seconds() + league->seconds : 0;
	struct stretch at = {0, FIRST_CASES};
	bool on = !league->times || take_times(league, until);
	while (on && (league->cases == 0 || at.first < league->cases)) {
		if (league->cases > 0 && at.cases > league->cases - at.first)
			at.cases = league->cases - at.first;
		on = one_round(league, at, until);
		at.first += at.cases;
		at.cases = 3 * at.first;
	}
	if (league->progress)
		fputs(PROGRESS_CLEAR, stderr);
}
#endif
