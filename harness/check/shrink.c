/* SPDX-License-Identifier: MIT */
/* Shrinking: trials, and fewer cases and rows; see shrink.h. */
#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/check/degenerate.h"
#include "harness/check/shrink.h"
#include "harness/base/clock.h"
#include "harness/base/progress.h"

/* ---- Trials --------------------------------------------------------------------------------- */

bool shrink_over(struct shrink *s)
{
	const double now = clock_seconds();
	s->over = s->over || now - s->began >= s->seconds;
	if (s->progress && now - s->began > 2 && now - s->shown > 0.1) {
		s->shown = now;
		fprintf(stderr,
			PROGRESS_CLEAR
			"shrinking %3.0f%% of the time: %zu cases, %zu rows, %" PRIu64
			" digits after %" PRIu64 " trials",
			100 * (now - s->began) / s->seconds, s->size.cases, s->size.rows,
			s->size.digits, s->trials);
		fflush(stderr);
	}
	return s->over;
}

/* Copies a world without the rows from `first` to before `last`, and without parts that
 * lose all of their rows. */
static void copy_rows(const struct world *from, size_t first, size_t last, struct world *to)
{
	size_t at = 0;
	world_begin(to, from->kind);
	for (size_t part = 0; part < from->parts; ++part) {
		bool begun = false;
		for (size_t i = 0; i < from->part[part]; ++i, ++at) {
			float row[WORLD_COLUMNS_MAX];
			if (at >= first && at < last)
				continue;
			for (unsigned k = 0; k < from->kind->row.columns; ++k)
				memcpy(&row[k], &from->column[k][at], sizeof *row);
			if (!begun)
				world_add_part(to);
			world_add_row(to, row);
			begun = true;
		}
	}
}

/* Copies cases, without those from `first` to before `last`. */
static void copy_cases(const struct case_file *from, size_t first, size_t last,
		       struct case_file *to)
{
	*to = (struct case_file){
	    .test = from->test, .mode = from->mode, .n = from->n - (last - first)};
	for (unsigned k = 0; k < from->test->columns; ++k) {
		to->column[k] = memory_must(calloc(to->n + 1, sizeof *to->column[k]));
		memcpy(to->column[k], from->column[k], first * sizeof *to->column[k]);
		memcpy(to->column[k] + first, from->column[k] + last,
		       (from->n - last) * sizeof *to->column[k]);
	}
}

static void copy_without(const struct case_file *from, size_t first_case, size_t last_case,
			 size_t first_row, size_t last_row, struct case_file *to)
{
	copy_cases(from, first_case, last_case, to);
	copy_rows(&from->world, first_row, last_row, &to->world);
}

void shrink_copy(const struct case_file *from, struct case_file *to)
{
	copy_without(from, 0, 0, 0, 0, to);
}

/* Measures how simple a file is for this shrinking. */
static void shrink_size(const struct shrink *s, const struct case_file *cases, struct size *size)
{
	size_of(cases, size);
	size->flat = s->solid ? flat_count(cases) : 0;
	size->spread = s->solid ? spread_of(cases) : 0;
}

bool shrink_try(struct shrink *s, struct case_file *trial)
{
	struct failure_signature now;
	struct size size;
	bool kept = false;
	shrink_size(s, trial, &size);
	if (size_less(&size, &s->size) && !shrink_over(s)) {
		++s->trials;
		kept = (!trial->world.kind || world_make(&trial->world) == LOCKSTEP_OK) &&
		       signature_again(s->witnesses, trial, s->way, &now);
	}
	if (!kept) {
		case_free(trial);
		return false;
	}
	case_free(s->cases);
	*s->cases = *trial;
	s->size = size;
	++s->kept;
	return true;
}

/* ---- Fewer ---------------------------------------------------------------------------------- */

static bool try_without(struct shrink *s, size_t first_case, size_t last_case, size_t first_row,
			size_t last_row)
{
	struct case_file trial;
	copy_without(s->cases, first_case, last_case, first_row, last_row, &trial);
	return shrink_try(s, &trial);
}

static void shrink_mode(struct shrink *s)
{
	struct case_file trial;
	float operands[LOCKSTEP_COLUMNS_MAX];
	if (s->cases->mode == MODE_PAIRS)
		return;
	shrink_copy(s->cases, &trial);
	for (size_t i = 0; i < trial.n; ++i) {
		gather_operands(trial.test, s->cases->column, i, trial.mode, operands);
		for (unsigned k = 0; k < trial.test->columns; ++k)
			memcpy(&trial.column[k][i], &operands[k], sizeof *operands);
	}
	trial.mode = MODE_PAIRS;
	shrink_try(s, &trial);
}

/* Leaves out ranges of cases or rows: half of them, then a quarter, and so on down to one. */
static void shrink_cases(struct shrink *s)
{
	for (size_t length = s->cases->n / 2; length > 0; length /= 2)
		for (size_t at = 0; at + length <= s->cases->n && !shrink_over(s);)
			if (s->cases->n == length || !try_without(s, at, at + length, 0, 0))
				at += length;
}

static void shrink_rows(struct shrink *s)
{
	for (size_t length = s->cases->world.rows / 2; length > 0; length /= 2)
		for (size_t at = 0; at + length <= s->cases->world.rows && !shrink_over(s);)
			if (s->cases->world.rows == length ||
			    !try_without(s, 0, 0, at, at + length))
				at += length;
}

/* Merges two neighbouring parts into one. */
static void shrink_parts(struct shrink *s)
{
	for (size_t part = 1; part < s->cases->world.parts && !shrink_over(s);) {
		struct case_file trial;
		shrink_copy(s->cases, &trial);
		struct world *world = &trial.world;
		world->part[part - 1] += world->part[part];
		--world->parts;
		memmove(world->part + part, world->part + part + 1,
			(world->parts - part) * sizeof *world->part);
		if (!shrink_try(s, &trial))
			++part;
	}
}

/* ---- All ------------------------------------------------------------------------------------ */

void shrink_run(struct shrink *s)
{
	static shrink_step *const steps[] = {shrink_mode,  shrink_cases, shrink_rows, shrink_parts,
					     shrink_solid, shrink_round, shrink_move, shrink_scale,
					     shrink_equal, shrink_values};
	uint64_t kept;
	s->began = clock_seconds();
	shrink_size(s, s->cases, &s->size);
	do {
		kept = s->kept;
		for (size_t k = 0; k < sizeof steps / sizeof *steps && !shrink_over(s); ++k)
			steps[k](s);
		/* The most expensive step is tried only if nothing else helps. */
		if (kept == s->kept && !shrink_over(s))
			shrink_two(s);
	} while (kept != s->kept && !shrink_over(s));
	if (s->shown > 0)
		fputs(PROGRESS_CLEAR, stderr);
}
