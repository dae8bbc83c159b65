# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2016,SC2034,SC2086,SC2154 # awk programs; the tests use them; lists of words; tests/lib.sh sets some
# Shared by the tests of watchers. The programs are the shipped ones, linked with plant.c, which corrupts answers at run
# time and logs where: each build is wrong in another case, mode, place or column. The watcher's report must name the
# test, the build, and the fault; and it must end with its documented status.
watch="${RUNNER:-} $build/tests/watch"
export PLANT PLANT_LOG
PLANT_LOG=log
$lockstep list --names >names
tests=$(wc -l <names)
# The build in use, and the last one, which is emulated, if they exist.
best=$($lockstep isa | awk '/in use/ { print $1 }')
last=$($lockstep isa | awk '$2 ~ /^native/ { last = $1 } $2 ~ /^emulated/ { last = $1 "-emulated" } END { print last }')

# Only some tests on an emulated CPU, or with a sanitizer or a debugger.
some=$(paste -sd, names)
[ -z "${RUNNER:-}${SANITIZER_FLAGS:-}" ] || {
	some=circle_circle,point_polygon,segment_segment_point,pong,dot3
	tests=5
}

json=--json
$lockstep list --json >/dev/null 2>&1 || json=
exact=yes
$lockstep accuracy --cases 1 --test box_box --scene uniform >/dev/null 2>&1 || exact=no

# planted STATUS WORDS PROGRAM...: runs it with WORDS in PLANT, expects the status, and leaves the planted faults in
# log.
planted() {
	wanted=$1 PLANT=$2 program=$3
	shift 3
	rm -rf log lockstep-found
	: >log
	run "$wanted" $watch/$program "$@"
	PLANT=
}

# all_found LEAST PROGRAM: the awk program reads a watcher's report, and deletes the faults that it names correctly
# from planted[test, build]. None may remain, and there must have been at least LEAST faults.
all_found() {
	[ "$tests" != "$(wc -l <names)" ] || [ "$(wc -l <log)" -ge "$1" ] || fail "only $(wc -l <log) were planted in $what"
	cat out err | awk '
	BEGIN {
		while ((getline line <"log") > 0) {
			split(line, f, " ")
			planted[f[2], f[3]] = line
		}
	}
	# True if the report matches the planted fault. An index of -1 is unknown.
	function spoiled(test, build, fault, result, i,    f) {
		if (!((test, build) in planted)) return 0
		split(planted[test, build], f, " ")
		if (f[4] == "past") return fault ~ /past/ || i >= f[8]
		if (f[4] == "hit") return fault ~ /^a hit|says/ && i == f[9]
		return result == f[5] && i == f[9]
	}
	function in_batch(test, build, mode, place, n,    f) {
		split(planted[test, build], f, " ")
		return f[6] == mode && (f[7] == place || place ~ /^mixed/) && f[8] == n
	}
	'"$2"'
	END {
		for (p in planted) { print "not found: " planted[p]; bad = 1 }
		exit bad
	}' >missed || { fail "$what: $(wc -l <missed) of $(wc -l <log) missed"; head -5 missed; }
}

# Reads reports in the format of lockstep check; further ones on the same case take two lines. The batch may be part
# of another: its broadcast case keeps its number, or its cases repeat.
report='
	function after(text, word) { return index(text, word) ? substr(text, index(text, word) + length(word)) : "" }
	function word_after(text, word,    rest) { rest = after(text, word); sub(/[ ,;:].*/, "", rest); return rest }
	function take(text, detail,    number, i, result, mode) {
		number = word_after(text, ", case "); mode = word_after(text, " on, ")
		if (mode == "") { mode = after(text, "a batch of "); sub(/^[0-9]*, /, "", mode); sub(/,.*/, "", mode) }
		i = number - word_after(text, " from case ")
		result = detail; sub(/^ */, "", result); sub(/:.*/, "", result)
		place = after(text, " at ")
		if (number == "") i = -1
		if ((test, build) in planted) {
			split(planted[test, build], f, " ")
			if (word_after(text, " with the operand of case ") == number || mode == "one-one") i = f[9]
			if (text ~ /^also/ && mode != "pairs") i = f[9]
			if (text ~ /cases over and over/) i = f[9]
		}
		if (spoiled(test, build, fault, result, i) && in_batch(test, build, mode, place, word_after(text, "a batch of ")))
			delete planted[test, build]
	}
	/^DISAGREEMENT  / {
		test = $2; build = $4; sub(/:$/, "", build)
		fault = $0; sub(/^[^:]*: /, "", fault)
		getline detail
	}
	/^  scene .* a batch of / { take($0, detail) }
	/^also / {
		test = $2; build = $4; sub(/,$/, "", build)
		text = $0; getline detail
		fault = detail ~ /^ *expected / ? "a hit" : detail ~ /last hit word/ ? "past" : ""
		take(text, detail)
	}'

# A wrong reference differs from every build; if all builds are wrong in the same way, the exact truth shows it.
on_reference='
	/^(DISAGREEMENT|FOUND)  .* on reference: / { delete planted[$2, "reference"] }
	/^[^ ].*\.case: / { test = $2; sub(/,$/, "", test) }
	/^  case [0-9]*: the reference breaks its guarantee/ { delete planted[test, "reference"] }'
