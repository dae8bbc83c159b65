/* SPDX-License-Identifier: MIT */
/* Questions of plug-ins become tests, or are refused with one line that says why. */
#include <config.h>

#include <string.h>

#include "harness/formats/columns.h"
#include "harness/plugins/plugin.h"
#include "harness/plugins/questions.h"
#include "harness/questions/questions.h"
#include "tests/unit.h"

static int never(const double *operands, const void *world, double *results)
{
	(void)operands, (void)world, (void)results;
	return 0;
}

static int never_float(const float *operands, const void *world, float *results)
{
	(void)operands, (void)world, (void)results;
	return 0;
}

static const struct lockstep_question sound = {.name = "disc_capsule",
					       .question = "Do they touch?",
					       .operands = "circle, capsule:xyxyr",
					       .hits = true,
					       .on_doubles = never};

UNIT_TEST(a_question_becomes_a_test)
{
	static const char *const names[] = {"ax", "ay", "bx", "by", "r"};
	char error[300] = "";
	const size_t before = question_count();
	assert_true(question_take(&sound, NULL, error, sizeof error));
	const struct lockstep_test *test = question_find("disc_capsule");
	assert_non_null(test);
	assert_int_equal(question_count(), before + 1);
	assert_int_equal(question_index(test), before);
	assert_ptr_equal(question_at(before), test);
	assert_false(question_is_builtin(test));
	assert_true(question_is_builtin(question_at(0)));
	assert_int_equal(test->operands, 2);
	assert_int_equal(test->columns, 8);
	assert_string_equal(test->operand[0]->name, "circle");
	assert_string_equal(test->operand[1]->name, "capsule");
	assert_string_equal(test->operand[1]->roles, "xyxyr");
	for (unsigned k = 0; k < 5; ++k)
		assert_string_equal(test->operand[1]->column[k], names[k]);
	/* A second plug-in may define the same question. */
	assert_true(question_take(&sound, NULL, error, sizeof error));
	assert_int_equal(question_count(), before + 1);
	question_forget_all();
	assert_int_equal(question_count(), before);
	assert_null(question_find("disc_capsule"));
}

UNIT_TEST(columns_have_names)
{
	static const struct {
		const char *roles, *names;
	} shapes[] = {
	    {"xyr", "x y r"},
	    {"xyzijk", "x y z dx dy dz"},
	    {"xyXY", "min_x min_y max_x max_y"},
	    {"xyzXYZ", "min_x min_y min_z max_x max_y max_z"},
	    {"xyhhcs", "x y h0 h1 cos sin"},
	    {"lmnd", "a b c d"},
	    {"xyzlmn", "x y z nx ny nz"},
	    {"xyzlmnlmn", "x y z nx0 ny0 nz0 nx1 ny1 nz1"},
	    {"fff", "f0 f1 f2"},
	    {"pqww", "x y w0 w1"},
	    {"pqpq", "ax ay bx by"},
	    {"g", "g"},
	};
	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i) {
		struct lockstep_question question = sound;
		char operands[40], names[100] = "", error[300] = "";
		snprintf(operands, sizeof operands, "it:%s", shapes[i].roles);
		question.operands = operands;
		if (!question_take(&question, NULL, error, sizeof error))
			fail_msg("%s: %s", operands, error);
		const struct lockstep_shape *shape = question_find(sound.name)->operand[0];
		for (unsigned k = 0; k < shape->columns; ++k) {
			strcat(names, k > 0 ? " " : "");
			strcat(names, shape->column[k]);
		}
		assert_string_equal(names, shapes[i].names);
		assert_int_equal(pixel_shape(shape), !!strchr("pg", *shapes[i].roles));
		question_forget_all();
	}
}

/* SPOIL(what is changed, what the error says) */
#define SPOIL(change, says)                                                                        \
	do {                                                                                       \
		struct lockstep_question question = sound;                                         \
		char why[300] = "";                                                                \
		question.change;                                                                   \
		assert_false(question_take(&question, NULL, why, sizeof why));                     \
		if (!strstr(why, says))                                                            \
			fail_msg("no '%s' in: %s", says, why);                                     \
		assert_null(strchr(why, '\n'));                                                    \
	} while (0)

UNIT_TEST(wrong_descriptions_are_refused)
{
	static char many[2000], second[2000];
	memset(many, 'f', sizeof many - 1);
	memcpy(many, "long:", 5);
	memset(second, 'x', sizeof second - 1);
	memcpy(second, "circle,", 7);
	const size_t before = question_count();
	SPOIL(name = NULL, "its name must have");
	SPOIL(name = "Disc", "its name must have");
	SPOIL(name = "circle_circle", "Lockstep has a test of that name");
	SPOIL(question = NULL, "in one line");
	SPOIL(question = "Two\nlines?", "in one line");
	SPOIL(operands = NULL, "it has no operands");
	SPOIL(operands = "", "no shape ''");
	SPOIL(operands = "lens", "no shape 'lens'");
	SPOIL(operands = "circle, circle, circle", "more than 2 operands");
	SPOIL(operands = "capsule:", "has 0 columns");
	SPOIL(operands = "capsule:xyxyq", "begin with 'q'");
	SPOIL(operands = "capsule:xxyy", "begin with 'xxyy'");
	SPOIL(operands = "Disc:xyr", "not a name of a shape");
	SPOIL(operands = "box:XYxy", "the near one comes before it");
	SPOIL(operands = "mixed:xyg", "is of int32");
	SPOIL(operands = "circle, pixel", "one operand is of int32");
	SPOIL(operands = many, "too long");
	SPOIL(operands = second, "too long");
	SPOIL(results = second, "too long");
	SPOIL(operands = "it:fffffffffffffffff", "has 17 columns");
	SPOIL(world = "heights", "no world 'heights'");
	SPOIL(world = "heights:y", "begin with 'y'");
	SPOIL(hits = false, "neither hits nor results");
	SPOIL(results = "a, b, c, d, e, f", "more than 5 results");
	SPOIL(results = "T", "not a name of a result");
	SPOIL(on_doubles = NULL, "one of on_floats and on_doubles");
	SPOIL(on_floats = never_float, "one of on_floats and on_doubles");
	SPOIL(boundary = LOCKSTEP_AS_DOCUMENTED, "no such boundary");
	SPOIL(result_ulps = -1, "finite and not negative");
	SPOIL(result_tolerance = 1.0 / 0.0, "finite and not negative");
	assert_int_equal(question_count(), before);
}

UNIT_TEST(questions_agree_or_are_refused)
{
	char error[300] = "";
	assert_true(question_take(&sound, NULL, error, sizeof error));
	SPOIL(operands = "capsule:xyxyr, circle", "another plug-in asks it with other operands");
	SPOIL(operands = "circle, capsule:xyxyrr", "another plug-in asks it");
	SPOIL(results = "t", "another plug-in asks it");
	SPOIL(world = "polygon", "another plug-in asks it");
	question_forget_all();
}

UNIT_TEST(worlds_are_builtin_or_not)
{
	const struct lockstep_world own = *question_find("point_polygon")->world;
	for (size_t i = 0; i < lockstep_test_count(); ++i)
		if (question_at(i)->world)
			assert_true(question_world_is_builtin(question_at(i)->world));
	assert_false(question_world_is_builtin(&own));
}

UNIT_TEST(there_may_be_many)
{
	char error[300] = "", name[20];
	static char names[QUESTIONS_MAX + 1][20];
	for (unsigned i = 0; i <= QUESTIONS_MAX; ++i) {
		struct lockstep_question question = sound;
		snprintf(name, sizeof name, "question_%u", i);
		strcpy(names[i], name);
		question.name = names[i];
		assert_int_equal(question_take(&question, NULL, error, sizeof error),
				 i < QUESTIONS_MAX);
	}
	assert_non_null(strstr(error, "more than 64 questions"));
	assert_null(question_find("question"));
	assert_int_equal(question_count(), question_capacity());
	for (size_t i = question_count(); i-- > 0;) {
		assert_ptr_equal(question_find(question_at(i)->name), question_at(i));
		assert_int_equal(question_index(question_at(i)), i);
		assert_int_equal(question_is_builtin(question_at(i)), i < lockstep_test_count());
	}
	question_forget_all();
	assert_int_equal(question_count(), lockstep_test_count());
}

/* A plug-in built with the header of version 1 ends before its questions, so nothing there is
 * read. */
UNIT_TEST(version_1_has_no_questions)
{
	static const struct lockstep_subject subject = {.test = "point_circle",
							.on_doubles = never};
	static const struct lockstep_question nonsense = {.name = "No name"};
	struct lockstep_plugin plugin = {.interface = 1,
					 .size_of_subject = sizeof subject,
					 .name = "old",
					 .subjects = 1,
					 .subject = &subject,
					 .size_of_question = sizeof nonsense,
					 .questions = 1,
					 .question = &nonsense};
	struct plugin *loaded[PLUGINS_MAX];
	char error[300] = "";
	assert_int_equal(plugin_take("old.so", &plugin, NULL, loaded, error, sizeof error), 1);
	plugin_drop_all();
	plugin.interface = 2;
	assert_int_equal(plugin_take("new.so", &plugin, NULL, loaded, error, sizeof error), 0);
	assert_non_null(strstr(error, "new.so: question 'No name': its name must have"));
	plugin_drop_all();
	plugin.interface = 3;
	assert_int_equal(plugin_take("later.so", &plugin, NULL, loaded, error, sizeof error), 0);
	assert_non_null(strstr(error, "built for version 3 of the interface, not 2"));
	plugin_drop_all();
}

/* LOCKSTEP_PLUGIN_ASKING() without subjects passes one subject without a test. A description may
 * also have a number but no array. */
UNIT_TEST(a_plugin_may_have_only_questions)
{
	static const struct lockstep_subject none;
	struct lockstep_plugin plugin = {
	    .interface = 2, .subjects = 1, .questions = 1, .question = &sound};
	assert_int_equal(plugin_subjects(&plugin), 0);
	plugin.subject = &none;
	assert_int_equal(plugin_subjects(&plugin), 0);
	plugin.subjects = 2;
	assert_int_equal(plugin_subjects(&plugin), 2);
	plugin.subject = NULL;
	assert_int_equal(plugin_subjects(&plugin), 0);
}
