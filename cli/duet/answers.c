/* SPDX-License-Identifier: MIT */
/* lockstep duet: compares the answers of both sides before timing anything. */
#include <config.h>

#if HAVE_JANSSON
#include <stdio.h>
#include <string.h>

#include "harness/check/judge.h"
#include "cli/duet/duet.h"
#include "harness/plugins/catch.h"

static void judge(const struct duet_row *row, const struct player *player, unsigned which, size_t i,
		  struct judged *judged)
{
	const struct lockstep_test *test = row->test;
	float operands[LOCKSTEP_COLUMNS_MAX] = {0}, results[LOCKSTEP_RESULTS_MAX];
	gather_operands(test, row->on->column, i, row->mode, operands);
	for (unsigned r = 0; r < test->results; ++r)
		memcpy(&results[r], &row->on->result[which][r][i], sizeof results[r]);
	judge_case(player->subject, operands, &row->on->world,
		   !(row->on->unanswered[which][i / 64] >> i % 64 & 1),
		   test->hits && row->on->hits[which][i / 64] >> i % 64 & 1, results, judged);
}

bool duet_as_good(struct duet_row *row, const struct player *before, const struct player *after)
{
	for (size_t i = 0; i < row->n; ++i) {
		const unsigned differs =
		    (unsigned)((row->on->hits[0][i / 64] ^ row->on->hits[1][i / 64] ^
				row->on->unanswered[0][i / 64] ^ row->on->unanswered[1][i / 64]) >>
				   i % 64 &
			       1);
		bool same = !differs;
		for (unsigned r = 0; r < row->test->results; ++r)
			same = same && same_result(row->test, row->on->result[0][r][i],
						   row->on->result[1][r][i]);
		if (same)
			continue;
		struct judged old, new;
		judge(row, before, 0, i, &old);
		judge(row, after, 1, i, &new);
		if ((old.verdict == VERDICT_WRONG) == (new.verdict == VERDICT_WRONG))
			continue;
		const bool worse = new.verdict == VERDICT_WRONG;
		snprintf(row->what, sizeof row->what, "case %zu: %s, NEW %s: %.150s", i,
			 verdict_names[old.verdict], verdict_names[new.verdict],
			 worse ? new.text : old.text);
		return false;
	}
	return true;
}

bool duet_call_first(struct duet_row *row, const struct player *player, unsigned which)
{
	struct caught caught;
	if (!player->subject) {
		if (player->by_index)
			duet_call_rows(player);
		else
			player->kernel(&player->batch);
		return true;
	}
	catch_faults();
	plugin_notes.unanswered = row->on->unanswered[which];
	const bool returned = catch_run(player->kernel, &player->batch, &caught);
	plugin_notes.unanswered = NULL;
	if (!returned)
		snprintf(row->what, sizeof row->what, "%s %s: %.150s", which ? "NEW" : "OLD",
			 verdict_names[verdict_of_fate(caught.fate)], caught.text);
	return returned;
}

bool duet_agree(struct duet_row *row)
{
	const struct lockstep_test *test = row->test;
	for (size_t i = 0; i < row->n; ++i) {
		bool before = row->on->hits[0][i / 64] >> i % 64 & 1;
		bool after = row->on->hits[1][i / 64] >> i % 64 & 1;
		if (test->hits && before != after) {
			snprintf(row->what, sizeof row->what, "case %zu: %s, NEW %s", i,
				 before ? "hit" : "miss", after ? "hit" : "miss");
			return false;
		}
		for (unsigned r = 0; r < test->results; ++r) {
			float a = row->on->result[0][r][i], b = row->on->result[1][r][i];
			if (same_result(test, a, b))
				continue;
			int used = snprintf(row->what, sizeof row->what, "case %zu: ", i);
			describe_results(test, r, a, b, row->what + used,
					 sizeof row->what - (size_t)used);
			return false;
		}
	}
	return true;
}
#endif
