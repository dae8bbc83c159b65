#!/bin/sh
# SPDX-License-Identifier: MIT
# A kernel, a reference or an exact truth that disagrees with its line of tests.def must not compile, and the
# compiler must name the test. Compiles sources as they are, and then with one word changed.
# Environment, from the Makefile: top_srcdir, top_builddir, CC.
set -eu
[ -z "${SANITIZER_FLAGS:-}" ] || { echo "skipped with sanitizers, which change nothing here"; exit 77; }

srcdir=${top_srcdir:-.}
builddir=${top_builddir:-.}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
# ccache would not notice a new header that takes precedence.
export CCACHE_DISABLE=1

# compile FILE: compiles it as the build does; files in $work take precedence over the source folder.
flags=$(sed -nE 's/^(CPPFLAGS|LOCKSTEP_CFLAGS|CFLAGS) = //p' "$builddir/Makefile")
compile()
{
	# shellcheck disable=SC2086 # splitting is intended
	LC_ALL=C ${CC:-cc} -I"$work" -I"$srcdir" -I"$builddir" $flags \
		-DLOCKSTEP_LANES=scalar -DLOCKSTEP_BUILD=scalar -fsyntax-only "$1" >"$work/log" 2>&1
}

# intact FILE: must compile.
intact()
{
	compile "$srcdir/$1" || {
		cat "$work/log"
		echo "FAIL $1 does not compile as it is"
		status=1
	}
}

# refused TEST WHAT FILE SED-SCRIPT: must not compile, with an error that names TEST.
refused()
{
	mkdir -p "$work/${3%/*}"
	sed "$4" "$srcdir/$3" >"$work/$3"
	compiled=$work/$3
	[ "$3" != kernels/tests.def ] || compiled=$srcdir/kernels/typed.c
	if cmp -s "$srcdir/$3" "$work/$3"; then
		echo "FAIL $2: nothing in $3 to change"
		status=1
	elif compile "$compiled"; then
		echo "FAIL $2: $3 compiles"
		status=1
	elif ! grep -qE "error: .*$1(:|')" "$work/log"; then
		cat "$work/log"
		echo "FAIL $2: no error names $1"
		status=1
	else
		echo "$2: $(grep -m 1 "error: .*$1" "$work/log" | sed 's/.*error: //')"
	fi
	rm "$work/$3"
}

for file in line mesh plane point polygon pong vector; do
	intact "kernels/$file.c"
	intact "reference/$file.c"
done
intact kernels/typed.c

refused project_on_line 'operands exchanged' kernels/line.c \
	's/^VALUES2(project_on_line, 3, line, l, point, p)/VALUES2(project_on_line, 3, point, p, line, l)/'
refused project_on_line 'a result too few' kernels/line.c 's/^VALUES2(project_on_line, 3/VALUES2(project_on_line, 2/'
refused project_on_line 'a result too many' kernels/line.c 's/^VALUES2(project_on_line, 3/VALUES2(project_on_line, 4/'
refused point_polygon 'no world' kernels/polygon.c '/^KERNEL_OF(point_polygon/s/ON(polygon)/NO_WORLD/'
refused sphere_mesh 'another world' kernels/mesh.c '/^KERNEL_OF(sphere_mesh/s/ON(mesh)/ON(polygon)/'
refused point_box 'a world too many' kernels/point.c \
	's/^HIT2(point_box, point, p, box, b)/WORLD_HIT1(point_box, point, p, polygon, b)/'
refused plane_distance 'hits too many' kernels/plane.c 's/^VALUES2(plane_distance/HIT_VALUES2(plane_distance/'
refused segment_segment_point 'no hits' kernels/line.c 's/^HIT_VALUES2(segment_segment_p/VALUES2(segment_segment_p/'
refused pong 'results of another type' kernels/pong.c \
	's/^WORLD_HIT_PIXEL1(pong, .*/KERNEL_OF(pong, OPERANDS1(pixel_box), ON(court), HITS, RESULTS(1))/'
refused point_bix 'no such test' kernels/point.c 's/^HIT2(point_box/HIT2(point_bix/'

refused project_on_line 'reference, operands exchanged' reference/line.c \
	's/^REFERENCE_VALUES2(project_on_line, 3, line, l, point, p)/REFERENCE_VALUES2(project_on_line, 3, point, p, line, l)/'
refused project_on_line 'reference, a result too few' reference/line.c \
	's/^REFERENCE_VALUES2(project_on_line, 3/REFERENCE_VALUES2(project_on_line, 2/'
refused normalize3 'reference, a world too many' reference/vector.c \
	's/^REFERENCE_VALUES1(normalize3, 3, vec3, v)/REFERENCE_WORLD_VALUES1(normalize3, 3, vec3, v, mesh, m)/'
refused pong 'reference, results of another type' reference/pong.c \
	's/^REFERENCE_WORLD_HIT_PIXEL1(pong, /REFERENCE_WORLD_HIT_VALUES1(pong, 1, /'

refused point_box 'tests.def, another operand' kernels/tests.def '/^TEST(point_box/s/box)/circle)/'
refused cross3 'tests.def, a result too few' kernels/tests.def '/^TEST(cross3/s/RESULTS3(x, y, z)/RESULTS2(x, y)/'
refused circle_circles 'tests.def, no prototype' kernels/tests.def 's/^TEST(circle_circle,/TEST(circle_circles,/'

if grep -q '^#define HAVE_GMP 1' "$builddir/config.h"; then
	intact reference/exact/circle.c
	intact reference/exact/mask.c
	refused circle_line 'exact truth, operands exchanged' reference/exact/circle.c \
		's/^EXACT2(circle_line, circle, circle, line, line)/EXACT2(circle_line, line, line, circle, circle)/'
	refused circle_mask 'exact truth, no world' reference/exact/mask.c '/^EXACT_OF(circle_mask/s/ON(mask)/NO_WORLD/'
fi
exit $status
