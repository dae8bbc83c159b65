/* SPDX-License-Identifier: MIT */
/* Numbers that are intervals, as their operands may have moved: moved.h. */
#include <stdlib.h>
#include <string.h>

#include "reference/exact/arena.h"
#include "reference/exact/moved.h"

/*
 * A moved number as a linear form: centre + the sum of slope[k] e[k], to within `rest`, where each e[k]
 * is from -1 to 1 and the same in all forms. It is that of note k, if no form was made of it: this is
 * an operand, mostly. So what two numbers have in common can cancel, as AB and AP have A. Intervals
 * know better what is not linear, as that squares are not negative; a number is in both.
 */
enum { SLOPES = 16 };

struct moved_form {
	double slope[SLOPES], centre, rest;
	double away; /* how far it can be from the centre: all slopes and the rest */
};

/* This thread's numbers, with room for forms. */
static struct number_arena *arena_with_forms(void)
{
	if (number_arena == NULL)
		number_begin(0);
	if (number_arena->form == NULL)
		number_arena->form = calloc(NUMBERS_MAX, sizeof(*number_arena->form));
	if (number_arena->form == NULL)
		abort();
	return number_arena;
}

int exact_moved(lockstep_exact *exact, const float *operands, const void *world, double distance,
		uint32_t kept)
{
	struct number_arena *arena = arena_with_forms();
	struct lockstep_truth truth;

	arena->moved = distance;
	arena->kept = kept;
	arena->open = false;
	exact_answer(exact, operands, world, &truth);
	arena->moved = 0;
	arena->open = false;
	return truth.promised ? truth.sign : 0;
}

void exact_answer(lockstep_exact *exact, const float *operands, const void *world,
		  struct lockstep_truth *truth)
{
	struct number_arena *arena = arena_with_forms();

	arena->answers_only = true;
	arena->hit = false;
	exact(operands, world, truth);
	/* Those that count pixels have no numbers, and put it there themselves. */
	truth->hit |= arena->hit;
	arena->answers_only = false;
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

/* ---- Linear forms ---------------------------------------------------------------------------- */

/* Makes it, if it is not there. */
static struct moved_form *form_of(struct number a)
{
	struct moved_form *form = &number_arena->form[a.note];
	struct number_note *note = &number_arena->note[a.note];

	if (!note->has_form) {
		*form = (struct moved_form){.centre = a.value};
		*(a.note < SLOPES ? &form->slope[a.note] : &form->rest) = a.error;
		form->away = a.error;
		note->has_form = true;
	}
	return form;
}

/* In its interval and in its form, of which `size` is what was rounded. */
static struct number in_form(struct number a, struct moved_form *form, double size)
{
	double low, high;

	form->rest += size * 0x1p-49 + 0x1p-1070;
	form->away = form->rest;
	for (unsigned k = 0; k < SLOPES; ++k)
		form->away += fabs(form->slope[k]);
	form->away *= 1 + 0x1p-48;
	number_arena->note[a.note].has_form = true;
	low = form->centre - form->away, high = form->centre + form->away;
	/* Of forms that overflowed nothing is so. */
	if (low > low_of(a) || high < high_of(a))
		a = hull(a, fmax(low, low_of(a)), fmin(high, high_of(a)));
	return a;
}

static struct moved_form sum_of_forms(const struct moved_form *a, const struct moved_form *b,
				      double a_factor, double b_factor)
{
	struct moved_form form = {.centre = a_factor * a->centre + b_factor * b->centre};

	for (unsigned k = 0; k < SLOPES; ++k)
		form.slope[k] = a_factor * a->slope[k] + b_factor * b->slope[k];
	form.rest = fabs(a_factor) * a->rest + fabs(b_factor) * b->rest;
	return form;
}

void moved_scale(struct number from, unsigned note, double factor)
{
	const struct moved_form *form = form_of(from);
	struct moved_form *scaled = &number_arena->form[note];

	*scaled = *form;
	for (unsigned k = 0; k < SLOPES; ++k)
		scaled->slope[k] *= factor;
	scaled->centre *= factor;
	scaled->rest = scaled->rest * fabs(factor) + 0x1p-1070;
	scaled->away = scaled->away * fabs(factor) + 0x1p-1070;
	number_arena->note[note].has_form = true;
}

/* ---- Arithmetic ------------------------------------------------------------------------------ */

struct number moved_sum(enum number_made made, struct number a, struct number b)
{
	const struct moved_form *fa = form_of(a), *fb = form_of(b);
	double sign = made == MADE_BY_ADD ? 1 : -1, value = a.value + sign * b.value;
	double error = number_error(value, a.degree, a.error + b.error == 0, a.error + b.error, 0);
	double size = fabs(fa->centre) + fa->away + fabs(fb->centre) + fb->away;
	struct number sum = {value, error, a.terms + b.terms, a.degree,
			     number_noted(made, a.note, b.note)};

	number_arena->form[sum.note] = sum_of_forms(fa, fb, 1, sign);
	return in_form(sum, &number_arena->form[sum.note], size);
}

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

/* (a + A)(b + B) = a b + a B + b A + A B; and A A is not negative. */
static struct number product_in_form(struct number product, struct number a, struct number b)
{
	const struct moved_form *fa = form_of(a), *fb = form_of(b);
	struct moved_form *form = &number_arena->form[product.note];
	double both = fa->away * fb->away * (1 + 0x1p-40);

	*form = sum_of_forms(fa, fb, fb->centre, fa->centre);
	form->centre = fa->centre * fb->centre;
	if (a.note == b.note) {
		both /= 2;
		form->centre += both;
	}
	form->rest += both;
	return in_form(product, form,
		       (fabs(fa->centre) + fa->away) * (fabs(fb->centre) + fb->away));
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
	return product_in_form(product, a, b);
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
