#!/bin/sh
# SPDX-License-Identifier: MIT
# The library alone, with an instruction set added as CONTRIBUTING.md describes, the portable one under another name: it
# builds, in a folder whose name has blanks and non-ASCII letters, knows that set, answers with it, and installs;
# nothing of the harness is built. configure refuses unknown builds.
# Environment, from the Makefile: top_srcdir, CC, MAKE, build, host, SANITIZER_FLAGS.
set -eu

srcdir=${top_srcdir:-.}
make=${MAKE:-make}
if [ "${build-}" != "${host-}" ] || [ -n "${SANITIZER_FLAGS-}" ]; then
	echo "only for an ordinary build: others would spend minutes compiling the same code"
	exit 77
fi
if [ -f "$srcdir/config.status" ]; then
	echo "built in the source folder, so no clean copy can be made"
	exit 77
fi
for tool in autoreconf aclocal automake libtoolize; do
	command -v $tool >/dev/null || { echo "no $tool here"; exit 77; }
done
unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
here="$root/größe 1 of 2"

fail()
{
	echo "FAIL $*"
	exit 1
}

quietly()
{
	"$@" >"$root/log" 2>&1 || {
		tail -n 40 "$root/log"
		fail "$*"
	}
}

# ---- A copy, with the addition ----------------------------------------------------------------------
mkdir -p "$here/src"
(cd "$srcdir" && cp -R configure.ac Makefile.am m4 kernels reference doc tests "$here/src" &&
	mkdir "$here/src/data" && cp -R data/countries "$here/src/data" &&
	find . -name local.mk | while read -r list; do
		mkdir -p "$here/src/${list%/*}"
		cp "$list" "$here/src/$list"
	done)
cd "$here/src"
chmod -R u+w .
echo '#include "kernels/lanes/portable.h"' >kernels/lanes/novel.h
echo 'ISA(novel, "portable under another name", true)' >>kernels/isas.def
# shellcheck disable=SC2016 # for configure
echo 'AC_DEFUN([LOCKSTEP_PROBE_novel], [LOCKSTEP_ISA([novel], [$host_cpu], [], [stddef.h], [], [return argc;])])' >>m4/isas.m4

# ---- The library ----------------------------------------------------------------------------------
quietly autoreconf -i
mkdir ../build
cd ../build
quietly ../src/configure --config-cache --disable-harness --enable-isas=novel --disable-static CC="${CC:-cc}" CXX=false CFLAGS=-O0
grep -q '^  harness  *no: the library alone$' "$root/log" || fail "configure's summary: $(cat "$root/log")"
grep -q '^  instruction sets  *scalar novel$' "$root/log" || fail "configure's summary: $(cat "$root/log")"
quietly "$make" all
[ ! -e lockstep ] || fail "the command was built"
# libtool cannot install to paths with blanks.
quietly "$make" install DESTDIR="$root/stage"
[ -n "$(find "$root/stage" -name 'liblockstep.so.0')" ] || fail "no library is installed"
[ -z "$(find "$root/stage" -path '*bin*' -type f)" ] || fail "programs are installed"
mkdir archive
"$make" dist-hook distdir=archive >"$root/log" 2>&1 || true # most folders are not here
[ -f archive/kernels/lanes/novel.h ] || fail "make dist leaves out the new header"

cat >program.c <<'END'
#include <stdio.h>
#include <lockstep.h>

/* Which set is in use at first, and what each says of three discs: near, touching, far. */
int main(void)
{
	const float x[] = {2, 5, 2}, y[] = {0.5f, 0, 1.5f}, r[] = {1, 1, 1};
	const float ax = 0, ay = 0, bx = 4, by = 0;

	printf("%s first\n", lockstep_isa_in_use());
	for (size_t i = 0; lockstep_isa_at(i); ++i) {
		uint64_t hits = 99;

		if (lockstep_use_isa(lockstep_isa_at(i)) != 0)
			continue;
		lockstep_circle_segment(3, (struct lockstep_circle){x, y, r, false},
					(struct lockstep_segment){&ax, &ay, &bx, &by, true}, &hits);
		printf("%s: %d\n", lockstep_isa_in_use(), (int)hits);
	}
	return 0;
}
END
# shellcheck disable=SC2086 # it may have options
quietly ${CC:-cc} -Iinclude program.c -o program .libs/liblockstep.so -Wl,-rpath,"$PWD/.libs"
./program >told || fail "a program that goes through the sets ends with status $?"
printf '%s\n' 'novel first' 'scalar: 3' 'novel: 3' | cmp -s - told || fail "the library says: $(cat told)"
LOCKSTEP_ISA=scalar ./program >told
grep -q '^scalar first$' told || fail "with LOCKSTEP_ISA=scalar: $(cat told)"

# ---- Every answer -----------------------------------------------------------------------------------
if grep -q '^CMOCKA_LIBS = -l' Makefile; then
	quietly "$make" check
	quietly ./tests/kernels.unit test_api
	grep -q 'on novel$' "$root/log" || fail "test_api did not reach it: $(cat "$root/log")"
	# A changed kernel relinks a program in the same make.
	touch ../src/kernels/point.c
	quietly "$make" tests/kernels.unit
	grep -q 'CCLD.*tests/kernels.unit' "$root/log" || fail "a program was not relinked: $(cat "$root/log")"
else
	echo "without cmocka only one answer is looked at"
fi

# ---- Unknown builds -------------------------------------------------------------------------------
if ../src/configure --config-cache --enable-isas=novel,mmx CC="${CC:-cc}" CXX=false CFLAGS=-O0 >"$root/log" 2>&1; then
	fail "configure takes --enable-isas=mmx"
fi
grep -q -e '--enable-isas: no such build: mmx' "$root/log" || fail "mmx is refused by: $(tail -n 1 "$root/log")"
