#!/bin/sh
# SPDX-License-Identifier: MIT
# Questions that plug-ins bring: questions.c has four, each with a sound subject and one that is wrong.
# shellcheck disable=SC2086 # $lockstep may have a runner in front of it
. "${srcdir:-.}/tests/lib.sh"
plugin=$build/tests/modules/questions.so
[ -f "$plugin" ] || { echo "no $plugin: shared libraries are disabled"; exit 77; }
few='--isa scalar --seed 1'

run 0 $lockstep list --plugin "$plugin"
for question in disc_capsule ray_meets_box under_ground median; do
	says "^asks-wrong .* $question "
done

# Sound subjects are never wrong, in any scene, mode, size or place; the others are found, shrunk and replayed.
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

run 1 $lockstep accuracy --plugin "$plugin" --cases 500 --threads 1 --output accuracy
for question in disc_capsule ray_meets_box under_ground median; do
	says "^asks-wrong  *$question "
done

# A case file says what is missing.
refused "no such test: 'disc_capsule'" $lockstep replay disc_capsule.case
refused "there is no test 'disc_capsule'" $lockstep check --isolate --plugin "$plugin"
