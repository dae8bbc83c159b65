/* SPDX-License-Identifier: MIT */
/* The protocol's messages, byte by byte as in lockstep-plugin(5); and a description written and read
 * back. */
#include <stdio.h>
#include <stdlib.h>

#include "harness/plugins/protocol.h"
#include "kernels/lockstep_exact.h"
#include "tests/unit.h"

#define LENGTH(array) (sizeof(array) / sizeof(*(array)))

UNIT_TEST(messages_are_little_endian)
{
	static const char wanted[] = {15,   0,    0,      0,      4,   0,   0,  0,
				      0x78, 0x56, 0x34,   0x12,   7,   0,   0,  0,
				      '\0', '\0', '\x80', '\x3f', 'a', 'b', 'c'};
	const uint32_t words[] = {7, 0x3f800000};
	uint32_t back[3] = {1, 1, 1};
	struct message message = {.bytes = NULL};
	for (unsigned twice = 0; twice < 2; ++twice) {
		message_begin(&message, MESSAGE_BATCH);
		message_word(&message, 0x12345678);
		message_words(&message, words, LENGTH(words));
		message_bytes(&message, "abc", 3);
		message_end(&message);
		assert_int_equal(message.size, sizeof wanted);
		assert_memory_equal(message.bytes, wanted, sizeof wanted);
	}
	assert_int_equal(word_at(wanted + 8), 0x12345678);
	words_at(wanted + 12, back, 2);
	assert_true(back[0] == 7 && back[1] == 0x3f800000 && back[2] == 1);
	free(message.bytes);
}

/* To any length. */
UNIT_TEST(messages_grow)
{
	enum { WORDS = 5000 };
	struct message message = {.bytes = NULL};
	message_begin(&message, MESSAGE_WORLD);
	for (uint32_t i = 0; i < WORDS; ++i)
		message_word(&message, i);
	message_end(&message);
	assert_int_equal(message.size, PROTOCOL_HEADER + 4 * WORDS);
	assert_int_equal(word_at(message.bytes), 4 * WORDS);
	for (uint32_t i = 0; i < WORDS; ++i)
		assert_int_equal(word_at(message.bytes + PROTOCOL_HEADER + 4 * (size_t)i), i);
	free(message.bytes);
}

/* The reply to a hello, as a string that the caller frees. */
static char *written(const struct lockstep_plugin *plugin)
{
	struct message message = {.bytes = NULL};
	message_begin(&message, MESSAGE_HELLO);
	hello_write(&message, plugin);
	message_bytes(&message, "", 1);
	message_end(&message);
	char *text = strdup(message.bytes + PROTOCOL_HEADER);
	free(message.bytes);
	assert_non_null(text);
	return text;
}

static const struct lockstep_subject subjects[] = {
    {.test = "circle_circle",
     .boundary = LOCKSTEP_CLOSED,
     .arithmetic = LOCKSTEP_DOUBLE,
     .tolerance = 0.1,
     .relative_tolerance = 1e-7,
     .result_ulps = 3,
     .result_tolerance = 0x1p-20,
     .largest = 1e6,
     .results = 5,
     .except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_NOT_CONVEX,
     .variant = "fast"},
    {.test = "dot3",
     .boundary = LOCKSTEP_OPEN,
     .arithmetic = LOCKSTEP_EXACT,
     .variant = "",
     .needs = "avx2,fma",
     .same_bits = true},
    {.test = "pong", .boundary = LOCKSTEP_AS_DOCUMENTED, .results = LOCKSTEP_NO_RESULTS},
};
static const struct lockstep_plugin mine = {.interface = LOCKSTEP_PLUGIN_INTERFACE,
					    .size_of_subject = sizeof *subjects,
					    .name = "mine",
					    .version = "2.1 of today\nor tomorrow",
					    .homepage = "https://example.org",
					    .subjects = LENGTH(subjects),
					    .subject = subjects};

static const char hello_of_mine[] =
    "name mine\n"
    "version 2.1 of today\n"
    "homepage https://example.org\n"
    "subject circle_circle closed double tolerance=0.10000000000000001 "
    "relative=9.9999999999999995e-08 ulps=3 result-tolerance=9.5367431640625e-07 "
    "largest=1000000 results=0,2 except=nan,not-convex variant=fast\n"
    "subject dot3 open exact needs=avx2,fma same-bits\n"
    "subject pong documented float results=none\n";

UNIT_TEST(is_written)
{
	char *text = written(&mine);
	assert_string_equal(text, hello_of_mine);
	free(text);
}

static double measure(const double *operands, const void *world)
{
	(void)world;
	return *operands;
}

static struct lockstep_margin truth(const struct lockstep_exact *x,
				    const struct lockstep_number *operands,
				    const struct lockstep_rows *world)
{
	(void)operands, (void)world;
	return x->always;
}

static const struct lockstep_question questions[] = {
    {.name = "disc_capsule",
     .question = "Do they\ntouch?",
     .operands = "circle, capsule:xyxyr",
     .hits = true,
     .results = "a, b",
     .measure = measure,
     .truth = truth,
     .roundings = 6.5,
     .boundary = LOCKSTEP_OPEN,
     .result_ulps = 2,
     .result_tolerance = 0.5},
    {.name = "median",
     .question = "Which?",
     .operands = "three:ggg",
     .world = "heights:f",
     .results = "m",
     .int_results = true},
};

UNIT_TEST(questions_come_back)
{
	struct lockstep_plugin asking = mine;
	char error[200] = "";
	struct hello hello;
	asking.subjects = 1;
	asking.size_of_question = sizeof *questions;
	asking.questions = LENGTH(questions);
	asking.question = questions;
	char *text = written(&asking);
	assert_non_null(
	    strstr(text, "question disc_capsule open operands=circle,capsule:xyxyr results=a,b "
			 "hits measure truth roundings=6.5 ulps=2 result-tolerance=0.5\n"
			 "asks Do they\n"
			 "question median undecided operands=three:ggg world=heights:f "
			 "results=m int-results\n"
			 "asks Which?\n"));
	if (!hello_read(text, &hello, error, sizeof error))
		fail_msg("%s", error);
	assert_int_equal(hello.plugin.size_of_question, sizeof *questions);
	assert_int_equal(hello.plugin.questions, LENGTH(questions));
	assert_int_equal(hello.measured, 1);
	assert_int_equal(hello.truths, 1);
	assert_true(hello.question[0].roundings == 6.5 && hello.question[1].roundings == 0);
	assert_string_equal(hello.question[0].name, "disc_capsule");
	assert_string_equal(hello.question[0].question, "Do they");
	assert_string_equal(hello.question[0].operands, "circle,capsule:xyxyr");
	assert_null(hello.question[0].world);
	assert_string_equal(hello.question[0].results, "a,b");
	assert_true(hello.question[0].hits && !hello.question[0].int_results);
	assert_int_equal(hello.question[0].boundary, LOCKSTEP_OPEN);
	assert_true(hello.question[0].result_ulps == 2 &&
		    hello.question[0].result_tolerance == 0.5);
	assert_string_equal(hello.question[1].world, "heights:f");
	assert_true(!hello.question[1].hits && hello.question[1].int_results);
	free(hello.subject);
	free(hello.question);
	free(text);
}

UNIT_TEST(comes_back)
{
	char text[sizeof hello_of_mine], error[200] = "";
	struct hello hello;
	strcpy(text, hello_of_mine);
	if (!hello_read(text, &hello, error, sizeof error))
		fail_msg("%s", error);
	assert_null(hello.error);
	assert_int_equal(hello.plugin.interface, LOCKSTEP_PLUGIN_INTERFACE);
	assert_int_equal(hello.plugin.size_of_subject, sizeof *subjects);
	char *again = written(&hello.plugin);
	assert_string_equal(again, hello_of_mine);
	free(again);
	free(hello.subject);
}

/* Empty lines and blanks are ignored; one line is an error. */
UNIT_TEST(reads_lines)
{
	char text[] = "\nname \t mine\n\nlicence MIT\nsubject   dot3\t exact  \n";
	char sorry[] = "error no GPU here\n", error[200] = "";
	struct hello hello;
	assert_true(hello_read(text, &hello, error, sizeof error));
	assert_string_equal(hello.plugin.name, "mine");
	assert_string_equal(hello.plugin.licence, "MIT");
	assert_int_equal(hello.plugin.subjects, 1);
	assert_string_equal(hello.subject->test, "dot3");
	assert_int_equal(hello.subject->arithmetic, LOCKSTEP_EXACT);
	free(hello.subject);
	assert_true(hello_read(sorry, &hello, error, sizeof error));
	assert_string_equal(hello.error, "no GPU here");
	assert_int_equal(hello.plugin.subjects, 0);
}

UNIT_TEST(refuses_lines)
{
	static const char *const bad[][2] = {
	    {"colour red", "'colour' is none of name, version, homepage, licence, "
			   "subject, question, asks"},
	    {"versions 1", "'versions' is none of name, version, homepage, licence, "
			   "subject, question, asks"},
	    {"question", "a question without a name"},
	    {"question three hit", "nothing about a question is called 'hit'"},
	    {"question three shapes=ggg", "nothing about a question is called 'shapes'"},
	    {"question three ulps=few", "ulps=few: not a number"},
	    {"asks Why?", "asks: there is no question before it"},
	    {"subject", "a subject without a test"},
	    {"subject dot3 sloppy", "no such claim: 'sloppy'"},
	    {"subject dot3 colour=red", "no such claim: 'colour'"},
	    {"subject dot3 ulps=", "ulps=: not a number"},
	    {"subject dot3 largest=7x", "largest=7x: not a number"},
	    {"subject dot3 except=nan,all",
	     "except=all: nan, invalid, degenerate, clockwise or not-convex"},
	    {"subject dot3 results=10", "results=10: none, or numbers of columns from 0 on"},
	    {"subject dot3 results=x", "results=x: none, or numbers of columns from 0 on"},
	    {"subject dot3 results=", "results=: none, or numbers of columns from 0 on"},
	};
	for (size_t i = 0; i < LENGTH(bad); ++i) {
		char text[100], error[200] = "", wanted[200];
		struct hello hello;
		snprintf(text, sizeof text, "name mine\n%s\nsubject dot3", bad[i][0]);
		snprintf(wanted, sizeof wanted, "line 2 of its hello: %s", bad[i][1]);
		assert_false(hello_read(text, &hello, error, sizeof error));
		assert_string_equal(error, wanted);
		free(hello.subject);
		free(hello.question);
	}
}
