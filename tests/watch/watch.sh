#!/bin/sh
# SPDX-License-Identifier: MIT
# Every watcher finds a planted fault in every place. The programs are those that are shipped, with plant.c linked in,
# which spoils answers at run time, and says where: each build is wrong in another case, mode, place or column. What
# the watcher says must name the test, the build, and what was spoiled; and it ends with the status that it documents.
# shellcheck disable=SC2016,SC2059,SC2086,SC2154 # awk programs, an octal, lists of words; lib.sh sets them
. "${srcdir:-.}/tests/lib.sh"
watch="${RUNNER:-} $build/tests/watch"
export PLANT PLANT_LOG
PLANT_LOG=log
$lockstep list --names >names
tests=$(wc -l <names)

# Of an emulated CPU, a sanitizer or a debugger, a part.
some=$(paste -sd, names)
[ -z "${RUNNER:-}${SANITIZER_FLAGS:-}" ] || {
	some=circle_circle,point_polygon,segment_segment_point,pong,dot3
	tests=5
}

exact=yes
$lockstep accuracy --cases 1 --test box_box --scene uniform >/dev/null 2>&1 || exact=no

# planted STATUS WORDS PROGRAM...: with these words in PLANT it ends so, and what was planted is in log.
planted() {
	wanted=$1 PLANT=$2 program=$3
	shift 3
	rm -rf log lockstep-found
	: >log
	run "$wanted" $watch/$program "$@"
	PLANT=
}

# all_found LEAST PROGRAM: the awk program reads what a watcher says, and deletes from planted[test, build] what is
# named as it was planted. Nothing may be left of it, and there must have been as many.
all_found() {
	[ "$tests" != "$(wc -l <names)" ] || [ "$(wc -l <log)" -ge "$1" ] || fail "only $(wc -l <log) were planted in $what"
	cat out err | awk '
	BEGIN {
		while ((getline line <"log") > 0) {
			split(line, f, " ")
			planted[f[2], f[3]] = line
		}
	}
	# Is it what was spoiled? An index of -1 is unknown.
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

# Reports of lockstep check, and of those that report as it does; others on the same case are told in two lines.
# The batch may have been cut from others: its one case for all has a number of its own, or its cases repeat.
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
			if (word_after(text, " with that of case ") == number || mode == "one-one") i = f[9]
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

# ---- check -------------------------------------------------------------------------------------------
what=check
planted 0 '' lockstep check --cases 33 --scene uniform --test "$some"
says '^no disagreement'
planted 1 'kernel most=33' lockstep check --cases 33 --scene uniform --test "$some"
all_found $((tests * 9)) "$report"
builds=$(cut -d' ' -f3 log | sort -u)
# A file for each test, and each of its modes, for replay.
mkdir cases
for mode in pairs one-many many-one one-one; do
	grep -l "^mode $mode" lockstep-found/*.case | awk -F'[/-]' '!seen[$3]++' | while read -r file; do
		cp "$file" cases/$mode-"${file##*/}"
	done
done

# A reference that is wrong differs from every build; where all builds are as wrong, the exact truth tells.
on_reference='
	/^(DISAGREEMENT|FOUND)  .* on reference: / { delete planted[$2, "reference"] }
	/^[^ ].*\.case: / { test = $2; sub(/,$/, "", test) }
	/^  case [0-9]*: the reference breaks its guarantee/ { delete planted[test, "reference"] }'
what='check, of references'
planted 1 'reference most=9 anywhere' lockstep check --cases 9 --scene uniform --test "$some" --isa scalar
all_found $((tests - 4)) '/^DISAGREEMENT  / { delete planted[$2, "reference"] }'
if [ $exact = yes ]; then
	what='check, of references and kernels'
	planted 1 'both most=9 kind=hit anywhere' lockstep check --cases 9 --scene uniform --test "$some" --isa scalar
	grep -v _published log >kept # which promise nothing
	mv kept log
	all_found $((tests - 13)) "$on_reference"
fi

# Any word of a long batch, in each mode; and the case files have those batches.
what='check, of long batches'
long=circle_circle,dot3,cross3,box_box,segment_segment_point
planted 1 'kernel most=4000 place=any turn=1' lockstep check --cases 4000 --scene uniform --test $long --isa scalar,avx512,neon-emulated
all_found 12 "$report"
mkdir long
mv lockstep-found/circle_circle-*.case lockstep-found/box_box-avx512-*.case long

# ---- digest ------------------------------------------------------------------------------------------
what=digest
digest="lockstep digest --compare $LOCKSTEP_DATA/digests.txt --scene uniform,extreme --test $some"
planted 0 '' $digest
planted 1 'kernel most=512 anywhere' $digest
all_found $((tests * 6)) '
	/^DIFFERENT  / { test = $2; build = $4; sub(/,$/, "", build) }
	/: first in case / && (test, build) in planted {
		split(planted[test, build], f, " ")
		if ($NF == f[9] || $NF % 64 == f[9]) delete planted[test, build]
	}'
what='digest, of references'
planted 1 'reference most=64 anywhere' $digest
all_found $((tests - 6)) '/^CHANGED  .*the answers/ { test = $2; sub(/,$/, "", test); delete planted[test, "reference"] }'
what='digest, of references and kernels'
planted 1 'both most=64 anywhere' $digest
all_found $((tests - 6)) '/^CHANGED  .*the answers/ { test = $2; sub(/,$/, "", test); delete planted[test, "reference"] }'
grep -q '^DIFFERENT' out && fail 'builds that answer as the reference does are called different'

# ---- replay ------------------------------------------------------------------------------------------
what=replay
replayed='
	/^[^ ].*\.case: / { test = $2; sub(/,$/, "", test); n = $3; mode = $5 }
	/^  [a-z0-9-]*: .*\(columns at / {
		build = $1; sub(/:$/, "", build); place = $0; sub(/.* at /, "", place); sub(/\)$/, "", place)
		fault = $0; sub(/^[^:]*: /, "", fault); i = -1
		for (k = 1; k < NF; ++k) if ($k == "case") i = $(k + 1)
		getline; result = $1; sub(/:$/, "", result)
		if (spoiled(test, build, fault, result, i) && in_batch(test, build, mode, place, n))
			delete planted[test, build]
	}'
planted 1 'kernel most=4 turn=1' lockstep replay cases/*.case
all_found $((tests * 9)) "$replayed"
what='replay, of long batches'
planted 1 'kernel most=4000 place=any' lockstep replay long/*.case
all_found 3 "$replayed"

# ---- fuzz_replay ---------------------------------------------------------------------------------------
what=fuzz_replay
fuzzed='
	/^FOUND  / {
		test = $2; build = $4; sub(/:$/, "", build); fault = $0; sub(/^[^:]*: /, "", fault)
		getline; result = $1; sub(/:$/, "", result)
	}
	/^  mode / {
		mode = $2; place = $0; i = $(NF - 1) == "case" ? $NF : -1
		sub(/,$/, "", mode); sub(/.* at /, "", place); n = place
		sub(/,.*/, "", place); sub(/[^,]*, /, "", n); sub(/ .*/, "", n)
		if (spoiled(test, build, fault, result, i) && in_batch(test, build, mode, place, n))
			delete planted[test, build]
	}
	/^found by / { ++ends }
	END { if (ends != 1) { print "it does not say which input"; bad = 1 } }'
# Each test, on one of the builds, by its corpus.
turn=0
for test in $(echo $some | tr , ' '); do
	[ -d "$LOCKSTEP_DATA/corpus/$test" ] || continue
	turn=$((turn + 1))
	one=$(echo $builds | cut -d' ' -f$((turn % $(echo $builds | wc -w) + 1)))
	kind=$([ $((turn % 2)) = 0 ] && echo hit || echo nan)
	planted 1 "kernel build=$one kind=$kind most=1 turn=$turn anywhere" fuzz_replay $test "$LOCKSTEP_DATA/corpus/$test"
	all_found 1 "$fuzzed"
done
# One test on all builds, in every mode, at every place and in all words, by an input of 130 cases.
for mode in 0 1 2 3; do
	for place in 0 1 2 3 4; do
		turn=$((turn + 7))
		one=$(echo $builds | cut -d' ' -f$((turn % $(echo $builds | wc -w) + 1)))
		{ printf "\\$(printf %03o $((mode + 4 * place)))"; head -c 3120 /dev/zero; } >input
		planted 1 "kernel build=$one mode=$mode place=any turn=$turn" fuzz_replay circle_circle input
		all_found 1 "$fuzzed"
	done
done

# What the reference says, and every build with it.
if [ $exact = yes ]; then
	planted 1 'both kind=hit most=1 anywhere' fuzz_replay circle_circle "$LOCKSTEP_DATA/corpus/circle_circle"
	all_found 1 "$on_reference"
fi

# ---- accuracy ----------------------------------------------------------------------------------------
if [ $exact = yes ]; then
	what=accuracy
	for one in scalar neon-emulated; do
		planted 1 "kernel anywhere kind=hit most=16 build=$one" lockstep accuracy --cases 16 --scene uniform \
			--threads 1 --isa $one --test "$some"
		grep -v _published log >kept
		mv kept log
		all_found $((tests - 13)) '
			/^DISAGREEMENT  / { test = $2; build = $4; sub(/:$/, "", build) }
			/^  scene .* a batch of / && (test, build) in planted {
				split(planted[test, build], f, " ")
				if ($6 == f[9] ";") delete planted[test, build]
			}'
	done
fi

# ---- bench -------------------------------------------------------------------------------------------
if [ -x "$build/tests/watch/lockstep-bench" ]; then
	what=bench
	planted 1 'kernel anywhere most=1000' lockstep-bench --test "$some" --isa native,emulated --n 1000 --mode pairs \
		--benchmark_min_time=0.000000001
	all_found $((tests * 9)) '
		/^lockstep bench: [a-z0-9_]*\/.*\/pairs\/uniform\/1000: / {
			split($3, name, "/")
			i = -1; result = ""
			for (k = 5; k < NF; ++k) if ($k == "case") { i = $(k + 1); sub(/,$/, "", i); after = $(k + 2) }
			sub(/:$/, "", after); build = $4; sub(/:$/, "", build)
			if (build == name[2] && spoiled(name[1], build, $0, after, i)) delete planted[name[1], build]
		}'
fi
# ---- The status is the same in every form -----------------------------------------------------------------
# Of a shard, as JSON, of ratios: nobody may read the report, but somebody asks for the status.
what=status
json=--json
$lockstep list --json >/dev/null 2>&1 || json=
for form in $json '--shard 0/2'; do
	planted 1 'kernel most=33' lockstep check --cases 33 --scene uniform --isa scalar --test circle_circle $form
done
if [ $exact = yes ]; then
	for form in ${json:+'--json -'} '--shard 0/2'; do
		planted 1 'kernel anywhere kind=hit most=16 build=scalar' lockstep accuracy --cases 16 --scene uniform \
			--threads 1 --isa scalar --test circle_circle $form
	done
fi
if [ -x "$build/tests/watch/lockstep-bench" ]; then
	planted 1 'kernel anywhere most=1000' lockstep-bench --ratios --test circle_circle --isa scalar --n 1000 \
		--benchmark_min_time=0.000000001 --benchmark_repetitions=2
fi

# ---- The guarantee is tight -----------------------------------------------------------------------------
# An exact truth that says the opposite by 1.01 times the error bound is a disagreement, and by 0.99 times it is none;
# the same for results. Specimens promise nothing: plant.c leaves theirs alone.
# held LEAST FACTOR WORDS COMMAND...: all of them, or none.
held() {
	least=$1 factor=$2 words=$3
	shift 3
	if [ $factor = 0.99 ]; then
		planted 0 "truth $words=$factor" "$@"
		[ "$tests" != "$(wc -l <names)" ] || [ "$(wc -l <log)" -ge "$least" ] || fail "only $(wc -l <log): $words"
	else
		planted 1 "truth $words=$factor" "$@"
		all_found $least "$on_reference"
	fi
}
if [ $exact = yes ]; then
	check="lockstep check --cases 40 --scene uniform --isa scalar --test $some"
	accuracy="lockstep accuracy --cases 40 --scene uniform --threads 1 --test $some"
	for factor in 0.99 1.01; do
		what="check, by $factor"
		held 27 $factor margin $check
		held 18 $factor value $check
		what="accuracy, by $factor"
		held 27 $factor margin $accuracy
		for column in 0 1 2 3; do
			held 1 $factor "column=$column value" $accuracy
		done
		what="replay, by $factor"
		held 20 $factor margin lockstep replay cases/pairs-*.case
		what="fuzz_replay, by $factor"
		held 1 $factor margin fuzz_replay circle_circle "$LOCKSTEP_DATA/corpus/circle_circle"
		held 1 $factor value fuzz_replay dot3 "$LOCKSTEP_DATA/corpus/dot3"
	done
	# Where nothing is rounded, not even what touches is open.
	what='check and accuracy, by 0'
	held 7 0 margin $check
	held 7 0 margin $accuracy
	# A truth that contradicts itself.
	for margin in 0 nan inf; do
		what="accuracy, a margin of $margin"
		held 45 $margin odd $accuracy
	done
	held 45 0 odd $check
fi
# ---- As many truths are asked as reported ----------------------------------------------------------------
# Of tests without hits, which have no relations: where answers to changed cases differ, the truth is asked, too.
if [ $exact = yes ]; then
	what=count
	export PLANT_COUNT=count
	planted 0 '' lockstep check --cases 700 --scene uniform,lattice --isa scalar --test dot3,project_on_line,slide
	said=$(sed -n 's/^\([0-9]*\) answers of references held against exact arithmetic$/\1/p' out)
	[ "$said" = "$(cat count)" ] || fail "check says $said truths, and asks $(cat count)"
	if [ -n "$json" ]; then
		planted 0 '' lockstep check --cases 700 --scene uniform,lattice --isa scalar --test dot3,project_on_line --json
		says "^ *\"truths\": $(cat count),\$"
	fi
	planted 0 '' lockstep accuracy --cases 70 --scene uniform --threads 1 --test dot3,project_on_line,slide
	[ $((3 * 70)) = "$(cat count)" ] || fail "accuracy asks $(cat count) truths of 210 cases"
fi

# ---- run -------------------------------------------------------------------------------------------------
# It starts programs by name, which a runner does not.
if [ -z "${RUNNER:-}" ]; then
	what=run
	run="lockstep run --seconds 0.2 --test circle_circle,segment_segment_point"
	planted 0 '' $run
	says '^checked  .*: no disagreement$'
	planted 1 'kernel place=any most=16 kind=hit build=neon-emulated' $run
	for test in circle_circle segment_segment_point; do
		says "^DISAGREEMENT  $test on neon-emulated: "
	done
	says '^checked  .*: DISAGREEMENTS, see above$'
	[ -z "$json" ] || planted 1 'kernel place=any most=16 kind=hit build=neon-emulated' $run --json
	# What only the programs find that it starts.
	if [ -x "$build/tests/watch/lockstep-bench" ]; then
		planted 1 'kernel kind=hit index=4090 build=scalar anywhere in=lockstep-bench' $run
		says '^DISAGREEMENT  circle_circle on scalar: not timed, since its answers are wrong$'
	fi
	planted 1 'kernel kind=hit index=0 build=neon-emulated anywhere in=fuzz_replay' $run
	says '^FOUND  circle_circle on neon-emulated: a hit differs from the reference$'
fi
finish
