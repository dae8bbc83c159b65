/* SPDX-License-Identifier: MIT */
/*
 * Contacts, which a group of cases in the family `grazing` share: where the answer flips, and how
 * fast the margin changes there with everything that may move. Finding such a place takes many
 * answers of the exact truth. Going from there to others takes none, as the margin is nearly linear
 * so close to 0.
 */
#ifndef LOCKSTEP_SCENES_FAMILIES_CONTACT_H
#define LOCKSTEP_SCENES_FAMILIES_CONTACT_H

#include "harness/base/random.h"
#include "harness/scenes/layout.h"

/* Cases i with the same i / CONTACT_CASES share a contact. A divisor of SCENE_WORLD_CASES. */
enum { CONTACT_CASES = 32 };

enum { HANDLES_MAX = 8 };

/* A movable part: a column on its own, or all vertices of a convex polygon, which keeps its
 * shape. */
struct handle {
	unsigned column, count; /* this many columns from there, every other one */
	double reach;           /* how far it may move to either side */
	unsigned octaves;       /* how often the reach can be halved and still span many floats */
	double slope;           /* the change of the margin per unit */
	double grain;           /* the change of the margin per step from one float to the next */
};

struct contact {
	bool found; /* false: the test never seems to get near the other answer */
	float operands[LOCKSTEP_COLUMNS_MAX];
	double margin; /* the margin of these operands; near 0 */
	unsigned handles;
	struct handle handle[HANDLES_MAX]; /* ordered by their grains */
	/* For pixels instead: two cases that differ by one step of one column; and another column,
	 * which may move by `least` to `most` steps in both cases alike. */
	int32_t miss[LOCKSTEP_COLUMNS_MAX], hit[LOCKSTEP_COLUMNS_MAX];
	unsigned slide;
	int32_t least, most;
};

struct setting;

/* Finds where the answer flips. Uses random numbers that no case uses. */
typedef void contact_finder(struct random *rng, const struct layout *layout,
			    const struct setting *setting, struct contact *contact);

contact_finder find_contact;       /* contact.c */
contact_finder find_pixel_contact; /* pixels/grazing.c: the same for pixel shapes */

/* Moves along a contact to other operands that nearly touch: grazing.c. */
void move_along(struct random *rng, const struct layout *layout, const struct contact *contact,
		float *operands);

/* Moves a handle by about `way`, and returns by how much. */
double move_handle(const struct handle *handle, double way, float *operands);

/* True if that column is a length or a coordinate. Others have no unit. */
bool has_unit(char role);

#endif
