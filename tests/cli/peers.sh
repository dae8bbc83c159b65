#!/bin/sh
# SPDX-License-Identifier: MIT
# Peers (third-party code), if their packages are installed, are never wrong beyond their claims: predicates documented
# to be exact, and others with their rounding. They can also be timed.
# shellcheck disable=SC2086 # $lockstep may have a runner in front of it
. "${srcdir:-.}/tests/lib.sh"
case ${RUNNER:-}/${SANITIZER_FLAGS:-} in
/ | env/) ;;
*) echo "libraries of this system do not fit this build"; exit 77 ;;
esac
# The other peers are left out: Boost alone takes a minute to compile.
"$srcdir/peers/build.sh" . plain box2d cgal chipmunk embree geos graphene highway ode opencv sdl >built || { cat built; exit 77; }
cat built
grep -q '^plain: ./plain.so' built || fail 'plain.c takes nothing but a compiler'

# All tests of a peer, except for known faults: Box2D accepts only directions of length 1, the closest point of a
# sliver by regions is anywhere on it, so are those of nearly parallel segments, and data/trophies has the others.
tests_of() {
	case $1 in
	box2d)
		echo point_circle,circle_circle,circle_segment,box_box,segment_segment,convex_convex
		echo ,circle_capsule,capsule_capsule,capsule_convex,ray_circle,ray_box,ray_convex,circle_cast_circle,box_cast_box
		;;
	cgal) echo segment_segment,point_triangle,point_circle,box_box,segment_triangle ;;
	chipmunk) echo point_box,point_circle,point_triangle,circle_circle,circle_segment,segment_segment ;;
	embree) echo sphere_mesh,segment_mesh,segment_mesh_point ;;
	geos) echo segment_segment,point_triangle,convex_convex,point_polygon ;;
	graphene)
		echo point_box,point_circle,circle_segment,box_box,cross3,dot3,segment_plane,segment_triangle
		echo ,point_box3,point_sphere,box3_box3,ray_box3
		;;
	highway) echo circle_circle,circle_segment,obb_obb,segment_triangle,sphere_triangle,point_polygon ;;
	ode)
		echo circle_circle,point_circle,point_box,circle_segment,circle_box,box_box,obb_obb,segment_plane
		echo ,segment_triangle,point_sphere,point_box3,sphere_sphere,sphere_box3,box3_box3,obb3_obb3
		echo ,sphere_capsule3,plane_box3,ray_sphere,ray_box3,ray_triangle
		;;
	opencv) echo point_polygon,obb_obb,convex_convex ;;
	sdl) echo point_box,box_box,pixel_box_overlap ;;
	plain)
		echo point_circle,point_box,point_triangle,point_polygon,point_convex,circle_circle,circle_line,circle_segment
		echo ,circle_box,circle_mask,box_box,obb_obb,segment_segment,line_segment,convex_convex,dot3,cross3,normalize3
		echo ,triangle_plane,plane_distance,segment_plane,sphere_plane,segment_triangle,sphere_triangle
		echo ,pixel_box_overlap,tile_overlap,maze_walls,circle_capsule,capsule_capsule,capsule_convex,point_box3,point_sphere
		echo ,sphere_sphere,box3_box3,sphere_box3,sphere_capsule3,plane_box3,capsule3_capsule3,closest_point_box3
		echo ,closest_point_segment3,ray_circle,ray_box,ray_convex,ray_box3,ray_sphere,ray_plane,ray_triangle,ray_capsule3
		echo ,sphere_cast_sphere,circle_cast_circle,sphere_cast_box3,box_cast_box,box3_cast_box3
		echo ,sphere_frustum,box3_frustum,obb3_obb3,triangle_triangle3,triangle_box3
		;;
	esac
}
if $lockstep check --plugin ./plain.so --test box_box --cases 1 2>&1 | grep -q 'no GMP'; then
	echo "no GMP: nothing can be judged"
	exit 77
fi
for peer in *.so; do
	name=${peer%.so}
	run 0 $lockstep check --isa scalar --cases 3000 --scene grazing,lattice,uniform --plugin "./$peer" \
		--test "$(tests_of "$name" | tr -d '\n')"
	says 'no disagreement'
done

# Arrays of structs, made before the clock starts: as many hits as with columns, and judged answers.
bench="$lockstep bench --isa scalar --n 300 --benchmark_min_time=0.001"
run 0 $bench --plugin ./plain.so
says '^obb_obb/plain/pairs/uniform/300 .* none wrong$'
says '^maze_walls/plain/pairs/uniform/300 .* none wrong$'
run 0 $bench --plugin ./plain.so --test circle_segment --mode all
says '^circle_segment/plain/one-one/uniform/300 .* none wrong$'

# The table has its columns, and a row for each test.
PATH=$build:$PATH "$srcdir/peers/table.sh" . --test circle_circle,segment_segment,point_triangle,point_polygon,sphere_mesh \
	--n 64 --isa scalar --benchmark_repetitions=2 --benchmark_min_time=0.001 >out 2>err || fail "no table: $(cat err)"
says '^| circle_circle | [0-9.]* | [-0-9.]* | [0-9.]* |'
says '^| geometric mean |'
# Side by side with plain C: the same hits.
if [ -f "$build/.libs/liblockstep.a" ]; then
	TURNS=1 TRIANGLES=1000 run 0 "$srcdir/peers/side_by_side/run.sh" "$build"
	says '^circle_circle, n = 1, per call  *[0-9.]*  *[0-9.]*  *[0-9.]*$'
	says '^sphere_sweep, 0.0% hits '
	TURNS=0 run 2 "$srcdir/peers/side_by_side/run.sh" "$build"
	grep -q 'TURNS: must be a positive number$' err || fail "no reason: $(cat err)"
	TRIANGLES=0 run 2 "$srcdir/peers/side_by_side/run.sh" "$build"
	grep -q 'TRIANGLES: must be a positive number$' err || fail "no reason: $(cat err)"
	run 2 "$srcdir/peers/side_by_side/run.sh"
	run 2 "$srcdir/peers/side_by_side/run.sh" "$build" no/earcut
	grep -q '^run.sh: no/earcut/earcut.hpp: no such file$' err || fail "no reason: $(cat err)"
fi

finish
