#!/bin/sh
# SPDX-License-Identifier: MIT
# The programs of doc/ and of lockstep.h, built as doc/library.md says, and by CMake: countries, if jansson is
# installed, and broad_phase, if Box2D is. Other C libraries than the system's have neither.
# Environment, from the Makefile: srcdir, CC, CXX, build, SANITIZER_FLAGS.
. "${srcdir:-.}/tests/lib.sh"
if [ -n "${RUNNER:-}${SANITIZER_FLAGS:-}" ]; then
	echo "the libraries that they use are not built for this"
	exit 77
fi
export PKG_CONFIG_PATH="$build/doc"
pkg-config --exists lockstep 2>/dev/null || { echo "no pkg-config"; exit 77; }
[ -e "$build/.libs/liblockstep.so" ] || { echo "no shared library"; exit 77; }

missing=
# compile COMPILER PACKAGES ARGUMENT...: with their flags, which pkg-config quotes for the shell.
compile() {
	compiler=$1 packages=$2
	shift 2
	# shellcheck disable=SC2086 # lists of words
	eval "set -- \"\$@\" $(pkg-config --cflags --libs $packages)" && $compiler "$@"
}

# links PACKAGE NAME COMPILER LANGUAGE HEADER: true if the compiler finds the package, and its programs can use this
# library. If not, adds NAME to the missing ones.
links() {
	if pkg-config --exists "$1" && printf '#include <%s>\nint main(void) { return 0; }\n' "$5" >links.txt &&
		compile "$3" "lockstep $1" -o links -x "$4" links.txt -x none >out 2>&1 && ./links >out 2>&1; then
		return 0
	fi
	missing="${missing:+$missing, }$2"
	return 1
}

# The first program in the header.
awk '/^ \*\t#include/ { on = 1 } on && !/^ \*\t|^ \*$/ { exit } on { sub(/^ \*\t?/, ""); print }' "$srcdir/kernels/lockstep.h" >discs.c
run 0 compile "${CC:-cc}" lockstep discs.c -o discs
run 0 ./discs
printf 'disc %s\n' '0: hit' '1: hit' '2: miss' | diff - out >&2 || fail 'the example in lockstep.h prints something else'

# The committed picture must match this walk.
run 0 compile "${CC:-cc}" lockstep "$srcdir/doc/course/course.c" -o course
run 0 ./course
cp out course.case
if [ -x "$build/lockstep" ]; then
	run 0 $lockstep draw course.case
	cmp -s course.svg "$srcdir/doc/course.svg" ||
		fail 'doc/course.svg is not what lockstep draw makes of doc/course/course.c'
else
	missing=lockstep
fi

if links jansson jansson "${CC:-cc}" c jansson.h; then
	run 0 compile "${CC:-cc}" "lockstep jansson" "$srcdir/doc/countries/countries.c" -o countries
	# Tests every capital, and a place at sea.
	capitals=$LOCKSTEP_DATA/countries/capitals.csv
	tail -n +2 "$capitals" | sed 's/.*,\([^,]*,[^,]*\)$/\1/' |
		xargs -n 60 ./countries "$LOCKSTEP_DATA/countries/countries.geojson" -30,40 | sort >answers
	[ -s answers ] || fail 'countries: no capital has an answer'
	tail -n +2 "$capitals" | sed 's/^[^,]*,\(.*\),\([^,]*,[^,]*\)$/\2  \1/; s/"//g' | sort | diff - answers >&2 ||
		fail 'countries: capitals in other countries'
	# The float nearest to 0.1 is 0.10000000149: as floats, all four places are on the border. Parts of A overlap,
	# and have a hole; two countries are B.
	cat >map.geojson <<-'END'
		{"features": [
		{"properties": {"name": "A"}, "geometry": {"type": "MultiPolygon", "coordinates": [
		[[[0.1, 0], [1, 0], [1, 1], [0.1, 1], [0.1, 0]], [[0.5, 0.1], [0.6, 0.1], [0.6, 0.2], [0.5, 0.2], [0.5, 0.1]]],
		[[[0.7, 0], [2, 0], [2, 1], [0.7, 1], [0.7, 0]]]]}},
		{"properties": {"name": "B"}, "geometry": {"type": "Polygon", "coordinates": [[[0.1, 0], [0.1, 1], [0, 1], [0, 0], [0.1, 0]]]}},
		{"properties": {"name": "B"}, "geometry": {"type": "Polygon", "coordinates": [[[3, 0], [4, 0], [4, 1], [3, 0]]]}},
		{"properties": {"name": "C"}, "geometry": {"type": "Point", "coordinates": [0, 0]}}]}
	END
	run 0 ./countries map.geojson 0.0999999999,0.5 0.1000000001,0.5 0.09999999999,0.25 0.10000000001,0.25 \
		0.8,0.5 0.55,0.15 3.5,0.25 -1,0
	printf '%s\n' '0.1000000001,0.5  A' '0.10000000001,0.25  A' '0.8,0.5  A' '0.0999999999,0.5  B' '0.09999999999,0.25  B' \
		'3.5,0.25  B' | diff - out >&2 || fail 'countries: rounded, or parts cancel each other'
	run 2 ./countries map.geojson
	run 2 ./countries no.geojson 1,2
	run 2 ./countries map.geojson Berlin
fi

if links box2d Box2D "${CXX:-c++}" c++ box2d/b2_dynamic_tree.h; then
	run 0 compile "${CXX:-c++}" "lockstep box2d" -O2 "$srcdir/doc/broad_phase/broad_phase.cc" -o broad_phase
	run 0 ./broad_phase
	says '^100000 discs, [0-9]* pairs, [1-9][0-9]* touch$'
	says '^one by one .* ns a pair, by index on .* ns a pair$'

	if command -v cmake >/dev/null; then
		run 0 cmake -S "$srcdir/doc/broad_phase" -B cmake
		run 0 cmake --build cmake
		run 0 cmake/broad_phase
	fi
fi
[ "$failures" = 0 ] || exit 1
[ -z "$missing" ] || { echo "partly skipped: $missing missing"; exit 77; }
finish
