/* SPDX-License-Identifier: MIT */
/*
 * The tree of boxes over a mesh is implicit: at every level, MESH_FAN consecutive boxes form one of the
 * next. So the quality of the tree depends on the order of the triangles. They are split in two recursively
 * at the optimum of the surface area heuristic, as nearly as whole boxes allow.
 * Source: Wald, On fast construction of SAH-based bounding volume hierarchies (2007), for the bins.
 */
#include <math.h>
#include <string.h>

/* Compiled once, for any CPU. */
#define LOCKSTEP_LANES portable
#include "kernels/mesh_order.h"
#include "kernels/vector.h"
#include "kernels/world.h"

_Static_assert(LANES == 4, "a corner of a box is one vector");

/* The last lane is not used. */
struct bounds {
	vec min, max;
};

static struct bounds nowhere(void)
{
	return (struct bounds){set(INFINITY), set(-INFINITY)};
}

static struct bounds both_of(struct bounds a, struct bounds b)
{
	return (struct bounds){min(a.min, b.min), max(a.max, b.max)};
}

static struct bounds load_bounds(const struct boxed *item)
{
	return (struct bounds){load(item->min), load(item->max)};
}

/* Half the surface area, in double, so that the largest mesh does not overflow. */
static double area(struct bounds b)
{
	float low[LANES], high[LANES];
	store(low, b.min);
	store(high, b.max);
	const double x = (double)high[0] - low[0], y = (double)high[1] - low[1],
		     z = (double)high[2] - low[2];
	return x * y + y * z + z * x;
}

/* Half the midpoint along an axis: even the difference of two of them does not overflow. */
static float middle(const struct boxed *item, unsigned axis)
{
	return 0.25f * item->min[axis] + 0.25f * item->max[axis];
}

/* ---- Bins ------------------------------------------------------------------------------------ */

enum { BINS_MAX = 32, BINS_FEW = 8, FEW = 512 };

/* Slices of equal width along each axis of a box, by the middles of triangles. */
struct bins {
	unsigned count;
	float from[LANES], scale[LANES]; /* by axis */
	struct bounds box[3][BINS_MAX];
	uint32_t inside[3][BINS_MAX];
};

/* The bin of a triangle along an axis: less than `count`, whatever the rounding. */
static unsigned bin_of(const struct bins *bins, const struct boxed *item, unsigned axis)
{
	return (unsigned)((middle(item, axis) - bins->from[axis]) * bins->scale[axis]);
}

/* Lays bins over a box around all middles. If it is flat, all triangles are in the first bin of that axis. */
static void lay_bins(struct bins *bins, struct bounds box, size_t n)
{
	/* With few triangles, there are few places to split. */
	bins->count = n < FEW ? BINS_FEW : BINS_MAX;
	/* As for middles. */
	const vec from = mul(box.min, set(0.5f)), to = mul(box.max, set(0.5f));
	const vec wide = sub(to, from);
	const vec scale = divide(set((float)bins->count * (1 - 0x1p-20f)), wide);
	store(bins->from, from);
	store(bins->scale, choose(gt(wide, set(0x1p-100f)), scale, set(0)));
	for (unsigned k = 0; k < 3; ++k)
		for (unsigned b = 0; b < bins->count; ++b) {
			bins->box[k][b] = nowhere();
			bins->inside[k][b] = 0;
		}
}

static void fill_bins(struct bins *bins, const struct boxed *item, size_t n)
{
	for (size_t i = 0; i < n; ++i) {
		const struct bounds box = load_bounds(&item[i]);
		UNROLL_COLUMNS
		for (unsigned k = 0; k < 3; ++k) {
			const unsigned b = bin_of(bins, &item[i], k);
			bins->box[k][b] = both_of(box, bins->box[k][b]);
			++bins->inside[k][b];
		}
	}
}

/* The box around those of bins. */
static struct bounds around(const struct bins *bins, unsigned axis, unsigned first, unsigned end)
{
	struct bounds box = nowhere();
	for (unsigned b = first; b < end; ++b)
		box = both_of(bins->box[axis][b], box);
	return box;
}

/* ---- Where to split -------------------------------------------------------------------------- */

/* How to split triangles in two: the `first` lowest ones along an axis become one part. */
struct split {
	unsigned axis;
	size_t first;
	double cost;
};

/* The number of boxes of `unit` triangles nearest to `count`, with at least one box on either side. */
static size_t whole_boxes(size_t count, size_t n, size_t unit)
{
	const size_t most = (n - 1) / unit, boxes = (count + unit / 2) / unit;
	return boxes < 1 ? 1 : boxes > most ? most : boxes;
}

/* Weighs the splits between the bins of an axis. */
static void weigh(struct split *best, const struct bins *bins, unsigned axis, size_t n, size_t unit)
{
	const size_t all = (n + unit - 1) / unit;
	double above[BINS_MAX];
	struct bounds box = nowhere();
	size_t count = 0;
	for (unsigned b = bins->count - 1; b > 0; --b) {
		box = both_of(bins->box[axis][b], box);
		above[b] = area(box);
	}
	box = nowhere();
	for (unsigned b = 1; b < bins->count; ++b) {
		box = both_of(bins->box[axis][b - 1], box);
		count += bins->inside[axis][b - 1];
		if (count == 0 || count == n)
			continue;
		const size_t boxes = whole_boxes(count, n, unit);
		const double cost = area(box) * (double)boxes + above[b] * (double)(all - boxes);
		if (cost < best->cost)
			*best = (struct split){axis, boxes * unit, cost};
	}
}

static struct split best_split(struct bins *bins, struct bounds box, const struct boxed *item,
			       size_t n, size_t unit)
{
	struct split best = {0, whole_boxes(n / 2, n, unit) * unit, INFINITY};
	lay_bins(bins, box, n);
	fill_bins(bins, item, n);
	for (unsigned k = 0; k < 3; ++k)
		weigh(&best, bins, k, n, unit);
	return best;
}

/* ---- The order ------------------------------------------------------------------------------- */

/* Puts the `first` triangles that are lowest along an axis before the others. */
static void select_lowest(struct boxed *item, size_t n, size_t first, unsigned axis)
{
	while (n > 1) {
		const float pivot = middle(&item[n / 2], axis);
		size_t i = 0, j = n - 1;
		for (;; ++i, --j) {
			while (middle(&item[i], axis) < pivot)
				++i;
			while (middle(&item[j], axis) > pivot)
				--j;
			if (i >= j)
				break;
			const struct boxed other = item[i];
			item[i] = item[j];
			item[j] = other;
		}
		/* Those before i are at most the pivot, those from i on at least. */
		if (first < i)
			n = i;
		else if (first > i) {
			item += i;
			n -= i;
			first -= i;
		} else
			return;
	}
}

/* The same. Only the bin in which the split is needs to be looked at closely. Returns this bin. */
static unsigned part(const struct bins *bins, struct boxed *item, struct boxed *spare, size_t n,
		     const struct split *split)
{
	unsigned bin = 0;
	size_t before = 0;
	while (before + bins->inside[split->axis][bin] <= split->first)
		before += bins->inside[split->axis][bin++];
	const size_t inside = bins->inside[split->axis][bin];
	size_t place[] = {0, before, before + inside};
	for (size_t i = 0; i < n; ++i) {
		const unsigned in = bin_of(bins, &item[i], split->axis);
		spare[place[(in >= bin) + (in > bin)]++] = item[i];
	}
	memcpy(item, spare, n * sizeof *item);
	if (split->first > before)
		select_lowest(item + before, inside, split->first - before, split->axis);
	return bin;
}

/* Sorts n triangles, whose boxes are in `box`, into boxes of `unit` triangles, and each box into boxes of the
 * level below. */
static void sort_triangles(struct bins *bins, struct bounds box, struct boxed *item,
			   struct boxed *spare, size_t n, size_t unit)
{
	while (n > MESH_FAN) {
		if (n <= unit) {
			unit /= MESH_FAN;
			continue;
		}
		const struct split split = best_split(bins, box, item, n, unit);
		const unsigned bin = part(bins, item, spare, n, &split);
		const struct bounds low = around(bins, split.axis, 0, bin + 1);
		box = around(bins, split.axis, bin, bins->count);
		sort_triangles(bins, low, item, spare, split.first, unit);
		item += split.first;
		n -= split.first;
	}
}

void lockstep_mesh_order(struct boxed *item, struct boxed *spare, size_t n)
{
	struct bins bins;
	struct bounds box = nowhere();
	size_t unit = MESH_FAN;
	while (unit * MESH_FAN < n)
		unit *= MESH_FAN;
	for (size_t i = 0; i < n; ++i)
		box = both_of(load_bounds(&item[i]), box);
	sort_triangles(&bins, box, item, spare, n, unit);
}
