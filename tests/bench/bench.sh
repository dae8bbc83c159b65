#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep bench: names, options and errors, but never times.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

# The command starts the program itself; a cross build needs the runner for that.
bench="$lockstep bench"
[ -z "${RUNNER:-}" ] || bench="$RUNNER $build/lockstep-bench"

run 0 $bench --benchmark_list_tests
for test in $($lockstep list --names); do
	says "^$test/reference/pairs/uniform/4096"
	says "^$test/scalar/pairs/uniform/4096"
done
run 0 $bench --test 'circle_*' --isa scalar --n 64 --mode all --benchmark_list_tests
says '^circle_box/scalar/one-many/uniform/64'
grep -q '^box_box' out && fail 'box_box was not asked for'

run 0 $bench --test box_box --isa reference,scalar --n 64 --benchmark_min_time=0.001
says '^box_box/reference/pairs/uniform/64'
says 'items_per_second='
says 'bytes_per_second='
# Also with its unit, which some versions of Google Benchmark require, and others do not know.
for unit in '' s; do
	run 0 $bench --test box_box --isa scalar --n 64 --benchmark_min_time=0.001$unit
	says '^box_box/scalar/pairs/uniform/64 '
	if grep -q suffix err; then fail "of 0.001$unit: $(cat err)"; fi
done
refused 'min_time=0.001x: not a number' $bench --benchmark_min_time=0.001x
# Results include the machine and its state, and for each row the work number: the same for every build, different for
# other operands. Neither is printed on a console.
grep -q 'work=' out && fail 'the work number on a console'
grep -q '^emulated: ' err && fail 'machine facts on a console'
works() {
	sed -n 's/^ *"work": \([1-9][0-9.e+]*\),*$/\1/p' out
}
run 0 $bench --test box_box --isa reference,native --n 64 --json --benchmark_min_time=0.001
for key in cpu_id microarchitecture cache_sizes virtual emulated cpus cpus_allowed governor turbo aslr load \
	lockstep_warnings; do
	[ "$(grep -c "^    \"$key\": \".*[^ ]\",*\$" out)" = 1 ] || fail "no $key in the context: $(head -60 out)"
done
grep -q '^    "executable": "lockstep bench",$' out || fail "not its name: $(head -60 out)"
[ "$(works | wc -l)" = "$(grep -c '"name": ' out)" ] || fail "no work number in some row: $(cat out)"
[ "$(works | sort -u | wc -l)" = 1 ] || fail "not the same work: $(works)"
work=$(works | head -n 1)
for other in '--seed 2' '--n 65' '--mode one-many' '--scene map' '--test box_box,circle_circle'; do
	run 0 $bench --test box_box --isa scalar --n 64 --json --benchmark_min_time=0.001 $other
	[ "$(works | tail -n 1)" != "$work" ] || [ "$(works | wc -l)" = 2 ] || fail "the same work with $other"
	[ "$(works | sort -u | wc -l)" = "$(works | wc -l)" ] || fail "two tests have the same work number: $(works)"
	seed=1
	[ "$other" != '--seed 2' ] || seed=2
	says "^ *\"seed\": \"$seed\""
done
run 0 $bench --test box_box --isa scalar --n 64 --json --benchmark_min_time=0.001 --benchmark_out=file.json
[ "$(grep -c '"lockstep_warnings": ' file.json)" = 1 ] || fail 'no machine facts in a file'
run 0 $bench --test box_box --isa scalar --n 64 --benchmark_min_time=0.001 --benchmark_out=file.json
[ "$(grep -c '"lockstep_warnings": ' file.json)" = 1 ] || fail 'no machine facts in a file next to a table'

[ "$(tail -n 1 file.json)" = '}' ] || fail "the file is not whole: $(tail -n 3 file.json)"
# Rates match the work and the time next to them: 64 cases of eight floats, and a word of hits.
awk -F'[:, ]+' '/"(cpu_time|items_per_second|bytes_per_second)":/ { value[$2] = $3 }
	END {
		time = value["\"cpu_time\""] / 1e9
		items = value["\"items_per_second\""] * time
		bytes = value["\"bytes_per_second\""] * time
		if (items > 64.01 || items < 63.99) { print "not 64 cases: " items; exit 1 }
		if (bytes > 2056.1 || bytes < 2055.9) { print "not 2056 bytes: " bytes; exit 1 }
	}' file.json || fail 'rates that do not match'

# Pinned threads do not make the results doubtful.
run 0 $bench --test box_box --isa scalar --n 64 --json --benchmark_min_time=0.001
says '"pinned": "no"'
if $bench --pin --test box_box --isa scalar --n 64 --json --benchmark_min_time=0.001 >out 2>err; then
	says '"pinned": "yes"'
	grep -q 'not pinned' out && fail "pinned, and not: $(grep pinned out)"
fi

# LOCKSTEP_ISA limits groups of builds.
run 0 env LOCKSTEP_ISA=scalar $bench --test box_box --isa native,auto --n 64 --json --benchmark_min_time=0.001
says '"lockstep_isa": "scalar"'
[ "$(grep -c '"name": "box_box/' out)" = "$(grep -c '"name": "box_box/scalar' out)" ] ||
	fail "more than scalar was asked for: $(grep '"name"' out)"

# Builds with vectors have a limit, and a resource that sets it; plain C has none.
run 0 $bench --test box_box --isa reference,native --n 64 --benchmark_min_time=0.001
grep '^box_box/\(reference\|scalar\)/' out | grep limit_percent && fail 'a limit of plain C'
grep -E '_percent=[^0-9]' out && fail 'a limit that is no number'
native=$($lockstep isa | awk 'NR > 2 && $2 == "native" && $1 != "scalar" { print $1 }')
for isa in $native; do
	says "^box_box/$isa/.* known_percent=.* limit_percent=.* \(compare\|load\|memory\|any\)\$"
done
run 0 $bench --test box_box --isa scalar --n 64 --scene map --benchmark_min_time=0.001
says '^box_box/scalar/pairs/map/64'

# Worlds: the scene's, or outlines of this many rows; a single operand has two modes.
run 0 $bench --test point_polygon --isa reference,scalar --n 64 --mode all --world-rows 5,70 --benchmark_list_tests
says '^point_polygon/scalar/pairs/uniform/64/5$'
says '^point_polygon/reference/one-many/uniform/64/70$'
[ "$(wc -l <out)" = 8 ] || fail "not 2 modes of 2 builds with 2 worlds: $(cat out)"
run 0 $bench --test 'point_polygon*,point_triangles,box_box' --isa reference,native --n 64 --world-rows 5,70 --benchmark_min_time=0.001
says '^point_triangles/scalar/pairs/uniform/64/70'
says '^box_box/scalar/pairs/uniform/64 '
run 0 $bench --test point_convex --isa scalar --n 64 --benchmark_min_time=0.001
says '^point_convex/scalar/pairs/uniform/64 '
run 77 $bench --test point_convex --isa scalar --mode many-one
run 0 $bench --test 'sphere_mesh,sphere_walk' --isa reference,native --n 64 --world-rows 3,70 --benchmark_min_time=0.001
says '^sphere_mesh/scalar/pairs/uniform/64/3 '
says '^sphere_walk/scalar/pairs/uniform/64/70 '
run 0 $bench --test sphere_mesh --isa scalar --n 64 --scene room,mesh --benchmark_min_time=0.001
says '^sphere_mesh/scalar/pairs/room/64 '
says '^sphere_mesh/scalar/pairs/mesh/64 '

# Shares of hits, for tests that have any. Each answer is checked as usual.
run 0 $bench --test circle_circle,dot3 --isa reference,native --n 64 --hits scene,0,12.5,100 --mode pairs,one-many --benchmark_min_time=0.001
for hits in '' /hits:0 /hits:12.5 /hits:100; do
	says "^circle_circle/scalar/pairs/uniform/64$hits "
	says "^circle_circle/reference/one-many/uniform/64$hits "
done
grep -q '^dot3/.*hits' out && fail 'hits for a test without hits'
grep -q 'ERROR' out && fail "not timed: $(cat out)"
# This scene has no convex polygon, so no hits. Rows that would not match their name are not timed.
run 0 $bench --test point_convex --isa scalar --n 64 --hits 50 --benchmark_min_time=0.001
says "^point_convex/scalar/.*'no hit among [0-9]* cases of scene uniform'"
# If everything is wall, there are no misses.
{ printf 'P1\n64 64\n'; yes 1 | head -n 4096; } >walls.pbm
run 0 $bench --test circle_mask --isa scalar --n 64 --scene mask:walls.pbm --hits 0 --benchmark_min_time=0.001
says "^circle_mask/scalar/.*'no miss among [0-9]* cases of scene mask:walls.pbm'"

# Threads, each with a batch; pinned to CPUs.
run 0 $bench --test circle_circle,normalize3 --isa reference,native --n 64,70 --threads 1,3 --benchmark_min_time=0.001
says '^circle_circle/scalar/pairs/uniform/64 '
says '^normalize3/reference/pairs/uniform/70/real_time/threads:3 '
grep '/threads:3 ' out | grep limit_percent && fail 'the limit of one core for three threads'
run 0 $bench --ratios --test circle_circle --isa scalar --n 64 --threads 2 --benchmark_repetitions=2 --benchmark_min_time=0.001
says 'pairs, uniform, 64 cases, 2 threads'
says '^circle_circle  *[0-9]'
if [ "$(uname)" = Linux ]; then
	run 0 $bench --test circle_circle --isa scalar --n 64 --threads 1,2 --pin --benchmark_min_time=0.001
	refused 'pin=9999: not a CPU' $bench --pin=9999
fi
refused 'pin=a: not the number of a CPU' $bench --pin=a
refused 'hits 101: neither scene nor percent' $bench --hits 0,101
refused 'hits nan: neither' $bench --hits nan
refused 'hits -1: neither' $bench --hits=-1
refused 'threads 0: not a number of threads' $bench --threads 0
refused 'suite all: no suite' $bench --suite all
refused 'only with one thread' $bench --instructions --threads 2

# Suites replace options.
run 0 $bench --suite sizes --test circle_circle --isa scalar --benchmark_list_tests
[ "$(wc -l <out)" = 7 ] || fail "not 7 sizes: $(cat out)"
says '^circle_circle/scalar/pairs/uniform/16777216$'
run 0 $bench --suite hits --n 64 --test circle_circle --isa scalar --benchmark_list_tests
says '^circle_circle/scalar/pairs/uniform/64/hits:90$'
run 0 $bench --suite modes --test circle_circle --isa scalar --benchmark_list_tests
says '^circle_circle/scalar/one-one/uniform/4096$'
run 0 $bench --suite scenes --test circle_circle --isa scalar --benchmark_list_tests
says '^circle_circle/scalar/pairs/room/4096$'
run 0 $bench --suite threads --test circle_circle --isa scalar --benchmark_list_tests
says '^circle_circle/scalar/pairs/uniform/2097152$'

# The exact truth can be timed, if there is one; it does not compete.
if $lockstep check --test box_box --scene grazing --cases 64 >out 2>&1; then
	run 0 $bench --test 'box_box,point_polygon,pong' --isa exact --n 64 --benchmark_min_time=0.001
	says '^box_box/exact/pairs/uniform/64 '
	says '^point_polygon/exact/pairs/uniform/64 '
	says '^pong/exact/pairs/uniform/64 '
	run 0 $bench --ratios --test box_box --isa exact,scalar --n 64 --benchmark_min_time=0.001
	grep -q exact out && fail 'the exact truth among the rivals'
else
	run 77 $bench --test box_box --isa exact --n 64
	grep -q '^lockstep bench: --isa exact: left out' err || fail "no reason: $(cat err)"
fi

# Also with one operand and no world.
run 0 $bench --test 'normalize3,triangle_plane' --isa reference,scalar --n 64 --mode all --benchmark_min_time=0.001
says '^normalize3/scalar/one-many/uniform/64 '
says '^triangle_plane/reference/pairs/uniform/64 '
[ "$(grep -c '/uniform/64 ' out)" = 8 ] || fail "not 2 modes of 2 builds of 2 tests: $(cat out)"

# Triangulation is not a test of the table.
run 0 $bench --test triangulate --isa reference,native --world-rows 50 --benchmark_min_time=0.001
says '^triangulate/reference/50'
says '^triangulate/scalar/50'
run 0 $bench --isa scalar --benchmark_list_tests
says '^triangulate/scalar/10000'
run 77 $bench --ratios --test triangulate
run 0 $bench --test dilate --isa reference,native --world-rows 50 --benchmark_min_time=0.001
says '^dilate/reference/7/40'
says '^dilate/scalar/7/10'

refused 'no_such' $bench --test no_such
refused 'rows 2: not a number of rows from 3' $bench --world-rows 64,2
refused 'rows all: not a number' $bench --world-rows all
refused 'no test matches' $bench --test 'zz*'
refused 'mmx' $bench --isa mmx
refused 'mars' $bench --scene mars
refused 'sideways' $bench --mode sideways
refused 'many' $bench --n many
refused '' $bench --n 0
refused 'frobnicate' $bench --frobnicate
# Nothing to do is not a failure.
run 77 $bench --benchmark_filter=nothing
run 2 $bench --benchmark_bogus
refused 'min_time=abc: not a number' $bench --benchmark_min_time=abc
refused 'repetitions=0: not a number above 0' $bench --benchmark_repetitions=0
run 2 sh -c "$bench --test box_box --isa scalar --n 64 --benchmark_min_time=0.001 >/dev/full"
grep -q 'cannot write' err || fail "a full disk goes unnoticed: $(cat err)"
run 0 $bench --ratios --test box_box,line_side --isa scalar --n 64 --benchmark_repetitions=2 --benchmark_min_time=0.001
says '^geometric mean'
# For tests without a better known formulation, the limit is printed once. (Plain C has none.)
run 0 $bench --ratios --test box_box,line_side --isa portable --n 64 --benchmark_repetitions=2 --benchmark_min_time=0.001
says 'can do at best'
grep -q 'best formulation known' out && fail "a limit twice: $(cat out)"
run 0 $bench --ratios --test 'line_segment*,point_polygon' --isa scalar --n 64 --world-rows 9 --benchmark_repetitions=2 --benchmark_min_time=0.001
says '^line_segment_published '
says 'outlines of 9 rows'
says '^point_polygon '

run 0 $bench --help
says 'Usage: lockstep bench'

finish
