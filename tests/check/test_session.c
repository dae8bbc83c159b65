/* SPDX-License-Identifier: MIT */
/*
 * Sessions do what they promise. Punctual sessions do a minimum of work however
 * short the time, and report what they skipped.
 */
#include <config.h>

#include "harness/check/chunk.h"
#include "tests/check/sessions.h"
#include "tests/unit.h"

/* The test that a kernel answers; gives its reference. */
static const struct lockstep_test *asked;

static void right(const struct lockstep_batch *batch)
{
	harness_of(asked)->reference(batch);
}

static void wrong(const struct lockstep_batch *batch)
{
	right(batch);
	if (batch->n > 0)
		batch->hits[0] ^= 1;
}

/* A fault that only some sizes show. */
static void wrong_of_seven(const struct lockstep_batch *batch)
{
	right(batch);
	if (batch->n == 7)
		batch->hits[0] ^= 1;
}

static const char *const scenes[] = {"uniform", "lattice", "degenerate"};
enum { SCENES = sizeof scenes / sizeof *scenes, BUILDS = 3 };

struct fixture {
	const struct lockstep_test *test[2];
	struct build build[BUILDS];
	struct session session;
};

/* One test, on three builds; `last` is the last of them. */
static void begin(struct fixture *f, const char *test, lockstep_kernel *last)
{
	*f = (struct fixture){.test = {lockstep_test_find(test)}};
	assert_non_null(f->test[0]);
	asked = f->test[0];
	f->session = session_of(f->test, 1);
	for (size_t b = 0; b < BUILDS; ++b) {
		f->build[b] = lone_build(asked, b + 1 < BUILDS ? right : last);
		f->session.build[f->session.builds++] = &f->build[b];
	}
	for (size_t s = 0; s < SCENES; ++s)
		session_add_scene(&f->session, scenes[s]);
}

static void end(struct fixture *f)
{
	session_end(&f->session);
	for (size_t b = 0; b < BUILDS; ++b)
		free_lone_build(&f->build[b]);
}

static const char *const tests[] = {"circle_circle", "point_polygon", "line_segment_published"};
enum { TESTS = sizeof tests / sizeof *tests };

/* The time is up before the start: one scene runs, on every build. */
UNIT_TEST(without_time_there_is_one_scene)
{
	for (size_t t = 0; t < TESTS; ++t) {
		struct fixture f;
		begin(&f, tests[t], right);
		f.session.on_time = true;
		f.session.seconds = 1e-9;
		session_run(&f.session);
		for (size_t b = 0; b < BUILDS; ++b)
			assert_true(session_ran(&f.session, f.test[0], b) >= SWEEP_SIZES - 1);
		assert_int_equal(f.session.visits, 1);
		assert_int_equal(f.session.full_visits, 0);
		assert_int_equal(f.session.disagreements, 0);
		if (harness_of(asked)->exact && !asked->judge)
			assert_true(f.session.truths > 0);
		end(&f);
	}
}

/* With enough time, it does the same as other sessions. */
UNIT_TEST(with_time_there_is_all)
{
	for (size_t t = 0; t < TESTS; ++t)
		for (int on_time = 0; on_time < 2; ++on_time) {
			struct fixture f;
			begin(&f, tests[t], right);
			f.session.on_time = on_time;
			f.session.seconds = 0;
			f.session.cases = 300;
			session_run(&f.session);
			assert_int_equal(f.session.visits, SCENES);
			assert_int_equal(f.session.full_visits, SCENES);
			assert_int_equal(f.session.disagreements, 0);
			end(&f);
		}
}

UNIT_TEST(what_is_wrong_is_found_without_time)
{
	for (size_t t = 0; t < TESTS; ++t) {
		struct fixture f;
		begin(&f, tests[t], wrong);
		f.session.on_time = true;
		f.session.seconds = 1e-9;
		session_run(&f.session);
		assert_true(f.session.disagreements > 0);
		assert_non_null(f.session.findings);
		assert_ptr_equal(f.session.findings->build, &f.build[BUILDS - 1]);
		end(&f);
	}
}

/* Larger sizes need more time. */
UNIT_TEST(sizes_are_swept)
{
	struct fixture f;
	begin(&f, "circle_circle", wrong_of_seven);
	f.session.on_time = true;
	f.session.cases = 300;
	session_run(&f.session);
	assert_int_equal(f.session.full_visits, SCENES);
	assert_true(f.session.disagreements > 0);
	end(&f);
}

/* After this many checks, the session is interrupted. */
static unsigned looks;

static int interrupted(void)
{
	return looks == 0 || --looks == 0;
}

UNIT_TEST(interrupted_it_ends)
{
	for (unsigned after = 0; after < 3000; after = after ? 3 * after : 1)
		for (int on_time = 0; on_time < 2; ++on_time) {
			struct fixture f;
			begin(&f, "circle_circle", right);
			looks = after;
			f.session.on_time = on_time;
			f.session.interrupted = interrupted;
			session_run(&f.session);
			assert_int_equal(looks, 0);
			assert_int_equal(f.session.disagreements, 0);
			assert_int_equal(f.session.full_visits, 0);
			if (after == 0)
				assert_int_equal(f.session.visits, 0);
			end(&f);
		}
}
