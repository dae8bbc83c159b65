#!/bin/sh
# SPDX-License-Identifier: MIT
# .ci/run scenes checks every test, scene and instruction set, and fails if any program that it starts fails. Here it
# starts stand-ins, which only record their command lines.
# shellcheck disable=SC2086,SC2154 # lists of words; lib.sh sets them
. "${srcdir:-.}/tests/lib.sh"
[ -z "${RUNNER:-}" ] || { echo 'CI itself does not run on an emulated CPU'; exit 77; }
command -v bash >/dev/null || { echo 'no bash'; exit 77; }

mkdir -p clone/.ci clone/build/tests clone/data
cp "$srcdir/.ci/run" clone/.ci
# The programs end with status 1 if their command line contains $BROKEN.
for program in lockstep tests/check.unit; do
	cat >"clone/build/$program" <<END
#!/bin/sh
case \$1 in isa | list) exec $lockstep "\$@" ;; esac
echo "${program##*/} \$*" >>"$folder/asked"
case "\$*" in *"\${BROKEN:-nothing}"*) exit 1 ;; esac
END
	chmod +x "clone/build/$program"
done

# stage STATUS WORDS: runs the stage; its calls are then in ./asked.
stage() {
	rm -f asked
	run "$1" clone/.ci/run $2 scenes
	[ -f asked ] || { fail "nothing was asked: $(cat out)"; : >asked; }
}
# option NAME: its values, one a line.
option() { sed -n "s/.* --$1 \([^ ]*\).*/\1/p" asked; }
# all WHEN PATTERN: all checks match.
all() {
	[ "$(wc -l <checks)" = "$(grep -c -e "$2" checks)" ] || fail "$1, not all calls have '$2': $(cat checks)"
}

$lockstep list --names | LC_ALL=C sort >names
# Sets of this architecture, natively where they run; others emulated.
sets=$($lockstep isa | awk '$2 ~ /^native/ { print $1 } $2 ~ /^emulated/ { print $1 "-emulated" }' | LC_ALL=C sort)

clone/.ci/run --list | grep -q '^scenes  *gate ' || fail 'the gate goes without scenes'
for when in gate night; do
	words=${when#gate}
	stage 0 "$words"
	grep '^lockstep check ' asked >checks || fail "no checks at $when"
	option test | tr , '\n' | LC_ALL=C sort | diff - names >&2 || fail "not each test once, $when"
	all $when ' --require-scenes all\( \|$\)'
	grep -q -e '--scene \|--first \|--shard \|--seconds ' checks && fail "not all cases of all scenes: $(cat checks)"
	[ "$(option require | tr , '\n' | LC_ALL=C sort -u)" = "$sets" ] || fail "required: $(option require), not $sets"
	[ "$(option require | sort -u | wc -l)" = 1 ] || fail "not the same is required everywhere: $(cat asked)"
	if [ $when = gate ]; then
		[ "$(option isa | sort -u)" = "$(option require | sort -u)" ] || fail "not what is required: $(cat checks)"
		all $when ' --seed 2\( \|$\)'
		least=4096
	else
		all $when ' --isa all\( \|$\)'
		all $when " --seed 20[0-9]\{6\}\( \|$\)"
		least=40960
	fi
	for cases in $(option cases); do
		[ "$cases" -ge $least ] || fail "$cases cases, $when"
	done
	[ "$(option cases | wc -l)" = "$(wc -l <checks)" ] || fail "not a number of cases each: $(cat checks)"
	grep -q '^lockstep digest --compare data/digests.txt .*--require-scenes all' asked || fail "no digests: $(cat asked)"
	grep -q '^check.unit test_worst$' asked || fail "no worst cases: $(cat asked)"
done
stage 0 ''
says '^1 passed, 0 failed, 0 skipped$'
for broken in $(option test) 'digest --compare' test_worst; do
	export BROKEN="$broken"
	stage 1 ''
	says '^0 passed, 1 failed, 0 skipped$'
done
finish
