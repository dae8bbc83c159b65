/* SPDX-License-Identifier: MIT */
/*
 * The numbers of exact truths: their storage, how operands become numbers, and their margins.
 */
#include <ctype.h>
#include <float.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "reference/exact/truth.h"

/* ---- Storage: GMP integers are costly to make, so each thread keeps its own and reuses them ---
 */

enum { NUMBERS_MAX = 256 }; /* of one case; the largest so far takes 145 */

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

double number_double(struct number a)
{
	long exponent;
	double mantissa = mpz_get_d_2exp(&exponent, a.value);

	/* Up to degree 6, no double under- or overflows here: 149 * 6 < 1022. */
	return mantissa == 0 ? 0 : ldexp(mantissa, (int)exponent + arena->unit * a.degree);
}

bool number_is_float(struct number a)
{
	return mpz_sgn(a.value) == 0 ||
	       mpz_sizeinbase(a.value, 2) - mpz_scan1(a.value, 0) <= FLT_MANT_DIG;
}

struct margin at_least_zero(struct number a)
{
	int sign = mpz_sgn(a.value);
	double size;

	if (sign == 0)
		return (struct margin){0, 0};
	size = fabs(number_double(a)) / a.terms;
	return (struct margin){sign, sign * fmax(size, DBL_TRUE_MIN)};
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
