/* SPDX-License-Identifier: MIT */
/* Decides where cases of shapes of float32 are shown, and what to zoom in on; and draws their
 * worlds. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/sketch.h"

bool model_space(const struct lockstep_test *test)
{
	const struct lockstep_world *world = test->world;
	bool space = world && strchr(world->row.roles, 'z');
	for (unsigned o = 0; o < test->operands; ++o)
		space |= !!strpbrk(test->operand[o]->roles, "zkl");
	return space;
}

/* ---- Cases ----------------------------------------------------------------------------------- */

/* Reads the results that are named as coordinates. False if they are not a point or vector. */
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
 * Finds the result to draw. If the operands are vectors, it is a vector; if it has length 1, it is a
 * direction without a position. Otherwise it is a point, unless it is so far away that everything
 * else would be small.
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

/* True if the whole row is farther away than that. */
static bool farther(const struct region *from, const struct sketch *row, double than)
{
	struct region at = region_none();
	region_add_sketch(&at, row);
	for (int k = 0; k < 3; ++k)
		if (at.low[k] - from->high[k] > than || from->low[k] - at.high[k] > than)
			return true;
	return false;
}

static struct nearest_spot find_contact(const struct model *model, const struct drawing *drawing)
{
	const struct lockstep_test *test = drawing->cases.test;
	const struct sketch *row = drawing->models->row;
	struct nearest_spot contact = {.any = false};
	struct region at = region_none();
	bool bounded = model->operand[0].kind == SKETCH_PATH;
	region_add_sketch(&at, &model->operand[0]);
	if (test->operands == 2)
		contact_nearer(&contact, &model->operand[0], &model->operand[1], &model->region);
	for (size_t i = 0; row && i < drawing->cases.world.rows; ++i)
		if (row[i].valid &&
		    !(contact.any && bounded && farther(&at, &row[i], fmax(contact.gap, 0))))
			contact_nearer(&contact, &model->operand[0], &row[i], &model->region);
	return contact;
}

/*
 * Chooses the width of the zoom: wide enough to show the gap or, if there is none, the distance
 * that the margin implies; not so narrow that doubles are too coarse for it, and not so wide that
 * it does not magnify.
 */
static double choose_width(const struct model *model, const struct outcome *outcome,
			   const struct nearest_spot *contact, double side)
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

/* Shows a plane where it is nearest, if that is not far away. */
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

static struct model model_of(const struct drawing *drawing, size_t i)
{
	const struct lockstep_test *test = drawing->cases.test;
	const struct outcome *outcome = &drawing->outcomes[i];
	struct model model = {.region = region_none(), .valid = true};
	struct nearest_spot contact = {.any = false};
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
	if (region_any(&drawing->models->world))
		side = fmax(side, region_side(&drawing->models->world));
	model.width = choose_width(&model, outcome, &contact, side);
	region_middle(&model.region, model.zoom);
	if (model.has_result && model.result.kind != SKETCH_DIRECTION)
		memcpy(model.zoom, model.result.corner[model.result.corners - 1],
		       sizeof model.zoom);
	else if (contact.any)
		memcpy(model.zoom, contact.at, sizeof model.zoom);
	return model;
}

void models_make(struct drawing *drawing, size_t count)
{
	const struct world *world = &drawing->cases.world;
	struct models *models = calloc(1, sizeof *models);
	struct model *model = calloc(count, sizeof *model);
	if (!models || !model)
		usage_error("draw", "out of memory");
	drawing->models = models;
	models->count = count;
	models->model = model;
	models->world = region_none();
	if (world->kind)
		models->row = sketches_of_world(world);
	for (size_t i = 0; models->row && i < world->rows; ++i)
		region_add_sketch(&models->world, &models->row[i]);
	for (size_t i = 0; i < count; ++i) {
		model[i] = model_of(drawing, i);
		drawing->endless += !model[i].valid;
	}
}

void models_free(struct drawing *drawing)
{
	free(drawing->models->model);
	free(drawing->models->row);
	free(drawing->models);
	drawing->models = NULL;
}

/* ---- Worlds ---------------------------------------------------------------------------------- */

/* Draws rings, filled by the even-odd rule. */
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

/* Draws triangles. Those before or behind the cut of a view are faint. */
static void draw_rows(FILE *to, const struct drawing *drawing, const struct projection *p)
{
	unsigned deep = 3 - p->across - p->up;
	for (size_t i = 0; i < drawing->cases.world.rows; ++i) {
		const struct sketch *row = &drawing->models->row[i];
		struct region at = region_none();
		region_add_sketch(&at, row);
		struct extent box = {at.low[p->across], at.low[p->up], at.high[p->across],
				     at.high[p->up]};
		bool cut =
		    p->cut && (at.low[deep] > p->middle[deep] || at.high[deep] < p->middle[deep]);
		if (extent_meets(box, p->view.of))
			sketch_draw(to, row, p, cut ? "face faint" : "face");
	}
}

void world_draw(FILE *to, const struct drawing *drawing, const struct projection *p)
{
	const struct world *world = &drawing->cases.world;
	if (!world->kind)
		return;
	fprintf(to, "<g class=\"world %s\">\n", world->kind->row.name);
	if (world->kind->row.columns == 2)
		draw_rings(to, world, &p->view);
	else
		draw_rows(to, drawing, p);
	fprintf(to, "</g>\n");
}
