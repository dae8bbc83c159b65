dnl SPDX-License-Identifier: MIT
dnl Lockstep's macros.

dnl LOCKSTEP_FLAG(FLAG, VARIABLE, [IF-NOT])
dnl Append a compiler flag to VARIABLE if the compiler accepts it.
AC_DEFUN([LOCKSTEP_FLAG], [
	AS_VAR_PUSHDEF([cached], [lockstep_cv_flag_$1])
	AC_CACHE_CHECK([whether $CC accepts $1], [cached], [
		lockstep_save=$CFLAGS
		CFLAGS="-Werror $1 $CFLAGS"
		AC_COMPILE_IFELSE([AC_LANG_PROGRAM()],
			[AS_VAR_SET([cached], [yes])], [AS_VAR_SET([cached], [no])])
		CFLAGS=$lockstep_save])
	AS_VAR_IF([cached], [yes], [$2="$$2 $1"], [$3])
	AS_VAR_POPDEF([cached])
])

dnl LOCKSTEP_CXX
dnl AC_PROG_CXX may name a C++ compiler that does not exist. Only Google Benchmark and a test of the header need one.
AC_DEFUN([LOCKSTEP_CXX], [
	AC_LANG_PUSH([C++])
	AC_CACHE_CHECK([whether there is a C++ compiler, $CXX], [lockstep_cv_cxx],
		[AC_COMPILE_IFELSE([AC_LANG_PROGRAM()], [lockstep_cv_cxx=yes], [lockstep_cv_cxx=no])])
	AC_LANG_POP([C++])
	AM_CONDITIONAL([HAVE_CXX], [test $lockstep_cv_cxx = yes])
])

dnl LOCKSTEP_CCACHE
dnl Put ccache in front of the compilers, if it is installed and its cache is writable.
AC_DEFUN([LOCKSTEP_CCACHE], [
	AC_ARG_WITH([ccache], [AS_HELP_STRING([--without-ccache],
		[compile without ccache, which otherwise is used if it works])],
		[], [with_ccache=check])
	AS_CASE([$CC], [*ccache*], [with_ccache=no])
	AS_IF([test "x$with_ccache" != xno], [
		AC_MSG_CHECKING([whether ccache works])
		lockstep_save=$CC
		CC="ccache $CC"
		AC_COMPILE_IFELSE([AC_LANG_PROGRAM()],
			[AC_MSG_RESULT([yes])
			 CXX="ccache $CXX"],
			[AC_MSG_RESULT([no])
			 CC=$lockstep_save
			 AS_IF([test "x$with_ccache" = xyes], [AC_MSG_ERROR([--with-ccache: it does not work here])])])])
])

dnl LOCKSTEP_EXACT
dnl Refuse flags that change bits, by name. kernels/builds.mk checks `make CFLAGS=...` against them as inexact_flags.
AC_DEFUN([LOCKSTEP_EXACT], [
	AC_SUBST([inexact_flags], ["-Ofast -ffast-math -funsafe-math-optimizations -fassociative-math -freciprocal-math \
-ffinite-math-only -fno-signed-zeros -fno-honor-nans -fno-honor-infinities -fapprox-func -fsingle-precision-constant \
-ffp-contract=on -ffp-contract=fast* -ffp-model=fast -ffp-model=aggressive -ffp-model=precise -mrecip -mrecip=* \
-fdenormal-fp-math=* -mdaz-ftz"])
	set -f
	for lockstep_variable in CC CPPFLAGS CFLAGS CXXFLAGS LDFLAGS; do
		eval lockstep_words=\$$lockstep_variable
		for lockstep_word in $lockstep_words; do
			for lockstep_flag in $inexact_flags; do
				AS_CASE([$lockstep_word], [$lockstep_flag], [AC_MSG_ERROR(
					[$lockstep_variable has $lockstep_word, which changes results: leave it out])])
			done
		done
	done
	set +f
])

dnl LOCKSTEP_NO_LTO
dnl Turn off link-time optimisation: objects are checked one by one, and tests replace functions when they link.
AC_DEFUN([LOCKSTEP_NO_LTO], [
	AS_CASE([" $CFLAGS $CXXFLAGS $LDFLAGS"], [*" -flto"*],
		[AC_MSG_NOTICE([link-time optimisation is turned off by -fno-lto])
		 CFLAGS="$CFLAGS -fno-lto"
		 CXXFLAGS="$CXXFLAGS -fno-lto"
		 LDFLAGS="$LDFLAGS -fno-lto"])
])

dnl LOCKSTEP_ROUNDS
dnl Refuse builds that do not round to float32: with our flags, followed by the user's. Some compilers default to fast,
dnl inexact arithmetic.
AC_DEFUN([LOCKSTEP_ROUNDS], [
	AC_MSG_CHECKING([whether $CC rounds every operation])
	lockstep_save=$CFLAGS
	CFLAGS="$LOCKSTEP_CFLAGS $CFLAGS"
	AC_COMPILE_IFELSE([AC_LANG_PROGRAM([#include <float.h>
#if FLT_EVAL_METHOD != 0
#error excess precision
#endif
#if defined __FAST_MATH__ || defined __FINITE_MATH_ONLY__ && __FINITE_MATH_ONLY__
#error fast arithmetic
#endif])], [lockstep_rounds=yes], [lockstep_rounds=no])
	CFLAGS=$lockstep_save
	AC_MSG_RESULT([$lockstep_rounds])
	AS_IF([test $lockstep_rounds = no], [AC_MSG_ERROR(
		[$CC $CFLAGS: floats have excess precision (FLT_EVAL_METHOD is not 0) or arithmetic is fast and inexact, so results would not be bit-exact; a 32-bit x86 takes --host=i686-linux-gnu])])
])

dnl LOCKSTEP_LINKS(FLAGS, IF-LINKS, IF-NOT)
AC_DEFUN([LOCKSTEP_LINKS], [
	AC_MSG_CHECKING([whether $CC links with $1])
	lockstep_save=$CFLAGS
	CFLAGS="$1 $CFLAGS"
	AC_LINK_IFELSE([AC_LANG_PROGRAM()],
		[AC_MSG_RESULT([yes])
		 lockstep_links=yes], [AC_MSG_RESULT([no])
		 lockstep_links=no])
	CFLAGS=$lockstep_save
	AS_IF([test "x$lockstep_links" = xyes], [$2], [$3])
])

dnl LOCKSTEP_LINKS_FUZZER(FLAGS, IF-LINKS, IF-NOT)
dnl Does libFuzzer's main() link?
AC_DEFUN([LOCKSTEP_LINKS_FUZZER], [
	AC_MSG_CHECKING([whether $CC has libFuzzer])
	lockstep_save=$CFLAGS
	CFLAGS="$1 $CFLAGS"
	AC_LINK_IFELSE([AC_LANG_SOURCE([[
		#include <stddef.h>
		#include <stdint.h>
		int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
		int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { return data == NULL && size; }]])],
		[AC_MSG_RESULT([yes])
		 lockstep_links=yes], [AC_MSG_RESULT([no])
		 lockstep_links=no])
	CFLAGS=$lockstep_save
	AS_IF([test "x$lockstep_links" = xyes], [$2], [$3])
])

dnl LOCKSTEP_LINKS_ENGINE(ENGINE, IF-LINKS, IF-NOT)
dnl Does the main() of the given engine link? With the C++ compiler: engines are written in C++.
AC_DEFUN([LOCKSTEP_LINKS_ENGINE], [
	AC_LANG_PUSH([C++])
	AC_MSG_CHECKING([whether $CXX links with $1])
	lockstep_save=$LIBS
	LIBS="$1 $LIBS"
	AC_LINK_IFELSE([AC_LANG_SOURCE([[
		#include <stddef.h>
		#include <stdint.h>
		extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { return !data && size; }]])],
		[AC_MSG_RESULT([yes])
		 lockstep_links=yes], [AC_MSG_RESULT([no])
		 lockstep_links=no])
	LIBS=$lockstep_save
	AC_LANG_POP([C++])
	AS_IF([test "x$lockstep_links" = xyes], [$2], [$3])
])

dnl LOCKSTEP_BUILD(KIND, NAME, SUFFIX, GROUP, CONDITION, LIST)
dnl One build of the kernels, if the shell's CONDITION holds and --enable-isas names it, or its group: adds it to LIST,
dnl and sets HAVE_KIND_NAME to 1 or 0 in config.h.
AC_DEFUN([LOCKSTEP_BUILD], [
	lockstep_builds=$lockstep_builds,$2$3
	lockstep_have=0
	AS_IF([$5], [AS_CASE([,$enable_isas,], [*,all,*|*,$4,*|*,$2$3,*], [lockstep_have=1])])
	AS_IF([test $lockstep_have = 1], [$6="$$6${$6:+ }$2`echo $3 | tr - _`"])
	AC_DEFINE_UNQUOTED([HAVE_$1_$2], [$lockstep_have], [Define to 1 if $2$3 is built, else to 0.])
])

dnl LOCKSTEP_ISA(NAME, CPU, FLAGS, HEADER, NATIVE, BODY, [COMMON])
dnl Accept an instruction set only if one of its real intrinsics links, with flags in the order of kernels/builds.mk,
dnl and if SIMDe defines NATIVE, so that it does not emulate the set. A set of nearly every CPU of the architecture
dnl (COMMON) is not worth emulating there. BODY has no quotes. Plain C has no CPU: it is always built. For plain C, and
dnl for the features of `any`, there is nothing to emulate or to vectorise.
AC_DEFUN([LOCKSTEP_ISA], [
	m4_pushdef([lockstep_anywhere], m4_if([$2], [], [1], [$2], [any], [1], [0]))
	AC_CACHE_CHECK([whether $CC compiles $1 intrinsics], [lockstep_cv_isa_$1], [
		lockstep_cv_isa_$1=no
		AS_IF([m4_if(lockstep_anywhere, [1], [:], [test "x$host_cpu" = "x$2"])], [
			lockstep_save=$CFLAGS
			CFLAGS="$CFLAGS $3"
			AC_LINK_IFELSE([AC_LANG_SOURCE([[
				#include <$4>
]m4_ifnblank([$5], [[
				#ifndef $5
				#error SIMDe would emulate it
				#endif]])[
				int main(int argc, char **argv) { (void)argv; $6 }]])],
				[lockstep_cv_isa_$1=yes])
			CFLAGS=$lockstep_save])])
	isas="$isas${isas:+ }$1"
	LOCKSTEP_BUILD([ISA], [$1], [], m4_ifblank([$2], [*], [native]), [test $lockstep_cv_isa_$1 = yes], [native_builds])
	LOCKSTEP_BUILD([EMULATED], [$1], [-emulated], [emulated],
		[m4_if(lockstep_anywhere, [1], [false], [test $enable_harness = yes && { test "x$7" = x || test $host_cpu != $2; }])],
		[emulated_builds])
	LOCKSTEP_BUILD([AUTO], [$1], [-auto], [auto],
		[m4_if(lockstep_anywhere, [1], [false], [test $enable_harness = yes && test $with_benchmark = yes && test $lockstep_cv_isa_$1 = yes])],
		[auto_builds])
	AC_SUBST([CFLAGS_$1], ["$3"])
	dnl For make mca, which passes it to models of CPUs.
	AC_SUBST([CPU_$1], ["$2"])
	AC_SUBST([PROBE_$1], ["int probe(int argc) { $6 }"])
	AC_SUBST([HEADER_$1], ["$4"])
	m4_popdef([lockstep_anywhere])
])

dnl LOCKSTEP_OPTIONAL(NAME, what, WHAT-IS-LOST, HEADERS, LIBRARY, BODY)
dnl Look for an optional library by linking with it: cross builds then need no pkg-config for the host. Sets HAVE_NAME
dnl to 1 or 0 in config.h, the conditional HAVE_NAME, and NAME_LIBS.
AC_DEFUN([LOCKSTEP_OPTIONAL], [
	AC_ARG_WITH([$2], [AS_HELP_STRING([--without-$2], [do without it: $3])],
		[], [with_$2=check])
	lockstep_found=no
	AS_IF([test "x$with_$2" != xno], [
		AC_MSG_CHECKING([for $2])
		lockstep_save=$LIBS
		LIBS="-l$5 $LIBS"
		AC_LINK_IFELSE([AC_LANG_PROGRAM([m4_foreach_w([header], [$4], [[#include <]header[>
]])], [$6])], [lockstep_found=yes])
		LIBS=$lockstep_save
		AC_MSG_RESULT([$lockstep_found])
		AS_IF([test "x$with_$2$lockstep_found" = xyesno],
			[AC_MSG_ERROR([--with-$2: no working lib$5])])])
	AS_IF([test "x$lockstep_found" = xyes],
		[$1_LIBS="-l$5"
		 have="$have $2"
		 lockstep_have=1],
		[$1_LIBS=
		 lockstep_have=0
		 lost="$lost
    $2: $3"])
	AC_SUBST([$1_LIBS])
	AC_DEFINE_UNQUOTED([HAVE_$1], [$lockstep_have], [Define to 1 if $2 is there, else to 0.])
	AM_CONDITIONAL([HAVE_$1], [test "x$lockstep_found" = xyes])
])

dnl LOCKSTEP_BENCHMARK
dnl Google Benchmark, and the C++ compiler that it requires.
AC_DEFUN([LOCKSTEP_BENCHMARK], [
	AC_ARG_WITH([benchmark], [AS_HELP_STRING([--without-benchmark], [do without Google Benchmark: no lockstep bench])],
		[], [with_benchmark=check])
	lockstep_found=no
	AS_IF([test "x$with_benchmark" != xno], [
		AC_LANG_PUSH([C++])
		AC_MSG_CHECKING([for Google Benchmark])
		lockstep_save=$LIBS
		LIBS="-lbenchmark -lpthread $LIBS"
		AC_LINK_IFELSE([AC_LANG_PROGRAM([#include <benchmark/benchmark.h>],
			[benchmark::RunSpecifiedBenchmarks();])], [lockstep_found=yes])
		AC_MSG_RESULT([$lockstep_found])
		AS_IF([test "x$lockstep_found" = xyes], [
			LOCKSTEP_BENCHMARK_HAS([SKIPPED], [says of a run that it was skipped (1.8)],
				[benchmark::BenchmarkReporter::Run run; return run.skipped && run.skip_message.empty();])
			LOCKSTEP_BENCHMARK_HAS([DISPLAY], [gives its reporter for the display (1.7)],
				[benchmark::PrintDefaultHelp(); return !benchmark::CreateDefaultDisplayReporter();])
			LOCKSTEP_BENCHMARK_HAS([UNITS], [wants seconds to be followed by an s (1.8)],
				[const char *seconds = benchmark::kDefaultMinTimeStr; return !*seconds;])])
		LIBS=$lockstep_save
		AC_LANG_POP([C++])
		AS_IF([test "x$with_benchmark$lockstep_found" = xyesno],
			[AC_MSG_ERROR([--with-benchmark: no working libbenchmark])])])
	AS_IF([test "x$lockstep_found" = xyes],
		[have="$have benchmark"
		 with_benchmark=yes
		 lockstep_have=1],
		[with_benchmark=no
		 lockstep_have=0
		 lost="$lost
    Google Benchmark: no lockstep bench"])
	AC_DEFINE_UNQUOTED([HAVE_BENCHMARK], [$lockstep_have], [Define to 1 if Google Benchmark is there, else to 0.])
	AM_CONDITIONAL([HAVE_BENCHMARK], [test "x$lockstep_found" = xyes])
])

dnl LOCKSTEP_BENCHMARK_HAS(NAME, WHAT, BODY)
dnl Differences between versions of Google Benchmark: HAVE_BENCHMARK_NAME is 1 or 0 in config.h.
AC_DEFUN([LOCKSTEP_BENCHMARK_HAS], [
	AC_MSG_CHECKING([whether Google Benchmark $2])
	AC_LINK_IFELSE([AC_LANG_PROGRAM([#include <benchmark/benchmark.h>], [$3])],
		[AC_MSG_RESULT([yes])
		 lockstep_have=1],
		[AC_MSG_RESULT([no])
		 lockstep_have=0])
	AC_DEFINE_UNQUOTED([HAVE_BENCHMARK_$1], [$lockstep_have],
		[Define to 1 if Google Benchmark $2, else to 0.])
])

dnl LOCKSTEP_CALLGRIND
dnl The header for communication with callgrind. valgrind itself is looked for when it is needed.
AC_DEFUN([LOCKSTEP_CALLGRIND], [
	AC_ARG_WITH([callgrind], [AS_HELP_STRING([--without-callgrind],
		[do without valgrind/callgrind.h: no lockstep bench --instructions])],
		[], [with_callgrind=check])
	lockstep_found=no
	AS_IF([test "x$with_callgrind" != xno], [
		AC_MSG_CHECKING([for valgrind/callgrind.h])
		AC_COMPILE_IFELSE([AC_LANG_PROGRAM([#include <valgrind/callgrind.h>],
			[CALLGRIND_ZERO_STATS;])], [lockstep_found=yes])
		AC_MSG_RESULT([$lockstep_found])
		AS_IF([test "x$with_callgrind$lockstep_found" = xyesno],
			[AC_MSG_ERROR([--with-callgrind: no working valgrind/callgrind.h])])])
	AS_IF([test "x$lockstep_found" = xyes],
		[have="$have callgrind"
		 lockstep_have=1],
		[lockstep_have=0
		 lost="$lost
    valgrind/callgrind.h: no lockstep bench --instructions"])
	AC_DEFINE_UNQUOTED([HAVE_CALLGRIND], [$lockstep_have], [Define to 1 if valgrind/callgrind.h is there, else to 0.])
])
