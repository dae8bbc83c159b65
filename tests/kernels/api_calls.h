/* SPDX-License-Identifier: MIT */
/* Wraps the typed functions in one function type: tests/kernels/test_api.c can loop over them. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_CALLS_H
#define LOCKSTEP_TESTS_KERNELS_API_CALLS_H

#include "kernels/table.h"
#include "tests/kernels/api_answers.h"

enum { CASES = 130, WORDS = 3, CANARY = 64 };

struct outputs {
	uint64_t hits[WORDS + 1];
	union {
		float out[LOCKSTEP_RESULTS_MAX][CASES + CANARY];
		int32_t pixels[PIXEL_RESULTS][CASES + CANARY];
	};
};
typedef void caller(size_t n, const float *const *in, unsigned one, const void *world,
		    struct outputs *to);

/* The layout of each operand's rows in the next calls; BY(o) sets operand o's layout fields. */
static struct lockstep_layout call_layout[LOCKSTEP_OPERANDS_MAX];

/* clang-format off */
#define BY(o) \
	.one = one >> (o) & 1, .index = call_layout[o].index, .stride = call_layout[o].stride
#define PAIR(c, o) {.x = (c)[0], .y = (c)[1], BY(o)}
#define POINT(c, o) ((struct lockstep_point)PAIR(c, o))
#define VEC(c, o) ((struct lockstep_vec)PAIR(c, o))
#define NORMAL(c, o) ((struct lockstep_normal)PAIR(c, o))
#define CIRCLE(c, o) ((struct lockstep_circle){.x = (c)[0], .y = (c)[1], .r = (c)[2], BY(o)})
#define ENDS(c, o) {.ax = (c)[0], .ay = (c)[1], .bx = (c)[2], .by = (c)[3], BY(o)}
#define SEGMENT(c, o) ((struct lockstep_segment)ENDS(c, o))
#define LINE(c, o) ((struct lockstep_line)ENDS(c, o))
#define BOX(c, o) \
	((struct lockstep_box){ \
		.min_x = (c)[0], .min_y = (c)[1], .max_x = (c)[2], .max_y = (c)[3], BY(o)})
#define OBB(c, o) \
	((struct lockstep_obb){ \
		.x = (c)[0], .y = (c)[1], .hx = (c)[2], .hy = (c)[3], .cos = (c)[4], .sin = (c)[5], \
		BY(o)})
#define TRIANGLE(c, o) \
	((struct lockstep_triangle){ \
		.ax = (c)[0], .ay = (c)[1], .bx = (c)[2], .by = (c)[3], .cx = (c)[4], .cy = (c)[5], \
		BY(o)})
#define CONVEX(c, o) \
	((struct lockstep_convex){ \
		.x0 = (c)[0], .y0 = (c)[1], .x1 = (c)[2], .y1 = (c)[3], .x2 = (c)[4], .y2 = (c)[5], \
		.x3 = (c)[6], .y3 = (c)[7], .x4 = (c)[8], .y4 = (c)[9], .x5 = (c)[10], .y5 = (c)[11], \
		.x6 = (c)[12], .y6 = (c)[13], .x7 = (c)[14], .y7 = (c)[15], BY(o)})
#define TRIPLE(c, o) {.x = (c)[0], .y = (c)[1], .z = (c)[2], BY(o)}
#define POINT3(c, o) ((struct lockstep_point3)TRIPLE(c, o))
#define VEC3(c, o) ((struct lockstep_vec3)TRIPLE(c, o))
#define SEGMENT3(c, o) \
	((struct lockstep_segment3){ \
		.ax = (c)[0], .ay = (c)[1], .az = (c)[2], .bx = (c)[3], .by = (c)[4], .bz = (c)[5], \
		BY(o)})
#define PLANE(v, o) \
	((struct lockstep_plane){.a = (v)[0], .b = (v)[1], .c = (v)[2], .d = (v)[3], BY(o)})
#define TRIANGLE3(c, o) \
	((struct lockstep_triangle3){ \
		.ax = (c)[0], .ay = (c)[1], .az = (c)[2], .bx = (c)[3], .by = (c)[4], .bz = (c)[5], \
		.cx = (c)[6], .cy = (c)[7], .cz = (c)[8], BY(o)})
#define SPHERE(c, o) \
	((struct lockstep_sphere){.x = (c)[0], .y = (c)[1], .z = (c)[2], .r = (c)[3], BY(o)})
#define MOTION(c, o) \
	((struct lockstep_motion){ \
		.x = (c)[0], .y = (c)[1], .z = (c)[2], .r = (c)[3], .dx = (c)[4], .dy = (c)[5], \
		.dz = (c)[6], BY(o)})
#define RAY(c, o) \
	((struct lockstep_ray){.x = (c)[0], .y = (c)[1], .dx = (c)[2], .dy = (c)[3], BY(o)})
#define MOVING_CIRCLE(c, o) \
	((struct lockstep_moving_circle){ \
		.x = (c)[0], .y = (c)[1], .r = (c)[2], .dx = (c)[3], .dy = (c)[4], BY(o)})
#define MOVING_BOX(c, o) \
	((struct lockstep_moving_box){ \
		.min_x = (c)[0], .min_y = (c)[1], .max_x = (c)[2], .max_y = (c)[3], \
		.dx = (c)[4], .dy = (c)[5], BY(o)})
#define MOVING_BOX3(c, o) \
	((struct lockstep_moving_box3){ \
		.min_x = (c)[0], .min_y = (c)[1], .min_z = (c)[2], .max_x = (c)[3], \
		.max_y = (c)[4], .max_z = (c)[5], .dx = (c)[6], .dy = (c)[7], .dz = (c)[8], BY(o)})
#define CAPSULE(c, o) \
	((struct lockstep_capsule){ \
		.ax = (c)[0], .ay = (c)[1], .bx = (c)[2], .by = (c)[3], .r = (c)[4], BY(o)})
#define CAPSULE3(c, o) \
	((struct lockstep_capsule3){ \
		.ax = (c)[0], .ay = (c)[1], .az = (c)[2], .bx = (c)[3], .by = (c)[4], .bz = (c)[5], \
		.r = (c)[6], BY(o)})
#define BOX3(c, o) \
	((struct lockstep_box3){ \
		.min_x = (c)[0], .min_y = (c)[1], .min_z = (c)[2], .max_x = (c)[3], .max_y = (c)[4], \
		.max_z = (c)[5], BY(o)})
#define OBB3(c, o) \
	((struct lockstep_obb3){ \
		.x = (c)[0], .y = (c)[1], .z = (c)[2], .hx = (c)[3], .hy = (c)[4], .hz = (c)[5], \
		.ux = (c)[6], .uy = (c)[7], .uz = (c)[8], .vx = (c)[9], .vy = (c)[10], .vz = (c)[11], \
		BY(o)})
#define RAY3(c, o) \
	((struct lockstep_ray3){ \
		.x = (c)[0], .y = (c)[1], .z = (c)[2], .dx = (c)[3], .dy = (c)[4], .dz = (c)[5], \
		BY(o)})
#define BEND(v, o) \
	((struct lockstep_bend){ \
		.ax = (v)[0], .ay = (v)[1], .bx = (v)[2], .by = (v)[3], .cx = (v)[4], .cy = (v)[5], \
		BY(o)})
#define OFFSET(c, o) ((struct lockstep_offset){.d = (c)[0], BY(o)})
#define INTS(column) ((const int32_t *)(column))
#define PIXEL(c, o) ((struct lockstep_pixel){.x = INTS((c)[0]), .y = INTS((c)[1]), BY(o)})
#define PIXEL_BOX(c, o) \
	((struct lockstep_pixel_box){ \
		.x = INTS((c)[0]), .y = INTS((c)[1]), .w = INTS((c)[2]), .h = INTS((c)[3]), \
		BY(o)})
#define PIXEL_CIRCLE(c, o) \
	((struct lockstep_pixel_circle){ \
		.x = INTS((c)[0]), .y = INTS((c)[1]), .r = INTS((c)[2]), BY(o)})
#define TURNED_BOX(c, o) \
	((struct lockstep_turned_box){ \
		.x = INTS((c)[0]), .y = INTS((c)[1]), .w = INTS((c)[2]), .h = INTS((c)[3]), \
		.angle = INTS((c)[4]), BY(o)})

/* Where the results are written. */
#define OUT1 to->out[0]
#define OUT2 OUT1, to->out[1]
#define OUT3 OUT2, to->out[2]
#define OUT4 OUT3, to->out[3]

#define CALL(test, A, B, split, ...) \
	static void call_##test(size_t n, const float *const *in, unsigned one, const void *world, \
				struct outputs *to) \
	{ \
		(void)world; \
		lockstep_##test(n, A(in, 0), B(in + (split), 1), __VA_ARGS__); \
	}
#define CALL1(test, A, ...) \
	static void call_##test(size_t n, const float *const *in, unsigned one, const void *world, \
				struct outputs *to) \
	{ \
		(void)world; \
		lockstep_##test(n, A(in, 0), __VA_ARGS__); \
	}
#define CALL_ON(test, A, ...) \
	static void call_##test(size_t n, const float *const *in, unsigned one, const void *world, \
				struct outputs *to) \
	{ \
		lockstep_##test(n, A(in, 0), world, __VA_ARGS__); \
	}
/* clang-format on */

CALL(in_front, SEGMENT, POINT, 4, to->hits)
CALL(point_box, POINT, BOX, 2, to->hits)
CALL(point_circle, POINT, CIRCLE, 2, to->hits)
CALL(point_triangle, POINT, TRIANGLE, 2, to->hits)
CALL(point_on_segment_band, SEGMENT, POINT, 4, to->hits)
CALL(line_side, LINE, POINT, 4, OUT1)
CALL(project_on_line, LINE, POINT, 4, OUT3)
CALL(line_segment, LINE, SEGMENT, 4, to->hits)
CALL(segment_segment, SEGMENT, SEGMENT, 4, to->hits)
CALL(segment_crossing, SEGMENT, SEGMENT, 4, OUT1)
CALL(segment_segment_point, SEGMENT, SEGMENT, 4, to->hits, OUT4)
CALL(move_until_wall, SEGMENT, SEGMENT, 4, to->hits, OUT2)
CALL(line_normal, LINE, POINT, 4, OUT2)
CALL(reflect, VEC, NORMAL, 2, OUT2)
CALL(line_segment_published, LINE, SEGMENT, 4, to->hits)
CALL(segment_segment_published, SEGMENT, SEGMENT, 4, to->hits)
CALL(segment_segment_k_published, SEGMENT, SEGMENT, 4, to->hits)
CALL(line_normal_published, LINE, POINT, 4, OUT2)
CALL(circle_circle, CIRCLE, CIRCLE, 3, to->hits)
CALL(circle_line, CIRCLE, LINE, 3, to->hits)
CALL(circle_segment, CIRCLE, SEGMENT, 3, to->hits)
CALL(circle_box, CIRCLE, BOX, 3, to->hits)
CALL(circle_line_published, CIRCLE, LINE, 3, to->hits)
CALL(circle_segment_published, CIRCLE, SEGMENT, 3, to->hits)
CALL(box_box, BOX, BOX, 4, to->hits)
CALL(obb_obb, OBB, OBB, 6, to->hits)
CALL(convex_convex, CONVEX, CONVEX, 16, to->hits)
CALL_ON(point_convex, POINT, to->hits)
CALL_ON(point_polygon, POINT, to->hits)
CALL_ON(point_triangles, POINT, to->hits)
CALL_ON(point_polygon_published, POINT, to->hits)
CALL1(normalize3, VEC3, OUT3)
CALL(cross3, VEC3, VEC3, 3, OUT3)
CALL(dot3, VEC3, VEC3, 3, OUT1)
CALL(project3, VEC3, VEC3, 3, OUT3)
CALL1(triangle_plane, TRIANGLE3, OUT4)
CALL(plane_distance, PLANE, POINT3, 4, OUT1)
CALL(segment_plane, SEGMENT3, PLANE, 6, to->hits)
CALL(segment_plane_point, SEGMENT3, PLANE, 6, to->hits, OUT4)
CALL(point_triangle3, POINT3, TRIANGLE3, 3, to->hits)
CALL(segment_triangle, SEGMENT3, TRIANGLE3, 6, to->hits)
CALL(segment_triangle_point, SEGMENT3, TRIANGLE3, 6, to->hits, OUT4)
CALL(closest_point_triangle, POINT3, TRIANGLE3, 3, OUT3)
CALL(triangle_triangle3, TRIANGLE3, TRIANGLE3, 9, to->hits)
CALL(segment_triangle_published, SEGMENT3, TRIANGLE3, 6, to->hits)
CALL(sphere_plane, SPHERE, PLANE, 4, to->hits)
CALL(sphere_triangle, SPHERE, TRIANGLE3, 4, to->hits)
CALL(slide, SPHERE, TRIANGLE3, 4, OUT3)
CALL(sphere_sweep, MOTION, TRIANGLE3, 7, to->hits, OUT4)
CALL(sphere_triangle_published, SPHERE, TRIANGLE3, 4, to->hits)
CALL(point_box3, POINT3, BOX3, 3, to->hits)
CALL(point_sphere, POINT3, SPHERE, 3, to->hits)
CALL(sphere_sphere, SPHERE, SPHERE, 4, to->hits)
CALL(box3_box3, BOX3, BOX3, 6, to->hits)
CALL(sphere_box3, SPHERE, BOX3, 4, to->hits)
CALL(circle_capsule, CIRCLE, CAPSULE, 3, to->hits)
CALL(sphere_capsule3, SPHERE, CAPSULE3, 4, to->hits)
CALL(plane_box3, PLANE, BOX3, 4, to->hits)
CALL(triangle_box3, TRIANGLE3, BOX3, 9, to->hits)
CALL(ray_circle, RAY, CIRCLE, 4, to->hits, OUT3)
CALL(ray_box, RAY, BOX, 4, to->hits, OUT3)
CALL(ray_convex, RAY, CONVEX, 4, to->hits, OUT3)
CALL(ray_box3, RAY3, BOX3, 6, to->hits, OUT4)
CALL(ray_sphere, RAY3, SPHERE, 6, to->hits, OUT4)
CALL(ray_plane, RAY3, PLANE, 6, to->hits, OUT1)
CALL(capsule_capsule, CAPSULE, CAPSULE, 5, to->hits)
CALL(capsule_convex, CAPSULE, CONVEX, 5, to->hits)
CALL(capsule3_capsule3, CAPSULE3, CAPSULE3, 7, to->hits)
CALL(closest_point_box3, POINT3, BOX3, 3, OUT3)
CALL(closest_point_segment3, POINT3, SEGMENT3, 3, OUT4)
CALL(sphere_cast_sphere, MOTION, SPHERE, 7, to->hits, OUT4)
CALL(circle_cast_circle, MOVING_CIRCLE, CIRCLE, 5, to->hits, OUT3)
CALL(sphere_cast_box3, MOTION, BOX3, 7, to->hits, OUT4)
CALL(box_cast_box, MOVING_BOX, BOX, 6, to->hits, OUT3)
CALL(box3_cast_box3, MOVING_BOX3, BOX3, 9, to->hits, OUT4)
CALL(ray_triangle, RAY3, TRIANGLE3, 6, to->hits, OUT3)
CALL(ray_capsule3, RAY3, CAPSULE3, 6, to->hits, OUT4)
CALL(closest_points_segments3, SEGMENT3, SEGMENT3, 6, OUT4, to->out[4])
CALL_ON(sphere_frustum, SPHERE, to->hits, OUT1)
CALL_ON(box3_frustum, BOX3, to->hits, OUT1)
CALL(obb3_obb3, OBB3, OBB3, 12, to->hits)
CALL_ON(sphere_mesh, SPHERE, to->hits, OUT2)
CALL_ON(sphere_walk, MOTION, OUT3)
CALL_ON(segment_mesh, SEGMENT3, to->hits)
CALL_ON(segment_mesh_point, SEGMENT3, to->hits, OUT4, to->out[4])
CALL(pixel_box_overlap, PIXEL_BOX, PIXEL_BOX, 4, to->hits)
CALL_ON(pong, PIXEL_BOX, to->hits, to->pixels[0])
CALL_ON(pong_published, PIXEL_BOX, to->hits, to->pixels[0])
CALL_ON(circle_mask, PIXEL, to->hits)
CALL_ON(circle_pixels, PIXEL_CIRCLE, to->hits)
CALL(offset_curve, BEND, OFFSET, 6, to->hits, OUT2)
CALL_ON(tile_overlap, PIXEL_BOX, to->hits)
CALL_ON(maze_walls, PIXEL_BOX, to->hits)
CALL_ON(maze_published, PIXEL_BOX, to->hits)
CALL(circle_box_published, PIXEL_CIRCLE, PIXEL_BOX, 3, to->hits)
CALL(rect_rect_published, TURNED_BOX, TURNED_BOX, 5, to->hits)

/* Rows of known answers for a test, against one world if it has any. */
static const struct known {
	const char *name;
	caller *call;
	unsigned split, columns; /* of the first operand; of all operands */
	bool hits;
	unsigned results;
	const struct known_world *world;
	const struct row *rows;
	size_t count;
	const struct pixel_row *pixels; /* instead of rows, if operands are int32 */
	void *(*make)(void);            /* makes the world, instead of `world` */
} known[] = {
/* clang-format off */
#define ROWS(rows) rows, sizeof rows / sizeof *rows, NULL, NULL
#define PIXEL_ROWS(rows) NULL, NULL, sizeof rows / sizeof *rows, rows
#define KNOWN(test, split, columns, hits, results) \
	{#test, call_##test, split, columns, hits, results, NULL, ROWS(test##_rows)}
#define KNOWN_ON(test, world, rows) KNOWN_IN(test, world, 2, true, 0, rows)
#define KNOWN_IN(test, world, columns, hits, results, rows) \
	{#test, call_##test, columns, columns, hits, results, &world, ROWS(rows)}
#define PIXELS(test, split, columns) \
	{#test, call_##test, split, columns, true, 0, PIXEL_ROWS(test##_rows), NULL}
#define PIXELS_ON(test, world, columns, results, rows) \
	{#test, call_##test, columns, columns, true, results, PIXEL_ROWS(rows), make_##world}
    /* clang-format on */
    KNOWN(in_front, 4, 6, true, 0),
    KNOWN(point_box, 2, 6, true, 0),
    KNOWN(point_circle, 2, 5, true, 0),
    KNOWN(point_triangle, 2, 8, true, 0),
    KNOWN(point_on_segment_band, 4, 6, true, 0),
    KNOWN(line_side, 4, 6, false, 1),
    KNOWN(project_on_line, 4, 6, false, 3),
    KNOWN(line_segment, 4, 8, true, 0),
    KNOWN(segment_segment, 4, 8, true, 0),
    KNOWN(segment_crossing, 4, 8, false, 1),
    KNOWN(segment_segment_point, 4, 8, true, 4),
    KNOWN(move_until_wall, 4, 8, true, 2),
    KNOWN(line_normal, 4, 6, false, 2),
    KNOWN(reflect, 2, 4, false, 2),
    KNOWN(line_segment_published, 4, 8, true, 0),
    KNOWN(segment_segment_published, 4, 8, true, 0),
    KNOWN(segment_segment_k_published, 4, 8, true, 0),
    KNOWN(line_normal_published, 4, 6, false, 2),
    KNOWN(circle_circle, 3, 6, true, 0),
    KNOWN(circle_line, 3, 7, true, 0),
    KNOWN(circle_segment, 3, 7, true, 0),
    KNOWN(circle_box, 3, 7, true, 0),
    KNOWN(circle_line_published, 3, 7, true, 0),
    KNOWN(circle_segment_published, 3, 7, true, 0),
    KNOWN(box_box, 4, 8, true, 0),
    KNOWN(obb_obb, 6, 12, true, 0),
    KNOWN(convex_convex, 16, 32, true, 0),
    KNOWN_ON(point_convex, square, in_convex_square),
    KNOWN_ON(point_convex, stuttering, in_convex_square),
    KNOWN_ON(point_convex, clockwise, in_convex_clockwise),
    KNOWN_ON(point_convex, two_vertices, in_convex_two_vertices),
    KNOWN_ON(point_convex, one_vertex, in_convex_one_vertex),
    KNOWN_ON(point_convex, bow_tie, in_convex_bow_tie),
    KNOWN_ON(point_convex, tiny, in_convex_tiny),
    KNOWN_ON(point_convex, too_tiny, in_convex_too_tiny),
    KNOWN_ON(point_convex, huge, in_convex_huge),
    KNOWN_ON(point_polygon, square, in_square),
    KNOWN_ON(point_polygon, stuttering, in_square),
    KNOWN_ON(point_polygon, clockwise, in_clockwise),
    KNOWN_ON(point_polygon, holed, in_holed),
    KNOWN_ON(point_polygon, bow_tie, in_bow_tie),
    KNOWN_ON(point_polygon, two_vertices, in_two_vertices),
    KNOWN_ON(point_polygon, one_vertex, in_one_vertex),
    KNOWN_ON(point_polygon, repeating, in_repeating),
    KNOWN_ON(point_polygon, tiny, in_tiny),
    KNOWN_ON(point_polygon, too_tiny, in_too_tiny),
    KNOWN_ON(point_polygon, huge, in_huge),
    KNOWN_ON(point_triangles, some_triangles, in_some_triangles),
    KNOWN_ON(point_polygon_published, clockwise, in_clockwise_published),
    KNOWN_ON(point_polygon_published, stuttering, in_stuttering_published),
    KNOWN_ON(point_polygon_published, one_vertex, in_one_vertex_published),
    KNOWN_ON(point_polygon_published, huge, in_huge_published),
    KNOWN(normalize3, 3, 3, false, 3),
    KNOWN(cross3, 3, 6, false, 3),
    KNOWN(dot3, 3, 6, false, 1),
    KNOWN(project3, 3, 6, false, 3),
    KNOWN(triangle_plane, 9, 9, false, 4),
    KNOWN(plane_distance, 4, 7, false, 1),
    KNOWN(segment_plane, 6, 10, true, 0),
    KNOWN(segment_plane_point, 6, 10, true, 4),
    KNOWN(point_triangle3, 3, 12, true, 0),
    KNOWN(segment_triangle, 6, 15, true, 0),
    KNOWN(segment_triangle_point, 6, 15, true, 4),
    KNOWN(closest_point_triangle, 3, 12, false, 3),
    KNOWN(triangle_triangle3, 9, 18, true, 0),
    KNOWN(segment_triangle_published, 6, 15, true, 0),
    KNOWN(sphere_plane, 4, 8, true, 0),
    KNOWN(sphere_triangle, 4, 13, true, 0),
    KNOWN(slide, 4, 13, false, 3),
    KNOWN(sphere_sweep, 7, 16, true, 4),
    KNOWN(sphere_triangle_published, 4, 13, true, 0),
    KNOWN(point_box3, 3, 9, true, 0),
    KNOWN(point_sphere, 3, 7, true, 0),
    KNOWN(sphere_sphere, 4, 8, true, 0),
    KNOWN(box3_box3, 6, 12, true, 0),
    KNOWN(sphere_box3, 4, 10, true, 0),
    KNOWN(circle_capsule, 3, 8, true, 0),
    KNOWN(sphere_capsule3, 4, 11, true, 0),
    KNOWN(plane_box3, 4, 10, true, 0),
    KNOWN(triangle_box3, 9, 15, true, 0),
    KNOWN(ray_circle, 4, 7, true, 3),
    KNOWN(ray_box, 4, 8, true, 3),
    KNOWN(ray_convex, 4, 20, true, 3),
    KNOWN(ray_box3, 6, 12, true, 4),
    KNOWN(ray_sphere, 6, 10, true, 4),
    KNOWN(ray_plane, 6, 10, true, 1),
    KNOWN(capsule_capsule, 5, 10, true, 0),
    KNOWN(capsule_convex, 5, 21, true, 0),
    KNOWN(capsule3_capsule3, 7, 14, true, 0),
    KNOWN(closest_point_box3, 3, 9, false, 3),
    KNOWN(closest_point_segment3, 3, 9, false, 4),
    KNOWN(sphere_cast_sphere, 7, 11, true, 4),
    KNOWN(circle_cast_circle, 5, 8, true, 3),
    KNOWN(sphere_cast_box3, 7, 13, true, 4),
    KNOWN(box_cast_box, 6, 10, true, 3),
    KNOWN(box3_cast_box3, 9, 15, true, 4),
    KNOWN(ray_triangle, 6, 15, true, 3),
    KNOWN(ray_capsule3, 6, 13, true, 4),
    KNOWN(closest_points_segments3, 6, 12, false, 5),
    KNOWN_IN(sphere_frustum, view, 4, true, 1, balls_in_view),
    KNOWN_IN(sphere_frustum, everything, 4, true, 1, balls_anywhere),
    KNOWN_IN(sphere_frustum, nothing, 4, true, 1, balls_nowhere),
    KNOWN_IN(box3_frustum, view, 6, true, 1, boxes_in_view),
    KNOWN(obb3_obb3, 12, 24, true, 0),
    KNOWN_IN(sphere_mesh, floors, 4, true, 2, near_floors),
    KNOWN_IN(sphere_walk, corner, 7, false, 3, walks_in_corner),
    KNOWN_IN(segment_mesh, floors, 6, true, 0, through_floors),
    KNOWN_IN(segment_mesh_point, floors, 6, true, 5, first_floors),
    PIXELS(pixel_box_overlap, 4, 8),
    PIXELS_ON(pong, court, 4, 1, on_court),
    PIXELS_ON(pong, widest_court, 4, 1, on_widest_court),
    PIXELS_ON(pong_published, court, 4, 1, on_court_published),
    PIXELS_ON(circle_mask, hall, 2, 0, in_hall),
    PIXELS_ON(circle_mask, hall_dilated_0, 2, 0, in_hall),
    PIXELS_ON(circle_mask, hall_dilated_most, 2, 0, in_full_hall),
    PIXELS_ON(circle_mask, corridor, 2, 0, in_corridor),
    PIXELS_ON(circle_mask, room_dilated_5, 2, 0, in_room_dilated_5),
    PIXELS_ON(circle_pixels, room, 3, 0, circles_in_room),
    KNOWN(offset_curve, 6, 7, true, 2),
    PIXELS_ON(tile_overlap, tiles, 4, 0, on_tiles),
    PIXELS_ON(tile_overlap, far_tiles, 4, 0, on_far_tiles),
    PIXELS_ON(tile_overlap, widest_tiles, 4, 0, on_widest_tiles),
    PIXELS_ON(maze_walls, maze, 4, 0, in_maze),
    PIXELS_ON(maze_published, maze, 4, 0, in_maze_published),
    PIXELS(circle_box_published, 3, 7),
    PIXELS(rect_rect_published, 5, 10),
};
enum { KNOWN_TESTS = sizeof known / sizeof *known };

#endif
