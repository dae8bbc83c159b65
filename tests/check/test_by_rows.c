/* SPDX-License-Identifier: MIT */
/*
 * Batches by rows detect faults in gathering rows: sessions of builds that gather wrongly, or read
 * out of bounds. Correct gathering is tested with every size, and in chunks.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "harness/check/chunk.h"
#include "kernels/rows.h"
#include "tests/check/sessions.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* ---- Ways to gather -------------------------------------------------------------------------- */

static struct {
	uint64_t n[SWEEP_SIZES]; /* number of calls for n cases, in chunks that start a batch */
	uint64_t index, stride, both, later;
	uint64_t behind;      /* rows after the first case's row */
	uint64_t mode[MODES]; /* number of gathered batches, by mode */
	bool gathered;
} asked;

static lockstep_tool *well;
static volatile char looked;

static void counting(void *argument)
{
	const struct gather_job *job = argument;
	const bool dense = job->rows.stride == sizeof(float);
	if (job->first == 0 && job->n < SWEEP_SIZES)
		++asked.n[job->n];
	asked.later += job->first > 0;
	asked.index += job->rows.index && dense;
	asked.stride += !job->rows.index && !dense;
	asked.both += job->rows.index && !dense;
	for (size_t i = 0; job->rows.index && job->first == 0 && i < job->n; ++i)
		asked.behind += job->rows.index[i] > job->rows.index[0];
	asked.gathered = true;
	well(argument);
}

/* The kernel that answers the gathered discs. */
static lockstep_kernel *discs;

static void of_gathered(const struct lockstep_batch *batch)
{
	asked.mode[batch->broadcast] += asked.gathered;
	asked.gathered = false;
	discs(batch);
}

static void from_the_next(void *argument)
{
	struct gather_job job = *(struct gather_job *)argument;
	job.first += job.first > 0;
	if (job.first > 1)
		--job.n;
	well(&job);
}

static void without_a_stride(void *argument)
{
	struct gather_job job = *(struct gather_job *)argument;
	job.rows.stride = sizeof(float);
	well(&job);
}

static void without_an_index(void *argument)
{
	struct gather_job job = *(struct gather_job *)argument;
	job.rows.index = NULL;
	well(&job);
}

/* Reads out of bounds, but answers correctly. */
static void look(const struct gather_job *job, ptrdiff_t row)
{
	for (unsigned k = 0; k < job->columns; ++k)
		looked = ((const char *)job->from[k])[row * (ptrdiff_t)job->rows.stride];
}

static void a_row_too_many(void *argument)
{
	const struct gather_job *job = argument;
	if (!job->rows.index)
		look(job, (ptrdiff_t)(job->first + job->n));
	well(argument);
}

static void a_row_before(void *argument)
{
	look(argument, -1);
	well(argument);
}

static void a_number_too_many(void *argument)
{
	const struct gather_job *job = argument;
	if (job->rows.index)
		looked = (char)job->rows.index[job->first + job->n];
	well(argument);
}

static void the_rest_of_the_row(void *argument)
{
	const struct gather_job *job = argument;
	size_t last = job->first + job->n - 1;
	const float *end = job->from[0];
	for (unsigned k = 1; k < job->columns; ++k)
		end = job->from[k] > end ? job->from[k] : end;
	if (job->rows.index)
		last = job->rows.index[job->first];
	looked = ((const char *)(end + 1))[last * job->rows.stride];
	well(argument);
}

/* ---- Sessions -------------------------------------------------------------------------------- */

static uint64_t disagreements(lockstep_tool *gather)
{
	static const char *const names[] = {"circle_circle", "segment_plane_point", "point_polygon",
					    "rect_rect_published"};
	enum { TESTS = sizeof names / sizeof *names };
	const struct lockstep_test *test[TESTS + 1] = {NULL};
	lockstep_tool *tools[LOCKSTEP_TOOLS] = {[TOOL_gather_rows] = gather};
	lockstep_kernel **kernels = calloc(lockstep_test_count(), sizeof *kernels);
	struct build build = *harness_find_build("scalar");
	struct session session = session_of(test, 3);
	for (size_t t = 0; t < TESTS; ++t)
		test[t] = lockstep_test_find(names[t]);
	well = build.tool[TOOL_gather_rows];
	build.tool = tools;
	assert_non_null(kernels);
	memcpy(kernels, build.kernel, lockstep_test_count() * sizeof *kernels);
	discs = kernels[test[0] - lockstep_tests];
	kernels[test[0] - lockstep_tests] = of_gathered;
	build.kernel = kernels;
	session.build[session.builds++] = &build;
	session.cases = 400;
	session_add_scene(&session, "lattice");
	session_run(&session);
	const uint64_t found = session.disagreements;
	session_end(&session);
	free(kernels);
	return found;
}

UNIT_TEST(all_sizes_are_asked_by_rows)
{
	assert_int_equal(disagreements(counting), 0);
	for (size_t n = 1; n < SWEEP_SIZES; ++n)
		assert_true(asked.n[n] > 0);
	assert_true(asked.index > 0 && asked.stride > 0 && asked.both > 0 && asked.later > 0);
	/* By index, the first case has the last row, beside the guard page. */
	assert_int_equal(asked.behind, 0);
	/* If all operands are broadcast, there is nothing to gather. */
	for (unsigned mode = 0; mode < 3; ++mode)
		assert_true(asked.mode[mode] >= SWEEP_SIZES / 2);
}

UNIT_TEST(what_is_gathered_wrongly_is_found)
{
	assert_true(disagreements(from_the_next) > 0);
	assert_true(disagreements(without_a_stride) > 0);
}

UNIT_TEST(looks_beside_the_rows_are_found)
{
	/* Sanitizers end the program at such a read, and valgrind reports it. */
	const char *sanitizers = getenv("SANITIZER_FLAGS");
	if (slow_cpu() || (sanitizers && *sanitizers))
		skip();
	assert_true(disagreements(a_row_too_many) > 0);
	assert_true(disagreements(a_row_before) > 0);
	assert_true(disagreements(a_number_too_many) > 0);
	assert_true(disagreements(the_rest_of_the_row) > 0);
	/* There may be fewer rows than cases. */
	assert_true(disagreements(without_an_index) > 0);
}
