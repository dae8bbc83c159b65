#!/bin/sh
# SPDX-License-Identifier: MIT
# Subjects of a plug-in are judged by the exact truth and by their claims: those in subjects.c are right, wrong, or
# break their claims.
# shellcheck disable=SC2086 # $lockstep may have a runner in front of it
. "${srcdir:-.}/tests/lib.sh"
plugin=$build/tests/modules/subjects.so
[ -f "$plugin" ] || { echo "no $plugin: shared libraries are disabled"; exit 77; }
$lockstep check --test point_circle --cases 1 --isa scalar --scene uniform --plugin "$plugin" >out 2>err || :
if grep -q 'no GMP' err; then
	echo "no GMP: nothing can be judged"
	exit 77
fi
rm -rf lockstep-found

command -v python3 >/dev/null || { echo "no python3 to read JSON with"; exit 77; }

cat >judge.py <<'END'
import json, sys
trials = json.load(open('out'))['trials']
for line in sys.stdin:
    subject, expected = line.split(None, 1)
    row = [r for r in trials if r['test'] == sys.argv[1] and r['subject'] == subject][0]
    row = {key: value or 0 for key, value in row.items()}
    total = sum(row[key] for key in ('right', 'tie', 'rounding', 'outside', 'no_answer', 'wrong'))
    if not eval(expected, dict(row, total=total)):
        print(f'{subject}: not {expected.strip()}: {row}')
END

# trials STATUS TEST [OPTION]: standard input has lines with a subject and a condition on its row; `total` is the sum
# of all verdicts.
trials() {
	run "$1" $lockstep check --test "$2" --cases 3000 --isa scalar --scene grazing,lattice,uniform,degenerate \
		--json --plugin "$plugin" ${3-}
	python3 judge.py "$2" >said || fail "$2: judge.py"
	[ ! -s said ] || fail "$2: $(cat said)"
}

trials 1 point_circle <<'END'
s-closed wrong == 0 and crashes == 0 and cases >= 9000 and right > 8000
s-closed total == cases
s-open wrong == 0 and tie == 0
s-not-closed wrong > 100 and bugs == 0
s-undecided wrong == 0 and tie > 100 and ties_hit == 0
s-tolerant wrong == 0 and rounding > 10
s-not-tolerant wrong > 10
s-negative wrong > 10 and bugs == wrong
s-positive wrong == 0 and outside > 10
s-silent right == 0 and no_answer > 8000 and wrong == 0
s-float wrong == 0 and rounding > 10
s-tails wrong > 100
s-sizes wrong > 0 and right == cases
s-modes wrong > 0 and right == cases
s-places wrong > 0 and right > 8000
END

trials 1 project_on_line <<'END'
s-closed wrong == 0 and right > 8000
s-open wrong > 8000
s-float wrong == 0 and right > 8000
s-sizes wrong > 0 and right + rounding == cases
END

trials 1 dot3 <<'END'
s-sizes wrong > 0 and right + rounding == cases
END

# A subject in its own process also gets worlds.
for isolate in '' --isolate; do
	trials 1 point_polygon $isolate <<'END'
s-closed wrong == 0 and right > 5000
s-open wrong > 5000
END
	# Unused worlds are released: the subject counts the worlds that it has, and aborts if there are too many.
	run 1 $lockstep check --test point_polygon --isa scalar --scene uniform --cases 20000 --output short \
		--plugin "$plugin" $isolate
	if grep -q crashed out; then fail "worlds are not released $isolate"; fi
done

# However short the time, and whatever the shard, the status reflects the findings.
for option in '--seconds 0.1' '--shard 1/2 --cases 9000'; do
	run 1 $lockstep check --test project_on_line --isa scalar --scene uniform --output short $option --plugin "$plugin"
	says 's  *project_on_line'
done

# The worst of each is saved, and replay agrees; the library's own kernels are right.
[ "$(find lockstep-found -name '*-wrong-*' | wc -l)" = 11 ] || fail "saved: $(ls lockstep-found)"
run 1 $lockstep replay --plugin "$plugin" lockstep-found/point_circle-s-not-closed-wrong-*.case
says 's-not-closed, case 0: wrong: the shapes touch exactly, which it claims is a hit; it says miss'
says 's-closed, case 0: right'
says 's-undecided, case 0: tie'
run 1 $lockstep replay --plugin "$plugin" lockstep-found/point_circle-s-negative-wrong-*.case
says 's-negative, case 0: wrong, a bug'
run 0 $lockstep replay lockstep-found/point_circle-s-negative-wrong-*.case
# Faults that show only in a batch, and in no single case.
for of in circle-s-tails circle-s-sizes circle-s-modes circle-s-places; do
	run 1 $lockstep replay --plugin "$plugin" lockstep-found/point_$of-wrong-*.case
	says "${of#circle-}, case [0-9][0-9]*.*: wrong"
done
says 'columns at start+20: wrong'
run 1 $lockstep replay --plugin "$plugin" lockstep-found/project_on_line-s-sizes-wrong-*.case
says 's-sizes, case 76: wrong: y: '

# After three hangs a subject is not called again.
broken=$build/tests/modules/broken.so
if [ -f "$broken" ]; then
	run 1 env BROKEN=loop $lockstep check --test point_circle --isa scalar --scene uniform --cases 9000 --output short \
		--plugin-limit 0.2 --plugin "$broken"
	says 'broken was not called for point_circle again after 3 hangs'
	says '^broken  *point_circle .* 3  *-  *-$'
fi

# A processor mode that a call changes, case by case and in batches, with and without --isolate.
if [ -f "$broken" ] && [ "${host_cpu:-$(uname -m)}" = x86_64 ]; then
	for isolate in '' --isolate; do
		rm -rf short
		run 1 env BROKEN=state $lockstep check --test point_circle --isa scalar --scene uniform --cases 3000 \
			--output short $isolate --plugin "$broken"
		says '^subject .* hang  *state  '
		says 'broken.*: the kernel broke the calling convention$'
		says 'it changed MXCSR'
		run 1 env BROKEN=state $lockstep replay $isolate --plugin "$broken" short/point_circle-broken-state-*.case
		says 'the kernel broke the calling convention'
		run 0 $lockstep replay $isolate --plugin "$broken" short/point_circle-broken-state-*.case
		run 1 env BROKEN=batch-state $lockstep check --test line_side --isa scalar --scene uniform --cases 3000 \
			--output short $isolate --plugin "$broken"
		says 'it changed MXCSR'
	done
fi

# Variants that claim the same bits are compared with each other, which distinguishes a fault of one from a fault of all.
# Variants that the CPU cannot run are skipped by name; required ones are an error.
sets=$build/tests/modules/sets.so
for isolate in '' --isolate; do
	try="$lockstep check --test circle_circle --isa scalar --scene uniform --cases 9000 --output sets $isolate --plugin $sets"
	run 0 $try
	says '^SKIP sets-foreign: 1 of its 1 subjects: this CPU lacks '
	if grep -q unlike out; then fail "unlike without a fault $isolate"; fi
	run 1 env SETS=one $try
	says '^DISAGREEMENT  circle_circle on sets-wide: the answer differs from another variant'
	says '^  [a-z]*; sets-narrow: [a-z]*$'
	says '^subject .* unlike '
	says '^sets-narrow .* 0  *0  *0  *-  *-  *-$'
	run 1 env SETS=one $lockstep replay --plugin "$sets" sets/circle_circle-sets-wide-unlike-*.case
	says '^ *sets-narrow, case 0: right$'
	says '^ *sets-wide, case 0: rounding'
	run 1 env SETS=both $try
	says '^DISAGREEMENT  circle_circle on sets-strict: the answer is wrong'
	if grep -q unlike out; then fail "unlike, but all variants are wrong alike $isolate"; fi
	run 1 $try --require sets-foreign
	grep -q 'sets-foreign did not run: this CPU lacks it' err || fail "required: $(cat err)"
	run 0 $try --require sets-wide
done

# Plug-ins without a chosen test, and unusable ones.
refused 'subjects.so has none of the chosen tests' $lockstep check --test box_box --plugin "$plugin"
refused 'cannot open shared object' $lockstep check --plugin ./nothing.so
printf 'int x;\n' >empty.c
${CC:-cc} -shared -fPIC empty.c -o empty.so
refused 'exports no lockstep_plugin()' $lockstep check --plugin ./empty.so

# bad MEMBERS: a subject with these claims.
bad() {
	cat >bad.c <<END
#include <lockstep_plugin.h>
static int f(const double *v, const void *w, double *r) { (void)v, (void)w, (void)r; return 0; }
static int g(const float *v, const void *w, float *r) { (void)v, (void)w, (void)r; return 0; }
static void *p(const struct lockstep_rows *r) { (void)r; return 0; }
int (*unused1)(const double *, const void *, double *) = f;
int (*unused2)(const float *, const void *, float *) = g;
void *(*unused3)(const struct lockstep_rows *) = p;
LOCKSTEP_PLUGIN(${3:-\"bad\"}, "1", 0, 0, {$1})
END
	${CC:-cc} -shared -fPIC -I"$srcdir/kernels" bad.c -o bad.so || { fail "does not compile: $1"; return; }
	refused "$2" $lockstep check --plugin ./bad.so
}
bad '.test = "point_circl", .on_doubles = f' "there is no test 'point_circl'; see lockstep list"
bad '.on_doubles = f' "there is no test '(null)'"
bad '.test = "point_circle"' 'point_circle: it must have one of on_floats, on_doubles and on_batch, not 0'
bad '.test = "point_circle", .on_doubles = f, .on_floats = g' 'not 2'
bad '.test = "pixel_box_overlap", .on_floats = g' 'its columns are int32: use on_doubles or on_batch'
bad '.test = "point_circle", .on_doubles = f, .prepare = p' 'the test has no world'
bad '.test = "point_circle", .on_doubles = f, .structs = true' 'point_circle: it has structs, but not on_batch'
bad '.test = "point_circle", .on_doubles = f, .tolerance = -1' 'tolerances and largest must be finite'
bad '.test = "point_circle", .on_doubles = f, .largest = 1.0 / 0.0' 'tolerances and largest must be finite'
bad '.test = "point_circle", .on_doubles = f, .boundary = (enum lockstep_boundary)9' 'no such boundary: 9'
bad '.test = "point_circle", .on_doubles = f, .arithmetic = (enum lockstep_arithmetic)9' 'no such arithmetic: 9'
bad '.test = "point_circle", .on_doubles = f, .needs = "sse2,mmx"' "it needs 'mmx', which is none of sse2, sse41, avx"
bad '.test = "point_circle", .on_doubles = f, .except = 64' 'no such exception: 0x40'
bad '.test = "point_circle", .on_doubles = f, .results = 1' 'the test has 0 result columns'
bad '.test = "point_circle", .on_doubles = f}, {.test = "point_circle", .on_doubles = f' 'point_circle: occurs twice'
bad '.test = "point_circle", .on_doubles = f, .variant = "a b"' "'a b' is not a valid name of a variant"
bad '.test = "point_circle", .on_doubles = f' "'my code' is not a valid name of a plug-in" '"my code"'
bad '.test = "point_circle", .on_doubles = f' "is taken by a build of Lockstep" '"avx2"'
bad '.test = "point_circle", .on_doubles = f' "longer than 31 letters" '"abcdefghijklmnopqrstuvwxyzabcdefghijk"'

# A second plug-in of the same name is NAME-2. If required, it must have run.
run 0 $lockstep check --cases 100 --scene uniform --test point_circle --isa scalar --plugin "$build/tests/modules/plugin.so" \
	--plugin "$build/tests/modules/plugin.so" --test circle_circle --require plugin,plugin-2
says 'plugin-2'
finish
