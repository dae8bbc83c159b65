/* SPDX-License-Identifier: MIT */
/* Makes the tables of a league: the results of each subject, added up over its scenes. */
#include "cli/league/league.h"

#if HAVE_JANSSON
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "harness/base/memory.h"

/* The results of a subject on a test. */
struct standing {
	double cases, right, tie, rounding, outside, no_answer, wrong, bugs, crashes, hangs;
	double movement, ns, ours_ns;
	const char *scene; /* the unit of the movement */
	double scene_first, scene_cases;
	char scenes[400]; /* the scenes where it was wrong, and how often */
};

static double *place_of(struct standing *s, size_t k)
{
	double *const place[] = {&s->cases,     &s->right, &s->tie,  &s->rounding, &s->outside,
				 &s->no_answer, &s->wrong, &s->bugs, &s->crashes,  &s->hangs};
	return place[k];
}
static const char *const counted[] = {"cases",     "right", "tie",  "rounding", "outside",
				      "no_answer", "wrong", "bugs", "crashes",  "hangs"};
enum { COUNTED = sizeof counted / sizeof *counted };

static bool of_subject(const struct league *league, const json_t *result, const json_t *subject)
{
	bool asked = strcmp(league_text(result, "kind"), "times") == 0;
	for (size_t s = 0; s < league->scenes; ++s)
		asked = asked || strcmp(league->scene[s], league_text(result, "scene")) == 0;
	return asked && (uint64_t)league_number(result, "seed") == league->seed &&
	       strcmp(league_text(result, "plugin"), league_text(subject, "plugin")) == 0 &&
	       strcmp(league_text(result, "subject"), league_text(subject, "name")) == 0 &&
	       strcmp(league_text(result, "version"), league_text(subject, "version")) == 0 &&
	       strcmp(league_text(result, "test"), league_text(subject, "test")) == 0;
}

/* True if another run included the same cases and more. */
static bool superseded(const struct league *league, const json_t *result, const json_t *subject)
{
	size_t i;
	json_t *other;
	json_array_foreach(league->results, i, other)
	{
		if (league_number(other, "first") == league_number(result, "first") &&
		    league_number(other, "cases") > league_number(result, "cases") &&
		    strcmp(league_text(other, "kind"), league_text(result, "kind")) == 0 &&
		    strcmp(league_text(other, "scene"), league_text(result, "scene")) == 0 &&
		    of_subject(league, other, subject))
			return true;
	}
	return false;
}

static bool counts(const struct league *league, const json_t *result, const json_t *subject)
{
	return of_subject(league, result, subject) && !superseded(league, result, subject);
}

static void add_result(struct standing *to, const json_t *result)
{
	const json_t *trial = json_object_get(result, "trial");
	if (strcmp(league_text(result, "kind"), "times") == 0) {
		to->ns = league_number(trial, "ns");
		to->ours_ns = league_number(trial, "ours_ns");
		return;
	}
	for (size_t k = 0; k < COUNTED; ++k)
		*place_of(to, k) += league_number(trial, counted[k]);
	to->crashes += league_number(trial, "states");
	/*
	 * True if it ended with an unexpected status: not success, a disagreement, or nothing to
	 * do.
	 */
	const double status = league_number(result, "status");
	if (!trial && status != STATUS_FINE && status != STATUS_NOTHING)
		to->crashes += 1;
	const double movement = league_number(trial, "worst_movement"),
		     wrong = league_number(trial, "wrong");
	if (wrong > 0 && (!to->scene || movement > to->movement)) {
		to->movement = movement;
		to->scene = league_text(result, "scene");
		to->scene_first = league_number(result, "first");
		to->scene_cases = league_number(result, "cases");
	}
}

/* Writes "grazing 12, lattice 3". */
static void list_scenes(struct standing *to, const struct league *league, const json_t *subject)
{
	for (size_t s = 0; s < league->scenes; ++s) {
		double wrong = 0;
		size_t i;
		json_t *result;
		json_array_foreach(league->results, i, result)
		{
			if (counts(league, result, subject) &&
			    strcmp(league_text(result, "scene"), league->scene[s]) == 0)
				wrong += league_number(json_object_get(result, "trial"), "wrong");
		}
		const size_t length = strlen(to->scenes);
		if (wrong > 0)
			snprintf(to->scenes + length, sizeof to->scenes - length, "%s%s %s",
				 length ? ", " : "", league->scene[s],
				 short_count((uint64_t)wrong));
	}
}

static struct standing standing_of(const struct league *league, const json_t *subject)
{
	struct standing standing = {.cases = 0};
	size_t i;
	json_t *result;
	json_array_foreach(league->results, i, result)
	{
		if (counts(league, result, subject))
			add_result(&standing, result);
	}
	list_scenes(&standing, league, subject);
	return standing;
}

uint64_t league_faults(const struct league *league, bool ours)
{
	double faults = 0;
	size_t i;
	json_t *subject;
	json_array_foreach(league->subjects, i, subject)
	{
		const struct standing s = standing_of(league, subject);
		if (json_is_null(json_object_get(subject, "plugin")) == ours)
			faults += s.wrong + s.crashes + s.hangs;
	}
	return (uint64_t)faults;
}

static const struct sheet_column columns[] = {
    {.key = "subject", .title = "subject", .kind = SHEET_NAME},
    {.key = "version", .title = "version", .kind = SHEET_TEXT},
    {.key = "test", .title = "test", .kind = SHEET_NAME},
    {.key = "cases", .title = "cases", .kind = SHEET_COUNT},
    {.key = "right", .title = NULL, .kind = SHEET_COUNT},
    {.key = "tie", .title = "tie", .kind = SHEET_COUNT},
    {.key = "rounding", .title = "rounding", .kind = SHEET_COUNT},
    {.key = "outside", .title = "outside", .kind = SHEET_COUNT},
    {.key = "no_answer", .title = "no answer", .kind = SHEET_COUNT},
    {.key = "wrong", .title = "wrong", .kind = SHEET_COUNT},
    {.key = "bugs", .title = "bugs", .kind = SHEET_COUNT},
    {.key = "crashes", .title = "crash", .kind = SHEET_COUNT},
    {.key = "hangs", .title = "hang", .kind = SHEET_COUNT},
    {.key = "worst_movement", .title = "worst,\nunits", .kind = SHEET_NUMBER},
    {.key = "ns", .title = "ns/case", .kind = SHEET_NUMBER, .optional = true},
    {.key = "ours_ns", .title = "ours,\nns/case", .kind = SHEET_NUMBER, .optional = true},
    {.key = "wrong_in", .title = "wrong in", .kind = SHEET_TEXT},
    {.key = "again", .title = "the worst again: lockstep check", .kind = SHEET_TEXT},
};

static void add_row(struct sheet *sheet, const struct league *league, const json_t *subject)
{
	const struct standing s = standing_of(league, subject);
	const char *plugin = league_text(subject, "plugin");
	sheet_row(sheet)->changed = s.wrong + s.crashes + s.hangs > 0;
	sheet_text(sheet, league_text(subject, "name"));
	sheet_text(sheet, league_text(subject, "version"));
	sheet_text(sheet, league_text(subject, "test"));
	struct standing copy = s;
	for (size_t k = 0; k < COUNTED; ++k)
		sheet_put(sheet, *place_of(&copy, k));
	sheet_put(sheet, s.scene && s.movement > 0 ? s.movement : NAN);
	sheet_put(sheet, s.ns > 0 ? s.ns : NAN);
	sheet_put(sheet, s.ours_ns > 0 ? s.ours_ns : NAN);
	sheet_text(sheet, s.scenes);
	if (s.scene && *plugin)
		sheet_textf(sheet,
			    "--plugin '%s' --test %s --scene %s --seed %" PRIu64
			    " --first %.0f --cases %.0f",
			    plugin, league_text(subject, "test"), s.scene, league->seed,
			    s.scene_first, s.scene_cases);
	else
		sheet_text(sheet, "");
}

/* Returns a sheet for each value of a key, in the order in which they first occur. */
static struct league_sheets sheets_by(const struct league *league, const char *key)
{
	const size_t n = json_array_size(league->subjects);
	struct league_sheets all = {.sheet = memory_must(calloc(n + 1, sizeof *all.sheet))};
	for (size_t i = 0; i < n; ++i) {
		const json_t *subject = json_array_get(league->subjects, i);
		const char *value = league_text(subject, key);
		size_t k = 0;
		while (k < all.n && strcmp(all.sheet[k].title, value) != 0)
			++k;
		if (k == all.n) {
			sheet_title(&all.sheet[all.n++], "%s", value);
			sheet_columns(&all.sheet[k], columns, sizeof columns / sizeof *columns);
		}
		add_row(&all.sheet[k], league, subject);
	}
	return all;
}

struct league_sheets league_by_test(const struct league *league)
{
	return sheets_by(league, "test");
}

struct league_sheets league_by_subject(const struct league *league)
{
	return sheets_by(league, "name");
}

void league_free_sheets(struct league_sheets *sheets)
{
	for (size_t i = 0; i < sheets->n; ++i)
		sheet_free(&sheets->sheet[i]);
	free(sheets->sheet);
}
#endif
