#!/bin/sh
# SPDX-License-Identifier: MIT
# Questions that plug-ins define: questions.c has four, each with a sound subject and one that is wrong.
# shellcheck disable=SC2086 # $lockstep may have a runner in front of it
. "${srcdir:-.}/tests/lib.sh"
plugin=$build/tests/modules/questions.so
[ -f "$plugin" ] || { echo "no $plugin: shared libraries are disabled"; exit 77; }
few='--isa scalar --seed 1'

run 0 $lockstep list --plugin "$plugin"
for question in disc_capsule ray_meets_box under_ground median; do
	says "^asks-wrong .* $question "
done

# Sound subjects are never wrong, in any scene, mode, size or placement; wrong ones are found, shrunk and replayed.
for question in disc_capsule ray_meets_box under_ground median; do
	run 1 $lockstep check $few --plugin "$plugin" --test $question --cases 3000 --output $question
	says "^DISAGREEMENT  $question on asks-wrong"
	says "^asks  *$question .*  0 "
	grep -q "^DISAGREEMENT.* on asks:" out && fail "$question: the sound subject is found wrong: $(cat out)"
	grep -q "^DISAGREEMENT.* on reference" out && fail "$question: the reference is found wrong: $(cat out)"
	set -- $question/*.case
	[ -f "$1" ] || fail "$question: nothing is saved"
	run 0 $lockstep shrink --plugin "$plugin" --seconds 2 --output $question.case "$1"
	run 1 $lockstep replay --plugin "$plugin" $question.case
	says '^  asks, case 0: right'
	says '^  asks-wrong, case 0: wrong'
	[ $question = median ] || run 0 $lockstep draw --plugin "$plugin" --output $question.svg $question.case
done

if grep -q '^#define HAVE_GMP 1' "$build/config.h"; then
	run 1 $lockstep accuracy --plugin "$plugin" --cases 500 --threads 1 --output accuracy
	for question in disc_capsule ray_meets_box under_ground median; do
		says "^asks-wrong  *$question "
	done
fi

# Isolation changes neither verdicts on pairs nor truths. Answers in other modes are judged only if the function can see
# the mode, as one in another process can.
for isolate in '' --isolate; do
	run 1 $lockstep check $few --plugin "$plugin" $isolate --scene uniform,extreme --cases 300 --output same
	awk '/^asks/ { print $1, $2, $3, $4, $5, $6, $7, $8 } /^digest|reference answers/' out >"verdicts$isolate"
done
[ "$(grep -c '^asks' verdicts)" = 8 ] || fail "not eight subjects: $(cat verdicts)"
diff verdicts verdicts--isolate >&2 || fail 'other verdicts with --isolate'
run 1 $lockstep replay --isolate --plugin "$plugin" disc_capsule.case
says '^  asks-wrong, case 0: wrong'

# Fuzzing finds each wrong subject, and no sound one.
run 1 $lockstep fuzz --plugin "$plugin" --no-isolate --engine builtin --runs 1000 --output fuzzed
for question in disc_capsule ray_meets_box under_ground median; do
	says "^FOUND  $question on asks-wrong: "
	says "^$question  *builtin  *1000 "
done
grep -q '^FOUND .* on asks:' out && fail "a sound subject is found wrong by fuzzing: $(cat out)"
[ -n "${SANITIZER_FLAGS:-}" ] || {
	run 1 $lockstep fuzz --plugin "$plugin" --engine builtin --runs 100 --test median --output fuzzed
	says '^FOUND  median on asks-wrong: '
}

# The other commands that take plug-ins also know the questions.
if [ -x "$build/lockstep-bench" ]; then
	run 1 $lockstep bench --test 'under_*' --plugin "$plugin" --n 1000 --benchmark_min_time=0.001
	says '^under_ground/reference/pairs/uniform/1000 '
	says '^under_ground/asks/pairs/uniform/1000 .* none wrong'
	says '^under_ground/asks-wrong/pairs/uniform/1000 .*% wrong'
	grep -q '^median/' out && fail 'a test that was not chosen'
fi
# Results of questions need no plug-in.
if [ -x "$build/lockstep-bench" ] && $lockstep list --json >/dev/null 2>&1; then
	for machine in here there; do
		run 1 $lockstep bench --plugin "$plugin" --test under_ground --n 500 --benchmark_min_time=0.001 --json
		cp out $machine.json
	done
	run 0 $lockstep cpus here.json there.json
	says '^under_ground  asks\(-wrong\)*  .*  asks\(-wrong\)*  '
	says '^asks on each machine$'
	says '^questions  *1  *1.00 '
	run 0 $lockstep cpus --test 'under_*' here.json there.json
	refused "no test matches 'over_" $lockstep cpus --test 'over_*' here.json there.json
	run 0 $lockstep report --output page.html here.json there.json
	grep -q 'under_<wbr/>ground' page.html || fail 'no row of the question in the page'
fi
# The fewest cases that any run checks already have wrong answers.
run 1 $lockstep run --seconds 0.001 --test disc_capsule --plugin "$plugin"
says '^plug-in  asks: .* none wrong$'
says '^plug-in  asks-wrong: .* WRONG, in disc_capsule$'

if $lockstep list --json >/dev/null 2>&1; then
	# Each round reloads both sides.
	run 0 $lockstep duet --rounds 8 --threshold 0.99 --n 64 --test median "$plugin" "$plugin"
	says '^median  .* no change shown$'
	says '^median-wrong  .* no change shown$'
fi

# Questions with exact truths: the references in floats are right except for a few roundings, the subjects are judged by
# the truth, and movements are measured.
truth=$build/tests/modules/truth.so
if grep -q '^#define HAVE_GMP 1' "$build/config.h"; then
	for isolate in '' --isolate; do
		run 1 $lockstep check $few --plugin "$truth" $isolate --cases 3000 --output truth
		for question in disc_pill disc_posts; do
			says "^DISAGREEMENT  $question on truth-wrong"
			says "^truth  *$question .*  0  *0  *0  *0  *0 "
			grep -q "^DISAGREEMENT.* on truth:" out && fail "$question $isolate: the sound subject is found wrong: $(cat out)"
			grep -q "^DISAGREEMENT.* on reference" out && fail "$question $isolate: the reference is found wrong: $(cat out)"
		done
		says 'a bug: exactly a hit; it says miss; it would be right if coordinates moved by '
		says 'exact  *hit  (margin .* roundings; guaranteed beyond 8)'
	done
	set -- truth/disc_pill-truth-wrong-wrong-*.case
	run 0 $lockstep shrink --plugin "$truth" --seconds 2 --output pill.case "$1"
	run 1 $lockstep replay --plugin "$truth" pill.case
	says '^  truth, case 0: right'
	says '^  truth-wrong, case 0: wrong, a bug'
	run 1 $lockstep fuzz --plugin "$truth" --no-isolate --engine builtin --runs 1000 --output pills
	says '^FOUND  disc_pill on truth-wrong: '
	grep -q '^FOUND .* on \(truth\|reference\):' out && fail "a sound one is found wrong by fuzzing: $(cat out)"
	run 1 $lockstep accuracy --plugin "$truth" --cases 500 --threads 1 --output accuracy
	says '^truth  *disc_pill '
	# A wrong reference is found, and misuse of numbers ends the program with one line.
	run 1 env TRUTH=reference $lockstep check $few --plugin "$truth" --test disc_pill --cases 3000 --output pills
	says '^DISAGREEMENT  disc_pill on reference: the reference breaks its guarantee against the exact truth'
	misuse() {
		run 2 env TRUTH="$1" $lockstep check $few --plugin "$truth" --test "$2" --cases 3000 --output pills
		grep -q "^lockstep: the truth of question '$2': $3" err || fail "$1: $(cat err)"
	}
	for way in '' 'equal ' 'summed '; do
		misuse "${way}degrees" disc_pill 'it adds or compares numbers of degrees 2 and 1'
	done
	misuse powers disc_pill 'it makes a number of degree 32; 0 to 31 are possible'
	misuse infinite disc_pill 'it makes a number of a float that is not finite'
	misuse stale disc_pill 'it uses a number that was released'
	misuse unmarked disc_pill 'it releases a mark that it did not set'
	misuse endless disc_posts 'it makes more than 2032 numbers; see release()'
fi

# A case file without its plug-in names what is missing.
refused "no such test: 'disc_capsule'" $lockstep replay disc_capsule.case
finish
