/* SPDX-License-Identifier: MIT */
/* Converts columns to arrays of structs, for subjects that take those; one batch at a time. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/plugins/plugin.h"

static struct {
	const struct subject *subject; /* the subject whose structs are kept, or NULL */
	const float *const *columns;   /* the columns that they were made from */
	float *memory;
	size_t room;
	const float *in[LOCKSTEP_COLUMNS_MAX];
} structs;

/* Copies bytes, so that NaN and pixels keep their bits. */
static void make(const struct lockstep_test *test, const struct lockstep_batch *batch)
{
	const size_t room = test->columns * (batch->n + 1) * sizeof(float);
	if (room > structs.room) {
		structs.memory = memory_must(realloc(structs.memory, room));
		structs.room = room;
	}
	float *to = structs.memory;
	for (unsigned k = 0, first = 0; k < test->operands; first += test->operand[k++]->columns) {
		const unsigned columns = test->operand[k]->columns;
		const size_t n = batch->broadcast >> k & 1 ? batch->n > 0 : batch->n;
		for (unsigned c = 0; c < columns; ++c) {
			structs.in[first + c] = to + c;
			for (size_t i = 0; i < n; ++i)
				memcpy(&to[i * columns + c], &batch->in[first + c][i], sizeof *to);
		}
		to += n * columns;
	}
}

const float *const *structs_of(const struct subject *subject, const struct lockstep_batch *batch)
{
	if (structs.subject != subject || structs.columns != batch->in) {
		structs_forget();
		make(subject->test, batch);
	}
	return structs.in;
}

void structs_keep(const struct subject *subject, const struct lockstep_batch *batch)
{
	if (!subject->claims.structs)
		return;
	structs.subject = subject;
	structs.columns = batch->in;
	make(subject->test, batch);
}

void structs_forget(void)
{
	structs.subject = NULL;
}
