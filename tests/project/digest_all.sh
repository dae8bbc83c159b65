#!/bin/sh
# SPDX-License-Identifier: MIT
# make digest-all: the command, built by every compiler at every level of optimisation, must give the recorded answers
# on every instruction set; also as AArch64 code, under qemu. Only the command is built, in folders that are kept: a
# second run rebuilds only what changed.
# Environment, from the Makefile: top_srcdir, MAKE, COMPILERS, LEVELS.
set -eu

srcdir=$(cd "${top_srcdir:-.}" && pwd)
make=${MAKE:-make}
compilers=${COMPILERS:-gcc clang}
levels=${LEVELS:--O0 -O2 -O3}
cross=aarch64-linux-gnu
export LOCKSTEP_DATA="$srcdir/data"
# A separate make.
unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR LOCKSTEP_ISA

for compiler in $compilers; do
	command -v "$compiler" >/dev/null || {
		echo "make digest-all: no compiler $compiler" >&2
		exit 2
	}
done
mkdir -p digest-build
cd digest-build
failures=0
: >table

# The C++ compiler that belongs to a C compiler.
plus() {
	case $1 in
	*clang*) echo "$1" | sed 's/clang/clang++/' ;;
	*) echo "$1" | sed 's/gcc/g++/' ;;
	esac
}

# In the folder $1: runs configure with the other arguments, once, and builds the command.
build() {
	dir=$1
	shift
	mkdir -p "$dir"
	(
		cd "$dir"
		[ -f Makefile ] || "$srcdir/configure" --quiet --disable-shared \
			--without-benchmark --without-cmocka "$@"
		"$make" -s -j"$(nproc)" lockstep
	) >"$dir.log" 2>&1 || {
		tail -n 40 "$dir.log"
		echo "make digest-all: $dir: not built; the whole output is in digest-build/$dir.log" >&2
		exit 2
	}
}

# Sets that the CPU has must have run natively, and the others emulated.
required() {
	"$@" isa | awk 'NR > 2 && NF { printf "%s%s", comma, $1
		if ($2 !~ /^native/) printf "-emulated"
		comma = "," }'
}

# digest COMPILER LEVEL COMMAND...: compares, and adds to the table.
digest() {
	compiler=$1
	level=$2
	shift 2
	status=0
	"$@" digest --compare "$LOCKSTEP_DATA/digests.txt" --require "$(required "$@")" \
		>digest.log 2>&1 || status=$?
	awk -v compiler="$compiler" -v level="$level" '$1 == "on" {
		equal = $3 == $5 ? "yes" : "NO"
		printf "%-24s %-6s %-18s %7s  %s\n", compiler, level, $2, $5, equal
	}' digest.log >>table
	# Nothing may be left out here: each build must support all scenes.
	if [ $status -ne 0 ] || grep -q 'left out' digest.log; then
		failures=$((failures + 1))
		grep -v '^[0-9a-f]\{16\}  ' digest.log
		echo "FAILED: $compiler $level"
	fi
}

began=$(date +%s)
for compiler in $compilers; do
	for level in $levels; do
		echo "$compiler $level"
		build "$compiler$level" CC="$compiler" CXX="$(plus "$compiler")" \
			CFLAGS="$level" CXXFLAGS="$level"
		digest "$compiler" "$level" "$compiler$level/lockstep"
	done
done

# One level is enough: at the others, the compiler behaves much the same as here.
missing=
command -v $cross-gcc >/dev/null || missing="$missing $cross-gcc"
command -v qemu-aarch64 >/dev/null || missing="$missing qemu-aarch64"
for library in gmp mpfr jansson; do
	[ -n "$missing" ] || echo 'int main(void) { return 0; }' |
		$cross-gcc -x c - -l$library -o link-test 2>/dev/null ||
		missing="$missing lib$library for AArch64"
done
rm -f link-test
left_out=
if [ "$(uname -m)" = aarch64 ]; then
	:
elif [ -n "$missing" ]; then
	left_out="LEFT OUT: AArch64 under qemu, without$missing"
else
	echo "$cross-gcc -O2"
	build $cross-gcc-O2 --host=$cross CFLAGS=-O2 CXXFLAGS=-O2
	runner=$(sed -n 's/^RUNNER = //p' $cross-gcc-O2/Makefile)
	# shellcheck disable=SC2086 # the runner may have options
	digest $cross-gcc -O2 $runner $cross-gcc-O2/lockstep
fi

printf '\n%-24s %-6s %-18s %7s  %s\n' compiler level build digests equal
cat table
[ -z "$left_out" ] || echo "$left_out"
echo "$(($(date +%s) - began)) s"
if [ "$failures" -ne 0 ]; then
	echo "$failures FAILED; what differs is above"
	exit 1
fi
echo 'all equal'
