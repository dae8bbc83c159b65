/* SPDX-License-Identifier: MIT */
/* Truths by reference; see question_truth.h. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/hash.h"
#include "harness/check/question_truth.h"
#include "harness/formats/columns.h"
#include "harness/formats/world.h"
#include "harness/plugins/catch.h"
#include "harness/plugins/questions.h"
#include "harness/plugins/slots.h"
#include "harness/questions/questions.h"
#include "reference/table.h"
#if HAVE_GMP
#include "reference/exact/question.h"
#endif

/* ---- One case -------------------------------------------------------------------------------- */

static double largest_of(const double *wide, unsigned columns)
{
	double largest = 0;
	for (unsigned k = 0; k < columns; ++k)
		largest = fmax(largest, fabs(wide[k]));
	return largest;
}

/* The world as passed to a question's function. */
static const void *rows_of(const void *world)
{
	uint64_t serial;
	return world ? world_rows(world, &serial) : NULL;
}

/* 0 without a world. */
static uint64_t serial_of(const void *world)
{
	uint64_t serial = 0;
	if (world)
		world_rows(world, &serial);
	return serial;
}

/* The error allowed for a result if its subject claims nothing. */
static double allowed_error(const struct lockstep_question *given, double value)
{
	const double ulp = ldexp(1, value == 0 || ilogb(value) < -126 ? -149 : ilogb(value) - 23);
	return fmax(given->result_tolerance, given->result_ulps * ulp);
}

static void set_results(const struct asked_question *q, const float *result,
			struct lockstep_truth *truth)
{
	for (unsigned r = 0; r < q->test.results; ++r) {
		const double value =
		    q->test.pixel_results ? (double)pixel_of_column(result[r]) : (double)result[r];
		truth->value[r] = value;
		truth->scale[r] = isfinite(value) ? ldexp(allowed_error(&q->given, value), 24) /
							q->test.error_bound
						  : 0;
	}
}

static void set_margin(const struct asked_question *q, const double *wide, double measure,
		       struct lockstep_truth *truth)
{
	const double largest = largest_of(wide, q->test.columns);
	/* A measure that rounds, or is wrong, may contradict the answer; fmin() makes 1 of NaN. */
	const double margin = fmin(fabs(measure) / (largest > 0 ? largest : 1), 1);
	truth->margin = truth->hit ? margin : -margin;
	truth->sign = (truth->margin > 0) - (truth->margin < 0);
}

/* Nothing can be judged without the reference, so its failure ends the program. */
__attribute__((noreturn)) static void reference_failed(const struct asked_question *q,
						       const struct caught *caught)
{
	fprintf(stderr, "lockstep: the reference of question '%s': %s\n", q->test.name,
		caught->text);
	exit(2);
}

/* A question's reference answer to a case. */
struct reference_answer {
	bool hit, unanswered;
	float result[LOCKSTEP_RESULTS_MAX + 1]; /* from a process, the measure comes last */
};

/* ---- Answers of references ------------------------------------------------------------------- */

/*
 * Answers are kept, because the same case is judged for every subject, mode and size, and asking a
 * process takes as long as thousands of comparisons. A new answer replaces that of the same slot.
 */
enum { SLOTS = 8192 };

static struct {
	struct kept_answer {
		const struct asked_question *question; /* NULL: none */
		uint64_t world;                        /* its serial number; 0 without a world */
		float operands[LOCKSTEP_COLUMNS_MAX];
		struct reference_answer answer;
	} slot[SLOTS];
	/* The cases to ask for, and the answers. */
	size_t n;
	float column[LOCKSTEP_COLUMNS_MAX][QUESTION_AHEAD],
	    result[LOCKSTEP_RESULTS_MAX + 1][QUESTION_AHEAD];
	uint64_t hits[QUESTION_AHEAD / 64], unanswered[QUESTION_AHEAD / 64];
} asked;

/* Finds the slot of a case. True if it has the answer. */
static bool find_answer(const struct asked_question *q, uint64_t world, const float *operands,
			struct kept_answer **slot)
{
	uint64_t hash = world;
	for (unsigned k = 0; k < q->test.columns; ++k) {
		uint32_t bits;
		memcpy(&bits, &operands[k], sizeof bits);
		hash = hash_mixed(hash ^ bits);
	}
	*slot = &asked.slot[hash % SLOTS];
	return (*slot)->question == q && (*slot)->world == world &&
	       memcmp((*slot)->operands, operands, q->test.columns * sizeof *operands) == 0;
}

static void add_case(const struct asked_question *q, const float *operands)
{
	for (unsigned k = 0; k < q->test.columns; ++k)
		asked.column[k][asked.n] = operands[k];
	++asked.n;
}

static void keep_answer(const struct asked_question *q, uint64_t world, size_t i)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct kept_answer *slot;
	for (unsigned k = 0; k < q->test.columns; ++k)
		operands[k] = asked.column[k][i];
	find_answer(q, world, operands, &slot);
	slot->question = q;
	slot->world = world;
	memcpy(slot->operands, operands, sizeof operands);
	slot->answer.hit = q->test.hits && asked.hits[i / 64] >> i % 64 & 1;
	slot->answer.unanswered = asked.unanswered[i / 64] >> i % 64 & 1;
	for (unsigned r = 0; r <= LOCKSTEP_RESULTS_MAX; ++r)
		slot->answer.result[r] = asked.result[r][i];
}

/* Asks the reference for the cases that were added, and keeps its answers. */
static void ask_added(const struct asked_question *q, const void *world)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float *out[LOCKSTEP_RESULTS_MAX + 1];
	const struct plugin_notes notes = plugin_notes;
	struct caught caught;
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		in[k] = asked.column[k];
	for (unsigned r = 0; r <= LOCKSTEP_RESULTS_MAX; ++r)
		out[r] = asked.result[r];
	memset(asked.unanswered, 0, sizeof asked.unanswered);
	const struct lockstep_batch batch = {
	    .n = asked.n, .in = in, .out = out, .hits = asked.hits, .world = world};
	plugin_notes.unanswered = asked.unanswered;
	if (!catch_run(q->kernel, &batch, &caught))
		reference_failed(q, &caught);
	plugin_notes = notes;
	for (size_t i = 0; i < asked.n; ++i)
		keep_answer(q, serial_of(world), i);
	asked.n = 0;
}

static void ask_reference(const struct asked_question *q, const float *operands, const void *world,
			  struct reference_answer *answer)
{
	struct kept_answer *slot;
	const uint64_t serial = serial_of(world);
	if (!find_answer(q, serial, operands, &slot)) {
		add_case(q, operands);
		ask_added(q, world);
	}
	*answer = slot->answer;
}

/* ---- Truths ---------------------------------------------------------------------------------- */

/* The measure of a case whose operands are finite. */
static double measure_of(const struct asked_question *q, const double *wide, const void *world,
			 const struct reference_answer *answer)
{
	return q->given.measure ? q->given.measure(wide, rows_of(world))
	       : q->measured    ? (double)answer->result[q->test.results]
				: NAN;
}

/* True if the question's author wrote a truth, and this build can compute it. */
static bool has_truth(const struct asked_question *q)
{
	return HAVE_GMP && q->given.truth;
}

static void truth_of_author(struct asked_question *q, const float *operands, const void *world,
			    struct lockstep_truth *truth)
{
	struct reference_answer answer;
#if HAVE_GMP
	exact_question(&q->given, &q->test, operands, rows_of(world), truth);
#endif
	if (q->test.results == 0)
		return;
	ask_reference(q, operands, world, &answer);
	truth->bounded = true;
	set_results(q, answer.result, truth);
	truth->promised = truth->promised && !answer.unanswered;
}

static void truth_of_reference(struct asked_question *q, const float *operands, const void *world,
			       struct lockstep_truth *truth)
{
	struct reference_answer answer;
	double wide[LOCKSTEP_COLUMNS_MAX];
	ask_reference(q, operands, world, &answer);
	*truth = (struct lockstep_truth){.bounded = true, .hit = answer.hit};
	truth->promised = question_widen(&q->test, operands, wide) && !answer.unanswered;
	set_results(q, answer.result, truth);
	if (truth->promised)
		set_margin(q, wide, measure_of(q, wide, world, &answer), truth);
	else
		truth->margin = truth->sign = truth->hit ? 1 : -1;
}

static void truth_of(struct asked_question *q, const float *operands, const void *world,
		     struct lockstep_truth *truth)
{
	if (has_truth(q))
		truth_of_author(q, operands, world, truth);
	else
		truth_of_reference(q, operands, world, truth);
}

/* ---- A function for each question ------------------------------------------------------------ */

static struct asked_question *behind[QUESTIONS_MAX];

/* clang-format off */
#define EIGHT(DO, n) DO(n##0) DO(n##1) DO(n##2) DO(n##3) DO(n##4) DO(n##5) DO(n##6) DO(n##7)
#define EACH_QUESTION(DO)                                                                          \
	EIGHT(DO, 00) EIGHT(DO, 01) EIGHT(DO, 02) EIGHT(DO, 03)                                    \
	EIGHT(DO, 04) EIGHT(DO, 05) EIGHT(DO, 06) EIGHT(DO, 07)
/* clang-format on */
#define TRUTH(n)                                                                                   \
	static void truth_##n(const float *operands, const void *world,                            \
			      struct lockstep_truth *truth)                                        \
	{                                                                                          \
		truth_of(behind[n], operands, world, truth);                                       \
	}
EACH_QUESTION(TRUTH)
#define LISTED(n) truth_##n,
static lockstep_exact *const truths[] = {EACH_QUESTION(LISTED)};
_Static_assert(sizeof truths / sizeof *truths == QUESTIONS_MAX, "one for each");

bool question_witnesses(void)
{
	for (size_t t = lockstep_test_count(); t < question_count(); ++t) {
		const size_t number = t - lockstep_test_count();
		struct asked_question *q = question_behind(question_at(t));
		if (q->witnessed)
			continue;
		behind[number] = q;
		q->witnessed = true;
		memset(asked.slot, 0, sizeof asked.slot);
		const struct harness_test witnesses = {slot_kernel(plugin_call, &q->reference),
						       truths[number]};
		q->kernel = slot_kernel(plugin_call, &q->measuring);
		if (!witnesses.reference || !q->kernel)
			return false;
		harness_set(&q->test, &witnesses);
	}
	return true;
}

bool question_distance(const struct lockstep_test *test, const float *operands, const void *world,
		       double *distance)
{
	double wide[LOCKSTEP_COLUMNS_MAX];
	struct reference_answer answer;
	if (question_is_builtin(test))
		return false;
	struct asked_question *q = question_behind(test);
	if (has_truth(q))
		return false;
	*distance = NAN;
	if (!q->measured || !question_widen(test, operands, wide))
		return true;
	if (!q->given.measure)
		ask_reference(q, operands, world, &answer);
	*distance = fabs(measure_of(q, wide, world, &answer));
	return true;
}

void question_ask_ahead(const struct lockstep_test *test, float *const *column, size_t n,
			const void *world)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct kept_answer *slot;
	if (question_is_builtin(test))
		return;
	struct asked_question *q = question_behind(test);
	if (has_truth(q) && q->test.results == 0)
		return;
	for (size_t i = 0; i < n && i < QUESTION_AHEAD; ++i) {
		for (unsigned k = 0; k < test->columns; ++k)
			operands[k] = column[k][i];
		if (!find_answer(q, serial_of(world), operands, &slot))
			add_case(q, operands);
	}
	if (asked.n > 0)
		ask_added(q, world);
}
