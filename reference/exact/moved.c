/* SPDX-License-Identifier: MIT */
/* Numbers that are intervals, as their operands may have moved: moved.h. */
#include <string.h>

#include "reference/exact/arena.h"
#include "reference/exact/moved.h"

int exact_moved(lockstep_exact *exact, const float *operands, const void *world, double distance,
		uint32_t kept)
{
	struct lockstep_truth truth;

	if (number_arena == NULL)
		number_begin(0);
	number_arena->moved = distance;
	number_arena->kept = kept;
	number_arena->open = false;
	exact(operands, world, &truth);
	number_arena->moved = 0;
	number_arena->open = false;
	return truth.promised ? truth.sign : 0;
}

/* ---- Operands -------------------------------------------------------------------------------- */

bool exact_stays(char role)
{
	return strchr("cslmna", role) != NULL;
}

/* All from `low` to `high`, with room for the few roundings by which these are off. */
static struct number hull(struct number like, double low, double high)
{
	double size = fabs(low) + fabs(high);

	like.value = low / 2 + high / 2;
	like.error = (high / 2 - low / 2) + size * 0x1p-50 + 0x1p-1070;
	return like;
}

static double low_of(struct number a)
{
	return a.value - a.error;
}

static double high_of(struct number a)
{
	return a.value + a.error;
}

void moved_operands(struct number *number, const char *first_roles, const char *second_roles)
{
	size_t first = strlen(first_roles), count = first + strlen(second_roles);

	for (size_t k = 0; k < count; ++k) {
		char role = k < first ? first_roles[k] : second_roles[k - first];

		if (exact_stays(role) || number_arena->kept >> k & 1)
			number[k].error = number_arena->doubt;
		else if ((role == 'r' || role == 'h') && low_of(number[k]) < 0)
			number[k] = hull(number[k], 0, high_of(number[k]));
	}
}

/* ---- Arithmetic ------------------------------------------------------------------------------ */

struct margin moved_margin(struct number a)
{
	double margin = a.value / a.terms;

	if (!(fabs(a.value) > a.error))
		return margin_of(0, 0);
	return a.value > 0 ? margin_of(1, fmax(margin, 0x1p-1074))
			   : margin_of(-1, fmin(margin, -0x1p-1074));
}

/* The note of a number that is like another one, but not the same. */
static struct number noted_anew(struct number a)
{
	a.note = number_noted(MADE_BY_SHIFT, a.note, 0);
	number_arena->note[a.note].up = 0;
	return a;
}

/* A number times itself is not negative. Anything infinite makes an error that is infinite or NaN. */
struct number moved_mul(struct number a, struct number b)
{
	double al = low_of(a), ah = high_of(a), bl = low_of(b), bh = high_of(b);
	double most = (fabs(a.value) + a.error) * (fabs(b.value) + b.error);
	struct number product = {.terms = a.terms * b.terms + 0x1p-125,
				 .degree = a.degree + b.degree,
				 .note = number_noted(MADE_BY_MUL, a.note, b.note)};

	if (a.note != b.note)
		product = hull(product, fmin(fmin(al * bl, al * bh), fmin(ah * bl, ah * bh)),
			       fmax(fmax(al * bl, al * bh), fmax(ah * bl, ah * bh)));
	else
		product = hull(product,
			       al > 0   ? al * al
			       : ah < 0 ? ah * ah
					: 0,
			       fmax(al * al, ah * ah));
	product.error += most * 0x1p-49 + 0x1p-1070;
	return product;
}

struct number moved_lesser(struct number a, struct number b)
{
	if (high_of(a) < low_of(b))
		return a;
	if (high_of(b) < low_of(a))
		return b;
	return hull(noted_anew(a), fmin(low_of(a), low_of(b)), fmin(high_of(a), high_of(b)));
}

struct number moved_greater(struct number a, struct number b)
{
	if (low_of(a) > high_of(b))
		return a;
	if (low_of(b) > high_of(a))
		return b;
	return hull(noted_anew(a), fmax(low_of(a), low_of(b)), fmax(high_of(a), high_of(b)));
}

struct number moved_magnitude(struct number a)
{
	if (a.value > a.error || (a.value == 0 && a.error == 0))
		return a;
	if (a.value < -a.error)
		return negative(a);
	return hull(noted_anew(a), 0, fabs(a.value) + a.error);
}

struct number moved_positive_part(struct number a)
{
	if (a.value > a.error)
		return a;
	if (a.value < -a.error)
		return number_zero(a.degree);
	return hull(noted_anew(a), 0, high_of(a));
}
