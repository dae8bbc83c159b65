/* SPDX-License-Identifier: MIT */
/* Saves the worst case of each test as a case file. */
#include <config.h>

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/accuracy/accuracy.h"
#include "harness/formats/case.h"

static const char me[] = "accuracy";

static void name_file(const struct accuracy_run *run, size_t t, const char *folder, char *path,
		      size_t size)
{
	const bool subject = accuracy_subject(run, t);
	if ((size_t)snprintf(path, size, "%s/%s%s%s.case", folder, run->test[t]->name,
			     subject ? "-" : "", subject ? accuracy_name(run, t) : "") >= size)
		usage_error(me, "--save: %s: too long a name", folder);
}

/* The worst case of each kind in a file. K is 0 if there is none. */
struct saved {
	double seen[BAD_KINDS];
	float operands[BAD_KINDS][LOCKSTEP_COLUMNS_MAX];
};

static const char *const kind_texts[BAD_KINDS] = {
    [BAD_ANSWER] = "a wrong answer, by a margin of", [BAD_RESULT] = "a result that is off, by"};

static double largest(const double seen[BAD_KINDS])
{
	return fmax(seen[BAD_ANSWER], seen[BAD_RESULT]);
}

/* Measures the cases of a file again, except for plug-ins. */
static void read_saved(const struct accuracy_run *run, size_t t, const char *path,
		       struct saved *saved)
{
	const struct lockstep_test *test = run->test[t];
	const struct build *build = accuracy_build(run, t);
	lockstep_kernel *kernel = build ? build_kernel(build, test) : harness_of(test)->reference;
	struct case_file cases;
	struct stat status;
	char error[512];
	*saved = (struct saved){.seen = {0}};
	/* Plug-ins are not called again, because they might not return. */
	if ((stat(path, &status) != 0 && errno == ENOENT) || accuracy_subject(run, t))
		return;
	if (!case_read(path, &cases, error, sizeof error))
		usage_error(me, "--save: %s", error);
	if (cases.test != test)
		usage_error(me, "--save: %s: a case of %s", path, cases.test->name);
	for (size_t i = 0; i < cases.n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX] = {0}, results[LOCKSTEP_RESULTS_MAX];
		struct verdict verdict;
		bool hit;
		gather_operands(test, cases.column, i, cases.mode, operands);
		accuracy_of_case(test, kernel, operands, cases.world.made, &hit, results, &verdict);
		const double seen[BAD_KINDS] = {verdict.seen_margin, verdict.seen_results};
		for (unsigned kind = 0; kind < BAD_KINDS; ++kind)
			if (verdict.counts && !verdict.invalid && seen[kind] > saved->seen[kind]) {
				saved->seen[kind] = seen[kind];
				memcpy(saved->operands[kind], operands, sizeof operands);
			}
	}
	case_free(&cases);
}

void accuracy_save_begin(const struct accuracy_run *run, const char *folder)
{
	char path[4096];
	struct stat status;
	struct saved saved;
	if (mkdir(folder, 0777) != 0 && errno != EEXIST)
		usage_error(me, "--save: %s: %s", folder, strerror(errno));
	if (stat(folder, &status) == 0 && !S_ISDIR(status.st_mode))
		usage_error(me, "--save: %s: %s", folder, strerror(ENOTDIR));
	for (size_t t = 0; run->test[t]; ++t) {
		name_file(run, t, folder, path, sizeof path);
		read_saved(run, t, path, &saved);
	}
}

/* Writes the worst case of each kind that occurred. */
static void write_saved(const struct lockstep_test *test, const struct world *world,
			const struct saved *saved, const char *path)
{
	struct case_file cases = {.test = test, .mode = MODE_PAIRS, .world = *world};
	float column[LOCKSTEP_COLUMNS_MAX][BAD_KINDS];
	char comment[512] = "The worst case found:\n", error[512];
	for (unsigned kind = 0; kind < BAD_KINDS; ++kind) {
		const size_t used = strlen(comment);
		if (!(saved->seen[kind] > 0))
			continue;
		snprintf(comment + used, sizeof comment - used, "%s %.4g roundings\n",
			 kind_texts[kind], saved->seen[kind]);
		for (unsigned k = 0; k < test->columns; ++k)
			memcpy(&column[k][cases.n], &saved->operands[kind][k], sizeof **column);
		++cases.n;
	}
	for (unsigned k = 0; k < test->columns; ++k)
		cases.column[k] = column[k];
	if (!case_write(path, &cases, comment, error, sizeof error))
		usage_error(me, "--save: %s", error);
}

/* Saves only the worst case of all kinds, since a file can hold only one world. */
static bool save_with_world(const struct accuracy_run *run, size_t t, struct saved *saved,
			    const char *path)
{
	const struct accuracy_pair *pair[BAD_KINDS];
	for (unsigned kind = 0; kind < BAD_KINDS; ++kind)
		pair[kind] = accuracy_worst(run, t, kind);
	const unsigned kind =
	    pair[BAD_RESULT]->worst[BAD_RESULT].seen > pair[BAD_ANSWER]->worst[BAD_ANSWER].seen
		? BAD_RESULT
		: BAD_ANSWER;
	const struct bad_case *worst = &pair[kind]->worst[kind];
	if (worst->seen <= largest(saved->seen))
		return false;
	*saved = (struct saved){.seen = {0}};
	saved->seen[kind] = worst->seen;
	memcpy(saved->operands[kind], worst->operands, sizeof worst->operands);
	write_saved(run->test[t], &pair[kind]->world[kind], saved, path);
	return true;
}

/* Saves the worst case of each kind, from the file or from the run. */
static bool save_without_world(const struct accuracy_run *run, size_t t, struct saved *saved,
			       const char *path)
{
	static const struct world none;
	bool worse = false;
	for (unsigned kind = 0; kind < BAD_KINDS; ++kind) {
		const struct bad_case *worst = &accuracy_worst(run, t, kind)->worst[kind];
		if (worst->seen <= saved->seen[kind])
			continue;
		saved->seen[kind] = worst->seen;
		memcpy(saved->operands[kind], worst->operands, sizeof worst->operands);
		worse = true;
	}
	if (worse)
		write_saved(run->test[t], &none, saved, path);
	return worse;
}

void accuracy_save(const struct accuracy_run *run, const char *folder, FILE *log)
{
	char path[4096];
	size_t written = 0, left = 0;
	for (size_t t = 0; run->test[t]; ++t) {
		struct saved saved;
		name_file(run, t, folder, path, sizeof path);
		read_saved(run, t, path, &saved);
		if ((run->test[t]->world ? save_with_world : save_without_world)(run, t, &saved,
										 path))
			++written;
		else if (largest(saved.seen) > 0)
			++left;
	}
	fprintf(log, "saved worse cases of %zu tests in %s; %zu tests had cases as bad there\n",
		written, folder, left);
}
