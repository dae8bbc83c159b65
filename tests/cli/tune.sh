#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep tune, and the sets that lockstep isa reports as used. With eight rounds nothing can be preferred, whatever
# the machine does meanwhile.
# shellcheck disable=SC2086,SC2154 # lists of options; lib.sh sets them
. "${srcdir:-.}/tests/lib.sh"
tune="$lockstep tune --scene uniform --rounds 8 --n 64 --test circle_circle,point_polygon"

run 0 $tune
says ': [a-z0-9]* is the best set$'
says '^and the fastest at each of 2 tests$'
run 0 env LOCKSTEP_ISA=scalar $tune
says ': scalar is the best set$'
refused 'no such instruction set' env LOCKSTEP_ISA=mmx $tune
refused "no test matches 'zz'" $lockstep tune --test zz
refused 'mars' $lockstep tune --scene mars
refused 'out of range' $lockstep tune --rounds 7
refused 'out of range' $lockstep tune --rounds 50

# Every set that runs, except plain C, competes with the best.
if $tune --json >out 2>err; then
	rivals=$($lockstep isa | sed -n 's/^\([a-z0-9]*\)  *native .*/\1/p' | grep -vx scalar || :)
	for isa in $rivals; do
		[ "$(grep -c "\"isa\": \"$isa\"" out)" = 2 ] || fail "two tests on $isa: $(cat out)"
	done
	says '"best": "'
	[ -z "$rivals" ] || says '"fastest": false'
	grep -q '"fastest": true' out && fail 'preferred after eight rounds'
else
	grep -q 'this build has no jansson' err || fail "--json: $(cat err)"
fi

# A set named by LOCKSTEP_ISA is used for all tests.
run 0 env LOCKSTEP_ISA=scalar $lockstep isa
grep -q 'faster here' out && fail "with LOCKSTEP_ISA: $(cat out)"
finish
