#!/bin/sh
# SPDX-License-Identifier: MIT
# The program of doc/broad_phase, where Box2D is there: as doc/library.md says, and by CMake. It compares the answers by
# index with those one by one; its times are not looked at.
# Environment, from the Makefile: srcdir, CXX, build, host, SANITIZER_FLAGS.
. "${srcdir:-.}/tests/lib.sh"
if [ -n "${RUNNER:-}${SANITIZER_FLAGS:-}" ]; then
	echo "Box2D is not built for this"
	exit 77
fi
export PKG_CONFIG_PATH="$build/doc"
pkg-config --exists box2d lockstep 2>/dev/null || { echo "no Box2D, or no pkg-config"; exit 77; }
[ -e "$build/.libs/liblockstep.so" ] || { echo "no shared library"; exit 77; }

# shellcheck disable=SC2046 # lists of words
run 0 ${CXX:-c++} -O2 "$srcdir/doc/broad_phase/broad_phase.cc" -o broad_phase \
	$(pkg-config --cflags --libs lockstep box2d)
run 0 ./broad_phase
says '^100000 discs, [0-9]* pairs, [1-9][0-9]* touch$'
says '^one by one .* ns a pair, by index on .* ns a pair$'

if command -v cmake >/dev/null; then
	run 0 cmake -S "$srcdir/doc/broad_phase" -B cmake
	run 0 cmake --build cmake
	run 0 cmake/broad_phase
fi
exit $((failures > 0))
