/* SPDX-License-Identifier: MIT */
/* Prints the verdicts on the subjects of plug-ins in lockstep check. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/check/report.h"
#include "harness/check/trial.h"
#include "cli/json.h"

static const struct sheet_column columns[] = {
    {.key = "subject", .title = "subject", .kind = SHEET_NAME},
    {.key = "test", .title = "test", .kind = SHEET_NAME},
    {.key = "cases", .title = "cases", .kind = SHEET_COUNT},
    {.key = "right", .title = "right", .kind = SHEET_COUNT},
    {.key = "tie", .title = "tie", .kind = SHEET_COUNT},
    {.key = "ties_hit", .title = NULL, .kind = SHEET_COUNT},
    {.key = "rounding", .title = "rounding", .kind = SHEET_COUNT},
    {.key = "outside", .title = "outside", .kind = SHEET_COUNT},
    {.key = "no_answer", .title = "no answer", .kind = SHEET_COUNT},
    {.key = "wrong", .title = "wrong", .kind = SHEET_COUNT},
    {.key = "wrong_share", .title = "share", .kind = SHEET_SHARE},
    {.key = "bugs", .title = "bugs", .kind = SHEET_COUNT},
    {.key = "crashes", .title = "crash", .kind = SHEET_COUNT},
    {.key = "hangs", .title = "hang", .kind = SHEET_COUNT},
    {.key = "states", .title = "state", .kind = SHEET_COUNT, .optional = true},
    {.key = "unlike", .title = "unlike", .kind = SHEET_COUNT, .optional = true},
    {.key = "worst_ulps", .title = "worst,\nulps", .kind = SHEET_NUMBER},
    {.key = "worst_movement", .title = "worst,\nunits", .kind = SHEET_NUMBER},
    {.key = "worst_rounding_ulps", .title = NULL, .kind = SHEET_NUMBER},
};

static void add_trial(struct sheet *sheet, const struct build *build, const struct trial *trial)
{
	const uint64_t *verdict = trial->verdict;
	const struct judged *worst = &trial->worst[VERDICT_WRONG].judged;
	const struct judged *rounding = &trial->worst[VERDICT_ROUNDING].judged;
	sheet_row(sheet)->changed = trial_faults(trial) > 0;
	sheet_text(sheet, build->name);
	sheet_text(sheet, trial->subject->test->name);
	sheet_put(sheet, (double)trial->cases);
	sheet_put(sheet, (double)verdict[VERDICT_RIGHT]);
	sheet_put(sheet, (double)verdict[VERDICT_TIE]);
	sheet_put(sheet, (double)trial->ties_hit);
	sheet_put(sheet, (double)verdict[VERDICT_ROUNDING]);
	sheet_put(sheet, (double)verdict[VERDICT_OUTSIDE]);
	sheet_put(sheet, (double)verdict[VERDICT_NO_ANSWER]);
	sheet_put(sheet, (double)trial_wrong(trial));
	/* Wrong answers at other sizes and in other modes also count, so there may be more than
	 * cases. */
	sheet_put(sheet,
		  trial->cases ? fmin(1, (double)trial_wrong(trial) / (double)trial->cases) : NAN);
	sheet_put(sheet, (double)trial->bugs);
	sheet_put(sheet, (double)verdict[VERDICT_CRASH]);
	sheet_put(sheet, (double)verdict[VERDICT_HANG]);
	sheet_put(sheet, verdict[VERDICT_STATE] ? (double)verdict[VERDICT_STATE] : NAN);
	sheet_put(sheet, trial->unlike ? (double)trial->unlike : NAN);
	sheet_put(sheet, worst->measured ? worst->movement.least_ulps : NAN);
	sheet_put(sheet, worst->measured ? worst->movement.least : NAN);
	sheet_put(sheet, rounding->measured ? rounding->movement.least_ulps : NAN);
}

static bool make_sheet(const struct session *session, struct sheet *sheet)
{
	bool any = false;
	*sheet = (struct sheet){.title = NULL};
	sheet_columns(sheet, columns, sizeof columns / sizeof *columns);
	for (size_t b = 0; b < session->builds; ++b)
		for (size_t t = 0; session->test[t]; ++t) {
			const struct trial *trial = session_trial(session, session->test[t], b);
			if (trial)
				add_trial(sheet, session->build[b], trial);
			any = any || trial;
		}
	return any;
}

void print_trial(FILE *to, const struct session *session, const struct build *build,
		 const struct trial *trial)
{
	const struct trial_case *worst = &trial->worst[VERDICT_WRONG];
	struct judged judged = worst->judged;
	struct disagreement what = {.fault = FAULT_WRONG, .index = worst->index};
	const struct lockstep_test *test = trial->subject->test;
	float operands[LOCKSTEP_COLUMNS_MAX];
	char file[256];
	if (!worst->any)
		return;
	gather_operands(test, worst->column, worst->index, worst->mode, operands);
	/* Movements are slow to measure, so this comes last. */
	if (judged.measured && movement_of(test, operands, &worst->world, &judged.movement) &&
	    judged.movement.least > 0)
		judge_describe(test, !worst->hit, &judged);
	snprintf(what.detail, sizeof what.detail, "%s%.190s", judged.bug ? "a bug: " : "",
		 judged.text);
	const struct report report = {.test = test,
				      .build = build,
				      .scene = worst->scene,
				      .seed = session->seed,
				      .start = worst->start,
				      .n = worst->n,
				      .mode = worst->mode,
				      .place = worst->place,
				      .cut = &worst->cut,
				      .columns = worst->column,
				      .world = &worst->world,
				      .what = &what};
	report_print(to, &report, session->output, file, sizeof file);
}

void print_trials(FILE *to, const struct session *session)
{
	struct sheet sheet;
	for (size_t b = 0; b < session->builds; ++b)
		for (size_t t = 0; session->test[t]; ++t) {
			const struct trial *trial = session_trial(session, session->test[t], b);
			if (trial)
				print_trial(to, session, session->build[b], trial);
		}
	if (make_sheet(session, &sheet)) {
		fprintf(to, "\n");
		sheet_print(&sheet, to, SHEET_TERMINAL);
	}
	sheet_free(&sheet);
	for (size_t b = 0; b < session->builds; ++b)
		for (size_t t = 0; session->test[t]; ++t) {
			const struct trial *trial = session_trial(session, session->test[t], b);
			if (trial && trial_given_up(trial))
				fprintf(to, "%s was not called for %s again after %d hangs\n",
					session->build[b]->name, session->test[t]->name,
					TRIAL_HANGS);
		}
}

#if HAVE_JANSSON
json_t *trials_json(const struct session *session)
{
	struct sheet sheet;
	json_t *json = make_sheet(session, &sheet) ? sheet_json(&sheet) : json_array();
	sheet_free(&sheet);
	return json;
}
#endif
