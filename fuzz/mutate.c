/* SPDX-License-Identifier: MIT */
/* Changes of fuzz inputs; see mutate.h. mutate_case.c changes single cases. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "fuzz/mutate.h"
#include "fuzz/mutate_case.h"

/* ---- Cases of an input ----------------------------------------------------------------------- */

static void get_case(const struct lockstep_test *test, const struct fuzz_input *input, size_t i,
		     float *operands)
{
	for (unsigned k = 0; k < test->columns; ++k)
		memcpy(&operands[k], &input->column[k][i], sizeof *operands);
}

static void put_case(const struct lockstep_test *test, struct fuzz_input *input, size_t i,
		     const float *operands)
{
	for (unsigned k = 0; k < test->columns; ++k)
		memcpy(&input->column[k][i], &operands[k], sizeof *operands);
}

static void add_case(const struct lockstep_test *test, struct fuzz_input *input,
		     const float *operands)
{
	if (input->n < FUZZ_CASES)
		put_case(test, input, input->n++, operands);
}

static void drop_case(const struct lockstep_test *test, struct fuzz_input *input, size_t i)
{
	float last[LOCKSTEP_COLUMNS_MAX];
	get_case(test, input, input->n - 1, last);
	put_case(test, input, i, last);
	--input->n;
}

/* Drops many of the cases: the engine kept the input because of one or a few of them. */
static void cull(struct random *rng, const struct lockstep_test *test, struct fuzz_input *input)
{
	size_t left = random_chance(rng, 0.5) ? input->n / 2 : input->n / 8;
	while (input->n > 1 && input->n > left)
		drop_case(test, input, random_below(rng, (uint32_t)input->n));
}

/* ---- Worlds ---------------------------------------------------------------------------------- */

/* Replaces a world by a copy with one row left out or repeated. */
static void edit_rows(struct random *rng, struct world *world)
{
	struct world other;
	size_t which = random_below(rng, (uint32_t)world->rows), row = 0;
	bool twice = random_chance(rng, 0.5);
	world_begin(&other, world->kind);
	for (size_t part = 0; part < world->parts; ++part) {
		bool begun = false;
		for (size_t i = 0; i < world->part[part]; ++i, ++row) {
			float value[WORLD_COLUMNS_MAX];
			unsigned times = row != which ? 1 : twice ? 2 : 0;
			if (world->part[part] == FUZZ_ROWS && times == 2)
				times = 1;
			for (unsigned k = 0; k < world->kind->row.columns; ++k)
				memcpy(&value[k], &world->column[k][row], sizeof value[k]);
			for (; times > 0; --times) {
				if (!begun)
					world_add_part(&other);
				world_add_row(&other, value);
				begun = true;
			}
		}
	}
	if (other.rows == 0) {
		world_free(&other);
		return;
	}
	world_free(world);
	*world = other;
}

/* Adds a row of small random numbers, so that there is a world at all. */
static void grow_world(struct random *rng, struct world *world)
{
	float row[WORLD_COLUMNS_MAX];
	if (world->rows > 0 && world->part[world->parts - 1] >= FUZZ_ROWS)
		return;
	make_row(rng, &world->kind->row, row);
	if (world->parts == 0 ||
	    (world->parts < FUZZ_PARTS && random_chance(rng, 0.1) && world->rows > 0))
		world_add_part(world);
	world_add_row(world, row);
}

/* Changes a row as if it were a case of one operand. */
static void mutate_row(struct random *rng, struct world *world, const struct scrap *scrap)
{
	float row[WORLD_COLUMNS_MAX];
	size_t i = random_below(rng, (uint32_t)world->rows);
	for (unsigned k = 0; k < world->kind->row.columns; ++k)
		memcpy(&row[k], &world->column[k][i], sizeof row[k]);
	mutate_columns(rng, world->kind->row.roles, row, scrap);
	for (unsigned k = 0; k < world->kind->row.columns; ++k)
		memcpy(&world->column[k][i], &row[k], sizeof row[k]);
}

static void mutate_world(struct random *rng, struct world *world, const struct scrap *scrap)
{
	uint32_t way = random_below(rng, 8);
	if (world->rows == 0 || way == 0)
		grow_world(rng, world);
	else if (way <= 2)
		edit_rows(rng, world);
	else
		mutate_row(rng, world, scrap);
}

/* ---- Inputs ---------------------------------------------------------------------------------- */

/* Collects points and numbers from other cases and from the world, for copying. */
static void gather_scrap(struct random *rng, const struct lockstep_test *test,
			 const struct fuzz_input *input, struct scrap *scrap)
{
	const struct world *world = &input->world;
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	float value[LOCKSTEP_COLUMNS_MAX];
	roles_of_test(test, roles);
	scrap->points = scrap->numbers = 0;
	for (unsigned times = 0; times < 2 && input->n > 0; ++times) {
		get_case(test, input, random_below(rng, (uint32_t)input->n), value);
		scrap_add(scrap, roles, value);
	}
	for (unsigned times = 0; times < 3 && world->kind && world->rows > 0; ++times) {
		size_t i = random_below(rng, (uint32_t)world->rows);
		for (unsigned k = 0; k < world->kind->row.columns; ++k)
			memcpy(&value[k], &world->column[k][i], sizeof value[k]);
		scrap_add(scrap, world->kind->row.roles, value);
	}
}

static void mutate_one(struct random *rng, const struct lockstep_test *test,
		       struct fuzz_input *input, const struct scrap *scrap)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	float operands[LOCKSTEP_COLUMNS_MAX];
	uint32_t i = random_below(rng, (uint32_t)input->n);
	roles_of_test(test, roles);
	get_case(test, input, i, operands);
	mutate_columns(rng, roles, operands, scrap);
	if (test->pair && random_chance(rng, 0.05)) {
		float swapped[LOCKSTEP_COLUMNS_MAX];
		unsigned half = test->columns / 2;
		memcpy(swapped, operands + half, half * sizeof *operands);
		memcpy(swapped + half, operands, half * sizeof *operands);
		memcpy(operands, swapped, test->columns * sizeof *operands);
	}
	/* Add the changed case, or replace the old one. */
	if (random_chance(rng, 0.3))
		add_case(test, input, operands);
	else
		put_case(test, input, i, operands);
}

static void mutate_input(struct random *rng, const struct lockstep_test *test,
			 struct fuzz_input *input)
{
	uint32_t way = random_below(rng, 32);
	struct scrap scrap;
	gather_scrap(rng, test, input, &scrap);
	if (input->n == 0) {
		char roles[LOCKSTEP_COLUMNS_MAX + 1];
		float operands[LOCKSTEP_COLUMNS_MAX];
		roles_of_test(test, roles);
		make_columns(rng, roles, operands);
		add_case(test, input, operands);
	} else if (way == 0) {
		input->head = (uint8_t)random_u32(rng);
	} else if (way == 1 && input->n > 1) {
		drop_case(test, input, random_below(rng, (uint32_t)input->n));
	} else if (way <= 4 && input->n > 2) {
		cull(rng, test, input);
	} else if (input->world.kind && (way <= 10 || input->world.rows == 0)) {
		mutate_world(rng, &input->world, &scrap);
	} else {
		mutate_one(rng, test, input, &scrap);
	}
}

/* Adds many changed copies of the present cases. To an engine, an input costs as much as a dozen
 * cases, and if one shows something new, a smaller one that also shows it is soon found. */
static void breed(struct random *rng, const struct lockstep_test *test, struct fuzz_input *input)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	uint32_t parents = (uint32_t)input->n;
	struct scrap scrap;
	gather_scrap(rng, test, input, &scrap);
	roles_of_test(test, roles);
	while (parents > 0 && input->n < FUZZ_CASES) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		get_case(test, input, random_below(rng, parents), operands);
		for (uint32_t times = 1 + random_below(rng, 3); times > 0; --times)
			mutate_columns(rng, roles, operands, &scrap);
		add_case(test, input, operands);
	}
}

size_t fuzz_mutate(const struct lockstep_test *test, uint8_t *data, size_t size, size_t room,
		   unsigned seed)
{
	static struct fuzz_input input;
	struct random rng;
	random_begin(&rng, seed, random_stream("mutate", test->name), size);
	fuzz_decode(test, data, size, &input);
	const size_t before = input.n;
	for (uint32_t times = 1 + random_below(&rng, 3); times > 0; --times)
		mutate_input(&rng, test, &input);
	if (input.n >= before && random_chance(&rng, 0.25))
		breed(&rng, test, &input);
	size = fuzz_encode(test, &input, data, room);
	world_free(&input.world);
	return size;
}

size_t fuzz_mutate_bytes(const struct lockstep_test *test, uint8_t *data, size_t size, size_t room,
			 unsigned seed)
{
	static struct fuzz_input input;
	struct random rng;
	float operands[LOCKSTEP_COLUMNS_MAX] = {0};
	random_begin(&rng, seed, random_stream("mutate bytes", test->name), size);
	fuzz_decode(test, data, size, &input);
	if (input.n > 0)
		get_case(test, &input, random_below(&rng, (uint32_t)input.n), operands);
	/* Keeping only this case shows the engine whether the input was kept for it. */
	const size_t left = FUZZ_CASES >> (random_chance(&rng, 0.5) ? 0 : random_below(&rng, 8));
	input.n = 0;
	add_case(test, &input, operands);
	while (input.n < left) {
		float changed[LOCKSTEP_COLUMNS_MAX];
		memcpy(changed, operands, sizeof changed);
		((uint8_t *)
		     changed)[random_below(&rng, test->columns * (uint32_t)sizeof *changed)] =
		    (uint8_t)random_u32(&rng);
		add_case(test, &input, changed);
	}
	size = fuzz_encode(test, &input, data, room);
	world_free(&input.world);
	return size;
}

size_t fuzz_cross_over(const struct lockstep_test *test, const uint8_t *first, size_t first_size,
		       const uint8_t *second, size_t second_size, uint8_t *data, size_t room,
		       unsigned seed)
{
	static struct fuzz_input a, b;
	const unsigned split = test->operand[0]->columns;
	struct random rng;
	random_begin(&rng, seed, random_stream("cross over", test->name), first_size);
	fuzz_decode(test, first, first_size, &a);
	fuzz_decode(test, second, second_size, &b);
	for (size_t i = 0; i < a.n && b.n > 0; ++i) {
		size_t other = random_below(&rng, (uint32_t)b.n);
		uint32_t operands = random_below(&rng, 4);
		for (unsigned k = 0; k < test->columns; ++k)
			if (operands >> (k >= split) & 1)
				memcpy(&a.column[k][i], &b.column[k][other], sizeof(float));
	}
	if (random_chance(&rng, 0.5)) {
		struct world world = a.world;
		a.world = b.world;
		b.world = world;
	}
	room = fuzz_encode(test, &a, data, room);
	world_free(&a.world);
	world_free(&b.world);
	return room;
}
