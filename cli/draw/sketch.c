/* SPDX-License-Identifier: MIT */
/* Makes shapes of float32 from the roles of their columns, and computes where they are. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/sketch.h"
#include "harness/formats/columns.h"

/* ---- Roles ----------------------------------------------------------------------------------- */

static void add_corner(struct sketch *sketch, double x, double y, double z)
{
	if (sketch->corners == SKETCH_CORNERS)
		return;
	double *corner = sketch->corner[sketch->corners++];
	corner[0] = x;
	corner[1] = y;
	corner[2] = z;
}

/* From the near corner, which is set, to the far one. */
static void make_box(struct sketch *sketch, double x, double y)
{
	double left = sketch->corner[0][0], low = sketch->corner[0][1];
	sketch->valid &= left <= x && low <= y;
	add_corner(sketch, x, low, 0);
	add_corner(sketch, x, y, 0);
	add_corner(sketch, left, y, 0);
}

static void make_box3(struct sketch *sketch, const double far[3])
{
	for (int k = 0; k < 3; ++k)
		sketch->valid &= sketch->corner[0][k] <= far[k];
	sketch->kind = SKETCH_BOX;
	add_corner(sketch, far[0], far[1], far[2]);
}

/* Around the centre, which is set. */
static void make_turned(struct sketch *sketch, double half_x, double half_y, double c, double s)
{
	double x = sketch->corner[0][0], y = sketch->corner[0][1];
	sketch->valid &= half_x >= 0 && half_y >= 0;
	sketch->corners = 0;
	for (int k = 0; k < 4; ++k) {
		double u = k == 1 || k == 2 ? half_x : -half_x, v = k < 2 ? -half_y : half_y;
		add_corner(sketch, x + u * c - v * s, y + u * s + v * c, 0);
	}
}

/* A corner is passed at the start unless it lies ahead, and at the end unless it lies behind. */
unsigned corners_swept(const double low[2], const double high[2], const double by[2],
		       double corner[6][2])
{
	static const int sides[][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
	unsigned count = 0;
	for (int k = 0; k < 4; ++k) {
		const double x = sides[k][0] * by[0], y = sides[k][1] * by[1];
		const double at[2] = {sides[k][0] < 0 ? low[0] : high[0],
				      sides[k][1] < 0 ? low[1] : high[1]};
		const bool ahead = x >= 0 && y >= 0 && x + y > 0, behind = x <= 0 && y <= 0;
		const bool end_first = sides[k][0] * by[1] < sides[k][1] * by[0];
		for (int end = 0; end < 2; ++end) {
			const bool moved = (end == 1) != end_first;
			if (moved ? behind : ahead)
				continue;
			corner[count][0] = at[0] + moved * by[0];
			corner[count++][1] = at[1] + moved * by[1];
		}
	}
	return count;
}

/* A box that moves, from its near corner and its far one, which are set. */
static void make_moving_box(struct sketch *sketch, const double by[3])
{
	const double low[] = {sketch->corner[0][0], sketch->corner[0][1]};
	const double high[] = {sketch->corner[2][0], sketch->corner[2][1]};
	double corner[6][2];
	if (sketch->kind == SKETCH_BOX) {
		for (int k = 0; k < 2; ++k) {
			const double *from = sketch->corner[k];
			add_corner(sketch, from[0] + by[0], from[1] + by[1], from[2] + by[2]);
		}
		return;
	}
	unsigned count = corners_swept(low, high, by, corner);
	sketch->corners = 0;
	for (unsigned k = 0; k < count; ++k)
		add_corner(sketch, corner[k][0], corner[k][1], 0);
}

/* Adds a vector, from the point before it or from the origin. */
static void make_vector(struct sketch *sketch, double x, double y, double z)
{
	if (sketch->corners == 0) {
		sketch->kind = SKETCH_ARROW;
		add_corner(sketch, 0, 0, 0);
	}
	const double *from = sketch->corner[0];
	add_corner(sketch, from[0] + x, from[1] + y, from[2] + z);
}

/* Reads the roles from the left. Each call makes corners from columns that belong together, and
 * returns the number of columns. */
static unsigned read_role(struct sketch *sketch, const char *roles, const double *v)
{
	bool space = roles[0] && roles[1] && (roles[2] == 'z' || roles[2] == 'k');
	sketch->space |= space || *roles == 'l';
	switch (*roles) {
	case 'x':
	case 'u':
		add_corner(sketch, v[0], v[1], space ? v[2] : 0);
		return space ? 3 : 2;
	case 'i':
		if (sketch->corners == 4 || sketch->kind == SKETCH_BOX)
			make_moving_box(sketch, (double[]){v[0], v[1], space ? v[2] : 0});
		else
			make_vector(sketch, v[0], v[1], space ? v[2] : 0);
		return space ? 3 : 2;
	case 'X':
		if (sketch->space) {
			make_box3(sketch, v);
			return 3;
		}
		make_box(sketch, v[0], v[1]);
		return 2;
	case 'h':
		make_turned(sketch, v[0], v[1], v[2], v[3]);
		return 4;
	case 'c': {
		const bool from_point = sketch->corners > 0;
		make_vector(sketch, v[0], v[1], 0);
		sketch->kind = from_point ? SKETCH_RAY : SKETCH_DIRECTION;
		return 2;
	}
	case 'l':
		if (direction3(roles)) {
			make_vector(sketch, v[0], v[1], v[2]);
			sketch->kind = SKETCH_RAY;
			return 3;
		}
		sketch->kind = SKETCH_PLANE;
		add_corner(sketch, v[0], v[1], v[2]);
		sketch->offset = v[3];
		return 4;
	case 'r':
		sketch->radius = v[0];
		sketch->valid &= v[0] >= 0;
		return 1;
	default:
		return 1;
	}
}

struct sketch sketch_of(const struct lockstep_shape *shape, const float *columns)
{
	struct sketch sketch = {.valid = true};
	double value[LOCKSTEP_COLUMNS_MAX];
	for (unsigned k = 0; k < shape->columns; ++k) {
		value[k] = columns[k];
		sketch.valid &= isfinite(columns[k]) != 0;
	}
	for (unsigned k = 0; k < shape->columns;)
		k += read_role(&sketch, shape->roles + k, value + k);
	/* only the name tells a line from a segment, which has the same roles */
	if (strcmp(shape->name, "line") == 0)
		sketch.kind = SKETCH_LINE;
	return sketch;
}

/* Adds the segment from a row that is a vertex to the next one of its ring. */
static void make_side(struct sketch *sketch, const struct world *world, size_t next)
{
	double x = world->column[0][next], y = world->column[1][next];
	sketch->valid &= isfinite(x) && isfinite(y);
	add_corner(sketch, x, y, 0);
}

struct sketch *sketches_of_world(const struct world *world)
{
	const struct lockstep_shape *shape = &world->kind->row;
	struct sketch *sketches = calloc(world->rows + 1, sizeof *sketches);
	size_t part = 0, first = 0;
	if (!sketches)
		usage_error("draw", "out of memory");
	for (size_t i = 0; i < world->rows; ++i) {
		float row[LOCKSTEP_COLUMNS_MAX] = {0};
		for (unsigned k = 0; k < shape->columns; ++k)
			row[k] = world->column[k][i];
		sketches[i] = sketch_of(shape, row);
		while (i >= first + world->part[part])
			first += world->part[part++];
		if (shape->columns == 2)
			make_side(&sketches[i], world,
				  i + 1 < first + world->part[part] ? i + 1 : first);
	}
	return sketches;
}

/* ---- Regions --------------------------------------------------------------------------------- */

struct region region_none(void)
{
	return (struct region){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
}

bool region_any(const struct region *region)
{
	return region->low[0] <= region->high[0];
}

void region_add(struct region *region, const double point[3], double radius)
{
	for (int k = 0; k < 3; ++k) {
		region->low[k] = fmin(region->low[k], point[k] - radius);
		region->high[k] = fmax(region->high[k], point[k] + radius);
	}
}

/* Directions and planes do not count: they are drawn wherever the rest is. */
void region_add_sketch(struct region *region, const struct sketch *sketch)
{
	if (!sketch->valid || sketch->kind == SKETCH_PLANE)
		return;
	const bool endless = sketch->kind == SKETCH_DIRECTION || sketch->kind == SKETCH_RAY;
	unsigned corners = endless ? 1 : sketch->corners;
	for (unsigned k = 0; k < corners; ++k)
		region_add(region, sketch->corner[k], sketch->radius);
}

double region_side(const struct region *region)
{
	double side = 0;
	for (int k = 0; k < 3; ++k)
		side = fmax(side, region->high[k] - region->low[k]);
	return side;
}

double region_magnitude(const struct region *region)
{
	double magnitude = 0;
	for (int k = 0; k < 3; ++k)
		magnitude = fmax(magnitude, fmax(fabs(region->low[k]), fabs(region->high[k])));
	return magnitude;
}

void region_middle(const struct region *region, double middle[3])
{
	for (int k = 0; k < 3; ++k)
		middle[k] = (region->low[k] + region->high[k]) / 2;
}
