/* SPDX-License-Identifier: MIT */
/*
 * What the cases of a group have in common in the family `grazing`: where the answer flips, and how
 * fast the margin changes there with all that may move. To find such a place takes many answers of
 * the exact truth; to go from there to others takes none, as the margin is nearly linear so close
 * to 0.
 */
#ifndef LOCKSTEP_SCENES_FAMILIES_CONTACT_H
#define LOCKSTEP_SCENES_FAMILIES_CONTACT_H

#include "base/random.h"
#include "scenes/layout.h"

/* Cases i with the same i / CONTACT_CASES share a contact. A divisor of SCENE_WORLD_CASES. */
enum { CONTACT_CASES = 32 };

enum { HANDLES_MAX = 8 };

/* What moves: a column on its own, or all vertices of a convex polygon, which keeps its form. */
struct handle {
	unsigned column, count; /* every other column from there on, so many of them */
	double reach;           /* so far it may go from where it is, to either side, */
	unsigned octaves;       /* and by so many powers of two less, with many floats on the way */
	double slope;           /* how much the margin changes by unit */
	double grain;           /* and how much by the step from one float to the next */
};

struct contact {
	bool found; /* false: the test never seems to come near the other answer */
	float operands[LOCKSTEP_COLUMNS_MAX];
	double margin; /* theirs, near 0 */
	unsigned handles;
	struct handle handle[HANDLES_MAX]; /* in the order of their grains */
	/* Of pixels instead: two cases, a single step of a single column apart; and another column,
	 * which may move by so many steps, down or up, of both alike. */
	int32_t miss[LOCKSTEP_COLUMNS_MAX], hit[LOCKSTEP_COLUMNS_MAX];
	unsigned slide;
	int32_t least, most;
};

struct setting;

/* Finds where the answer flips. Of numbers that no case has. */
typedef void contact_finder(struct random *rng, const struct layout *layout,
			    const struct setting *setting, struct contact *contact);

contact_finder find_contact;       /* contact.c */
contact_finder find_pixel_contact; /* pixels_grazing.c: the same for what is made of pixels */

/* Moves along a contact that was found, to other operands that nearly touch: grazing.c. */
void move_along(struct random *rng, const struct layout *layout, const struct contact *contact,
		float *operands);

/* Moves a handle by about so much, and says by how much. */
double move_handle(const struct handle *handle, double way, float *operands);

/* Is that column a length, or a coordinate? Others have no unit. */
bool has_unit(char role);

#endif
