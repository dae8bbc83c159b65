/* SPDX-License-Identifier: MIT */
/*
 * Tables that commands show: cells of known kinds in rows and columns. Four renderers print the
 * same table: for a terminal, as Markdown suitable for a comment, as HTML, and as JSON. Commands
 * say what kind of number a cell has; only this code knows how to format and escape it.
 */
#ifndef LOCKSTEP_SHEET_SHEET_H
#define LOCKSTEP_SHEET_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- Numbers --------------------------------------------------------------------------------- */

enum sheet_kind {
	SHEET_TEXT,     /* text of any origin */
	SHEET_NAME,     /* such text that is an identifier: code in Markdown */
	SHEET_VERDICT,  /* such text, bold in Markdown if the row has changed */
	SHEET_TRUTH,    /* yes or no */
	SHEET_COUNT,    /* in 6 characters: 123456, 1.23M */
	SHEET_WHOLE,    /* all digits */
	SHEET_NUMBER,   /* three digits: 0.012, 4.56, 789, 2e7 */
	SHEET_MEASURE,  /* six digits */
	SHEET_RATE,     /* 1.23 G */
	SHEET_TIME,     /* from nanoseconds: 1.234 us */
	SHEET_SHARE,    /* 1 is 100%: 0, 0.012%, 3.4%, 56% */
	SHEET_PERCENT,  /* 100 is 100%: 3.4%, 56% */
	SHEET_RATIO,    /* 1.23 */
	SHEET_TIMES,    /* 1.23x */
	SHEET_CHANGE,   /* a ratio as a change: +1.23%, x12345 */
	SHEET_INTERVAL, /* two such ratios, in percent: [-1.23, +4.56] */
	SHEET_P,        /* a probability: 0.0123, 2e-05 */
	SHEET_BYTES,    /* 48 KiB */
	SHEET_LIST      /* numbers, only for JSON */
};

enum { SHEET_CHARS = 64 };

/* Formats a number of that kind for people. Returns `text`. NaN gives "-". */
char *sheet_number(char text[SHEET_CHARS], enum sheet_kind kind, double value);

/* Formats a time in the unit that suits `greater`, the greater of two times to compare. */
char *sheet_time(char text[SHEET_CHARS], double ns, double greater);

/* Formats a count in at most 6 characters. The text stays valid for the next seven calls. */
const char *short_count(uint64_t count);

/* ---- Sheets ---------------------------------------------------------------------------------- */

struct sheet_column {
	const char *key;   /* in JSON, with dots between objects; NULL: not in JSON */
	const char *title; /* for people, with \n for line breaks in a terminal; NULL: not shown */
	enum sheet_kind kind;
	/* Columns of one group stand together under its name; NULL for no group. */
	const char *group;
	int least; /* the least width in a terminal */
	/* A longer text has its own line in a terminal; 0: no limit. */
	int most;
	/* Left out if no row has a value for it, which `used` records. */
	bool optional;
	bool used; /* some row has a value */
};

struct sheet_cell {
	bool set; /* present in JSON */
	/* The displayed text, and an addition; NULL if there is none. */
	char *text, *detail;
	double value, high; /* for numbers; `high` is the end of an interval */
	const double *list; /* must outlive the sheet */
	size_t n;
};

struct sheet_row {
	bool nested;  /* belongs to the row above */
	bool changed; /* has a verdict to point out */
};

struct sheet {
	const char *title;
	char *made_title;  /* set if sheet_title() made the title */
	bool headless;     /* no column titles in a terminal */
	bool tight;        /* numbers are one blank apart in a terminal, to fit many columns */
	bool paragraphs;   /* each row is a paragraph in a terminal, since its texts are long */
	bool folded;       /* collapsed: of less interest */
	bool changed_only; /* leave out rows that have not changed */
	struct sheet_column *column;
	size_t columns;
	struct sheet_cell *cell; /* row by row; the last row may be incomplete */
	size_t cells;
	struct sheet_row *row;
	size_t rows;
	size_t flushed; /* rows already printed */
	int *width;     /* widths of columns, once anything is flushed */
};

void sheet_free(struct sheet *sheet);
__attribute__((format(printf, 2, 3))) void sheet_title(struct sheet *sheet, const char *format,
						       ...);

/* Columns are added first, in order; then the cells of each row, in the same order. The texts of
 * columns must outlive the sheet; those of cells are copied. */
void sheet_column(struct sheet *sheet, struct sheet_column column);
void sheet_columns(struct sheet *sheet, const struct sheet_column *column, size_t n);
struct sheet_row *sheet_row(struct sheet *sheet);

/* Add the next cell. A NULL text leaves it out. A number that is not finite is null in
 * JSON; NaN is shown as "-". */
void sheet_text(struct sheet *sheet, const char *text);
__attribute__((format(printf, 2, 3))) void sheet_textf(struct sheet *sheet, const char *format,
						       ...);
void sheet_put(struct sheet *sheet, double value);
void sheet_interval(struct sheet *sheet, double low, double high);
void sheet_list(struct sheet *sheet, const double *list, size_t n);
void sheet_skip(struct sheet *sheet, size_t cells);

/* Change the last cell: set the text to show instead, or an addition, which gets its own line if
 * there is room. */
__attribute__((format(printf, 2, 3))) void sheet_show(struct sheet *sheet, const char *format, ...);
void sheet_detail(struct sheet *sheet, const char *text);

/* ---- Renderers ------------------------------------------------------------------------------- */

enum sheet_format { SHEET_TERMINAL, SHEET_MARKDOWN, SHEET_HTML };

/* Prints the title, if there is one, and the table. */
void sheet_print(const struct sheet *sheet, FILE *to, enum sheet_format format);

/* For a terminal: prints the head, unless it was printed, and all rows that were not. The first
 * call determines the widths of columns. */
void sheet_flush(struct sheet *sheet, FILE *to);

/* Prints Markdown without a title: the changed rows, if there are any; then, unless the sheet is
 * limited to those, all rows, collapsed under the name `all`. */
void sheet_print_changed_first(struct sheet *sheet, FILE *to, const char *all);

/* Lines before everything else, warnings or notes, each without a line break. */
struct sheet_lines {
	char **line;
	size_t n;
};

__attribute__((format(printf, 2, 3))) void sheet_add_line(struct sheet_lines *lines,
							  const char *format, ...);
void sheet_free_lines(struct sheet_lines *lines);
void sheet_print_lines(FILE *to, enum sheet_format format, bool warning,
		       const struct sheet_lines *lines);

/* Prints text of any origin in prose, escaped. */
void sheet_prose(FILE *to, enum sheet_format format, const char *text);

/* Prints code in Markdown, in a table's cell or not. */
void sheet_code(FILE *to, const char *text, bool in_table);

#if HAVE_JANSSON
#include <jansson.h>

/* The rows, as objects; and other values in JSON. Values that JSON cannot express,
 * and NULL, become null. */
json_t *sheet_json(const struct sheet *sheet);
json_t *json_number(double value);
json_t *json_text(const char *text);
json_t *json_texts(char *const *text, size_t n);
#endif

/* ---- Shared by the renderers ----------------------------------------------------------------- */

/* True if the column is shown, which needs a title, and a value in some row if it is optional. The
 * next two: true if the column has texts; if the row is shown. */
bool sheet_shown(const struct sheet *sheet, size_t column);
bool sheet_is_text(const struct sheet_column *column);
bool sheet_listed(const struct sheet *sheet, size_t row);
bool sheet_any_changed(const struct sheet *sheet);
bool sheet_same_group(const struct sheet *sheet, size_t a, size_t b);
/* Returns that cell; an empty one if the row ends before it. */
const struct sheet_cell *sheet_cell(const struct sheet *sheet, size_t row, size_t column);
void sheet_print_terminal(const struct sheet *sheet, FILE *to);
void sheet_print_markdown(const struct sheet *sheet, FILE *to);
void sheet_print_html(const struct sheet *sheet, FILE *to);

#endif
