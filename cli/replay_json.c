/* SPDX-License-Identifier: MIT */
/* lockstep replay --json: prints every case and every answer; see replay.h. */
#include <config.h>

#include <math.h>
#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/check/metamorphic.h"
#include "harness/check/session.h"
#include "harness/check/report_answers.h"
#include "cli/json.h"
#include "cli/replay.h"
#include "harness/formats/columns.h"
#include "harness/formats/modes.h"
#include "harness/sheet/sheet.h"
#include "reference/table.h"

#if HAVE_JANSSON
struct replay_json {
	json_t *files;
};

struct replay_json *replay_json_begin(void)
{
	struct replay_json *json = memory_must(malloc(sizeof *json));
	json->files = json_array();
	return json;
}

static json_t *column(char role, float value)
{
	return pixel_role(role) ? json_integer(pixel_of_column(value)) : json_number((double)value);
}

/* Returns the values of each operand, under the names of its columns. */
static json_t *operands_of(const struct lockstep_test *test, const float *operands)
{
	json_t *all = json_array();
	for (unsigned o = 0, k = 0; o < test->operands; ++o) {
		const struct lockstep_shape *shape = test->operand[o];
		json_t *one = json_pack("{s:s}", "shape", shape->name);
		for (unsigned c = 0; c < shape->columns; ++c, ++k)
			json_object_set_new(one, shape->column[c],
					    column(shape->roles[c], operands[k]));
		json_array_append_new(all, one);
	}
	return all;
}

static json_t *exact_of(const struct lockstep_test *test, const float *operands, const void *world)
{
	struct lockstep_truth truth;
	if (!harness_of(test)->exact)
		return json_null();
	harness_of(test)->exact(operands, world, &truth);
	json_t *exact =
	    json_pack("{s:b, s:b}", "promised", truth.promised, "valid", truth.margin != -INFINITY);
	if (!truth.promised || truth.margin == -INFINITY)
		return exact;
	if (test->hits)
		json_object_set_new(exact, "hit", json_boolean(truth.hit));
	for (unsigned r = 0; r < test->results; ++r)
		json_object_set_new(exact, test->result[r],
				    truth_unknown(&truth, r) ? json_null()
							     : json_number(truth.value[r]));
	json_object_set_new(exact, "boundary", json_boolean(truth.sign == 0));
	json_object_set_new(exact, "margin_roundings", json_number(ldexp(truth.margin, 24)));
	return exact;
}

struct asking {
	const struct lockstep_test *test;
	json_t *answers;
};

static void add_answer(void *context, const struct answered *answered)
{
	const struct asking *asking = context;
	const struct lockstep_test *test = asking->test;
	json_t *answer = json_object();
	if (answered->caught)
		json_object_set_new(answer, "crashed", json_text(answered->caught->text));
	else if (test->hits)
		json_object_set_new(answer, "hit", json_boolean(answers_hit(answered->answers, 0)));
	for (unsigned r = 0; !answered->caught && r < test->results; ++r) {
		const float result = answered->answers->out[r][0];
		json_object_set_new(answer, test->result[r],
				    test->pixel_results ? json_integer(pixel_of_column(result))
							: json_number((double)result));
	}
	if (answered->build)
		json_object_set_new(answer, "same",
				    json_boolean(!answered->caught && !answered->differs));
	json_object_set_new(asking->answers, answered->build ? answered->build->name : "reference",
			    answer);
}

static json_t *case_of(const struct case_file *cases, size_t i)
{
	struct asking asking = {cases->test, json_object()};
	float operands[LOCKSTEP_COLUMNS_MAX];
	gather_operands(cases->test, cases->column, i, cases->mode, operands);
	json_t *exact = exact_of(cases->test, operands, cases->world.made);
	answers_each(cases->test, operands, cases->world.made, add_answer, &asking);
	return json_pack("{s:I, s:o, s:o, s:o}", "case", (json_int_t)i, "operands",
			 operands_of(cases->test, operands), "exact", exact, "answers",
			 asking.answers);
}

void replay_json_add(struct replay_json *json, const char *path, const struct case_file *cases,
		     bool agree)
{
	if (!json)
		return;
	json_t *all = json_array();
	for (size_t i = 0; i < cases->n; ++i)
		json_array_append_new(all, case_of(cases, i));
	json_array_append_new(json->files,
			      json_pack("{s:o, s:s, s:s, s:b, s:o}", "file", json_text(path),
					"test", cases->test->name, "mode", mode_names[cases->mode],
					"agree", agree, "cases", all));
}

void replay_json_end(struct replay_json *json)
{
	if (!json)
		return;
	json_print(json_pack("{s:s, s:o}", "lockstep", LOCKSTEP_VERSION, "files", json->files));
	free(json);
}
#else
struct replay_json *replay_json_begin(void)
{
	json_missing("replay");
}

void replay_json_add(struct replay_json *json, const char *path, const struct case_file *cases,
		     bool agree)
{
	(void)json;
	(void)path;
	(void)cases;
	(void)agree;
}

void replay_json_end(struct replay_json *json)
{
	(void)json;
}
#endif
