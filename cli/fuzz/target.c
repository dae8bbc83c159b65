/* SPDX-License-Identifier: MIT */
/* Finds and calls fuzz targets; see target.h. */
#include <config.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/fuzz/target.h"
#include "harness/base/data.h"
#include "harness/base/memory.h"
#include "harness/base/process.h"

const char *const fuzz_engine_names[] = {"auto", "libfuzzer", "builtin", "-"};

/* Finds a target in $LOCKSTEP_FUZZ_DIR, beside the program, or installed; or in fuzz/, if the
 * program is from the same build. */
static bool find_libfuzzer(const char *test, char *path, size_t size)
{
	const char *folder = getenv("LOCKSTEP_FUZZ_DIR");
	if (folder) {
		snprintf(path, size, "%s/fuzz_%s", folder, test);
		return access(path, X_OK) == 0;
	}
	char name[256];
	snprintf(name, sizeof name, "fuzz-build/fuzz/fuzz_%s", test);
	return find_helper(name, path, size) ||
	       find_helper(name + strlen("fuzz-build/"), path, size);
}

enum fuzz_engine fuzz_find_target(const struct lockstep_test *test, enum fuzz_engine wanted,
				  const struct plugin_choices *plugins, char *path, size_t size)
{
	if (plugins && wanted == ENGINE_AUTO)
		wanted = ENGINE_BUILTIN;
	if (wanted != ENGINE_BUILTIN && find_libfuzzer(plugins ? "plugin" : test->name, path, size))
		return ENGINE_LIBFUZZER;
	if (wanted != ENGINE_LIBFUZZER && find_helper("fuzz_replay", path, size))
		return ENGINE_BUILTIN;
	return ENGINE_NONE;
}

struct command_line {
	char **argument; /* ends with NULL */
	size_t count;
};

__attribute__((format(printf, 2, 3))) static void add(struct command_line *line, const char *format,
						      ...)
{
	va_list what;
	line->argument =
	    memory_must(realloc(line->argument, (line->count + 2) * sizeof *line->argument));
	va_start(what, format);
	line->argument[line->count++] = memory_vtext(format, what);
	va_end(what);
	line->argument[line->count] = NULL;
}

/* Finds data/FOLDER/TEST with the ending, if that exists. */
static bool find_data(const char *folder, const char *test, const char *ending, char *path,
		      size_t size)
{
	char name[256], error[4400];
	snprintf(name, sizeof name, "%s/%s%s", folder, test, ending);
	return data_find(name, path, size, error, sizeof error);
}

/* Finds the test's own dictionary, or the one for all tests whose inputs are columns. */
static bool find_dictionary(const char *test, char *path, size_t size)
{
	return find_data("dictionaries", test, ".dict", path, size) ||
	       find_data("dictionaries", "float32", ".dict", path, size);
}

static void add_libfuzzer(struct command_line *line, const struct fuzz_jobs *jobs, double seconds,
			  const char *test, const char *corpus)
{
	char path[4400];
	if (seconds > 0)
		add(line, "-max_total_time=%u", seconds < 1 ? 1 : (unsigned)(seconds + 0.5));
	if (jobs->runs)
		add(line, "-runs=%" PRIu64, jobs->runs);
	add(line, "-seed=%" PRIu64, jobs->seed % UINT32_MAX + 1);
	add(line, "-artifact_prefix=%s/%s-", jobs->output, test);
	add(line, "-print_final_stats=1");
	if (jobs->plugins)
		add(line, "-timeout=%u",
		    jobs->plugins->limit < 1 ? 10 : (unsigned)jobs->plugins->limit);
	if (find_dictionary(test, path, sizeof path))
		add(line, "-dict=%s", path);
	for (size_t i = 0; jobs->extra && jobs->extra[i]; ++i)
		add(line, "%s", jobs->extra[i]);
	add(line, "%s", corpus);
}

static void add_builtin(struct command_line *line, const struct fuzz_jobs *jobs, double seconds,
			const char *test, const char *corpus)
{
	add(line, "--engine=builtin");
	if (seconds > 0)
		add(line, "--seconds=%g", seconds);
	if (jobs->runs)
		add(line, "--runs=%" PRIu64, jobs->runs);
	add(line, "--seed=%" PRIu64, jobs->seed);
	add(line, "--output=%s", jobs->output);
	add(line, "--corpus=%s", corpus);
	add(line, "%s", test);
}

char **fuzz_target_line(const char *program, const struct fuzz_result *result,
			const struct fuzz_jobs *jobs, double seconds, const char *corpus)
{
	const char *test = result->test->name;
	struct command_line line = {.count = 0};
	char seeds[4400];
	add(&line, "%s", program);
	if (result->engine == ENGINE_LIBFUZZER)
		add_libfuzzer(&line, jobs, seconds, test, corpus);
	else
		add_builtin(&line, jobs, seconds, test, corpus);
	if (!jobs->no_seeds && find_data("corpus", test, "", seeds, sizeof seeds))
		add(&line, "%s", seeds);
	return line.argument;
}

void fuzz_target_line_free(char **line)
{
	for (size_t i = 0; line && line[i]; ++i)
		free(line[i]);
	free(line);
}

void fuzz_tell(const char *name, const char *value)
{
	if (setenv(name, value, 1) != 0)
		memory_none();
}
