/* SPDX-License-Identifier: MIT */
/*
 * Foreign kernels for `lockstep check --plugin`: correct ones and, if the environment variable
 * BROKEN names a fault, wrong ones that the check must catch (plugin.sh).
 */
#include <stdlib.h>
#include <string.h>

#include "kernels/lockstep_plugin.h"

static bool broken(const char *way)
{
	static const char *wish;
	if (!wish && !(wish = getenv("BROKEN")))
		wish = "";
	return strcmp(wish, way) == 0;
}

/* Element i of column k, which belongs to operand `operand`. */
static float at(const struct lockstep_batch *batch, unsigned k, unsigned operand, size_t i)
{
	return batch->in[k][batch->broadcast >> operand & 1 && !broken("broadcast") ? 0 : i];
}

/* Like a write that starts at a whole cache line. Overwrites canaries only: the bytes before a malloc() block
 * belong to the allocator. */
static void underwrite(void *output, size_t size)
{
	unsigned char *before = (unsigned char *)output - size;
	if ((uintptr_t)output % 64 && *before == 0xa5)
		memset(before, 0, size);
}

static void circle_circle(const struct lockstep_batch *batch)
{
	size_t n = batch->n;
	for (size_t word = 0; word < (n + 63) / 64; ++word)
		batch->hits[word] = 0;
	for (size_t i = 0; i < n; ++i) {
		float dx = at(batch, 3, 1, i) - at(batch, 0, 0, i);
		float dy = at(batch, 4, 1, i) - at(batch, 1, 0, i);
		float r = at(batch, 2, 0, i), s = at(batch, 5, 1, i), reach = r + s;
		bool hit = dx * dx + dy * dy <= reach * reach && r >= 0 && s >= 0;
		if (broken("open"))
			hit = dx * dx + dy * dy < reach * reach && r >= 0 && s >= 0;
		if (broken("negative"))
			hit = dx * dx + dy * dy <= reach * reach;
		if (broken("tail") && i == n - 1 && n % 16 == 1)
			hit = !hit;
		if (broken("index") && i > UINT16_MAX)
			hit = batch->hits[(uint16_t)i / 64] >> i % 64 & 1;
		batch->hits[i / 64] |= (uint64_t)hit << i % 64;
	}
	if (n == 0)
		return;
	if (broken("past") && n % 64)
		batch->hits[n / 64] |= (uint64_t)1 << 63;
	if (broken("overwrite"))
		batch->hits[(n + 63) / 64] = 0;
	if (broken("underwrite") && n)
		underwrite(batch->hits, sizeof *batch->hits);
	if (broken("input"))
		((float *)batch->in[0])[0] = 0;
	volatile float sink;
	if (broken("overread") && !(batch->broadcast & 1))
		sink = batch->in[0][n];
	if (broken("underread"))
		sink = batch->in[3][-1];
	(void)sink;
	if (broken("crash"))
		abort();
}

static void line_side(const struct lockstep_batch *batch)
{
	for (size_t i = 0; i < batch->n; ++i) {
		float ax = at(batch, 0, 0, i), ay = at(batch, 1, 0, i);
		float left = (at(batch, 2, 0, i) - ax) * (at(batch, 5, 1, i) - ay);
		float right = (at(batch, 3, 0, i) - ay) * (at(batch, 4, 1, i) - ax);
		float det = left - right;
		if (broken("zero"))
			det = -(right - left); /* -0 for 0 */
		if (broken("skip") && i == 77)
			continue;
		if (broken("double"))
			det = (float)((double)left - (double)right * 1.00000012);
		if (broken("index") && i > UINT16_MAX)
			det = batch->out[0][(uint16_t)i];
		batch->out[0][i] = det;
	}
	if (broken("result-overwrite") && batch->n)
		batch->out[0][batch->n] = 0;
	if (broken("result-underwrite") && batch->n)
		underwrite(batch->out[0], sizeof *batch->out[0]);
}

/* Does the ray to the right of (px, py) cross side k of a ring? */
static bool crossed(const float *x, const float *y, size_t count, size_t k, float px, float py)
{
	size_t next = k + 1 < count ? k + 1 : broken("unclosed") ? k : 0;
	size_t low = y[k] < y[next] ? k : next, high = low == k ? next : k;
	bool reached = y[low] <= py && py < y[high];
	if (broken("level"))
		reached = y[low] < py && py <= y[high];
	return reached && (x[high] - x[low]) * (py - y[low]) > (y[high] - y[low]) * (px - x[low]);
}

static void point_polygon(const struct lockstep_batch *batch)
{
	const struct lockstep_rows *polygon = batch->world;
	size_t rings = broken("outline") ? 1 : polygon->parts;
	for (size_t word = 0; word < (batch->n + 63) / 64; ++word)
		batch->hits[word] = 0;
	for (size_t i = 0; i < batch->n; ++i) {
		float px = at(batch, 0, 0, i), py = at(batch, 1, 0, i);
		bool hit = false;
		size_t first = 0;
		for (size_t ring = 0; ring < rings; ++ring) {
			const float *x = polygon->column[0] + first,
				    *y = polygon->column[1] + first;
			size_t count = polygon->part[ring];
			for (size_t k = 0; k < count; ++k)
				hit ^= crossed(x, y, count, k, px, py);
			first += count;
		}
		batch->hits[i / 64] |= (uint64_t)hit << i % 64;
	}
	volatile float sink;
	if (broken("overread") && batch->n && !(batch->broadcast & 1))
		sink = batch->in[1][batch->n];
	(void)sink;
}

LOCKSTEP_PLUGIN("plugin", "1.0", NULL, "MIT",
		{.test = "circle_circle", .on_batch = circle_circle, .boundary = LOCKSTEP_CLOSED},
		{.test = "line_side", .on_batch = line_side},
		{.test = "point_polygon", .on_batch = point_polygon, .boundary = LOCKSTEP_CLOSED})
