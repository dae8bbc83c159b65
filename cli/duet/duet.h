/* SPDX-License-Identifier: MIT */
/* Types and functions that the parts of lockstep duet share. OLD is `before` and NEW is `after`. */
#ifndef LOCKSTEP_CLI_DUET_DUET_H
#define LOCKSTEP_CLI_DUET_DUET_H

#include "harness/base/random.h"
#include "cli/cli.h"
#include "harness/formats/modes.h"
#include "harness/results/statistics.h"

/* ---- Libraries ------------------------------------------------------------------------------- */

/* The functions of lockstep.h that a library must export. Its tests are accessed only through
 * these, so it may have more or fewer instruction sets than this program. A library without
 * isa_at() identifies sets by number, and cannot be used. */
#define DUET_EXPORTS(EXPORT)                                                                       \
	EXPORT(test_find)                                                                          \
	EXPORT(test_operands)                                                                      \
	EXPORT(test_operand_columns)                                                               \
	EXPORT(test_column_name)                                                                   \
	EXPORT(test_column_type)                                                                   \
	EXPORT(test_hits)                                                                          \
	EXPORT(test_results)                                                                       \
	EXPORT(test_world)                                                                         \
	EXPORT(test_world_columns)                                                                 \
	EXPORT(world_create)                                                                       \
	EXPORT(world_free)                                                                         \
	EXPORT(call_rows)                                                                          \
	EXPORT(use_isa_for)                                                                        \
	EXPORT(kernel_of)                                                                          \
	EXPORT(isa_at)

struct duet_library {
	const char *path, *side;            /* `side` is OLD or NEW */
	void *handle;                       /* from dlopen() of a copy; NULL if not loaded */
	struct plugin *plugin[PLUGINS_MAX]; /* by variant, if a plug-in; otherwise the exports: */
	unsigned plugins;
#define EXPORT(name) __typeof__(&lockstep_##name) name;
	DUET_EXPORTS(EXPORT)
#undef EXPORT
};

/*
 * Loads a copy of the library, or of a plug-in, or exits with usage_error(). Each copy has
 * different addresses, and shares nothing with other copies.
 */
void duet_load(struct duet_library *library);
void duet_unload(struct duet_library *library);

/* Returns the same variant of the other plug-in, or NULL if there is none. */
const struct plugin *duet_plugin(const struct duet_library *other, const struct plugin *plugin);

/* Returns the library's test of that name, with the same operands, world and results as ours, or
 * NULL if there is none. */
const struct lockstep_test *duet_test(const struct duet_library *library,
				      const struct lockstep_test *ours);

/* ---- Rows ------------------------------------------------------------------------------------ */

/* The modes of a kernel, and one more: lockstep_call_rows(), with the rows of each operand in
 * random order. */
enum { DUET_BY_INDEX = MODES, DUET_MODES };
const char *duet_mode_name(unsigned mode);

enum { DUET_ROUNDS_MAX = STATISTICS_EXACT_BELOW - 1, DUET_WHAT = 200, DUET_ISAS_MAX = 16 };

struct duet_choices {
	const char *tests;                 /* as given */
	const struct lockstep_test **test; /* ends with NULL */
	const char *isa[DUET_ISAS_MAX]; /* default, once both are loaded: the best that both have */
	unsigned mode[DUET_MODES];
	size_t n[OPTION_COUNTS_MAX];
	size_t isas, modes, sizes;
	bool all_isas; /* once both are loaded, use all that both have */
	struct scene *scene;
	unsigned rounds; /* after the run, the number completed */
	double alpha, threshold;
	uint64_t seed;
	bool bits; /* for plug-ins: answers must agree in every bit */
	bool changed, markdown, json;
	const char *save; /* a file for JSON, or NULL */
};

enum duet_verdict { DUET_NO_CHANGE, DUET_SLOWER, DUET_FASTER, DUET_DIFFERS, DUET_VERDICTS };
extern const char *const duet_verdict[DUET_VERDICTS]; /* as printed */

/* Memory shared by the rows of a test, which run one after the other: operands for the largest
 * batch, and room for the answers of both libraries. Every round moves it (duet_lay_out()). */
enum { DUET_BLOCKS = LOCKSTEP_COLUMNS_MAX + 2 * LOCKSTEP_RESULTS_MAX + 6 };
struct duet_operands {
	const struct lockstep_test *test; /* ours */
	struct world world;       /* its rows, from which each library makes its own world */
	char *block[DUET_BLOCKS]; /* as allocated */
	size_t bytes[DUET_BLOCKS], at[DUET_BLOCKS];
	unsigned blocks;
	float *column[LOCKSTEP_COLUMNS_MAX];
	float *result[2][LOCKSTEP_RESULTS_MAX]; /* one set for each library */
	uint64_t *hits[2], *unanswered[2];
	bool by_index;
	uint32_t *index[2]; /* each operand's rows, if by_index */
};

/* A test that both libraries or plug-ins have, on an instruction set, in a mode, at a size. */
struct duet_row {
	const struct lockstep_test *test; /* ours */
	struct duet_operands *on;
	const char *isa; /* NULL for plug-ins */
	unsigned mode;
	size_t n;
	unsigned variant; /* the index into OLD's plug-ins */
	/* the test and the variant, and the set, mode and size if there are several */
	char name[100];
	unsigned calls; /* per slice; 0 if not known yet */
	/* For each round: the logarithm of NEW's time over OLD's, and both times in ns per case. */
	double ratio[DUET_ROUNDS_MAX], before[DUET_ROUNDS_MAX], after[DUET_ROUNDS_MAX];
	enum duet_verdict verdict;
	char what[DUET_WHAT]; /* the answers that differ */
	double median_before, median_after, change, p, adjusted;
	struct interval interval; /* contains the change; both are ratios */
};

struct duet {
	struct duet_choices choices;
	struct duet_library before, after;
	struct duet_operands *operands; /* for each test */
	size_t tests;
	struct duet_row *row;
	size_t rows, left_out; /* tests that only one side has */
	size_t count[DUET_VERDICTS];
	double geometric_mean; /* the mean change */
};

/* ---- Rows and their memory (operands.c) ------------------------------------------------------- */

/* Makes the rows, once both sides are loaded, or exits with usage_error(). */
void duet_make_rows(struct duet *duet);
void duet_free_rows(struct duet *duet);

/* Moves the operands, and the room for answers, to new offsets. */
void duet_lay_out(struct duet_operands *operands, struct random *rng);

/* ---- Answers (answers.c) --------------------------------------------------------------------- */

/* A kernel that runs on a row. */
struct player {
	lockstep_kernel *kernel;
	struct lockstep_batch batch;
	struct lockstep_layout rows[2]; /* one for each operand, if by_index */
	bool by_index;
	const struct duet_library *library;
	const struct lockstep_test *test; /* the library's */
	const struct subject *subject;    /* used instead of the test, if set */
	void *world;
};

static inline void duet_call_rows(const struct player *p)
{
	const struct lockstep_batch *b = &p->batch;
	p->library->call_rows(p->test, b->n, b->in, p->rows, b->out, b->hits, b->world,
			      b->broadcast);
}

/* Makes the first call, which may crash a subject. If it fails, returns false, and row->what says
 * why. */
bool duet_call_first(struct duet_row *row, const struct player *player, unsigned which);

/* True if both give the same answers to all cases. Otherwise row->what has the first difference. */
bool duet_agree(struct duet_row *row);

/* True if plug-ins whose answers differ are both wrong, or both right. Only in a build with GMP. */
bool duet_as_good(struct duet_row *row, const struct player *before, const struct player *after);

/* ---- Running --------------------------------------------------------------------------------- */

/* Makes the rows and runs all rounds, or exits with usage_error(). After a signal, choices.rounds
 * is the number of completed rounds. */
void duet_run(struct duet *duet);

void duet_print(const struct duet *duet);

#endif
