/* SPDX-License-Identifier: MIT */
/*
 * What commands show: cells of known kinds in rows and columns, which four renderers show alike: for a terminal,
 * as Markdown fit for a comment, as HTML, and as JSON. Commands say what a number is; how it looks, and what must
 * be escaped, is known here alone.
 */
#ifndef LOCKSTEP_SHEET_SHEET_H
#define LOCKSTEP_SHEET_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- Numbers ----------------------------------------------------------------------------------------- */

enum sheet_kind {
	SHEET_TEXT,     /* of any origin */
	SHEET_NAME,     /* likewise, and an identifier: code in Markdown */
	SHEET_VERDICT,  /* likewise, and bold in Markdown where something has changed */
	SHEET_TRUTH,    /* yes or no */
	SHEET_COUNT,    /* in 6 characters: 123456, 1.23M */
	SHEET_WHOLE,    /* every digit */
	SHEET_NUMBER,   /* three digits: 0.012, 4.56, 789, 2e7 */
	SHEET_MEASURE,  /* six digits */
	SHEET_RATE,     /* 1.23 G */
	SHEET_TIME,     /* of nanoseconds: 1.234 us */
	SHEET_SHARE,    /* of a whole of 1: 0, 0.012%, 3.4%, 56% */
	SHEET_PERCENT,  /* of a whole of 100: 3.4%, 56% */
	SHEET_RATIO,    /* 1.23 */
	SHEET_TIMES,    /* 1.23x */
	SHEET_CHANGE,   /* a ratio as what it changes: +1.23%, x12345 */
	SHEET_INTERVAL, /* two such ratios: [-1.23, +4.56], in percents */
	SHEET_P,        /* a probability: 0.0123, 2e-05 */
	SHEET_BYTES,    /* 48 KiB */
	SHEET_LIST      /* numbers, for JSON alone */
};

enum { SHEET_CHARS = 64 };

/* A number of that kind, as people read it. Returns `text`. NaN: "-". */
char *sheet_number(char text[SHEET_CHARS], enum sheet_kind kind, double value);

/* A time in the unit that suits the `greater` of two that are to be compared. */
char *sheet_time(char text[SHEET_CHARS], double ns, double greater);

/* A count in at most 6 characters. The text lasts for the next seven. */
const char *short_count(uint64_t count);

/* ---- Sheets ------------------------------------------------------------------------------------------ */

struct sheet_column {
	const char *key;   /* in JSON, with dots between objects; NULL: not there */
	const char *title; /* for people, with \n where a terminal breaks it; NULL: not for them */
	enum sheet_kind kind;
	const char *group; /* columns of one group stand together under its name; or NULL */
	int least;         /* columns at least, in a terminal */
	int most;          /* a longer text has a line of its own there; 0: no limit */
	bool optional;     /* left out if no row has anything for it, */
	bool used;         /* which is found out */
};

struct sheet_cell {
	bool set;            /* not to be left out in JSON */
	char *text, *detail; /* what people see, and what is added to it; NULL: nothing */
	double value, high;  /* of numbers; `high` ends an interval */
	const double *list;  /* which outlives the sheet */
	size_t n;
};

struct sheet_row {
	bool nested;  /* belongs to the one above */
	bool changed; /* has a verdict that people look for */
};

struct sheet {
	const char *title;
	char *made_title;  /* if sheet_title() made it */
	bool headless;     /* in a terminal columns need no titles */
	bool tight;        /* in a terminal numbers are one blank apart, for there are many */
	bool paragraphs;   /* in a terminal each row is one, for its texts are long */
	bool folded;       /* is not what one looks at first */
	bool changed_only; /* leave out rows that have not changed */
	struct sheet_column *column;
	size_t columns;
	struct sheet_cell *cell; /* whole rows, but for the last */
	size_t cells;
	struct sheet_row *row;
	size_t rows;
	size_t flushed; /* of rows */
	int *width;     /* of columns, once anything is flushed */
};

void sheet_free(struct sheet *sheet);
__attribute__((format(printf, 2, 3))) void sheet_title(struct sheet *sheet, const char *format,
						       ...);

/* Columns come first, in their order, and then the cells of each row in the same one. The texts of columns
 * outlive the sheet; those of cells are copied. */
void sheet_column(struct sheet *sheet, struct sheet_column column);
void sheet_columns(struct sheet *sheet, const struct sheet_column *column, size_t n);
struct sheet_row *sheet_row(struct sheet *sheet);

/* The next cell. A text of NULL leaves it out. A number that is not finite is null in JSON, and if NaN it is "-". */
void sheet_text(struct sheet *sheet, const char *text);
__attribute__((format(printf, 2, 3))) void sheet_textf(struct sheet *sheet, const char *format,
						       ...);
void sheet_put(struct sheet *sheet, double value);
void sheet_interval(struct sheet *sheet, double low, double high);
void sheet_list(struct sheet *sheet, const double *list, size_t n);
void sheet_skip(struct sheet *sheet, size_t cells);

/* The last cell: what people see of it instead; what is added, in a line of its own where there is room. */
__attribute__((format(printf, 2, 3))) void sheet_show(struct sheet *sheet, const char *format, ...);
void sheet_detail(struct sheet *sheet, const char *text);

/* ---- Renderers --------------------------------------------------------------------------------------- */

enum sheet_format { SHEET_TERMINAL, SHEET_MARKDOWN, SHEET_HTML };

/* The title, if there is one, and the table. */
void sheet_print(const struct sheet *sheet, FILE *to, enum sheet_format format);

/* In a terminal: the head, unless it is there, and all rows that are not. Columns are as wide as the first call
 * finds them. */
void sheet_flush(struct sheet *sheet, FILE *to);

/* As Markdown, without a title: the rows that have changed, if there are any; and then, unless only those are
 * wanted, all of them folded away under that name. */
void sheet_print_changed_first(struct sheet *sheet, FILE *to, const char *all);

/* Lines that stand before everything else, warnings or notes, each without its end. */
struct sheet_lines {
	char **line;
	size_t n;
};

__attribute__((format(printf, 2, 3))) void sheet_add_line(struct sheet_lines *lines,
							  const char *format, ...);
void sheet_free_lines(struct sheet_lines *lines);
void sheet_print_lines(FILE *to, enum sheet_format format, bool warning,
		       const struct sheet_lines *lines);

/* A text of any origin in prose, where nothing of it is markup. */
void sheet_prose(FILE *to, enum sheet_format format, const char *text);

/* In Markdown: as code, in a cell of a table or not. */
void sheet_code(FILE *to, const char *text, bool in_table);

#if HAVE_JANSSON
#include <jansson.h>

/* The rows, as objects; and what else there is in JSON: null stands for what it has no sign for, and for NULL. */
json_t *sheet_json(const struct sheet *sheet);
json_t *json_number(double value);
json_t *json_text(const char *text);
json_t *json_texts(char *const *text, size_t n);
#endif

/* ---- What the renderers share ------------------------------------------------------------------------ */

/* Is the column for people, and has it anything? Is it of texts? Is the row to be shown? */
bool sheet_shown(const struct sheet *sheet, size_t column);
bool sheet_is_text(const struct sheet_column *column);
bool sheet_listed(const struct sheet *sheet, size_t row);
bool sheet_any_changed(const struct sheet *sheet);
bool sheet_same_group(const struct sheet *sheet, size_t a, size_t b);
/* That cell; an empty one, if the row ends before it. */
const struct sheet_cell *sheet_cell(const struct sheet *sheet, size_t row, size_t column);
void sheet_print_terminal(const struct sheet *sheet, FILE *to);
void sheet_print_markdown(const struct sheet *sheet, FILE *to);
void sheet_print_html(const struct sheet *sheet, FILE *to);

#endif
