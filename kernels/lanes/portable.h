/* SPDX-License-Identifier: MIT */
/*
 * Four lanes in the vector extensions of gcc and clang, which need no architecture-specific header: VSX on
 * POWER, vectors of z14, LSX, SIMD128 of WebAssembly, and plain instructions if the compiler has no vectors.
 * Lane 0 is the first in memory, whatever the byte order.
 */
#include <math.h>

#define LANES 4
#define GROUP 4

typedef float vec __attribute__((vector_size(16)));
typedef int32_t ivec __attribute__((vector_size(16)));
typedef ivec mask; /* all bits of a lane, or none */
typedef uint32_t uvec __attribute__((vector_size(16)));
typedef uint64_t long_vec __attribute__((vector_size(16)));

static inline vec load(const float *p)
{
	vec v;
	memcpy(&v, p, sizeof v);
	return v;
}

static inline void store(float *p, vec v)
{
	memcpy(p, &v, sizeof v);
}

#define LOAD_FIRST
static inline vec load_first(const float *p, size_t count)
{
	return (vec){p[0], p[count > 1 ? 1 : 0], p[count > 2 ? 2 : 0], p[0]};
}

static inline void store_first(float *p, vec v, size_t count)
{
	if (count >= LANES) {
		store(p, v);
		return;
	}
	p[0] = v[0];
	if (count > 1)
		p[1] = v[1];
	if (count > 2)
		p[2] = v[2];
}

static inline vec set(float f)
{
	return (vec){f, f, f, f};
}

static inline vec add(vec a, vec b)
{
	return a + b;
}

static inline vec sub(vec a, vec b)
{
	return a - b;
}

static inline vec mul(vec a, vec b)
{
	return a * b;
}

static inline vec divide(vec a, vec b)
{
	return a / b;
}

/* Not both compilers have a vector square root; both compile this to one instruction if there is one. */
static inline vec square_root(vec a)
{
	return (vec){__builtin_sqrtf(a[0]), __builtin_sqrtf(a[1]), __builtin_sqrtf(a[2]),
		     __builtin_sqrtf(a[3])};
}

static inline mask lt(vec a, vec b)
{
	return a < b;
}

static inline mask le(vec a, vec b)
{
	return a <= b;
}

static inline mask eq(vec a, vec b)
{
	return a == b;
}

static inline mask both(mask a, mask b)
{
	return a & b;
}

static inline mask either(mask a, mask b)
{
	return a | b;
}

static inline mask differ(mask a, mask b)
{
	return a ^ b;
}

static inline mask invert(mask a)
{
	return ~a;
}

static inline mask ordered(vec a, vec b)
{
	return both(eq(a, a), eq(b, b));
}

static inline ivec choose_int(mask m, ivec a, ivec b)
{
	return (m & a) | (~m & b);
}

static inline ivec as_int(vec v)
{
	return (ivec)v;
}

static inline vec as_float(ivec i)
{
	return (vec)i;
}

static inline ivec set_int(int32_t i)
{
	return (ivec){i, i, i, i};
}

static inline vec choose(mask m, vec a, vec b)
{
	return as_float(choose_int(m, as_int(a), as_int(b)));
}

static inline vec min(vec a, vec b)
{
	return choose(lt(a, b), a, b);
}

static inline vec max(vec a, vec b)
{
	return choose(lt(b, a), a, b);
}

static inline vec absolute(vec a)
{
	return as_float(as_int(a) & set_int(INT32_MAX));
}

static inline vec negate(vec a)
{
	return as_float(as_int(a) ^ set_int(INT32_MIN));
}

static inline vec octave(vec a)
{
	return as_float(as_int(a) & as_int(set(-INFINITY)));
}

static inline bool none(mask m)
{
	const long_vec half = (long_vec)m;
	return (half[0] | half[1]) == 0;
}

/* Combines all lanes with "or". */
static inline uint32_t merge(ivec i)
{
	const long_vec half = (long_vec)i;
	const uint64_t two = half[0] | half[1];
	return (uint32_t)(two | two >> 32);
}

static inline unsigned bits(mask m)
{
	return merge(m & (ivec){1, 2, 4, 8});
}

static inline uint64_t pack(const mask m[GROUP])
{
	return merge((m[0] & (ivec){1, 2, 4, 8}) | (m[1] & (ivec){1 << 4, 2 << 4, 4 << 4, 8 << 4}) |
		     (m[2] & (ivec){1 << 8, 2 << 8, 4 << 8, 8 << 8}) |
		     (m[3] & (ivec){1 << 12, 2 << 12, 4 << 12, 8 << 12}));
}

/* ---- int32 ------------------------------------------------------------------------------------ */

static inline ivec load_int(const int32_t *p)
{
	ivec v;
	memcpy(&v, p, sizeof v);
	return v;
}

static inline void store_int(int32_t *p, ivec v)
{
	memcpy(p, &v, sizeof v);
}

/* Uses unsigned numbers, which wrap around. */
static inline ivec add_int(ivec a, ivec b)
{
	return (ivec)((uvec)a + (uvec)b);
}

static inline ivec sub_int(ivec a, ivec b)
{
	return (ivec)((uvec)a - (uvec)b);
}

static inline ivec mul_int(ivec a, ivec b)
{
	return (ivec)((uvec)a * (uvec)b);
}

static inline ivec and_int(ivec a, ivec b)
{
	return a & b;
}

static inline mask lt_int(ivec a, ivec b)
{
	return a < b;
}

static inline mask eq_int(ivec a, ivec b)
{
	return a == b;
}

static inline ivec min_int(ivec a, ivec b)
{
	return choose_int(lt_int(a, b), a, b);
}

static inline ivec max_int(ivec a, ivec b)
{
	return choose_int(lt_int(b, a), a, b);
}

static inline ivec divide_positive(ivec a, struct divisor d)
{
	for (unsigned k = 0; k < LANES; ++k)
		a[k] = (int32_t)((uint64_t)d.multiplier * (2 * (uint32_t)a[k]) >> 32 >> d.shift);
	return a;
}

static inline vec to_float(ivec i)
{
	return __builtin_convertvector(i, vec);
}

/* In C, values outside int32 have no defined conversion. */
static inline ivec to_int(vec v)
{
	const mask within = both(le(set(-0x1p31f), v), lt(v, set(0x1p31f)));
	const ivec i = __builtin_convertvector(choose(within, v, set(0)), ivec);
	return choose_int(within, i, set_int(INT32_MIN));
}

static inline ivec gather(const int32_t *p, ivec i)
{
	return (ivec){p[i[0]], p[i[1]], p[i[2]], p[i[3]]};
}

/* Moves the bit to the sign. */
static inline mask bit_of(const uint32_t *p, ivec i, ivec bit)
{
	for (unsigned k = 0; k < LANES; ++k)
		i[k] = (int32_t)(p[i[k]] << (31 - bit[k]));
	return lt_int(i, set_int(0));
}
