#!/bin/sh
# SPDX-License-Identifier: MIT
# GEOS and CGAL, where their packages are: predicates that are documented to be exact are never wrong.
# shellcheck disable=SC2086 # $lockstep may have a runner in front of it
. "${srcdir:-.}/tests/lib.sh"
case ${RUNNER:-}/${SANITIZER_FLAGS:-} in
/ | env/) ;;
*) echo "libraries of this system do not fit this build"; exit 77 ;;
esac
"$srcdir/peers/build.sh" . >built || { cat built; exit 77; }
cat built
plugins=
tests=
for peer in *.so; do
	plugins="$plugins --plugin ./$peer"
	case $peer in
	geos.so) tests="$tests,convex_convex,point_polygon" ;;
	cgal.so) tests="$tests,point_circle,box_box,segment_triangle" ;;
	esac
done
if $lockstep check --plugin ./$peer --cases 1 2>&1 | grep -q 'no GMP'; then
	echo "no GMP: nothing can be judged"
	exit 77
fi
run 0 $lockstep check --isa scalar --cases 3000 --scene grazing,lattice,uniform $plugins \
	--test "segment_segment,point_triangle$tests"
says 'no disagreement'
finish
