/* SPDX-License-Identifier: MIT */
/*
 * Lanes: the vector operations that kernels are written in.
 *
 * One header per instruction set defines, in the same words, `LANES` float32 at a time:
 *
 *	vec				LANES float32
 *	mask				LANES yes or no; opaque
 *	load(p) store(p, v) set(f)	memory of any alignment; f in every lane
 *	add sub mul divide square_root	IEEE binary32, rounded to nearest even, one rounding each
 *	min(a, b) max(a, b)		a < b ? a : b and a > b ? a : b, so b where either is NaN
 *					and b of two zeros, everywhere (x86's rule)
 *	absolute negate			only the sign bit changes, also of NaN
 *	octave(a)			of its bits only the sign and the exponent: the greatest
 *					power of two that is not more; 0 of a subnormal number, and
 *					infinity of NaN, with the sign
 *	lt le eq gt ge			ordered comparisons: no where either is NaN
 *	ordered(a, b)			neither is NaN
 *	both either differ invert	of masks: and, or, exclusive or, not
 *	choose(m, a, b)			m ? a : b, lane by lane, bit for bit
 *	none(m)				no lane is set, so that what only they need can be passed over.
 *					Plain C always says false: see scalar.h
 *	bits(m)				one bit a lane, lowest lane first, in the low LANES bits
 *	pack(m)				one bit a lane of the `GROUP` masks m[], lowest lane first,
 *					in the low GROUP * LANES bits: hits are gathered so many
 *					vectors at a time
 *
 * Nothing else reaches SIMDe or an intrinsic. SIMDe gives the native instruction where the
 * compiler's flags have it, and portable code with the same result elsewhere: that is what makes
 * the emulated twins. tests/lanes.c holds every build of every operation to the words above.
 */
#ifndef LOCKSTEP_LANES_H
#define LOCKSTEP_LANES_H

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

/* LOCKSTEP_LANES, from the compiler's command line, names the header. */
/* A space in here would be a space in the file's name. */
/* clang-format off */
#define LANES_STRING(text) #text
#define LANES_HEADER(isa) LANES_STRING(kernels/lanes/isa.h)
/* clang-format on */
#include LANES_HEADER(LOCKSTEP_LANES)

static inline mask gt(vec a, vec b)
{
	return lt(b, a);
}

static inline mask ge(vec a, vec b)
{
	return le(b, a);
}

#endif
