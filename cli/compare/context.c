/* SPDX-License-Identifier: MIT */
/*
 * lockstep compare: compares the two files' descriptions of their runs. If the user meant to
 * compare CPUs, compilers or flags, the warning does no harm; if not, nothing else in the report is
 * worth reading.
 */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/compare/compare.h"

/* Facts that must be the same. */
static const struct {
	const char *key;
	bool timing; /* does not matter for a measure without noise */
	bool newer;  /* older files do not have it */
} facts[] = {
    {"host_name", true, false},
    {"cpu", false, false},
    {"emulated", true, true},
    {"governor", true, true},
    {"turbo", true, true},
    {"num_cpus", true, false},
    {"mhz_per_cpu", true, false},
    {"caches", true, false},
    {"cpu_scaling_enabled", true, false},
    {"library_version", false, false},
    {"library_build_type", false, false},
    {"lockstep_version", false, false},
    {"lockstep_isa", false, false},
    {"lockstep_isas", false, false},
    {"compiler", false, false},
    {"cflags", false, false},
    {"seed", false, false},
};

/* Clocks wander by less than this factor. */
#define CLOCK_FACTOR 1.1

/* A machine that was slower during one run slows many rows. Fewer rows than this are too few to
 * recognise it. */
enum { DRIFT_ROWS = 8 };

static bool same(const char *key, const char *before, const char *after)
{
	if (strcmp(key, "mhz_per_cpu") != 0)
		return strcmp(before, after) == 0;
	double x = strtod(before, NULL), y = strtod(after, NULL);
	return fmax(x, y) <= CLOCK_FACTOR * fmin(x, y);
}

/* A run and its name in warnings. */
struct run {
	const struct results *results;
	const char *name;
};

static void compare_fact(struct sheet_lines *warnings, const char *key, bool newer,
			 struct run before, struct run after)
{
	const char *old = results_fact(before.results, key);
	const char *new = results_fact(after.results, key);
	if (old && new && !same(key, old, new))
		sheet_add_line(warnings, "%s differs: %s in %s, %s in %s", key, old, before.name,
			       new, after.name);
	else if (newer)
		return;
	else if (old && !new)
		sheet_add_line(warnings, "%s is stated only in %s: %s", key, before.name, old);
	else if (new && !old)
		sheet_add_line(warnings, "%s is stated only in %s: %s", key, after.name, new);
}

static void compare_facts(struct sheet_lines *warnings, struct run before, struct run after)
{
	const bool both = before.results->facts > 0 && after.results->facts > 0;
	for (size_t i = 0; both && i < sizeof facts / sizeof *facts; ++i)
		if (!before.results->measure || !facts[i].timing)
			compare_fact(warnings, facts[i].key, facts[i].newer, before, after);
}

void compare_pooled(struct comparison *comparison, const struct results *first,
		    const struct results *more)
{
	compare_facts(&comparison->warnings, (struct run){first, first->path},
		      (struct run){more, more->path});
}

/* ---- What makes a run doubtful --------------------------------------------------------------- */

static void note_run(struct comparison *comparison, const struct results *results,
		     const char *which)
{
	const char *scaling = results_fact(results, "cpu_scaling_enabled");
	if (results->facts == 0)
		sheet_add_line(&comparison->warnings,
			       "%s does not describe its machine and its build", which);
	if (!results->measure && scaling && strcmp(scaling, "true") == 0)
		sheet_add_line(
		    &comparison->notes,
		    "cpu_scaling_enabled is true in %s: times depend on the clock that the "
		    "system chose",
		    which);
	if (results->skipped)
		sheet_add_line(&comparison->notes, "%s: its program skipped %zu row%s", which,
			       results->skipped, results->skipped == 1 ? "" : "s");
}

static void note_repetitions(struct comparison *comparison)
{
	size_t few = 0, least = COMPARE_REPETITIONS;
	for (size_t r = 0; r < comparison->rows; ++r) {
		const struct compared *row = &comparison->row[r];
		size_t n = row->before->n < row->after->n ? row->before->n : row->after->n;
		if (!row->tested || n >= COMPARE_REPETITIONS)
			continue;
		++few;
		least = n < least ? n : least;
	}
	if (few)
		sheet_add_line(
		    &comparison->notes,
		    "fewer than %d repetitions in %zu of %zu rows, as few as %zu: measure "
		    "with --benchmark_repetitions=10",
		    COMPARE_REPETITIONS, few, comparison->rows, least);
}

/* Statistics of two runs cannot distinguish a changed machine from a changed program. */
static void note_drift(struct comparison *comparison)
{
	size_t slower = comparison->count[COMPARED_SLOWER];
	size_t faster = comparison->count[COMPARED_FASTER];
	size_t most = slower > faster ? slower : faster;
	char change[SHEET_CHARS];
	if (comparison->tested < DRIFT_ROWS || 2 * most < comparison->tested)
		return;
	sheet_add_line(
	    &comparison->notes,
	    "%zu of %zu rows are %s, %s in the geometric mean. If no change explains that, the "
	    "machine itself differed: measure both again, or alternately, with lockstep duet",
	    most, comparison->tested,
	    compare_verdict(&comparison->choices,
			    slower > faster ? COMPARED_SLOWER : COMPARED_FASTER),
	    sheet_number(change, SHEET_CHANGE, comparison->geometric_mean));
}

static void note_left_out(struct comparison *comparison)
{
	if (comparison->only_before)
		sheet_add_line(&comparison->notes,
			       "left out: %zu row%s of OLD that NEW does not have",
			       comparison->only_before, comparison->only_before == 1 ? "" : "s");
	if (comparison->only_after)
		sheet_add_line(&comparison->notes,
			       "left out: %zu row%s of NEW that OLD does not have",
			       comparison->only_after, comparison->only_after == 1 ? "" : "s");
}

/* Without this note, the result would look like good news. */
static void warn_unshown(struct comparison *comparison)
{
	const size_t shown = comparison->showable, all = comparison->rows;
	size_t needs = 0;
	for (size_t r = 0; r < all; ++r)
		needs = comparison->row[r].needs > needs ? comparison->row[r].needs : needs;
	if (shown < comparison->valued)
		sheet_add_line(&comparison->warnings,
			       "%zu of %zu rows could not have shown any change: for this number "
			       "of rows, each file needs %zu repetitions",
			       comparison->valued - shown, all, needs);
	if (comparison->valued < all && shown == 0)
		sheet_add_line(&comparison->warnings,
			       "%zu of %zu rows failed, and no other could have shown a change",
			       all - comparison->valued, all);
}

static void note_unread(struct comparison *comparison, const struct results *results,
			const char *which)
{
	if (results->uncounted)
		sheet_add_line(&comparison->notes, "left out: %zu row%s of %s without a %s",
			       results->uncounted, results->uncounted == 1 ? "" : "s", which,
			       results->unit);
	for (size_t i = 0; i < results->lones; ++i)
		sheet_add_line(&comparison->notes,
			       "left out: '%s', which has only aggregates in %s", results->lone[i],
			       which);
}

void compare_contexts(struct comparison *comparison)
{
	compare_facts(&comparison->warnings, (struct run){&comparison->before, "OLD"},
		      (struct run){&comparison->after, "NEW"});
	note_run(comparison, &comparison->before, "OLD");
	note_run(comparison, &comparison->after, "NEW");
	note_repetitions(comparison);
	note_drift(comparison);
	note_left_out(comparison);
	note_unread(comparison, &comparison->before, "OLD");
	note_unread(comparison, &comparison->after, "NEW");
	warn_unshown(comparison);
}
#endif
