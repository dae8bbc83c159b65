#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep duet: equal libraries, libraries that are fifty times slower or wrong, and files that are not libraries. With
# eight rounds nothing can count as a change, whatever the machine does meanwhile; with more, only a factor of nearly 2
# counts: in every third process, the placement of the loop and its data made it 65% slower (Zen 3).
# shellcheck disable=SC2016,SC2086,SC2154 # lists of options; Markdown; lib.sh sets them
. "${srcdir:-.}/tests/lib.sh"
players=$build/tests/modules
plain=$players/duet_plain.so slow=$players/duet_slow.so wrong=$players/duet_wrong.so
[ -f "$plain" ] || { echo "no $plain: shared libraries are disabled"; exit 77; }
duet="$lockstep duet --isa scalar"
mkdir temporary
export TMPDIR="$folder/temporary" # where copies of libraries are, without those of other runs
if ! $duet --rounds 8 --n 64 "$plain" "$plain" >out 2>err; then
	grep -q 'has no jansson' err && { cat err; exit 77; }
fi

# The library against itself, with every test.
for library in "$build"/.libs/liblockstep.so.*.*.*; do
	[ -f "$library" ] || continue
	run 0 $lockstep duet --rounds 8 --n 65 --mode pairs,by-index "$library" "$library"
	for test in $($lockstep list --names); do
		says "^$test/pairs  *[0-9.]* .s  *[0-9.]* .s .* no change shown$"
		says "^$test/by-index  *[0-9.]* .s  *[0-9.]* .s .* no change shown$"
	done
	tests=$($lockstep list --names | wc -l)
	says "^$tests tests in $((2 * tests)) rows: 0 slower, 0 faster, "
done

# Against a library with a different table of tests, and different instruction sets with different numbers.
for library in "$build"/.libs/liblockstep.so.*.*.*; do
	[ -f "$library" ] || continue
	run 0 $duet --rounds 8 --test dot3 "$library" "$plain"
	says '^dot3 .* no change shown$'
	says '^1 test: '
	# It uses the best set that both have, not the best that runs here.
	run 0 $lockstep duet --rounds 8 --test dot3 "$library" "$plain"
	says '^(\(portable\|scalar\), '
done

# A foreign library: tests that only one side has are left out, and named.
run 0 $duet --rounds 8 "$plain" "$slow"
says '^dot3 .* no change shown$'
says '^3 tests: 0 slower, 0 faster, 3 no change shown'
says ' tests left out: missing on one side, or different)$'
run 1 $duet --rounds 20 --threshold 0.99 --changed "$plain" "$slow"
says '^dot3 .* slower$'
says '^3 tests: 1 slower, 0 faster, 2 no change shown'
grep -q '^in_front' out && fail 'in_front has not changed'
run 0 $duet --rounds 20 --threshold 0.99 "$slow" "$plain"
says '^dot3 .* faster$'
run 1 $duet --rounds 8 "$plain" "$wrong"
says '^dot3 .*  answers differ$'
says '^    case 100: dot: expected '
says ', 1 with different answers, '
run 0 $duet --rounds 8 --test in_front "$plain" "$wrong"
says '^1 test: '
# The number of cases and the mode match the options.
run 1 $duet --rounds 8 --mode all --n 100,101 --test dot3 "$plain" "$wrong"
for row in pairs/100 one-many/100 one-many/101 many-one/100 one-one/100; do
	says "^dot3/$row .* no change shown\$"
done
for row in pairs/101 many-one/101 one-one/101 by-index/100 by-index/101; do
	says "^dot3/$row .* answers differ\$"
done
# The last result of the last case counts like the first.
run 1 $duet --rounds 8 --n 4097,4096 --test cross3 "$plain" "$wrong"
says '^cross3/4096 .* no change shown$'
says '^cross3/4097 .* answers differ$'
says '^    case 4096: z: expected '
# Operands move from round to round, within their page and to other pages; the stack does from pair to pair.
DUET_PLACES=places run 0 $duet --rounds 8 --test in_front "$plain" "$plain"
distinct() { cut -d' ' -f"$1" places | sort -u | wc -l; }
[ "$(distinct 1)" -ge 3 ] || fail "operands stay where they are in their page: $(cat places)"
[ "$(distinct 2)" -ge 3 ] || fail "operands stay in the same pages: $(cat places)"
[ "$(distinct 3)" -ge 60 ] || fail "the stack stays where it is: $(cat places)"

# All tests, at several sizes: the slow one is slow only on one instruction set, and only in some modes.
only=$players/duet_slow_portable.so
run 0 $duet --rounds 8 --mode all --n 7,2048,7 --test dot3 "$plain" "$only"
for row in pairs/7 pairs/2048 one-many/7 one-many/2048 many-one/7 many-one/2048 one-one/7 one-one/2048 by-index/7; do
	says "^dot3/$row .* no change shown\$"
done
says '^1 test in 10 rows: 0 slower, 0 faster, 10 no change shown'
says '^(scalar, pairs,one-many,many-one,one-one,by-index, uniform, 7,2048 cases, 8 rounds'
if $lockstep isa | grep -q '^portable .* native'; then
	run 0 $lockstep duet --isa portable --rounds 20 --threshold 0.99 --test dot3 "$plain" "$only"
	run 1 $lockstep duet --isa all --mode all --rounds 20 --threshold 0.99 --changed --test dot3 "$plain" "$only"
	says '^dot3/portable/one-many .* slower$'
	says '^dot3/portable/one-one .* slower$'
	says '^1 test in 10 rows: 2 slower, 0 faster, 8 no change shown'
	says '^(portable,scalar, '
	run 0 $lockstep duet --isa portable,scalar,portable --rounds 8 --test dot3 "$plain" "$only"
	says '^1 test in 2 rows: '
	run 0 $lockstep duet --isa scalar,portable --rounds 9 --json --n 5,6 --test dot3 "$plain" "$only"
	says '"isa": "scalar,portable"'
	says '"test": "dot3/portable/6"'
fi

run 1 $duet --rounds 20 --threshold 0.99 --markdown "$plain" "$slow"
says '^\*\*3 tests: 1 slower, 0 faster, 2 no change shown\*\*; geometric mean '
says '^| `dot3` | .* | \*\*slower\*\* |$'
says '^<details><summary>All tests</summary>$'
run 1 $duet --rounds 9 --json "$plain" "$wrong"
says '"verdict": "answers differ"'
says '"rounds": 9'
# JSON has the warnings about the machine's times; a file next to a table has the same, except for times.
says '^  "lockstep_warnings": \['
says '^  "emulated": "'
run 1 $duet --rounds 9 --save saved.json "$plain" "$wrong"
says '^3 tests: '
sed -n '/"verdict"/p' saved.json | grep -q '"answers differ"' || fail "not saved: $(cat saved.json)"
run 2 $duet --rounds 8 --test in_front --save no/such.json "$plain" "$plain"
grep -q '^lockstep duet: --save: no/such.json: No such file' err || fail "no reason: $(cat err)"

# Plug-ins are compared by the verdicts on their answers, or by every bit.
mine=$players/mine.so
run 0 $lockstep duet --rounds 8 "$mine" "$players/mine_slow.so"
for test in point_circle circle_segment circle_box; do
	says "^$test  *[0-9.]* .s  *[0-9.]* .s .* no change shown$"
done
says '^(plug-ins, '
run 1 $lockstep duet --rounds 8 --bits "$mine" "$players/mine_wrong.so"
says '^circle_segment .*  answers differ$'
says '^    case [0-9]*: miss, NEW hit$'
says ', 1 with different answers, '
run 1 env BROKEN=crash $lockstep duet --rounds 8 --test circle_circle "$players/plugin.so" "$players/plugin.so"
says '^    OLD crash: '
run 1 $lockstep duet --rounds 8 --test circle_segment "$mine" "$players/mine_crash.so"
says '^    NEW crash: '
if $lockstep check --test box_box --scene grazing --cases 64 >out 2>&1; then
	run 1 $lockstep duet --rounds 8 "$mine" "$players/mine_wrong.so"
	says '^    case [0-9]*: right, NEW wrong: .*exactly a miss; it says hit'
	# The last case of a batch counts like the first; and a wrong answer is worse than none.
	run 1 $lockstep duet --rounds 8 --n 4097,4096 --test circle_segment "$mine" "$players/mine_last.so"
	says '^circle_segment/4096 .* no change shown$'
	says '^circle_segment/4097 .*  answers differ$'
	says '^    case 4096: right, NEW wrong: '
	run 1 $lockstep duet --rounds 8 --test circle_segment "$players/mine_no_answer.so" "$players/mine_miss.so"
	says '^    case [0-9]*: no answer, NEW wrong: '
	# Where float and double differ, both meet their claims.
	run 0 $lockstep duet --rounds 8 --scene grazing "$mine" "$players/mine_double.so"
	run 1 $lockstep duet --rounds 8 --scene grazing --bits "$mine" "$players/mine_double.so"
	says '^    case [0-9]*: \(hit, NEW miss\|miss, NEW hit\)$'
fi

refused 'duet: two libraries or plug-ins needed, OLD.so and NEW.so, not 1' $duet "$plain"
refused 'duet: none.so: No such file' $duet none.so "$plain"
echo text >text.so
refused 'duet: text.so: cannot be loaded: ' $duet "$plain" text.so
refused 'duet: .*plugin.so is a plug-in, and .*duet_plain.so is not' $lockstep duet "$players/plugin.so" "$plain"
refused 'duet: --isa: plug-ins have no' $lockstep duet --isa all "$players/plugin.so" "$players/plugin.so"
refused 'duet: --isa: plug-ins have no' $duet "$players/plugin.so" "$players/plugin.so"
refused 'duet: no chosen test is in both' $lockstep duet "$players/plugin.so" "$players/mine.so"
refused 'duet: no chosen test is in both' $duet --test circle_circle "$plain" "$plain"
refused "duet: --isa: no such instruction set: 'mmx'" $lockstep duet --isa mmx "$plain" "$plain"
refused 'duet: --mode some: not pairs, one-many, many-one, one-one, by-index or all' $duet --mode some "$plain" "$plain"
refused 'duet: --n 0: not a number of cases from 1 to 16777216' $duet --n 0 "$plain" "$plain"
refused 'duet: --rounds: out of range: 7' $duet --rounds 7 "$plain" "$plain"
refused 'duet: --threshold: 2 would be 200%' $duet --threshold 2 "$plain" "$plain"
refused 'duet: --scene: ' $duet --scene nowhere "$plain" "$plain"
refused '--markdown and --json: only one' $duet --markdown --json "$plain" "$plain"
[ -z "$(ls temporary)" ] || fail "left behind: $(ls temporary)"
finish
