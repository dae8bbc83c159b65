#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep report on files written here: numbers are in the right place, file content is escaped in markup, the page is
# self-contained, and bad input leaves it unchanged.
# shellcheck disable=SC1112,SC2016,SC2086,SC2154
. "${srcdir:-.}/tests/lib.sh"

report="$lockstep report"

# context [KEY=VALUE...]: the context of a run; VALUE is JSON.
context() {
	printf '{"context":{"cpu":"Abacus 3000","num_cpus":4,"compiler":"gcc 12","caches":['
	printf '{"type":"Data","level":1,"size":49152,"num_sharing":1}]'
	for fact; do
		printf ',"%s":%s' "${fact%%=*}" "${fact#*=}"
	done
	printf '},"benchmarks":['
	comma=
}

# row NAME ITEMS_PER_SECOND MEMBERS NS...: its repetitions; 24 bytes per item.
row() {
	name=$1 items=$2 members=$3 index=0
	shift 3
	for time; do
		printf '%s\n{"name":"%s","run_type":"iteration","repetition_index":%d,' "$comma" "$name" $index
		printf '"iterations":9,"real_time":%s,"cpu_time":%s,"time_unit":"ns",' "$time" "$time"
		printf '"items_per_second":%s,"bytes_per_second":%s%s}' "$items" "$items*24" "$members"
		comma=, index=$((index + 1))
	done | awk '{ # values that JSON cannot express
		while (match($0, /[0-9.e+]+\*24/))
			$0 = substr($0, 1, RSTART - 1) sprintf("%.0f", 24 * substr($0, RSTART, RLENGTH)) \
				substr($0, RSTART + RLENGTH)
		print }'
	comma=,
}

finish_file() {
	echo ']}'
}

# 10 times as fast as the reference and twice as fast as the vectoriser; 40 times and 8 times. The median of the
# repetitions counts.
sizes() {
	for n in 64 4096; do
		row box_box/reference/pairs/uniform/$n 5e7 '' 80000
		row box_box/scalar/pairs/uniform/$n 2e8 '' 20000
		row box_box/avx2-auto/pairs/uniform/$n 25e7 '' 16000
		row box_box/avx2/pairs/uniform/$n 2e9 ',"limit_percent":112.3,"known_percent":56.1,"label":"add"' 2000
		row circle_circle/reference/pairs/uniform/$n 1e8 '' 40960
		row circle_circle/scalar/pairs/uniform/$n 2e8 '' 20480
		row circle_circle/avx2/pairs/uniform/$n 1e9 ',"limit_percent":50,"known_percent":45,"label":"memory","work":12345' 4096 99999 4000
		row circle_circle/avx2-auto/pairs/uniform/$n 5e8 '' 8192
	done
}
{ context 'virtual="yes: KVM"' 'lockstep_warnings="the clock wanders; other programs ran"'; sizes; finish_file; } >ours.json
cat >accuracy.json <<'END'
{"lockstep":"0.1.0","answers":"reference","seed":1,"cases":1000,"tests":[
{"name":"circle_segment_published","judge":"circle_segment","error_bound":null,"total":{"cases":2000,"answers":2000,
 "wrong":100,"false_hits":60,"false_misses":40,"near":9,"results":0,"seen_margin":8000,"seen_results":0,"ulps_worst":0}},
{"name":"circle_segment","judge":null,"error_bound":9.01,"total":{"cases":2000,"answers":2000,
 "wrong":20,"false_hits":20,"false_misses":0,"near":9,"results":0,"seen_margin":2.5,"seen_results":1,"ulps_worst":null}}]}
END
{
	printf '{"context":{"lockstep_measure":"instructions"},"benchmarks":['
	printf '{"name":"circle_circle/avx2/pairs/uniform/4096","value":2.719,"unit":"instructions/case"}]}'
} >counted.json

# A plug-in's rows have verdicts; files of lockstep accuracy and check have further ones.
{
	context
	row circle_box/reference/pairs/uniform/4096 1e8 '' 40960
	row circle_box/scalar/pairs/uniform/4096 2e8 '' 20480
	row circle_box/avx2/pairs/uniform/4096 1e9 '' 4096
	row circle_box/mine/pairs/uniform/4096 25e7 ',"judged":4096,"wrong":0,"label":"none wrong"' 16384
	row circle_box/other/pairs/uniform/4096 5e7 ',"judged":1000,"wrong":250,"label":"25% wrong"' 81920
	finish_file
} >plugged.json
cat >measured.json <<'END'
{"lockstep":"0.1.0","answers":"reference","seed":1,"cases":1000,"tests":[
{"name":"circle_box","judge":null,"error_bound":4.01,"total":{"cases":2000,"answers":2000,
 "wrong":20,"false_hits":20,"false_misses":0,"near":9,"results":0,"seen_margin":2.5,"seen_results":1,"ulps_worst":null}}],
"subjects":[{"name":"circle_box","subject":"mine","bugs":3,"crashes":0,"total":{"promised":2000,"wrong":500,
 "outside":100,"worst_movement":0.75,"worst_movement_ulps":98765}}]}
END
cat >tried.json <<'END'
{"lockstep":"0.1.0","seed":7,"trials":[{"subject":"other","test":"circle_box","cases":1000,"rounding":10,"outside":200,
 "wrong":40,"bugs":2,"crashes":1,"hangs":4,"worst_ulps":4321,"worst_movement":0.125}]}
END
echo '{"lockstep":"0.1.0","seed":7,"trials":[]}' >untried.json

status=0
$report ours.json --output page.html >out 2>err || status=$?
if [ "$status" = 2 ] && grep -q 'has no jansson' err; then
	refused 'this build cannot read results' $report ours.json
	[ "$failures" = 0 ] || exit 1
	cat err
	exit 77
fi

# ---- Checks of every page ---------------------------------------------------------------------------

# page FILE...: makes page.html from them. holds PATTERN: the page contains it; lacks: it does not.
page() {
	run 0 $report "$@" --output page.html
	check_page
}
# Names may have breaks between their words.
unbroken() {
	sed 's,<wbr/>,,g' page.html
}
holds() {
	unbroken | grep -q -e "$1" || fail "no '$1' in the page"
}
lacks() {
	unbroken | grep -e "$1" >found && fail "'$1' is in the page: $(head -c 300 found)"
	return 0
}

# Well-formed, self-contained, with unique ids.
check_page() {
	if command -v xmllint >/dev/null; then
		xmllint --noout --nonet page.html 2>xml || fail "not well-formed: $(head -3 xml)"
	elif command -v python3 >/dev/null; then
		python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' page.html 2>xml ||
			fail "not well-formed: $(tail -1 xml)"
	fi
	sed 's/ xmlns\(:xlink\)\{0,1\}="[^"]*"//g' page.html >stripped
	grep -n '[a-z]://' stripped >found && fail "an address: $(head -3 found)"
	grep -n ' src=\|@import\|url(' stripped >found && fail "something from outside: $(head -3 found)"
	grep -no "href=[\"'][^#].\{20\}" stripped >found && fail "a link that leaves the page: $(head -3 found)"
	[ "$(grep -c '<script' page.html)" = 1 ] || fail "$(grep -c '<script' page.html) scripts"
	grep -q "Content-Security-Policy\" content=\"default-src 'none'; " page.html || fail 'no policy'
	grep -o " id=[\"'][^\"']*" page.html | tr "'" '"' | sort | uniq -d >found
	[ ! -s found ] || fail "twice the same id: $(cat found)"
	grep -o "id=[\"'][^\"']*" page.html | sed 's/^id=./#/' | sort >ids
	grep -o "href=[\"'][^\"']*" page.html | sed 's/^href=.//' | sort -u | comm -23 - ids >found
	[ ! -s found ] || fail "nothing of that id: $(cat found)"
}

page ours.json accuracy.json counted.json
holds '^<!DOCTYPE html>$'
holds '<dt>CPU</dt><dd>Abacus 3000</dd>'
holds '<dt>Caches</dt><dd>L1 data 48 KiB</dd>'
holds '<dt>Virtual</dt><dd>yes: KVM</dd>'
holds '<strong>Warning:</strong> the clock wanders; other programs ran</p>'
cp page.html first.html
page ours.json accuracy.json counted.json
cmp first.html page.html || fail 'the same input gives another page'

# ---- Numbers ----------------------------------------------------------------------------------------

# The rows of the size nearest to 4096 represent their tests; the best instruction set, its resource.
line='<tr><td>circle_circle</td><td>avx2</td><td class="n" data-v="1e+09">1.00 G</td>'
line="$line<td class=\"n\" data-v=\"10\">10.0×</td><td class=\"n\" data-v=\"2\">2.00×</td>"
holds "^$line<td class=\"n\" data-v=\"50\">50%</td><td class=\"n\" data-v=\"45\">45%</td><td>memory</td></tr>\$"
holds '<p class="note">Timed with pairs, uniform, 4096 cases.</p>'
line='<tr><td>box_box</td><td>avx2</td><td class="n" data-v="2e+09">2.00 G</td>'
line="$line<td class=\"n\" data-v=\"40\">40.0×</td><td class=\"n\" data-v=\"8\">8.00×</td>"
holds "^$line<td class=\"n\" data-v=\"112.3\">112%</td><td class=\"n\" data-v=\"56.1\">56%</td><td>add</td>"
# The roots of 10 times 40, and of 2 times 8.
holds '<strong>20.0×</strong> the reference, <strong>4.00×</strong> the compiler’s vectoriser: geometric mean of 2 tests'
holds '<tr><td>circle_circle</td><td class="n" data-v="2.719">2.719</td></tr>'
# 20 and 100 wrong of 2000; the specimen comes after its judge.
holds '^<tr><td>circle_segment</td><td>sound</td><td class="n" data-v="0.01">1%</td>'
holds '^<tr class="specimen"><td>circle_segment_published</td><td>published</td><td class="n" data-v="0.05">5%</td>'
grep -q '<td>circle_<wbr/>segment_<wbr/>published</td>' page.html || fail 'a long name in one piece'
[ "$(unbroken | grep -n '^<tr><td>circle_segment<' | cut -d: -f1)" -lt \
	"$(unbroken | grep -n '"specimen"><td>circle_segment_p' | cut -d: -f1)" ] || fail 'the specimen is first'
# More tests have a size farther from 4096.
{
	context
	row circle_circle/avx2/pairs/uniform/4096 1e9 '' 4096
	row circle_circle/avx2/pairs/uniform/64 5e8 '' 128
	row box_box/avx2/pairs/uniform/64 5e8 '' 128
	row line_side/avx2/pairs/map/64 5e8 '' 128
	finish_file
} >uneven.json
cp page.html both.html
page uneven.json
holds '<tr><td>circle_circle</td><td>avx2</td><td class="n" data-v="500000000">500 M</td>'
holds '^<tr><td>line_side</td>.*<td>pairs, map, 64 cases</td></tr>$'
lacks 'Timed with pairs'
cp both.html page.html
# Every row is in the last table, with its file.
lacks 'Counters\|12345'
[ "$(grep -c '^<tr><td>ours.json</td>' page.html)" = 16 ] || fail 'not 16 rows of ours.json'
holds '^<tr><td>ours.json</td><td>circle_circle</td><td>avx2-auto</td><td>pairs</td><td>uniform</td>'
holds '<td class="n" data-v="4096">4.096 us</td>'

holds 'aria-label="Throughput by the size of a batch: geometric mean of 2 tests: pairs, uniform"'
holds 'aria-label="Throughput by the size of a batch: box_box: pairs, uniform"'
# In the order of the table, not of the rows.
grep -o 'batch: [a-z_]*_[a-z_]*: pairs' page.html | paste -sd' ' >found
[ "$(cat found)" = 'batch: circle_circle: pairs batch: box_box: pairs' ] || fail "the order is $(cat found)"
holds 'aria-label="Faster than the reference: '
holds 'aria-label="Near the limit: '
# 48 KiB are 2048 cases of 24 bytes, which is between 64 and 4096.
holds '>L1<'
# Colours come from the page, for light and dark.
lacks 'stroke="#'
lacks 'aria-label="Throughput by the share of hits'
holds '<li>Throughput by the share of hits: <code>lockstep bench --json --suite hits</code></li>'
{ context 'lockstep_warnings="none"'; for hits in 0 50 100; do
	row circle_circle/reference/pairs/uniform/4096/hits:$hits 1e8 '' 40960
	row circle_circle/avx2/pairs/uniform/4096/hits:$hits/real_time/threads:2 1e9 '' 4096
	row circle_circle/avx2/pairs/uniform/4096/hits:$hits/real_time/threads:1 6e8 '' 4096
done; finish_file; } >hits.json
page hits.json
lacks '<strong>Warning:'
holds 'aria-label="Throughput by the share of hits: circle_circle: pairs, uniform, 4096 cases'
holds 'aria-label="Throughput by the number of threads: circle_circle: '
lacks '>L1<'
# Points are at the positions of their numbers: 0, 50 and 100 evenly spaced; 1e8 on the line labelled 100 M; and 6e8
# above it by log 6 / log 2 times the height of 200 M.
sed -n '/aria-label="Throughput by the share of hits/,/<\/svg>/p' page.html | sed '/<\/svg>/q' >figure
awk -F '"' '
	function near(a, b) { return a - b < 0.01 && b - a < 0.01 }
	/ d="M.*L/ { split(substr($8, 2), line, /[ L]/); x0 = line[1]; x1 = line[3]; x2 = line[5]; y[$2] = line[4] }
	/^<path stroke="var\(--axis\)".*h-/ { split($4, tick, /[ h]/) }
	/>[12]00 M</ { label[substr($11, 2, 3)] = tick[2] }
	END {
		high = (label[100] - y["var(--set3)"]) / (label[100] - label[200])
		exit !(near(x1 - x0, x2 - x1) && x0 < x1 && y["var(--reference)"] == label[100] && near(high, 2.585))
	}' figure || fail "wrongly drawn: $(cat figure)"
# A test without a vectoriser has no ratio.
holds '<td class="n" data-v="10">10.0×</td><td class="n">–</td>'

# ---- Several machines -------------------------------------------------------------------------------

# For their common tests, the tables of lockstep cpus. Twice as fast in one test, half as fast in the other.
{ context; sizes; finish_file; } | sed 's/Abacus/<Other>/; /circle_circle.avx2./s/second":1e9/second":2e9/
	/box_box.avx2./s/second":2e9/second":1e9/' >theirs.json
page ours.json theirs.json accuracy.json
holds '<h2>Which machine is faster at what</h2>'
holds '<th colspan="3">theirs</th>'
holds 'CPU</th>.*\|<td>&#60;Other&#62; 3000</td>'
holds '<td class="n" data-v="2">2.00</td>'
holds '<td class="n" data-v="0.5">0.50</td>'
holds '^<tr><td>all</td><td class="n" data-v="4">4</td><td class="n" data-v="1">1.00</td><td class="n" data-v="1">1.00</td></tr>$'
# Nothing in common: no comparison.
{ context; row line_side/avx2/pairs/map/64 5e8 '' 128; finish_file; } >nothing.json
page ours.json nothing.json
lacks 'faster at what'

# ---- Names that are markup, or worse ----------------------------------------------------------------

evil='</td><script>alert(1)</script>&amp;\"'"'"'`id`'
{
	context "<b>=\"$evil\"" "cpu=\"\\u202e\\uffff$evil\"" "lockstep_warnings=\"$evil\""
	row "$evil" 1e6 ",\"label\":\"$evil\",\"$evil\":7" 1000
	row "box_box/$evil" 1e6 '' 1000
	row "circle_circle/$evil/pairs/uniform/4096" 1e6 ",\"label\":\"$evil\"" 1000
	row "circle_circle/avx2/pairs/$evil/4096" 1e6 '' 1000
	row "circle_circle/avx2/pairs/$evil/64" 1e6 '' 1000
	printf ',{"name":"x","error_occurred":true,"error_message":"%s"}' "$evil"
	finish_file
} | sed 's/"cpu":"Abacus 3000",//' >'<i>.json'
run 0 $report '<i>.json' --title '<u>&' --output page.html
check_page
lacks '<script>alert'
lacks '<[iub]>'
holds '<h1>&#60;u&#62;&#38;</h1>'
holds '<h3>&#60;i&#62;.json</h3>'
holds '<td>&#60;/td&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;amp;&#34;&#39;`id`</td>'
holds '<dt>CPU</dt><dd>��&#60;/td&#62;'

# ---- Other programs' results ------------------------------------------------------------------------

{ context; row BM_sort/1000 3e7 ',"depth":3' 2500 2600; row BM_find 1e6 '' 7; finish_file; } >foreign.json
page foreign.json
holds "No times of Lockstep's tests: <code>lockstep bench --json"
holds '<tr><td>BM_sort/1000</td><td class="n" data-v="2550">2.550 us</td><td class="n" data-v="30000000">30.0 M</td>'
holds '<td>depth 3</td>'

# The output path.
run 0 $report ours.json
[ -s lockstep-report.html ] || fail 'no lockstep-report.html'
run 0 $report ours.json --output -
cmp out lockstep-report.html || fail 'another page on standard output'

# ---- Plug-ins ---------------------------------------------------------------------------------------
# chapter NAME: its rows, one per line, cells separated by blanks.
chapter() {
	unbroken | tr '\n' ' ' | sed 's,.*<h3>'"$1"'</h3>,,; s,\(<h3>\|</section>\).*,,; s,</tr>,\n,g' |
		sed -n 's,<[^>]*>, ,g; s/  */ /g; /^ *circle_box/p'
}
run 0 $report plugged.json measured.json tried.json --output page.html
check_page
holds '<a href="#plugins">Plug-ins</a>'
chapter mine | grep -q '^ *circle_box 4 2.50× 0.25× 2000 25% 5% 3 1e5 0.75 measured.json' || fail "of mine: $(chapter mine)"
chapter other | grep -q '^ *circle_box 20 0.50× 0.05× 800 6.2% 5% 2 5 4321 0.125 tried.json' || fail "of other: $(chapter other)"
holds '<dt>Subjects of plug-ins</dt><dd>1</dd>'
# Without further files: the verdicts from before timing; and verdicts alone.
run 0 $report plugged.json --output page.html
check_page
chapter mine | grep -q '^ *circle_box 4 2.50× 0.25× 4096 0 *$' || fail "of mine alone: $(chapter mine)"
chapter other | grep -q '^ *circle_box 20 0.50× 0.05× 1000 25% *$' || fail "of other alone: $(chapter other)"
run 0 $report tried.json --output page.html
check_page
chapter other | grep -q '^ *circle_box 800 ' || fail "of other untimed: $(chapter other)"
run 0 $report ours.json --output page.html
lacks 'plugins'
refused 'untried.json: from lockstep check without --plugin' $report untried.json --output page2.html
sed 's/"wrong":40/"wrong":"x"/' tried.json >worse.json
refused 'worse.json: a subject of a plug-in: its wrong is not a number' $report worse.json --output page2.html

# ---- Refused: the old page stays ----------------------------------------------------------------------

echo old >page.html
bad() {
	refused "^lockstep report: $1" $report ours.json bad.json --output page.html
}
: >bad.json && bad 'bad.json: it is empty'
head -c 900 ours.json >bad.json && bad 'bad.json: line [0-9]*: not JSON: unexpected end of file'
head -c 300 accuracy.json >bad.json && bad 'bad.json: line [0-9]*: not JSON: unexpected end of file'
echo '{"results":[{"command":"x","mean":1}]}' >bad.json && bad 'bad.json: not results of Google Benchmark'
echo '{"ratios":[]}' >bad.json && bad 'bad.json: from lockstep bench --ratios: leave out --ratios'
sed 's/index":1/index":0/' ours.json >bad.json && bad "bad.json: row [0-9]* ('circle_circle/avx2.*): a second row"
sed 's/"wrong":20,/"wrong":-1,/' accuracy.json >bad.json && bad "bad.json: test 'circle_segment': its wrong is not a number"
sed 's/"wrong":20,/"wrong":3000,/' accuracy.json >bad.json && bad "bad.json: test 'circle_segment': more wrong answers"
sed 's/_published",/",/' accuracy.json >bad.json && bad "bad.json: test 'circle_segment' occurs twice"
sed 's/"total"/"sum"/' accuracy.json >bad.json && bad "bad.json: test 'circle_seg.*': it has no total"
ln -s ours.json bad.json.link && mv bad.json.link bad.json && bad 'bad.json: the same file as ours.json'
refused 'no/such.json: No such file' $report ours.json no/such.json --output page.html
refused 'no results file given' $report --output page.html
refused 'it is one of the results' $report ours.json --output ours.json
refused 'no/such.html: No such file' $report ours.json --output no/such.html
run 2 sh -c "$report ours.json --output - >/dev/full"

[ "$(cat page.html)" = old ] || fail 'a page was touched by what was refused'
[ "$(ls page.html*)" = page.html ] || fail "left behind: $(ls page.html*)"

# If a build lacks a test's row, its other marks stay beside their tests.
{
	context
	for test in box_box circle_circle circle_box in_front; do
		row $test/reference/pairs/uniform/4096 1e8 '' 40960
		row $test/scalar/pairs/uniform/4096 2e8 '' 20480
		[ $test = circle_circle ] || row $test/avx2/pairs/uniform/4096 1e9 '' 4096
	done
	finish_file
} >gaps.json
run 0 $report --output gaps.html gaps.json
awk 'match($0, /M[0-9.]* [0-9.]*h-4"/) { split(substr($0, RSTART, RLENGTH - 4), place, " ") }
	/>(box_box|circle_box|in_front)<\/text>/ { print place[2] }' gaps.html >wanted
sed -n '/var(--set3)/{s/.* d="//; s/M[0-9.]* \([0-9.]*\)m[^M]*/\1 /g; s/".*//; p; q}' gaps.html | xargs -n 1 >marks
[ "$(wc -l <wanted)" = 3 ] && cmp -s wanted marks || fail "marks at $(xargs <marks), not at $(xargs <wanted)"

finish
