/* SPDX-License-Identifier: MIT */
/* Numbers as intervals, because their operands may have moved; see moved.h. */
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "reference/exact/arena.h"
#include "reference/exact/moved.h"

/*
 * A moved number has an interval and a linear form, which follow from its history. The form is centre + the
 * sum of slope[k] e[k], to within `rest`. Each e[k] is from -1 to 1 and is the same in all forms; it
 * belongs to note k if that note was not made of others. So common parts of two numbers can cancel, as A
 * does for AB and AP. Intervals are better for nonlinear facts, such as that squares are not negative.
 */
enum { SLOPES = 16 };

struct interval {
	double low, high;
};

struct moved_form {
	double slope[SLOPES], centre, rest;
	double away; /* greatest distance from the centre: all slopes and the rest */
	struct interval in;
};

/* This thread's numbers, with room for forms. */
static struct number_arena *arena_with_forms(void)
{
	if (!number_arena)
		number_begin(0);
	if (!number_arena->form)
		number_arena->form = memory_must(calloc(NUMBERS_MAX, sizeof(*number_arena->form)));
	return number_arena;
}

int exact_moved(lockstep_exact *exact, const float *operands, const void *world, double distance,
		uint32_t kept)
{
	struct number_arena *arena = arena_with_forms();
	struct lockstep_truth truth;

	arena->moved = distance;
	arena->moves = true;
	arena->kept = kept;
	arena->open = false;
	exact_answer(exact, operands, world, &truth);
	arena->moved = 0;
	arena->moves = false;
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
	/* Truths that count pixels have no numbers, and set the hit themselves. */
	truth->hit |= arena->hit;
	arena->answers_only = false;
}

/* ---- Operands -------------------------------------------------------------------------------- */

bool exact_stays(char role)
{
	return strchr("cslmna", role);
}

void moved_operands(struct number *number, const char *first_roles, const char *second_roles)
{
	size_t first = strlen(first_roles), count = first + strlen(second_roles);

	for (size_t k = 0; k < count; ++k) {
		char role = k < first ? first_roles[k] : second_roles[k - first];

		if (exact_stays(role) || number_arena->kept >> k & 1)
			number[k].error = number_arena->doubt;
		else if ((role == 'r' || role == 'h') && number[k].value < number[k].error)
			number[k].value = number[k].error =
			    (number[k].value + number[k].error) / 2 * (1 + 0x1p-52);
		moved_starts(number[k]);
	}
}

/* ---- Forms ----------------------------------------------------------------------------------- */

/* Widens the interval for the few roundings in its bounds. */
static struct interval interval_of(double low, double high)
{
	double room = (fabs(low) + fabs(high)) * 0x1p-50 + 0x1p-1070;

	return (struct interval){low - room, high + room};
}

void moved_starts(struct number a)
{
	struct moved_form *form = &number_arena->form[a.note];

	*form = (struct moved_form){
	    .centre = a.value, .away = a.error, .in = {a.value - a.error, a.value + a.error}};
	if (a.error > 0)
		form->in = interval_of(form->in.low, form->in.high);
	*(a.note < SLOPES ? &form->slope[a.note] : &form->rest) = a.error;
	number_arena->note[a.note].has_form = true;
}

/* Completes a form; `size` is the sum of the magnitudes that were rounded. The interval is at most
 * as wide as the form. */
static void form_made(struct moved_form *form, double size)
{
	double low, high;

	form->rest += size * 0x1p-49 + 0x1p-1070;
	form->away = form->rest;
	for (unsigned k = 0; k < SLOPES; ++k)
		form->away += fabs(form->slope[k]);
	form->away *= 1 + 0x1p-48;
	low = form->centre - form->away, high = form->centre + form->away;
	/* This does not hold for forms that overflowed. */
	if (low > form->in.low || high < form->in.high)
		form->in = interval_of(fmax(low, form->in.low), fmin(high, form->in.high));
}

/* The sum of a and b, each times a factor. */
static void sum_forms(const struct moved_form *a, double a_factor, const struct moved_form *b,
		      double b_factor, struct moved_form *form)
{
	for (unsigned k = 0; k < SLOPES; ++k)
		form->slope[k] = a_factor * a->slope[k] + b_factor * b->slope[k];
	form->centre = a_factor * a->centre + b_factor * b->centre;
	form->rest = fabs(a_factor) * a->rest + fabs(b_factor) * b->rest;
}

static void make_sum(const struct moved_form *a, const struct moved_form *b, struct moved_form *sum)
{
	sum_forms(a, 1, b, 1, sum);
	sum->in = interval_of(a->in.low + b->in.low, a->in.high + b->in.high);
	form_made(sum, fabs(a->centre) + a->away + fabs(b->centre) + b->away);
}

static void make_difference(const struct moved_form *a, const struct moved_form *b,
			    struct moved_form *difference)
{
	sum_forms(a, 1, b, -1, difference);
	difference->in = interval_of(a->in.low - b->in.high, a->in.high - b->in.low);
	form_made(difference, fabs(a->centre) + a->away + fabs(b->centre) + b->away);
}

static double farthest(struct interval a)
{
	return fmax(fabs(a.low), fabs(a.high));
}

/* The products of all values in a and all in b; or of each value with itself. */
static struct interval product_of(struct interval a, struct interval b, bool same)
{
	struct interval product;

	if (same)
		product = interval_of(a.low > 0    ? a.low * a.low
				      : a.high < 0 ? a.high * a.high
						   : 0,
				      fmax(a.low * a.low, a.high * a.high));
	else
		product = interval_of(fmin(fmin(a.low * b.low, a.low * b.high),
					   fmin(a.high * b.low, a.high * b.high)),
				      fmax(fmax(a.low * b.low, a.low * b.high),
					   fmax(a.high * b.low, a.high * b.high)));
	/* fmin() and fmax() drop NaN, which results from infinite values. */
	if (!(farthest(a) * farthest(b) < INFINITY))
		product = (struct interval){-INFINITY, INFINITY};
	return product;
}

/* (a + A)(b + B) = a b + a B + b A + A B; and A A is not negative. */
static void make_product(const struct moved_form *a, const struct moved_form *b,
			 struct moved_form *product)
{
	double both = a->away * b->away * (1 + 0x1p-40);

	sum_forms(a, b->centre, b, a->centre, product);
	product->centre = a->centre * b->centre;
	if (a == b) {
		both /= 2;
		product->centre += both;
	}
	product->rest += both;
	product->in = product_of(a->in, b->in, a == b);
	form_made(product, (fabs(a->centre) + a->away) * (fabs(b->centre) + b->away));
}

/* Multiplies by a power of two, of either sign. */
static void make_multiple(const struct moved_form *a, double factor, struct moved_form *multiple)
{
	double one = factor * a->in.low, other = factor * a->in.high;

	sum_forms(a, factor, a, 0, multiple);
	multiple->in = interval_of(fmin(one, other), fmax(one, other));
	form_made(multiple, 0);
}

/* The operands of a number come before it in the arena, so the recursion ends. */
static const struct moved_form *form_of(unsigned number)
{
	struct number_note *note = &number_arena->note[number];
	struct moved_form *form = &number_arena->form[number];
	double moved = number_arena->doubt + (note->of[0] ? number_arena->moved : 0);

	if (note->has_form)
		return form;
	switch ((enum number_made)note->made) {
	case MADE_OF_FLOAT:
		moved_starts((struct number){.value = note->x, .error = moved, .note = number});
		break;
	case MADE_AS_INTEGER: /* has its form from the start */
	case MADE_AS_ONE:
		moved_starts(
		    (struct number){.value = 1, .error = number_arena->doubt, .note = number});
		break;
	case MADE_BY_ADD:
		make_sum(form_of(note->of[0]), form_of(note->of[1]), form);
		break;
	case MADE_BY_SUB:
		make_difference(form_of(note->of[0]), form_of(note->of[1]), form);
		break;
	case MADE_BY_MUL:
		make_product(form_of(note->of[0]), form_of(note->of[1]), form);
		break;
	case MADE_BY_NEGATIVE:
		make_multiple(form_of(note->of[0]), -1, form);
		break;
	case MADE_BY_SHIFT:
		make_multiple(form_of(note->of[0]), ldexp(1, note->up), form);
		break;
	}
	note->has_form = true;
	return form;
}

/* ---- Questions ------------------------------------------------------------------------------- */

static int sign_of(struct interval a)
{
	return a.low > 0 ? 1 : a.high < 0 ? -1 : 0;
}

/* The sign of the interval; if it contains both signs, returns 0 and leaves the run open. */
static int sign_or_open(struct interval a)
{
	number_arena->open |= sign_of(a) == 0;
	return sign_of(a);
}

int moved_sign(struct number a)
{
	return sign_or_open(form_of(a.note)->in);
}

int moved_order(struct number a, struct number b)
{
	struct moved_form difference;

	make_difference(form_of(a.note), form_of(b.note), &difference);
	return sign_or_open(difference.in);
}

struct margin moved_margin(struct number a)
{
	int sign = sign_of(form_of(a.note)->in);

	return margin_of(sign, sign * fmax(fabs(a.value / a.terms), 0x1p-1074));
}

/* ---- Choices --------------------------------------------------------------------------------- */

/* A number that shares no part with any other. It has the degree of `like`. */
static struct number another(struct number like, double low, double high)
{
	like.note = number_noted(MADE_BY_SHIFT, like.note, 0);
	number_arena->note[like.note].up = 0;
	like.value = low / 2 + high / 2;
	like.error = (high / 2 - low / 2) + (fabs(low) + fabs(high)) * 0x1p-50 + 0x1p-1070;
	moved_starts(like);
	return like;
}

struct number moved_lesser(struct number a, struct number b)
{
	struct interval in = form_of(a.note)->in, other = form_of(b.note)->in;

	if (in.high < other.low)
		return a;
	if (other.high < in.low)
		return b;
	return another(a, fmin(in.low, other.low), fmin(in.high, other.high));
}

struct number moved_greater(struct number a, struct number b)
{
	struct interval in = form_of(a.note)->in, other = form_of(b.note)->in;

	if (in.low > other.high)
		return a;
	if (other.low > in.high)
		return b;
	return another(a, fmax(in.low, other.low), fmax(in.high, other.high));
}

struct number moved_magnitude(struct number a)
{
	struct interval in = form_of(a.note)->in;

	if (in.low >= 0)
		return a;
	return in.high <= 0 ? negative(a) : another(a, 0, farthest(in));
}

struct number moved_positive_part(struct number a)
{
	struct interval in = form_of(a.note)->in;

	if (in.low >= 0)
		return a;
	return in.high <= 0 ? number_zero(a.degree) : another(a, 0, in.high);
}
