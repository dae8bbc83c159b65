#!/bin/sh
# SPDX-License-Identifier: MIT
# Each place where a command allocates fails once, alone and together with all later ones. Then it prints one line, has
# exit status 2, and changes no file; or everything is as with enough memory. tests/cli/starve.c lists the checks.
#
# Arguments: names of commands, to try only those, at each of their places.
# shellcheck disable=SC2086 # $lockstep may have a runner
. "${srcdir:-.}/tests/lib.sh"
FAILING=$build/tests/modules/failing.so
export FAILING
[ -z "${RUNNER:-}${SANITIZER_FLAGS:-}" ] || { echo 'malloc is replaced in this build'; exit 77; }
[ -f "$FAILING" ] || { echo "no $FAILING: shared libraries are disabled"; exit 77; }
export TMPDIR="$folder/temporary"
mkdir temporary work
cd work
wanted=$*
# An allocation site shared by two commands is tried in the first.
common="--known $folder/known --quick"
[ -z "$wanted" ] || common=

# starve NAME [OPTION]... ARGUMENT...: runs `lockstep ARGUMENT...` with options of starve.
starve() {
	case " ${wanted:-$1} " in *" $1 "*) ;; *) return 0 ;; esac
	name=$1
	options=$common
	shift
	while :; do
		case $1 in
		--shape | --loose) options="$options $1"; shift ;;
		--file | --program) options="$options $1 $2"; shift 2 ;;
		*) break ;;
		esac
	done
	"$build/tests/cli/starve" $options -- $lockstep "$@" || fail "$name"
	for left in ../temporary/* *.?????? .[!.]*; do
		[ ! -e "$left" ] || fail "$name: left behind: $left"
	done
	rm -rf ../temporary/*
}

# ---- Their input -------------------------------------------------------------------------------------

printf 'lockstep-case 1\ntest circle_circle\ncase 0 0 2  3 4 3\ncase 0 0 1  3 4 3\n' >circles.case
printf 'lockstep-case 1\ntest point_polygon\nrow 0 0\nrow 4 0\nrow 0 4\npart\nrow 1 1\nrow 2 1\nrow 1 2\ncase 1 1\n' >polygon.case
printf 'lockstep-case 1\ntest circle_line_published\ncase 0 0 2  1 0 1 0\n' >wrong.case
printf 'P1\n4 3\n0 0 0 1\n0 1 0 0\n1 0 0 0\n' >mask.pbm
printf "+--+--+\n      |\n+--+  +\n|     |\n+--+--+\n" >maze.txt
printf '0,1,1\n2,0,0\n1,1,3\n' >tiles.csv
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n' >mesh.obj
cat >map.geojson <<'END'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"name":"Here"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[0,9],[0,0]]]}},
{"type":"Feature","properties":{"name":"There"},"geometry":{"type":"MultiPolygon","coordinates":[[[[20,0],[29,0],[20,9],[20,0]],
[[21,1],[22,1],[21,2],[21,1]]]]}}]}
END
quick='--benchmark_min_time=0.00001 --test box_box --n 64'
has_bench=no
if $lockstep bench $quick --isa reference,scalar --benchmark_repetitions=8 --json >one.json 2>err; then
	has_bench=yes
	sed 's/"cpu": "[^"]*"/"cpu": "Abacus 3000"/' one.json >other.json
fi
modules=$build/tests/modules
cases='--scene uniform --cases 64'

# ---- The commands ------------------------------------------------------------------------------------

starve list list
starve list list --json
starve isa --shape isa
starve isa --shape isa --json
starve check --shape check --test circle_circle $cases
starve check --shape check --test 'point_polygon,*mask*' $cases --json
while read -r scene tests; do
	starve scenes --shape check --scene $scene --cases 4 --test $tests
done <<'END'
obj:mesh.obj sphere_mesh
mask:mask.pbm circle_mask
maze:maze.txt maze_walls
tiles:tiles.csv tile_overlap
geojson:map.geojson point_polygon
map segment_segment
room sphere_walk
mesh sphere_triangle
games circle_mask,maze_walls,tile_overlap,pong
END
starve plugin --shape check --test circle_box --scene uniform --cases 64 --plugin "$modules/mine.so"
starve isolate --shape check --test circle_box --scene uniform --cases 64 --isolate --plugin "$modules/mine.so"
starve process --shape check --test point_circle,point_polygon --scene uniform --cases 64 \
	--plugin "process:$build/tests/plugins/child"
starve accuracy --shape accuracy --test circle_line_published $cases --climb --by-scene --rates --threads 1
starve accuracy --shape --file plot.svg --file file.json accuracy --test circle_line_published $cases --threads 1 \
	--plot plot.svg --json file.json
starve digest --shape digest --test box_box --scene uniform --scenes
starve digest --shape digest --test box_box --scene uniform --json
starve replay replay circles.case polygon.case
starve replay replay --c circles.case
starve shrink --file small.case shrink --against-exact --output small.case wrong.case
starve draw --file a.svg draw --output a.svg circles.case
starve draw --file a.svg draw --output a.svg polygon.case
starve new plugin new --language c made
starve fuzz --shape fuzz --engine builtin --test circle_circle --runs 20
starve run --loose run --test circle_circle --seconds 0.05
if [ $has_bench = yes ]; then
	starve bench --shape --program lockstep-bench bench $quick --isa reference,scalar
	starve bench --shape --program lockstep-bench bench $quick --isa scalar --ratios --json
	starve compare compare one.json other.json
	starve compare compare --json one.json other.json
	starve cpus cpus one.json other.json
	starve cpus cpus --json one.json other.json
	starve report --file page.html report --output page.html one.json other.json
fi

finish
