/* SPDX-License-Identifier: MIT */
/* Function access to the table of tests, for callers that do not know its structs; documented
 * in lockstep.h. */
#include <string.h>

#include "kernels/natives.h"
#include "kernels/rows.h"

const struct lockstep_test *lockstep_test_at(size_t index)
{
	return index < lockstep_test_count() ? &lockstep_tests[index] : NULL;
}

const struct lockstep_test *lockstep_test_find(const char *name)
{
	for (size_t i = 0; i < lockstep_test_count(); ++i)
		if (strcmp(lockstep_tests[i].name, name) == 0)
			return &lockstep_tests[i];
	return NULL;
}

const char *lockstep_test_name(const struct lockstep_test *test)
{
	return test->name;
}

const char *lockstep_test_family(const struct lockstep_test *test)
{
	return test->family;
}

const char *lockstep_test_question(const struct lockstep_test *test)
{
	return test->question;
}

const char *lockstep_test_judge(const struct lockstep_test *test)
{
	return test->judge;
}

double lockstep_test_error_bound(const struct lockstep_test *test)
{
	return test->error_bound;
}

bool lockstep_test_pair(const struct lockstep_test *test)
{
	return test->pair;
}

bool lockstep_test_hits(const struct lockstep_test *test)
{
	return test->hits;
}

/* ---- Columns ---------------------------------------------------------------------------------------- */

static const char *name_in(const struct lockstep_shape *shape, unsigned column)
{
	return shape && column < shape->columns ? shape->column[column] : NULL;
}

static enum lockstep_type type_in(const struct lockstep_shape *shape, unsigned column)
{
	return shape && column < shape->columns &&
		       strchr(LOCKSTEP_PIXEL_ROLES, shape->roles[column])
		   ? LOCKSTEP_INT32
		   : LOCKSTEP_FLOAT32;
}

/* The shape that contains a column of a test, or NULL; *column becomes the column's index
 * in that shape. */
static const struct lockstep_shape *shape_of(const struct lockstep_test *test, unsigned *column)
{
	for (unsigned k = 0; k < test->operands; ++k) {
		if (*column < test->operand[k]->columns)
			return test->operand[k];
		*column -= test->operand[k]->columns;
	}
	return NULL;
}

unsigned lockstep_test_operands(const struct lockstep_test *test)
{
	return test->operands;
}

const char *lockstep_test_operand_name(const struct lockstep_test *test, unsigned operand)
{
	return operand < test->operands ? test->operand[operand]->name : NULL;
}

unsigned lockstep_test_operand_columns(const struct lockstep_test *test, unsigned operand)
{
	return operand < test->operands ? test->operand[operand]->columns : 0;
}

unsigned lockstep_test_columns(const struct lockstep_test *test)
{
	return test->columns;
}

const char *lockstep_test_column_name(const struct lockstep_test *test, unsigned column)
{
	const struct lockstep_shape *shape = shape_of(test, &column);
	return name_in(shape, column);
}

enum lockstep_type lockstep_test_column_type(const struct lockstep_test *test, unsigned column)
{
	const struct lockstep_shape *shape = shape_of(test, &column);
	return type_in(shape, column);
}

unsigned lockstep_test_results(const struct lockstep_test *test)
{
	return test->results;
}

const char *lockstep_test_result_name(const struct lockstep_test *test, unsigned result)
{
	return result < test->results ? test->result[result] : NULL;
}

enum lockstep_type lockstep_test_result_type(const struct lockstep_test *test, unsigned result)
{
	return result < test->results && test->pixel_results ? LOCKSTEP_INT32 : LOCKSTEP_FLOAT32;
}

/* ---- Worlds ----------------------------------------------------------------------------------------- */

static const struct lockstep_shape *row_of(const struct lockstep_test *test)
{
	return test->world ? &test->world->row : NULL;
}

const char *lockstep_test_world(const struct lockstep_test *test)
{
	return test->world ? test->world->row.name : NULL;
}

unsigned lockstep_test_world_columns(const struct lockstep_test *test)
{
	return test->world ? test->world->row.columns : 0;
}

const char *lockstep_test_world_column_name(const struct lockstep_test *test, unsigned column)
{
	return name_in(row_of(test), column);
}

enum lockstep_type lockstep_test_world_column_type(const struct lockstep_test *test,
						   unsigned column)
{
	return type_in(row_of(test), column);
}

enum lockstep_status lockstep_world_create(const struct lockstep_test *test, void **world,
					   size_t parts, const size_t *rows,
					   const float *const *columns)
{
	*world = NULL;
	return test->world ? test->world->create(world, parts, rows, columns) : LOCKSTEP_EMPTY;
}

void lockstep_world_free(const struct lockstep_test *test, void *world)
{
	if (world)
		test->world->free(world);
}

/* ---- Instruction sets ------------------------------------------------------------------------------- */

const char *lockstep_isa_for(const struct lockstep_test *test)
{
	return lockstep_isa_at(lockstep_isa_of(lockstep_number_of(test)));
}

int lockstep_use_isa_for(const struct lockstep_test *test, const char *name)
{
	return test && lockstep_choose_isa(lockstep_number_of(test), lockstep_find_isa(name)) ? 0
											      : -1;
}

/* ---- Calls ------------------------------------------------------------------------------------------ */

lockstep_kernel *lockstep_kernel_of(const struct lockstep_test *test, const char *isa)
{
	int number = lockstep_find_isa(isa);
	return number >= 0 ? test->kernel[number] : NULL;
}

int lockstep_call_rows(const struct lockstep_test *test, size_t n, const float *const *in,
		       const struct lockstep_layout *rows, float *const *out, uint64_t *hits,
		       const void *world, unsigned broadcast)
{
	const struct lockstep_batch batch = {n, in, out, hits, world, broadcast};
	if (!test || (n > 0 && (!in || (test->results > 0 && !out) || (test->hits && !hits) ||
				(test->world && !world))))
		return -1;
	const enum lockstep_isa isa = lockstep_isa_of(lockstep_number_of(test));
	if (rows) {
		const struct rows_shape shape = lockstep_rows_shape_of(test);
		lockstep_run_rows(test->kernel[isa], lockstep_gather_of(isa), &shape, &batch, rows);
	} else {
		test->kernel[isa](&batch);
	}
	return 0;
}

int lockstep_call(const struct lockstep_test *test, size_t n, const float *const *in,
		  float *const *out, uint64_t *hits, const void *world, unsigned broadcast)
{
	return lockstep_call_rows(test, n, in, NULL, out, hits, world, broadcast);
}
