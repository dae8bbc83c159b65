/* SPDX-License-Identifier: MIT */
/*
 * Exact numbers that track the effect of rounding, for writing exact truths.
 *
 * A finite float is an integer multiple of some small enough power of two. So a polynomial of floats whose
 * terms all have degree d is an integer multiple of that power to the d. GMP integers decide everything, and
 * fractions are never needed. exact_begin() chooses the power once for each case.
 *
 * Most cases are clear long before that. So a number is first computed in double: its `value`, and a bound on
 * its `error`. Its operation and operands are noted. Only if value and error do not decide does
 * number_exact() compute the integers of that number and its operands. Deciding with doubles is called the
 * filter. It always agrees with GMP, so the result does not depend on which of the two decided.
 *
 * Each number also has `terms`: the size of the terms that rounding acts on when a kernel computes the same
 * formula in float, in the same order. Let u = 2^-24. The rounding error of an operation is at most u times
 * its result, or 2^-150 = u 2^-126 if the result of a product is subnormal (sums and differences are exact
 * there). Let the computed a be within ka u terms a of the exact one, and b within kb u terms b. Then, apart
 * from second-order terms, these results are within the following bounds:
 *
 * 	the rounded a - b of two operands:  1 u |a - b|
 * 	a + b, a - b:  (max(ka, kb) + 1) u (terms a + terms b)
 * 	a b:  (ka + kb + 1) u (terms a terms b + 2^-125)
 *
 * The 2^-125 is the floor below which a product's rounding is absolute, with a factor of two for the
 * second-order terms. It is carried through later products with the other terms, so underflow in the middle
 * of a formula is covered too. The k of a test's worst primitive is its error bound in tests.def; each exact
 * truth documents its count. There, "r^2 has 1" means that r^2 has k = 1. The second-order terms are why 4 is
 * 4.01 in tests.def.
 *
 * A primitive condition compares a number with zero, or two numbers with each other. Its margin is
 * value / terms: if |margin| > k u, the computed number has the sign of the exact one. Conditions joined by
 * "and" and "or" have the min and the max of their margins. As these are monotone, the answer is right if the
 * composed |margin| > k u, with the largest k. Comparing two operands rounds nothing: k = 0.
 *
 * The error of a double is bounded as follows. Each operation rounds its result v by at most 2^-53 |v|, or,
 * for a product that is subnormal, by at most 2^-1075. The propagated errors of its operands are added:
 * ea + eb for a sum, |a| eb + |b| ea + ea eb for a product. Computing these errors also rounds, but never
 * more than five times in a row, which is less than a factor of 1 + 2^-50. Each of the four products in a
 * product's error may lose 2^-1075 to underflow: 2^-1072 is ample.
 *
 * But many results are exact, and have no error. Numbers of degree d are multiples of the case's unit to the
 * d. So if the operands have no error, and |v| is no more than 2^53 such units, nothing was rounded: the
 * exact result is no larger either, and a multiple that small is a double. So small integers never need GMP,
 * not even in touching cases. This does not hold if a unit to the d is not itself a double, below 2^-1074;
 * then `least_rounded` is negative.
 *
 * An infinite or NaN value or error decides nothing, as all comparisons with it are false; then GMP decides.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_NUMBER_H
#define LOCKSTEP_REFERENCE_EXACT_NUMBER_H

#include <assert.h>
#include <gmp.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

struct number {
	double value;  /* within `error` of the exact value */
	double error;  /* 0: the value is exact */
	double terms;  /* the size of the terms that rounding acts on */
	int degree;    /* the exact value is a multiple of the case's unit to this power */
	unsigned note; /* its history, in this thread's arena */
};

/* How far a condition is from flipping; >= 0 is true. */
struct margin {
	int sign;     /* exact */
	double value; /* with that sign; never underflows to 0 */
	/*
	 * For conditions joined by `and` and `or`, in their order: how many there are besides the first, and
	 * the index of the one with this margin.
	 */
	unsigned others, decided;
};

static inline struct margin margin_of(int sign, double value)
{
	return (struct margin){.sign = sign, .value = value};
}

/* ---- How numbers were made ------------------------------------------------------------------ */

enum number_made {
	MADE_OF_FLOAT,   /* x; of[0] is 1 if it moves: moved.h */
	MADE_AS_INTEGER, /* the integer already exists */
	MADE_AS_ONE,     /* 1, with degree of[0] */
	MADE_BY_ADD,     /* sum of notes of[0] and of[1] */
	MADE_BY_SUB,
	MADE_BY_MUL,
	MADE_BY_NEGATIVE, /* -of[0] */
	MADE_BY_SHIFT,    /* of[0] times 2^up */
};

enum {
	NUMBERS_MAX = 2048, /* per case; the largest so far takes 889 */
	DEGREES_MAX = 32
};

struct number_note {
	uint8_t made;    /* enum number_made */
	bool is_integer; /* arena->integer[] of this note is valid */
	uint16_t of[2];
	bool has_form; /* arena->form[] of this note is valid: moved.h */
	union {
		float x;
		int32_t up;
	};
};

/* Creating GMP integers is expensive, so each thread keeps its own and reuses them. */
struct number_arena {
	struct number_note note[NUMBERS_MAX];
	double least_rounded[DEGREES_MAX]; /* 2^53 units of degree d, or -1 */
	mpz_t integer[NUMBERS_MAX];
	unsigned used, made; /* notes used in this case; integers made by this thread */
	int unit;            /* numbers of degree 1 count 2^unit */
	double doubt;        /* of operands: 0, or INFINITY to leave all decisions to GMP */
	double moved;        /* how far each float may have moved, or 0: moved.h */
	uint32_t kept;       /* bit k: column k of the operands has not moved */
	bool moves;          /* moved > 0 */
	bool open;           /* not all moved operands take the same path */
	struct moved_form *form;
	bool answers_only; /* results are not needed; the hit is set here, not in the truth */
	bool hit;
};

extern _Thread_local struct number_arena *number_arena;

static inline unsigned number_noted(enum number_made made, unsigned a, unsigned b)
{
	struct number_arena *arena = number_arena;
	unsigned note = arena->used++;

	assert(note < NUMBERS_MAX);
	arena->note[note] =
	    (struct number_note){.made = (uint8_t)made, .of = {(uint16_t)a, (uint16_t)b}};
	return note;
}

/* number_release() frees all numbers made since the mark, so that a loop does not run
 * out of them. */
static inline unsigned number_mark(void)
{
	return number_arena->used;
}

static inline void number_release(unsigned mark)
{
	number_arena->used = mark;
}

/*
 * Switches the filter on, which is the default, or off in this thread. Without it, GMP decides
 * everything, so that the two can be compared. Returns the previous setting.
 */
bool number_filter(bool on);

/* Are these numbers intervals around operands that may have moved? See moved.h. */
static inline bool number_moves(void)
{
	return number_arena->moves;
}

/* ---- New numbers ---------------------------------------------------------------------------- */

/* Exactly 0 or 1, with a degree. */
struct number number_zero(int degree);
struct number number_one(int degree);

/* An operand: of degree 1, never rounded. */
struct number number_float(float x);

/* count * 2^exponent, of degree 1; the case's unit must be fine enough. `count` is copied. */
struct number number_integer(mpz_srcptr count, int exponent);

/* ---- Properties ----------------------------------------------------------------------------- */

/* The exact value, in the case's unit to the power of the number's degree. Valid until the number is
 * released, or this thread begins another case. */
mpz_srcptr number_exact(struct number a);

/* The exact value is number_exact(a) times 2 to this power. */
int number_exponent(struct number a);

/* For numbers that a double does not decide: the sign; the sign of a - b; the margin of a >= 0. */
int number_exact_sign(struct number a);
int number_exact_order(struct number a, struct number b);
struct margin number_exact_margin(struct number a);

/*
 * The value, and the quotient of two, with a relative error of 2^-43; exact if the result is a float. The
 * quotient also works for numbers far below any double, such as high powers of subnormal operands.
 */
double number_double(struct number a);
double number_ratio(struct number a, struct number b);

/* Does a.value have a relative error of at most 2^-44? */
static inline bool number_is_close(struct number a)
{
	return a.error <= fabs(a.value) * 0x1p-44;
}

/* A value within 2^-42 of `close` may be a float; then a close double is not enough. */
static inline bool number_may_be_float(double close)
{
	return fabs(close - (double)(float)close) <= fabs(close) * 0x1p-42;
}

/* Is the value a float, so that a kernel that computed it did not round? Ignores overflow. */
bool number_is_float(struct number a);

/* The value rounded once to a float. Ignores overflow and underflow: for differences. For moved numbers, the
 * rounded value of one of them. */
double number_rounded(struct number a);

/* -1, 0 or 1 */
static inline int number_sign(struct number a)
{
	if (fabs(a.value) > a.error || a.error == 0)
		return (a.value > 0) - (a.value < 0);
	return number_exact_sign(a);
}

/*
 * The sign of a - b. The sign of the difference of two doubles is right, however it is rounded. Its size is
 * rounded too, by much less than 1 in 10^6.
 */
static inline int number_compare(struct number a, struct number b)
{
	double apart = a.value - b.value, doubt = a.error + b.error;

	if (fabs(apart) > 1.000001 * doubt || doubt == 0)
		return (a.value > b.value) - (a.value < b.value);
	return number_exact_order(a, b);
}

/* ---- Arithmetic ----------------------------------------------------------------------------- */

/*
 * The functions below, without `moved_`, for moved numbers: the least, and so on, of all of them.
 */
struct number moved_lesser(struct number a, struct number b);
struct number moved_greater(struct number a, struct number b);
struct number moved_magnitude(struct number a);
struct number moved_positive_part(struct number a);

/* The error of a rounded result with the propagated errors of its operands; `floor` is the
 * possible underflow. */
static inline double number_error(double value, int degree, bool exact_operands, double passed_on,
				  double floor)
{
	assert(degree < DEGREES_MAX);
	if (exact_operands && fabs(value) <= number_arena->least_rounded[degree])
		return 0;
	return (passed_on + fabs(value) * 0x1p-53) * (1 + 0x1p-50) + floor;
}

static inline struct number number_sum(enum number_made made, struct number a, struct number b,
				       double value)
{
	double passed_on = a.error + b.error;

	assert(a.degree == b.degree);
	return (struct number){value, number_error(value, a.degree, passed_on == 0, passed_on, 0),
			       a.terms + b.terms, a.degree, number_noted(made, a.note, b.note)};
}

static inline struct number add(struct number a, struct number b)
{
	return number_sum(MADE_BY_ADD, a, b, a.value + b.value);
}

static inline struct number sub(struct number a, struct number b)
{
	return number_sum(MADE_BY_SUB, a, b, a.value - b.value);
}

static inline struct number mul(struct number a, struct number b)
{
	double value = a.value * b.value;
	double passed_on = fabs(a.value) * b.error + fabs(b.value) * a.error + a.error * b.error;
	int degree = a.degree + b.degree;

	return (struct number){
	    value, number_error(value, degree, a.error + b.error == 0, passed_on, 0x1p-1072),
	    a.terms * b.terms + 0x1p-125, degree, number_noted(MADE_BY_MUL, a.note, b.note)};
}

static inline struct number square(struct number a)
{
	return mul(a, a);
}

static inline struct number negative(struct number a)
{
	a.value = -a.value;
	a.note = number_noted(MADE_BY_NEGATIVE, a.note, 0);
	return a;
}

/* |a| */
static inline struct number magnitude(struct number a)
{
	if (number_moves())
		return moved_magnitude(a);
	return number_sign(a) < 0 ? negative(a) : a;
}

/*
 * The same number with its degree raised by `degree`, to be added to others of that degree. If
 * cosines are multiplied by lengths, the degree counts factors, not units of length.
 */
static inline struct number lift(struct number a, int degree)
{
	unsigned one = number_noted(MADE_AS_ONE, (unsigned)degree, 0);

	a.note = number_noted(MADE_BY_MUL, a.note, one);
	a.degree += degree;
	return a;
}

/* a 2^n, for values that no kernel computes; the terms are those of a. n may be negative if the case's unit
 * is fine enough. */
static inline struct number shifted(struct number a, int n)
{
	double factor = ldexp(1, n), size = fabs(a.value) * factor;

	a.value *= factor;
	a.error =
	    a.value == 0 || (size > 0x1p-1000 && size < 0x1p1000) ? a.error * factor : INFINITY;
	a.note = number_noted(MADE_BY_SHIFT, a.note, 0);
	number_arena->note[a.note].up = n;
	return a;
}

/* n a; like shifted(), for values that no kernel computes. */
struct number times(struct number a, unsigned long n);

/* a - b of two operands, rounded once, however much cancels. */
static inline struct number difference(struct number a, struct number b)
{
	struct number d = sub(a, b);

	d.terms = fabs(d.value);
	return d;
}

/* For operands or their differences: rounding is monotone, so kernels choose the same one. */
static inline struct number lesser(struct number a, struct number b)
{
	if (number_moves())
		return moved_lesser(a, b);
	return number_compare(a, b) < 0 ? a : b;
}

static inline struct number greater(struct number a, struct number b)
{
	if (number_moves())
		return moved_greater(a, b);
	return number_compare(a, b) > 0 ? a : b;
}

/* max(a, 0) */
static inline struct number positive_part(struct number a)
{
	if (number_moves())
		return moved_positive_part(a);
	return number_sign(a) > 0 ? a : number_zero(a.degree);
}

#endif
