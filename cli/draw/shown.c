/* SPDX-License-Identifier: MIT */
/* Decides which cases can be drawn, what to show of each, and what to zoom in on. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/formats/columns.h"
#include "harness/questions/questions.h"

/* True for bends of a curve with offsets of the curve beside it. */
static bool bend_test(const struct lockstep_test *test)
{
	return test->operands == 2 && strcmp(test->operand[0]->name, "bend") == 0 &&
	       strcmp(test->operand[1]->roles, "t") == 0 && test->results == 2;
}

bool drawing_can(const struct lockstep_test *test)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	roles_of_test(test, roles);
	return !roles[strspn(roles, "xyzuvrXYZhcsijklmndpqwea")] || bend_test(test);
}

/* False for a pixel specimen whose judge has floats. It tests discs and boxes in the plane whose
 * coordinates merely are integers, so it has points and lines where other tests have pixels. */
static bool on_a_grid(const struct lockstep_test *test)
{
	const struct lockstep_test *judge = test->judge ? question_find(test->judge) : NULL;
	return pixel_test(judge ? judge : test);
}

/* ---- Results --------------------------------------------------------------------------------- */

/* Reads the results named like coordinates. False if they are not a point or vector. */
static bool read_result(const struct drawing *drawing, const struct outcome *outcome, double at[3])
{
	const struct lockstep_test *test = drawing->cases.test;
	unsigned found = 0;
	for (unsigned r = 0; r < test->results; ++r) {
		const char name = test->result[r][0];
		if (!test->result[r][1] && name >= 'x' && name <= 'z' &&
		    isfinite(outcome->result[r])) {
			at[name - 'x'] = outcome->result[r];
			found |= 1u << (name - 'x');
		}
	}
	return found == (drawing->space ? 7 : 3) &&
	       (outcome->hit || !test->hits || bend_test(test));
}

/* Finds the centre of the circle through three points, which limits the offset of the curve there.
 * It is not finite for points on a line. */
static void find_centre(const struct figure *bend, double at[3])
{
	const double *a = bend->corner[0], *b = bend->corner[1], *c = bend->corner[2];
	double bx = b[0] - a[0], by = b[1] - a[1], cx = c[0] - a[0], cy = c[1] - a[1];
	double bb = bx * bx + by * by, cc = cx * cx + cy * cy, det = 2 * (bx * cy - by * cx);
	at[0] = a[0] + (cy * bb - by * cc) / det;
	at[1] = a[1] + (bx * cc - cx * bb) / det;
}

/*
 * Finds the result to draw. If the operands are vectors, it is a vector; if it has length 1, it is
 * a direction without a position. Otherwise it is a point, unless it is so far away that everything
 * else would be small. For a bend, the result is where the offset leads, and the point is the
 * centre of curvature.
 */
static void find_result(const struct drawing *drawing, struct shown *shown,
			const struct outcome *outcome)
{
	struct figure *first = &shown->operand[0], *second = &shown->operand[1];
	struct figure *result = &shown->result;
	double at[3] = {0};
	const bool bend = bend_test(drawing->cases.test), vector = first->kind == FIGURE_ARROW;
	shown->has_result = read_result(drawing, outcome, at);
	if (bend && shown->has_result) {
		second->kind = FIGURE_ARROW;
		second->corners = 2;
		memcpy(second->corner[0], first->corner[1], sizeof at);
		memcpy(second->corner[1], at, sizeof at);
		region_add_figure(&shown->region, second);
		find_centre(first, at);
	}
	const bool unit =
	    !bend && fabs(sqrt(at[0] * at[0] + at[1] * at[1] + at[2] * at[2]) - 1) < 0x1p-20;
	*result = (struct figure){.corners = 1, .valid = true};
	memcpy(result->corner[0], at, sizeof at);
	if (vector || unit) {
		result->kind = unit ? FIGURE_DIRECTION : FIGURE_ARROW;
		result->corners = 2;
		for (int k = 0; k < 3; ++k) {
			result->corner[0][k] = vector ? 0 : first->corner[0][k];
			result->corner[1][k] = result->corner[0][k] + at[k];
		}
	}
	const double reach = 2 * region_side(&shown->region);
	for (int k = 0; k < 3 && !unit; ++k)
		shown->has_result &=
		    at[k] >= shown->region.low[k] - reach && at[k] <= shown->region.high[k] + reach;
	if (shown->has_result)
		region_add_figure(&shown->region, result);
}

/* ---- Places ---------------------------------------------------------------------------------- */

struct shown shown_of(const struct drawing *drawing, size_t i)
{
	const struct lockstep_test *test = drawing->cases.test;
	struct shown shown = {.region = region_none(), .valid = true};
	const bool grid = on_a_grid(test);
	float operands[LOCKSTEP_COLUMNS_MAX];
	gather_operands(test, drawing->cases.column, i, drawing->cases.mode, operands);
	for (unsigned o = 0, at = 0; o < test->operands; at += test->operand[o++]->columns) {
		shown.operand[o] = figure_of(test->operand[o], operands + at, grid);
		shown.valid &= shown.operand[o].valid;
		region_add_figure(&shown.region, &shown.operand[o]);
	}
	if (!region_any(&shown.region))
		region_add(&shown.region, (double[3]){0, 0, 0}, 1);
	find_result(drawing, &shown, &drawing->outcomes[i]);
	shown.far = region_any(&drawing->world) &&
		    !region_near(&shown.region, &drawing->world, region_side(&drawing->world) / 2);
	return shown;
}

/* True if each bend begins at the previous one, so that they form one curve. */
static bool bends_in_a_row(const struct case_file *cases)
{
	if (!bend_test(cases->test) || cases->mode & MODE_ONE_MANY || cases->n < 2)
		return false;
	for (size_t i = 0; i + 1 < cases->n; ++i)
		for (unsigned k = 0; k < 4; ++k)
			if (!(cases->column[k + 2][i] == cases->column[k][i + 1]))
				return false;
	return true;
}

void drawing_measure(struct drawing *drawing)
{
	enum { PANELS_MAX = 1024 };
	struct case_file *cases = &drawing->cases;
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	double least = NAN;
	drawing->world = region_none();
	if (cases->test->world)
		world_measure(drawing);
	roles_of_test(cases->test, roles);
	drawing->space = strpbrk(roles, "zkl");
	drawing->path = path_test(drawing);
	drawing->zooms = !drawing->path && !pixel_test(cases->test) && !bend_test(cases->test);
	drawing->together = cases->test->world || bends_in_a_row(cases);
	drawing->more = drawing->together || cases->n <= PANELS_MAX ? 0 : cases->n - PANELS_MAX;
	drawing->all = drawing->world;
	for (size_t i = 0; i < cases->n - drawing->more; ++i) {
		struct shown shown = shown_of(drawing, i);
		const double margin = fabs(drawing->outcomes[i].truth.margin);
		const double reach =
		    region_any(&drawing->world) ? region_side(&drawing->world) / 2 : INFINITY;
		drawing->invalid += !shown.valid;
		drawing->results |= shown.has_result;
		drawing->far += shown.far;
		if (shown.valid && !shown.far && !(margin >= least)) {
			least = margin;
			drawing->zoomed = i;
		}
		for (int k = 0; k < 3 && !shown.far; ++k) {
			drawing->all.low[k] =
			    fmin(drawing->all.low[k],
				 fmax(shown.region.low[k], drawing->world.low[k] - reach));
			drawing->all.high[k] =
			    fmax(drawing->all.high[k],
				 fmin(shown.region.high[k], drawing->world.high[k] + reach));
		}
	}
}

/* ---- Zooms ----------------------------------------------------------------------------------- */

static struct contact find_contact(const struct drawing *drawing, const struct shown *shown)
{
	const struct figure *first = &shown->operand[0];
	struct contact contact = {.any = false};
	struct region at = region_none();
	region_add_figure(&at, first);
	if (!shown->valid)
		return contact;
	if (drawing->cases.test->operands == 2)
		contact_nearer(&contact, first, &shown->operand[1], &shown->region);
	for (size_t i = 0; drawing->row && i < drawing->cases.world.rows; ++i) {
		struct region row = region_none();
		region_add_figure(&row, &drawing->row[i]);
		const bool endless =
		    first->kind != FIGURE_HULL || drawing->row[i].kind == FIGURE_PLANE;
		if (drawing->row[i].valid &&
		    (!contact.any || endless || region_near(&at, &row, fmax(contact.gap, 0))))
			contact_nearer(&contact, first, &drawing->row[i], &shown->region);
	}
	return contact;
}

/*
 * The zoom is wide enough to show the gap or, without a gap, the distance that the margin implies;
 * but not so narrow that doubles are too coarse, nor so wide that it does not magnify.
 */
struct zoom zoom_of(const struct drawing *drawing, size_t i, struct shown *shown)
{
	const struct contact contact = find_contact(drawing, shown);
	const struct figure *result = &shown->result;
	const double magnitude = region_magnitude(&shown->region), gap = fabs(contact.gap);
	const double margin = fabs(drawing->outcomes[i].truth.margin);
	struct zoom zoom = {.width = 0};
	/* include the gap, unless it is so wide that everything else would be small */
	if (contact.any && !drawing->together && gap < 4 * magnitude)
		region_add(&shown->region, contact.at, gap / 2);
	const double side = fmax(region_side(&shown->region), region_side(&drawing->world));
	if (contact.any && gap > magnitude * 0x1p-44)
		zoom.width = fmax(6 * gap, magnitude * 0x1p-38);
	else if (contact.any || isfinite(margin))
		zoom.width =
		    fmax(isfinite(margin) ? 6 * margin * magnitude : 0, magnitude * 0x1p-28);
	/* show more of two overlapping areas, as the contact is deep inside them */
	const double most =
	    side / (shown->operand[0].corners > 2 && shown->operand[1].corners > 2 && contact.any &&
			    !(gap > 0)
			? 2
			: 4);
	if (!(zoom.width < most) || !(zoom.width > 0))
		zoom.width = fmax(most, contact.any ? fmin(1.5 * gap, side) : 0);
	if (!(zoom.width > 0))
		zoom.width = 1;
	region_middle(&shown->region, zoom.at);
	if (shown->has_result && result->kind != FIGURE_DIRECTION)
		memcpy(zoom.at, result->corner[result->corners - 1], sizeof zoom.at);
	else if (contact.any)
		memcpy(zoom.at, contact.at, sizeof zoom.at);
	return zoom;
}
