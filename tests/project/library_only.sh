#!/bin/sh
# SPDX-License-Identifier: MIT
# The library alone, of one instruction set, in a folder whose name has blanks and letters beyond ASCII: it builds,
# answers, and installs, and nothing of the harness is made. configure refuses builds that there are not.
# Environment, from the Makefile: top_srcdir, CC, MAKE, build, host, SANITIZER_FLAGS.
set -eu

srcdir=${top_srcdir:-.}
make=${MAKE:-make}
if [ "${build-}" != "${host-}" ] || [ -n "${SANITIZER_FLAGS-}" ]; then
	echo "only for an ordinary build: another would compile the same for minutes"
	exit 77
fi
if [ -f "$srcdir/config.status" ]; then
	echo "built in the source folder, which cannot be built elsewhere as well"
	exit 77
fi
unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
here="$root/größe 1 of 2"
mkdir -p "$here/build"
ln -s "$srcdir" "$here/src"
cd "$here/build"

fail()
{
	echo "FAIL $*"
	exit 1
}

quietly()
{
	"$@" >"$root/log" 2>&1 || {
		cat "$root/log"
		fail "$*"
	}
}

# ---- The library ----------------------------------------------------------------------------------
quietly ../src/configure --config-cache --disable-harness --enable-isas=scalar --disable-static CC="${CC:-cc}" CFLAGS=-O0
grep -q '^  harness  *no: the library alone$' "$root/log" || fail "configure's summary: $(cat "$root/log")"
grep -q '^  instruction sets  *scalar$' "$root/log" || fail "configure's summary: $(cat "$root/log")"
quietly "$make" all
[ ! -e lockstep ] || fail "the command was built"
# libtool cannot install where there are blanks.
quietly "$make" install DESTDIR="$root/stage"
[ -n "$(find "$root/stage" -name 'liblockstep.so.0')" ] || fail "no library is installed"
[ -z "$(find "$root/stage" -path '*bin*' -type f)" ] || fail "programs are installed"
if grep -q '^CMOCKA_LIBS = -l' Makefile; then
	quietly "$make" tests/kernels/test_api
	quietly ./tests/kernels/test_api
else
	echo "without cmocka its answers are not looked at"
fi

# ---- What is refused ------------------------------------------------------------------------------
if ../src/configure --config-cache --enable-isas=scalar,mmx CC="${CC:-cc}" CFLAGS=-O0 >"$root/log" 2>&1; then
	fail "configure takes --enable-isas=mmx"
fi
grep -q -e '--enable-isas: no such build: mmx' "$root/log" || fail "mmx is refused by: $(tail -n 1 "$root/log")"
