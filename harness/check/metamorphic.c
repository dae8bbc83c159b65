/* SPDX-License-Identifier: MIT */
/* Compares the reference's answers to changed cases; metamorphic.h lists the relations. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/check/truth.h"
#include "harness/check/chain.h"
#include "harness/check/metamorphic.h"
#include "harness/formats/columns.h"
#include "harness/questions/questions.h"

const char *const relation_names[RELATIONS] = {
    [RELATION_SWAP] = "swap",
    [RELATION_MIRROR] = "mirror",
    [RELATION_TRANSPOSE] = "transpose",
    [RELATION_CYCLE] = "cycle",
    [RELATION_SCALE] = "scale",
    [RELATION_TURN] = "turn",
    [RELATION_REVERSE] = "reverse",
    [RELATION_FIRST_ENDS] = "first ends",
    [RELATION_SECOND_ENDS] = "second ends",
};

struct relations {
	float *column[LOCKSTEP_COLUMNS_MAX]; /* columns of the changed cases */
	struct answers before, after;
};

struct relations *metamorphic_open(size_t capacity)
{
	struct relations *r = memory_must(calloc(1, sizeof *r));
	answers_allocate(&r->before, capacity);
	answers_allocate(&r->after, capacity);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		r->column[k] = memory_must(calloc(capacity + 1, sizeof(float)));
	return r;
}

void metamorphic_close(struct relations *r)
{
	answers_free(&r->before);
	answers_free(&r->after);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		free(r->column[k]);
	free(r);
}

/* ---- Excuses for a difference ---------------------------------------------------------------- */

static float largest(const struct world *world)
{
	float most = 0;
	for (unsigned k = 0; world->kind && k < world->kind->row.columns; ++k)
		for (size_t i = 0; i < world->rows; ++i)
			most =
			    fabsf(world->column[k][i]) > most ? fabsf(world->column[k][i]) : most;
	return most;
}

/* True if the guarantee leaves the answer to the case open. It never does for invalid operands. */
static bool left_open(const struct lockstep_test *test, const float *operands,
		      const struct world *world)
{
	struct lockstep_truth truth;
	harness_of(test)->exact(operands, world->made, &truth);
	if (!truth.promised)
		return true;
	if (truth.margin == -INFINITY || pixel_test(test))
		return false;
	for (unsigned k = 0; k < test->columns; ++k)
		if (fabsf(operands[k]) > COORDINATE_LIMIT)
			return true;
	return largest(world) > COORDINATE_LIMIT ||
	       (test->error_bound > 0 && fabs(truth.margin) <= ldexp(test->error_bound, -24));
}

/*
 * True if nothing can over- or underflow in the case: if lengths are 0 or from 1 to 2^10, and
 * directions are 0 or from 2^-8 to 2. Then they are multiples of 2^-23 and of 2^-31, so sums and
 * rounded products are multiples of the products of these units, also among the subnormals, down to
 * 2^-149. A formula of the sixth degree in lengths, the highest degree in space, has a unit of
 * 2^-138. One of the fourth degree has 2^-92, and 2^-135 with a factor of 2^-43. One of the second
 * degree in both has 2^-108. After the change, values are up to 2^13, and even a hundred of their
 * sixth powers together are far below the largest float. lockstep_sphere_sweep() has a higher
 * degree, but first scales every case to the same size.
 */
static bool tame(const char *roles, unsigned count, const float *value)
{
	for (unsigned k = 0; k < count; ++k) {
		bool direction = direction_role(roles[k]);
		float size = fabsf(value[k]);
		if (size != 0 &&
		    !(direction ? size >= 0x1p-8f && size <= 2 : size >= 1 && size <= 0x1p10f))
			return false;
	}
	return true;
}

static bool tame_operands(const struct lockstep_test *test, const float *operands)
{
	for (unsigned o = 0; o < test->operands; ++o) {
		const struct lockstep_shape *shape = test->operand[o];
		if (pixel_shape(shape) || !tame(shape->roles, shape->columns, operands))
			return false;
		operands += shape->columns;
	}
	return true;
}

static bool tame_world(const struct world *world)
{
	if (world->kind && pixel_shape(&world->kind->row))
		return false;
	for (unsigned k = 0; world->kind && k < world->kind->row.columns; ++k)
		for (size_t i = 0; i < world->rows; ++i)
			if (!tame(&world->kind->row.roles[k], 1, &world->column[k][i]))
				return false;
	return true;
}

/* True if no side is so short that its squared length is 0, as if it were a point. Differences of
 * such coordinates are multiples of 2^-73, and their squares of 2^-146. */
static bool not_tiny(const float *value, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (value[i] != 0 && fabsf(value[i]) < 0x1p-50f)
			return false;
	return true;
}

/* True if no determinant can overflow. NaN does no harm: both are then misses. */
static bool small(const float *value, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (fabsf(value[i]) > 0x1p62f)
			return false;
	return true;
}

/* ---- Comparing ------------------------------------------------------------------------------- */

/* One relation, applied to some cases. */
struct changed_cases {
	enum relation relation;
	const struct lockstep_test *test;
	float *const *column, *const *changed_column;
	const struct answers *before;
	const struct world *world, *changed_world;
	bool tame_world, small_world;
};

/* True if the compared answer to case i must stay the same, bit for bit. */
static bool keeps_bits(const struct changed_cases *c, size_t i)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	gather_operands(c->test, c->column, i, MODE_PAIRS, operands);
	if (c->relation == RELATION_SCALE)
		return c->tame_world && tame_operands(c->test, operands);
	if ((c->relation == RELATION_FIRST_ENDS || c->relation == RELATION_SECOND_ENDS) &&
	    !not_tiny(operands, c->test->columns))
		return false;
	return relation_keeps_bits(c->relation, c->test) && c->small_world &&
	       small(operands, c->test->columns);
}

/* True if a difference at case i can be classified as a fault or not. */
static bool decidable(const struct changed_cases *c, size_t i)
{
	return harness_of(c->test)->exact || c->relation == RELATION_SWAP || keeps_bits(c, i);
}

/* True if the difference at case i is a fault. */
static bool broken(const struct changed_cases *c, size_t i)
{
	float operands[LOCKSTEP_COLUMNS_MAX], changed[LOCKSTEP_COLUMNS_MAX];
	if (!harness_of(c->test)->exact || keeps_bits(c, i))
		return true;
	gather_operands(c->test, c->column, i, MODE_PAIRS, operands);
	gather_operands(c->test, c->changed_column, i, MODE_PAIRS, changed);
	return !left_open(c->test, operands, c->world) &&
	       !left_open(c->test, changed, c->changed_world);
}

/* Fills in the changed cases. */
static void change_cases(const struct changed_cases *c, size_t n)
{
	for (size_t i = 0; i < n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		gather_operands(c->test, c->column, i, MODE_PAIRS, operands);
		relation_transform(c->relation, c->test, operands);
		for (unsigned k = 0; k < c->test->columns; ++k)
			c->changed_column[k][i] = operands[k];
	}
}

static bool compare(struct relations *r, const struct changed_cases *c, lockstep_kernel *reference,
		    size_t n, uint64_t *compared, struct disagreement *what)
{
	change_cases(c, n);
	answer_batch(c->test, reference, r->column, c->changed_world->made, n, MODE_PAIRS,
		     &r->after);
	for (size_t i = 0; i < n; ++i) {
		bool hit = answers_hit(c->before, i);
		if (!decidable(c, i))
			continue;
		++*compared;
		if (hit == answers_hit(&r->after, i) || !broken(c, i))
			continue;
		*what = (struct disagreement){.fault = FAULT_RELATION,
					      .index = i,
					      .result = c->test->results,
					      .relation = c->relation};
		snprintf(what->detail, sizeof what->detail, "%s, but after the change '%s' %s",
			 hit ? "hit" : "miss", relation_names[c->relation], hit ? "miss" : "hit");
		return false;
	}
	return true;
}

bool metamorphic_check(struct relations *r, const struct lockstep_test *test,
		       lockstep_kernel *reference, float *const *columns, const struct world *world,
		       size_t n, const struct answers *known, uint64_t *compared,
		       struct disagreement *what)
{
	struct changed_cases c = {.test = test,
				  .column = columns,
				  .changed_column = r->column,
				  .before = known ? known : &r->before,
				  .world = world,
				  .tame_world = tame_world(world),
				  .small_world = largest(world) <= 0x1p62f};
	bool all_well = true;
	*what = (struct disagreement){.fault = FAULT_NONE};
	/* Only the author of a plug-in's question knows which changes matter. */
	if (!question_is_builtin(test))
		return true;
	if (!known)
		answer_batch(test, reference, columns, world->made, n, MODE_PAIRS, &r->before);
	for (unsigned relation = 0; all_well && relation < RELATIONS; ++relation) {
		struct world changed = {.kind = NULL};
		c.relation = relation;
		c.changed_world = &changed;
		if (!relation_holds(c.relation, test) ||
		    (!harness_of(test)->exact && relation != RELATION_SWAP &&
		     relation != RELATION_SCALE && !relation_keeps_bits(relation, test)))
			continue;
		if (relation_transform_world(c.relation, world, &changed))
			all_well = compare(r, &c, reference, n, compared, what);
		world_free(&changed);
	}
	for (unsigned chain = 0; all_well && chain < chain_count; ++chain)
		if (chain_begins(chain, test))
			all_well = chain_check(chain, test, columns, world, n, c.before, NULL,
					       compared, what);
	return all_well;
}
