#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep compare on files written here: everything that is refused, and missing rows.
# shellcheck disable=SC2016,SC2086,SC2154
. "${srcdir:-.}/tests/cli/compare_lib.sh"

refused 'two files needed, OLD.json and NEW.json, not 0' $compare
refused 'not 1;' $compare old.json
refused 'not 3;' $compare old.json new.json new.json
refused 'neither a percentage nor a fraction' $compare --threshold little old.json new.json
refused 'would be 200%: write 2%' $compare --threshold 2 old.json new.json
refused '2.5 would be 250%: write 2.5%' $compare --threshold 2.5 old.json new.json
refused 'out of range' $compare --threshold -1% old.json new.json
refused 'neither a percentage' $compare --threshold 2%% old.json new.json
refused 'out of range' $compare --threshold nan old.json new.json
refused 'out of range' $compare --alpha 0 old.json new.json
refused 'out of range' $compare --alpha nan old.json new.json
refused 'not a number' $compare --alpha 5% old.json new.json
refused 'neither cpu nor real' $compare --time wall old.json new.json
refused 'out of range' $compare --resamples 1 old.json new.json
refused 'only one of them' $compare --json --markdown old.json new.json
refused 'only one of them' $compare --html --markdown old.json new.json
refused 'none of its rows has a misses' $compare --counter misses old.json new.json
refused '--better needs --counter NAME' $compare --better lower old.json new.json
refused 'neither lower nor higher' $compare --counter x --better faster old.json new.json
sed '3s/"ns"/"ns","misses":3/' old.json >some-misses.json
refused "some-misses.json: row 'a/1': not all repetitions have a misses" \
	$compare --counter misses some-misses.json some-misses.json
sed 's/"ns"/"ns","misses":0/' old.json >no-misses.json
refused "no-misses.json: row 'a/1': its misses is 0: a ratio needs values above 0" \
	$compare --counter misses no-misses.json no-misses.json
# Too few repetitions must not look like good news.
{ context; row a/1 100; row b/1 100; finish_file; } >once.json
refused "once.json: 2 rows have one repetition, such as 'a/1', .*--benchmark_repetitions=10" $compare once.json once.json
{ context; row a/1 100; row b/1 $still; row c/1 $slow; row d/1 $wild; finish_file; } >once-new.json
refused "once-new.json: 1 row has one repetition" $compare old.json once-new.json
{ context; row a/1 $still; aggregate lone/1; finish_file; } >lone.json
{ context; row a/1 $still; finish_file; } >alone.json
refused "lone.json: 1 row has only aggregates, such as 'lone/1'" $compare lone.json alone.json
refused "lone.json: 1 row has only aggregates, such as 'lone/1'" $compare alone.json lone.json
refused '^lockstep compare: no/such.json: No such file' $compare no/such.json new.json
refused '^lockstep compare: .: Is a directory' $compare old.json .

bad() {
	refused "^lockstep compare: bad.json: $1" $compare old.json bad.json
	refused "^lockstep compare: bad.json: $1" $compare bad.json old.json
}
: >bad.json && bad 'it is empty'
head -c 3000 old.json >bad.json && bad 'line [0-9]*: not JSON: unexpected end of file'
head -c 3000 /dev/urandom >bad.json && bad 'line [0-9]*: not JSON'
echo 'name,cpu_time' >bad.json && bad 'line 1: not JSON'
echo '{"results":[{"command":"x","mean":1}]}' >bad.json && bad 'not results of Google Benchmark'
echo '{"benchmarks":[{"fullname":"x","stats":{}}]}' >bad.json && bad 'row 1: it has no name'
{ context; finish_file; } >bad.json && bad 'it has no rows'
sed 's/iteration"/aggregate"/' old.json >bad.json && bad 'it has nothing but aggregates: .*--benchmark_report_agg'
sed 's/:101.5,/:"101.5",/' old.json >bad.json && bad "row 5 ('a/1'): its cpu_time is not a number"
sed 's/:101.5,/:-3,/' old.json >bad.json && bad "row 5 ('a/1'): its cpu_time is not above 0: -3"
sed 's/:101.5,/:0,/' old.json >bad.json && bad "row 5 ('a/1'): its cpu_time is not above 0: 0"
sed 's/:101.5,/:1e999,/' old.json >bad.json && bad 'line 6: not JSON: real number overflow'
sed 's/index":3/index":2/' old.json >bad.json && bad "row 4 ('a/1'): a second row of this name with rep"
sed 's/"ns"/"min"/' old.json >bad.json && bad "row 1 ('a/1'): its time_unit is not ns, us, ms or s"
measure a 1 a 2 >bad.json && bad "row 2 ('a'): a second row"
measure a/1 1 >bad.json
refused 'bad.json: its rows are instructions in instructions/case, and those of old.json are times in ns' \
	$compare old.json bad.json
# Missing rows; the others can be compared.
{ context; row a/1 $still; row e/1 $still; finish_file; } >some.json
refused "some.json: 3 rows of old.json are not in it, such as 'b/1'; --common compares the 1 that both" \
	$compare old.json some.json
{ context; row a/1 $still; finish_file; } >fewer.json
refused "fewer.json: 1 row of some.json is not in it, such as 'e/1'" $compare fewer.json some.json
run 0 $compare --common old.json some.json
says '^\*\*\* left out: 3 rows of OLD that NEW does not have$'
says '^\*\*\* left out: 1 row of NEW that OLD does not have$'
says '^1 row: '
{ context; row z $still; finish_file; } >none.json
refused "none.json: has none of the 4 rows of old.json, such as 'a/1'" $compare --common old.json none.json
run 2 sh -c "$compare old.json old.json >/dev/full"

finish
