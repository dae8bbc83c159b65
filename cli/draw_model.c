/* SPDX-License-Identifier: MIT */
/* Cases of shapes of float32: where they are, and what to look at closely; and their worlds. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw_sketch.h"

bool model_space(const struct lockstep_test *test)
{
	const struct lockstep_world *world = test->world;
	bool space = world && strchr(world->row.roles, 'z');
	for (unsigned o = 0; o < test->operands; ++o)
		space |= strpbrk(test->operand[o]->roles, "zkl") != NULL;
	return space;
}

/* ---- Cases ----------------------------------------------------------------------------------- */

/* The results that are named as coordinates. False if they are no point or vector. */
static bool read_result(const struct lockstep_test *test, const struct outcome *outcome,
			double at[3])
{
	static const char *const names[] = {"x", "y", "z"};
	unsigned found = 0, needed = model_space(test) ? 7 : 3;
	for (unsigned r = 0; r < test->results; ++r)
		for (unsigned k = 0; k < 3; ++k)
			if (strcmp(test->result[r], names[k]) == 0 &&
			    isfinite(outcome->result[r])) {
				at[k] = outcome->result[r];
				found |= 1u << k;
			}
	return found == needed && (outcome->hit || !test->hits);
}

/*
 * Of vectors it is a vector; of length 1 it is a direction, and has no place of its own; else it is a
 * point, if that is near enough not to make all else small.
 */
static void find_result(struct model *model, const struct lockstep_test *test,
			const struct outcome *outcome)
{
	struct sketch result = {.corners = 1, .valid = true};
	double at[3] = {0, 0, 0}, reach = 2 * region_side(&model->region);
	bool vector = model->operand[0].kind == SKETCH_ARROW;
	model->has_result = read_result(test, outcome, at);
	double length = sqrt(at[0] * at[0] + at[1] * at[1] + at[2] * at[2]);
	bool unit = fabs(length - 1) < 0x1p-20;
	memcpy(result.corner[0], at, sizeof at);
	if (vector || unit) {
		result.kind = unit ? SKETCH_DIRECTION : SKETCH_ARROW;
		result.corners = 2;
		for (int k = 0; k < 3; ++k) {
			result.corner[0][k] = vector ? 0 : model->operand[0].corner[0][k];
			result.corner[1][k] = result.corner[0][k] + at[k];
		}
	}
	for (unsigned k = 0; k < 3 && !unit; ++k)
		model->has_result &=
		    at[k] >= model->region.low[k] - reach && at[k] <= model->region.high[k] + reach;
	model->result = result;
	if (model->has_result)
		region_add_sketch(&model->region, &model->result);
}

static struct contact find_contact(const struct model *model, const struct drawing *drawing)
{
	const struct lockstep_test *test = drawing->cases.test;
	const struct world *world = &drawing->cases.world;
	struct contact contact = {.any = false};
	struct region region = model->region;
	if (test->operands == 2)
		contact_nearer(&contact, &model->operand[0], &model->operand[1], &region);
	for (size_t i = 0; test->world && i < world->rows; ++i) {
		struct sketch row = sketch_of_world(world, i);
		if (row.valid)
			contact_nearer(&contact, &model->operand[0], &row, &region);
	}
	return contact;
}

/*
 * So wide that the gap is seen, or, if it is none, what the margin says of it; not so little that
 * doubles are too coarse for it, and not so much that it is no zoom.
 */
static double choose_width(const struct model *model, const struct outcome *outcome,
			   const struct contact *contact, double side)
{
	double magnitude = region_magnitude(&model->region), width = 0;
	bool gap = contact->any && fabs(contact->gap) > magnitude * 0x1p-44;
	if (gap)
		width = 6 * fabs(contact->gap);
	else if (isfinite(outcome->margin))
		width = 6 * fabs(outcome->margin) * magnitude;
	if (contact->any || isfinite(outcome->margin))
		width = fmax(width, magnitude * (gap ? 0x1p-38 : 0x1p-28));
	if (!(width < side / 4) || !(width > 0))
		width = fmax(side / 4, contact->any ? fmin(1.5 * fabs(contact->gap), side) : 0);
	return width > 0 ? width : 1;
}

/* A plane is seen if it is not far away: where it is nearest. */
static void add_plane(struct region *region, const struct sketch *sketch)
{
	const double *n = sketch->corner[0];
	double middle[3], whole = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
	if (!sketch->valid || sketch->kind != SKETCH_PLANE || !(whole > 0) || !region_any(region))
		return;
	region_middle(region, middle);
	double height =
	    (n[0] * middle[0] + n[1] * middle[1] + n[2] * middle[2] + sketch->offset) / whole;
	double near = 4 * fmax(region_side(region), region_magnitude(region));
	if (!(fabs(height) * sqrt(whole) < near))
		return;
	for (int k = 0; k < 3; ++k)
		middle[k] -= height * n[k];
	region_add(region, middle, 0);
}

struct model model_of(const struct drawing *drawing, size_t i)
{
	const struct lockstep_test *test = drawing->cases.test;
	const struct outcome *outcome = &drawing->outcomes[i];
	struct model model = {.region = region_none(), .valid = true};
	struct contact contact = {.any = false};
	float operands[LOCKSTEP_COLUMNS_MAX];
	gather_operands(test, drawing->cases.column, i, drawing->cases.mode, operands);
	for (unsigned o = 0, at = 0; o < test->operands; at += test->operand[o++]->columns) {
		model.operand[o] = sketch_of(test->operand[o], operands + at);
		model.valid &= model.operand[o].valid;
		region_add_sketch(&model.region, &model.operand[o]);
	}
	for (unsigned o = 0; o < test->operands; ++o)
		add_plane(&model.region, &model.operand[o]);
	if (!region_any(&model.region))
		region_add(&model.region, (double[3]){0, 0, 0}, 1);
	find_result(&model, test, outcome);
	if (model.valid)
		contact = find_contact(&model, drawing);
	double side = region_side(&model.region);
	if (contact.any && !test->world && fabs(contact.gap) < 2 * side)
		region_add(&model.region, contact.at, fabs(contact.gap) / 2);
	struct region world = world_region(&drawing->cases.world);
	if (region_any(&world))
		side = fmax(side, region_side(&world));
	model.width = choose_width(&model, outcome, &contact, side);
	region_middle(&model.region, model.zoom);
	if (model.has_result && model.result.kind != SKETCH_DIRECTION)
		memcpy(model.zoom, model.result.corner[model.result.corners - 1],
		       sizeof model.zoom);
	else if (contact.any)
		memcpy(model.zoom, contact.at, sizeof model.zoom);
	return model;
}

/* ---- Worlds ---------------------------------------------------------------------------------- */

struct region world_region(const struct world *world)
{
	struct region region = region_none();
	for (size_t i = 0; world->kind && i < world->rows; ++i) {
		struct sketch row = sketch_of_world(world, i);
		region_add_sketch(&region, &row);
	}
	return region;
}

/* Rings, filled by the even-odd rule. */
static void draw_rings(FILE *to, const struct world *world, const struct view *view)
{
	struct spot *ring = calloc(world->rows + 1, sizeof *ring);
	size_t at = 0;
	if (!ring)
		usage_error("draw", "out of memory");
	fprintf(to, "<path class=\"rings\" d=\"");
	for (size_t part = 0; part < world->parts; ++part) {
		size_t kept = 0;
		for (size_t k = 0; k < world->part[part]; ++k, ++at)
			if (isfinite(world->column[0][at]) && isfinite(world->column[1][at]))
				ring[kept++] =
				    (struct spot){world->column[0][at], world->column[1][at]};
		polygon_put(to, view, ring, kept);
	}
	fprintf(to, "\"/>\n");
	free(ring);
}

void world_draw(FILE *to, const struct world *world, const struct projection *p)
{
	struct extent near = p->view.of;
	if (!world->kind)
		return;
	fprintf(to, "<g class=\"world %s\">\n", world->kind->row.name);
	if (world->kind->row.columns == 2)
		draw_rings(to, world, &p->view);
	for (size_t i = 0; world->kind->row.columns != 2 && i < world->rows; ++i) {
		struct sketch row = sketch_of_world(world, i);
		struct region at = region_none();
		region_add_sketch(&at, &row);
		struct extent box = {at.low[p->across], at.low[p->up], at.high[p->across],
				     at.high[p->up]};
		if (extent_meets(box, near))
			sketch_draw(to, &row, p, "face");
	}
	fprintf(to, "</g>\n");
}
