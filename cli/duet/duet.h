/* SPDX-License-Identifier: MIT */
/* lockstep duet: what its parts share. OLD is `before` and NEW is `after`. */
#ifndef LOCKSTEP_CLI_DUET_DUET_H
#define LOCKSTEP_CLI_DUET_DUET_H

#include "base/random.h"
#include "cli/cli.h"
#include "formats/modes.h"
#include "results/statistics.h"

/* ---- A library beside another one ------------------------------------------------------------ */

/* What it must export, of lockstep.h. Its tests are reached through these alone, so that it may
 * have more or fewer instruction sets than this one. Who has no isa_at() knows them by numbers, and
 * cannot play. */
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
	const char *path, *side;            /* which is OLD or NEW */
	void *handle;                       /* of a copy; NULL: not loaded */
	struct plugin *plugin[PLUGINS_MAX]; /* by variant, if it is a plug-in; else: */
	unsigned plugins;
#define EXPORT(name) __typeof__(&lockstep_##name) name;
	DUET_EXPORTS(EXPORT)
#undef EXPORT
};

/*
 * Load a copy of the library, or of a plug-in, or usage_error(). It lies at other addresses every time and shares
 * nothing with any other copy.
 */
void duet_load(struct duet_library *library);
void duet_unload(struct duet_library *library);

/* Of plug-ins: the other one's of the same variant; NULL if there is none. */
const struct plugin *duet_plugin(const struct duet_library *other, const struct plugin *plugin);

/* Its test of that name, with the same operands, world and results as ours; NULL if there is none. */
const struct lockstep_test *duet_test(const struct duet_library *library,
				      const struct lockstep_test *ours);

/* ---- Rows ------------------------------------------------------------------------------------ */

/* The modes of a kernel, and one more: through lockstep_call_rows(), with rows of every operand in random order. */
enum { DUET_BY_INDEX = MODES, DUET_MODES };
const char *duet_mode_name(unsigned mode);

enum { DUET_ROUNDS_MAX = STATISTICS_EXACT_BELOW - 1, DUET_WHAT = 200, DUET_ISAS_MAX = 16 };

struct duet_choices {
	const struct lockstep_test **test; /* ends with NULL */
	const char *isa[DUET_ISAS_MAX];    /* none until both are loaded: the best that they have */
	unsigned mode[DUET_MODES];
	size_t n[OPTION_COUNTS_MAX];
	size_t isas, modes, sizes;
	bool all_isas; /* once both are loaded: all that both have */
	struct scene *scene;
	unsigned rounds; /* in the end, as many as were completed */
	double alpha, threshold;
	uint64_t seed;
	bool bits; /* of plug-ins: no bit may differ */
	bool changed, markdown, json;
	const char *save; /* a file for JSON, or NULL */
};

enum duet_verdict { DUET_NO_CHANGE, DUET_SLOWER, DUET_FASTER, DUET_DIFFERS, DUET_VERDICTS };
extern const char *const duet_verdict[DUET_VERDICTS]; /* as they are printed */

/* What the rows of a test share, which play one after the other: operands for the largest batch, and room
 * for the answers of either library. Every round it lies elsewhere (duet_lay_out()). */
enum { DUET_BLOCKS = LOCKSTEP_COLUMNS_MAX + 2 * LOCKSTEP_RESULTS_MAX + 6 };
struct duet_operands {
	const struct lockstep_test *test; /* ours */
	struct world world;               /* its rows; each library makes its own of them */
	char *block[DUET_BLOCKS];         /* as allocated */
	size_t bytes[DUET_BLOCKS], at[DUET_BLOCKS];
	unsigned blocks;
	float *column[LOCKSTEP_COLUMNS_MAX];
	float *result[2][LOCKSTEP_RESULTS_MAX]; /* of either library */
	uint64_t *hits[2], *unanswered[2];
	bool by_index;
	uint32_t *index[2]; /* each operand's rows, if by_index */
};

/* A test that both libraries have, or both plug-ins, on an instruction set, in a mode, at a size. */
struct duet_row {
	const struct lockstep_test *test; /* ours */
	struct duet_operands *on;
	const char *isa; /* NULL: of plug-ins */
	unsigned mode;
	size_t n;
	unsigned variant; /* of OLD's plug-ins */
	char name[100];   /* the test's, the variant's, and what else there are several of */
	unsigned calls;   /* of a slice; 0: not known yet */
	/* For each round: the logarithm of NEW's time over OLD's, and both, in ns a case. */
	double ratio[DUET_ROUNDS_MAX], before[DUET_ROUNDS_MAX], after[DUET_ROUNDS_MAX];
	enum duet_verdict verdict;
	char what[DUET_WHAT]; /* which answers differ */
	double median_before, median_after, change, p, adjusted;
	struct interval interval; /* of the change; both are ratios */
};

struct duet {
	struct duet_choices choices;
	struct duet_library before, after;
	struct duet_operands *operands; /* for each test */
	size_t tests;
	struct duet_row *row;
	size_t rows, left_out; /* tests that only one has */
	size_t count[DUET_VERDICTS];
	double geometric_mean; /* of the changes */
};

/* ---- Rows and their memory (rows.c) ---------------------------------------------------------- */

/* Once both are loaded; or usage_error(). */
void duet_make_rows(struct duet *duet);
void duet_free_rows(struct duet *duet);

/* Moves the operands, and the room for answers, to other places. */
void duet_lay_out(struct duet_operands *operands, struct random *rng);

/* ---- Answers (answers.c) --------------------------------------------------------------------- */

/* A kernel at work on a row. */
struct player {
	lockstep_kernel *kernel;
	struct lockstep_batch batch;
	struct lockstep_layout rows[2]; /* of each operand, if by_index */
	bool by_index;
	const struct duet_library *library;
	const struct lockstep_test *test; /* the library's */
	const struct subject *subject;    /* or this one: */
	void *world;
};

static inline void duet_call_rows(const struct player *p)
{
	const struct lockstep_batch *b = &p->batch;
	p->library->call_rows(p->test, b->n, b->in, p->rows, b->out, b->hits, b->world,
			      b->broadcast);
}

/* The first call, which subjects may not survive. False: row->what says so. */
bool duet_call_first(struct duet_row *row, const struct player *player, unsigned which);

/* Are both answers to all cases the same? Otherwise row->what has the first that are not. */
bool duet_agree(struct duet_row *row);

/* Of plug-ins: where they are not the same, are they both wrong, or neither? Only in a build with GMP. */
bool duet_as_good(struct duet_row *row, const struct player *before, const struct player *after);

/* ---- All of it ------------------------------------------------------------------------------- */

/* Make the rows and run all rounds, or usage_error(). If a signal comes, choices.rounds becomes the
 * number of rounds completed. */
void duet_run(struct duet *duet);

void duet_print(const struct duet *duet);

#endif
