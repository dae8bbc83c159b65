/* SPDX-License-Identifier: MIT */
/*
 * The same tests as written by hand in a game: one function per case, over structs, that returns as
 * soon as the answer is known. It makes no claims for cases that such code ignores: NaN, negative
 * radii and shapes without extent.
 *
 * Build: cc -O3 -ffp-contract=off -lm
 */
#include "plain/batch.h"
#include "plain/pixels.h"
#include "plain/plane.h"
#include "plain/space.h"
#include "plain/sweep.h"

#define PLAIN(name)                                                                                \
	.test = #name, .on_batch = name##_batch, .structs = true, .boundary = LOCKSTEP_UNDECIDED,  \
	.arithmetic = LOCKSTEP_FLOAT,                                                              \
	.except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID | LOCKSTEP_EXCEPT_DEGENERATE |     \
		  LOCKSTEP_EXCEPT_NOT_CONVEX

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
		{PLAIN(sphere_sweep), .result_tolerance = 0.05}, {PLAIN(pixel_box_overlap)},
		{PLAIN(circle_mask), .prepare = mask_prepare, .release = free},
		{PLAIN(tile_overlap), .prepare = tiles_prepare, .release = free},
		{PLAIN(maze_walls), .prepare = maze_prepare, .release = free})
