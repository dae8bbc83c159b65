/* SPDX-License-Identifier: MIT */
/*
 * Counting lanes: one lane of scalar.h that records every operation a kernel cannot do without. This is not
 * an instruction set: the benchmark uses it to find a kernel's peak speed (bench/limits.h).
 *
 * Values are numbered, and the same operation on the same values gives the same number, so that operations
 * that a compiler would merge are counted once. Values that are the same for all cases, because they come
 * from set() alone, would be hoisted out of the loop by a compiler, so they are not counted.
 */
#include <math.h>

#include "kernels/lanes/tally.h"

/*
 * Unrolling gains nothing here, as this is compiled with little optimisation (Makefile.am), which
 * does not propagate constants: gcc 14 reported the copies of columns that a test does not have as
 * reads of uninitialised values.
 */
#define BULKY 1

/* The arithmetic is that of scalar.h, under other names. */
#define vec plain_vec
#define mask plain_mask
#define ivec plain_ivec
#define load plain_load
#define store plain_store
#define set plain_set
#define add plain_add
#define sub plain_sub
#define mul plain_mul
#define divide plain_divide
#define square_root plain_square_root
#define min plain_min
#define max plain_max
#define absolute plain_absolute
#define negate plain_negate
#define octave plain_octave
#define lt plain_lt
#define le plain_le
#define eq plain_eq
#define ordered plain_ordered
#define both plain_both
#define either plain_either
#define differ plain_differ
#define invert plain_invert
#define choose plain_choose
#define none plain_none
#define bits plain_bits
#define pack plain_pack
#define load_int plain_load_int
#define store_int plain_store_int
#define set_int plain_set_int
#define as_int plain_as_int
#define as_float plain_as_float
#define add_int plain_add_int
#define sub_int plain_sub_int
#define mul_int plain_mul_int
#define and_int plain_and_int
#define min_int plain_min_int
#define max_int plain_max_int
#define lt_int plain_lt_int
#define eq_int plain_eq_int
#define choose_int plain_choose_int
#define divide_positive plain_divide_positive
#define to_float plain_to_float
#define to_int plain_to_int
#define gather plain_gather
#define bit_of plain_bit_of
#include "kernels/lanes/scalar.h"
#undef vec
#undef mask
#undef ivec
#undef load
#undef store
#undef set
#undef add
#undef sub
#undef mul
#undef divide
#undef square_root
#undef min
#undef max
#undef absolute
#undef negate
#undef octave
#undef lt
#undef le
#undef eq
#undef ordered
#undef both
#undef either
#undef differ
#undef invert
#undef choose
#undef none
#undef bits
#undef pack
#undef load_int
#undef store_int
#undef set_int
#undef as_int
#undef as_float
#undef add_int
#undef sub_int
#undef mul_int
#undef and_int
#undef min_int
#undef max_int
#undef lt_int
#undef eq_int
#undef choose_int
#undef divide_positive
#undef to_float
#undef to_int
#undef gather
#undef bit_of

/* A value, and its number. */
typedef struct {
	plain_vec value;
	uint32_t number;
} vec;
typedef struct {
	plain_mask value;
	uint32_t number;
} mask;
typedef struct {
	plain_ivec value;
	uint32_t number;
} ivec;

/* ---- Memory and constants ----------------------------------------------------------------------- */

static inline vec load(const float *p)
{
	return (vec){plain_load(p), lockstep_tally_memory(TALLY_LOAD, p)};
}

static inline void store(float *p, vec v)
{
	lockstep_tally_memory(TALLY_STORE, p);
	plain_store(p, v.value);
}

static inline vec set(float f)
{
	uint32_t bits_of_f;
	memcpy(&bits_of_f, &f, sizeof bits_of_f);
	return (vec){plain_set(f), lockstep_tally_constant(bits_of_f)};
}

static inline ivec load_int(const int32_t *p)
{
	return (ivec){plain_load_int(p), lockstep_tally_memory(TALLY_LOAD, p)};
}

static inline void store_int(int32_t *p, ivec v)
{
	plain_store_int(p, v.value);
	lockstep_tally_memory(TALLY_STORE, p);
}

static inline ivec set_int(int32_t i)
{
	return (ivec){plain_set_int(i), lockstep_tally_constant((uint32_t)i)};
}

/* The same bits. */
static inline ivec as_int(vec v)
{
	return (ivec){plain_as_int(v.value), v.number};
}

static inline vec as_float(ivec i)
{
	return (vec){plain_as_float(i.value), i.number};
}

/* ---- Operations: NAME(of one, two or three values) ---------------------------------------------- */

#define ONE(name, kind, result, type)                                                              \
	static inline result name(type a)                                                          \
	{                                                                                          \
		return (result){plain_##name(a.value),                                             \
				lockstep_tally(kind, __COUNTER__, a.number, 0, 0)};                \
	}
#define TWO(name, kind, result, type)                                                              \
	static inline result name(type a, type b)                                                  \
	{                                                                                          \
		return (result){plain_##name(a.value, b.value),                                    \
				lockstep_tally(kind, __COUNTER__, a.number, b.number, 0)};         \
	}
/* Commutative operations; the lesser number comes first. */
#define TWO_EITHER_WAY(name, kind, result, type)                                                   \
	static inline result name(type a, type b)                                                  \
	{                                                                                          \
		uint32_t first = a.number < b.number ? a.number : b.number;                        \
		uint32_t second = a.number < b.number ? b.number : a.number;                       \
		return (result){plain_##name(a.value, b.value),                                    \
				lockstep_tally(kind, __COUNTER__, first, second, 0)};              \
	}
#define CHOICE(name, type)                                                                         \
	static inline type name(mask m, type a, type b)                                            \
	{                                                                                          \
		return (type){                                                                     \
		    plain_##name(m.value, a.value, b.value),                                       \
		    lockstep_tally(TALLY_SELECT, __COUNTER__, m.number, a.number, b.number)};      \
	}

TWO_EITHER_WAY(add, TALLY_ADD, vec, vec)
TWO(sub, TALLY_ADD, vec, vec)
TWO_EITHER_WAY(mul, TALLY_MULTIPLY, vec, vec)
TWO(divide, TALLY_DIVIDE, vec, vec)
ONE(square_root, TALLY_SQUARE_ROOT, vec, vec)
TWO(min, TALLY_LESSER, vec, vec)
TWO(max, TALLY_LESSER, vec, vec)
ONE(absolute, TALLY_LOGIC, vec, vec)
ONE(negate, TALLY_LOGIC, vec, vec)
ONE(octave, TALLY_LOGIC, vec, vec)
TWO(lt, TALLY_COMPARE, mask, vec)
TWO(le, TALLY_COMPARE, mask, vec)
TWO_EITHER_WAY(eq, TALLY_COMPARE, mask, vec)
TWO_EITHER_WAY(ordered, TALLY_COMPARE, mask, vec)
TWO_EITHER_WAY(both, TALLY_MASK, mask, mask)
TWO_EITHER_WAY(either, TALLY_MASK, mask, mask)
TWO_EITHER_WAY(differ, TALLY_MASK, mask, mask)
ONE(invert, TALLY_MASK, mask, mask)
CHOICE(choose, vec)

TWO_EITHER_WAY(add_int, TALLY_INTEGER, ivec, ivec)
TWO(sub_int, TALLY_INTEGER, ivec, ivec)
TWO_EITHER_WAY(mul_int, TALLY_INTEGER, ivec, ivec)
TWO_EITHER_WAY(and_int, TALLY_INTEGER, ivec, ivec)
TWO_EITHER_WAY(min_int, TALLY_INTEGER, ivec, ivec)
TWO_EITHER_WAY(max_int, TALLY_INTEGER, ivec, ivec)
TWO(lt_int, TALLY_COMPARE, mask, ivec)
TWO_EITHER_WAY(eq_int, TALLY_COMPARE, mask, ivec)
CHOICE(choose_int, ivec)
ONE(to_float, TALLY_CONVERT, vec, ivec)
ONE(to_int, TALLY_CONVERT, ivec, vec)

#undef ONE
#undef TWO
#undef TWO_EITHER_WAY
#undef CHOICE

static inline ivec divide_positive(ivec a, struct divisor d)
{
	return (ivec){
	    plain_divide_positive(a.value, d),
	    lockstep_tally(TALLY_INTEGER, __COUNTER__, a.number, d.multiplier, (uint32_t)d.shift)};
}

static inline ivec gather(const int32_t *p, ivec i)
{
	return (ivec){plain_gather(p, i.value), lockstep_tally_memory(TALLY_GATHER, p + i.value)};
}

#define GATHERS 1
static inline ivec byte_of(const uint8_t *p, ivec i)
{
	return (ivec){plain_set_int(p[i.value]), lockstep_tally_memory(TALLY_GATHER, p + i.value)};
}

static inline mask bit_of(const uint32_t *p, ivec i, ivec bit)
{
	return (mask){plain_bit_of(p, i.value, bit.value),
		      lockstep_tally_memory(TALLY_GATHER, p + i.value)};
}

/* ---- All lanes at once ---------------------------------------------------------------------------- */

static inline plain_mask moved(mask m)
{
	lockstep_tally(TALLY_MOVE, 0, m.number, 0, 0);
	return m.value;
}

/* Operations that only some cases need are counted only for them, which gives the minimum. */
static inline bool none(mask m)
{
	return !moved(m);
}

static inline unsigned bits(mask m)
{
	return plain_bits(moved(m));
}

static inline uint64_t pack(const mask m[GROUP])
{
	plain_mask value[GROUP];
	for (unsigned i = 0; i < GROUP; ++i)
		value[i] = moved(m[i]);
	return plain_pack(value);
}

#define ALONE 1
static inline void alone(unsigned values)
{
	lockstep_tallies[TALLY_ALONE] += values;
}
