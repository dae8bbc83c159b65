#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep bench --plugin: rows next to ours, judged before they are timed. Times are never checked.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

bench="$lockstep bench"
[ -z "${RUNNER:-}" ] || bench="$RUNNER $build/lockstep-bench"
plugins=$build/tests/modules
mine=$plugins/mine.so wrong=$plugins/mine_wrong.so
[ -f "$mine" ] || { echo "no $mine: shared libraries are disabled"; exit 77; }
quick='--benchmark_min_time=0.001 --isa reference,scalar'

# Without --test, all of its tests run; rows have its name.
run 0 $bench --plugin "$mine" --benchmark_list_tests
for test in point_circle circle_box circle_segment; do
	says "^$test/reference/pairs/uniform/4096"
	says "^$test/mine/pairs/uniform/4096"
done
grep -q -e '^box_box' -e '^triangulate' out && fail 'more than its tests'
run 0 $bench --plugin "$mine" --test circle_box,box_box --isa scalar --benchmark_list_tests
says '^box_box/scalar/'
says '^circle_box/mine/'
grep -q '^box_box/mine' out && fail 'a test that it has not'

run 0 $bench --plugin "$mine" $quick --n 100
says '^point_circle/mine/pairs/uniform/100 .* none wrong'
grep -q '^point_circle/scalar/.* wrong' out && fail 'a judgement of ours'
if ! $lockstep check --test box_box --scene grazing --cases 64 >out 2>&1; then
	echo 'SKIP verdicts: this build has no GMP'
	finish
fi
# A wrong subject is timed, and marked.
run 1 $bench --plugin "$wrong" $quick --n 100
says '^circle_segment/mine/pairs/uniform/100 .* ns .*% wrong, [1-9][0-9]* differ from the reference$'
says '^point_circle/mine/pairs/uniform/100 .* none wrong'
grep -q 'circle_segment/mine/pairs/uniform/100: [1-9][0-9]* of 100 answers wrong; case [0-9]*: .*exactly a miss' err ||
	fail "no message about the fault: $(cat err)"
run 1 $bench --plugin "$wrong" $quick --n 5000 --test circle_segment --json
says '"judged": 4\.[1-9][0-9]*e+03' # 4096, and those that differ
says '"wrong": [1-9]'
says '"differ": [1-9]'
# Results with repetitions can be compared and reported, and an absent count of wrong answers is valid JSON.
if $lockstep list --json >/dev/null 2>&1; then
	status=0
	$bench --plugin "$wrong" $quick --n 100 --json --benchmark_repetitions=8 >old.json 2>err || status=$?
	[ $status = 1 ] || fail "status $status: $(cat err)"
	run 0 $lockstep compare old.json old.json
	says '^circle_segment/mine '
	says '^circle_box/mine '
	run 0 $lockstep report old.json --output page.html
	grep -q '<h3>mine</h3>' page.html || fail 'no chapter'
fi
# A plug-in that crashes cannot be timed; the others are.
run 1 env BROKEN=crash $bench --plugin "$plugins/plugin.so" $quick --n 100
says "^circle_circle/plugin/pairs/uniform/100  *ERROR OCCURRED: 'crash: "
says '^line_side/plugin/pairs/uniform/100 .* none wrong'

# A process is timed by the clock, which is reported; its counters are unknown.
if [ -x "$build/lockstep-plugin-host" ]; then
	host="process:$build/lockstep-plugin-host $mine"
	run 0 $bench --plugin "$host" $quick --n 100 --test circle_box
	says '^circle_box/mine/pairs/uniform/100/real_time  *[0-9].* none wrong, through a pipe$'
	run 0 $bench --plugin "$host" $quick --n 100 --test circle_box --ratios --benchmark_repetitions=2
	says '^circle_box/mine/pairs/uniform/100  *[0-9].* none wrong, through a pipe$'
	refused 'instructions: cannot count those of another process' $bench --plugin "$host" --instructions
	if [ -z "${RUNNER:-}" ]; then
		run 0 $lockstep run --seconds 0.01 --plugin "$host" --test circle_box
		says '^circle_box  *[0-9.MG]*  *[0-9.MG]*  *[0-9.]*x  *0 '
	fi
fi

# Several at once; the table of ratios; and its JSON, where only rows of plug-ins have verdicts.
run 0 $bench --plugin "$mine" --plugin "$plugins/plugin.so" $quick --n 100 --ratios --benchmark_repetitions=2
says '^point_circle/mine/pairs/uniform/100  *[0-9].* scalar .* none wrong$'
says '^line_side/plugin/pairs/uniform/100  *[0-9].* none wrong$'
says '^ *scalar *mine *plugin$'
run 1 $bench --plugin "$wrong" $quick --n 100 --ratios --json --benchmark_repetitions=2 --test circle_segment
[ "$(grep -c '"judged": 100' out)" = 1 ] || fail "not judged once: $(cat out)"
[ "$(grep -c '"over_native": [0-9]' out)" = 1 ] || fail "not beside the best of ours: $(cat out)"

refused 'isolate: this would time a pipe' $bench --plugin "$mine" --isolate
refused 'threads: plug-ins are called from one thread' $bench --plugin "$mine" --threads 2
refused 'plugin: .*mine.so has none of the chosen tests' $bench --plugin "$mine" --test box_box
refused 'none.so: ' $bench --plugin none.so
finish
