/* SPDX-License-Identifier: MIT */
/* Exact truths: hand-computed cases, and invalid operands. */
#include <pthread.h>

#include "tests/reference/exact/exact_tests.h"
#include "tests/unit.h"

/* ---- Hand-computed cases -------------------------------------------------------------------- */

#define U 0x1p-24 /* a rounding */
#define TINY 0x1p-149f
#define ABOVE_1 (1 + 0x1p-23f)
#define BIG 0x1p24f
#define INVALID -INFINITY
#define LEVEL 0, 0, 0, 4, 0, 0, 0, 4, 0
#define ALONG 1, 0, 0, 0, 1, 0 /* the axes of an upright box */
#define TO_456 0, 0, 0, 4, 5, 6

static const struct {
	const char *test;
	float operands[24];
	bool hit;
	double margin; /* its sign gives the sign */
} hand[] = {
    /* dot / (|x term| + |y term|); the perpendicular is not ahead */
    {"in_front", {0, 0, 2, 0, 3, 1}, true, 1},
    {"in_front", {0, 0, 2, 1, 1, -1}, true, 1 / 3.0},
    {"in_front", {0, 0, 2, 0, 0, 5}, false, 0},
    {"in_front", {0, 0, 2, 0, -1, 5}, false, -1},
    {"in_front", {1, 1, 1, 1, 2, 2}, false, 0},
    {"in_front", {0, 0, 1, 1, -1, ABOVE_1}, true, U},
    {"in_front", {0, 0, TINY, 0, TINY, 0}, true, 0x1p-174},
    {"in_front", {-3e38f, 0, 3e38f, 0, 3e38f, 0}, true, 1},
    /* worst of (x - min) / (|x| + |min|) and the like */
    {"point_box", {1, 1, 0, 0, 2, 2}, true, 1 / 3.0},
    {"point_box", {2, 1, 0, 0, 2, 2}, true, 0},
    {"point_box", {ABOVE_1, 0.5, 0, 0, 1, 1}, false, -U},
    {"point_box", {-0.0f, 0, 0, -0.0f, 0, 0}, true, 0},
    {"point_box", {0, 0.5, TINY, 0, 1, 1}, false, -1},
    {"point_box", {1, 1, 2, 0, 0, 2}, false, INVALID},
    {"point_box", {1, 1, 0, ABOVE_1, 2, 1}, false, INVALID},
    /* (r^2 - d^2) / (r^2 + d^2) */
    {"point_circle", {3, 4, 0, 0, 5}, true, 0},
    {"point_circle", {3, 4, 0, 0, 4}, false, -9 / 41.0},
    {"point_circle", {3, 4, 0, 0, 5 - 0x1p-21f}, false, -0x1p-21 / 5},
    {"point_circle", {1, 1, 1, 1, -0.0f}, true, 0},
    {"point_circle", {1, 1, 1, 1, -TINY}, false, INVALID},
    {"point_circle", {0, 0, TINY, 0, TINY}, true, 0},
    {"point_circle", {3e38f, 0, -3e38f, 0, 3e38f}, false, -3 / 5.0},
    {"point_triangle", {1, 1, 0, 0, 4, 0, 0, 4}, true, 1 / 2.0},
    {"point_triangle", {1, 1, 0, 0, 0, 4, 4, 0}, true, 1 / 2.0},
    {"point_triangle", {2, 2, 0, 0, 4, 0, 0, 4}, true, 0},
    {"point_triangle", {3, 3, 0, 0, 4, 0, 0, 4}, false, -1 / 2.0},
    /* degenerate: a segment, beyond its end, beside it; a point, beside it */
    {"point_triangle", {1, 1, 0, 0, 2, 2, 4, 4}, true, 0},
    {"point_triangle", {5, 5, 0, 0, 2, 2, 4, 4}, false, -1 / 9.0},
    {"point_triangle", {1, 2, 0, 0, 2, 2, 4, 4}, false, -1 / 3.0},
    {"point_triangle", {1, 1, 1, 1, 1, 1, 1, 1}, true, 0},
    {"point_triangle", {1, ABOVE_1, 1, 1, 1, 1, 1, 1}, false, -U},
    {"point_on_segment_band", {0, 0, 4, 0, 1, 7}, true, 1},
    {"point_on_segment_band", {0, 0, 2, 1, 1, -1}, true, 1 / 3.0},
    {"point_on_segment_band", {0, 0, 4, 0, 4, 3}, true, 0},
    {"point_on_segment_band", {0, 0, 4, 0, 5, 0}, false, -1},
    {"point_on_segment_band", {1, 1, 1, 1, 9, 9}, true, 0},
    {"line_side", {0, 0, 4, 0, 1, 2}, false, 1},
    {"line_side", {0, 0, 4, 0, 1, -2}, false, -1},
    {"line_side", {1, 1, 3, 2, 2, 3}, false, 3 / 5.0},
    {"line_side", {0, 0, 3, 1, 3072, 1024 + 0x1p-13f}, false, U},
    {"line_side", {0, 0, 3, 1, 3072, 1024}, false, 0},
    {"line_side", {1, 1, 1, 1, 2, 3}, false, 0},
    {"line_side", {-3e38f, 0, 3e38f, 0, 0, 3e38f}, false, 1},
    {"project_on_line", {0, 0, 4, 0, 3, 5}, false, 1},
    {"project_on_line", {1, 1, 4, 5, 3, 12}, false, 1},
    {"project_on_line", {1, 1, 1, 1, 3, 12}, false, 0},
    {"line_segment", {0, 0, 1, 0, 5, -1, 5, 1}, true, 1},
    {"line_segment", {0, 0, 1, 0, 5, 0, 5, 1}, true, 0},
    {"line_segment", {0, 0, 1, 0, 5, 1, 5, 2}, false, -1},
    {"line_segment", {0, 0, 3, 1, 3072, 1024 + 0x1p-13f, 3072, 2048}, false, -U},
    /* a == b: on the segment, beyond it, beside it; on a point */
    {"line_segment", {1, 1, 1, 1, 0, 0, 2, 2}, true, 0},
    {"line_segment", {3, 3, 3, 3, 0, 0, 2, 2}, false, -1 / 5.0},
    {"line_segment", {1, ABOVE_1, 1, ABOVE_1, 0, 0, 2, 2}, false, -2 * U},
    {"line_segment", {1, 1, 1, 1, 1, 1, 1, 1}, true, 0},
    {"segment_segment", {-1, -1, 1, 1, -1, 1, 1, -1}, true, 1},
    {"segment_segment", {0, 0, 4, 4, 2, 1, 3, 0}, false, -1 / 3.0},
    /* a T, a T that just misses, ends that meet */
    {"segment_segment", {0, 0, 4, 0, 2, 0, 2, 3}, true, 0},
    {"segment_segment", {0, 0, 2, 2, 1, ABOVE_1, 0, 2}, false, -U},
    {"segment_segment", {0, 0, 4, 0, 2, TINY, 2, 3}, false, -1},
    {"segment_segment", {0, 0, 1, 1, 1, 1, 2, 0}, true, 0},
    /* collinear: overlapping, apart; a point on a segment; crossing at 3e38 */
    {"segment_segment", {0, 0, 2, 2, 1, 1, 3, 3}, true, 0},
    {"segment_segment", {0, 0, 1, 1, 2, 2, 3, 3}, false, -1 / 3.0},
    {"segment_segment", {1, 1, 1, 1, 0, 0, 2, 2}, true, 0},
    {"segment_segment", {-3e38f, 0, 3e38f, 0, 0, -3e38f, 0, 3e38f}, true, 1},
    /* half-open: t and u in the middle; t = 1; t = 0; t = 3 / 2 */
    {"segment_crossing", {0, 0, 2, 0, 1, -1, 1, 1}, false, 1 / 3.0},
    {"segment_crossing", {0, 0, 2, 0, 2, -1, 2, 1}, false, 0},
    {"segment_crossing", {0, 0, 2, 0, 0, -1, 0, 1}, false, 0},
    {"segment_crossing", {0, 0, 2, 0, 3, -1, 3, 1}, false, -1 / 5.0},
    /* parallel, without doubt; a point; parallel, of vectors that no float holds; nearly so */
    {"segment_crossing", {0, 0, 3, 1, 0, 1, 3, 2}, false, -1},
    {"segment_crossing", {1, 1, 1, 1, 0, 0, 2, 2}, false, -1},
    {"segment_crossing", {-1, 0, 0x1p24f, 1, -1, 1, 0x1p24f, 2}, false, 0},
    {"segment_crossing", {0, 0, 1, 1, 0, -0x1p-23f, 1, ABOVE_1}, false, U},
    {"segment_crossing", {0, 0, 1, 1, 0, 0x1p-22f, 1, ABOVE_1}, false, -U},
    {"segment_segment_point", {0, 0, 4, 4, 2, 1, 3, 0}, false, -1 / 3.0},
    {"move_until_wall", {-1, -1, 1, 1, -1, 1, 1, -1}, true, 1},
    /* dot and det; U = AB / 3 has a det of 2 / 3 - 1 / 3 */
    {"line_normal", {0, 0, 3, 1, 1, 1}, false, 1 / 2.0},
    {"line_normal", {0, 0, 3, 1, 6, 2}, false, 0},
    {"reflect", {3, 1, 1, -1}, false, 1 / 2.0},
    {"circle_circle", {0, 0, 2, 3, 4, 3}, true, 0},
    {"circle_circle", {0, 0, 2, 3, 4, 2}, false, -9 / 41.0},
    {"circle_circle", {1, 2, 0, 1, 2, 0}, true, 0},
    {"circle_circle", {0, 0, 3e38f, 3e38f, 0, 3e38f}, true, 3 / 5.0},
    {"circle_circle", {0, 0, 0, TINY, 0, TINY}, true, 0},
    {"circle_circle", {0, 0, 9, 1, 0, -1}, false, INVALID},
    /* (r^2 AB^2 - det^2) / (r^2 AB^2 + det^2); a == b; AB^2 below any float */
    {"circle_line", {0, 5, 5, -1, 0, 1, 0}, true, 0},
    {"circle_line", {0, 5, 4, -1, 0, 1, 0}, false, -1 / 9.0},
    {"circle_line", {9, 5, 5, -1, 0, 1, 0}, true, 0},
    {"circle_line", {3, 4, 5, 0, 0, 0, 0}, true, 0},
    {"circle_line", {3, 4, 4, 0, 0, 0, 0}, false, -9 / 41.0},
    {"circle_line", {0, 5, 5, 0, 0, TINY, 0}, true, 0},
    {"circle_line",
     {0, 5, 6, 0, 0, TINY, 0},
     true,
     0x1p-149 / (8 * 0x1p-52 + 6 * 0x1p-62 + 0x1p-62 / M_SQRT2)},
    /* the middle, past an end, an end inside, r == 0 on the segment, a == b */
    {"circle_segment", {0, 5, 5, -1, 0, 1, 0}, true, 0},
    {"circle_segment", {0, 5, 4, -1, 0, 1, 0}, false, -1 / 9.0},
    /* the middle of a long wall: by squares, 1 / 4000001 */
    {"circle_segment", {0, 0, 0.25f, -250, -250, 250, 250}, true, 1 / (1 + 1000 * M_SQRT2)},
    {"circle_segment", {5, 0, 4, -1, 0, 1, 0}, true, 0},
    {"circle_segment", {5, 0, 3, -1, 0, 1, 0}, false, -7 / 25.0},
    {"circle_segment", {1, 0, 1, -1, 0, 1, 0}, true, 1},
    {"circle_segment", {1, 1, 0, 0, 0, 3, 3}, true, 0},
    {"circle_segment", {3, 4, 4, 0, 0, 0, 0}, false, -9 / 41.0},
    {"circle_box", {0, 0, 5, 3, 4, 6, 7}, true, 0},
    {"circle_box", {0, 0, 4, 3, 4, 6, 7}, false, -9 / 41.0},
    {"circle_box", {1, 1, 0, 0, 0, 2, 2}, true, 1 / 3.0},
    {"circle_box", {1, 3, 1, 0, 0, 2, 2}, true, 0},
    {"circle_box", {1, 3, 9, 0, 2, 2, 0}, false, INVALID},
    {"box_box", {0, 0, 2, 2, 1, 1, 3, 3}, true, 1 / 3.0},
    {"box_box", {0, 0, 2, 2, 2, 2, 3, 3}, true, 0},
    {"box_box", {0, 0, 2, 2, 3, 0, 4, 1}, false, -1 / 5.0},
    {"box_box", {-1, 0, 0, 1, TINY, 0, 1, 1}, false, -1},
    {"box_box", {0, 0, 2, 2, 1, 1, 3, 0}, false, INVALID},
    /* (reach - distance) / (reach + distance): upright ones; at an angle, with directions of
     * length 5; a zero direction makes a point, and two points are equal or not */
    {"obb_obb", {0, 0, 1, 1, 1, 0, 3, 0, 1, 1, 1, 0}, false, -1 / 5.0},
    {"obb_obb", {0, 0, 1, 1, 1, 0, 0, 2, 1, 1, 0, 1}, true, 0},
    {"obb_obb", {0, 0, 1, 0, 3, 4, 6, 8, 1, 0, 3, 4}, true, 0},
    {"obb_obb", {0, 0, 1, 1, 3, 4, 2, 2, 7, 0, 1, 0}, true, 8 / 15.0},
    {"obb_obb", {0, 0, 1, 1, 3, 4, 2, 8, 7, 0, 1, 0}, false, -1 / 15.0},
    {"obb_obb", {0, 0, 1, 1, 1, 0, 2 + 0x1p-22f, 0, 1, 1, 1, 0}, false, -U},
    {"obb_obb", {0, 0, 9, 9, 0, 0, 1, 1, 2, 2, 1, 0}, true, 1 / 3.0},
    {"obb_obb", {1, 2, 9, 9, 0, 0, 1, 2, 9, 9, 0, 0}, true, 0},
    {"obb_obb", {1, 2, 9, 9, 0, 0, 1, 3, 9, 9, 0, 0}, false, -1 / 5.0},
    {"obb_obb", {0, 0, 1, -TINY, 1, 0, 0, 0, 1, 1, 1, 0}, false, INVALID},
    /*
     * 8 (reach - distance) / error: side by side, where the error is 3 reach + (4 + 4) (distance +
     * reach); one in the other, most likely to be told apart by an edge of each, with an error of
     * (3 + 9) reach; across edges at a distance of 1, with an error of 4 + 3
     */
    {"obb3_obb3", {0, 0, 0, 1, 1, 1, ALONG, 3, 0, 0, 1, 1, 1, ALONG}, false, -8 / 46.0},
    {"obb3_obb3", {0, 0, 0, 1, 1, 1, ALONG, 0, 2, 0, 1, 1, 1, 0, 1, 0, 0, 0, 1}, true, 0},
    {"obb3_obb3", {0, 0, 0, 1, 2, 3, ALONG, 0, 0, 0, 1, 1, 1, ALONG}, true, 8 / 12.0},
    {"obb3_obb3",
     {0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0.6f, 0.8f, 0, 0, 1, 2, 0, 0, 0, 1, 0, 0.6f, 0, 0.8f},
     false,
     -8 / 7.0},
    {"obb3_obb3", {0, 0, 0, 1, 1, 1, ALONG, 0, 0, 0, 1, -TINY, 1, ALONG}, false, INVALID},
    /* x; u.y v.z - u.z v.y; dots; n.z; a distance */
    {"normalize3", {-3, 0, 4}, false, -1},
    {"normalize3", {0, 3, 4}, false, 0},
    {"cross3", {1, 2, 3, 4, 5, 6}, false, -1 / 9.0},
    {"dot3", {1, 2, 3, 4, -5, 6}, false, 3 / 8.0},
    {"project3", {1, 2, 3, 4, -5, 6}, false, 3 / 8.0},
    {"triangle_plane", {0, 0, 0, 1, 0, 0, 0, 1, 0}, false, 1},
    {"triangle_plane", {0, 0, 9, 1, 1, 0, 2, 1, 0}, false, -1 / 3.0},
    {"plane_distance", {0, 0, 1, -3, 5, 5, 2}, false, -1 / 5.0},
    /* across; an end in it; beside it; just beside it; with a zero normal, all of space and
     * nothing */
    {"segment_plane", {0, 0, 2, 0, 0, 4, 0, 0, 1, -3}, true, 1 / 7.0},
    {"segment_plane", {0, 0, 3, 0, 0, 4, 0, 0, 1, -3}, true, 0},
    {"segment_plane", {0, 0, 4, 0, 0, 5, 0, 0, 1, -3}, false, -1 / 7.0},
    {"segment_plane", {0, 0, 4, 0, 0, 3 + 0x1p-22f, 0, 0, 1, -3}, false, -2 / 3.0 * U},
    {"segment_plane", {1, 2, 3, 4, 5, 6, 0, 0, 0, 0}, true, 0},
    {"segment_plane", {1, 2, 3, 4, 5, 6, 0, 0, 0, -7}, false, -1},
    {"segment_plane_point", {0, 0, 2, 0, 0, 4, 0, 0, 1, -3}, true, 1 / 7.0},
    /* over the middle, over a side, beside it */
    {"point_triangle3", {1, 1, 7, 0, 0, 0, 4, 0, 0, 0, 4, 0}, true, 1 / 2.0},
    {"point_triangle3", {1, 1, 7, 0, 0, 0, 0, 4, 0, 4, 0, 0}, true, 1 / 2.0},
    {"point_triangle3", {2, 2, -9, 0, 0, 0, 4, 0, 0, 0, 4, 0}, true, 0},
    {"point_triangle3", {3, 3, 5, 0, 0, 0, 4, 0, 0, 0, 4, 0}, false, -1 / 2.0},
    /* degenerate: a segment, beyond its end, beside it; a point, beside it; no area in float only */
    {"point_triangle3", {1, 1, 1, 0, 0, 0, 2, 2, 2, 4, 4, 4}, true, 0},
    {"point_triangle3", {5, 5, 5, 0, 0, 0, 2, 2, 2, 4, 4, 4}, false, -1 / 9.0},
    {"point_triangle3", {1, 2, 1, 0, 0, 0, 2, 2, 2, 4, 4, 4}, false, -1},
    {"point_triangle3", {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, true, 0},
    {"point_triangle3", {1, 1, ABOVE_1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, false, -U},
    {"point_triangle3",
     {TINY, TINY, 0, 0, 0, 0, 4 * TINY, 0, 0, 0, 4 * TINY, 0},
     true,
     0x1p-590 / 0x1.8p-124},
    {"closest_point_triangle", {1, 1, 7, 0, 0, 0, 4, 0, 0, 0, 4, 0}, false, 1 / 2.0},
    {"closest_point_triangle", {1, 2, 1, 0, 0, 0, 2, 2, 2, 4, 4, 4}, false, 1},
    /* through, through a side, with an end on it, beside it, past it */
    {"segment_triangle", {1, 1, -1, 1, 1, 1, 0, 0, 0, 4, 0, 0, 0, 4, 0}, true, 4 / 5.0},
    {"segment_triangle", {1, 1, 1, 1, 1, -1, 0, 0, 0, 0, 4, 0, 4, 0, 0}, true, 4 / 5.0},
    {"segment_triangle", {2, 2, -1, 2, 2, 1, 0, 0, 0, 4, 0, 0, 0, 4, 0}, true, 0},
    {"segment_triangle", {1, 1, 0, 1, 1, 5, 0, 0, 0, 4, 0, 0, 0, 4, 0}, true, 0},
    {"segment_triangle", {1, 1, 1, 1, 1, 5, 0, 0, 0, 4, 0, 0, 0, 4, 0}, false, -8 / 9.0},
    {"segment_triangle", {3, 3, -1, 3, 3, 1, 0, 0, 0, 4, 0, 0, 0, 4, 0}, false, -4 / 5.0},
    /* coplanar: in it, on one line, beside it; with coordinates whose difference is no float */
    {"segment_triangle", {1, 1, 0, 9, 1, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0}, true, 0},
    {"segment_triangle", {5, 0, 0, 9, 0, 0, 0, 0, 0, 4, 0, 0, 2, 0, 0}, false, -1 / 9.0},
    {"segment_triangle", {4, 1, 0, 1, 4, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0}, false, -1 / 7.0},
    {"segment_triangle",
     {-3, -3, 4, -1, -1, 5, BIG, BIG, 0, BIG, BIG, 8, 0, 0, 4},
     false,
     -0x1p-1074},
    /* a point in it, over it; a point and a point */
    {"segment_triangle", {1, 1, 0, 1, 1, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0}, true, 0},
    {"segment_triangle", {1, 1, 1, 1, 1, 1, 0, 0, 0, 4, 0, 0, 0, 4, 0}, false, -1},
    {"segment_triangle", {1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3}, true, 0},
    /* volumes: 24 - 8 of 24 + 8, 24 - 40 of 24 + 40; a vertex on it; in one plane, beside a side: 4 - 12 of 16;
     * inside, on one point */
    {"triangle_triangle3", {LEVEL, 1, 1, -1, 3, 1, -1, 1, 1, 1}, true, 1 / 2.0},
    {"triangle_triangle3", {LEVEL, 5, 1, -1, 7, 1, -1, 5, 1, 1}, false, -1 / 4.0},
    {"triangle_triangle3", {LEVEL, 1, 1, 0, 2, 1, 5, 1, 2, 5}, true, 0},
    {"triangle_triangle3", {LEVEL, 0, 0, 1, 4, 0, 1, 0, 4, 1}, false, -1},
    {"triangle_triangle3", {LEVEL, 3, 3, 0, 5, 3, 0, 3, 5, 0}, false, -1 / 2.0},
    {"triangle_triangle3", {LEVEL, 4, 0, 0, 8, 0, 0, 4, 4, 0}, true, 0},
    {"triangle_triangle3", {LEVEL, 1, 1, 0, 1, 1, 0, 1, 1, 0}, true, 0},
    /*
     * A, B or C in the box, 4 - 1 of 4 + 1; a corner of the box on the plane, and below it by 1 of 23, and of 32 for a
     * side; an edge of it on a side, and beside one; a triangle above it; collinear vertices beside it and in it; no
     * vertex in it
     */
    {"triangle_box3", {1, 1, 1, -9, 1, 1, -9, 2, 1, TO_456}, true, 3 / 5.0},
    {"triangle_box3", {-9, 1, 1, 1, 1, 1, -9, 2, 1, TO_456}, true, 3 / 5.0},
    {"triangle_box3", {-9, 1, 1, -9, 2, 1, 1, 1, 1, TO_456}, true, 3 / 5.0},
    {"triangle_box3", {15, 0, 0, 0, 15, 0, 0, 0, 15, TO_456}, true, 0},
    {"triangle_box3", {16, 0, 0, 0, 16, 0, 0, 0, 16, TO_456}, false, -1 / 55.0},
    {"triangle_box3", {9, 0, 3, 0, 9, 3, 9, 9, 20, TO_456}, true, 0},
    {"triangle_box3", {10, 0, 3, 0, 10, 3, 9, 9, 20, TO_456}, false, -1 / 11.0},
    {"triangle_box3", {2, 0, 12, 20, 11, 11, 2, 12, 0, TO_456}, false, -1 / 11.0},
    {"triangle_box3", {2, 2, 8, 3, 2, 9, 2, 3, 8, TO_456}, false, -1 / 7.0},
    {"triangle_box3", {10, 0, 3, 0, 10, 3, 5, 5, 3, TO_456}, false, -1 / 21.0},
    {"triangle_box3", {8, 0, 3, 0, 8, 3, 4, 4, 3, TO_456}, true, 1 / 9.0},
    {"triangle_box3", {-10, -10, 3, 20, -10, 3, -10, 20, 3, TO_456}, true, 1 / 3.0},
    {"triangle_box3", {1, 1, 1, 2, 1, 1, 1, 2, 1, 4, 0, 0, 0, 5, 6}, false, INVALID},
    /* in a slanted plane, where heights are rounded: no hit is promised */
    {"triangle_triangle3",
     {0, 0, 0, 12291, 3, 9, 3, 12297, 15, 4098, 4100, 8, 4097, 1, 3, 1, 4099, 5},
     true,
     0x1p-1074},
    {"segment_triangle_point", {1, 1, -1, 1, 1, 1, 0, 0, 0, 4, 0, 0, 0, 4, 0}, true, 4 / 5.0},
};

UNIT_TEST(test_hand)
{
	for (size_t i = 0; i < sizeof(hand) / sizeof(*hand); ++i) {
		struct lockstep_truth truth;

		find_test(hand[i].test)->exact(hand[i].operands, NULL, &truth);
		expect_truth(hand[i].test, i, &truth, hand[i].hit, hand[i].margin);
	}
}

/* ---- Invalid and infinite operands ---------------------------------------------------------- */

static void check_invalid(const struct test *test, const float *operands, const void *world)
{
	struct lockstep_truth truth;

	test->exact(operands, world, &truth);
	assert_true(truth.promised && !truth.hit && truth.sign == -1 && truth.margin == -INFINITY);
	assert_false(truth.jumps);
	for (unsigned k = 0; k < test->results; ++k)
		assert_true(isnan(truth.value[k]) && isnan(truth.scale[k]));
}

/* All operands 0, in a world that is the point 0, touch, if boxes have axes; except that segments that are points do
 * not cross, and rays without a direction do not go through triangles. */
static void check_test(const struct test *test)
{
	const float zeros[WORLD_COLUMNS_MAX] = {0};
	void *world = test->world ? make_world(test->world, 1, zeros) : NULL;
	int sign = strcmp(test->name, "segment_crossing") == 0 ? -1
		   : strcmp(test->name, "ray_triangle") == 0   ? -1
		   : strcmp(test->name, "offset_curve") == 0   ? 1
							       : 0;
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	unsigned columns = all_roles(test, roles);
	float operands[LOCKSTEP_COLUMNS_MAX] = {0};
	struct lockstep_truth truth;

	for (unsigned k = 0; k < columns; ++k)
		if (axes_begin(roles, k))
			operands[k] = operands[k + 4] = 1;
	for (unsigned k = 0; k < columns; ++k) {
		const unsigned next = (k + 1) % columns;
		const float here = operands[k], there = operands[next];

		operands[k] = -INFINITY;
		test->exact(operands, world, &truth);
		assert_false(truth.promised);
		operands[k] = NAN;
		check_invalid(test, operands, world);
		operands[next] = INFINITY;
		check_invalid(test, operands, world);
		operands[next] = there;
		operands[k] = -TINY;
		if (strchr("rhXYZ", roles[k]))
			check_invalid(test, operands, world);
		operands[k] = here;
		test->exact(operands, world, &truth);
		assert_true(truth.promised && truth.sign == sign && truth.margin == sign);
	}
	free_world(test->world, world);
}

/* Nothing is promised for a box whose axes are too long, too short, or not at right angles; but a
 * hit remains a hit. */
UNIT_TEST(test_axes)
{
	static const struct {
		float axes[6];
		bool promised;
	} known[] = {
	    {{ALONG}, true},
	    {{1, 0, 0, 0, 0.6f, 0.8f}, true},
	    {{1, 0, 0x1p-20f, 0, 1, 0x1p-20f}, true},
	    {{1, 0x1p-20f, 0, 0, 1, 0}, true},
	    {{1, 0x1.1p-20f, 0, 0, 1, 0}, false},
	    {{1, 0, 0, -0x1.1p-20f, 1, 0}, false},
	    {{0x1.fffff2p-1f, 0, 0, 0, 1, 0}, true},
	    {{0x1.ffffe8p-1f, 0, 0, 0, 1, 0}, false},
	    {{0x1.00000cp+0f, 0, 0, 0, 1, 0}, false},
	    {{1, 0, 0, 0, 0x1.ffffe8p-1f, 0}, false},
	    {{0, 0, 0, 0, 1, 0}, false},
	};

	for (unsigned i = 0; i < sizeof(known) / sizeof(*known); ++i)
		for (unsigned box = 0; box < 2; ++box) {
			float operands[] = {0,    0,    0,    1, 1, 1, ALONG,
					    0.5f, 0.5f, 0.5f, 1, 1, 1, ALONG};
			struct lockstep_truth truth;

			memcpy(operands + 6 + 12 * (size_t)box, known[i].axes,
			       sizeof(known[i].axes));
			find_test("obb3_obb3")->exact(operands, NULL, &truth);
			assert_int_equal(truth.promised, known[i].promised);
			assert_true(truth.hit && truth.sign == 1 && truth.margin > 0);
		}
}

UNIT_TEST(test_invalid)
{
	for (size_t i = 0; i < TESTS; ++i)
		if (!is_of_pixels(&tests[i]))
			check_test(&tests[i]);
}

/* Products of its coordinates overflow: nothing is promised for any point in the plane. */
UNIT_TEST(test_too_large)
{
	for (size_t i = 0; i < TESTS; ++i) {
		float row[6] = {0, 0, 1, 0, 0, 1}, origin[LOCKSTEP_COLUMNS_MAX] = {0};
		struct lockstep_truth truth;
		void *world;

		if (!tests[i].world || is_of_pixels(&tests[i]) ||
		    world_columns(tests[i].world) == 9)
			continue;
		for (unsigned k = 0; k < 2; ++k) {
			row[k] = -0x1.000002p62f;
			world = make_world(tests[i].world, 1, row);
			tests[i].exact(origin, world, &truth);
			assert_true(!truth.promised && truth.margin == -INFINITY);
			free_world(tests[i].world, world);
			row[k] = 0x1p62f;
			world = make_world(tests[i].world, 1, row);
			tests[i].exact(origin, world, &truth);
			assert_true(truth.promised && isfinite(truth.margin));
			free_world(tests[i].world, world);
		}
	}
}

/* ---- Threads -------------------------------------------------------------------------------- */

static void *hand_again(void *unused)
{
	for (unsigned n = 0; n < 20; ++n)
		test_hand(unused);
	return NULL;
}

/* Each thread has separate numbers, and frees them: this test runs under leak checkers. */
UNIT_TEST(test_threads)
{
	pthread_t threads[4];

	for (unsigned k = 0; k < 4; ++k)
		assert_int_equal(pthread_create(&threads[k], NULL, hand_again, NULL), 0);
	for (unsigned k = 0; k < 4; ++k)
		assert_int_equal(pthread_join(threads[k], NULL), 0);
}
