dnl SPDX-License-Identifier: MIT
dnl The instruction sets of kernels/isas.def: LOCKSTEP_PROBE_NAME checks the compiler for each one; isas.def checks the
dnl CPU.

AC_DEFUN([LOCKSTEP_PROBE_scalar], [LOCKSTEP_ISA([scalar], [], [], [stddef.h], [], [return argc;], [baseline])])
AC_DEFUN([LOCKSTEP_PROBE_portable], [LOCKSTEP_ISA([portable], [any], [], [stddef.h], [],
	[typedef int four __attribute__((vector_size(16))); four i = {argc}; i = i < i * i; return i[0];], [baseline])])
AC_DEFUN([LOCKSTEP_PROBE_sse2], [LOCKSTEP_ISA([sse2], [x86_64], [-msse2], [simde/x86/sse2.h], [SIMDE_X86_SSE2_NATIVE],
	[__m128d v = _mm_sqrt_pd(_mm_set1_pd(argc)); return (int)_mm_cvtsd_f64(v);], [baseline])])
AC_DEFUN([LOCKSTEP_PROBE_sse41], [LOCKSTEP_ISA([sse41], [x86_64], [-msse4.1], [simde/x86/sse4.1.h], [SIMDE_X86_SSE4_1_NATIVE],
	[__m128 v = _mm_set1_ps(argc); return _mm_movemask_ps(_mm_blendv_ps(v, v, v));], [common])])
AC_DEFUN([LOCKSTEP_PROBE_avx2], [LOCKSTEP_ISA([avx2], [x86_64], [-mavx2], [simde/x86/avx2.h], [SIMDE_X86_AVX2_NATIVE],
	[return _mm256_movemask_epi8(_mm256_add_epi32(_mm256_set1_epi32(argc), _mm256_set1_epi32(1)));], [common])])
AC_DEFUN([LOCKSTEP_PROBE_avx512], [LOCKSTEP_ISA([avx512], [x86_64],
	[-mavx512f -mavx512dq -mavx512bw -mavx512vl], [simde/x86/avx512.h], [SIMDE_X86_AVX512F_NATIVE],
	[__m512 v = _mm512_set1_ps(argc); return _mm512_cmp_ps_mask(v, _mm512_and_ps(v, v), _CMP_LT_OQ);])])
AC_DEFUN([LOCKSTEP_PROBE_neon], [LOCKSTEP_ISA([neon], [aarch64], [], [simde/arm/neon.h], [SIMDE_ARM_NEON_A64V8_NATIVE],
	[return (int)vaddvq_f32(vsqrtq_f32(vdupq_n_f32(argc)));], [baseline])])

dnl LOCKSTEP_ISAS
dnl Check each instruction set of isas.def, and refuse an --enable-isas that names any other. The file is read twice:
dnl autoconf tracks included files, but not files that a shell reads.
m4_divert_push([KILL])
m4_include([kernels/isas.def])
m4_divert_pop([KILL])
m4_define([LOCKSTEP_ISA_LIST],
	m4_esyscmd_s([sed -n 's/^ISA(\([a-z0-9_]*\),.*/\1/p' kernels/isas.def | tr '\n' ' ']))
AC_DEFUN([LOCKSTEP_ISAS], [
	isas=
	native_builds=
	emulated_builds=
	auto_builds=
	lockstep_builds=native,emulated,auto,all
	m4_foreach_w([lockstep_name], m4_defn([LOCKSTEP_ISA_LIST]), [
		m4_ifndef([LOCKSTEP_PROBE_]lockstep_name,
			[m4_fatal([kernels/isas.def has ]lockstep_name[, but m4/isas.m4 no LOCKSTEP_PROBE_]lockstep_name)])
		m4_indir([LOCKSTEP_PROBE_]lockstep_name)
	])
	AC_DEFINE([LOCKSTEP_EACH_ISA(DO, x)],
		m4_foreach_w([lockstep_name], m4_defn([LOCKSTEP_ISA_LIST]), [[DO(]lockstep_name[, x) ]]),
		[DO(isa, x) for each instruction set of kernels/isas.def.])
	AC_SUBST([isas])
	AC_SUBST([native_builds])
	AC_SUBST([emulated_builds])
	AC_SUBST([auto_builds])
	dnl Automake would take a computed list of tests for program names.
	lane_tests=
	for lockstep_build in $native_builds $emulated_builds; do
		lane_tests="$lane_tests${lane_tests:+ }tests/kernels/lanes/$lockstep_build.lanes"
	done
	AC_SUBST([lane_tests])
	for lockstep_build in `echo "$enable_isas" | tr , ' '`; do
		AS_CASE([,$lockstep_builds,], [*,$lockstep_build,*], [],
			[AC_MSG_ERROR([--enable-isas: no such build: $lockstep_build (of $lockstep_builds)])])
	done
])
