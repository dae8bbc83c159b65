/* SPDX-License-Identifier: MIT */
/*
 * Times this library beside plain C, meshes beside Embree, and triangulation beside earcut, where
 * others were once faster. run.sh builds and runs it. Both sides must have as many hits, or make as many
 * triangles. They take turns, and the best counts.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <time.h>

#include <lockstep.h>
#include <lockstep_plugin.h>

#include "plain/plane.h"
#include "plain/space.h"
#include "plain/sweep.h"
#include "earcut.h"
#include "worlds.h"

/* Columns do not begin at the same offset in their pages, as doc/library.md advises. */
enum { CASES = 4096, WORDS = CASES / 64, PADDED = CASES + 80 };

static unsigned long turns, triangles_most;

static _Noreturn void stop(const char *row, const char *why)
{
	fprintf(stderr, "side_by_side: %s: %s\n", row, why);
	exit(2);
}

static void *must(void *memory)
{
	if (!memory)
		stop("memory", "not enough");
	return memory;
}

static double seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- Turns ----------------------------------------------------------------------------------- */

/* Answers `work` once. Returns a sum over the hits, or a count. */
typedef size_t side(void *work);

/* Repeats a side for at least a millisecond; returns the seconds per call. */
static double turn(side *run, void *work, size_t *calls)
{
	for (;; *calls *= 2) {
		const double began = seconds();
		size_t sum = 0;
		for (size_t i = 0; i < *calls; ++i)
			sum += run(work);
		const double took = seconds() - began;
		if (took >= 1e-3 && sum != SIZE_MAX)
			return took / (double)*calls;
	}
}

/* Prints nanoseconds per case. A call answers `count` of them; with 1, the row is per call. `most` answers may differ. */
static void race_within(size_t most, const char *row, side *ours, side *theirs, void *work,
			size_t count)
{
	double best[2] = {INFINITY, INFINITY};
	size_t calls[2] = {1, 1};
	const size_t our_answers = ours(work), their_answers = theirs(work);
	if (our_answers > their_answers + most || their_answers > our_answers + most)
		stop(row, "the answers differ");
	for (unsigned long t = 0; t < turns; ++t) {
		best[0] = fmin(best[0], turn(ours, work, &calls[0]));
		best[1] = fmin(best[1], turn(theirs, work, &calls[1]));
	}
	const double ns = 1e9 / (double)count;
	printf("%-40s %10.3f %10.3f %8.2f\n", row, best[0] * ns, best[1] * ns, best[1] / best[0]);
	fflush(stdout);
}

static void race(const char *row, side *ours, side *theirs, void *work, size_t count)
{
	race_within(0, row, ours, theirs, work, count);
}

/* ---- Pairs ----------------------------------------------------------------------------------- */

/* The same operands as columns and as structs. */
struct pairs {
	float column[2][9][PADDED], row[2][9 * CASES];
	uint32_t index[2][CASES];
	uint64_t hits[WORDS];
	float result[4][PADDED];
};
static struct pairs pairs;

static size_t sum_of(const uint64_t *hits, size_t n)
{
	size_t sum = 0;
	for (size_t w = 0; w < (n + 63) / 64; ++w)
		sum += (size_t)hits[w] * (2 * w + 1);
	return sum;
}

static void make_rows(unsigned which, unsigned columns)
{
	for (unsigned k = 0; k < columns; ++k)
		for (size_t i = 0; i < CASES; ++i)
			pairs.row[which][columns * i + k] = pairs.column[which][k][i];
}

static void fill(unsigned which, unsigned k, float low, float high)
{
	for (size_t i = 0; i < CASES; ++i)
		pairs.column[which][k][i] = random_between(low, high);
}

/* Things of about that size in a square or cube of side 1. */
static void fill_points(unsigned which, unsigned first, unsigned points, unsigned axes, float size)
{
	for (unsigned axis = 0; axis < axes; ++axis) {
		fill(which, first + axis, 0, 1);
		for (unsigned p = 1; p < points; ++p)
			for (size_t i = 0; i < CASES; ++i)
				pairs.column[which][first + axes * p + axis][i] =
				    pairs.column[which][first + axis][i] +
				    random_between(-size, size);
	}
}

static void fill_obbs(unsigned which)
{
	fill_points(which, 0, 1, 2, 0);
	fill(which, 2, 0.05f, 0.2f);
	fill(which, 3, 0.05f, 0.2f);
	for (size_t i = 0; i < CASES; ++i) {
		const float angle = random_between(0, 6.28f);
		pairs.column[which][4][i] = cosf(angle);
		pairs.column[which][5][i] = sinf(angle);
	}
}

#define COLUMN(which, k) pairs.column[which][k]
#define COLUMNS3(which, k) COLUMN(which, k), COLUMN(which, (k) + 1), COLUMN(which, (k) + 2)
#define CIRCLE(w) ((struct lockstep_circle){COLUMNS3(w, 0), .one = false})
#define OBB(w) ((struct lockstep_obb){COLUMNS3(w, 0), COLUMNS3(w, 3), .one = false})
#define SEGMENT3(w) ((struct lockstep_segment3){COLUMNS3(w, 0), COLUMNS3(w, 3), .one = false})
#define SPHERE(w) ((struct lockstep_sphere){COLUMNS3(w, 0), COLUMN(w, 3), .one = false})
#define MOTION(w)                                                                                  \
	((struct lockstep_motion){COLUMNS3(w, 0), COLUMN(w, 3), COLUMNS3(w, 4), .one = false})
#define TRIANGLE3(w)                                                                               \
	((struct lockstep_triangle3){COLUMNS3(w, 0), COLUMNS3(w, 3), COLUMNS3(w, 6), .one = false})

/*
 * The hits of some cases in plain C: a loop that the compiler sees whole, as in a game. A call
 * through a pointer, with arrays of columns, would take another 11 ns.
 */
#define PLAIN(cases, call)                                                                         \
	{                                                                                          \
		const struct lockstep_batch of = {.n = cases, .hits = pairs.hits};                 \
		const struct lockstep_batch *batch = &of;                                          \
		HITS_OF(call)                                                                      \
		return sum_of(pairs.hits, batch->n);                                               \
	}

/* Defines both sides of a test of two operands. The structs of columns are kept, as doc/library.md advises. */
#define SIDES(test, A, B, first_columns, second_columns)                                           \
	static size_t our_##test(void *work)                                                       \
	{                                                                                          \
		static struct lockstep_##A first = first_columns;                                  \
		static struct lockstep_##B second = second_columns;                                \
		const size_t n = *(const size_t *)work;                                            \
		lockstep_##test(n, first, second, pairs.hits);                                     \
		return sum_of(pairs.hits, n);                                                      \
	}                                                                                          \
	static size_t plain_##test(void *work)                                                     \
	{                                                                                          \
		const struct A *a = (const void *)pairs.row[0];                                    \
		const struct B *b = (const void *)pairs.row[1];                                    \
		PLAIN(*(const size_t *)work, test(&a[i], &b[i]))                                   \
	}

SIDES(circle_circle, circle, circle, CIRCLE(0), CIRCLE(1))
SIDES(obb_obb, obb, obb, OBB(0), OBB(1))
SIDES(segment_triangle, segment3, triangle3, SEGMENT3(0), TRIANGLE3(1))
SIDES(sphere_triangle, sphere, triangle3, SPHERE(0), TRIANGLE3(1))

static void race_sizes(const char *test, side *ours, side *theirs)
{
	for (size_t n = 1; n <= 64; n *= 2) {
		char row[64];
		snprintf(row, sizeof row, "%s, n = %zu, per call", test, n);
		race(row, ours, theirs, &n, 1);
	}
}

static void few_cases(void)
{
	for (unsigned which = 0; which < 2; ++which) {
		fill_points(which, 0, 1, 2, 0);
		fill(which, 2, 0.05f, 0.4f);
		make_rows(which, 3);
	}
	race_sizes("circle_circle", our_circle_circle, plain_circle_circle);
	for (unsigned which = 0; which < 2; ++which) {
		fill_obbs(which);
		make_rows(which, 6);
	}
	race_sizes("obb_obb", our_obb_obb, plain_obb_obb);
	fill_points(0, 0, 2, 3, 0.8f);
	make_rows(0, 6);
	fill_points(1, 0, 3, 3, 0.8f);
	make_rows(1, 9);
	race_sizes("segment_triangle", our_segment_triangle, plain_segment_triangle);
	fill_points(0, 0, 1, 3, 0);
	fill(0, 3, 0.05f, 0.4f);
	make_rows(0, 4);
	race_sizes("sphere_triangle", our_sphere_triangle, plain_sphere_triangle);
}

/* ---- A polygon of few sides ------------------------------------------------------------------ */

struct inside {
	size_t n;
	struct lockstep_polygon *ours;
	void *theirs;
};

static size_t our_polygon(void *work)
{
	const struct inside *inside = work;
	const struct lockstep_point points = {.x = COLUMN(0, 0), .y = COLUMN(0, 1)};
	lockstep_point_polygon(inside->n, points, inside->ours, pairs.hits);
	return sum_of(pairs.hits, inside->n);
}

static size_t plain_polygon(void *work)
{
	const struct inside *inside = work;
	const struct vec2 *p = (const void *)pairs.row[0];
	PLAIN(inside->n, point_polygon(&p[i], inside->theirs))
}

static void small_polygons(void)
{
	enum { SIDES_MAX = 16 };
	fill_points(0, 0, 1, 2, 0);
	make_rows(0, 2);
	for (size_t sides = 4; sides <= SIDES_MAX; sides *= 2) {
		float x[SIDES_MAX], y[SIDES_MAX];
		struct inside inside;
		for (size_t i = 0; i < sides; ++i) {
			const float angle = (float)full_turn * (float)i / (float)sides;
			const float r = random_between(0.2f, 0.5f);
			x[i] = 0.5f + r * cosf(angle);
			y[i] = 0.5f + r * sinf(angle);
		}
		const float *column[] = {x, y};
		const struct lockstep_rows rows = {
		    .column = column, .rows = sides, .parts = 1, .part = &sides};
		if (lockstep_polygon_create(&inside.ours, 1, &sides, x, y) != LOCKSTEP_OK)
			stop("polygon", "refused");
		inside.theirs = must(polygon_prepare(&rows));
		for (inside.n = 1; inside.n <= 16; inside.n *= 4) {
			char row[64];
			snprintf(row, sizeof row, "polygon of %zu sides, n = %zu, per call", sides,
				 inside.n);
			race(row, our_polygon, plain_polygon, &inside, 1);
		}
		lockstep_polygon_free(inside.ours);
		free(inside.theirs);
	}
}

/* ---- Pairs by index -------------------------------------------------------------------------- */

enum { BODIES = 1024, FIELDS = 16 };

/* Bodies with fields that the test does not need, as engines have them. */
static struct body {
	struct circle circle;
	float other[FIELDS - 3];
} body[BODIES];
static struct circle disc[BODIES];
static float disc_column[3][BODIES + 80];

static struct lockstep_circle rows_of(const float *x, const float *y, const float *r,
				      unsigned which, size_t stride)
{
	return (struct lockstep_circle){
	    .x = x, .y = y, .r = r, .index = pairs.index[which], .stride = stride};
}

#define BY_INDEX(name, x, y, r, stride, circle_at)                                                 \
	static size_t our_##name(void *work)                                                       \
	{                                                                                          \
		const size_t n = *(const size_t *)work;                                            \
		lockstep_circle_circle(n, rows_of(x, y, r, 0, stride),                             \
				       rows_of(x, y, r, 1, stride), pairs.hits);                   \
		return sum_of(pairs.hits, n);                                                      \
	}                                                                                          \
	static size_t plain_##name(void *work)                                                     \
	{                                                                                          \
		struct circle a, b;                                                                \
		PLAIN(*(const size_t *)work,                                                       \
		      (a = circle_at(pairs.index[0][i]), b = circle_at(pairs.index[1][i]),         \
		       circle_circle(&a, &b)))                                                     \
	}

static inline struct circle in_columns(uint32_t i)
{
	return (struct circle){{disc_column[0][i], disc_column[1][i]}, disc_column[2][i]};
}

static inline struct circle in_structs(uint32_t i)
{
	return disc[i];
}

static inline struct circle in_bodies(uint32_t i)
{
	return body[i].circle;
}

BY_INDEX(columns, disc_column[0], disc_column[1], disc_column[2], 0, in_columns)
BY_INDEX(structs, &disc[0].p.x, &disc[0].p.y, &disc[0].r, sizeof *disc, in_structs)
BY_INDEX(bodies, &body[0].circle.p.x, &body[0].circle.p.y, &body[0].circle.r, sizeof *body,
	 in_bodies)

/* Pairs at random, or with the first number ascending, as broad phases give them. */
static void race_pairs(const char *order)
{
	size_t n = CASES;
	char row[64];
	snprintf(row, sizeof row, "%s pairs of discs, columns", order);
	race(row, our_columns, plain_columns, &n, n);
	snprintf(row, sizeof row, "%s pairs of discs, 12-byte structs", order);
	race(row, our_structs, plain_structs, &n, n);
	snprintf(row, sizeof row, "%s pairs of discs, 64-byte structs", order);
	race(row, our_bodies, plain_bodies, &n, n);
}

static void by_index(void)
{
	for (size_t i = 0; i < BODIES; ++i) {
		disc[i] = (struct circle){{random_between(0, 1), random_between(0, 1)},
					  random_between(0.05f, 0.4f)};
		body[i].circle = disc[i];
		disc_column[0][i] = disc[i].p.x;
		disc_column[1][i] = disc[i].p.y;
		disc_column[2][i] = disc[i].r;
	}
	for (unsigned which = 0; which < 2; ++which)
		for (size_t i = 0; i < CASES; ++i)
			pairs.index[which][i] = (uint32_t)random_between(0, BODIES - 1);
	race_pairs("random");
	for (size_t i = 0; i < CASES; ++i) {
		pairs.index[0][i] = (uint32_t)(i * BODIES / CASES);
		pairs.index[1][i] = (pairs.index[0][i] + 1 + (uint32_t)(i % 4)) % BODIES;
	}
	race_pairs("sorted");
}

/* ---- Lists of hits --------------------------------------------------------------------------- */

/* So many that no branch predictor learns them. */
enum { LISTED = 1 << 20 };
static struct {
	uint64_t hits[LISTED / 64];
	uint32_t list[2][LISTED];
} listed;

static size_t our_list(void *work)
{
	(void)work;
	return lockstep_hits_list(LISTED, listed.hits, 0, listed.list[0], LISTED);
}

static size_t plain_list(void *work)
{
	size_t count = 0;
	(void)work;
	for (size_t w = 0; w < LISTED / 64; ++w)
		for (uint64_t bits = listed.hits[w]; bits; bits &= bits - 1)
			listed.list[1][count++] =
			    (uint32_t)(64 * w + (size_t)__builtin_ctzll(bits));
	return count;
}

static void lists(void)
{
	static const float percents[] = {0.1f, 5, 50};
	for (size_t k = 0; k < sizeof percents / sizeof *percents; ++k) {
		char row[64];
		memset(listed.hits, 0, sizeof listed.hits);
		for (size_t i = 0; i < LISTED; ++i)
			if (random_between(0, 100) < percents[k])
				listed.hits[i / 64] |= UINT64_C(1) << i % 64;
		snprintf(row, sizeof row, "list of hits, %g%% set, per case", (double)percents[k]);
		const size_t count = our_list(NULL);
		if (plain_list(NULL) != count ||
		    memcmp(listed.list[0], listed.list[1], count * sizeof **listed.list) != 0)
			stop(row, "the lists differ");
		race(row, our_list, plain_list, NULL, LISTED);
	}
}

/* ---- Sweeps ---------------------------------------------------------------------------------- */

static size_t our_sweep(void *work)
{
	const size_t n = *(const size_t *)work;
	lockstep_sphere_sweep(n, MOTION(0), TRIANGLE3(1), pairs.hits, pairs.result[0],
			      pairs.result[1], pairs.result[2], pairs.result[3]);
	return sum_of(pairs.hits, n);
}

static size_t plain_sweep(void *work)
{
	float *out[] = {pairs.result[0], pairs.result[1], pairs.result[2], pairs.result[3]};
	const struct motion *a = (const void *)pairs.row[0];
	const struct triangle3 *b = (const void *)pairs.row[1];
	PLAIN(*(const size_t *)work, sphere_sweep_into(&a[i], &b[i], out, i))
}

static void sweeps(void)
{
	static const float sizes[] = {0.1f, 0.02f};
	for (size_t k = 0; k < sizeof sizes / sizeof *sizes; ++k) {
		size_t n = 2048, hits = 0;
		char row[64];
		fill_points(0, 0, 1, 3, 0);
		fill(0, 3, 0, sizes[k]);
		for (unsigned axis = 0; axis < 3; ++axis)
			fill(0, 4 + axis, -3 * sizes[k], 3 * sizes[k]);
		make_rows(0, 7);
		fill_points(1, 0, 3, 3, 3 * sizes[k]);
		make_rows(1, 9);
		our_sweep(&n);
		for (size_t i = 0; i < n; ++i)
			hits += pairs.hits[i / 64] >> i % 64 & 1;
		snprintf(row, sizeof row, "sphere_sweep, %.1f%% hits",
			 100 * (double)hits / (double)n);
		race(row, our_sweep, plain_sweep, &n, n);
	}
}

/* ---- Meshes ---------------------------------------------------------------------------------- */

#if HAVE_EMBREE
/* A mesh; balls that touch its surface or nearly do, and segments from near it to anywhere around. */
struct meeting {
	struct triangles made;
	float *corner[9];
	struct lockstep_rows rows;
	struct lockstep_mesh *mesh;
	const struct lockstep_subject *embree;
	void *scene;
	float ball_column[4][PADDED], segment_column[6][PADDED];
	struct sphere ball[CASES];
	struct segment3 segment[CASES];
	uint64_t hits[WORDS];
	float out[5][CASES];
};

static void make_mesh(struct meeting *m, const struct mesh_world *world, size_t n)
{
	m->made = (struct triangles){0, n, must(malloc(n * sizeof *m->made.triangle))};
	world->make(&m->made);
	for (unsigned k = 0; k < 9; ++k)
		m->corner[k] = must(malloc(n * sizeof(float)));
	for (size_t i = 0; i < m->made.n; ++i)
		for (unsigned k = 0; k < 9; ++k)
			m->corner[k][i] = (&m->made.triangle[i].a.x)[k];
	m->rows = (struct lockstep_rows){.parts = 1,
					 .part = &m->made.n,
					 .rows = m->made.n,
					 .columns = 9,
					 .column = (const float *const *)m->corner};
	for (size_t i = 0; i < CASES; ++i) {
		const struct vec3 from = near_to(on_surface(&m->made), 2);
		m->ball[i] =
		    (struct sphere){near_to(on_surface(&m->made), 1), random_between(0.5f, 1.5f)};
		m->segment[i] = (struct segment3){from, near_to(from, 30)};
		for (unsigned k = 0; k < 4; ++k)
			m->ball_column[k][i] = (&m->ball[i].p.x)[k];
		for (unsigned k = 0; k < 6; ++k)
			m->segment_column[k][i] = (&m->segment[i].a.x)[k];
	}
}

static struct lockstep_mesh *mesh_of(const struct meeting *m)
{
	struct lockstep_mesh *mesh;
	float *const *c = m->corner;
	const struct lockstep_triangle3 triangles = {c[0], c[1], c[2], c[3],  c[4], c[5],
						     c[6], c[7], c[8], false, NULL, 0};
	if (lockstep_mesh_create(&mesh, m->made.n, triangles) != LOCKSTEP_OK)
		stop("mesh", "refused");
	return mesh;
}

static size_t our_creation(void *work)
{
	lockstep_mesh_free(mesh_of(work));
	return 0;
}

static size_t their_creation(void *work)
{
	const struct meeting *m = work;
	m->embree->release(must(m->embree->prepare(&m->rows)));
	return 0;
}

static size_t our_balls(void *work)
{
	struct meeting *m = work;
	float(*c)[PADDED] = m->ball_column;
	const struct lockstep_sphere balls = {.x = c[0], .y = c[1], .z = c[2], .r = c[3]};
	lockstep_sphere_mesh(CASES, balls, m->mesh, m->hits, m->out[0], m->out[1]);
	return lockstep_hits_count(CASES, m->hits);
}

static struct lockstep_segment3 segments_of(const struct meeting *m)
{
	const float(*c)[PADDED] = m->segment_column;
	return (struct lockstep_segment3){c[0], c[1], c[2], c[3], c[4], c[5], false, NULL, 0};
}

static size_t our_any(void *work)
{
	struct meeting *m = work;
	lockstep_segment_mesh(CASES, segments_of(m), m->mesh, m->hits);
	return lockstep_hits_count(CASES, m->hits);
}

static size_t our_first(void *work)
{
	struct meeting *m = work;
	float(*out)[CASES] = m->out;
	lockstep_segment_mesh_point(CASES, segments_of(m), m->mesh, m->hits, out[0], out[1], out[2],
				    out[3], out[4]);
	return lockstep_hits_count(CASES, m->hits);
}

/* What Embree's adapter answers as its subjects, in their order. */
static size_t theirs(struct meeting *m, unsigned subject, const float *cases)
{
	float *out[5];
	for (unsigned k = 0; k < 5; ++k)
		out[k] = m->out[k];
	m->embree[subject].on_batch(&(struct lockstep_batch){
	    .n = CASES, .in = &cases, .out = out, .hits = m->hits, .world = m->scene});
	return lockstep_hits_count(CASES, m->hits);
}

static size_t their_balls(void *work)
{
	struct meeting *m = work;
	return theirs(m, 0, &m->ball->p.x);
}

static size_t their_any(void *work)
{
	struct meeting *m = work;
	return theirs(m, 1, &m->segment->a.x);
}

static size_t their_first(void *work)
{
	struct meeting *m = work;
	return theirs(m, 2, &m->segment->a.x);
}

/* Rounding may change this many answers. */
enum { ROUNDED = CASES / 1000 };

static void race_mesh(struct meeting *m, const struct mesh_world *world, size_t n)
{
	char row[64];
	make_mesh(m, world, n);
	snprintf(row, sizeof row, "%s of %zu, creation, a triangle", world->name, n);
	if (world == mesh_worlds)
		race(row, our_creation, their_creation, m, m->made.n);
	m->mesh = mesh_of(m);
	m->scene = must(m->embree->prepare(&m->rows));
	snprintf(row, sizeof row, "%s of %zu, balls", world->name, n);
	race_within(ROUNDED, row, our_balls, their_balls, m, CASES);
	snprintf(row, sizeof row, "%s of %zu, segments", world->name, n);
	race_within(ROUNDED, row, our_any, their_any, m, CASES);
	snprintf(row, sizeof row, "%s of %zu, first hits", world->name, n);
	race_within(ROUNDED, row, our_first, their_first, m, CASES);
	m->embree->release(m->scene);
	lockstep_mesh_free(m->mesh);
	for (unsigned i = 0; i < 9; ++i)
		free(m->corner[i]);
	free(m->made.triangle);
}

static void meshes(void)
{
	static struct meeting m;
	m.embree = lockstep_plugin()->subject;
	for (size_t w = 0; w < sizeof mesh_worlds / sizeof *mesh_worlds; ++w)
		for (size_t n = 1000; n <= triangles_most; n *= n < 100000 ? 100 : 10)
			race_mesh(&m, &mesh_worlds[w], n);
}
#endif

/* ---- Triangulation --------------------------------------------------------------------------- */

#if HAVE_EARCUT
struct ring {
	size_t n;
	float *x, *y, *xy;
	struct lockstep_polygon *polygon;
};

static size_t our_triangles(void *work)
{
	const struct ring *ring = work;
	struct lockstep_triangles *triangles;
	const float *column[6];
	if (lockstep_polygon_triangulate(ring->polygon, &triangles) != LOCKSTEP_OK)
		stop("triangulate", "refused");
	const size_t count = lockstep_triangles_get(triangles, column);
	lockstep_triangles_free(triangles);
	return count;
}

static size_t earcut_triangles_of(void *work)
{
	const struct ring *ring = work;
	return earcut_triangles(ring->xy, ring->n);
}

static void comb(struct ring *r)
{
	for (size_t i = 0; i + 2 < r->n; ++i) {
		r->x[i] = (float)i;
		r->y[i] = i % 2 ? 10 : 0;
	}
	r->x[r->n - 2] = (float)(r->n - 3);
	r->y[r->n - 2] = r->y[r->n - 1] = -1;
	r->x[r->n - 1] = 0;
}

static void at_angle(struct ring *r, size_t i, double angle, double radius)
{
	r->x[i] = (float)(radius * cos(angle));
	r->y[i] = (float)(radius * sin(angle));
}

static void circle_ring(struct ring *r)
{
	for (size_t i = 0; i < r->n; ++i)
		at_angle(r, i, full_turn * (double)i / (double)r->n, 1000);
}

static void star(struct ring *r)
{
	for (size_t i = 0; i < r->n; ++i)
		at_angle(r, i, full_turn * (double)i / (double)r->n, i % 2 ? 500 : 1000);
}

static void spiral(struct ring *r)
{
	const size_t half = r->n / 2;
	const double turns = sqrt((double)r->n) / 6;
	for (size_t i = 0; i < half; ++i) {
		const double t = (double)(i + 1) / (double)half;
		at_angle(r, i, full_turn * turns * t, 1000 * t);
		at_angle(r, r->n - 1 - i, full_turn * turns * t, 1000 * t + 400 / turns);
	}
}

static void coast(struct ring *r)
{
	enum { WAVES = 40 };
	float phase[WAVES];
	for (unsigned k = 1; k < WAVES; ++k)
		phase[k] = random_between(0, (float)full_turn);
	for (size_t i = 0; i < r->n; ++i) {
		const double angle = full_turn * (double)i / (double)r->n;
		double radius = 1 + 0.1 * (double)random_between(0, 1);
		for (unsigned k = 1; k < WAVES; ++k)
			radius += 0.3 / k * cos(k * angle + (double)phase[k]);
		at_angle(r, i, angle, 300 * radius);
	}
}

static void triangulation(void)
{
	static const struct {
		const char *name;
		void (*make)(struct ring *);
	} shapes[] = {{"comb", comb},
		      {"star", star},
		      {"circle", circle_ring},
		      {"spiral", spiral},
		      {"coast", coast}};
	for (size_t s = 0; s < sizeof shapes / sizeof *shapes; ++s)
		for (size_t n = 100; n <= 100000; n *= 10) {
			struct ring r = {.n = n,
					 .x = must(malloc(n * sizeof(float))),
					 .y = must(malloc(n * sizeof(float))),
					 .xy = must(malloc(2 * n * sizeof(float)))};
			char row[64];
			shapes[s].make(&r);
			for (size_t i = 0; i < n; ++i) {
				r.xy[2 * i] = r.x[i];
				r.xy[2 * i + 1] = r.y[i];
			}
			snprintf(row, sizeof row, "triangulate %s of %zu, per vertex",
				 shapes[s].name, n);
			if (lockstep_polygon_create(&r.polygon, 1, &n, r.x, r.y) != LOCKSTEP_OK)
				stop(row, "refused");
			race(row, our_triangles, earcut_triangles_of, &r, n);
			lockstep_polygon_free(r.polygon);
			free(r.x);
			free(r.y);
			free(r.xy);
		}
}
#endif

int main(int argc, char **argv)
{
	turns = argc == 3 ? strtoul(argv[1], NULL, 10) : 0;
	triangles_most = argc == 3 ? strtoul(argv[2], NULL, 10) : 0;
	if (turns == 0 || triangles_most == 0)
		stop(turns == 0 ? "TURNS" : "TRIANGLES", "must be a positive number");
	printf("%s in use; nanoseconds per case, unless the row says otherwise\n\n%-40s %10s %10s "
	       "%8s\n",
	       lockstep_isa_in_use(), "", "ours", "theirs", "ratio");
	few_cases();
	small_polygons();
	by_index();
	lists();
	sweeps();
#if HAVE_EMBREE
	meshes();
#endif
#if HAVE_EARCUT
	triangulation();
#endif
}
