/* SPDX-License-Identifier: MIT */
/*
 * The numbers of exact truths: their storage, how operands become numbers, and their margins.
 */
#include <ctype.h>
#include <float.h>
#include <math.h>
#include <mpfr.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "reference/exact/truth.h"

/* ---- Storage: GMP integers are costly to make, so each thread keeps its own and reuses them ---
 */

enum { NUMBERS_MAX = 1024 }; /* of one case; the largest so far takes 145 */

struct arena {
	mpz_t number[NUMBERS_MAX];
	unsigned used, made; /* in this case; ever, by this thread */
	int unit;            /* numbers of degree 1 count 2^unit */
};

static _Thread_local struct arena *arena;
static pthread_key_t arena_key;
static pthread_once_t arena_once = PTHREAD_ONCE_INIT;

static void arena_free(void *old)
{
	struct arena *a = old;

	for (unsigned i = 0; i < a->made; ++i)
		mpz_clear(a->number[i]);
	free(a);
	arena = NULL;
	mpfr_free_cache();
}

/* exit() runs no thread's destructors, not even those of the thread that called it. */
static void arena_exit(void)
{
	if (arena != NULL) {
		pthread_setspecific(arena_key, NULL);
		arena_free(arena);
	}
}

static void arena_set_up(void)
{
	if (pthread_key_create(&arena_key, arena_free) != 0 || atexit(arena_exit) != 0)
		abort();
}

static void arena_reset(void)
{
	if (arena == NULL) {
		pthread_once(&arena_once, arena_set_up);
		arena = calloc(1, sizeof(*arena));
		if (arena == NULL || pthread_setspecific(arena_key, arena) != 0)
			abort();
	}
	arena->used = 0;
}

mpz_ptr number_new(void)
{
	assert(arena->used < NUMBERS_MAX);
	if (arena->used == arena->made)
		mpz_init(arena->number[arena->made++]);
	return arena->number[arena->used++];
}

unsigned number_mark(void)
{
	return arena->used;
}

void number_release(unsigned mark)
{
	arena->used = mark;
}

struct number number_zero(int degree)
{
	mpz_ptr value = number_new();

	mpz_set_ui(value, 0);
	return (struct number){value, 0, degree};
}

/* The exponent of the last bit that x may have set. */
static int last_bit(float x)
{
	int exponent = ilogbf(x) - (FLT_MANT_DIG - 1);

	return exponent < -149 ? -149 : exponent;
}

struct number number_float(float x)
{
	int exponent = x != 0 ? last_bit(x) : arena->unit;
	mpz_ptr value = number_new();

	assert(exponent >= arena->unit);
	mpz_set_si(value, (long)ldexpf(x, -exponent));
	mpz_mul_2exp(value, value, (mp_bitcnt_t)(exponent - arena->unit));
	return (struct number){value, fabs((double)x), 1};
}

struct number number_one(int degree)
{
	mpz_ptr value = number_new();

	mpz_set_ui(value, 1);
	mpz_mul_2exp(value, value, (mp_bitcnt_t)(-arena->unit * degree));
	return (struct number){value, 1, degree};
}

/* ---- Values and margins --------------------------------------------------------------------- */

int number_exponent(struct number a)
{
	return arena->unit * a.degree;
}

/* The mantissa of the value, and its exponent, which may be beyond those of doubles. */
static double mantissa_of(struct number a, int *exponent)
{
	long bits;
	double mantissa = mpz_get_d_2exp(&bits, a.value);

	*exponent = (int)bits + number_exponent(a);
	return mantissa;
}

double number_double(struct number a)
{
	int exponent;
	double mantissa = mantissa_of(a, &exponent);

	return ldexp(mantissa, exponent);
}

/* A whole quotient of more bits than a double has, so that a quotient that is a double comes out
 * exactly. */
double number_ratio(struct number a, struct number b)
{
	long shift =
	    DBL_MANT_DIG + 12 + (long)mpz_sizeinbase(b.value, 2) - (long)mpz_sizeinbase(a.value, 2);
	unsigned mark = number_mark();
	mpz_ptr quotient = number_new();
	double mantissa;
	long bits;

	shift = shift < 0 ? 0 : shift;
	mpz_mul_2exp(quotient, a.value, (mp_bitcnt_t)shift);
	mpz_tdiv_q(quotient, quotient, b.value);
	mantissa = mpz_get_d_2exp(&bits, quotient);
	number_release(mark);
	return ldexp(mantissa, (int)(bits - shift) + number_exponent(a) - number_exponent(b));
}

bool number_is_float(struct number a)
{
	mp_bitcnt_t last;

	if (mpz_sgn(a.value) == 0)
		return true;
	last = mpz_scan1(a.value, 0);
	return mpz_sizeinbase(a.value, 2) - last <= FLT_MANT_DIG &&
	       (int)last + number_exponent(a) >= FLT_MIN_EXP - FLT_MANT_DIG;
}

double number_rounded(struct number a)
{
	mpfr_t rounded;
	double value;

	mpfr_init2(rounded, FLT_MANT_DIG);
	mpfr_set_z_2exp(rounded, a.value, number_exponent(a), MPFR_RNDN);
	value = mpfr_get_d(rounded, MPFR_RNDN);
	mpfr_clear(rounded);
	return value;
}

/* By mantissa and exponent: a value of high degree may be far below any double. */
struct margin at_least_zero(struct number a)
{
	int sign = mpz_sgn(a.value), exponent, terms_exponent;
	double mantissa, terms;

	if (sign == 0)
		return (struct margin){0, 0};
	mantissa = fabs(mantissa_of(a, &exponent));
	terms = frexp(a.terms, &terms_exponent);
	return (struct margin){
	    sign, sign * fmax(ldexp(mantissa / terms, exponent - terms_exponent), DBL_TRUE_MIN)};
}

/* ---- Operands ------------------------------------------------------------------------------- */

/* The far corner of a box before its near one, a negative radius or half extent? */
static bool column_invalid(const float *operands, const char *roles, size_t k)
{
	size_t near = k;

	if (roles[k] == 'r' || roles[k] == 'h')
		return operands[k] < 0;
	if (!isupper((unsigned char)roles[k]))
		return false;
	while (roles[near] != tolower((unsigned char)roles[k]))
		--near;
	return operands[k] < operands[near];
}

static void truth_invalid(struct lockstep_truth *truth)
{
	*truth = (struct lockstep_truth){.promised = true, .sign = -1, .margin = -INFINITY};
	for (unsigned k = 0; k < LOCKSTEP_RESULTS_MAX; ++k)
		truth->value[k] = truth->scale[k] = NAN;
}

void exact_nothing_promised(struct lockstep_truth *truth)
{
	truth_invalid(truth);
	truth->promised = false;
}

bool exact_begin(const float *operands, const char *first_roles, const char *second_roles,
		 int later, struct number *number, struct lockstep_truth *truth)
{
	size_t first = strlen(first_roles), count = first + strlen(second_roles);
	bool nan = false, infinite = false, invalid = false;
	int unit = later;

	for (size_t k = 0; k < count; ++k) {
		nan |= isnan(operands[k]);
		infinite |= isinf(operands[k]);
		invalid |= k < first ? column_invalid(operands, first_roles, k)
				     : column_invalid(operands + first, second_roles, k - first);
		if (operands[k] != 0 && isfinite(operands[k]) && last_bit(operands[k]) < unit)
			unit = last_bit(operands[k]);
	}
	truth_invalid(truth);
	truth->promised = nan || !infinite;
	if (nan || infinite || invalid)
		return false;

	arena_reset();
	arena->unit = unit;
	for (size_t k = 0; k < count; ++k)
		number[k] = number_float(operands[k]);
	for (unsigned k = 0; k < LOCKSTEP_RESULTS_MAX; ++k)
		truth->value[k] = truth->scale[k] = 0;
	return true;
}
