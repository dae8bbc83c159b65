/* SPDX-License-Identifier: MIT */
/*
 * The same tests as written by hand in a game: one function per case, over structs, that returns as
 * soon as the answer is known. It makes no claims for cases that such code ignores: NaN, negative
 * radii and shapes without extent.
 *
 * Build: cc -O3 -ffp-contract=off -lm
 */
#include "plain/batch.h"
#include "plain/cast.h"
#include "plain/oriented.h"
#include "plain/pixels.h"
#include "plain/plane.h"
#include "plain/space.h"
#include "plain/sweep.h"
#include "plain/volume.h"

#define PLAIN(name)                                                                                \
	.test = #name, .on_batch = name##_batch, .structs = true, .boundary = LOCKSTEP_UNDECIDED,  \
	.arithmetic = LOCKSTEP_FLOAT,                                                              \
	.except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID | LOCKSTEP_EXCEPT_DEGENERATE |     \
		  LOCKSTEP_EXCEPT_NOT_CONVEX

/* Of nearest points, only the way between them is claimed: where segments are parallel, many are
 * nearest. The tolerance of obb3_obb3() is for the 1e-6 that it adds. */
LOCKSTEP_PLUGIN("plain", "1", NULL, "MIT", {PLAIN(point_circle)}, {PLAIN(point_box)},
		{PLAIN(point_triangle)}, {PLAIN(circle_circle)}, {PLAIN(circle_line)},
		{PLAIN(circle_segment)}, {PLAIN(circle_box)}, {PLAIN(box_box)}, {PLAIN(obb_obb)},
		{PLAIN(segment_segment)}, {PLAIN(line_segment)}, {PLAIN(convex_convex)},
		{PLAIN(point_polygon), .prepare = polygon_prepare, .release = free},
		{PLAIN(point_convex), .prepare = polygon_prepare, .release = free}, {PLAIN(dot3)},
		{PLAIN(cross3)}, {PLAIN(normalize3)}, {PLAIN(triangle_plane)},
		{PLAIN(plane_distance)}, {PLAIN(segment_plane)}, {PLAIN(sphere_plane)},
		{PLAIN(segment_triangle)},
		{PLAIN(closest_point_triangle), .result_tolerance = 0.01}, {PLAIN(sphere_triangle)},
		{PLAIN(sphere_sweep), .result_tolerance = 0.05}, {PLAIN(circle_capsule)},
		{PLAIN(capsule_capsule)}, {PLAIN(capsule_convex)}, {PLAIN(point_box3)},
		{PLAIN(point_sphere)}, {PLAIN(sphere_sphere)}, {PLAIN(box3_box3)},
		{PLAIN(sphere_box3)}, {PLAIN(sphere_capsule3)}, {PLAIN(plane_box3)},
		{PLAIN(capsule3_capsule3)}, {PLAIN(closest_point_box3)},
		{PLAIN(closest_point_segment3)},
		{PLAIN(closest_points_segments3), .results = 1 << 2 | 1 << 3 | 1 << 4,
		 .result_tolerance = 0.01},
		{PLAIN(ray_circle)}, {PLAIN(ray_box)}, {PLAIN(ray_convex)}, {PLAIN(ray_box3)},
		{PLAIN(ray_sphere)}, {PLAIN(ray_plane)},
		{PLAIN(ray_triangle), .result_ulps = 1024, .result_tolerance = 0.01},
		{PLAIN(ray_capsule3)}, {PLAIN(sphere_cast_sphere)}, {PLAIN(circle_cast_circle)},
		{PLAIN(sphere_cast_box3)}, {PLAIN(box_cast_box)}, {PLAIN(box3_cast_box3)},
		{PLAIN(sphere_frustum), .prepare = frustum_prepare, .release = free},
		{PLAIN(box3_frustum), .prepare = frustum_prepare, .release = free},
		{PLAIN(obb3_obb3), .relative_tolerance = 0x1p-16}, {PLAIN(triangle_triangle3)},
		{PLAIN(triangle_box3)}, {PLAIN(pixel_box_overlap)},
		{PLAIN(circle_mask), .prepare = mask_prepare, .release = free},
		{PLAIN(tile_overlap), .prepare = tiles_prepare, .release = free},
		{PLAIN(maze_walls), .prepare = maze_prepare, .release = free})
