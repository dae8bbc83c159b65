#!/bin/sh
# SPDX-License-Identifier: MIT
# Each function of data/published is condemned, in a scene that its fault calls for, and its witness is wrong.
# shellcheck disable=SC2086,SC2154 # $lockstep may have a runner in front of it; lib.sh sets some
. "${srcdir:-.}/tests/lib.sh"
plugin=$build/tests/modules/published.so
[ -f "$plugin" ] || { echo "no $plugin: shared libraries are disabled"; exit 77; }
$lockstep check --test ray_box3 --cases 1 --isa scalar --scene uniform --plugin "$plugin" >out 2>err || :
grep -q 'no GMP' err && { echo 'no GMP: nothing can be judged'; exit 77; }

# condemned TEST SCENE CASES LEAST: at least that many answers are wrong.
condemned() {
	run 1 $lockstep check --plugin "$plugin" --test $1 --scene $2 --cases $3 --isa scalar
	wrong=$(awk -v test=$1 '$1 == "published" && $2 == test { print $9 }' out)
	[ "${wrong:-0}" -ge $4 ] || fail "$1: only ${wrong:-none} of $3 in $2 are wrong"
	case=$LOCKSTEP_DATA/published/$1.case
	run 1 $lockstep replay --plugin "$plugin" "$case"
	says 'published, case 0: wrong'
	says '^ *exact  '
	run 0 $lockstep replay "$case"
	[ -s "${case%.case}.svg" ] || fail "$1 has no picture"
}
condemned ray_box3 lattice 3000 20
condemned ray_sphere grazing 30000 5
condemned closest_points_segments3 grazing 30000 50
condemned closest_points_segments3 clustered 3000 50
condemned obb3_obb3 uniform 3000 5
condemned triangle_triangle3 degenerate 3000 5
finish
