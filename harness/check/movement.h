/* SPDX-License-Identifier: MIT */
/*
 * Movements: how far the input must move to change the answer.
 *
 * The margin of an exact truth is relative to the terms of a formula: it is the number of roundings
 * between that formula and the other answer. A movement is the same for every formula and every
 * unit: it is the least d such that moving each coordinate of the case on its own by at most
 * d (the infinity norm) makes the other answer right. A wrong answer that a movement of an ulp
 * makes right comes from rounded coordinates; one that takes a thousand ulps is a bug.
 *
 * Coordinates and lengths move (radii, half extents, components of vectors, offsets of planes), of
 * the operands and of the world. Directions stay: cosines and sines, normals. Copies of a vertex of
 * a convex polygon, or of a world's polygon, stay one vertex. Nothing moves to a place where it is
 * invalid or where nothing is promised.
 *
 * `least` is proven: the exact truth is run over intervals (reference/exact/moved.h), and up to
 * `least` its answer is certain. It may be too small, as intervals lose dependencies. `most` is a
 * witness: a case of floats at this distance has the other answer. With a world, only the operands
 * of the witness move, so `most` may be too large; it may also miss a nearer case. On the boundary
 * itself `least` is 0.
 *
 * In tests of pixels that only count pixels, both are the margin: the number of pixels by which the
 * operand must grow, or shrink, on all of its sides. Pixel tests that compute as other tests do
 * with floats (circle_box_published, rect_rect_published) are measured like those, with `most` in
 * whole pixels.
 */
#ifndef LOCKSTEP_CHECK_MOVEMENT_H
#define LOCKSTEP_CHECK_MOVEMENT_H

#include "harness/formats/world.h"

struct movement {
	/* In units of length. The movement is more than `least` or, when touching and in pixels, at
	 * least `least`. `most` is sufficient; it is INFINITY if no such case was found. Neither is
	 * more than twice `largest`. */
	double least, most;
	double least_ulps, most_ulps; /* the same, in ulps of `largest` as a float; in pixels */
	/* The largest of the coordinates that move, in all operands and the world. */
	double largest;
};

/*
 * Measures the movement. False if there is none: the test has no hits, this build has no exact
 * truth for it, or the operands are invalid or nothing is promised for them. `world` is made, has
 * no kind, or is NULL. movement_least() only finds `least`, in a tenth of the time or less, and
 * sets `most` to INFINITY.
 */
bool movement_least(const struct lockstep_test *test, const float *operands,
		    const struct world *world, struct movement *movement);
bool movement_of(const struct lockstep_test *test, const float *operands, const struct world *world,
		 struct movement *movement);

/* Describes the movement of a wrong answer: "right if coordinates moved by 0.25 (2048
 * ulps)". Returns `text`. */
char *movement_words(const struct lockstep_test *test, const struct movement *movement, char *text,
		     size_t size);

#endif
