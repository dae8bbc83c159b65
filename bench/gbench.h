/* SPDX-License-Identifier: MIT */
/*
 * The part of Google Benchmark that the suites need, for C. The implementation is gbench.cc, the
 * only file here that is not C.
 *
 *	static void run(struct gbench *g, void *context)
 *	{
 *		size_t n = gbench_begin(g);
 *		for (size_t i = 0; i < n; ++i)
 *			what_is_timed(context);
 *		gbench_end(g, items, bytes);
 *	}
 *
 * Google Benchmark decides beforehand how often to iterate, so the timed loop is the caller's own,
 * without any code of the wrapper or of C++. The timed function must be called through a pointer,
 * or have effects that the compiler has to keep.
 */
#ifndef LOCKSTEP_BENCH_GBENCH_H
#define LOCKSTEP_BENCH_GBENCH_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One call of a benchmark's function. */
struct gbench;

typedef void gbench_function(struct gbench *g, void *context);

/*
 * Adds a benchmark. `context` must live until gbench_run() returns. With several threads, all of
 * them call the function at the same time, begin together, and are timed by the clock. `clock`
 * times a single thread in this way. "/real_time/threads:N" or "/real_time" is then added to the
 * name.
 */
void gbench_register(const char *name, unsigned threads, bool clock, gbench_function *function,
		     void *context);

/* Returns the number of this thread, from 0. */
unsigned gbench_thread(const struct gbench *g);

/* Starts the clock; returns how often to run the timed code. */
size_t gbench_begin(struct gbench *g);

/* Stops the clock. One iteration handled that many items and bytes; the rates of both are shown. */
void gbench_end(struct gbench *g, double items, double bytes);

/* After gbench_end(): adds a column with `each` times the iterations, divided by the time that they
 * took. */
void gbench_rate(struct gbench *g, const char *name, double each);

/* After gbench_end(): adds a number to written results, but not to a console's table. It must be a
 * whole number up to 2^48, and the same in each thread. */
void gbench_number(struct gbench *g, const char *name, double number);

/* Adds a text beside the numbers. */
void gbench_label(struct gbench *g, const char *text);

/* Replaces gbench_begin() and gbench_end(): this benchmark has an error instead of a time. */
void gbench_fail(struct gbench *g, const char *why);

/*
 * The same if a signal has arrived, except that this call gets no row at all. True if one has
 * arrived.
 */
bool gbench_interrupted(struct gbench *g);

/* Adds a fact to the context that heads the results. */
void gbench_context(const char *key, const char *value);

/* Prints the list of Google Benchmark's own flags. */
void gbench_print_flags(void);

/*
 * Removes Google Benchmark's flags from argv. False, with one line on stderr that begins with
 * `program`, if one is unknown or has a bad value.
 */
bool gbench_initialise(const char *program, int argc, char **argv);

/* Receives one repetition's outcome: an iteration's processor time in seconds, or with several
 * threads its wall-clock time; or why there is none. */
typedef void gbench_result(void *context, const char *name, double seconds, const char *error);

/* Called once, to add facts to the context: before it is written, or after its short form was
 * printed on a console. */
typedef void gbench_facts(bool console);

/*
 * Runs the benchmarks that the flags select (or lists them, if a flag asks for that). Results are
 * printed, or passed to `result` if it is given. If `text` is given, results are also written to a
 * text, to be freed, in the format json, csv or console; the flags must then name a file, such as
 * /dev/null. `*text` is NULL if there are none. Returns how many benchmarks were selected.
 */
size_t gbench_run(gbench_result *result, void *context, gbench_facts *facts, const char *format,
		  char **text);

/* True if all of standard output has been written. */
bool gbench_flush(void);

#ifdef __cplusplus
}
#endif
#endif
