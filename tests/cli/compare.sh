#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep compare on files written here: verdicts, warnings, and all formats.
# shellcheck disable=SC2016,SC2086,SC2154
. "${srcdir:-.}/tests/cli/compare_lib.sh"

# ---- Verdicts -------------------------------------------------------------------------------------

run 0 $compare old.json old.json
says '^4 rows: 0 slower, 0 faster, 4 no change shown; geometric mean of NEW / OLD 1 (+0.00%)$'
grep -q 'WARNING\|\*\*\*' out && fail "a warning of nothing: $(cat out)"
run 1 $compare old.json new.json
says '^OLD old.json, NEW new.json, in time$'
says '^a/1  *101.0 ns  *101.0 ns  *+0.00% .* no change shown$'
# All 10 are above all 10: p is 2 / 184756, times 4 rows, divided by 2, because two rows have this p.
says '^b/1  *101.0 ns  *111.0 ns  *+9.91%  *\[+[89][.0-9]*, +1[01][.0-9]*\]  *2e-05 .* slower$'
says '^c/1  *111.0 ns  *101.0 ns  *-9.01%  *\[-[.0-9]*, -[.0-9]*\]  *2e-05 .* faster$'
says '^d/1  .* no change shown$'
says '^4 rows: 1 slower, 1 faster, 2 no change shown; geometric mean of NEW / OLD 1 (+0.00%)$'
awk 'length > 100' out >long
[ ! -s long ] || fail "wider than 100 columns: $(cat long)"
run 0 $compare --common old.json old.json

# One row counts wherever it is.
for one in a/1 b/1 c/1; do
	{ context; for r in a/1 b/1 c/1; do row $r $still; done; finish_file; } >one-old.json
	{ context; for r in a/1 b/1 c/1; do [ $r = $one ] && row $r $slow || row $r $still; done; finish_file; } >one-new.json
	run 1 $compare one-old.json one-new.json
	says '^3 rows: 1 slower,'
	{ context; for r in a/1 b/1 c/1; do [ $r = $one ] && error $r why || row $r $still; done; finish_file; } >one-new.json
	run 1 $compare one-old.json one-new.json
	says '^3 rows: 1 fails now,'
done

# Both directions are treated alike, and a threshold applies to both.
run 1 $compare --threshold 9% old.json new.json
says ' 1 slower, 1 faster,'
run 0 $compare --threshold 10% old.json new.json
says ' 0 slower, 0 faster,'
run 1 $compare --threshold 0.09 old.json new.json
run 0 $compare --threshold 0.1 old.json new.json
says 'by more than 10%$'
# --changed prints only the changed rows.
run 1 $compare --changed old.json new.json
says '^b/1 '
grep -q '^a/1 ' out && fail "what did not change is printed: $(cat out)"
says '^4 rows: '
run 0 $compare --changed old.json old.json
grep -q '^a/1 ' out && fail "what did not change is printed: $(cat out)"

# Half of the rows or more changed in one direction: the machine may be the cause.
for changed in 3 4; do
	{ context; for r in 1 2 3 4 5 6 7 8; do row r/$r $still; done; finish_file; } >drift-old.json
	{
		context
		for r in 1 2 3 4 5 6 7 8; do
			[ $r -le $changed ] && row r/$r $slow || row r/$r $still
		done
		finish_file
	} >drift-new.json
	run 1 $compare drift-old.json drift-new.json
	says "^8 rows: $changed slower,"
	[ "$(grep -c '^\*\*\* .* rows are ' out)" = $((changed - 3)) ] || fail "drift of $changed rows: $(cat out)"
done
says '^\*\*\* 4 of 8 rows are slower, +4[.0-9]*% in the geometric mean. If no change '
run 0 $compare drift-new.json drift-old.json
says '^\*\*\* 4 of 8 rows are faster, -4[.0-9]*% in the geometric mean. If no change '

# The adjustment: a change that is found in a single row is not found beside an unchanged row.
one='100 101 102 103 104'
two='102.5 105 106 107 108' # u is 23 of 25: p is 2 * 4 / 252 = 0.0317
{ context; row x $one; finish_file; } >alone-old.json
{ context; row x $two; finish_file; } >alone-new.json
run 1 $compare alone-old.json alone-new.json
says '^x  .* 0.0317 .* slower$'
run 0 $compare --alpha 0.03 alone-old.json alone-new.json
says '^x  .* 0.0317 .* no change shown$'
{ context; row x $one; row y $one; finish_file; } >pair-old.json
{ context; row x $two; row y $one; finish_file; } >pair-new.json
run 0 $compare pair-old.json pair-new.json
says '^x  .* 0.0635 .* no change shown$'

# Times in two clusters that both moved: their ranks show a change, but the interval around the median's change includes
# 0. u is 300 of 400: z = 99.5 / 36.97, without ties, and p is about 0.007.
near='100 100.1 100.2 100.3 100.4 100.5 100.6 100.7 100.8 100.9'
far='500 500.1 500.2 500.3 500.4 500.5 500.6 500.7 500.8 500.9'
{ context; row x $near $far; finish_file; } >cluster-old.json
{ context; row x $near $far; finish_file; } | sed 's/cpu_time":\([15]\)0/cpu_time":\12/' >cluster-new.json
run 0 $compare cluster-old.json cluster-new.json
says '^x  .* \[-[0-9.]*, +[0-9.]*\]  *0.00[56].* no change shown$'
run 0 $compare cluster-new.json cluster-old.json
says '^x  .* \[-[0-9.]*, +[0-9.]*\]  *0.00[56].* no change shown$'

# Too few repetitions to show anything are reported. Three of three: p is at least 0.1.
{ context; row x 1 1.1 1.2; finish_file; } >three-old.json
{ context; row x 2 2.1 2.2; finish_file; } >three-new.json
run 77 $compare three-old.json three-new.json
says '^WARNING: 1 of 1 rows could not have shown any change: for this number of rows, each file needs 4 repetitions$'
says '^\*\*\* fewer than 5 repetitions in 1 of 1 rows, as few as 3:'
says '^x  .* 0.1000 *n>=4  no change shown$'
says '^n>=N: fewer than N repetitions cannot show any change'
run 1 $compare --alpha 0.2 three-old.json three-new.json
for format in --markdown --html --json; do
	run 77 $compare $format three-old.json three-new.json
	says '1 of 1 rows could not have shown any change'
	says 'fewer than 5 repetitions in 1 of 1 rows'
	[ $format = --json ] || says '^n.*=N: fewer than N repetitions'
done
# Beside a row with enough repetitions, a row with too few is counted.
{ context; row x 1 1.1 1.2; row y $still; finish_file; } >half.json
run 0 $compare half.json half.json
says '^WARNING: 1 of 2 rows could not have shown any change'

# The choice of time: the clock's, 50 in all rows, if the name or the user says so.
{ context; row x/real_time $still; row y/threads:2 $still; finish_file; } >clock-old.json
{ context; row x/real_time $slow; row y/threads:2 $slow; finish_file; } >clock-new.json
run 0 $compare clock-old.json clock-new.json
says ' 50.00 ns  *50.00 ns  *+0.00%'
run 1 $compare --time cpu clock-old.json clock-new.json
says '^2 rows: 2 slower,'
run 0 $compare --time real old.json new.json

# Units: the same in each row, whatever units the files use.
sed 's/"time_unit":"ns"/"time_unit":"us"/' old.json >us.json
sed -e 's/"cpu_time":\([0-9.]*\),"time_unit":"ns"/"cpu_time":\1e3,"time_unit":"ns"/' old.json >thousand.json
run 0 $compare us.json thousand.json
says '^a/1  *101.0 us  *101.0 us  *+0.00%'
run 1 $compare old.json us.json
says '^a/1  *0.101 us  *101.0 us  *x1000 '

# A row that fails only in NEW is a regression; a row that failed before is not.
{ context; row a $still; error b 'no CPU'; row c $still; error d 'neither'; finish_file; } >fails-new.json
{ context; row a $still; row b $still; error c 'once'; error d 'neither'; finish_file; } >fails-old.json
run 1 $compare fails-old.json fails-new.json
says '^b  .* error .* fails now$'
says '^    no CPU$'
says '^c  .* failed before$'
says '^d  .* fails in both$'
says '^4 rows: 1 fails now, 0 slower, 0 faster, 1 failed before, 1 fails in both, 1 no change shown;'
run 0 $compare --threshold 0 fails-new.json fails-new.json
{ context; error a 'x'; finish_file; } >nothing.json
run 77 $compare nothing.json nothing.json
says '^WARNING: 1 of 1 rows failed, and no other could have shown a change$'
says '^1 row: .* 1 fails in both, 0 no change shown$'

# Without noise, any difference above the threshold counts.
measure a 12.25 b 40 c 7 >measure-old.json
measure a 12.25 b 40.5 c 6.5 >measure-new.json
run 1 $compare measure-old.json measure-new.json
says 'in instructions/case$'
says '^a  *12.25  *12.25  *+0.00%  no change shown$'
says '^b  *40  *40.5  *+1.25%  slower$'
says '^c  *7  *6.5  *-7.14%  faster$'
grep -q '\*\*\*' out && fail "one value without noise is enough: $(cat out)"
run 0 $compare --threshold 2% measure-old.json measure-new.json
says ' 0 slower, 1 faster, 2 no change shown'

# Names: a common suffix is printed once; a long name has its own line.
{ context; row circle_segment_published/avx512/pairs/4096 $still; row b/avx2/pairs/4096 $still; finish_file; } >long.json
run 0 $compare long.json long.json
says '^All names end in /pairs/4096$'
says '^circle_segment_published/avx512$'
says '^ *101.0 ns '
says '^b/avx2 *101.0 ns '

# Several files per side give the same result as one file with all repetitions. Differences between them are reported.
{ context; row a/1 100 101 102 100.5 101.5; row b/1 110 111; finish_file; } >pool-1.json
{ context; row b/1 112 110.5 111.5 110.2 111.2 110.7 111.7 110.9; row a/1 100.2 101.2 100.7 101.7 100.9; finish_file; } >pool-2.json
{ context; row a/1 $still; row b/1 $slow; finish_file; } >pooled.json
{ context; row a/1 $still; row b/1 $still; finish_file; } >unpooled.json
run 1 $compare unpooled.json pooled.json
tail -n +2 out >wanted
run 1 $compare unpooled.json pool-1.json,pool-2.json
tail -n +2 out | diff wanted - >&2 || fail 'pooled files say something else'
says '^OLD unpooled.json, NEW pool-1.json,pool-2.json, in time$'
sed 's/gcc 12/clang 19/' unpooled.json >pool-3.json
run 0 $compare unpooled.json unpooled.json,pool-3.json
says '^WARNING: compiler differs: gcc 12 in unpooled.json, clang 19 in pool-3.json$'
measure a/1 12.5 >counted.json
refused 'counted.json: its rows are instructions in instructions/case, and those of old.json are times in ns' \
	$compare old.json,counted.json old.json
refused 'no.json: No such file' $compare old.json,no.json old.json

# NaN, which is not valid JSON, in a counter; aggregates of old versions are not rows.
sed 's/"iterations":9,/"iterations":9,"rate":NaN,/' old.json >nan.json
run 0 $compare nan.json old.json
sed 's/"run_type":"iteration",//; s/"repetition_index":[0-9]*,//' old.json >untyped.json
sed 's/^{"name":"a.1",.*"cpu_time":100,/&"x":1,/; /"x":1/{ h; p; s/a.1/a\/1_mean/p; x; s/a.1/a\/1_stddev/ }' untyped.json >old_kind.json
run 0 $compare old_kind.json old_kind.json
says '^4 rows: '

# Rows that have only aggregates are named, or left out by name.
{ context; row a/1 $still; aggregate lone/1; finish_file; } >lone.json
{ context; row a/1 $still; aggregate a/1; row b $still; finish_file; } >whole-a.json
run 0 $compare whole-a.json whole-a.json
grep -q aggregates out && fail "a/1 has more than aggregates: $(cat out)"
run 0 $compare --common lone.json whole-a.json
says "^\*\*\* left out: 'lone/1', which has only aggregates in OLD$"
run 0 $compare --common --markdown whole-a.json lone.json
says "left out: 'lone/1', which has only aggregates in NEW"
run 0 $compare --common --html whole-a.json lone.json
says "left out: .*lone/1.*, which has only aggregates in NEW"

# ---- Counters -------------------------------------------------------------------------------------

# with_counter NAME VALUE...: rows with that counter; their times are all 100.
with_counter() {
	row k/1 100 101 102 103 104 105 | awk -v name="$1" -v values="$*" 'BEGIN { n = split(values, value, " ") }
		{ if (/"ns"}/) sub(/"ns"}/, "\"ns\",\"" name "\":" value[++at + 1] "}"); print }'
}
{ context; with_counter bytes_per_second 1e9 1.01e9 1.02e9 1.03e9 1.04e9 1.05e9; finish_file; } >bytes-old.json
{ context; with_counter bytes_per_second 2e9 2.01e9 2.02e9 2.03e9 2.04e9 2.05e9; finish_file; } >bytes-new.json
run 0 $compare bytes-old.json bytes-new.json
says ' no change shown$'
run 0 $compare --counter bytes_per_second bytes-old.json bytes-new.json
says 'in bytes_per_second$'
says '^k/1  *1.025e+09  *2.025e+09  *+97.56% .* better$'
says '^better or worse\|^worse or better: p below'
run 1 $compare --counter bytes_per_second bytes-new.json bytes-old.json
says '^k/1  *2.025e+09  *1.025e+09  *-49.38% .* worse$'
says '^1 row: 1 worse, 0 better,'
# The smallest and the largest value that a ratio accepts.
{ context; with_counter extreme 1e-100 1e-100 1e-100 1e100 1e100 1e100; finish_file; } >extreme.json
run 0 $compare --counter extreme extreme.json extreme.json
# Changes that could be shown: a fall of a rate, and a rise of a cost.
run 0 $compare --counter bytes_per_second bytes-old.json bytes-old.json
says '^k/1 .* -[0-9.]*%  no change shown$'
run 1 $compare --counter bytes_per_second --better lower bytes-old.json bytes-new.json
run 0 $compare --counter bytes_per_second --better lower bytes-old.json bytes-old.json
says '^k/1 .* +[0-9.]*%  no change shown$'
sed 's/bytes_per_second/items_per_second/' bytes-old.json >items-old.json
sed 's/bytes_per_second/items_per_second/' bytes-new.json >items-new.json
run 1 $compare --counter items_per_second items-new.json items-old.json
sed 's/bytes_per_second/misses/' bytes-old.json >misses-old.json
sed 's/bytes_per_second/misses/' bytes-new.json >misses-new.json
run 1 $compare --counter misses misses-old.json misses-new.json
run 0 $compare --counter misses --better higher misses-old.json misses-new.json
# Rows without the counter are left out and reported; a counter that only one file has is refused.
{ context; with_counter misses 1 2 3 4 5 6; comma=,; row z $still; finish_file; } >misses-some.json
run 0 $compare --counter misses misses-some.json misses-some.json
says '^1 row: '
says '^\*\*\* left out: 1 row of OLD without a misses$'
says '^\*\*\* left out: 1 row of NEW without a misses$'
sed 's/"z"/"k\/2"/' misses-some.json >misses-new-row.json
{ context; with_counter misses 1 2 3 4 5 6; comma=,; row k/2 $still; finish_file; } |
	sed '/"k.2"/s/"ns"}/"ns","misses":3}/' >misses-all.json
refused "misses-new-row.json: 1 row of misses-all.json is not in it" \
	$compare --counter misses misses-all.json misses-new-row.json
# The counter of a failed row still counts as failed.
{ context; with_counter misses 1 2 3 4 5 6; comma=,; error z 'gone'; finish_file; } >misses-fails.json
run 0 $compare --counter misses misses-fails.json misses-fails.json
says '^2 rows: .* 1 fails in both'

# ---- Warnings -------------------------------------------------------------------------------------

warns() {
	file=$1 pattern=$2
	{ cat "$file"; comma=; row a/1 $still; row b/1 $still; row c/1 $slow; row d/1 $wild; finish_file; } >other.json
	run 0 $compare old.json other.json
	says "^WARNING: $pattern"
	head -n 1 out | grep -q '^WARNING: ' || fail "the warning does not come first: $(head -2 out)"
	run 0 $compare --markdown old.json other.json
	says "WARNING:.*$pattern"
	run 0 $compare --html old.json other.json
	says "<p class=\"warning\"><strong>Warning:</strong> $pattern"
	run 0 $compare --json old.json other.json
	says "$pattern"
}
context | sed 's/"h"/"i"/' >head.json && warns head.json 'host_name differs: h in OLD, i in NEW'
context | sed 's/:4/:8/' >head.json && warns head.json 'num_cpus differs: 4 in OLD, 8 in NEW'
context | sed 's/2600/2900/' >head.json && warns head.json 'mhz_per_cpu differs: 2600 in OLD, 2900 in NEW'
context | sed 's/release/debug/' >head.json && warns head.json 'library_build_type differs: release in OLD, debug'
context | sed 's/gcc 12/Clang 14/' >head.json && warns head.json 'compiler differs: gcc 12 in OLD, Clang 14 in NEW'
context | sed 's/-O2/-O3/' >head.json && warns head.json 'cflags differs: -O2 in OLD, -O3 in NEW'
context | sed 's/avx2/sse2/' >head.json && warns head.json 'lockstep_isa differs: avx2 in OLD, sse2 in NEW'
context | sed 's/,"compiler":"gcc 12"//' >head.json && warns head.json 'compiler is stated only in OLD: gcc 12'
context 'emulated="no"' >head.json
{ cat head.json; comma=; row a/1 $still; row b/1 $still; row c/1 $slow; row d/1 $wild; finish_file; } >real.json
run 0 $compare old.json real.json
grep -q emulated out && fail 'older files tell no such thing'
sed 's/"emulated":"no"/"emulated":"yes: qemu-user"/' real.json >emulated.json
run 0 $compare real.json emulated.json
says '^WARNING: emulated differs: no in OLD, yes: qemu-user in NEW$'
context 'cpu="AMD"' >head.json && warns head.json 'cpu is stated only in NEW: AMD'
context 'library_version="v1.9"' >head.json && warns head.json 'library_version is stated only in NEW'
printf '{"benchmarks":[' >head.json && warns head.json 'NEW does not describe its machine and its build'
# Less than 10% of a clock is ignored; scaling is doubtful even if it is on in both.
{ context | sed 's/2600/2700/'; comma=; row a/1 $still; row b/1 $still; row c/1 $slow; row d/1 $wild; finish_file; } >other.json
run 0 $compare old.json other.json
grep -q WARNING out && fail "a warning of 2700 MHz: $(cat out)"
sed 's/"cpu_scaling_enabled":false/"cpu_scaling_enabled":true/' old.json >scaling.json
run 0 $compare scaling.json scaling.json
says '^\*\*\* cpu_scaling_enabled is true in OLD:'
says '^\*\*\* cpu_scaling_enabled is true in NEW:'
# The host is irrelevant for a measure without noise.
sed 's/"compiler"/"host_name":"x","compiler"/' measure-old.json >measure-host.json
run 0 $compare measure-old.json measure-host.json
grep -q WARNING out && fail "a warning of the host: $(cat out)"
sed 's/gcc 12/gcc 13/' measure-old.json >measure-gcc.json
run 0 $compare measure-old.json measure-gcc.json
says '^WARNING: compiler differs'

# ---- Formats --------------------------------------------------------------------------------------

run 1 $compare --markdown old.json new.json
[ "$(head -n 1 out)" = '**4 rows: 1 slower, 1 faster, 2 no change shown**; geometric mean of NEW / OLD 1 (+0.00%)' ] ||
	fail "the summary does not come first: $(head -3 out)"
says '^| `b/1` | 101.0 ns | 111.0 ns | +9.91% | .* | 2e-05 | .* | \*\*slower\*\* |$'
[ "$(grep -c '^| `' out)" = 6 ] || fail "not 2 rows and all 4: $(cat out)"
says '^<details><summary>All rows</summary>$'
says '^</details>$'
run 1 $compare --markdown --changed old.json new.json
[ "$(grep -c '^| `' out)" = 2 ] || fail "not 2 rows: $(cat out)"
# Names and messages are escaped in markup.
{ context; row 'a|<b>`c`' $still; row x $still; finish_file; } >mark-old.json
{ context; row 'a|<b>`c`' $slow; error x '@all ``|'; finish_file; } >mark-new.json
run 1 $compare --markdown mark-old.json mark-new.json
says '^| `` a\\|<b>`c` `` | '
says 'fails now\*\*: ``` @all ``\\| ``` |$'
run 1 $compare --json old.json new.json
says '^{$'
says '"verdict": "slower"'
says '"geometric_mean": [01]\.'
cp out whole.json
# It is valid JSON: the reader of results parses it, and finds that it holds no results.
refused 'whole.json: not results of Google Benchmark' $compare whole.json old.json
run 1 $compare --json fails-old.json fails-new.json
cp out fails.json
refused 'fails.json: not results of Google Benchmark' $compare fails.json old.json
run 1 $compare --json measure-old.json measure-new.json
cp out measure.json
refused 'measure.json: not results of Google Benchmark' $compare measure.json old.json
if command -v jq >/dev/null; then
	[ "$(jq -r '.rows[1] | .verdict, .old.median, .new.median, .u, .p_is_exact' whole.json | tr '\n' ' ')" = \
		'slower 100.95 110.95 100 true ' ] || fail "not the numbers of b/1: $(cat whole.json)"
	[ "$(jq -r '.rows | length' whole.json)" = 4 ] || fail 'not 4 rows in JSON'
	run 1 $compare --json --changed old.json new.json
	[ "$(jq -r '[.rows[].name] | join(" ")' out)" = 'b/1 c/1' ] || fail "not the changed rows: $(cat out)"
	run 1 $compare --json fails-old.json fails-new.json
	[ "$(jq -r '.rows[1].new.error, .summary["fails now"]' out | tr '\n' ' ')" = 'no CPU 1 ' ] || fail 'no error'
	run 77 $compare --json three-old.json three-new.json
	[ "$(jq -r '.rows[0] | .could_show, .needs_repetitions' out | tr '\n' ' ')" = 'null 4 ' ] || fail 'could show'
else
	echo 'no jq: JSON is not looked into'
fi
# The same input gives the same output; another seed does not.
run 1 $compare --json old.json new.json
cmp -s out whole.json || fail 'twice the same is not the same'
run 1 $compare --json --seed 2 old.json new.json
sed 's/"seed": "2"/"seed": "1"/' out | cmp -s - whole.json && fail 'the seed does nothing'
# A row's result does not depend on other rows, except for the correction of p.
{ context; row d/1 $wild; finish_file; } >d-old.json
run 0 $compare --json d-old.json d-old.json
grep -A 3 '"interval"' out >alone
run 0 $compare --json old.json old.json
grep -A 3 '"interval"' out | tail -n 4 | cmp -s - alone || fail 'an interval depends on other rows'

finish
