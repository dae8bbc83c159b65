#!/bin/sh
# SPDX-License-Identifier: MIT
# The build respects its flags: configure and make refuse, by name, flags that change results; an instruction set that
# CFLAGS disable is still compiled, with its instructions, and not at link time; and one that SIMDe would emulate is not
# native.
. "${srcdir:-.}/tests/lib.sh"
[ -z "${RUNNER:-}${SANITIZER_FLAGS:-}" ] || { echo 'the compiler is no other than in the build without'; exit 77; }
[ -x "$srcdir/configure" ] || { echo 'no configure: this is not a clone that was set up'; exit 77; }
case $build in
*[[:blank:]]*) blank=yes ;;
*) blank= ;;
esac
make=${MAKE:-make}

# refuses VARIABLE FLAG: configure and make refuse it, before anything is compiled.
refuses() {
	run 1 "$srcdir/configure" --quiet "$1=-O2 $2"
	grep -q "^configure: error: $1 has $2, which changes results" err || fail "configure takes $1=$2: $(cat err)"
	run 2 "$make" -n -C "$build" "$1=-O2 $2" config.h
	grep -q "$1 has $2, which changes results" err || fail "make takes $1=$2: $(cat err)"
}
refuses CFLAGS -fassociative-math
refuses CPPFLAGS -ffp-contract=fast
refuses CXXFLAGS -mrecip=all
refuses LDFLAGS -Ofast

[ "$(uname -m)" = x86_64 ] && [ -z "$blank" ] || finish

# Reuses configure's results for this build, except those that depend on flags and options, to avoid repeating the
# checks.
sed -n '/^## Cache variables/,/^## Output variables/p' "$build/config.log" |
	sed -n '/^ac_cv_env_/d; /^\(ac\|am\|lt\|pkg\)_cv_[A-Za-z0-9_]*=/p' >known

# sets OPTION...: prints the instruction sets that configure calls native.
sets() {
	cp known config.cache
	run 0 "$srcdir/configure" --config-cache --disable-harness --disable-static \
		--without-benchmark --disable-dependency-tracking CC="${CC:-cc}" "$@"
	sed -n 's/^  instruction sets  *//p' out
}
# The flags that gcc -march=native implies on a CPU without AVX-512.
narrow='-O1 -flto -march=haswell -mno-avx512f -mno-avx512dq -mno-avx512bw -mno-avx512vl'
sets --enable-isas=native CFLAGS="$narrow" LDFLAGS=-flto=auto | grep -q ' avx2 avx512$' || fail "sets are missing: $(cat out)"
run 0 "$make" kernels/avx512/circle.lo
"${OBJDUMP:-objdump}" -d "$(find kernels/avx512 -name circle.o)" | grep -q zmm || fail 'avx512 without its registers'
run 2 "$make" CPPFLAGS=-DSIMDE_NO_NATIVE kernels/avx512/box.lo
grep -q 'AVX-512 is off' err || fail "not said to be off: $(cat err)"
[ "$(sets --enable-isas=native CPPFLAGS=-DSIMDE_NO_NATIVE)" = 'scalar portable' ] || fail "emulated sets are native: $(cat out)"
finish
