/* SPDX-License-Identifier: MIT */
/*
 * Exact numbers that know how much rounding would hurt them: the means to write an exact truth.
 *
 * A finite float is an integer count of some small enough power of two, so a polynomial of floats
 * whose terms all have degree d is an integer count of that power to the d: GMP integers decide
 * everything, and no fraction is ever needed. The power is chosen once a case, by exact_begin().
 *
 * Most questions are clear long before that. So a number is computed in double first, with a bound
 * on its error: value and error, see below. How it was made is noted, and only if value and error
 * leave the question open does number_exact() make the integers, of that number and of its
 * operands. No answer depends on which of the two gave it: the filter, as this is called, only ever
 * says what GMP would.
 *
 * Beside its value each number carries `terms`: the size of what rounding acts on when a kernel
 * computes the same thing in float, in the same order. Write u = 2^-24; an operation's rounding
 * error is at most u times its result, or 2^-150 = u 2^-126 where the result of a product is
 * subnormal (sums and differences are exact there). So if a computed number is within k u terms
 * of the exact one, then, but for second-order crumbs,
 *
 *	the rounded a - b of two operands: within  1 u |a - b|
 *	a + b, a - b of such numbers:  (max(ka, kb) + 1) u (terms a + terms b)
 *	a b of such numbers:  (ka + kb + 1) u (terms a terms b + 2^-125)
 *
 * The 2^-125 is the floor below which a product's rounding is absolute, with a factor of two for
 * the crumbs. It travels through later products with the rest of the terms, so underflow in the
 * middle of a formula is covered too. The k of a test's worst primitive is its error bound in
 * tests.def; the count stands beside each exact truth. Crumbs are why 4 is 4.01 there.
 *
 * A primitive question compares a number with zero, or two numbers with each other. Its margin is
 * value / terms: if |margin| > k u, the computed number has the sign of the exact one. A question
 * made of others by "and" and "or" has the min and the max of their margins; as these are
 * monotone, the answer is right wherever the composed |margin| > k u, with the largest k.
 * Comparing two operands rounds nothing: k = 0.
 *
 * The error of a double. Each operation rounds its result v: by at most 2^-53 |v|, or, of a product
 * that is subnormal, by at most 2^-1075. To that it adds what the errors of its operands make of
 * themselves: ea + eb for a sum, |a| eb + |b| ea + ea eb for a product. Error arithmetic rounds, too:
 * never more than five times in a row, which is less than a factor of 1 + 2^-50, and each of a product's
 * four products may lose 2^-1075 to underflow: 2^-1072 is ample.
 *
 * But a result without error is no approximation at all. Numbers of degree d are multiples of the
 * case's unit to the d; so if the operands have no error, and |v| is no more than 2^53 such units,
 * nothing was rounded: the exact result is no larger either, and a multiple that small is a double.
 * So small whole numbers never need GMP, not even where things touch. This is not so where a unit
 * to the d is no double itself, below 2^-1074; there `least_rounded` is negative.
 *
 * An infinite or NaN value or error decides nothing, as all comparisons with it are false: GMP
 * decides.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_NUMBER_H
#define LOCKSTEP_REFERENCE_EXACT_NUMBER_H

#include <assert.h>
#include <gmp.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

struct number {
	double value;  /* within `error` of the exact one */
	double error;  /* 0: it is the exact one */
	double terms;  /* the size of the terms that rounding acts on */
	int degree;    /* the exact one is a multiple of the case's unit to the power of this */
	unsigned note; /* how it was made: in this thread's arena */
};

/* How far a question's answer is from flipping: >= 0 is yes. */
struct margin {
	int sign;     /* exact */
	double value; /* of that sign, never underflows to 0 */
	/* Of a question that joins several by `and` and `or`, in their order: how many there are beside the
	 * first, and which of them all decided, that is, has this margin. */
	unsigned others, decided;
};

static inline struct margin margin_of(int sign, double value)
{
	return (struct margin){.sign = sign, .value = value};
}

/* ---- How numbers were made ------------------------------------------------------------------ */

enum number_made {
	MADE_OF_FLOAT,   /* x; of[0]: it moves, see moved.h */
	MADE_AS_INTEGER, /* the integer is there */
	MADE_AS_ONE,     /* of degree of[0] */
	MADE_BY_ADD,     /* of notes of[0] and of[1] */
	MADE_BY_SUB,
	MADE_BY_MUL,
	MADE_BY_NEGATIVE, /* of of[0] */
	MADE_BY_SHIFT,    /* of of[0], times 2^up */
};

enum {
	NUMBERS_MAX = 2048, /* of one case; the largest so far takes 889 */
	DEGREES_MAX = 32
};

struct number_note {
	uint8_t made;    /* enum number_made */
	bool is_integer; /* arena->integer[] of this note is there */
	uint16_t of[2];
	bool has_form; /* arena->form[] of this note is there: moved.h */
	union {
		float x;
		int32_t up;
	};
};

/* GMP integers are costly to make, so each thread keeps its own and reuses them. */
struct number_arena {
	struct number_note note[NUMBERS_MAX];
	double least_rounded[DEGREES_MAX]; /* of degree d: 2^53 units, or -1 */
	mpz_t integer[NUMBERS_MAX];
	unsigned used, made; /* in this case; integers ever, by this thread */
	int unit;            /* numbers of degree 1 count 2^unit */
	double doubt;        /* of operands: 0, or INFINITY to have GMP decide it all */
	double moved;        /* how far every float may have moved: moved.h; else 0 */
	uint32_t kept;       /* bit k: column k of the operands has not moved */
	bool moves;          /* moved > 0 */
	bool open;           /* the path so far is not that of all moved operands */
	struct moved_form *form;
	bool answers_only; /* results are not asked for: the hit is put here, not in the truth */
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

/* Gives back all numbers made since the mark, so that a loop does not run out of them. */
static inline unsigned number_mark(void)
{
	return number_arena->used;
}

static inline void number_release(unsigned mark)
{
	number_arena->used = mark;
}

/*
 * Sets whether doubles decide what they can in this thread. They do by default; turning them off is
 * for comparing them with GMP. Returns the previous setting.
 */
bool number_filter(bool on);

/* Are these numbers intervals around operands that may have moved? See moved.h. */
static inline bool number_moves(void)
{
	return number_arena->moves;
}

/* ---- New numbers ---------------------------------------------------------------------------- */

/* Exactly 0, or 1, of a degree. */
struct number number_zero(int degree);
struct number number_one(int degree);

/* An operand: of degree 1, never rounded. */
struct number number_float(float x);

/* A count of 2^exponent, of degree 1: the case's unit must be fine enough. `count` is copied. */
struct number number_integer(mpz_srcptr count, int exponent);

/* ---- What they are -------------------------------------------------------------------------- */

/* The exact value, in the case's unit to the power of the number's degree. Valid until the number is
 * released, or this thread begins another case. */
mpz_srcptr number_exact(struct number a);

/* The exact value is number_exact(a) times 2 to this power. */
int number_exponent(struct number a);

/* Where a double does not decide: the sign; the sign of a - b; the margin of a >= 0. */
int number_exact_sign(struct number a);
int number_exact_order(struct number a, struct number b);
struct margin number_exact_margin(struct number a);

/* The value, and the quotient of two, to within 2^-43 of itself; one that is a float is that float. The
 * quotient does not mind if they are far below any double, as of high degrees of subnormal operands. */
double number_double(struct number a);
double number_ratio(struct number a, struct number b);

/* To within 2^-44 of itself the value is a.value. */
static inline bool number_is_close(struct number a)
{
	return a.error <= fabs(a.value) * 0x1p-44;
}

/* What is within 2^-42 of `close` may be a float: then a double that is close will not do. */
static inline bool number_may_be_float(double close)
{
	return fabs(close - (double)(float)close) <= fabs(close) * 0x1p-42;
}

/* Is the value a float, so that a kernel that computed it did not round? Overflow aside. */
bool number_is_float(struct number a);

/* The value, as one rounding makes it a float. Overflow and underflow aside: for differences. Of moved
 * numbers, that of one of them. */
double number_rounded(struct number a);

/* -1, 0 or 1 */
static inline int number_sign(struct number a)
{
	if (fabs(a.value) > a.error || a.error == 0)
		return (a.value > 0) - (a.value < 0);
	return number_exact_sign(a);
}

/* The sign of a - b: of the difference of two doubles it is right, whatever is rounded, and 1 in 10^6
 * is more than what roundings of the size can do. */
static inline int number_compare(struct number a, struct number b)
{
	double apart = a.value - b.value, doubt = a.error + b.error;

	if (fabs(apart) > 1.000001 * doubt || doubt == 0)
		return (a.value > b.value) - (a.value < b.value);
	return number_exact_order(a, b);
}

/* ---- Arithmetic ----------------------------------------------------------------------------- */

/* What these are of moved numbers: the least, and so on, of all of them. */
struct number moved_lesser(struct number a, struct number b);
struct number moved_greater(struct number a, struct number b);
struct number moved_magnitude(struct number a);
struct number moved_positive_part(struct number a);

/* The error of a rounded result, to which its operands' errors have come through; `floor` is what
 * underflow may add. */
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

/* The same number at a degree that is so much higher, to be added to others of that degree. Where
 * cosines are multiplied by lengths, the degree counts factors, not units of length. */
static inline struct number lift(struct number a, int degree)
{
	unsigned one = number_noted(MADE_AS_ONE, (unsigned)degree, 0);

	a.note = number_noted(MADE_BY_MUL, a.note, one);
	a.degree += degree;
	return a;
}

/* a 2^n, for values that no kernel computes: terms are those of a. n may be negative where the case's
 * unit is fine enough. */
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

/* n a, likewise */
struct number times(struct number a, unsigned long n);

/* a - b of two operands: rounded once, however much cancels. */
static inline struct number difference(struct number a, struct number b)
{
	struct number d = sub(a, b);

	d.terms = fabs(d.value);
	return d;
}

/* Of operands, or of their differences: rounding is monotone, so kernels choose the same one. */
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
