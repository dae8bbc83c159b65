/* SPDX-License-Identifier: MIT */
/*
 * Exact numbers that know how much rounding would hurt them: what an exact truth is made with.
 *
 * A finite float is an integer count of some small enough power of two, so a polynomial of floats
 * whose terms all have degree d is an integer count of that power to the d: GMP integers decide
 * everything, and no fraction is ever needed. The power is chosen once a case, by exact_begin().
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
 * middle of a formula is covered too. The k of a test's worst primitive is its band in tests.def;
 * the count stands beside each exact truth. Crumbs are why 4 is 4.01 there.
 *
 * A primitive question compares a number with zero, or two numbers with each other. Its margin is
 * value / terms: if |margin| > k u, the computed number has the sign of the exact one. A question
 * made of others by "and" and "or" has the min and the max of their margins; as these are
 * monotone, the answer is right wherever the composed |margin| > k u, with the largest k.
 * Comparing two operands rounds nothing: k = 0.
 */
#ifndef LOCKSTEP_NUMBER_H
#define LOCKSTEP_NUMBER_H

#include <assert.h>
#include <gmp.h>
#include <math.h>
#include <stdbool.h>

struct number {
	mpz_srcptr value; /* in the case's unit to the power of degree */
	double terms;     /* the size of the terms that rounding acts on */
	int degree;
};

/* A point, or the vector between two. */
struct vector {
	struct number x, y;
};

/* How far a question's answer is from flipping: >= 0 is yes. */
struct margin {
	int sign;     /* exact */
	double value; /* of that sign, never underflows to 0 */
};

/* A fresh integer, valid until this thread's next number_begin(), or number_release(). */
mpz_ptr number_new(void);

/* Gives back all numbers made since the mark, so that a loop does not run out of them. */
unsigned number_mark(void);
void number_release(unsigned mark);

/* Exactly 0, or 1, of a degree. */
struct number number_zero(int degree);
struct number number_one(int degree);

/* An operand: of degree 1, rounded by nobody. */
struct number number_float(float x);

/* The value is a.value times 2 to this power. */
int number_exponent(struct number a);

/* The value, and the quotient of two, to double precision. The quotient does not mind if they are far
 * below any double, as of high degrees of subnormal operands. */
double number_double(struct number a);
double number_ratio(struct number a, struct number b);

/* Is the value a float, so that a kernel that computed it did not round? Overflow aside. */
bool number_is_float(struct number a);

/* The value, as one rounding makes it a float. Overflow and underflow aside: for differences. */
double number_rounded(struct number a);

/* ---- Arithmetic ----------------------------------------------------------------------------- */

static inline struct number add(struct number a, struct number b)
{
	mpz_ptr value = number_new();

	assert(a.degree == b.degree);
	mpz_add(value, a.value, b.value);
	return (struct number){value, a.terms + b.terms, a.degree};
}

static inline struct number sub(struct number a, struct number b)
{
	mpz_ptr value = number_new();

	assert(a.degree == b.degree);
	mpz_sub(value, a.value, b.value);
	return (struct number){value, a.terms + b.terms, a.degree};
}

static inline struct number mul(struct number a, struct number b)
{
	mpz_ptr value = number_new();

	mpz_mul(value, a.value, b.value);
	return (struct number){value, a.terms * b.terms + 0x1p-125, a.degree + b.degree};
}

static inline struct number square(struct number a)
{
	return mul(a, a);
}

static inline struct number negative(struct number a)
{
	mpz_ptr value = number_new();

	mpz_neg(value, a.value);
	return (struct number){value, a.terms, a.degree};
}

/* |a| */
static inline struct number magnitude(struct number a)
{
	return mpz_sgn(a.value) < 0 ? negative(a) : a;
}

/* The same number at a degree that is so much higher, to be added to others of that degree. Where
 * cosines are multiplied by lengths, the degree counts factors, not units of length. */
static inline struct number lift(struct number a, int degree)
{
	mpz_ptr value = number_new();

	mpz_mul(value, a.value, number_one(degree).value);
	return (struct number){value, a.terms, a.degree + degree};
}

/* n a, and a 2^n, for values that no kernel computes: terms are those of a. */
static inline struct number times(struct number a, unsigned long n)
{
	mpz_ptr value = number_new();

	mpz_mul_ui(value, a.value, n);
	return (struct number){value, a.terms, a.degree};
}

static inline struct number shifted(struct number a, unsigned n)
{
	mpz_ptr value = number_new();

	mpz_mul_2exp(value, a.value, n);
	return (struct number){value, a.terms, a.degree};
}

/* a - b of two operands: rounded once, however much cancels. */
static inline struct number difference(struct number a, struct number b)
{
	struct number d = sub(a, b);

	d.terms = number_double(d);
	d.terms = d.terms < 0 ? -d.terms : d.terms;
	return d;
}

/* Of operands, or of their differences: rounding is monotone, so kernels choose the same one. */
static inline struct number lesser(struct number a, struct number b)
{
	return mpz_cmp(a.value, b.value) < 0 ? a : b;
}

static inline struct number greater(struct number a, struct number b)
{
	return mpz_cmp(a.value, b.value) > 0 ? a : b;
}

/* max(a, 0) */
static inline struct number positive_part(struct number a)
{
	return mpz_sgn(a.value) > 0 ? a : number_zero(a.degree);
}

/* ---- Vectors -------------------------------------------------------------------------------- */

/* The point of an operand whose columns are named p##x and p##y. */
#define POINT(operand, p) ((struct vector){(operand).p##x, (operand).p##y})

/* From one operand point to another. */
static inline struct vector to(struct vector from, struct vector target)
{
	return (struct vector){difference(target.x, from.x), difference(target.y, from.y)};
}

/* For vectors from to(): k = 1 + 1 for the vectors, + 1 product, + 1 sum = 4. */
static inline struct number dot(struct vector a, struct vector b)
{
	return add(mul(a.x, b.x), mul(a.y, b.y));
}

/* For vectors from to(): k = 4 likewise. */
static inline struct number det(struct vector a, struct vector b)
{
	return sub(mul(a.x, b.y), mul(a.y, b.x));
}

static inline bool equal(struct vector a, struct vector b)
{
	return mpz_cmp(a.x.value, b.x.value) == 0 && mpz_cmp(a.y.value, b.y.value) == 0;
}

/*
 * det(u, v) is 0, and a kernel will not miss that, however it rounds: both products are 0, or no
 * coordinate of the vectors is rounded, so that equal products are rounded alike.
 */
static inline bool surely_parallel(struct vector u, struct vector v)
{
	struct number first = mul(u.x, v.y), second = mul(u.y, v.x);

	if (mpz_cmp(first.value, second.value) != 0)
		return false;
	return mpz_sgn(first.value) == 0 || (number_is_float(u.x) && number_is_float(u.y) &&
					     number_is_float(v.x) && number_is_float(v.y));
}

/* The coordinate o + t op, where t = top / under; a single rounding to double of each, as the sum
 * may cancel. */
static inline double point_double(struct number o, struct number op, struct number top,
				  struct number under)
{
	return number_ratio(add(mul(o, under), mul(top, op)), under);
}

/* ---- Questions ------------------------------------------------------------------------------ */

/* Yes, or no, if nothing else has a say. */
static const struct margin always = {1, INFINITY}, never = {-1, -INFINITY};

/* a >= 0 */
struct margin at_least_zero(struct number a);

static inline struct margin opposite(struct margin a)
{
	return (struct margin){-a.sign, -a.value};
}

/* a <= 0 */
static inline struct margin at_most_zero(struct number a)
{
	return opposite(at_least_zero(a));
}

/* a == 0: touching at best */
static inline struct margin is_zero(struct number a)
{
	struct margin m = at_least_zero(a);

	return m.sign > 0 ? opposite(m) : m;
}

/* a <= b: of operands, or of computed numbers, the comparison itself rounds nothing. */
static inline struct margin at_most(struct number a, struct number b)
{
	return at_least_zero(sub(b, a));
}

/* Is a further from yes than b? The sign goes first, whatever the doubles say. */
static inline bool margin_less(struct margin a, struct margin b)
{
	return a.sign != b.sign ? a.sign < b.sign : a.value < b.value;
}

static inline struct margin both(struct margin a, struct margin b)
{
	return margin_less(a, b) ? a : b;
}

static inline struct margin either(struct margin a, struct margin b)
{
	return margin_less(a, b) ? b : a;
}

/* low <= a <= high */
static inline struct margin between(struct number low, struct number a, struct number high)
{
	return both(at_most(low, a), at_most(a, high));
}

#endif
