#!/bin/sh
# SPDX-License-Identifier: MIT
# Every format and flag that lockstep bench passes on to Google Benchmark, with rows whose counters differ, as those of
# the default rows do.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"
bench="$lockstep bench"
[ -z "${RUNNER:-}" ] || bench="$RUNNER $build/lockstep-bench"
bench="$bench --test circle_circle,line_side,point_polygon --isa reference,native --n 64"
short=--benchmark_min_time=0.0001

# whole FORMAT FILE ROWS: all rows are present, in that format. "name" occurs only in columns of CSV.
whole() {
	case $1 in
	csv) awk -F'","|",|,"|,' -v wanted="$3" '
		/^name,/ { columns = gsub(/,/, ","); next }
		columns { line = $0; gsub(/"[^"]*"/, "", line); if (gsub(/,/, ",", line) != columns) bad = $0; ++rows }
		END { if (bad != "" || rows != wanted) { print rows " rows, not " wanted ", or not as many columns as names: " bad; exit 1 } }' "$2" ;;
	json) [ "$(grep -c '^ *"name": ' "$2")" = "$3" ] && [ "$(tail -n 1 "$2")" = '}' ] ;;
	*) [ "$(grep -c '^[a-z_]*/[a-z0-9]*/' "$2")" = "$3" ] ;;
	esac >&2 || fail "$1: not $3 rows: $(cat "$2")"
}
run 0 $bench --benchmark_list_tests
rows=$(wc -l <out)
[ "$rows" -ge 9 ] || fail "few rows: $(cat out)"
for format in console csv json; do
	run 0 $bench $short --benchmark_format=$format
	whole $format out "$rows"
	for display in console csv; do
		run 0 $bench $short --benchmark_format=$display --benchmark_out=file --benchmark_out_format=$format
		whole $format file "$rows"
		whole $display out "$rows"
	done
	# Three repetitions, and their mean, median, standard deviation and coefficient of variation.
	run 0 $bench $short --benchmark_format=$format --benchmark_repetitions=3
	whole $format out "$((7 * rows))"
	run 0 $bench $short --benchmark_format=$format --benchmark_repetitions=3 --benchmark_report_aggregates_only=true
	whole $format out "$((4 * rows))"
done
while read -r flag; do
	run 0 $bench $short --benchmark_repetitions=2 $flag
	[ -s out ] || fail "$flag: nothing is shown"
	run 0 $bench $short --benchmark_repetitions=2 $flag --json
	if command -v python3 >/dev/null && [ "$flag" != --benchmark_list_tests ]; then
		python3 -c 'import json, sys; json.load(sys.stdin)' <out || fail "$flag: not JSON"
	fi
done <<'END'
--benchmark_list_tests
--benchmark_filter=reference
--benchmark_filter=-reference
--benchmark_enable_random_interleaving=false
--benchmark_enable_random_interleaving=true
--benchmark_display_aggregates_only=true
--benchmark_color=true
--benchmark_counters_tabular=true
--benchmark_context=key=value
--benchmark_time_unit=us
--v=1
END
if $bench --help | grep -q benchmark_min_warmup_time; then
	run 0 $bench $short --benchmark_min_warmup_time=0.0001
fi
finish
