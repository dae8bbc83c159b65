/* SPDX-License-Identifier: MIT */
/* See subjects.h. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz/subjects.h"
#include "fuzz/engine.h"
#include "fuzz/find.h"
#include "fuzz/steer.h"
#include "harness/base/memory.h"
#include "harness/plugins/catch.h"
#include "harness/questions/questions.h"
#include "reference/table.h"

#pragma weak lockstep_plugin

enum { KINDS_MAX = 64 };

/* A kind of find, and its worst find so far. */
static struct kind {
	struct failure_signature signature;
	char file[FIND_FILE];
} kinds[KINDS_MAX];
static size_t kind_count;

/* ---- Loading --------------------------------------------------------------------------------- */

__attribute__((noreturn)) static void die(const char *why)
{
	fprintf(stderr, "LOCKSTEP_FUZZ_PLUGIN: %s\n", why);
	exit(2);
}

static double limit(void)
{
	const char *wish = getenv("LOCKSTEP_FUZZ_PLUGIN_LIMIT");
	const double seconds = wish ? strtod(wish, NULL) : 0;
	return seconds > 0 ? seconds : 10;
}

bool subjects_load(void)
{
	static bool loaded;
	const char *wish = getenv("LOCKSTEP_FUZZ_PLUGIN");
	struct plugin *some[PLUGINS_MAX];
	char error[512], *names = memory_must(strdup(wish ? wish : "PLUGIN.so")), *rest = names;
	catch_limit(engine_is_ours() ? limit() : 0);
	while (rest && !loaded && (wish || lockstep_plugin)) {
		const char *name = strsep(&rest, "\n");
		const bool linked = lockstep_plugin && name == names;
		if (!(linked ? plugin_take(name, lockstep_plugin(), NULL, some, error, sizeof error)
			     : plugin_load(name, getenv("LOCKSTEP_FUZZ_ISOLATE"), some, error,
					   sizeof error)))
			die(error);
	}
	free(names);
	loaded = true;
	if (!harness_add_plugins(error, sizeof error))
		die(error);
	return plugin_count() > 0;
}

static bool any_has(const struct lockstep_test *test)
{
	for (unsigned i = 0; i < plugin_count(); ++i)
		if (plugin_at(i)->subject[question_index(test)])
			return true;
	return false;
}

void subjects_require(const struct lockstep_test *test)
{
	char error[512];
	if (!harness_of(test)->exact)
		die("this build has no GMP, and so no exact truths");
	if (!any_has(test)) {
		snprintf(error, sizeof error, "no plug-in has the test %s", test->name);
		die(error);
	}
}

void fuzz_subjects_list(void)
{
	for (size_t t = 0; t < question_count(); ++t)
		if (any_has(question_at(t)))
			printf("%s\n", question_at(t)->name);
	fflush(stdout);
	_exit(0);
}

/* ---- Finds ----------------------------------------------------------------------------------- */

/* Makes an input from one case of another input. */
static void single_case(const struct lockstep_test *test, const struct fuzz_input *input, size_t i,
			struct fuzz_input *single)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	*single = (struct fuzz_input){.mode = MODE_PAIRS, .n = 1, .world = input->world};
	gather_operands(test, input->columns, i, input->mode, operands);
	for (unsigned k = 0; k < test->columns; ++k) {
		memcpy(&single->column[k][0], &operands[k], sizeof *operands);
		single->columns[k] = single->column[k];
	}
}

/* Returns the slot for a find that is the first of its kind, or twice as bad as the kept one;
 * otherwise NULL. */
static struct kind *place_of(const struct failure_signature *signature)
{
	for (size_t k = 0; k < kind_count; ++k) {
		const struct judged *kept = &kinds[k].signature.judged;
		if (!signature_same(&kinds[k].signature, signature))
			continue;
		return signature->judged.movement.least_ulps > 2 * kept->movement.least_ulps
			   ? &kinds[k]
			   : NULL;
	}
	return kind_count < KINDS_MAX ? &kinds[kind_count++] : NULL;
}

static void report(const struct lockstep_test *test, const struct fuzz_input *input,
		   const struct failure_signature *signature, const struct disagreement *what)
{
	struct kind *kind = place_of(signature);
	if (!kind)
		return;
	char before[FIND_FILE];
	const struct find find = {.test = test,
				  .input = input,
				  .build = signature->build,
				  .what = what,
				  .signature = signature};
	memcpy(before, kind->file, sizeof before);
	kind->signature = *signature;
	find_report(&find, kind->file);
	if (*before && strcmp(before, kind->file) != 0)
		unlink(before);
}

/* ---- Asking ---------------------------------------------------------------------------------- */

struct asking {
	const struct lockstep_test *test;
	const struct build *build;
	struct cross *cross;
	const struct fuzz_input *input;
	bool steered;
	const uint64_t *hits;
	const float *out[LOCKSTEP_RESULTS_MAX];
	uint64_t unanswered[FUZZ_CASES / 64 + 1];
};

/* Runs a plug-in on the input. False if it failed; `what` says how. */
static bool ask_subject(struct asking *a, struct disagreement *what)
{
	const struct fuzz_input *input = a->input;
	plugin_notes.unanswered = a->unanswered;
	const bool well = cross_run(a->cross, a->test, build_kernel(a->build, a->test),
				    (float *const *)input->columns, input->world.made, input->n,
				    input->mode, input->place, &a->hits, a->out, what);
	plugin_notes.unanswered = NULL;
	return well;
}

static bool is_wrong(const struct asking *a, size_t i, struct failure_signature *signature)
{
	float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
	gather_operands(a->test, a->input->columns, i, a->input->mode, operands);
	for (unsigned r = 0; r < a->test->results; ++r)
		memcpy(&results[r], &a->out[r][i], sizeof results[r]);
	return signature_judge(a->build, a->test, operands, &a->input->world,
			       !(a->unanswered[i / 64] >> i % 64 & 1),
			       a->test->hits && a->hits[i / 64] >> i % 64 & 1, results, signature);
}

/* Reports a crash, a hang or a stray write; only the case to blame, if there is one. */
static void report_fault(const struct asking *a, struct disagreement *what)
{
	struct failure_signature signature = {
	    .fault = what->fault, .build = a->build, .index = what->index};
	static struct fuzz_input single;
	const struct fuzz_input *input = a->input;
	for (size_t i = 0; i < input->n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		if (what->index < input->n && i != what->index)
			continue;
		gather_operands(a->test, input->columns, i, input->mode, operands);
		signature.outside = signature.outside ||
				    signature_outside(a->build, a->test, operands, &input->world);
	}
	if (what->index < input->n) {
		single_case(a->test, input, what->index, &single);
		input = &single;
		what->index = 0;
	}
	report(a->test, input, &signature, what);
}

/* Reports a wrong answer; only its case, unless the fault needs the others. */
static void report_wrong(const struct asking *a, size_t i,
			 const struct failure_signature *signature)
{
	static struct fuzz_input single;
	struct asking alone = *a;
	struct failure_signature again;
	struct disagreement what;
	single_case(a->test, a->input, i, &single);
	alone.input = &single;
	const bool same = ask_subject(&alone, &what) && is_wrong(&alone, 0, &again) &&
			  signature_same(&again, signature);
	what = (struct disagreement){.fault = FAULT_WRONG, .index = same ? 0 : a->input->n};
	snprintf(what.detail, sizeof what.detail, "%s", signature->judged.text);
	report(a->test, same ? &single : a->input, signature, &what);
}

/* False only for an answer known to be right: the exact one, where nothing touches and no results
 * are claimed. */
static bool may_be_wrong(const struct asking *a, const struct lockstep_truth *truth, bool hit)
{
	const struct subject *subject = a->build->plugin->subject[question_index(a->test)];
	return !a->test->hits || hit != truth->hit || truth->sign == 0 ||
	       subject->claims.results != 0;
}

static void judge(const struct asking *a, const struct lockstep_truth *truths)
{
	const struct fuzz_input *input = a->input;
	/* Reporting runs the plug-in once more, which overwrites the answers. */
	struct failure_signature found[4];
	size_t at[4], count = 0;
	for (size_t i = 0; i < input->n; ++i) {
		const bool hit = a->test->hits && a->hits[i / 64] >> i % 64 & 1;
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		struct failure_signature now;
		gather_operands(a->test, input->columns, i, input->mode, operands);
		for (unsigned r = 0; r < a->test->results; ++r)
			memcpy(&results[r], &a->out[r][i], sizeof results[r]);
		if (a->steered)
			steer_case(a->test, operands, &truths[i], hit, results);
		if (!may_be_wrong(a, &truths[i], hit) || !is_wrong(a, i, &now))
			continue;
		if (a->steered)
			steer_wrong(&truths[i], &now.judged);
		bool known = count == sizeof at / sizeof *at;
		for (size_t k = 0; k < count; ++k)
			known = known || signature_same(&found[k], &now);
		if (known)
			continue;
		found[count] = now;
		at[count++] = i;
	}
	for (size_t k = 0; k < count; ++k)
		report_wrong(a, at[k], &found[k]);
}

void subjects_try(const struct lockstep_test *test, struct cross *cross,
		  const struct fuzz_input *input, bool steered)
{
	static struct lockstep_truth truths[FUZZ_CASES];
	static bool catches;
	size_t count;
	const struct build *builds = harness_builds(&count);
	/* Only now, since drivers set their own handlers, and libFuzzer's report more. */
	if (!catches && engine_is_ours()) {
		cross_catch_faults();
		catch_limit(limit());
	}
	catches = true;
	for (size_t i = 0; i < input->n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		gather_operands(test, input->columns, i, input->mode, operands);
		harness_of(test)->exact(operands, input->world.made, &truths[i]);
	}
	for (size_t b = 0; b < count; ++b) {
		struct asking asking = {test, &builds[b], cross, input, steered, NULL, {NULL}, {0}};
		struct disagreement what;
		if (!builds[b].plugin || !build_kernel(&builds[b], test))
			continue;
		if (!engine_is_ours())
			find_watch(test, input, &builds[b]);
		if (ask_subject(&asking, &what))
			judge(&asking, truths);
		else
			report_fault(&asking, &what);
	}
	if (!engine_is_ours())
		find_watch(test, input, NULL);
}

bool subjects_found(void)
{
	return kind_count > 0;
}
