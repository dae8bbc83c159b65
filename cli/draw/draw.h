/* SPDX-License-Identifier: MIT */
/*
 * Types and functions that the parts of `lockstep draw` share. It draws cases and their world as an
 * SVG picture. Every operand becomes a figure: a few corners, and how they are connected. Figures
 * are drawn in views, each a part of the page that shows a part of space, seen along an axis.
 */
#ifndef LOCKSTEP_CLI_DRAW_DRAW_H
#define LOCKSTEP_CLI_DRAW_DRAW_H

#include "cli/cli.h"
#include "harness/formats/case.h"
#include "reference/table.h"

/* ---- Figures (figure.c) ---------------------------------------------------------------------- */

enum figure_kind {
	FIGURE_HULL,      /* the convex hull of its corners, with everything within `radius` */
	FIGURE_CURVE,     /* open, through all corners */
	FIGURE_LINE,      /* without ends, through both corners */
	FIGURE_RAY,       /* from the first corner through the second, without end */
	FIGURE_ARROW,     /* from the first corner to the second */
	FIGURE_DIRECTION, /* the same, at whatever length shows best */
	FIGURE_PLANE      /* all p with corner[0] . p + offset = 0 */
};

enum { FIGURE_CORNERS = 16 };
struct figure {
	enum figure_kind kind;
	unsigned corners;
	unsigned start;                   /* number of corners at the start of its motion, or 0 */
	double corner[FIGURE_CORNERS][3]; /* in the plane z is 0 */
	double radius, offset;
	bool space; /* has a z */
	bool valid; /* finite, and its size is valid */
};

/* Makes a figure from a shape's columns by their roles (kernels/shapes.def). In a `grid`, whole
 * numbers are pixels, not points. */
struct figure figure_of(const struct lockstep_shape *shape, const float *columns, bool grid);

/* A box in space: lowest and highest of each coordinate. */
struct region {
	double low[3], high[3];
};
struct region region_none(void);
bool region_any(const struct region *region);
void region_add(struct region *region, const double point[3], double radius);
void region_add_figure(struct region *region, const struct figure *figure);
double region_side(const struct region *region);      /* the longest */
double region_magnitude(const struct region *region); /* the largest absolute coordinate */
void region_middle(const struct region *region, double middle[3]);
bool region_near(const struct region *a, const struct region *b, double distance);

/* ---- Where two figures are nearest to touching (nearest.c) ------------------------------------ */

struct contact {
	double at[3]; /* midway between both */
	double gap;   /* if negative, the depth of the overlap */
	bool any;
};

/* Replaces *contact with the contact of the two figures if that is nearer. `around` encloses
 * everything; infinite figures are cut off far outside it. */
void contact_nearer(struct contact *contact, const struct figure *a, const struct figure *b,
		    const struct region *around);

/* ---- The legend (legend.c) ------------------------------------------------------------------- */

/* An entry of the legend below the picture: a text, and a sample of how a class of things is
 * drawn. */
enum swatch { SWATCH_NONE, SWATCH_BOX, SWATCH_DOT, SWATCH_LINE, SWATCH_CROSS };
struct legend {
	unsigned count;
	struct {
		enum swatch swatch;
		const char *class;
		char text[200];
	} entry[20 + PLUGINS_MAX];
};
__attribute__((format(printf, 4, 5))) void legend_add(struct legend *legend, enum swatch swatch,
						      const char *class, const char *format, ...);

/* Draws the legend from y down, in a width of `room`, and returns its height. Without a file, only
 * returns the height. */
double legend_draw(FILE *to, const struct legend *legend, double room, double y);

/* Writes a line of text with its baseline at (x, y), made smaller if it is wider than `room`. */
void put_text(FILE *to, double x, double y, double font, double room, const char *class,
	      const char *text);

/* A letter's width relative to its height. The real width depends on the viewer; letters of the
 * usual fonts are narrower on average. */
#define TEXT_WIDTH 0.56

/* ---- Cases and their answers (answers.c, subjects.c) ----------------------------------------- */

/* Lengths on the page, whose longer side is PAGE_UNITS. They do not depend on the number of pixels,
 * so that letters and strokes have known sizes. */
enum { PAGE_UNITS = 1000, PAGE_FONT = 16 };

/* The reference's answer to one case. */
struct outcome {
	bool hit, right;             /* right: a hit on the right paddle of two */
	bool wrong;                  /* contradicted by the exact truth */
	struct lockstep_truth truth; /* promises nothing if there is none */
	float result[LOCKSTEP_RESULTS_MAX];
};

struct drawing {
	struct case_file cases;
	uint64_t first;           /* the number of case 0 */
	char source[4400];        /* a description of where the cases come from */
	double size;              /* the page's longer side, in pixels */
	struct outcome *outcomes; /* one for each case */
	size_t hits, rights, wrong_hits, wrong_misses;
	bool judged; /* there is an exact truth */
	struct legend legend;
	/* Set by drawing_measure(). */
	struct figure *row; /* the world's rows; NULL if there are none to draw */
	struct region world, all;
	bool space;    /* drawn twice, from above and from the side */
	bool zooms;    /* drawn beside a zoom on where they touch */
	bool together; /* all cases in one panel */
	bool results;  /* some have a result to draw */
	bool path;     /* each case moves a ball on from where the previous one left it */
	size_t zoomed; /* if together, the case nearest to flipping */
	size_t invalid, far, more; /* cases: an invalid operand; not drawn: too far, too many */
};

/* Computes the answers of the reference and of the exact truth to all cases. */
void drawing_answer(struct drawing *drawing);

/* answers_explain() adds the answers to the legend. subjects_explain() adds the builds that differ
 * from them and the verdicts on plug-ins that have the test, and returns the number of these
 * plug-ins. */
void answers_explain(struct drawing *drawing);
size_t subjects_explain(struct drawing *drawing);

/* Returns "margin +1.5 roundings", valid until the next call. The margin is finite. */
const char *margin_words(const struct lockstep_test *test, const struct outcome *outcome);

/* Writes ": hit, wrong", optionally with the results. Returns `text`. */
enum { ANSWER_MAX = 200 };
char *answer_words(const struct drawing *drawing, size_t i, bool results, char text[ANSWER_MAX]);

/* ---- What is shown of a case (shown.c) ------------------------------------------------------- */

struct shown {
	struct figure operand[LOCKSTEP_OPERANDS_MAX];
	bool has_result; /* the results are a point near the operands, or a vector */
	struct figure result;
	struct region region; /* encloses everything */
	bool valid;           /* all operands are valid */
	bool far;             /* too far from the world to be drawn */
};

/* True if cases of the test can be drawn, by the roles of their columns. */
bool drawing_can(const struct lockstep_test *test);

/* Determines where everything is, and which kind of picture to draw. */
void drawing_measure(struct drawing *drawing);
struct shown shown_of(const struct drawing *drawing, size_t i);

/* A close view of where a case's operands touch. */
struct zoom {
	double at[3], width;
};

/* Chooses the zoom on a case, and extends the case's region to include the zoom. */
struct zoom zoom_of(const struct drawing *drawing, size_t i, struct shown *shown);

/* ---- Views (strokes.c, shapes.c) ------------------------------------------------------------- */

/* A rectangle of the page, and a point on it. */
struct place {
	double x, y, w, h;
};
struct spot {
	double x, y;
};

/* A part of the page, and the part of space that it shows. */
struct view {
	struct place cell;
	double on[3], scale; /* the point in its middle, and page units per unit of space */
	unsigned up;         /* the coordinate along the page's vertical */
	bool down;           /* that coordinate points down */
	double depth[3];     /* where planes are cut; if `cut`, also solids */
	bool cut;
};
struct spot view_spot(const struct view *view, const double point[3]);
bool view_holds(const struct view *view, struct spot at); /* also if just outside */
double view_size(const struct view *view);
/* Returns how much of the view the region around something covers; negative if none. */
double view_share(const struct view *view, const struct region *region);

/* Write parts of a path's `d`: a line through spots; their convex hull; a disc; a small round mark
 * or a cross of fixed size. All are clipped a little outside the view, because viewers compute in
 * float. */
void put_line(FILE *to, const struct view *view, const struct spot *spots, size_t count,
	      bool closed);
void put_hull(FILE *to, const struct view *view, const struct spot *spots, size_t count);
void put_disc(FILE *to, const struct view *view, struct spot centre, double r);
void put_dot(FILE *to, const struct view *view, struct spot at);
void put_cross(FILE *to, const struct view *view, struct spot at);

/* Draws a figure as paths of this class. An invalid figure becomes a cross, if it has a
 * position. */
void figure_draw(FILE *to, const struct figure *figure, const struct view *view, const char *class);

/* ---- Worlds and paths (worlds.c, path.c) ----------------------------------------------------- */

/* Sets drawing->row and drawing->world. */
void world_measure(struct drawing *drawing);
void world_draw(FILE *to, const struct drawing *drawing, const struct view *view);
void world_explain(struct drawing *drawing);

bool path_test(const struct drawing *drawing);
void path_draw(FILE *to, const struct drawing *drawing, const struct view *view);
void path_explain(struct drawing *drawing);

/* ---- The page (views.c, page.c) -------------------------------------------------------------- */

/*
 * Returns the size that views show of the region in each direction, which is a little larger than
 * the region.
 */
void framed_size(const struct drawing *drawing, const struct region *region, double size[3]);

/* Draws a case in a rectangle of the page, or all cases if they are together: from one or two
 * sides, perhaps each beside a zoom. */
void panel_draw(FILE *to, const struct drawing *drawing, size_t i, struct place panel);

/* Adds everything to the legend except builds and plug-ins. */
void page_explain(struct drawing *drawing);
void page_draw(FILE *to, const struct drawing *drawing);

#endif
