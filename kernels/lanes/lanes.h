/* SPDX-License-Identifier: MIT */
/*
 * Lanes: the vector operations that kernels are written in.
 *
 * One header per instruction set defines, in the same words, `LANES` float32 at a time:
 *
 *	vec				LANES float32
 *	mask				LANES yes or no; opaque
 *	load(p) store(p, v) set(f)	memory of any alignment; f in every lane
 *	load_first(p, k)		p[0] to p[k - 1], 1 <= k < LANES, and nothing else is read;
 *					each other lane repeats one of these
 *	store_first(p, v, k)		stores the first k lanes, or all if k is more
 *	add sub mul divide square_root	IEEE binary32, rounded to nearest even, one rounding each
 *	min(a, b) max(a, b)		a < b ? a : b and a > b ? a : b, so b if either is NaN
 *					and b for two zeros, everywhere (x86's rule)
 *					CHEAP_MINIMA: either is cheaper than a comparison whose mask is
 *					then combined with another
 *	absolute negate			only the sign bit changes, also for NaN
 *	octave(a)			keeps only the sign and the exponent: the greatest power of
 *					two that is not more; 0 for a subnormal number, and infinity
 *					for NaN, with the sign
 *	lt le eq gt ge			ordered comparisons: no if either is NaN
 *	ordered(a, b)			neither is NaN
 *	both either differ invert	masks: and, or, exclusive or, not
 *	choose(m, a, b)			m ? a : b, lane by lane, bit for bit
 *	none(m)				no lane is set, so that code for set lanes can be skipped.
 *					Always false in an `auto` build: see scalar.h
 *	bits(m)				one bit a lane, lowest lane first, in the low LANES bits
 *	pack(m)				one bit a lane of the `GROUP` masks m[], lowest lane first,
 *					in the low GROUP * LANES bits: hits are packed for GROUP
 *					vectors at a time
 *
 *	squeeze(m, v)			the lanes of v that are set in m, in their order, moved to the front;
 *					the lanes after them are unspecified
 *	squeeze_int(b, i)		the same for an ivec and lanes whose bits are set in b, as in bits(m)
 *
 *	settled(m)			m, computed before the group's next vector is begun: for kernels with
 *					more masks than registers
 *
 * and LANES int32 at a time, where sums, differences and products wrap around:
 *
 *	ivec				LANES int32
 *	load_int(p) store_int(p, v) set_int(i)	memory of any alignment; i in every lane
 *	as_int(v) as_float(i)		the same bits
 *	add_int sub_int mul_int		modulo 2^32
 *	and_int(a, b)			bitwise
 *	min_int(a, b) max_int(a, b)
 *	lt_int eq_int gt_int		masks, as for comparisons of floats
 *	choose_int(m, a, b)		m ? a : b, lane by lane
 *	divide_floor(a, d)		a / d rounded down, d a struct divisor of divisor_of(int32 > 0)
 *	divide_positive(a, d)		the same, for a >= 0
 *	to_float(i)			the nearest float, ties to even
 *	to_int(v)			towards zero; INT32_MIN if that is not an int32, or for NaN
 *	gather(p, i)			p[i] for const int32_t *p and i >= 0; all lanes are read
 *	byte_of(p, i)			p[i], 0 to 255, for const uint8_t *p and i >= 0. Up to three bytes after
 *					it are also read. GATHERS: one instruction, like gather() and bit_of()
 *	bit_of(p, i, b)			a mask: is bit b, from 0 to 31, of p[i] set, for const uint32_t *p
 *					and i >= 0? All lanes are read
 *
 * and, for four rows anywhere in memory, a struct four_rows, whatever LANES is,
 *
 *	transpose1(row, to)		to[j] = the first value of row j; the same bits, also for int32
 *	transpose2(row, to, step)	to[k * step + j] = value k of row j, k < 2
 *	transpose4(row, to, step)	the same, k < 4
 *
 * A kernel that continues with one case at a time reports it for the benchmark (count.h):
 *
 *	alone(n)			n values are computed, read or written for one case; does nothing
 *
 * Nothing else calls SIMDe or an intrinsic. SIMDe uses the native instruction if the compiler's
 * flags allow it, and otherwise portable code with the same result: that is how the emulated twins
 * work. tests/kernels/lanes/lanes.c tests every operation of every build against this description.
 */
#ifndef LOCKSTEP_KERNELS_LANES_LANES_H
#define LOCKSTEP_KERNELS_LANES_LANES_H

#include <float.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__FAST_MATH__)
#error "Lockstep needs IEEE arithmetic: take -ffast-math or -Ofast out of CFLAGS"
#endif
#if FLT_EVAL_METHOD != 0
#error "Lockstep needs float arithmetic in float precision: on x86, compile for SSE2 (-mfpmath=sse)"
#endif

/*
 * The constants for dividing by d: a / d is (multiplier 2a) >> 32 >> shift for 0 <= a < 2^31, with
 * shift = ceil(log2 d) and multiplier = ceil(2^(31 + shift) / d), since multiplier
 * d - 2^(31 + shift) < d <= 2^shift (Granlund, Montgomery: Division by invariant integers using
 * multiplication, 1994).
 */
struct divisor {
	uint32_t multiplier;
	int shift;
};

static inline struct divisor divisor_of(int32_t d)
{
	int shift = d > 1 ? 32 - __builtin_clz((uint32_t)d - 1) : 0;
	uint64_t power = (uint64_t)1 << (31 + shift);
	return (struct divisor){(uint32_t)((power + (uint32_t)d - 1) / (uint32_t)d), shift};
}

/* The start of four rows. */
struct four_rows {
	const float *a, *b, *c, *d;
};

/* LOCKSTEP_LANES, from the compiler's command line, names the header. */
/* A space here would become a space in the file's name. */
/* clang-format off */
#define LANES_STRING(text) #text
#define LANES_HEADER(isa) LANES_STRING(kernels/lanes/isa.h)
/* clang-format on */
#include LANES_HEADER(LOCKSTEP_LANES)

/* Measured with SSE4.1 and AVX2, the kernels that use it gain nothing; with NEON it was
 * not measured. */
#ifndef SETTLED
static inline mask settled(mask m)
{
	return m;
}
#endif

#ifndef CHEAP_MINIMA
#define CHEAP_MINIMA 0
#endif

#ifndef LOAD_FIRST
static inline vec load_first(const float *p, size_t count)
{
	float lane[LANES];
	for (size_t i = 0; i < LANES; ++i)
		lane[i] = p[i < count ? i : count - 1];
	return load(lane);
}

static inline void store_first(float *p, vec v, size_t count)
{
	float lane[LANES];
	store(lane, v);
	for (size_t i = 0; i < LANES && i < count; ++i)
		p[i] = lane[i];
}
#endif

#ifndef ALONE
static inline void alone(unsigned values)
{
	(void)values;
}
#endif

#ifndef GATHERS
#define GATHERS 0
static inline ivec byte_of(const uint8_t *p, ivec i)
{
	int32_t lane[LANES];
	store_int(lane, i);
	for (unsigned k = 0; k < LANES; ++k)
		lane[k] = p[lane[k]];
	return load_int(lane);
}
#endif

#ifndef SQUEEZE
static inline vec squeeze(mask m, vec v)
{
	float lane[LANES];
	unsigned count = 0;
	store(lane, v);
	for (unsigned i = 0; i < LANES; ++i) {
		lane[count] = lane[i];
		count += bits(m) >> i & 1;
	}
	return load(lane);
}

static inline ivec squeeze_int(unsigned set, ivec i)
{
	int32_t lane[LANES];
	unsigned count = 0;
	store_int(lane, i);
	for (unsigned k = 0; k < LANES; ++k) {
		lane[count] = lane[k];
		count += set >> k & 1;
	}
	return load_int(lane);
}
#endif

#ifndef TRANSPOSE
static inline void transpose_plain(struct four_rows row, unsigned columns, float *to, size_t step)
{
	for (unsigned k = 0; k < columns; ++k) {
		memcpy(to + k * step, row.a + k, sizeof *to);
		memcpy(to + k * step + 1, row.b + k, sizeof *to);
		memcpy(to + k * step + 2, row.c + k, sizeof *to);
		memcpy(to + k * step + 3, row.d + k, sizeof *to);
	}
}

static inline void transpose1(struct four_rows row, float *to)
{
	transpose_plain(row, 1, to, 0);
}

static inline void transpose2(struct four_rows row, float *to, size_t step)
{
	transpose_plain(row, 2, to, step);
}

static inline void transpose4(struct four_rows row, float *to, size_t step)
{
	transpose_plain(row, 4, to, step);
}
#endif

static inline mask gt(vec a, vec b)
{
	return lt(b, a);
}

static inline mask ge(vec a, vec b)
{
	return le(b, a);
}

static inline mask gt_int(ivec a, ivec b)
{
	return lt_int(b, a);
}

/* If a is below zero, -1 - a is not: floor(a / d) = -1 - floor((-1 - a) / d). */
static inline ivec divide_floor(ivec a, struct divisor d)
{
	mask negative = lt_int(a, set_int(0));
	ivec quotient = divide_positive(choose_int(negative, sub_int(set_int(-1), a), a), d);
	return choose_int(negative, sub_int(set_int(-1), quotient), quotient);
}

#endif
