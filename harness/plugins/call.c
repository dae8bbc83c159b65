/* SPDX-License-Identifier: MIT */
/* Calls a subject like a built-in kernel: passes operands from columns and its prepared world, and
 * turns hits into bits. */
#include <config.h>

#include <limits.h>
#include <math.h>
#include <string.h>

#include "harness/formats/columns.h"
#include "harness/formats/world.h"
#include "harness/plugins/catch.h"
#include "harness/plugins/plugin.h"
#include "harness/plugins/process.h"
#include "harness/plugins/state.h"

struct plugin_notes plugin_notes;

/* ---- Foreign functions ----------------------------------------------------------------------- */

/* Makes a call that must follow the calling convention. */
static uintptr_t checked(state_function *function, const void *a, const void *b, void *c)
{
	char changed[STATE_TEXT];
	uintptr_t value;
	if (!state_call(function, a, b, c, &value, changed))
		catch_give_up(FATE_STATE, 0, "it changed %s", changed);
	return value;
}

static int on_floats(const struct subject *subject, const float *operands, const void *world,
		     float *results)
{
	if (!catch_watches())
		return subject->claims.on_floats(operands, world, results);
	return (int)checked((state_function *)subject->claims.on_floats, operands, world, results);
}

static int on_doubles(const struct subject *subject, const double *operands, const void *world,
		      double *results)
{
	if (!catch_watches())
		return subject->claims.on_doubles(operands, world, results);
	return (int)checked((state_function *)subject->claims.on_doubles, operands, world, results);
}

static void on_batch(const struct subject *subject, const struct lockstep_batch *batch)
{
	if (!catch_watches())
		subject->claims.on_batch(batch);
	else
		checked((state_function *)subject->claims.on_batch, batch, NULL, NULL);
}

void *subject_prepare(const struct subject *subject, const struct lockstep_rows *rows)
{
	if (!catch_watches())
		return subject->claims.prepare(rows);
	return (void *)checked((state_function *)subject->claims.prepare, rows, NULL, NULL);
}

void subject_release(const struct subject *subject, void *world)
{
	if (!catch_watches())
		subject->claims.release(world);
	else
		checked((state_function *)subject->claims.release, world, NULL, NULL);
}

/* ---- Worlds ---------------------------------------------------------------------------------- */

static void *prepare(struct subject *subject, const struct lockstep_rows *rows)
{
	if (subject->process)
		return process_prepare(subject, rows);
	return subject_prepare(subject, rows);
}

static void release(struct subject *subject, struct prepared *prepared)
{
	void *world = prepared->world;
	/* Cleared first: if release crashes, it is not tried again. */
	*prepared = (struct prepared){.serial = 0};
	if (world && subject->process)
		process_release(subject, world);
	else if (world && subject->claims.release)
		subject_release(subject, world);
}

/* Finds or makes the subject's prepared form of a world; a few are kept. False if the subject
 * cannot take the world. */
static bool prepared_world(struct subject *subject, const void *made, const void **world)
{
	static uint64_t calls;
	struct prepared *oldest = &subject->prepared[0];
	uint64_t serial;
	*world = NULL;
	if (!made)
		return true;
	const struct lockstep_rows *rows = world_rows(made, &serial);
	if (!rows)
		return false;
	*world = rows;
	if (!subject->claims.prepare && !subject->process)
		return true;
	for (unsigned i = 0; i < PREPARED_MAX; ++i) {
		struct prepared *prepared = &subject->prepared[i];
		if (prepared->serial == serial) {
			prepared->used = ++calls;
			*world = prepared->world;
			return prepared->world;
		}
		if (prepared->used < oldest->used)
			oldest = prepared;
	}
	release(subject, oldest);
	void *ready = prepare(subject, rows);
	*oldest = (struct prepared){.serial = serial, .used = ++calls, .world = ready};
	*world = ready;
	return ready;
}

/* ---- Cases ----------------------------------------------------------------------------------- */

static void no_results(const struct lockstep_test *test, float *const *out, size_t i)
{
	for (unsigned r = 0; r < test->results; ++r)
		out[r][i] = test->pixel_results ? column_of_pixel(0) : NAN;
}

static void no_answers(const struct lockstep_test *test, const struct lockstep_batch *batch)
{
	for (size_t i = 0; i < batch->n; ++i)
		no_results(test, batch->out, i);
	for (size_t word = 0; word * 64 < batch->n; ++word) {
		if (test->hits)
			batch->hits[word] = 0;
		if (plugin_notes.unanswered)
			plugin_notes.unanswered[word] = ~(uint64_t)0;
	}
}

/* The common part of the calls for each case of a batch. */
struct asking {
	const struct subject *subject;
	const struct lockstep_batch *batch;
	const void *world;
	unsigned columns;
	size_t step[LOCKSTEP_COLUMNS_MAX]; /* 0 where the operand is broadcast */
	bool pixels;
};

static int ask_floats(const struct asking *a, size_t i, double *results)
{
	float operands[LOCKSTEP_COLUMNS_MAX],
	    result[LOCKSTEP_RESULTS_MAX] = {NAN, NAN, NAN, NAN, NAN};
	for (unsigned k = 0; k < a->columns; ++k)
		operands[k] = a->batch->in[k][i * a->step[k]];
	const int answer = on_floats(a->subject, operands, a->world, result);
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		results[r] = result[r];
	return answer;
}

static int ask_doubles(const struct asking *a, size_t i, double *results)
{
	double operands[LOCKSTEP_COLUMNS_MAX];
	for (unsigned k = 0; k < a->columns; ++k) {
		const float *at = &a->batch->in[k][i * a->step[k]];
		/* The float of a pixel may be a NaN, so its bits are copied. */
		int32_t pixel;
		memcpy(&pixel, at, sizeof pixel);
		operands[k] = a->pixels ? (double)pixel : (double)*at;
	}
	return on_doubles(a->subject, operands, a->world, results);
}

/* Returns a result as stored in a column. Results in pixels that are not an int32 become INT32_MIN,
 * which is not a valid result either. */
static float column_of_result(const struct lockstep_test *test, double result)
{
	if (!test->pixel_results)
		return (float)result;
	return column_of_pixel(result >= INT32_MIN && result <= INT32_MAX ? (int32_t)result
									  : INT32_MIN);
}

static void call_cases(const struct subject *subject, const struct lockstep_batch *batch,
		       const void *world)
{
	const struct lockstep_test *test = subject->test;
	const unsigned split = test->operand[0]->columns;
	struct asking asking = {subject, batch, world, test->columns, {0}, pixel_test(test)};
	uint64_t hits = 0, unanswered = 0;
	for (unsigned k = 0; k < test->columns; ++k)
		asking.step[k] = !(batch->broadcast & (k < split ? 1 : 2));
	for (size_t i = 0; i < batch->n; ++i) {
		double results[LOCKSTEP_RESULTS_MAX] = {NAN, NAN, NAN, NAN, NAN};
		plugin_notes.at = i;
		const int answer = subject->claims.on_floats ? ask_floats(&asking, i, results)
							     : ask_doubles(&asking, i, results);
		for (unsigned r = 0; r < test->results; ++r)
			batch->out[r][i] = column_of_result(test, results[r]);
		hits |= (uint64_t)(answer > 0) << i % 64;
		unanswered |= (uint64_t)(answer < 0) << i % 64;
		if (i % 64 < 63 && i + 1 < batch->n)
			continue;
		if (test->hits)
			batch->hits[i / 64] = hits;
		if (plugin_notes.unanswered)
			plugin_notes.unanswered[i / 64] = unanswered;
		hits = unanswered = 0;
	}
}

/* Makes a library use the subject's instruction set. */
static void use(const struct subject *subject)
{
	void (*function)(void) = subject->claims.use;
	if (!function || function == plugin_notes.used)
		return;
	plugin_notes.used = function;
	if (catch_watches())
		checked(function, NULL, NULL, NULL);
	else
		function();
}

void subject_call(const struct subject *subject, const struct lockstep_batch *batch)
{
	use(subject);
	if (subject->claims.on_batch) {
		struct lockstep_batch given = *batch;
		if (subject->claims.structs)
			given.in = structs_of(subject, batch);
		on_batch(subject, &given);
		if (plugin_notes.unanswered)
			memset(plugin_notes.unanswered, 0,
			       (batch->n + 63) / 64 * sizeof *plugin_notes.unanswered);
	} else {
		call_cases(subject, batch, batch->world);
	}
}

void plugin_call(void *context, const struct lockstep_batch *batch)
{
	struct subject *subject = context;
	struct lockstep_batch same = *batch;
	/* Calls of a process have their own time limit. */
	const bool here = !subject->process;
	plugin_notes.at = batch->n;
	if (here)
		catch_clock(true);
	const bool takes = prepared_world(subject, batch->world, &same.world);
	if (takes && here)
		subject_call(subject, &same);
	if (here)
		catch_clock(false);
	if (!takes || (!here && !process_call(subject, &same)))
		no_answers(subject->test, batch);
}
