/* SPDX-License-Identifier: MIT */
/*
 * The numbers of exact truths: their storage, and GMP's decisions where a double does not decide.
 */
#include "reference/exact/number.h"

#include <float.h>
#include <math.h>
#include <mpfr.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "reference/exact/arena.h"
#include "reference/exact/moved.h"

/* ---- Storage -------------------------------------------------------------------------------- */

_Thread_local struct number_arena *number_arena;
static pthread_key_t arena_key;
static pthread_once_t arena_once = PTHREAD_ONCE_INIT;

static void arena_free(void *old)
{
	struct number_arena *arena = old;

	for (unsigned i = 0; i < arena->made; ++i)
		mpz_clear(arena->integer[i]);
	free(arena->form);
	free(arena);
	number_arena = NULL;
	mpfr_free_cache();
}

/* exit() does not run any thread's destructors, not even those of the calling thread. */
static void arena_exit(void)
{
	if (number_arena && !memory_ran_out()) {
		pthread_setspecific(arena_key, NULL);
		arena_free(number_arena);
	}
}

static void arena_set_up(void)
{
	if (pthread_key_create(&arena_key, arena_free) != 0 || atexit(arena_exit) != 0)
		memory_none();
}

static void arena_open(void)
{
	pthread_once(&arena_once, arena_set_up);
	number_arena = memory_must(calloc(1, sizeof(*number_arena)));
	if (pthread_setspecific(arena_key, number_arena) != 0)
		memory_none();
	number_arena->unit = 1; /* not a case's unit yet */
}

/*
 * Sets 2^53 units of each degree. They are assembled from their bits, because this runs for nearly
 * every case.
 */
static void set_unit(int unit)
{
	const int least = DBL_MIN_EXP - DBL_MANT_DIG, bias = DBL_MAX_EXP - 1;

	number_arena->unit = unit;
	for (int d = 0; d < DEGREES_MAX; ++d) {
		int exponent = unit * d < least ? least : unit * d;
		uint64_t bits = (uint64_t)(exponent + DBL_MANT_DIG + bias) << (DBL_MANT_DIG - 1);
		double limit;

		memcpy(&limit, &bits, sizeof(limit));
		number_arena->least_rounded[d] = unit * d < least ? -1 : limit;
	}
}

void number_begin(int unit)
{
	assert(unit <= 0);
	if (!number_arena)
		arena_open();
	number_arena->used = 0;
	if (number_arena->unit != unit)
		set_unit(unit);
}

bool number_filter(bool on)
{
	bool before;

	if (!number_arena)
		arena_open();
	before = number_arena->doubt == 0;
	number_arena->doubt = on ? 0 : INFINITY;
	return before;
}

/* ---- New numbers ---------------------------------------------------------------------------- */

struct number number_zero(int degree)
{
	return (struct number){0, number_arena->doubt, 0, degree,
			       number_noted(MADE_OF_FLOAT, 0, 0)};
}

struct number number_one(int degree)
{
	return (struct number){1, number_arena->doubt, 1, degree,
			       number_noted(MADE_AS_ONE, (unsigned)degree, 0)};
}

struct number number_float(float x)
{
	assert(x == 0 || number_last_bit(x) >= number_arena->unit);
	return number_operand(x);
}

/* The integer of a note, for the caller to set. */
static mpz_ptr integer_of(unsigned note)
{
	struct number_arena *arena = number_arena;

	while (arena->made <= note)
		mpz_init(arena->integer[arena->made++]);
	arena->note[note].is_integer = true;
	return arena->integer[note];
}

struct number number_integer(mpz_srcptr count, int exponent)
{
	unsigned note = number_noted(MADE_AS_INTEGER, 0, 0);
	mpz_ptr integer = integer_of(note);
	double value = ldexp(mpz_get_d(count), exponent); /* truncated, not rounded */
	double error = mpz_sizeinbase(count, 2) <= DBL_MANT_DIG ? 0 : fabs(value) * 0x1p-52;

	struct number made = {value, error + number_arena->doubt, fabs(value), 1, note};

	assert(exponent >= number_arena->unit);
	mpz_mul_2exp(integer, count, (mp_bitcnt_t)(exponent - number_arena->unit));
	if (number_moves())
		moved_starts(made);
	return made;
}

struct number times(struct number a, unsigned long n)
{
	unsigned note = number_noted(MADE_AS_INTEGER, 0, 0);
	struct number factor = {(double)n, (double)n * 0x1p-52, 1, 0, note};

	mpz_set_ui(integer_of(note), n);
	if (n >> DBL_MANT_DIG == 0)
		factor.error = 0;
	if (number_moves())
		moved_starts(factor);
	factor = mul(a, factor);
	factor.terms = a.terms;
	return factor;
}

/* ---- Integers ------------------------------------------------------------------------------- */

static void set_float(mpz_ptr integer, float x)
{
	int exponent = x != 0 ? number_last_bit(x) : number_arena->unit;

	mpz_set_si(integer, (long)ldexpf(x, -exponent));
	mpz_mul_2exp(integer, integer, (mp_bitcnt_t)(exponent - number_arena->unit));
}

static void set_shifted(mpz_ptr integer, mpz_srcptr of, int up)
{
	if (up >= 0) {
		mpz_mul_2exp(integer, of, (mp_bitcnt_t)up);
	} else {
		assert(mpz_sgn(of) == 0 || mpz_scan1(of, 0) >= (mp_bitcnt_t)-up);
		mpz_tdiv_q_2exp(integer, of, (mp_bitcnt_t)-up);
	}
}

static mpz_srcptr integer_of_note(unsigned note);

static void make_integer(const struct number_note *note, mpz_ptr integer)
{
	switch ((enum number_made)note->made) {
	case MADE_OF_FLOAT:
		set_float(integer, note->x);
		break;
	case MADE_AS_INTEGER:
		break;
	case MADE_AS_ONE:
		mpz_set_ui(integer, 1);
		mpz_mul_2exp(integer, integer, (mp_bitcnt_t)(-number_arena->unit * note->of[0]));
		break;
	case MADE_BY_ADD:
		mpz_add(integer, integer_of_note(note->of[0]), integer_of_note(note->of[1]));
		break;
	case MADE_BY_SUB:
		mpz_sub(integer, integer_of_note(note->of[0]), integer_of_note(note->of[1]));
		break;
	case MADE_BY_MUL:
		mpz_mul(integer, integer_of_note(note->of[0]), integer_of_note(note->of[1]));
		break;
	case MADE_BY_NEGATIVE:
		mpz_neg(integer, integer_of_note(note->of[0]));
		break;
	case MADE_BY_SHIFT:
		set_shifted(integer, integer_of_note(note->of[0]), note->up);
		break;
	}
}

/* The operands of a number come before it in the arena, so the recursion ends. */
static mpz_srcptr integer_of_note(unsigned number)
{
	const struct number_note *note = &number_arena->note[number];

	if (!note->is_integer)
		make_integer(note, integer_of(number));
	return number_arena->integer[number];
}

mpz_srcptr number_exact(struct number a)
{
	number_arena->open |= number_moves();
	assert(a.note < number_arena->used);
	return integer_of_note(a.note);
}

int number_exponent(struct number a)
{
	return number_arena->unit * a.degree;
}

int number_exact_sign(struct number a)
{
	if (number_moves())
		return moved_sign(a);
	return mpz_sgn(number_exact(a));
}

int number_exact_order(struct number a, struct number b)
{
	if (number_moves())
		return moved_order(a, b);
	return mpz_cmp(number_exact(a), number_exact(b));
}

/* ---- Values and margins --------------------------------------------------------------------- */

/* The mantissa of the value, and its exponent, which may be beyond those of doubles. */
static double mantissa_of(struct number a, int *exponent)
{
	long bits;
	double mantissa = mpz_get_d_2exp(&bits, number_exact(a));

	*exponent = (int)bits + number_exponent(a);
	return mantissa;
}

double number_double(struct number a)
{
	int exponent;
	double mantissa;

	if (a.error == 0 || (number_is_close(a) && !number_may_be_float(a.value)))
		return a.value;
	mantissa = mantissa_of(a, &exponent);
	return ldexp(mantissa, exponent);
}

/* An integer quotient with more bits than a double, so that a quotient that is a
 * double is exact. */
static double exact_ratio(struct number a, struct number b)
{
	mpz_srcptr top = number_exact(a), under = number_exact(b);
	long shift =
	    DBL_MANT_DIG + 12 + (long)mpz_sizeinbase(under, 2) - (long)mpz_sizeinbase(top, 2);
	unsigned note = number_noted(MADE_AS_INTEGER, 0, 0);
	mpz_ptr quotient = integer_of(note);
	double mantissa;
	long bits;

	shift = shift < 0 ? 0 : shift;
	mpz_mul_2exp(quotient, top, (mp_bitcnt_t)shift);
	mpz_tdiv_q(quotient, quotient, under);
	mantissa = mpz_get_d_2exp(&bits, quotient);
	number_release(note);
	return ldexp(mantissa, (int)(bits - shift) + number_exponent(a) - number_exponent(b));
}

double number_ratio(struct number a, struct number b)
{
	double ratio = a.value / b.value;

	if (a.error == 0 && b.error == 0 && b.value != 0)
		return ratio;
	if (number_is_close(a) && number_is_close(b) && !number_may_be_float(ratio))
		return ratio;
	return exact_ratio(a, b);
}

/* If a.value is farther from the nearest float than its error, the exact value is not a float. */
bool number_is_float(struct number a)
{
	mpz_srcptr value;
	mp_bitcnt_t last;

	if (fabs(a.value) <= FLT_MAX) {
		double off = fabs(a.value - (double)(float)a.value);

		if (a.error == 0 || off > a.error)
			return off == 0;
	}
	value = number_exact(a);
	if (mpz_sgn(value) == 0)
		return true;
	last = mpz_scan1(value, 0);
	return mpz_sizeinbase(value, 2) - last <= FLT_MANT_DIG &&
	       (int)last + number_exponent(a) >= FLT_MIN_EXP - FLT_MANT_DIG;
}

double number_rounded(struct number a)
{
	mpfr_t rounded;
	double value;

	if (number_moves() || (a.error == 0 && fabs(a.value) <= FLT_MAX))
		return (double)(float)a.value;
	mpfr_init2(rounded, FLT_MANT_DIG);
	mpfr_set_z_2exp(rounded, number_exact(a), number_exponent(a), MPFR_RNDN);
	value = mpfr_get_d(rounded, MPFR_RNDN);
	mpfr_clear(rounded);
	return value;
}

/* Uses mantissas and exponents, because a value of high degree may be far below any double. */
struct margin number_exact_margin(struct number a)
{
	int sign, exponent, terms_exponent;
	double mantissa, terms;

	if (number_moves())
		return moved_margin(a);
	sign = number_exact_sign(a);
	if (sign == 0)
		return margin_of(0, 0);
	mantissa = fabs(mantissa_of(a, &exponent));
	terms = frexp(a.terms, &terms_exponent);
	return margin_of(
	    sign, sign * fmax(ldexp(mantissa / terms, exponent - terms_exponent), DBL_TRUE_MIN));
}
