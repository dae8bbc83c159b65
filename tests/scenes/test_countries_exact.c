/* SPDX-License-Identifier: MIT */
/* point_polygon agrees with exact arithmetic about points in countries. */
#include <config.h>

#include "tests/scenes/countries.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* A vertex's coordinate has at most 33 binary places and 8 before the point: none is smaller than
 * 0.001. A point's coordinate here has 16. */
static int64_t fixed(float value)
{
	double scaled = ldexp(value, 33);

	assert_true(scaled == floor(scaled));
	return (int64_t)scaled;
}

/*
 * True if the point is in the country, by the number of sides to the right of it, in exact
 * arithmetic, which takes 84 bits. `close` is set if a side is so close that floats may decide
 * differently: three roundings in each product.
 */
__extension__ typedef __int128 wide;

static bool holds(const struct geojson_feature *country, float px, float py, bool *close)
{
	const float *x = country->x, *y = country->y;
	bool inside = false;

	for (size_t ring = 0; ring < country->rings; ++ring) {
		size_t n = country->vertices[ring];

		for (size_t i = 0, j = n - 1; i < n; j = i++) {
			size_t low = y[i] < y[j] ? i : j, high = i + j - low;
			wide left, right;

			if (y[low] > py || py >= y[high])
				continue;
			left = (wide)(fixed(x[high]) - fixed(x[low])) * (fixed(py) - fixed(y[low]));
			right =
			    (wide)(fixed(y[high]) - fixed(y[low])) * (fixed(px) - fixed(x[low]));
			if (fabs((double)(left - right)) <=
			    3.01 * 0x1p-24 * (fabs((double)left) + fabs((double)right)))
				*close = true;
			inside ^= left > right;
		}
		x += n;
		y += n;
	}
	return inside;
}

enum { POINTS = 100000 };

/* Half of them anywhere, half within a quarter of a degree of a vertex. */
static void make_points(float *x, float *y, size_t n)
{
	for (size_t i = 0; i < n; ++i) {
		struct random rng;
		double px, py;

		random_begin(&rng, 2, 0, i);
		px = random_uniform(&rng, -180, 180);
		py = random_uniform(&rng, -90, 90);
		if (i % 2) {
			const struct geojson_feature *country =
			    &map.feature[random_below(&rng, (uint32_t)map.features)];
			uint32_t vertex = random_u32(&rng) % (uint32_t)country->total;

			px = country->x[vertex] + random_uniform(&rng, -0.25f, 0.25f);
			py = country->y[vertex] + random_uniform(&rng, -0.25f, 0.25f);
		}
		x[i] = (float)(floor(px * 0x1p16) * 0x1p-16);
		y[i] = (float)(floor(py * 0x1p16) * 0x1p-16);
	}
}

UNIT_TEST(agrees_with_exact_arithmetic)
{
	const size_t n = one_in(POINTS, POINTS / 10);
	float *x = calloc(n, sizeof(*x)), *y = calloc(n, sizeof(*y));
	uint64_t *hits = calloc(n / 64 + 1, sizeof(*hits));
	size_t inside = 0, left_out = 0;

	assert_true(x && y && hits);
	make_points(x, y, n);
	for (size_t c = 0; c < map.features; ++c) {
		const struct geojson_feature *country = &map.feature[c];
		float low = INFINITY, high = -INFINITY;

		for (size_t i = 0; i < country->total; ++i) {
			low = fminf(low, country->y[i]);
			high = fmaxf(high, country->y[i]);
		}
		lockstep_point_polygon(n, (struct lockstep_point){x, y, false}, polygon[c], hits);
		for (size_t i = 0; i < n; ++i) {
			bool close = false, hit = hits[i / 64] >> i % 64 & 1;
			bool wanted =
			    y[i] >= low && y[i] <= high && holds(country, x[i], y[i], &close);

			inside += wanted;
			left_out += close;
			if (hit != wanted && !close)
				fail_msg("%.9g,%.9g is %s %s", (double)x[i], (double)y[i],
					 wanted ? "in" : "not in", country->name);
		}
	}
	print_message("%zu in a country, %zu too close to a side to tell\n", inside, left_out);
	assert_in_range(inside, n / 4, n / 4 * 3);
	assert_true(left_out < 50);
	free(x);
	free(y);
	free(hits);
}

UNIT_FIXTURE(open_map, close_map)
