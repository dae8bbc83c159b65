#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep plugin new: its output compiles without warnings, loads, and is right at once; for every test, and for
# questions of its own. The macros
# that it uses are right in each dialect. Languages without a compiler are skipped and named.
. "${srcdir:-.}/tests/lib.sh"
[ -f "$build/.libs/liblockstep.so" ] || { echo "no shared libraries"; exit 77; }
[ -z "${RUNNER:-}" ] || { echo "a cross build: its plug-ins would need its compilers"; exit 77; }
grep -q '^#define HAVE_GMP 1' "$build/config.h" || { echo "no GMP: nothing is judged"; exit 77; }
unset MAKEFLAGS MFLAGS MAKELEVEL
absent=
mkdir bin
# shellcheck disable=SC2086 # several words, if it is run by another program
printf '#!/bin/sh\nexec %s "$@"\n' "$lockstep" >bin/lockstep
chmod +x bin/lockstep
export PATH="$folder/bin:$PATH"
check="$lockstep check --isa scalar --scene uniform,degenerate --cases 1000"

# there LANGUAGE PROGRAM: is it installed? Otherwise the language is skipped.
there() {
	command -v "$2" >/dev/null && return
	absent="$absent $1"
	return 1
}

# makes LANGUAGE [make's words]: builds a plug-in of one test, by its Makefile, and one of all tests.
makes() {
	language=$1
	shift
	name=my_$(echo "$language" | tr + p)
	run 0 lockstep plugin new --language "$language" "$name"
	run 0 make -C "$name" LOCKSTEP_CFLAGS="-Werror -I$build/include" "$@"
	[ ! -s err ] || fail "$language: warnings: $(cat err)"
	# shellcheck disable=SC2086
	run 0 $check --plugin "$name/$name.so"
	says "^$name *point_circle *2000 .* 0 *0 *0 *0 *0 *0 *- *-\$"
	run 0 lockstep list --plugin "$name/$name.so"
	says "^$name  *0.1  *point_circle  *by cases of doubles  *as documented  *double\$"

	run 0 lockstep plugin new --language "$language" --test '*' "all/$name"
	run 0 make -C "all/$name" LOCKSTEP_CFLAGS="-Werror -I$build/include" "$@"
	[ ! -s err ] || fail "$language, all tests: warnings: $(cat err)"
	run 0 lockstep list --names --plugin "all/$name/$name.so"
	lockstep list --names | sed "s|^|$name/|" | cmp -s - out || fail "$language: not all tests: $(cat out)"
}

# asks LANGUAGE QUESTION OPERANDS COMMAND: a new question is answered as its reference and truth say, and a wrong
# function is found. COMMAND prints the plug-in's name for --plugin.
asks() {
	name=asks_$(echo "$1" | tr + p)_$2
	run 0 lockstep plugin new --language "$1" --question "$2" --operands "$3" "$name"
	plugin=$($4 "$name")
	# shellcheck disable=SC2086
	run 0 $check --cases 300 --plugin "$plugin"
	says "^$name *$2 *600 .* 0 *0 *0 *0 *0 *0 *- *-\$"
	source=$(ls "$name/$name".[!s]*)
	awk '/ fast\(/ { inside = 1 } inside && sub(/ <= /, " < ") { inside = 0 } { print }' "$source" >wrong
	cmp -s wrong "$source" && fail "$source: has no function to be judged"
	cp wrong "$source"
	plugin=$($4 "$name")
	# shellcheck disable=SC2086
	run 1 $check --cases 300 --plugin "$plugin"
	says "^DISAGREEMENT  $2 on $name: "
}

compiled() {
	make -s -C "$1" CC="$CC" CXX=c++ LOCKSTEP_CFLAGS="-Werror -I$build/include" >&2 || fail "$1: it does not compile"
	echo "$1/$1.so"
}

in_python() { echo "process:python3 $1/$1.py"; }
in_javascript() { echo "process:node $1/$1.mjs"; }

# asks_all LANGUAGE COMMAND: shapes of Lockstep and of its own, in the plane, in space and in pixels; two and one.
asks_all() {
	asks "$1" disc_capsule 'circle, capsule:xyxyr' "$2"
	asks "$1" boxes box3,box3 "$2"
	asks "$1" own b:xyzXYZ,t:rxyXYft "$2"
	asks "$1" pixels square:pqw "$2"
	asks "$1" alone disc:xyr "$2"
}

mkdir all
there c "${CC%% *}" && makes c CC="$CC" && asks_all c compiled
there c++ c++ && makes c++ CXX=c++ && asks_all c++ compiled
there rust rustc && makes rust && asks_all rust compiled

# speaks LANGUAGE PROGRAM ENDING: the same, as a process.
speaks() {
	name=my_$1
	run 0 lockstep plugin new --language "$1" "$name"
	# shellcheck disable=SC2086
	run 0 $check --cases 500 --scene uniform --plugin "process:$2 $name/$name.$3"
	says "^$name *point_circle *500 .* 0 *0 *0 *0 *0 *0 *- *-\$"
	run 0 lockstep plugin new --language "$1" --test '*' "all/$name"
	run 0 lockstep list --names --plugin "process:$2 all/$name/$name.$3"
	lockstep list --names | sed "s|^|$name/|" | cmp -s - out || fail "$1: not all tests: $(cat out)"
}
there python python3 && speaks python python3 py && asks_all python in_python
there javascript node && speaks javascript node mjs && asks_all javascript in_javascript

# Unanswered cases are not a fault, and are counted.
# shellcheck disable=SC2086
run 0 $check --cases 100 --test 'point_*,sphere_mesh,pong' --plugin all/my_c/my_c.so
says '^my_c *pong *200 .* 200 *0 '

# ---- The macros for structs and arrays --------------------------------------------------------------

cat >structs.h <<'EOF'
#include <lockstep_plugin.h>
struct point { double x, y; };
struct disc { double x, y, r; };
struct float_point { float x, y; };
struct float_disc { float x, y, r; };
struct float_segment { float ax, ay, bx, by; };
static inline bool in(const struct point *p, struct disc c)
{
	double dx = p->x - c.x, dy = p->y - c.y;
	return c.r >= 0 && dx * dx + dy * dy <= c.r * c.r;
}
static inline bool float_in(struct float_point p, struct float_disc c)
{
	float dx = p.x - c.x, dy = p.y - c.y;
	return c.r >= 0 && dx * dx + dy * dy <= c.r * c.r;
}
static inline void all_in(size_t n, const struct point *p, const struct disc *c, bool *hits)
{
	for (size_t i = 0; i < n; ++i)
		hits[i] = in(&p[i], c[i]);
}
static inline void all_float_in(size_t n, const struct float_point *p, const struct float_disc *c, bool *hits)
{
	for (size_t i = 0; i < n; ++i)
		hits[i] = float_in(p[i], c[i]);
}
static inline void none(size_t n, const struct float_point *p, bool *hits)
{
	for (size_t i = 0; i < n; ++i)
		hits[i] = p[i].x != p[i].x;
}
static inline int side(struct float_segment l, struct float_point p, float *results)
{
	results[0] = (l.bx - l.ax) * (p.y - l.ay) - (l.by - l.ay) * (p.x - l.ax);
	return 0;
}
static inline int nothing(struct disc v, double *results)
{
	(void)v, (void)results;
	return -1;
}
LOCKSTEP_CASE2(doubles, double, struct point, struct disc, in(&a, b))
LOCKSTEP_CASE2(floats, float, struct float_point, struct float_disc, float_in(a, b))
LOCKSTEP_CASE2(sides, float, struct float_segment, struct float_point, side(a, b, results))
LOCKSTEP_CASE1(unit, double, struct disc, nothing(a, results))
LOCKSTEP_ARRAY2(arrays, double, struct point, struct disc, all_in(n, a, b, hits))
LOCKSTEP_ARRAY2(float_arrays, float, struct float_point, struct float_disc, all_float_in(n, a, b, hits))
LOCKSTEP_ARRAY1(nan_arrays, float, struct float_point, none(n, a, hits))
EOF
cat >structs.c <<'EOF'
#include "structs.h"
#define CLOSED .boundary = LOCKSTEP_CLOSED
LOCKSTEP_PLUGIN("structs", "1", NULL, "MIT",
		{.test = "point_circle", .on_doubles = doubles, CLOSED, .arithmetic = LOCKSTEP_DOUBLE},
		{.test = "line_side", .on_floats = sides},
		{.test = "normalize3", .on_doubles = unit},
		{.test = "point_circle", .on_floats = floats, CLOSED, .variant = "floats"},
		{.test = "point_circle", .on_batch = arrays, CLOSED, .arithmetic = LOCKSTEP_DOUBLE, .variant = "arrays"},
		{.test = "point_polygon", .on_batch = nan_arrays, .largest = 1e-30, .variant = "nan"},
		{.test = "point_circle", .on_batch = float_arrays, CLOSED, .variant = "float-arrays"})
EOF
cp structs.c structs20.cc
cat >structs11.cc <<'EOF'
#include "structs.h"
static lockstep_subject of(const char *test, const char *variant)
{
	lockstep_subject subject = {};
	subject.test = test;
	subject.variant = variant;
	subject.boundary = LOCKSTEP_CLOSED;
	return subject;
}
static lockstep_subject of_doubles()
{
	lockstep_subject subject = of("point_circle", nullptr);
	subject.on_doubles = doubles;
	subject.arithmetic = LOCKSTEP_DOUBLE;
	return subject;
}
static lockstep_subject of_sides()
{
	lockstep_subject subject = of("line_side", nullptr);
	subject.on_floats = sides;
	return subject;
}
static lockstep_subject of_unit()
{
	lockstep_subject subject = of("normalize3", nullptr);
	subject.on_doubles = unit;
	return subject;
}
static lockstep_subject of_floats()
{
	lockstep_subject subject = of("point_circle", "floats");
	subject.on_floats = floats;
	return subject;
}
static lockstep_subject of_batch(const char *variant, lockstep_kernel *kernel, lockstep_arithmetic arithmetic)
{
	lockstep_subject subject = of("point_circle", variant);
	subject.on_batch = kernel;
	subject.arithmetic = arithmetic;
	return subject;
}
static lockstep_subject of_nan()
{
	lockstep_subject subject = of("point_polygon", "nan");
	subject.on_batch = nan_arrays;
	subject.largest = 1e-30;
	return subject;
}
LOCKSTEP_PLUGIN("structs", "1", nullptr, "MIT", of_doubles(), of_sides(), of_unit(), of_floats(),
		of_batch("arrays", arrays, LOCKSTEP_DOUBLE), of_nan(),
		of_batch("float-arrays", float_arrays, LOCKSTEP_FLOAT))
EOF

# dialect COMPILER STANDARD SOURCE: compiles without warnings, and is right.
dialect() {
	command -v "$1" >/dev/null || { absent="$absent $1"; return; }
	# shellcheck disable=SC2086
	run 0 "$1" "-std=$2" -O1 -ffp-contract=off -Wall -Wextra -Wpedantic -Werror -shared -fPIC "-I$build/include" "$3" -o structs.so
	# shellcheck disable=SC2086
	run 0 $check --plugin ./structs.so
	[ "$(grep -c '^structs' out)" = 7 ] || fail "$*: not seven subjects: $(cat out)"
	grep '^structs.*point_circle' out | while read -r _ _ cases right _ _ outside _; do
		[ "$cases" = 2000 ] && [ "$right" -gt 1600 ] && [ "$outside" -lt 400 ]
	done || fail "$*: $(cat out)"
}
for compiler in gcc clang; do dialect $compiler c11 structs.c; done
for compiler in g++ clang++; do
	dialect $compiler c++11 structs11.cc
	dialect $compiler c++20 structs11.cc
	dialect $compiler c++20 structs20.cc
done

# ---- Bad input --------------------------------------------------------------------------------------

mkdir there
refused '^lockstep plugin: there: File exists$' lockstep plugin new there
[ -z "$(ls there)" ] || fail 'it wrote into a folder that existed'
refused "'a b' is not a valid name" lockstep plugin new 'a b'
refused "'1st' is not a valid name" lockstep plugin new 1st
refused "'' is not a valid name" lockstep plugin new mine/
refused 'no/where: No such file or directory' lockstep plugin new no/where
refused "'knew' is not new" lockstep plugin knew mine
refused 'new, and the folder to make' lockstep plugin new
refused 'cobol' lockstep plugin new --language cobol mine
refused 'no_such_test' lockstep plugin new --test no_such_test mine
refused '--question and --operands need each other' lockstep plugin new --question mine mine
refused '--question and --operands need each other' lockstep plugin new --operands circle mine
refused 'give one of them' lockstep plugin new --question mine --operands circle --test box_box mine
refused "question 'point_circle': Lockstep has a test of that name" \
	lockstep plugin new --question point_circle --operands circle mine
refused "Lockstep has no shape 'capsul'" lockstep plugin new --question mine --operands circle,capsul mine
refused 'its operands are too long' lockstep plugin new --question mine --operands "circle,$(printf %02000d 0)" mine
refused "no roles of columns begin with 'yx'" lockstep plugin new --question mine --operands p:yx mine
refused 'skeletons/c' env LOCKSTEP_DATA="$folder/there" lockstep plugin new mine
[ ! -e mine ] || fail 'it made a folder in spite of bad input'
refused 'nowhere.so' lockstep list --plugin ./nowhere.so

[ -z "$absent" ] || echo "not tried, because missing:$absent"
finish
