/* SPDX-License-Identifier: MIT */
/* The worst case of each test, kept as a case file. */
#include <config.h>

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "check/case.h"
#include "cli/accuracy.h"

static const char me[] = "accuracy";

static void name_file(const char *folder, const struct lockstep_test *test, char *path, size_t size)
{
	if ((size_t)snprintf(path, size, "%s/%s.case", folder, test->name) >= size)
		usage_error(me, "--save: %s: too long a name", folder);
}

/* The largest observed K of the file's cases; -1 if there is no such file. */
static double saved_badness(const struct accuracy_run *run, const struct lockstep_test *test,
			    const char *path)
{
	struct case_file cases;
	struct stat status;
	char error[512];
	double worst = 0;
	if (stat(path, &status) != 0 && errno == ENOENT)
		return -1;
	if (!case_read(path, &cases, error, sizeof error))
		usage_error(me, "--save: %s", error);
	if (cases.test != test)
		usage_error(me, "--save: %s: a case of %s", path, cases.test->name);
	for (size_t i = 0; i < cases.n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		struct verdict verdict;
		bool hit;
		gather_operands(test, cases.column, i, cases.mode, operands);
		accuracy_of_case(
		    test, run->build ? build_kernel(run->build, test) : harness_of(test)->reference,
		    operands, cases.world.made, &hit, results, &verdict);
		if (verdict.counts && !verdict.invalid)
			worst = fmax(worst, verdict_seen(&verdict));
	}
	case_free(&cases);
	return worst;
}

void accuracy_save_begin(const struct accuracy_run *run, const char *folder)
{
	char path[4096];
	struct stat status;
	if (mkdir(folder, 0777) != 0 && errno != EEXIST)
		usage_error(me, "--save: %s: %s", folder, strerror(errno));
	if (stat(folder, &status) == 0 && !S_ISDIR(status.st_mode))
		usage_error(me, "--save: %s: %s", folder, strerror(ENOTDIR));
	for (size_t t = 0; run->test[t]; ++t) {
		name_file(folder, run->test[t], path, sizeof path);
		saved_badness(run, run->test[t], path);
	}
}

static void save_one(const struct accuracy_run *run, const struct lockstep_test *test,
		     const struct accuracy_pair *pair, const char *path)
{
	struct case_file cases = {.test = test, .mode = MODE_PAIRS, .n = 1, .world = pair->world};
	const size_t scene = (size_t)(pair - run->pair) % run->scenes;
	float value[LOCKSTEP_COLUMNS_MAX];
	char comment[512], error[512];
	for (unsigned k = 0; k < test->columns; ++k) {
		memcpy(&value[k], &pair->worst.operands[k], sizeof value[k]);
		cases.column[k] = &value[k];
	}
	snprintf(comment, sizeof comment,
		 "The worst case that was seen: %s by %.4g roundings, of %g guaranteed.\n"
		 "scene %s, seed %" PRIu64 ", %s case %" PRIu64,
		 pair->worst.of_results ? "a result is off" : "the answer is wrong, and right from",
		 pair->worst.seen, sound_test(test)->band, scene_name(run->scene[scene]), run->seed,
		 pair->worst.climbed ? "climbed from" : "its", pair->worst.index);
	if (!case_write(path, &cases, comment, error, sizeof error))
		usage_error(me, "--save: %s", error);
}

void accuracy_save(const struct accuracy_run *run, const char *folder, FILE *log)
{
	char path[4096];
	size_t saved = 0, kept = 0;
	for (size_t t = 0; run->test[t]; ++t) {
		const struct accuracy_pair *pair = accuracy_worst(run, t);
		name_file(folder, run->test[t], path, sizeof path);
		if (!(pair->worst.seen > 0))
			continue;
		if (pair->worst.seen > saved_badness(run, run->test[t], path)) {
			save_one(run, run->test[t], pair, path);
			saved++;
		} else {
			kept++;
		}
	}
	fprintf(log, "%zu cases saved in %s; %zu that are there are as bad or worse\n", saved,
		folder, kept);
}
