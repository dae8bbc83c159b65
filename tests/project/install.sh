#!/bin/sh
# SPDX-License-Identifier: MIT
# make install installs everything, a program builds and runs against it, and make uninstall removes it all again.
# Environment, from the Makefile: top_srcdir, top_builddir, CC, MAKE, NM, OBJDUMP, build, host, SANITIZER_FLAGS,
# enable_harness.
set -eu

srcdir=${top_srcdir:-.}
builddir=${top_builddir:-.}
cc=${CC:-cc}
make=${MAKE:-make}
if [ "${build-}" != "${host-}" ]; then
	echo "cross build: its programs are not this machine's"
	exit 77
fi
if [ -n "${SANITIZER_FLAGS-}" ]; then
	echo "built with sanitizers: not meant to be installed"
	exit 77
fi
# The libtool script begins with its settings for C.
if [ "$(sed -n 's/^build_\(libtool\|old\)_libs=//p' "$builddir/libtool" | head -n 2 | paste -sd ' ')" != 'yes yes' ]; then
	echo "built without the shared or the static library"
	exit 77
fi
# A separate make, not part of the one that runs the tests.
unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR

root=$(mktemp -d)
root=$(cd "$root" && pwd -P)
trap 'rm -rf "$root"' EXIT

fail()
{
	echo "FAIL $*"
	exit 1
}

in_builddir()
{
	"$make" -s -C "$builddir" DESTDIR="$root/stage" "$@" >"$root/log" 2>&1 || {
		cat "$root/log"
		fail "make $*"
	}
}

# the_file NAME: its installed path; there must be exactly one.
the_file()
{
	file=$(find "$root/stage" -name "$1")
	[ -n "$file" ] || fail "$1 is not installed"
	echo "$file"
}

in_builddir install
(cd "$root/stage" && find . ! -type d | sort)

# ---- Files ----------------------------------------------------------------------------------------
header=$(the_file lockstep.h)
cmp "$header" "$srcdir/kernels/lockstep.h"
the_file liblockstep.a >"$root/static"
shared=$(the_file liblockstep.so)
pc=$(the_file lockstep.pc)
if [ "${enable_harness-yes}" = yes ]; then
	command=$(find "$root/stage" -path '*/bin/lockstep')
	[ -x "$command" ] || fail "the command is not installed"
	for page in "$srcdir"/doc/*.1; do
		the_file "${page##*/}" >/dev/null
	done
fi
the_file lockstep.3 >/dev/null

soname=$("${OBJDUMP:-objdump}" -p "$shared" | sed -n 's/^ *SONAME *//p')
case $soname in
liblockstep.so.[0-9]*) [ -e "${shared%/*}/$soname" ] || fail "$soname is not installed" ;;
*) fail "liblockstep.so has the soname '$soname'" ;;
esac

# ---- Symbols: what the header declares, and nothing else ------------------------------------------
sed -n '/^LOCKSTEP_API[^([;]*$/{ N; s/\n/ /; }
	s/^LOCKSTEP_API.*[ *]\(lockstep_[a-z0-9_]*\)[[(;].*/\1/p' "$header" | sort >"$root/declared"
# shellcheck disable=SC2086 # libtool's NM may have options
${NM:-nm} -D --defined-only "$shared" | sed -n 's/.* [^A] //p' | sed 's/@@LOCKSTEP_0$//' | sort >"$root/exported"
[ -s "$root/declared" ] || fail "no declaration found in $header"
diff -u "$root/declared" "$root/exported" || fail "exported symbols (+) are not the declared ones (-)"

# ---- The installed command runs by itself ---------------------------------------------------------
if [ "${enable_harness-yes}" = yes ]; then
	LD_LIBRARY_PATH=${shared%/*} "$command" --version || fail "lockstep --version"
fi

# ---- A user's program -----------------------------------------------------------------------------
cat >"$root/program.c" <<'END'
#include <stdio.h>
#include <lockstep.h>

int main(void)
{
	/* Three discs of radius 1 against the segment from (0, 0) to (4, 0): near, touching, far. */
	const float x[] = {2, 5, 2}, y[] = {0.5f, 0, 1.5f}, r[] = {1, 1, 1};
	const float ax = 0, ay = 0, bx = 4, by = 0;
	uint64_t hits[1];

	lockstep_circle_segment(3, (struct lockstep_circle){x, y, r, false},
				(struct lockstep_segment){&ax, &ay, &bx, &by, true}, hits);
	for (int i = 0; i < 3; ++i)
		printf("%d", (int)(hits[0] >> i & 1));
	printf(" %zu %d\n", lockstep_test_count(), lockstep_test_find("circle_segment") != NULL);
	return 0;
}
END
wanted="110 $(grep -c '^\(TEST\|SPECIMEN\|PIXEL_SPECIMEN\)(' "$srcdir/kernels/tests.def") 1"

# try WHAT FLAG...: compiles the program with the flags, and runs it.
try()
{
	what=$1
	shift
	# shellcheck disable=SC2086 # CC may be several words
	$cc "$root/program.c" -o "$root/program" "$@" || fail "the program does not build: $what"
	answer=$(LD_LIBRARY_PATH=${shared%/*} "$root/program")
	[ "$answer" = "$wanted" ] || fail "$what: the program says '$answer', not '$wanted'"
	echo "$what: $answer"
}

libdir=${shared%/*}
includedir=${header%/*}
if pkg-config --version >/dev/null 2>&1; then
	export PKG_CONFIG_SYSROOT_DIR="$root/stage" PKG_CONFIG_LIBDIR="${pc%/*}" PKG_CONFIG_PATH=
	export PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
	[ "$(pkg-config --modversion lockstep)" = \
		"$(sed -n 's/^#define LOCKSTEP_VERSION "\(.*\)"/\1/p' "$header")" ] ||
		fail "lockstep.pc and lockstep.h have different versions"
	# shellcheck disable=SC2046 # pkg-config gives several words
	try "shared, by pkg-config" $(pkg-config --cflags --libs lockstep)
	# shellcheck disable=SC2046
	try "static, by pkg-config" $(pkg-config --cflags lockstep) -static \
		$(pkg-config --static --libs lockstep)
fi
try shared "-I$includedir" "-L$libdir" -llockstep
try static "-I$includedir" "$(cat "$root/static")"

# ---- A static program that names one test contains no other kernels --------------------------------
cat >"$root/one.c" <<'END'
#include <lockstep.h>

int main(void)
{
	const float zero = 0, one = 1;
	uint64_t hits;

	lockstep_circle_segment(1, (struct lockstep_circle){&zero, &zero, &one, false},
				(struct lockstep_segment){&zero, &zero, &one, &one, true}, &hits);
	return hits != 1;
}
END
# shellcheck disable=SC2086 # likewise
if $cc "$root/one.c" -o "$root/one" -Wl,--gc-sections "-I$includedir" "$(cat "$root/static")"; then
	"$root/one" || fail "the program with one test reports that a disc misses its centre"
	${NM:-nm} "$root/one" | awk '$3 ~ /^lockstep_kernel_/ { print $3 }' >"$root/kernels"
	grep -q '^lockstep_kernel_scalar_circle_segment$' "$root/kernels" || fail "its kernel is missing"
	# The code that gathers rows serves all tests.
	if grep -vE '_(circle_segment|gather_rows)$' "$root/kernels"; then
		fail "a program with only circle_segment contains those kernels"
	fi
	echo "static, of one test: $(wc -c <"$root/one") bytes, $(grep -c . "$root/kernels") kernels"
else
	echo "SKIP: the linker has no --gc-sections"
fi

# ---- Uninstallation -------------------------------------------------------------------------------
in_builddir uninstall
# Only our folders: a parent folder of everything may have that name.
left=$(find "$root/stage" ! -type d && find "${header%/include/lockstep.h}" -mindepth 1 -type d -name lockstep)
[ -z "$left" ] || fail "make uninstall left $left"
