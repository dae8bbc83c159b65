/* SPDX-License-Identifier: MIT */
/* Draws the bends of a curve, and the points of the curve that runs beside it. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "cli/draw/draw.h"

bool bend_test(const struct lockstep_test *test)
{
	return test->operands == 2 && strcmp(test->operand[0]->roles, "xyxyxy") == 0 &&
	       strcmp(test->operand[1]->roles, "t") == 0 && test->results == 2;
}

static struct extent around(double x, double y)
{
	return (struct extent){x, y, x, y};
}

/* Finds the centre of the circle through the three points, which limits the offset of the curve
 * beside it. False for points on a line. */
static bool bend_centre(const float *p, double *x, double *y)
{
	double bx = (double)p[2] - (double)p[0], by = (double)p[3] - (double)p[1];
	double cx = (double)p[4] - (double)p[0], cy = (double)p[5] - (double)p[1];
	double b = bx * bx + by * by, c = cx * cx + cy * cy, det = 2 * (bx * cy - by * cx);
	*x = p[0] + (cy * b - by * c) / det;
	*y = p[1] + (bx * c - cx * b) / det;
	return isfinite(*x) && isfinite(*y);
}

/* Includes the centre, unless it is so far away that everything else would be small. */
bool bend_extent(const float *operands, const struct outcome *outcome, struct extent *extent)
{
	double x = outcome->result[0], y = outcome->result[1];
	*extent = around(operands[0], operands[1]);
	for (unsigned k = 0; k < 6; k += 2) {
		if (!isfinite(operands[k]) || !isfinite(operands[k + 1]))
			return false;
		*extent = extent_union(*extent, around(operands[k], operands[k + 1]));
	}
	if (isfinite(x) && isfinite(y))
		*extent = extent_union(*extent, around(x, y));
	double size = fmax(extent->max_x - extent->min_x, extent->max_y - extent->min_y);
	if (bend_centre(operands, &x, &y) &&
	    extent_meets(around(x, y), extent_grown(*extent, size)))
		*extent = extent_union(*extent, around(x, y));
	return true;
}

bool bends_in_a_row(const struct drawing *drawing)
{
	const struct case_file *cases = &drawing->cases;
	if (!bend_test(cases->test) || cases->mode & MODE_ONE_MANY || cases->n < 2)
		return false;
	for (size_t i = 0; i + 1 < cases->n; ++i)
		for (unsigned k = 0; k < 4; ++k)
			if (!(cases->column[k + 2][i] == cases->column[k][i + 1]))
				return false;
	return true;
}

static void draw_centre(FILE *to, const struct view *view, const float *operands)
{
	double x, y, arm = 5;
	if (!bend_centre(operands, &x, &y) || !extent_meets(around(x, y), view->of))
		return;
	fprintf(to, "<path class=\"centre\" d=\"M%.6g %.6gh%.4gm%.4g %.4gv%.4g\"/>\n",
		view_x(view, x) - arm, view_y(view, y), 2 * arm, -arm, -arm, 2 * arm);
}

/* The first point is an open dot, and the path goes on from there. */
void bend_draw(FILE *to, const struct view *view, const float *operands,
	       const struct outcome *outcome)
{
	double x[4], y[4], dot = 4;
	for (unsigned k = 0; k < 3; ++k) {
		x[k] = view_x(view, operands[2 * k]);
		y[k] = view_y(view, operands[2 * k + 1]);
	}
	draw_centre(to, view, operands);
	fprintf(to, "<path class=\"curve\" d=\"M%.6g %.6gL%.6g %.6gL%.6g %.6g\"/>\n", x[0], y[0],
		x[1], y[1], x[2], y[2]);
	fprintf(to, "<circle class=\"start\" cx=\"%.6g\" cy=\"%.6g\" r=\"%.4g\"/>\n", x[0], y[0],
		0.7 * dot);
	for (unsigned k = 1; k < 3; ++k)
		fprintf(to, "<circle class=\"vertex\" cx=\"%.6g\" cy=\"%.6g\" r=\"%.4g\"/>\n", x[k],
			y[k], k == 1 ? dot : 0.7 * dot);
	if (!isfinite(outcome->result[0]) || !isfinite(outcome->result[1]))
		return;
	x[3] = view_x(view, outcome->result[0]);
	y[3] = view_y(view, outcome->result[1]);
	fprintf(to, "<path class=\"aside\" d=\"M%.6g %.6gL%.6g %.6g\"/>\n", x[1], y[1], x[3], y[3]);
	fprintf(to, "<circle cx=\"%.6g\" cy=\"%.6g\" r=\"%.4g\"/>\n", x[3], y[3], 1.5 * dot);
}
