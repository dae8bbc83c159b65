#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep cpus on files written here: ratios, scores, equal and different work, and all formats.
# shellcheck disable=SC2034,SC2086,SC2154
. "${srcdir:-.}/tests/cli/compare_lib.sh"

cpus="$lockstep cpus"

# machine SEED ISA CPU [FACT...]: the start of a results file.
machine() {
	printf '{"context":{"cpu":"%s","lockstep_isa":"%s","seed":"%s","compiler":"gcc 12","cflags":"-Wall -O2"' "$3" "$2" "$1"
	printf ',"lockstep_version":"0.1.0","emulated":"no","cache_sizes":"L1d 48K"'
	shift 3
	for fact; do
		printf ',"%s":"%s"' "${fact%%=*}" "${fact#*=}"
	done
	printf '},"benchmarks":['
	comma=
}

# work NAME WORK RATE...: repetitions with these rates, in cases per second; the times are unrelated.
work() {
	name=$1 work=$2 index=0
	shift 2
	for rate; do
		printf '%s\n{"name":"%s","run_type":"iteration","repetition_index":%d,"iterations":9,' "$comma" "$name" $index
		printf '"real_time":5,"cpu_time":5,"time_unit":"ns","items_per_second":%s,"work":%s}' "$rate" "$work"
		comma=, index=$((index + 1))
	done
}
end=/pairs/uniform/64

{
	machine 1 avx2 'Old One'
	work line_segment/avx2$end 7 3e9 1e9 2e9
	work box_box/avx2$end 5 4e9 4e9 4e9 4e9
	work box_box/sse2$end 5 1e9 1e9 1e9 1e9
	work box_box/reference$end 5 1e8
	work circle_circle/avx2$end 6 1e6
	finish_file
} >a.json
# Quartiles of 1, 2, 3, 4 and 5 are 2 and 4.
{
	machine 1 sse2 'New One'
	work box_box/sse2$end 5 1e9 2e9 3e9 4e9 5e9
	work box_box/reference$end 5 2e8
	work line_segment/sse2$end 7 8e9
	finish_file
} >b.json
# Without rates: computed from a batch's time, 64 cases in 16 ns.
{ machine 1 avx2 C; row box_box/avx2$end 16 16 16; finish_file; } >c.json
run 0 $cpus a.json b.json
says '^All rows are pairs/uniform/64\.$'
says '^  CPU  *Old One$'
says '^  ISA  *sse2$'
says '^  built by  *gcc 12 -O2$'
says '^\*\*\* 1 of 3 rows lack a native build on some machine'
grep -q WARNING out && fail "a warning of nothing: $(cat out)"
# The best of each: 3 / 4 and 8 / 2; their geometric mean is the root of 3.
says '^box_box  *avx2  *4.00 G (0%)  *sse2  *3.00 G (67%)  *0.75$'
says '^line_segment  *avx2  *2.00 G  *sse2  *8.00 G  *4.00$'
says '^circle_circle  *avx2  *1.00 M  *-  *-  *-$'
says '^all  *2  *1.00  *1.73$'
says '^fastest at  *2  *1  *1$'
says '^box  *1  *1.00  *0.75$'
says '^sse2 on each machine$'
says '^box_box  *1.00 G (0%)  *3.00 G (67%)  *3.00$'
says '^reference on each machine$'
says '^box_box  *100 M  *200 M  *2.00$'
grep -q '^avx2 on each' out && fail 'a table for a set of only one machine'
# Rows are in the order of the table of tests, not of the file.
[ "$(grep -n '^circle_circle ' out | head -n 1 | cut -d: -f1)" -lt "$(grep -n '^box_box ' out | head -n 1 | cut -d: -f1)" ] ||
	fail "not in the order of the tests: $(cat out)"
# A build's ratio is relative to the first machine that has it.
run 0 $cpus a.json c.json b.json
says '^box_box  *1.00 G (0%)  *-  *-  *3.00 G (67%)  *3.00$'
run 0 $cpus b.json a.json
says '^box_box  *sse2  *3.00 G (67%)  *avx2  *4.00 G (0%)  *1.33$'
run 0 $cpus --test 'box_*' a.json b.json
says '^all  *1  *1.00  *0.75$'
grep -q line_segment out && fail 'a test that was not asked for'

run 0 $cpus a.json c.json # without rates
says '^box_box  *avx2  *4.00 G (0%)  *avx2  *4.00 G  *1.00$'
says '^\*\*\* c has no work numbers: it may have computed something else$'

# ---- The same work? -------------------------------------------------------------------------------

{ machine 1 avx2 D; work box_box/avx2$end 9 4e9; work line_segment/avx2$end 7 4e9; finish_file; } >d.json
run 1 $cpus a.json d.json
says '^WARNING: not the same work in 1 of 3 rows, which have no ratio: box_box$'
says '^box_box  .*  other work$'
says '^all  *1  *1.00  *2.00$'
# Different work is also found between two builds of one file, and between two repetitions.
{ machine 1 avx2 E; work box_box/avx2$end 5 4e9; work box_box/sse2$end 4 4e9; finish_file; } >e.json
run 1 $cpus a.json e.json
says '^WARNING: not the same work in 1 of 3 rows'
{ machine 1 avx2 E; work box_box/avx2$end 5 4e9 4e9; finish_file; } | sed 's/"repetition_index":1\(.*\)"work":5/"repetition_index":1\1"work":4/' >e.json
run 1 $cpus a.json e.json
says '^WARNING: not the same work in 1 of 3 rows'

# ---- Warnings -------------------------------------------------------------------------------------

warns() {
	comma=
	{ cat begin.json; work box_box/avx2$end 5 4e9; finish_file; } >other.json
	run 0 $cpus a.json b.json other.json
	says "^WARNING: $1"
	run 0 $cpus --markdown a.json b.json other.json
	says '^> \[!WARNING\]$'
}
machine 2 avx2 X >begin.json && warns 'seed differs: 1 in a, b; 2 in other$'
machine 1 avx2 X | sed 's/gcc 12/Clang 14/' >begin.json && warns 'compiler differs: gcc 12 in a, b; Clang 14 in other$'
machine 1 avx2 X | sed 's/-O2/-O3/' >begin.json && warns 'cflags differs: -O2 in a, b; -O3 in other$'
{ machine 1 avx2 X | sed 's/-Wall/-Wextra -Werror/'; comma=; work box_box/avx2$end 5 4e9; finish_file; } >other.json
run 0 $cpus a.json b.json other.json
grep -q cflags out && fail "a warning of warnings: $(cat out)"
machine 1 avx2 X | sed 's/0\.1\.0/0.2.0/' >begin.json && warns 'lockstep_version differs:'
machine 1 avx2 X | sed 's/"seed":"1",//' >begin.json && warns 'seed differs: 1 in a, b; not stated in other$'
printf '{"benchmarks":[' >begin.json && warns 'other does not describe its machine and its build$'
machine 1 avx2 X | sed 's/"emulated":"no"/"emulated":"yes: qemu-user"/' >begin.json && warns 'other (EMULATED): its times say nothing about any CPU$'
run 0 $cpus a.json b.json other.json
says '^other (EMULATED)$'
says '^  state  *EMULATED (qemu-user)'
{ machine 1 avx2 X; work box_box/avx2/pairs/uniform/128 5 4e9; work box_box/avx2/pairs/uniform/128/threads:2 5 4e9; finish_file; } >n.json
refused 'a.json: none of its rows has a native build on every other machine, such as' $cpus a.json n.json
refused "'line_segment/avx2$end'; batches differ: n is 64 in a, 128 in others" $cpus a.json n.json

# ---- Models of CPUs -------------------------------------------------------------------------------

{
	printf '{"context":{"lockstep_measure":"cycles","counted_by":"llvm-mca 14","compiler":"gcc 12"},"benchmarks":['
	printf '{"name":"box_box/avx2/znver3","value":2,"unit":"cycles/case"},'
	printf '{"name":"box_box/avx512/skylake-avx512","value":0.5,"unit":"cycles/case"},'
	printf '{"name":"box_box/avx2/skylake-avx512","value":1,"unit":"cycles/case"}]}\n'
} >mca.json
run 0 $cpus mca.json
says '^box_box  *avx2  *2.00  *avx512  *0.50  *4.00$'
says '^  CPU  *a model of znver3, by llvm-mca 14$'
grep -q 'work numbers' out && fail 'a model computes nothing'
refused 'its rows are cycles in cycles/case, and those of a.json are times in ns' $cpus a.json mca.json

# ---- Formats --------------------------------------------------------------------------------------

# Names, facts and titles are escaped in markup.
{ machine 1 avx2 '<b>|`@x&'; work box_box/avx2$end 5 4e9; finish_file; } >m.json
run 0 $cpus --markdown --title '<i>|#' a.json m.json
says '^## &#60;i>\\|\\#$'
says '&#60;b>\\|\\`&#64;x&#38;'
says '^| `box_box` | avx2 | 4.00 G (0%) | avx2 | 4.00 G | 1.00 |$'
[ "$(grep -c '<b>\|<i>' out)" = 0 ] || fail "markup in Markdown: $(cat out)"
run 1 $cpus --json a.json d.json
cp out whole.json
refused 'whole.json: not results of Google Benchmark' $cpus whole.json a.json
if command -v jq >/dev/null; then
	[ "$(jq -r '[.scored, .other_work, .machines[1].score, .rows_are] | join(" ")' whole.json)" = '1 1 2 pairs/uniform/64' ] ||
		fail "not those numbers: $(cat whole.json)"
	[ "$(jq -r '.rows[] | select(.test == "box_box") | [.same_work, .builds.avx2[1].work, .builds.avx2[1].ratio] | map(tostring) | join(" ")' whole.json)" = 'false 9 null' ] ||
		fail "not the row: $(cat whole.json)"
fi

# ---- Bad input ------------------------------------------------------------------------------------

refused 'no results files given' $cpus
refused 'a.json: only one machine; two or more are needed' $cpus a.json
refused 'a.json: given twice' $cpus a.json b.json a.json
refused 'only one of them' $cpus --json --markdown a.json b.json
refused "cpus: unknown option '--html'" $cpus --html page.html a.json b.json
refused 'no test matches' $cpus --test 'zz*' a.json b.json
refused 'no row of these tests' $cpus --test 'pong' a.json b.json
refused '^lockstep cpus: no/such.json: No such file' $cpus no/such.json a.json
refused '^lockstep cpus: .: Is a directory' $cpus a.json .
bad() {
	refused "^lockstep cpus: bad.json: $1" $cpus a.json bad.json
	refused "^lockstep cpus: bad.json: $1" $cpus bad.json a.json
}
: >bad.json && bad 'it is empty'
head -c 700 a.json >bad.json && bad 'line [0-9]*: not JSON: unexpected end of file'
echo '{"results":[{"command":"x","mean":1}]}' >bad.json && bad 'not results of Google Benchmark'
{ context; row BM_x $still; finish_file; } >bad.json && bad "no row of a test, only rows such as 'BM_x'"
{ context; finish_file; } >bad.json && bad 'it has no rows'
sed 's/"name":"box_box.avx2.znver3"/"name":"box_box\/avx2\/pairs\/uniform\/64"/' mca.json >bad.json
refused 'bad.json: some rows end in a CPU, and others do not' $cpus bad.json

# The folders distinguish two files with the same name.
mkdir other && cp b.json other/a.json
run 0 $cpus a.json other/a.json
says '^other/a.json$'

finish
