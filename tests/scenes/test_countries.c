/* SPDX-License-Identifier: MIT */
/*
 * The countries of the world tile the land: neighbours have the sides of their border in common,
 * number for number, so point_polygon must find each point on and near a border in exactly one of
 * them.
 */
#include <config.h>

#include "tests/scenes/countries.h"
#include "tests/unit.h"

/* A side of one country or of two; its ends are in lexicographic order. */
struct side {
	float ax, ay, bx, by;
	unsigned country;
	bool turned; /* the country's outline goes from b to a */
	unsigned owners, other;
};

static struct side *side;
static size_t sides;

/* ---- Sides, and those near a point ---------------------------------------------- */

static int compare(const void *first, const void *second)
{
	const struct side *a = first, *b = second;
	const float of_a[] = {a->ax, a->ay, a->bx, a->by}, of_b[] = {b->ax, b->ay, b->bx, b->by};

	for (int k = 0; k < 4; ++k)
		if (of_a[k] != of_b[k])
			return of_a[k] < of_b[k] ? -1 : 1;
	return a->country < b->country ? -1 : a->country > b->country;
}

static bool same_place(const struct side *a, const struct side *b)
{
	return a->ax == b->ax && a->ay == b->ay && a->bx == b->bx && a->by == b->by;
}

static void add_side(unsigned country, float ax, float ay, float bx, float by)
{
	bool turned = ax > bx || (ax == bx && ay > by);

	side[sides++] = turned ? (struct side){bx, by, ax, ay, country, true, 1, country}
			       : (struct side){ax, ay, bx, by, country, false, 1, country};
}

/* Stores each side once, with its owners. */
static void collect_sides(void)
{
	size_t total = 0, kept = 0;

	for (size_t c = 0; c < map.features; ++c)
		total += map.feature[c].total;
	side = calloc(total, sizeof(*side));
	assert_non_null(side);
	for (size_t c = 0; c < map.features; ++c) {
		const float *x = map.feature[c].x, *y = map.feature[c].y;

		for (size_t ring = 0; ring < map.feature[c].rings; ++ring) {
			size_t n = map.feature[c].vertices[ring];

			for (size_t i = 0, j = n - 1; i < n; j = i++)
				add_side((unsigned)c, x[j], y[j], x[i], y[i]);
			x += n;
			y += n;
		}
	}
	qsort(side, sides, sizeof(*side), compare);
	for (size_t i = 0; i < sides; ++i) {
		if (kept > 0 && same_place(&side[kept - 1], &side[i])) {
			++side[kept - 1].owners;
			side[kept - 1].other = side[i].country;
			assert_true(side[kept - 1].turned != side[i].turned);
		} else {
			side[kept++] = side[i];
		}
	}
	sides = kept;
}

/* Square cells of one degree, each with a list of the sides near it. */
enum { COLUMNS = 362, ROWS = 182 };
static struct entry {
	uint32_t side;
	struct entry *next;
} * cell[COLUMNS][ROWS];

/*
 * The distance that counts as near. Rounding decides wrongly only for points nearer to a side than
 * 6.02 * 2^-24 of its length: each of the two products has three roundings, and neither, when they
 * are nearly equal, exceeds the length squared. The longest side that is not level has less than 6
 * degrees, so that is 2.2e-6 at most.
 */
static const double near = 1e-4;

static int column_of(double x)
{
	return (int)(x + 181);
}

static int row_of(double y)
{
	return (int)(y + 91);
}

static void fill_cells(void)
{
	for (size_t i = 0; i < sides; ++i) {
		const struct side *s = &side[i];
		int left = column_of(s->ax - near), right = column_of(s->bx + near);
		int low = row_of(fmin(s->ay, s->by) - near),
		    high = row_of(fmax(s->ay, s->by) + near);

		if (s->ay != s->by)
			assert_true(hypot(s->bx - s->ax, s->by - s->ay) < 6);
		for (int column = left; column <= right; ++column)
			for (int row = low; row <= high; ++row) {
				struct entry *entry = malloc(sizeof(*entry));

				assert_non_null(entry);
				*entry = (struct entry){(uint32_t)i, cell[column][row]};
				cell[column][row] = entry;
			}
	}
}

static double distance(const struct side *s, double x, double y)
{
	double dx = (double)s->bx - s->ax, dy = (double)s->by - s->ay;
	double t = ((x - s->ax) * dx + (y - s->ay) * dy) / (dx * dx + dy * dy);

	t = fmin(fmax(t, 0), 1);
	return hypot(s->ax + t * dx - x, s->ay + t * dy - y);
}

/* True if the same two countries share all sides near the point. (With `through`: if any two do,
 * and the sides end exactly there.) */
static bool is_inland(float x, float y, bool through)
{
	const struct side *first = NULL;

	for (const struct entry *e = cell[column_of(x)][row_of(y)]; e; e = e->next) {
		const struct side *s = &side[e->side];

		if (distance(s, x, y) > near)
			continue;
		if (s->owners != 2)
			return false;
		if (through && !((s->ax == x && s->ay == y) || (s->bx == x && s->by == y)))
			return false;
		if (!first)
			first = s;
		if (!through && (s->country != first->country || s->other != first->other))
			return false;
	}
	return first;
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* Each point is in exactly one country. */
static void assert_claimed_once(size_t n, const float *x, const float *y)
{
	uint64_t *hits = calloc(n / 64 + 1, sizeof(*hits));
	unsigned char *claims = calloc(n, 1);

	assert_true(hits && claims);
	for (size_t c = 0; c < map.features; ++c) {
		lockstep_point_polygon(n, (struct lockstep_point){x, y, false}, polygon[c], hits);
		for (size_t i = 0; i < n; ++i)
			claims[i] += hits[i / 64] >> i % 64 & 1;
	}
	for (size_t i = 0; i < n; ++i)
		if (claims[i] != 1)
			fail_msg("%u countries hold %.9g,%.9g", claims[i], (double)x[i],
				 (double)y[i]);
	free(hits);
	free(claims);
}

/* The counts are from data/countries/README.md, made by another program. */
UNIT_TEST(neighbours_share_their_borders)
{
	size_t count[3] = {0, 0, 0};

	for (size_t i = 0; i < sides; ++i) {
		assert_in_range(side[i].owners, 1, 2);
		assert_true(side[i].owners == 1 || side[i].country != side[i].other);
		++count[side[i].owners];
	}
	assert_int_equal(count[1], 59158);
	assert_int_equal(count[2], 19252);
}

/*
 * Points on and near every border between two countries A and B, including its vertices, wherever all
 * sides near enough for rounding are common to A and B, and none belongs to a coast or a third
 * country. There, exactly one of the two contains a point, whatever rounding does to a side: it does
 * the same to A and B, so the parities of the crossed sides differ between A and B as they truly do,
 * since the far sides are decided correctly.
 */
UNIT_TEST(borders_are_claimed_once)
{
	enum { SAMPLES = 6 };
	float *x = calloc(sides * SAMPLES, sizeof(*x)), *y = calloc(sides * SAMPLES, sizeof(*y));
	size_t n = 0, tried = 0;

	assert_true(x && y);
	for (size_t i = 0; i < sides; ++i) {
		const struct side *s = &side[i];
		struct random rng;

		random_begin(&rng, 1, 0, i);
		for (int k = 0; k < SAMPLES && s->owners == 2; ++k) {
			double t = k < 3 ? k / 2.0 : random_u32(&rng) * 0x1p-32;
			float px = (float)(s->ax + t * ((double)s->bx - s->ax));
			float py = (float)(s->ay + t * ((double)s->by - s->ay));

			if (k >= 3) {
				px = float_step(px, (int)random_below(&rng, 5) - 2);
				py = float_step(py, (int)random_below(&rng, 5) - 2);
			}
			++tried;
			if (!is_inland(px, py, false))
				continue;
			x[n] = px;
			y[n++] = py;
		}
	}
	print_message("%zu of %zu points\n", n, tried);
	assert_true(n > tried / 10 * 9);
	assert_claimed_once(n, x, y);
	free(x);
	free(y);
}

/*
 * Vertices where three or more countries meet: on the vertex itself nothing is rounded, as one of the
 * two products is 0 in each side that ends there, and the half-open rule assigns the point to the
 * country just to the right of it and above.
 */
UNIT_TEST(corners_are_claimed_once)
{
	float *x = calloc(sides, sizeof(*x)), *y = calloc(sides, sizeof(*y));
	size_t n = 0;

	assert_true(x && y);
	for (size_t i = 0; i < sides; ++i) {
		if (!is_inland(side[i].ax, side[i].ay, true) ||
		    is_inland(side[i].ax, side[i].ay, false))
			continue;
		x[n] = side[i].ax;
		y[n++] = side[i].ay;
	}
	print_message("%zu points\n", n);
	assert_true(n > 100);
	assert_claimed_once(n, x, y);
	free(x);
	free(y);
}

static int open_sides(void **state)
{
	if (open_map(state) != 0)
		return -1;
	collect_sides();
	fill_cells();
	return 0;
}

static int close_sides(void **state)
{
	for (int column = 0; column < COLUMNS; ++column)
		for (int row = 0; row < ROWS; ++row)
			for (struct entry *next, *e = cell[column][row]; e; e = next) {
				next = e->next;
				free(e);
			}
	free(side);
	return close_map(state);
}

UNIT_FIXTURE(open_sides, close_sides)
