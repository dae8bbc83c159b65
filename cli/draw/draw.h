/* SPDX-License-Identifier: MIT */
/* Types and functions that the parts of `lockstep draw` share. It draws cases and their world as an
 * SVG picture. */
#ifndef LOCKSTEP_CLI_DRAW_DRAW_H
#define LOCKSTEP_CLI_DRAW_DRAW_H

#include "harness/check/judge.h"
#include "cli/cli.h"
#include "harness/formats/case.h"

struct legend;

/* ---- Cases and their answers (answers.c) ----------------------------------------------------- */

/* The reference's answer to one case. */
struct outcome {
	bool hit, right; /* right: a hit of the right one of two paddles */
	bool wrong;      /* the exact truth contradicts it */
	bool promised;   /* there is an exact truth, with this answer */
	bool true_hit;
	double margin; /* -INFINITY for invalid operands, or without a truth */
	float result[LOCKSTEP_RESULTS_MAX];
};

/* A plug-in's answers to the cases. */
struct said {
	const struct build *build;
	bool returned; /* it did not crash */
	bool hit;      /* in the first case */
	size_t count[VERDICTS];
	struct judged worst;  /* the worst wrong answer, by movement, or else the first answer */
	struct movement cure; /* of the worst answer, if it is measured */
	char fate[200];       /* if it did not return, the reason */
};

struct drawing {
	struct case_file cases;
	uint64_t first;           /* the number of case 0 */
	char source[4400];        /* a description of where the cases come from */
	int32_t dilation;         /* the radius of the dilation to draw, or -1 */
	double size;              /* of the page's longer side, in pixels */
	struct outcome *outcomes; /* one for each case */
	size_t hits, rights, wrong_hits, wrong_misses;
	char differ[96]; /* builds that differ from the reference in any case, or "" */
	size_t builds;   /* that were compared */
	bool judged;     /* there is an exact truth */
	struct said said[PLUGINS_MAX];
	size_t plugins;        /* that have the test */
	struct models *models; /* of shapes of float32; see sketch.h */
	/* Set by the layout. */
	bool *drawn;               /* one for each case */
	size_t far, endless, more; /* not drawn: too far away, not finite, or too many */
};

/* True if such cases can be drawn, by the roles of their shapes and their kind of world. */
bool drawing_can(const struct lockstep_test *test);

/* True if the test has shapes of float32, which are drawn beside a zoom on where they touch. */
bool model_test(const struct lockstep_test *test);

/* Computes the answers of the reference and of the exact truth to all cases. */
void drawing_answer(struct drawing *drawing);

/* drawing_ask_plugins() runs the plug-ins on the cases and judges their answers;
 * legend_add_plugins() adds their verdicts to the legend (subjects.c). */
void drawing_ask_plugins(struct drawing *drawing);
void legend_add_plugins(struct legend *legend, const struct drawing *drawing);
void drawing_free(struct drawing *drawing);

/* ---- Places on the page (svg.c) -------------------------------------------------------------- */

/* Length of the page's longer side. It does not depend on the number of pixels, so that letters and
 * strokes have known sizes. */
enum { PAGE_UNITS = 1000 };

struct extent {
	double min_x, min_y, max_x, max_y;
};
struct extent extent_union(struct extent a, struct extent b);
struct extent extent_within(struct extent a, struct extent b); /* may be empty: min > max */
bool extent_meets(struct extent a, struct extent b);
struct extent extent_grown(struct extent a, double by);

/* A part of the plane, and its place on the page. */
struct view {
	struct extent of;
	/* in units of the page; scale is their number for one unit of the plane */
	double left, top, scale;
	bool up; /* y grows upwards */
};
double view_x(const struct view *view, double x);
double view_y(const struct view *view, double y);

/* Writes a line of text with its baseline at (x, y), made smaller if it is wider than `room`. */
void svg_line(FILE *to, double x, double y, double font, double room, const char *class,
	      const char *text);

/* Writes the `d` of a path around an extent, cut off outside the view. */
void svg_box(FILE *to, const struct view *view, struct extent box);

/* A letter's width, as a share of its height. The real width depends on the viewer, and letters of
 * the usual fonts are narrower on average. */
#define TEXT_WIDTH 0.56

/* ---- The legend (legend.c) ------------------------------------------------------------------- */

/* An entry of the legend below the picture: a sample of how a class of things is drawn, and a
 * text. */
enum swatch { SWATCH_NONE, SWATCH_BOX, SWATCH_DOT, SWATCH_LINE, SWATCH_CROSS };
struct legend {
	unsigned count;
	struct {
		enum swatch swatch;
		const char *class;
		char text[200];
	} entry[16 + PLUGINS_MAX];
};
__attribute__((format(printf, 4, 5))) void legend_add(struct legend *legend, enum swatch swatch,
						      const char *class, const char *format, ...);
void legend_add_answers(struct legend *legend, const struct drawing *drawing);
/* Returns a finite margin as text, in roundings, valid until the next call. */
const char *margin_words(const struct outcome *outcome);
void legend_add_verdicts(struct legend *legend, const struct drawing *drawing);
void legend_add_bends(struct legend *legend);

/* Draws the legend from y down, in lines between left and right, and returns its height. Without a
 * file, only returns the height. */
double legend_draw(FILE *to, const struct legend *legend, double left, double right, double y,
		   double font);

/* ---- Shapes (shapes.c, bend.c) --------------------------------------------------------------- */

/* Finds the extent of a case's shapes. False if something is not finite. */
bool case_extent(const struct drawing *drawing, size_t i, struct extent *extent);

/* Draws a case, in its own group. */
void case_draw(FILE *to, const struct drawing *drawing, const struct view *view, size_t i);

/* Writes the number of a case beside it, at the upper right of its visible part. */
void case_number(FILE *to, const struct drawing *drawing, const struct view *view, size_t i);

/* Cases of a curve that bends, and of an offset. The last two functions are only for such
 * operands. */
bool bend_test(const struct lockstep_test *test);
bool bend_extent(const float *operands, const struct outcome *outcome, struct extent *extent);
void bend_draw(FILE *to, const struct view *view, const float *operands,
	       const struct outcome *outcome);

/* True if the cases are the bends of one curve, each beginning where the one before it bends. */
bool bends_in_a_row(const struct drawing *drawing);

/* ---- Worlds (worlds.c) ----------------------------------------------------------------------- */

/* Functions that draw a kind of world. */
struct stage {
	const char *kind;
	struct extent (*extent)(const void *world);
	void (*draw)(FILE *to, const struct drawing *drawing, const struct view *view);
	void (*explain)(const struct drawing *drawing, struct legend *legend);
};
const struct stage *stage_of(const struct lockstep_world *kind); /* NULL if there is none */

/* Grids (grids.c). */
extern const struct stage tiles_stage, maze_stage;

/* Squares of an image or a grid, each a wall or not. */
struct squares {
	const void *world;
	bool (*wall)(const void *world, int32_t x, int32_t y);
	int32_t width, height;
};

/* Returns how many squares, in each direction, are drawn as one block to limit the number of
 * blocks. */
int32_t squares_block(int32_t width, int32_t height);

/* Writes the `d` of a path around all walls: one box for each run of walls that repeats in the rows
 * below. A block is a wall if any of its squares is. */
void squares_draw(FILE *to, const struct squares *squares);

/* ---- The page (page.c) ----------------------------------------------------------------------- */

struct page {
	double width, height, margin, font;
	double picture_top, picture_width, picture_height;
	struct legend legend;
};

/* Makes the page as large as fits, with the legend. `picture` is its width divided by its
 * height. */
void page_lay_out(struct page *page, double picture);
void page_heading(FILE *to, const struct page *page, const struct drawing *drawing);

/* Draws cases of shapes of float32. */
void models_draw(FILE *to, struct drawing *drawing, struct page *page);

/* Draws a path (path.c), in which every case moves a ball on from where the case before it
 * ended. */
bool steps_of_a_path(const struct drawing *drawing);
void path_draw(FILE *to, struct drawing *drawing, struct page *page);

/* Writes the whole page. */
void page_draw(FILE *to, struct drawing *drawing);

#endif
