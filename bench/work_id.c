/* SPDX-License-Identifier: MIT */
/* Computes the number that identifies the work done; see work_id.h. */
#include <config.h>

#include <string.h>

#include "bench/work_id.h"
#include "harness/base/hash.h"
#include "harness/check/cross.h"
#include "harness/formats/columns.h"

uint64_t work_id(const struct cases *cases)
{
	const struct lockstep_test *test = cases->test;
	const struct world *world = &cases->world;
	struct answers answers = {.hits = cases->expected_hits};
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	uint64_t state = hash_number(HASH_BEGIN, cases->n, 8);
	roles_of_test(test, roles);
	state = hash_number(state, cases->mode, 4);
	for (unsigned k = 0; k < test->columns; ++k)
		state = hash_column(state, cases->in[k], cases->n, pixel_role(roles[k]));
	for (size_t part = 0; world->kind && part < world->parts; ++part)
		state = hash_number(state, world->part[part], 8);
	for (unsigned k = 0; world->kind && k < world->kind->row.columns; ++k)
		state = hash_column(state, world->column[k], world->rows,
				    pixel_shape(&world->kind->row));
	memcpy(answers.out, cases->expected_out, sizeof answers.out);
	state = hash_answers(state, test, &answers, cases->n);
	return 1 + state % ((UINT64_C(1) << WORK_BITS) - 1);
}
