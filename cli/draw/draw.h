/* SPDX-License-Identifier: MIT */
/* What the parts of `lockstep draw` share: cases and their world as an SVG picture. */
#ifndef LOCKSTEP_CLI_DRAW_DRAW_H
#define LOCKSTEP_CLI_DRAW_DRAW_H

#include "check/judge.h"
#include "cli/cli.h"
#include "formats/case.h"

struct legend;

/* ---- Cases and their answers (answers.c) ----------------------------------------------------- */

/* What the reference says of one case. */
struct outcome {
	bool hit, right; /* right: a hit of the right one of two paddles */
	bool wrong;      /* the exact truth says otherwise */
	bool promised;   /* there is an exact truth, and what it says: */
	bool true_hit;
	double margin; /* -INFINITY for invalid operands, or without a truth */
	float result[LOCKSTEP_RESULTS_MAX];
};

/* What a plug-in says of the cases. */
struct said {
	const struct build *build;
	bool returned; /* it did not crash */
	bool hit;      /* in the first case */
	size_t count[VERDICTS];
	struct judged worst;  /* of the wrong ones, by movement; else the first one's */
	struct movement cure; /* of the worst one, if it is measured */
	char fate[200];       /* if it did not return: why */
};

struct drawing {
	struct case_file cases;
	uint64_t first;           /* the number of case 0 */
	char source[4400];        /* where the cases come from, in words */
	int32_t dilation;         /* the radius of the dilation to draw; -1: none */
	double size;              /* of the page's longer side, in pixels */
	struct outcome *outcomes; /* of each case */
	size_t hits, rights, wrong_hits, wrong_misses;
	char differ[96]; /* builds that differ from the reference in any case; empty: none */
	size_t builds;   /* of so many */
	bool judged;     /* there is an exact truth to be wrong against */
	struct said said[PLUGINS_MAX];
	size_t plugins;        /* that have the test */
	struct models *models; /* of shapes of float32: sketch.h */
	/* Set by the layout. */
	bool *drawn;               /* of each case */
	size_t far, endless, more; /* not drawn: too far away, not finite, or too many */
};

/* Is there a drawing of such cases? By the roles of their shapes, and their kind of world. */
bool drawing_can(const struct lockstep_test *test);

/* Is it one of shapes of float32, which are drawn beside a zoom on where they touch? */
bool model_test(const struct lockstep_test *test);

/* Has the reference answer all cases, and the exact truth after it. */
void drawing_answer(struct drawing *drawing);

/* Has the plug-ins answer them, and judges that; and what it says of them (subjects.c). */
void drawing_ask_plugins(struct drawing *drawing);
void legend_add_plugins(struct legend *legend, const struct drawing *drawing);
void drawing_free(struct drawing *drawing);

/* ---- Places on the page (svg.c) -------------------------------------------------------------- */

/* Length of the page's longer side, however many pixels show it, so that letters and strokes have
 * known sizes. */
enum { PAGE_UNITS = 1000 };

struct extent {
	double min_x, min_y, max_x, max_y;
};
struct extent extent_union(struct extent a, struct extent b);
struct extent extent_within(struct extent a, struct extent b); /* may be empty: min > max */
bool extent_meets(struct extent a, struct extent b);
struct extent extent_grown(struct extent a, double by);

/* A part of the plane, and where on the page it is. */
struct view {
	struct extent of;
	double left, top, scale; /* in units of the page, and how many of them a unit is */
	bool up;                 /* y grows upwards */
};
double view_x(const struct view *view, double x);
double view_y(const struct view *view, double y);

/* A line of text with its baseline at (x, y), made smaller where it is wider than `room`. */
void svg_line(FILE *to, double x, double y, double font, double room, const char *class,
	      const char *text);

/* The `d` of a path around an extent; of what is far outside the view, only as much as shows. */
void svg_box(FILE *to, const struct view *view, struct extent box);

/* A letter's width, as a share of its height: programs that show this do not say, and letters of
 * the usual fonts are narrower on average. */
#define TEXT_WIDTH 0.56

/* ---- The legend (legend.c) ------------------------------------------------------------------- */

/* An entry of the legend below the picture: how a class of things is drawn, and words. */
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
/* A finite margin, in roundings; valid until the next call. */
const char *margin_words(const struct outcome *outcome);
void legend_add_verdicts(struct legend *legend, const struct drawing *drawing);
void legend_add_bends(struct legend *legend);

/* Draw it from y down, in lines between left and right, and return its height; without a file, only
 * return that. */
double legend_draw(FILE *to, const struct legend *legend, double left, double right, double y,
		   double font);

/* ---- Shapes (shapes.c, bend.c) --------------------------------------------------------------- */

/* Where the shapes of a case are. False if that is nowhere: something is not finite. */
bool case_extent(const struct drawing *drawing, size_t i, struct extent *extent);

/* Draw a case, in a group of its own. */
void case_draw(FILE *to, const struct drawing *drawing, const struct view *view, size_t i);

/* Its number beside it, at the upper right of what shows of it. */
void case_number(FILE *to, const struct drawing *drawing, const struct view *view, size_t i);

/* Cases of a curve that bends, and of an offset; the last two functions are only for such
 * operands. */
bool bend_test(const struct lockstep_test *test);
bool bend_extent(const float *operands, const struct outcome *outcome, struct extent *extent);
void bend_draw(FILE *to, const struct view *view, const float *operands,
	       const struct outcome *outcome);

/* Are the cases the bends of one curve, each beginning where the one before it bends? */
bool bends_in_a_row(const struct drawing *drawing);

/* ---- Worlds (worlds.c) ----------------------------------------------------------------------- */

/* How a kind of world is drawn. */
struct stage {
	const char *kind;
	struct extent (*extent)(const void *world);
	void (*draw)(FILE *to, const struct drawing *drawing, const struct view *view);
	void (*explain)(const struct drawing *drawing, struct legend *legend);
};
const struct stage *stage_of(const struct lockstep_world *kind); /* NULL: there is none */

/* Those of grids (grids.c). */
extern const struct stage tiles_stage, maze_stage;

/* Squares of an image or a grid, each a wall or not. */
struct squares {
	const void *world;
	bool (*wall)(const void *world, int32_t x, int32_t y);
	int32_t width, height;
};

/* How many squares, in each direction, are drawn as one block, so that there are not too many. */
int32_t squares_block(int32_t width, int32_t height);

/* The `d` of a path around all walls: one box for each run of walls that repeats in the rows below.
 * A block is a wall if any of its squares is. */
void squares_draw(FILE *to, const struct squares *squares);

/* ---- The page (page.c) ----------------------------------------------------------------------- */

struct page {
	double width, height, margin, font;
	double picture_top, picture_width, picture_height;
	struct legend legend;
};

/* As large as fits, with the legend; `picture` is its width over its height. */
void page_lay_out(struct page *page, double picture);
void page_heading(FILE *to, const struct page *page, const struct drawing *drawing);

/* The picture of cases of shapes of float32. */
void models_draw(FILE *to, struct drawing *drawing, struct page *page);

/* The picture of a path (path.c): every case moves a ball on from where the case before it ended. */
bool steps_of_a_path(const struct drawing *drawing);
void path_draw(FILE *to, struct drawing *drawing, struct page *page);

/* Write it all. */
void page_draw(FILE *to, struct drawing *drawing);

#endif
