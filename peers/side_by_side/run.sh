#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds side_by_side.c against a build of the library, and runs it: peers/side_by_side/run.sh BUILD [EARCUT]
# BUILD is the build folder. EARCUT is the folder of Mapbox's earcut.hpp; without it, triangulation is left out.
# Without libembree-dev, meshes are left out.
# TURNS is how often each side is timed (default: 15), TRIANGLES how many the largest mesh has (default: 1000000).
set -eu

source=$(dirname "$0")
[ $# -ge 1 ] && [ $# -le 2 ] || { echo "usage: $0 BUILD [EARCUT]" >&2; exit 2; }
build=$1
earcut=${2:-}
library=$build/.libs/liblockstep.a
[ -f "$library" ] || { echo "run.sh: $library: no such file; make -C $build" >&2; exit 2; }
[ -z "$earcut" ] || [ -f "$earcut/earcut.hpp" ] || { echo "run.sh: $earcut/earcut.hpp: no such file" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
set -- -DHAVE_EARCUT=0 -DHAVE_EMBREE=0
if [ -n "$earcut" ]; then
	${CXX:-c++} -std=c++17 -O3 -I"$earcut" -c "$source/earcut.cc" -o "$folder/earcut.o"
	set -- "$@" -UHAVE_EARCUT -DHAVE_EARCUT=1 "$folder/earcut.o" -lstdc++
fi
if echo '#include <embree3/rtcore.h>' | ${CC:-cc} -E - >/dev/null 2>&1; then
	${CC:-cc} -O3 -ffp-contract=off -Wno-unused-function -I"$build/include" -I"$source/.." -c "$source/../embree.c" \
		-o "$folder/embree.o"
	set -- "$@" -UHAVE_EMBREE -DHAVE_EMBREE=1 "$folder/embree.o" -lembree3
fi
${CC:-cc} -O3 -ffp-contract=off -Wall -Wextra -Wno-unused-function -I"$build/include" -I"$source/.." \
	"$source/side_by_side.c" "$library" "$@" -lm -o "$folder/side_by_side"
"$folder/side_by_side" "${TURNS:-15}" "${TRIANGLES:-1000000}"
