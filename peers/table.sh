#!/bin/sh
# SPDX-License-Identifier: MIT
# Times Lockstep's kernels beside those of the peers, and prints a table in Markdown: peers/table.sh
# FOLDER [OPTION...]
# FOLDER has the peers that were built. Each OPTION is for `lockstep bench`, which must be in the
# PATH. All rows are repeated in random order, and the shortest time counts, as for --ratios:
# bench/ratios.h explains why.
set -eu

folder=${1:?usage: peers/table.sh FOLDER [OPTION...]}
shift
# Only the peers that are built for speed. The others take one case at a time, in double.
for name in plain opencv highway geos embree cgal box2d; do
	[ ! -f "$folder/$name.so" ] || set -- --plugin "$folder/$name.so" "$@"
done
case " $* " in
*" --n "*) ;;
*) set -- --n 2048,65536 "$@" ;;
esac
results=$(mktemp)
trap 'rm -f "$results"' EXIT
status=0
lockstep bench --isa reference,native --benchmark_repetitions=21 --benchmark_min_time=0.005 --json \
	"$@" >"$results" || status=$?
[ "$status" -le 1 ] || exit "$status"

awk -f "$(dirname "$0")/table.awk" "$results"
exit "$status"
