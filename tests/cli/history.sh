#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep history on a repository made here: additions, trends, the page, exports, and everything that is refused.
# shellcheck disable=SC2016,SC2086,SC2154
. "${srcdir:-.}/tests/cli/compare_lib.sh"
command -v git >/dev/null || { echo 'no git'; exit 77; }
history="$lockstep history"

git init -q .
commit() {
	git -c user.name=n -c user.email=e commit -q --allow-empty -m "$1"
}

# results FILE A B: rows a and b with about these times in ns, varying slightly from commit to commit.
results() {
	{
		context 'cpu="CPU 1"'
		for row in a/1:$2 b/1:$3; do
			row ${row%:*} $(awk -v t=${row#*:} -v i=$i 'BEGIN {
				for (k = 0; k < 5; ++k) print t * (1 + ((i * 7 + k * 3) % 5) / 1000) }')
		done
		finish_file
	} >"$1"
}

refused 'lockstep-history: No such file' $history
commit first
i=0
while [ $i -lt 16 ]; do
	i=$((i + 1))
	commit "number $i"
	[ $i -le 9 ] && a=100 || a=108
	results now.json $a 50
	run 0 $history add now.json
	[ $i = 10 ] && step=$(git rev-parse HEAD)
done
says "^lockstep-history/cpu-1-[0-9a-f]*.jsonl: $(git rev-parse --short=10 HEAD), 2 rows$"
[ "$(cat lockstep-history/*.jsonl | wc -l)" = 16 ] || fail 'not a line a commit'

run 0 $history
says "^a/1  *16  *100.. ns  *108.* ns  *+[78][.0-9]*%  *1  *+[78][.0-9]*%  *$(echo $step | cut -c 1-10)  *0.005"
says '^b/1  *16  .* 0 *$\|^b/1  *16  .* 0  *-'
cp out trends
run 0 $history
cmp -s out trends || fail 'twice the same is not the same'
run 0 $history --threshold 20%
says '^a/1  *16  .* 0'
run 0 $history --rows 'b*'
grep -q '^a/1' out && fail 'a row that was not requested'
run 0 $history --json
says "\"commit\": \"$(echo $step | cut -c 1-10)\""
run 0 $history --markdown
says '^| `a/1` '

# Another machine, compiler or flags start a separate series.
for change in 's/CPU 1/CPU 2/' 's/gcc 12/gcc 13/' 's/-O2/-O3/'; do
	sed "$change" now.json >other.json
	run 0 $history add other.json
done
[ "$(ls lockstep-history/*.jsonl | wc -l)" = 4 ] || fail "not four series: $(ls lockstep-history)"

# ---- The page, and exports --------------------------------------------------------------------------

run 0 $history report --output page.html
grep -q '<strong>1 of 2 rows</strong> have a step, over 16' page.html || fail 'no headline'
[ "$(grep -c 'stroke-dasharray' page.html)" = 1 ] || fail 'not one step is marked'
[ "$(grep -c '<circle' page.html)" = $((2 * 16 + 3 * 2)) ] || fail 'not a dot a commit'
if command -v xmllint >/dev/null; then
	xmllint --noout page.html || fail 'not XML'
fi
refused '4 series, such as cpu-1-.*: --series NAME chooses one' $history export
one=$(grep -l 'CPU 2' lockstep-history/*.jsonl)
one=${one##*/}
run 0 $history export --series ${one%.jsonl}
if command -v jq >/dev/null; then
	[ "$(jq -r '."b/1".latency.value' out)" = 50.1 ] || fail "bencher: $(cat out)"
	run 0 $history export --format github-action-benchmark --series ${one%.jsonl}
	[ "$(jq -r '.[1] | .name, .unit, .value' out | tr '\n' ' ')" = 'b/1 ns 50.1 ' ] || fail "github: $(cat out)"
fi
long=$(wc -l lockstep-history/*.jsonl | sed -n 's,^ *16 lockstep-history/\(.*\).jsonl$,\1,p')
run 0 $history export --format otava --series $long
says '^time,commit,a/1,b/1$'
says "^20.*,$step,108"
[ "$(wc -l <out)" = 17 ] || fail "not a line a commit: $(cat out)"

# ---- Bad input ----------------------------------------------------------------------------------------

cp -r lockstep-history before
refused 'is already there, in line 16' $history add now.json
refused "git knows no commit 'nothing'" $history add --commit nothing now.json
refused "names no commit" $history add --commit '$(touch x)' now.json
refused 'no results file given' $history add
refused 'none of add, report and export' $history bend
refused "unexpected 'x'" $history report x
refused 'matches no row of ' $history --rows 'zz*'
refused 'no series of lockstep-history begins with that' $history --series zz
refused 'Is a directory' $history add .
{ context; error a 'x'; finish_file; } >failed.json
refused 'failed.json: all its rows failed' $history add failed.json
diff -r before lockstep-history >/dev/null || fail 'what was refused changed something'
bad() {
	rm -rf bad && cp -r before bad && sed -i "$1" bad/$long.jsonl
	refused "bad/$long.jsonl: line $2" $history --history bad
}
bad '3s/^/x/' '3: not JSON'
bad '3s/"commit"/"commits"/' '3: it has no commit'
bad '3s/"median":[0-9.]*/"median":-1/' "3: a row's median is not a number, or out of range"
bad '4d;3{p}' '4: commit .* is also in line 3'
bad '3s/"ns"/"us"/' '3: it is in us, and those before it in ns'
printf x >>bad/$long.jsonl
refused 'line 3: it is in us' $history --history bad
rm -rf bad && mkdir bad && printf x >bad/x.jsonl
refused 'bad/x.jsonl: line 1 is truncated' $history --history bad
finish
