/* SPDX-License-Identifier: MIT */
/*
 * A plug-in that is right unless the environment variable BROKEN names a fault. Then it fails where
 * the point is far to the right of the disc, or describes itself wrongly (tests/cli/process.sh).
 */
#include <stdexcept>
#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "kernels/lockstep_plugin.h"

static bool broken(const char *way)
{
	const char *wish = getenv("BROKEN");
	return wish && strcmp(wish, way) == 0;
}

static volatile int zero = 0;

/* The array keeps the compiler from turning the recursion into a loop. */
static int recurse(int depth)
{
	volatile char room[512];
	room[depth % 512] = (char)depth;
	return zero == 0 ? recurse(depth + 1) + room[depth % 512] : 0;
}

/* Denormals become 0 from here on. */
static void break_state()
{
#ifdef __SSE2__
	_mm_setcsr(_mm_getcsr() | 0x8040);
#endif
}

static int point_circle(const double *v, const void *, double *)
{
	const double dx = v[0] - v[2], dy = v[1] - v[3];
	if (dx > 1000) {
		if (broken("abort"))
			abort();
		if (broken("throw"))
			throw std::runtime_error("unheard of");
		if (broken("recurse"))
			return recurse(0);
		while (broken("loop"))
			;
		if (broken("state"))
			break_state();
	}
	return v[4] >= 0 && dx * dx + dy * dy <= v[4] * v[4];
}

/* Writes where it must not, if BROKEN says so. */
static void line_side(const struct lockstep_batch *batch)
{
	for (size_t i = 0; i < batch->n; ++i) {
		const float *const *in = batch->in;
		const size_t l = batch->broadcast & 1 ? 0 : i, p = batch->broadcast & 2 ? 0 : i;
		const float left = (in[2][l] - in[0][l]) * (in[5][p] - in[1][l]);
		const float right = (in[3][l] - in[1][l]) * (in[4][p] - in[0][l]);
		batch->out[0][i] = left - right;
	}
	if (batch->n && broken("after"))
		batch->out[0][batch->n] = 0;
	if (batch->n && broken("before"))
		batch->out[0][-1] = 0;
	if (batch->n && broken("batch-state"))
		break_state();
	if (batch->n && broken("operand"))
		const_cast<float *>(batch->in[0])[0] += 1;
}

static struct lockstep_subject subjects[2];
static const struct lockstep_plugin plugin = {LOCKSTEP_PLUGIN_INTERFACE,
					      sizeof(struct lockstep_subject),
					      "broken",
					      "1.0",
					      NULL,
					      "MIT",
					      2,
					      subjects};

extern "C" LOCKSTEP_API const struct lockstep_plugin *lockstep_plugin(void)
{
	subjects[0].test = broken("unknown") ? "point_banana" : "point_circle";
	subjects[0].on_doubles = broken("no-function") ? NULL : point_circle;
	subjects[0].boundary = LOCKSTEP_CLOSED;
	subjects[0].arithmetic = LOCKSTEP_DOUBLE;
	subjects[0].tolerance = broken("claim") ? -1 : 0;
	subjects[1].test = "line_side";
	subjects[1].on_batch = line_side;
	subjects[1].boundary = LOCKSTEP_AS_DOCUMENTED;
	if (broken("load"))
		abort();
	return &plugin;
}
