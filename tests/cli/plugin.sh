#!/bin/sh
# SPDX-License-Identifier: MIT
# The harness can fail: kernels with known faults are caught, with the right diagnosis, and the same kernels without the
# faults pass.
. "${srcdir:-.}/tests/lib.sh"
plugin=$build/tests/modules/plugin.so
[ -f "$plugin" ] || { echo "no $plugin: shared libraries are disabled"; exit 77; }

check="$lockstep check --bits --cases 2000 --isa scalar --scene uniform,lattice,degenerate,extreme --plugin $plugin"

# shellcheck disable=SC2086
run 0 $check --test circle_circle,line_side,point_polygon
says 'no disagreement'

# caught WAY TEST WHAT [DETAIL]
caught() {
	rm -rf lockstep-found
	# shellcheck disable=SC2086
	run 1 env BROKEN="$1" $check --test "$2"
	says "DISAGREEMENT  $2 on plugin: $3"
	says "${4:-}"
	says 'again  lockstep replay'
	[ -n "$(ls lockstep-found)" ] || fail "$1: nothing saved"
	for file in lockstep-found/*.case; do
		# The library's kernels are right about it, and the plugin is still wrong.
		# shellcheck disable=SC2086
		run 0 $lockstep replay "$file"
		# shellcheck disable=SC2086
		run 1 env BROKEN="$1" $lockstep replay --bits --plugin "$plugin" "$file"
	done
}

caught open circle_circle 'a hit differs from the reference'
caught negative circle_circle 'a hit differs from the reference'
caught tail circle_circle 'a hit differs from the reference'
caught past circle_circle 'hit bits past the last case are set'
caught overwrite circle_circle '\(the kernel crashed\|memory outside the outputs was written\)'
caught underwrite circle_circle 'memory outside the outputs was written'
caught input circle_circle 'an operand was written'
caught overread circle_circle 'the kernel crashed' 'touched 0 bytes past the end of operand column 0'
caught underread circle_circle 'the kernel crashed' 'touched 4 bytes before operand column 3'
caught broadcast circle_circle '\(the kernel crashed\|a hit differs from the reference\)'
caught index circle_circle 'a hit differs from the reference' 'batch of 70001 .*1999 cases over and over'
caught zero line_side 'a result differs from the reference'
caught skip line_side 'a result differs from the reference'
caught double line_side 'a result differs from the reference'
caught index line_side 'a result differs from the reference'
caught result-overwrite line_side '\(the kernel crashed\|memory outside the outputs was written\)'
caught result-underwrite line_side 'memory outside the outputs was written'

# With a world, and a single operand.
caught level point_polygon 'a hit differs from the reference' 'world'
caught outline point_polygon 'a hit differs from the reference' 'polygon of [0-9]* rows in [2-9]'
caught unclosed point_polygon 'a hit differs from the reference' 'row 0 '
caught overread point_polygon 'the kernel crashed' 'past the end of operand column 1'
caught broadcast point_polygon '\(the kernel crashed\|a hit differs from the reference\)'
grep -q '^row ' lockstep-found/*.case || fail 'the world was not saved'

finish
