// SPDX-License-Identifier: MIT
//
// The same tests in Highway, over columns, without a branch per case: for AVX2 and AVX-512 (Highway
// calls it AVX3), each with and without fused multiply-add. Shapes without extent, NaN and negative
// radii are not considered. Package libhwy-dev.
//
// Build: c++ -O3 -std=c++17 -ffp-contract=off
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "highway.cc"
// SSE2, which every x86-64 CPU has, cannot be disabled.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "highway_world.h"

HWY_BEFORE_NAMESPACE();
namespace peer
{
namespace HWY_NAMESPACE
{
namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<float>;
using V = hn::Vec<D>;
using M = hn::Mask<D>;

struct V2 {
	V x, y;
};
struct V3 {
	V x, y, z;
};

HWY_INLINE V zero()
{
	return hn::Zero(D());
}

// a b + c, and a b - c, rounded once or twice.
template <bool FMA> HWY_INLINE V mul_add(V a, V b, V c)
{
	return FMA ? hn::MulAdd(a, b, c) : hn::Add(hn::Mul(a, b), c);
}

template <bool FMA> HWY_INLINE V mul_sub(V a, V b, V c)
{
	return FMA ? hn::MulSub(a, b, c) : hn::Sub(hn::Mul(a, b), c);
}

HWY_INLINE V2 sub(V2 a, V2 b)
{
	return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y)};
}

HWY_INLINE V3 sub(V3 a, V3 b)
{
	return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}

template <bool FMA> HWY_INLINE V dot(V2 a, V2 b)
{
	return mul_add<FMA>(a.x, b.x, hn::Mul(a.y, b.y));
}

template <bool FMA> HWY_INLINE V dot(V3 a, V3 b)
{
	return mul_add<FMA>(a.x, b.x, mul_add<FMA>(a.y, b.y, hn::Mul(a.z, b.z)));
}

template <bool FMA> HWY_INLINE V det(V2 a, V2 b)
{
	return mul_sub<FMA>(a.x, b.y, hn::Mul(a.y, b.x));
}

template <bool FMA> HWY_INLINE V3 cross(V3 a, V3 b)
{
	return {mul_sub<FMA>(a.y, b.z, hn::Mul(a.z, b.y)),
		mul_sub<FMA>(a.z, b.x, hn::Mul(a.x, b.z)),
		mul_sub<FMA>(a.x, b.y, hn::Mul(a.y, b.x))};
}

// ---- The tests: v has a vector for each column -----------------------------------------------

struct CircleCircle {
	static constexpr size_t A = 3, B = 3;
	template <bool FMA> static HWY_INLINE M hit(const V *v)
	{
		const V2 d = sub(V2{v[3], v[4]}, V2{v[0], v[1]});
		const V reach = hn::Add(v[2], v[5]);
		return hn::Le(dot<FMA>(d, d), hn::Mul(reach, reach));
	}
};

// An end is in the disc, or the centre is beside the segment and near its line.
struct CircleSegment {
	static constexpr size_t A = 3, B = 4;
	template <bool FMA> static HWY_INLINE M hit(const V *v)
	{
		const V2 c = {v[0], v[1]}, a = {v[3], v[4]}, b = {v[5], v[6]};
		const V2 ab = sub(b, a), ac = sub(c, a), bc = sub(c, b);
		const V r2 = hn::Mul(v[2], v[2]), length = dot<FMA>(ab, ab);
		const V along = dot<FMA>(ab, ac), across = det<FMA>(ab, ac);
		const M end = hn::Le(hn::Min(dot<FMA>(ac, ac), dot<FMA>(bc, bc)), r2);
		const M beside = hn::And(hn::Ge(along, zero()), hn::Le(along, length));
		const M near = hn::Le(hn::Mul(across, across), hn::Mul(r2, length));
		return hn::Or(end, hn::And(beside, near));
	}
};

// All four separating axes. Directions need not be of length 1.
struct ObbObb {
	static constexpr size_t A = 6, B = 6;
	template <bool FMA>
	static HWY_INLINE M meet(V distance, V own, V square, V other_x, V other_y, V c, V s)
	{
		const V other = mul_add<FMA>(other_x, c, hn::Mul(other_y, s));
		return hn::Le(hn::Abs(distance), mul_add<FMA>(own, square, other));
	}
	template <bool FMA> static HWY_INLINE M hit(const V *v)
	{
		const V2 d = sub(V2{v[6], v[7]}, V2{v[0], v[1]});
		const V2 a = {v[4], v[5]}, b = {v[10], v[11]};
		const V c = hn::Abs(dot<FMA>(a, b)), s = hn::Abs(det<FMA>(a, b));
		const V aa = dot<FMA>(a, a), bb = dot<FMA>(b, b);
		const M along_a = hn::And(meet<FMA>(dot<FMA>(d, a), v[2], aa, v[8], v[9], c, s),
					  meet<FMA>(det<FMA>(a, d), v[3], aa, v[9], v[8], c, s));
		const M along_b = hn::And(meet<FMA>(dot<FMA>(d, b), v[8], bb, v[2], v[3], c, s),
					  meet<FMA>(det<FMA>(b, d), v[9], bb, v[3], v[2], c, s));
		return hn::And(along_a, along_b);
	}
};

// Möller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection", without a division.
struct SegmentTriangle {
	static constexpr size_t A = 6, B = 9;
	template <bool FMA> static HWY_INLINE M hit(const V *v)
	{
		const V3 p = {v[0], v[1], v[2]}, a = {v[6], v[7], v[8]};
		const V3 d = sub(V3{v[3], v[4], v[5]}, p);
		const V3 ab = sub(V3{v[9], v[10], v[11]}, a), ac = sub(V3{v[12], v[13], v[14]}, a);
		const V3 normal = cross<FMA>(d, ac), ap = sub(p, a), q = cross<FMA>(ap, ab);
		const V signed_size = dot<FMA>(ab, normal), size = hn::Abs(signed_size);
		// Moves the sign of the determinant to the numerators.
		const V sign = hn::And(signed_size, hn::Set(D(), -0.0f));
		const V u = hn::Xor(dot<FMA>(ap, normal), sign);
		const V w = hn::Xor(dot<FMA>(d, q), sign), t = hn::Xor(dot<FMA>(ac, q), sign);
		const V least = hn::Min(hn::Min(u, w), t), most = hn::Max(hn::Add(u, w), t);
		return hn::And(hn::And(hn::Ge(least, zero()), hn::Le(most, size)),
			       hn::Gt(size, zero()));
	}
};

// A vertex is in the ball, or the centre is beside a side and near it, or above the face and near
// it.
struct SphereTriangle {
	static constexpr size_t A = 4, B = 9;
	template <bool FMA> static HWY_INLINE M side(V3 e, V3 from, V3 across, V r2)
	{
		const V along = dot<FMA>(e, from), length = dot<FMA>(e, e);
		const M beside = hn::And(hn::Gt(along, zero()), hn::Lt(along, length));
		return hn::And(beside, hn::Le(dot<FMA>(across, across), hn::Mul(r2, length)));
	}
	template <bool FMA> static HWY_INLINE M hit(const V *v)
	{
		const V3 p = {v[0], v[1], v[2]}, a = {v[4], v[5], v[6]}, b = {v[7], v[8], v[9]};
		const V3 c = {v[10], v[11], v[12]};
		const V3 ab = sub(b, a), bc = sub(c, b), ca = sub(a, c);
		const V3 ap = sub(p, a), bp = sub(p, b), cp = sub(p, c);
		const V3 k = cross<FMA>(ab, ap), l = cross<FMA>(bc, bp), m = cross<FMA>(ca, cp);
		const V3 n = cross<FMA>(ab, bc);
		const V r2 = hn::Mul(v[3], v[3]), f = dot<FMA>(n, ap);
		const V vertex =
		    hn::Min(hn::Min(dot<FMA>(ap, ap), dot<FMA>(bp, bp)), dot<FMA>(cp, cp));
		const V inside = hn::Min(hn::Min(dot<FMA>(k, n), dot<FMA>(l, n)), dot<FMA>(m, n));
		const M face = hn::And(hn::Ge(inside, zero()),
				       hn::Le(hn::Mul(f, f), hn::Mul(r2, dot<FMA>(n, n))));
		const M sides = hn::Or(hn::Or(side<FMA>(ab, ap, k, r2), side<FMA>(bc, bp, l, r2)),
				       side<FMA>(ca, cp, m, r2));
		return hn::Or(hn::Or(face, sides), hn::Le(vertex, r2));
	}
};

// ---- The loops ----------------------------------------------------------------------------------

template <size_t first, size_t last>
HWY_INLINE void load(const lockstep_batch *batch, bool one, size_t i, M used, bool whole, V *v)
{
	for (size_t k = first; k < last; ++k)
		if (one)
			v[k] = hn::Set(D(), batch->in[k][0]);
		else if (whole)
			v[k] = hn::LoadU(D(), batch->in[k] + i);
		else
			v[k] = hn::MaskedLoad(used, D(), batch->in[k] + i);
}

template <class Test, bool FMA, bool one_a, bool one_b> void pairs(const lockstep_batch *batch)
{
	const size_t lanes = hn::Lanes(D()), n = batch->n;
	uint8_t *bits = reinterpret_cast<uint8_t *>(batch->hits);
	V v[Test::A + Test::B];
	size_t i = 0;
	for (; i + lanes <= n; i += lanes) {
		load<0, Test::A>(batch, one_a, i, M(), true, v);
		load<Test::A, Test::A + Test::B>(batch, one_b, i, M(), true, v);
		hn::StoreMaskBits(D(), Test::template hit<FMA>(v), bits + i / 8);
	}
	if (i % 64 || i < n)
		memset(bits + i / 8, 0, (n + 63) / 64 * 8 - i / 8);
	if (i < n) {
		const M used = hn::FirstN(D(), n - i);
		load<0, Test::A>(batch, one_a, i, used, false, v);
		load<Test::A, Test::A + Test::B>(batch, one_b, i, used, false, v);
		hn::StoreMaskBits(D(), hn::And(used, Test::template hit<FMA>(v)), bits + i / 8);
	}
}

template <class Test, bool FMA> void run(const lockstep_batch *batch)
{
	switch (batch->broadcast & 3) {
	case 0:
		pairs<Test, FMA, false, false>(batch);
		break;
	case 1:
		pairs<Test, FMA, true, false>(batch);
		break;
	case 2:
		pairs<Test, FMA, false, true>(batch);
		break;
	default:
		pairs<Test, FMA, true, true>(batch);
		break;
	}
}

// Casts a ray to the right across all sides, for four vectors of points at a time.
constexpr size_t FLIGHT = 4;

template <bool FMA>
HWY_INLINE void cross_sides(const Polygon *polygon, const V *x, const V *y, M *inside)
{
	const D d;
	for (size_t k = 0; k < FLIGHT; ++k)
		inside[k] = hn::FirstN(d, 0);
	for (const Side &side : polygon->sides) {
		const V from = hn::Set(d, side.from), to = hn::Set(d, side.to);
		const V slope = hn::Set(d, side.slope), at0 = hn::Set(d, side.at0);
		for (size_t k = 0; k < FLIGHT; ++k) {
			const M level = hn::Xor(hn::Gt(from, y[k]), hn::Gt(to, y[k]));
			const V at = mul_add<FMA>(slope, hn::Sub(y[k], from), at0);
			inside[k] = hn::Xor(inside[k], hn::And(level, hn::Lt(x[k], at)));
		}
	}
}

template <bool FMA> void point_polygon(const lockstep_batch *batch)
{
	const D d;
	const size_t lanes = hn::Lanes(d), n = batch->n;
	const bool one = batch->broadcast & 1;
	uint8_t *bits = reinterpret_cast<uint8_t *>(batch->hits);
	memset(bits, 0, (n + 63) / 64 * 8);
	V x[FLIGHT], y[FLIGHT];
	M inside[FLIGHT];
	for (size_t i = 0; i < n; i += FLIGHT * lanes) {
		for (size_t k = 0; k < FLIGHT; ++k) {
			const size_t at = i + k * lanes, left = at < n ? n - at : 0;
			const M used = hn::FirstN(d, left);
			x[k] = one    ? hn::Set(d, batch->in[0][0])
			       : left ? hn::MaskedLoad(used, d, batch->in[0] + at)
				      : zero();
			y[k] = one    ? hn::Set(d, batch->in[1][0])
			       : left ? hn::MaskedLoad(used, d, batch->in[1] + at)
				      : zero();
		}
		cross_sides<FMA>(static_cast<const Polygon *>(batch->world), x, y, inside);
		for (size_t k = 0; k < FLIGHT && i + k * lanes < n; ++k)
			hn::StoreMaskBits(d, hn::And(inside[k], hn::FirstN(d, n - i - k * lanes)),
					  bits + (i + k * lanes) / 8);
	}
}

template <bool FMA> lockstep_subject *list(const char *variant, lockstep_subject *to)
{
	*to++ = subject("circle_circle", variant, run<CircleCircle, FMA>);
	*to++ = subject("circle_segment", variant, run<CircleSegment, FMA>);
	*to++ = subject("obb_obb", variant, run<ObbObb, FMA>);
	*to++ = subject("segment_triangle", variant, run<SegmentTriangle, FMA>);
	*to++ = subject("sphere_triangle", variant, run<SphereTriangle, FMA>);
	*to = subject("point_polygon", variant, point_polygon<FMA>);
	to->prepare = polygon_prepare;
	to->release = polygon_release;
	return to + 1;
}

lockstep_subject *subjects(const char *variant, const char *fused, lockstep_subject *to)
{
	return list<true>(fused, list<false>(variant, to));
}
} // namespace HWY_NAMESPACE
} // namespace peer
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
// Variants that this CPU cannot run are left out.
LOCKSTEP_PLUGIN_LINKAGE const struct lockstep_plugin *lockstep_plugin(void)
{
	static lockstep_subject all[24];
	static struct lockstep_plugin plugin = {LOCKSTEP_PLUGIN_INTERFACE,
						sizeof(lockstep_subject),
						"highway",
						"1",
						"https://github.com/google/highway",
						"Apache-2.0",
						0,
						all};
	lockstep_subject *end = all;
	if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
		end = peer::N_AVX2::subjects("avx2", "avx2-fma", end);
	if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
	    __builtin_cpu_supports("avx512dq"))
		end = peer::N_AVX3::subjects("avx512", "avx512-fma", end);
	plugin.subjects = static_cast<size_t>(end - all);
	return &plugin;
}
#endif
