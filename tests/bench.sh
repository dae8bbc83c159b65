#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep bench: names, choices and mistakes. Never the times.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

run 0 $lockstep bench --benchmark_list_tests
for test in $($lockstep list --names); do
	says "^$test/reference/pairs/uniform/4096"
	says "^$test/scalar/pairs/uniform/4096"
done
run 0 $lockstep bench --test 'circle_*' --isa scalar --n 64 --mode all --benchmark_list_tests
says '^circle_box/scalar/one-many/uniform/64'
grep -q '^box_box' out && fail 'box_box was not asked for'

run 0 $lockstep bench --test box_box --isa reference,scalar --n 64 --benchmark_min_time=0.001
says '^box_box/reference/pairs/uniform/64'
says 'items_per_second='
says 'bytes_per_second='
run 0 $lockstep bench --test box_box --isa scalar --n 64 --scene map --benchmark_min_time=0.001
says '^box_box/scalar/pairs/map/64'

refused 'no_such' $lockstep bench --test no_such
refused 'mmx' $lockstep bench --isa mmx
refused 'mars' $lockstep bench --scene mars
refused 'sideways' $lockstep bench --mode sideways
refused 'many' $lockstep bench --n many
refused '' $lockstep bench --n 0
refused 'frobnicate' $lockstep bench --frobnicate
run 0 $lockstep bench --help
says 'Usage: lockstep bench'

finish
