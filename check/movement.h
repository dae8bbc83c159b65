/* SPDX-License-Identifier: MIT */
/*
 * How far must the input move for another answer?
 *
 * The margin of an exact truth is relative to the terms of our formula: it says how many roundings
 * away the other answer is for us. A movement is the same for every formula and every unit: the least
 * d such that moving each coordinate of the case by at most d, each for itself (the infinity norm),
 * makes the other answer the right one. A wrong answer that a movement of an ulp makes right comes of
 * coordinates that round; one that takes a thousand is a bug.
 *
 * What moves: coordinates and lengths (radii, half extents, components of vectors, offsets of planes),
 * of the operands and of the world. Directions stay: cosines and sines, normals. Copies of a vertex of
 * a convex polygon, or of a polygon of a world, stay one vertex. Nothing moves to where it is invalid
 * or nothing is promised.
 *
 * `least` is proven: the exact truth is run over intervals (reference/exact/moved.h), and up to there
 * its answer is certain. It may be too small, as intervals forget what depends on what. `most` is
 * shown: a case so near, of floats, has the other answer. Of tests with a world it moves only the
 * operands, and may be too large; it may also miss a nearer one. On the boundary itself `least` is 0.
 *
 * In tests of pixels that only count pixels both are the margin: by how many pixels the operand must
 * grow, or shrink, on all of its sides. Those that compute with them as other tests do with floats
 * (circle_box_published, rect_rect_published) are measured like these, `most` in whole pixels.
 */
#ifndef LOCKSTEP_CHECK_MOVEMENT_H
#define LOCKSTEP_CHECK_MOVEMENT_H

#include "formats/world.h"

struct movement {
	/* In units of length. It takes more than `least`, or, of touching and in pixels, at least that
	 * much; `most` is enough, INFINITY if no such case was found. Neither is more than twice
	 * `largest`. */
	double least, most;
	double least_ulps, most_ulps; /* the same, in ulps of `largest` as a float; in pixels */
	double largest;               /* the largest of the coordinates that move, of all operands
				       * and the world */
};

/*
 * False if there is no such measure: the test has no hits, or no exact truth in this build, or nothing is
 * promised of these operands, or they are invalid. `world`: made, or without a kind, or NULL.
 * movement_least() only finds `least`, in a tenth of the time or less, and sets `most` to INFINITY.
 */
bool movement_least(const struct lockstep_test *test, const float *operands,
		    const struct world *world, struct movement *movement);
bool movement_of(const struct lockstep_test *test, const float *operands, const struct world *world,
		 struct movement *movement);

/* Put it into words, of a wrong answer: "right if coordinates moved by 0.25 (2048 ulps)". Returns `text`. */
char *movement_words(const struct lockstep_test *test, const struct movement *movement, char *text,
		     size_t size);

#endif
