/* SPDX-License-Identifier: MIT */
/*
 * Loops of a single kind of operation at an instruction set's full speed; see bench/peaks.h.
 * Compiled once for each set that kernels are compiled for.
 *
 * There are more independent values than an operation takes cycles, and each stays in its register:
 * the empty assembly "changes" it, so it must be recomputed, and no copy elsewhere is valid.
 */
#include "bench/peaks_lanes.h"
#include "kernels/lanes/lanes.h"

#define JOIN(build, name) lockstep_##name##_##build
#define EXPAND(build, name) JOIN(build, name)
#define PEAK(name) EXPAND(LOCKSTEP_BUILD, name)
extern const struct peak_loops PEAK(peaks);

#if LANES == 1
/* Plain C has no vectors, except those made by the compiler. */
const struct peak_loops PEAK(peaks) = {.lanes = LANES};
#else

#if defined(__aarch64__)
#define KEEP(v) __asm__ volatile("" : "+w"(v))
#define USE(v) __asm__ volatile("" : : "w"(v))
#elif defined(__AVX512F__)
#define KEEP(v) __asm__ volatile("" : "+v"(v))
#define USE(v) __asm__ volatile("" : : "vk"(v))
#define KEEP_MASK(m) __asm__ volatile("" : "+k"(m))
#else
#define KEEP(v) __asm__ volatile("" : "+x"(v))
#define USE(v) __asm__ volatile("" : : "x"(v))
#endif
#ifndef KEEP_MASK
#define KEEP_MASK(m) KEEP(m)
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
/* Alternates between two numbers without short quotients. */
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
 * Every other operation adds 0, or multiplies it. All registers are used: half of the twelve would
 * just equal the latency of such an operation if two begin in each cycle.
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

/* ---- Memory, and moves ----------------------------------------------------------------------- */

/* Small enough to fit the nearest cache along with everything else. */
enum { TABLE = 1024, STEPS = 16 };
static _Alignas(64) int32_t table[TABLE];

static void peak_load(uint64_t rounds)
{
	for (; rounds; --rounds)
		_Pragma("GCC unroll 16") for (unsigned v = 0; v < STEPS; ++v)
		{
			vec value = load((const float *)(const void *)(table + v * LANES));
			KEEP(value);
		}
}

/* Each lane reads from its own cache line, as cases are unrelated. */
static void peak_gather(uint64_t rounds)
{
	int32_t first[LANES];
	for (unsigned i = 0; i < LANES; ++i)
		first[i] = (int32_t)(i * (TABLE / LANES));
	ivec index = load_int(first);
	for (; rounds; --rounds)
		_Pragma("GCC unroll 16") for (unsigned v = 0; v < STEPS; ++v)
		{
			KEEP(index);
			ivec value = gather(table, index);
			KEEP(value);
		}
}

/* Masks do not change, but the compiler does not know that. */
static void peak_bits(uint64_t rounds)
{
	vec value = set(1);
	KEEP(value);
	mask m = lt(set(0), value);
	for (; rounds; --rounds)
		_Pragma("GCC unroll 16") for (unsigned v = 0; v < STEPS; ++v)
		{
			KEEP_MASK(m);
			unsigned word = bits(m);
			__asm__ volatile("" : : "r"(word));
		}
}

static void peak_pack(uint64_t rounds)
{
	vec value = set(1);
	KEEP(value);
	mask m[GROUP];
	for (unsigned i = 0; i < GROUP; ++i)
		m[i] = lt(set((float)i), value);
	for (; rounds; --rounds)
		_Pragma("GCC unroll 4") for (unsigned v = 0; v < 4; ++v)
		{
			KEEP_MASK(m[0]);
			KEEP_MASK(m[GROUP - 1]);
			uint64_t word = pack(m);
			__asm__ volatile("" : : "r"(word));
		}
}

static void peak_alone(uint64_t rounds)
{
	volatile int32_t *from = table, *to = table + STEPS;
	for (; rounds; --rounds)
		_Pragma("GCC unroll 16") for (unsigned v = 0; v < STEPS; ++v) to[v] = from[v];
}

/* Reads a run of memory of whole blocks of eight vectors. */
static inline void read_run(const float *p, size_t n)
{
	for (; n >= 8 * LANES; n -= 8 * LANES, p += 8 * LANES)
		_Pragma("GCC unroll 8") for (unsigned v = 0; v < 8; ++v)
		{
			vec value = load(p + v * LANES);
			KEEP(value);
		}
}

static inline void write_run(float *p, size_t n)
{
	vec value = set(0);
	KEEP(value);
	for (; n >= 8 * LANES; n -= 8 * LANES, p += 8 * LANES)
		_Pragma("GCC unroll 8") for (unsigned v = 0; v < 8; ++v)
		    store(p + v * LANES, value);
}

static void peak_columns(const struct peak_memory *m)
{
	for (unsigned k = 0; k < m->columns; ++k)
		read_run(m->column[k], m->n);
	for (unsigned k = 0; k < m->results; ++k)
		write_run(m->result[k], m->n);
}

/* Handles a block of each column, then a block of each result. */
static void peak_blocks(const struct peak_memory *m)
{
	for (size_t i = 0; i < m->n; i += PEAK_BLOCK) {
		for (unsigned k = 0; k < m->columns; ++k)
			read_run(m->column[k] + i, PEAK_BLOCK);
		for (unsigned k = 0; k < m->results; ++k)
			write_run(m->result[k] + i, PEAK_BLOCK);
	}
}

/* Handles a vector of each of some columns in turn, as in a kernel. This many addresses fit in
 * registers. */
enum { TOGETHER = 8 };

static inline __attribute__((always_inline)) void
together(float *const *column, unsigned columns, float *const *result, unsigned results, size_t n)
{
	const float *from[TOGETHER];
	float *to[TOGETHER];
	vec zero = set(0);
	KEEP(zero);
	for (unsigned k = 0; k < columns; ++k)
		from[k] = column[k];
	for (unsigned k = 0; k < results; ++k)
		to[k] = result[k];
	for (size_t i = 0; i < n; i += LANES) {
		_Pragma("GCC unroll 8") for (unsigned k = 0; k < columns; ++k)
		{
			vec value = load(from[k] + i);
			KEEP(value);
		}
		_Pragma("GCC unroll 8") for (unsigned k = 0; k < results; ++k)
		    store(to[k] + i, zero);
	}
}

#define TOGETHER_OF(reads, writes)                                                                 \
	case 8 * (reads) + (writes):                                                               \
		together(column, reads, m->result, writes, m->n);                                  \
		break;
#define TOGETHER_WITH(reads)                                                                       \
	TOGETHER_OF(reads, 0)                                                                      \
	TOGETHER_OF(reads, 1) TOGETHER_OF(reads, 2) TOGETHER_OF(reads, 3) TOGETHER_OF(reads, 4)

static void peak_together(const struct peak_memory *m)
{
	float *const *column = m->column;
	unsigned columns = m->columns;
	for (; columns > TOGETHER; columns -= TOGETHER, column += TOGETHER)
		together(column, TOGETHER, NULL, 0, m->n);
	switch (8 * columns + m->results) {
		TOGETHER_WITH(1)
		TOGETHER_WITH(2)
		TOGETHER_WITH(3)
		TOGETHER_WITH(4)
		TOGETHER_WITH(5)
		TOGETHER_WITH(6)
		TOGETHER_WITH(7)
		TOGETHER_WITH(8)
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
	     [PEAK_ANY] = {peak_any, 24},
	     [PEAK_LOAD] = {peak_load, STEPS},
	     [PEAK_GATHER] = {peak_gather, STEPS},
	     [PEAK_BITS] = {peak_bits, STEPS},
	     [PEAK_PACK] = {peak_pack, 4 * GROUP},
	     [PEAK_ALONE] = {peak_alone, STEPS}},
    .memory = {peak_columns, peak_blocks, peak_together},
};
#endif
