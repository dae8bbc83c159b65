#!/bin/sh
# SPDX-License-Identifier: MIT
# Results files for the tests of lockstep compare; a build without it is skipped.
# shellcheck disable=SC2086,SC2154
. "${srcdir:-.}/tests/lib.sh"

compare="$lockstep compare"

# context [KEY=VALUE...]: the context of a run; VALUE is JSON.
context() {
	printf '{"context":{"host_name":"h","num_cpus":4,"mhz_per_cpu":2600,"cpu_scaling_enabled":false,'
	printf '"library_build_type":"release","compiler":"gcc 12","cflags":"-O2","lockstep_isa":"avx2"'
	for fact; do
		printf ',"%s":%s' "${fact%%=*}" "${fact#*=}"
	done
	printf '},"benchmarks":['
	comma=
}

# row NAME TIME...: its repetitions, in ns.
row() {
	name=$1 index=0
	shift
	for time; do
		printf '%s\n{"name":"%s","run_type":"iteration","repetition_index":%d,' "$comma" "$name" $index
		printf '"iterations":9,"real_time":50,"cpu_time":%s,"time_unit":"ns"}' "$time"
		comma=, index=$((index + 1))
	done
}

# aggregate NAME: the means and medians of a row.
aggregate() {
	for of in mean median; do
		printf '%s\n{"name":"%s_%s","run_name":"%s","run_type":"aggregate","aggregate_name":"%s",' \
			"$comma" "$1" $of "$1" $of
		printf '"iterations":9,"real_time":50,"cpu_time":100,"time_unit":"ns"}'
		comma=,
	done
}

# error NAME MESSAGE
error() {
	printf '%s\n{"name":"%s","run_type":"iteration","repetition_index":0,' "$comma" "$1"
	printf '"error_occurred":true,"error_message":"%s","real_time":0,"cpu_time":0,"time_unit":"ns"}' "$2"
	comma=,
}

finish_file() {
	echo ']}'
}

# A measure without noise: NAME VALUE...
measure() {
	printf '{"context":{"lockstep_measure":"instructions","compiler":"gcc 12"},"benchmarks":['
	comma=
	while [ $# -gt 0 ]; do
		printf '%s{"name":"%s","value":%s,"unit":"instructions/case"}' "$comma" "$1" "$2"
		comma=,
		shift 2
	done
	echo ']}'
}

# Ten times about 100, about 110, and about 100 with much noise.
still='100 101 102 100.5 101.5 100.2 101.2 100.7 101.7 100.9'
slow='110 111 112 110.5 111.5 110.2 111.2 110.7 111.7 110.9'
wild='100 140 93 170 101 99 130 160 95 121'
{ context; row a/1 $still; row b/1 $still; row c/1 $slow; row d/1 $wild; finish_file; } >old.json
{ context; row a/1 $still; row b/1 $slow; row c/1 $still; row d/1 $wild; finish_file; } >new.json

status=0
$compare old.json old.json >out 2>err || status=$?
if [ "$status" = 2 ] && grep -q 'has no jansson' err; then
	refused 'this build cannot read results' $compare old.json old.json
	[ "$failures" = 0 ] || exit 1
	cat err
	exit 77
fi
