/* SPDX-License-Identifier: MIT */
/* Collects the columns, roles and points of a test's operands; see layout.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/layout.h"
#include "harness/formats/columns.h"

#include <string.h>

/* Adds the vertices of a convex polygon, whose first column is number `column`. */
static void add_vertices(struct layout *layout, unsigned operand, unsigned column, unsigned count)
{
	int polygon = (int)layout->polygons++;

	layout->polygon[polygon] = (struct layout_polygon){column, count};
	for (unsigned i = 0; i < count; ++i)
		layout->point[layout->points++] = (struct layout_point){
		    column + 2 * i, column + 2 * i + 1, operand, polygon, -1, false};
}

/* Adds the point or vector that begins with a role, in column number `column`. */
static void add_point(struct layout *layout, unsigned operand, unsigned column, const char *roles)
{
	bool spatial = strchr("zZkn", roles[2]) && roles[2]; /* after y or j, so there is one */

	layout->point[layout->points++] = (struct layout_point){column,
								column + 1,
								operand,
								-1,
								spatial ? (int)column + 2 : -1,
								roles[0] == 'i' || roles[0] == 'l'};
}

/* Adds planes, and triangles in space. */
static void add_surfaces(struct layout *layout, unsigned operand, unsigned base)
{
	const char *roles = layout->test->operand[operand]->roles;
	struct layout_surface surface = {base, operand};

	if (strcmp(roles, "lmnd") == 0)
		layout->plane[layout->planes++] = surface;
	if (strcmp(roles, "xyzxyzxyz") == 0)
		layout->triangle[layout->triangles++] = surface;
	layout->spatial = layout->spatial || strpbrk(roles, "zkn");
}

/* Adds the columns of one operand, whose first is number `base`. */
static void add_operand(struct layout *layout, unsigned operand, unsigned base)
{
	const char *roles = layout->test->operand[operand]->roles;
	unsigned first_point = layout->points;

	for (unsigned k = 0; roles[k] != '\0'; ++k) {
		layout->role[base + k] = roles[k];
		if (strchr("xXi", roles[k]) || direction3(roles + k))
			add_point(layout, operand, base + k, roles + k);
		if (axes_begin(roles, k))
			layout->frame[layout->frames++] =
			    (struct layout_frame){base + k, first_point};
		if (roles[k] == 'u' && (k == 0 || roles[k - 1] != 'v'))
			add_vertices(layout, operand, base + k,
				     (unsigned)strspn(roles + k, "uv") / 2);
		if (roles[k] == 'c')
			layout->direction[layout->directions++] =
			    (struct layout_direction){base + k, base + k + 1};
		if (roles[k] == 't')
			layout->offset[layout->offsets++] = base + k;
		if (roles[k] == 'r' || roles[k] == 'h')
			layout->radius[layout->radii++] =
			    (struct layout_radius){base + k, first_point};
		if (far_role(roles[k]))
			layout->corner[layout->corners++] =
			    (struct layout_corner){base + near_column(roles, k), base + k};
	}
}

void layout_of(const struct lockstep_test *test, struct layout *layout)
{
	memset(layout, 0, sizeof(*layout));
	layout->test = test;
	layout->pixels = pixel_test(test);
	for (unsigned operand = 0; operand < test->operands; ++operand) {
		add_operand(layout, operand, layout->columns);
		add_surfaces(layout, operand, layout->columns);
		layout->columns += test->operand[operand]->columns;
	}
}

void layout_sort_boxes(const struct layout *layout, float *operands)
{
	for (unsigned i = 0; i < layout->corners; ++i) {
		float *near = &operands[layout->corner[i].near];
		float *far = &operands[layout->corner[i].far];

		if (*near > *far) {
			float swap = *near;

			*near = *far;
			*far = swap;
		}
	}
}
