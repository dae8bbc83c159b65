/* SPDX-License-Identifier: MIT */
/* See question.h. Wraps the functions of number.h and predicates.h for foreign code, and checks its calls. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/exact/arena.h"
#include "reference/exact/question.h"
#include "reference/exact/truth.h"

_Static_assert(sizeof(struct lockstep_number) == sizeof(struct number), "the same members");
_Static_assert(sizeof(struct lockstep_margin) == sizeof(struct margin), "the same members");

static _Thread_local const char *asked;

__attribute__((noreturn, format(printf, 1, 2))) static void misused(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	fprintf(stderr, "lockstep: the truth of question '%s': ", asked);
	vfprintf(stderr, format, list);
	fprintf(stderr, "\n");
	va_end(list);
	exit(2);
}

/* ---- Numbers in and out --------------------------------------------------------------------- */

static struct number in(struct lockstep_number a)
{
	struct number number;

	memcpy(&number, &a, sizeof(number));
	if (number_arena->used >= NUMBERS_MAX - 16)
		misused("it makes more than %d numbers; see release()", NUMBERS_MAX - 16);
	if (number.note >= number_arena->used)
		misused("it uses a number that was released");
	return number;
}

static struct lockstep_number out(struct number a)
{
	struct lockstep_number number;

	memcpy(&number, &a, sizeof(number));
	return number;
}

static struct margin margin_in(struct lockstep_margin a)
{
	struct margin margin;

	memcpy(&margin, &a, sizeof(margin));
	return margin;
}

static struct lockstep_margin margin_out(struct margin a)
{
	struct lockstep_margin margin;

	memcpy(&margin, &a, sizeof(margin));
	return margin;
}

static void same_degree(struct lockstep_number a, struct lockstep_number b)
{
	if (a.degree != b.degree)
		misused("it adds or compares numbers of degrees %d and %d", a.degree, b.degree);
}

static int right_degree(int degree)
{
	if (degree < 0 || degree >= DEGREES_MAX)
		misused("it makes a number of degree %d; 0 to %d are possible", degree,
			DEGREES_MAX - 1);
	return degree;
}

/* ---- The functions -------------------------------------------------------------------------- */

static struct lockstep_number question_float(float x)
{
	if (!isfinite(x))
		misused("it makes a number of a float that is not finite");
	return out(number_float(x));
}

static struct lockstep_number question_zero(int degree)
{
	return out(number_zero(right_degree(degree)));
}

static struct lockstep_number question_one(int degree)
{
	return out(number_one(right_degree(degree)));
}

static struct lockstep_number question_mul(struct lockstep_number a, struct lockstep_number b)
{
	right_degree(a.degree + b.degree);
	return out(mul(in(a), in(b)));
}

#define ONE_NUMBER(name)                                                                           \
	static struct lockstep_number question_##name(struct lockstep_number a)                    \
	{                                                                                          \
		return out(name(in(a)));                                                           \
	}
ONE_NUMBER(negative)
ONE_NUMBER(magnitude)
ONE_NUMBER(positive_part)

#define TWO_NUMBERS(name)                                                                          \
	static struct lockstep_number question_##name(struct lockstep_number a,                    \
						      struct lockstep_number b)                    \
	{                                                                                          \
		same_degree(a, b);                                                                 \
		return out(name(in(a), in(b)));                                                    \
	}
TWO_NUMBERS(add)
TWO_NUMBERS(sub)
TWO_NUMBERS(difference)
TWO_NUMBERS(lesser)
TWO_NUMBERS(greater)

static int question_sign(struct lockstep_number a)
{
	return number_sign(in(a));
}

/* Numbers that may have moved are assumed to be apart; see moved.h. */
static bool question_equal(struct lockstep_number a, struct lockstep_number b)
{
	same_degree(a, b);
	return !number_moves() && number_compare(in(a), in(b)) == 0;
}

static struct lockstep_margin question_at_least_zero(struct lockstep_number a)
{
	return margin_out(at_least_zero(in(a)));
}

static struct lockstep_margin question_at_most_zero(struct lockstep_number a)
{
	return margin_out(at_most_zero(in(a)));
}

static struct lockstep_margin question_at_most(struct lockstep_number a, struct lockstep_number b)
{
	same_degree(a, b);
	return margin_out(at_most(in(a), in(b)));
}

static struct lockstep_margin question_lengths_at_most(struct lockstep_number vv,
						       struct lockstep_number r,
						       struct lockstep_number ww)
{
	if (vv.degree != 2 * r.degree + ww.degree)
		misused("it compares lengths of degrees %d / 2 and %d + %d / 2", vv.degree,
			r.degree, ww.degree);
	right_degree(vv.degree);
	return margin_out(lengths_at_most(in(vv), in(r), in(ww)));
}

static struct lockstep_margin question_both(struct lockstep_margin a, struct lockstep_margin b)
{
	return margin_out(both(margin_in(a), margin_in(b)));
}

static struct lockstep_margin question_either(struct lockstep_margin a, struct lockstep_margin b)
{
	return margin_out(either(margin_in(a), margin_in(b)));
}

static struct lockstep_margin question_opposite(struct lockstep_margin a)
{
	return margin_out(opposite(margin_in(a)));
}

static unsigned question_mark(void)
{
	return number_mark();
}

static void question_release(unsigned mark)
{
	if (mark > number_arena->used)
		misused("it releases a mark that it did not set");
	number_release(mark);
}

static const struct lockstep_exact functions = {
    .size = sizeof(struct lockstep_exact),
    .of_float = question_float,
    .zero = question_zero,
    .one = question_one,
    .add = question_add,
    .sub = question_sub,
    .difference = question_difference,
    .mul = question_mul,
    .negative = question_negative,
    .magnitude = question_magnitude,
    .lesser = question_lesser,
    .greater = question_greater,
    .positive_part = question_positive_part,
    .sign = question_sign,
    .equal = question_equal,
    .at_least_zero = question_at_least_zero,
    .at_most_zero = question_at_most_zero,
    .at_most = question_at_most,
    .lengths_at_most = question_lengths_at_most,
    .both = question_both,
    .either = question_either,
    .opposite = question_opposite,
    .always = {.sign = 1, .value = INFINITY},
    .never = {.sign = -1, .value = -INFINITY},
    .mark = question_mark,
    .release = question_release,
};

void exact_question(const struct lockstep_question *question, const struct lockstep_test *test,
		    const float *operands, const struct lockstep_rows *rows,
		    struct lockstep_truth *truth)
{
	struct number number[LOCKSTEP_COLUMNS_MAX];
	struct lockstep_number given[LOCKSTEP_COLUMNS_MAX];
	const char *second = test->operands > 1 ? test->operand[1]->roles : "";
	struct margin margin;

	asked = question->name;
	if (!exact_begin(operands, test->operand[0]->roles, second,
			 test->world ? FLOATS_LATER : NONE_LATER, number, truth))
		return;
	for (unsigned k = 0; k < test->columns; ++k)
		given[k] = out(number[k]);
	margin = margin_in(question->truth(&functions, given, rows));
	if (question->boundary == LOCKSTEP_OPEN)
		answer_open(truth, margin);
	else
		answer_closed(truth, margin);
}
