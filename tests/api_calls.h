/* SPDX-License-Identifier: MIT */
/* The typed functions behind one type, so that one loop of tests/test_api.c can go through them. */
#ifndef LOCKSTEP_TESTS_API_CALLS_H
#define LOCKSTEP_TESTS_API_CALLS_H

#include "kernels/lockstep.h"
#include "tests/api_answers.h"

enum { CASES = 130, WORDS = 3, CANARY = 64 };

struct outputs {
	uint64_t hits[WORDS + 1];
	float out[3][CASES + CANARY];
};
typedef void caller(size_t n, const float *const *in, unsigned one, struct outputs *to);

#define POINT(c, o) ((struct lockstep_point){.x = (c)[0], .y = (c)[1], .one = (o)})
#define CIRCLE(c, o) ((struct lockstep_circle){.x = (c)[0], .y = (c)[1], .r = (c)[2], .one = (o)})
#define ENDS(c, o)                                                                                 \
	{                                                                                          \
		.ax = (c)[0], .ay = (c)[1], .bx = (c)[2], .by = (c)[3], .one = (o)                 \
	}
#define SEGMENT(c, o) ((struct lockstep_segment)ENDS(c, o))
#define LINE(c, o) ((struct lockstep_line)ENDS(c, o))
#define BOX(c, o)                                                                                  \
	((struct lockstep_box){                                                                    \
	    .min_x = (c)[0], .min_y = (c)[1], .max_x = (c)[2], .max_y = (c)[3], .one = (o)})
#define TRIANGLE(c, o)                                                                             \
	((struct lockstep_triangle){.ax = (c)[0],                                                  \
				    .ay = (c)[1],                                                  \
				    .bx = (c)[2],                                                  \
				    .by = (c)[3],                                                  \
				    .cx = (c)[4],                                                  \
				    .cy = (c)[5],                                                  \
				    .one = (o)})

#define CALL(test, A, B, split, ...)                                                               \
	static void call_##test(size_t n, const float *const *in, unsigned one,                    \
				struct outputs *to)                                                \
	{                                                                                          \
		lockstep_##test(n, A(in, one & 1), B(in + split, one >> 1 & 1), __VA_ARGS__);      \
	}
CALL(in_front, SEGMENT, POINT, 4, to->hits)
CALL(point_box, POINT, BOX, 2, to->hits)
CALL(point_circle, POINT, CIRCLE, 2, to->hits)
CALL(point_triangle, POINT, TRIANGLE, 2, to->hits)
CALL(point_on_segment_band, SEGMENT, POINT, 4, to->hits)
CALL(line_side, LINE, POINT, 4, to->out[0])
CALL(project_on_line, LINE, POINT, 4, to->out[0], to->out[1], to->out[2])
CALL(line_segment, LINE, SEGMENT, 4, to->hits)
CALL(segment_segment, SEGMENT, SEGMENT, 4, to->hits)
CALL(circle_circle, CIRCLE, CIRCLE, 3, to->hits)
CALL(circle_line, CIRCLE, LINE, 3, to->hits)
CALL(circle_segment, CIRCLE, SEGMENT, 3, to->hits)
CALL(circle_box, CIRCLE, BOX, 3, to->hits)
CALL(box_box, BOX, BOX, 4, to->hits)

static const struct known {
	const char *name;
	caller *call;
	unsigned split, columns, results;
	const struct row *rows;
	size_t count;
} known[] = {
#define KNOWN(test, split, columns, results)                                                       \
	{                                                                                          \
#test, call_##test, split, columns, results, test##_rows,                          \
		    sizeof test##_rows / sizeof *test##_rows                                       \
	}
    KNOWN(in_front, 4, 6, 0),
    KNOWN(point_box, 2, 6, 0),
    KNOWN(point_circle, 2, 5, 0),
    KNOWN(point_triangle, 2, 8, 0),
    KNOWN(point_on_segment_band, 4, 6, 0),
    KNOWN(line_side, 4, 6, 1),
    KNOWN(project_on_line, 4, 6, 3),
    KNOWN(line_segment, 4, 8, 0),
    KNOWN(segment_segment, 4, 8, 0),
    KNOWN(circle_circle, 3, 6, 0),
    KNOWN(circle_line, 3, 7, 0),
    KNOWN(circle_segment, 3, 7, 0),
    KNOWN(circle_box, 3, 7, 0),
    KNOWN(box_box, 4, 8, 0),
};
enum { KNOWN_TESTS = sizeof known / sizeof *known };

#endif
