/* SPDX-License-Identifier: MIT */
/*
 * Loops that do nothing but one kind of operation, as fast as an instruction set can: compiled once for each
 * that kernels are compiled for. What they are for: bench/peaks.h.
 *
 * More values take turns than an operation takes cycles, and none of them leaves its register: the
 * empty assembly "changes" it, so it must be computed anew, and no copy is valid elsewhere.
 */
#include "bench/peaks_lanes.h"
#include "kernels/lanes/lanes.h"

#define JOIN(build, name) lockstep_##name##_##build
#define EXPAND(build, name) JOIN(build, name)
#define PEAK(name) EXPAND(LOCKSTEP_BUILD, name)
extern const struct peak_loops PEAK(peaks);

#if LANES == 1
/* Plain C has no vectors, except those that the compiler makes of it. */
const struct peak_loops PEAK(peaks) = {.lanes = LANES};
#else

#if defined(__aarch64__)
#define KEEP(v) __asm__ volatile("" : "+w"(v))
#define USE(v) __asm__ volatile("" : : "w"(v))
#elif defined(__AVX512F__)
#define KEEP(v) __asm__ volatile("" : "+v"(v))
#define USE(v) __asm__ volatile("" : : "vk"(v))
#else
#define KEEP(v) __asm__ volatile("" : "+x"(v))
#define USE(v) __asm__ volatile("" : : "x"(v))
#endif

/* STEP for twelve registers, which leaves four for constants. */
#define TWELVE(STEP)                                                                               \
	STEP(a)                                                                                    \
	STEP(b) STEP(c) STEP(d) STEP(e) STEP(f) STEP(g) STEP(h) STEP(i) STEP(j) STEP(k) STEP(l)
#define VALUES(first)                                                                              \
	vec a = set(first), b = a, c = a, d = a, e = a, f = a, g = a, h = a, i = a, j = a, k = a,  \
	    l = a;                                                                                 \
	TWELVE(KEPT)
#define KEPT(v) KEEP(v);

/* 0 + 0 and 1 * 1 are computed as fast as any others, and never change. */
#define ADD(v)                                                                                     \
	v = add(v, v);                                                                             \
	KEEP(v);
#define MULTIPLY(v)                                                                                \
	v = mul(v, v);                                                                             \
	KEEP(v);
/* Between two numbers with no short quotients. */
#define DIVIDE(v)                                                                                  \
	v = divide(one, v);                                                                        \
	KEEP(v);
#define SQUARE_ROOT(v)                                                                             \
	{                                                                                          \
		vec root = square_root(v);                                                         \
		KEEP(root);                                                                        \
		KEEP(v);                                                                           \
	}
#define COMPARE(v)                                                                                 \
	{                                                                                          \
		mask less = lt(one, v);                                                            \
		USE(less);                                                                         \
		KEEP(v);                                                                           \
	}
#define LESSER(v)                                                                                  \
	v = min(v, one);                                                                           \
	KEEP(v);
#define NEGATE(v)                                                                                  \
	v = negate(v);                                                                             \
	KEEP(v);

#define LOOP(name, first, steps)                                                                   \
	static void name(uint64_t rounds)                                                          \
	{                                                                                          \
		VALUES(first)                                                                      \
		vec one = set(1.7f);                                                               \
		KEEP(one);                                                                         \
		for (; rounds; --rounds) {                                                         \
			steps                                                                      \
		}                                                                                  \
	}

LOOP(peak_add, 0, TWELVE(ADD) TWELVE(ADD))
LOOP(peak_multiply, 1, TWELVE(MULTIPLY) TWELVE(MULTIPLY))
LOOP(peak_divide, 1.3f, TWELVE(DIVIDE))
LOOP(peak_square_root, 1.3f, TWELVE(SQUARE_ROOT))
LOOP(peak_compare, 1.3f, TWELVE(COMPARE) TWELVE(COMPARE))
LOOP(peak_lesser, 1.3f, TWELVE(LESSER) TWELVE(LESSER))

/*
 * Every other one adds, or multiplies 0. All registers are used: half of twelve would only equal
 * the cycles of such an operation where two of them begin in each cycle.
 */
#define EIGHT(STEP, OTHER)                                                                         \
	STEP(a)                                                                                    \
	OTHER(b)                                                                                   \
	STEP(c)                                                                                    \
	OTHER(d)                                                                                   \
	STEP(e)                                                                                    \
	OTHER(f)                                                                                   \
	STEP(g) OTHER(h) STEP(i) OTHER(j) STEP(k) OTHER(l) STEP(m) OTHER(n) STEP(o) OTHER(p)
static void peak_add_multiply(uint64_t rounds)
{
	VALUES(0)
	vec m = set(0), n = m, o = m, p = m;
	KEEP(m);
	KEEP(n);
	KEEP(o);
	KEEP(p);
	for (; rounds; --rounds) {
		EIGHT(ADD, MULTIPLY) EIGHT(ADD, MULTIPLY)
	}
}

#define SIX(STEP, OTHER)                                                                           \
	STEP(a)                                                                                    \
	OTHER(b)                                                                                   \
	STEP(c) OTHER(d) STEP(e) OTHER(f) STEP(g) OTHER(h) STEP(i) OTHER(j) STEP(k) OTHER(l)
LOOP(peak_add_compare, 0, SIX(ADD, COMPARE) SIX(ADD, COMPARE))
LOOP(peak_add_lesser, 0, SIX(ADD, LESSER) SIX(ADD, LESSER))

#define MIXED                                                                                      \
	ADD(a)                                                                                     \
	MULTIPLY(b)                                                                                \
	NEGATE(c)                                                                                  \
	ADD(d) MULTIPLY(e) NEGATE(f) ADD(g) MULTIPLY(h) NEGATE(i) ADD(j) MULTIPLY(k) NEGATE(l)
LOOP(peak_any, 0, MIXED MIXED)

/* Columns whose addresses are all in registers. */
enum { READ_TOGETHER = 8 };

/* A run of memory of whole blocks of eight vectors. */
static inline void read_run(const float *p, size_t n)
{
	for (; n >= 8 * LANES; n -= 8 * LANES, p += 8 * LANES)
		_Pragma("GCC unroll 8") for (unsigned v = 0; v < 8; ++v)
		{
			vec value = load(p + v * LANES);
			KEEP(value);
		}
}

static void peak_read_columns(float *const *column, unsigned columns, size_t n)
{
	for (unsigned k = 0; k < columns; ++k)
		read_run(column[k], n);
}

/* A vector of each of some columns in turn, as in a kernel. */
static inline __attribute__((always_inline)) void read_together(float *const *column,
								unsigned columns, size_t n)
{
	const float *p[READ_TOGETHER];
	for (unsigned k = 0; k < columns; ++k)
		p[k] = column[k];
	for (size_t i = 0; i < n; i += LANES)
		_Pragma("GCC unroll 8") for (unsigned k = 0; k < columns; ++k)
		{
			vec value = load(p[k] + i);
			KEEP(value);
		}
}

static void peak_read_together(float *const *column, unsigned columns, size_t n)
{
	for (; columns >= READ_TOGETHER; columns -= READ_TOGETHER, column += READ_TOGETHER)
		read_together(column, READ_TOGETHER, n);
	switch (columns) {
	case 7:
		read_together(column, 7, n);
		break;
	case 6:
		read_together(column, 6, n);
		break;
	case 5:
		read_together(column, 5, n);
		break;
	case 4:
		read_together(column, 4, n);
		break;
	case 3:
		read_together(column, 3, n);
		break;
	case 2:
		read_together(column, 2, n);
		break;
	case 1:
		read_together(column, 1, n);
		break;
	}
}

const struct peak_loops PEAK(peaks) = {
    .lanes = LANES,
    .loop = {[PEAK_ADD] = {peak_add, 24},
	     [PEAK_MULTIPLY] = {peak_multiply, 24},
	     [PEAK_ADD_MULTIPLY] = {peak_add_multiply, 32},
	     [PEAK_DIVIDE] = {peak_divide, 12},
	     [PEAK_SQUARE_ROOT] = {peak_square_root, 12},
	     [PEAK_COMPARE] = {peak_compare, 24},
	     [PEAK_LESSER] = {peak_lesser, 24},
	     [PEAK_ADD_COMPARE] = {peak_add_compare, 24},
	     [PEAK_ADD_LESSER] = {peak_add_lesser, 24},
	     [PEAK_ANY] = {peak_any, 24}},
    .read = {peak_read_columns, peak_read_together},
};
#endif
