/* SPDX-License-Identifier: MIT */
/* See find.h. */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz/find.h"
#include "harness/base/hash.h"
#include "harness/check/cross.h"
#include "harness/check/report.h"
#include "harness/check/session.h"
#include "harness/questions/questions.h"
#include "reference/table.h"

/* Returns a name derived from the contents, so that no find overwrites another. */
static uint64_t name_of(const struct find *find)
{
	const struct fuzz_input *input = find->input;
	/* Hash floats as bits, like pixels. */
	uint64_t state = hash_number(HASH_BEGIN, input->head, 1);
	for (unsigned k = 0; k < find->test->columns; ++k)
		state = hash_column(state, input->column[k], input->n, true);
	for (unsigned k = 0; input->world.kind && k < input->world.kind->row.columns; ++k)
		state = hash_column(state, input->world.column[k], input->world.rows, true);
	return state;
}

/* Returns a name for the kind of a find; one of each kind is enough, as engines that continue
 * report thousands a minute. The kind is the mode, the side of the boundary, and where the exact
 * truth decides. */
static uint64_t kind_of(const struct find *find)
{
	const struct fuzz_input *input = find->input;
	const size_t index = find->what->index;
	uint64_t state = hash_number(HASH_BEGIN, input->mode, 1);
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct lockstep_truth truth;
	if (index >= input->n || !harness_of(find->test)->exact)
		return state;
	gather_operands(find->test, input->columns, index, input->mode, operands);
	harness_of(find->test)->exact(operands, input->world.made, &truth);
	state = hash_number(state, (uint64_t)(truth.sign + 1), 1);
	state = hash_number(state, truth.margin == -INFINITY, 1);
	return hash_number(state, truth.decided, 4);
}

static void print_command(const char *before, const char *command, const struct plugin *plugin,
			  const char *file)
{
	fprintf(stderr, "%s lockstep %s", before, command);
	if (plugin)
		plugin_print_option(stderr, plugin);
	fprintf(stderr, " %s\n", file);
}

static void save(const struct find *find, const struct report *report, const char *words,
		 char *file)
{
	const char *wish = getenv("LOCKSTEP_FUZZ_OUTPUT"), *folder = wish ? wish : "lockstep-found";
	const char *who = find->build ? find->build->name : "reference";
	const struct plugin *plugin = find->build ? find->build->plugin : NULL;
	char comment[1024];
	snprintf(file, FIND_FILE, "%s/%s-%s-%s-%016" PRIx64 ".case", folder, find->test->name, who,
		 fault_names[find->what->fault], find->signature ? name_of(find) : kind_of(find));
	snprintf(comment, sizeof comment, "%s on %s: %s\n%s\nfound by fuzzing, %s, columns at %s",
		 find->test->name, who, words, find->what->detail, mode_names[report->mode],
		 place_names[report->place]);
	if (!find->signature && access(file, F_OK) == 0) {
		fprintf(stderr, "  saved  %s\n         by an earlier find of its kind\n", file);
	} else if (!report_save(stderr, report, folder, file, comment)) {
		*file = '\0';
		return;
	}
	print_command("  again ", "replay", plugin, file);
	print_command("        ", find->against_exact ? "shrink --against-exact" : "shrink", plugin,
		      file);
	print_command("        ", "draw", question_is_builtin(find->test) ? NULL : plugin, file);
}

void find_report(const struct find *find, char *file)
{
	const struct fuzz_input *input = find->input;
	const struct failure_signature *signature = find->signature;
	const struct report report = {
	    .test = find->test,
	    .build = find->build,
	    .n = input->n,
	    .mode = input->mode,
	    .place = input->place,
	    .columns = (float *const *)input->columns,
	    .world = &input->world,
	    .what = find->what,
	};
	char words[256], own[FIND_FILE];
	snprintf(words, sizeof words, "%s", fault_texts[find->what->fault]);
	if (signature)
		signature_describe_kind(signature, words, sizeof words);
	fprintf(stderr, "\nFOUND  %s on %s: %s\n  %s\n", find->test->name,
		find->build ? find->build->name : "reference", words, find->what->detail);
	if (signature && signature->judged.measured)
		fprintf(stderr, "  movement  %.6g ulps of the largest coordinate, %.6g units\n",
			signature->judged.movement.least_ulps, signature->judged.movement.least);
	fprintf(stderr, "  mode %s, columns at %s, %zu case%s", mode_names[input->mode],
		place_names[input->place], input->n, input->n == 1 ? "" : "s");
	if (find->what->index < input->n)
		fprintf(stderr, "; case %zu", find->what->index);
	fprintf(stderr, "\n");
	report_case(stderr, &report);
	save(find, &report, words, file ? file : own);
}

/* ---- Signals -------------------------------------------------------------------------------- */

static const int alarms[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
enum { ALARMS = sizeof alarms / sizeof *alarms };
static struct sigaction before[ALARMS];
static struct find running;

/* None of this is allowed in a handler. But the process is about to die, and at worst dies sooner.
 * On return, the faulting instruction runs again, with the previous handler. */
static void ring(int number)
{
	struct disagreement what = {.fault = FAULT_CRASH};
	for (unsigned i = 0; i < ALARMS; ++i)
		sigaction(alarms[i], &before[i], NULL);
	if (!running.build)
		return;
	what.index = running.input->n;
	snprintf(what.detail, sizeof what.detail, "%s", strsignal(number));
	running.what = &what;
	find_report(&running, NULL);
}

void find_watch(const struct lockstep_test *test, const struct fuzz_input *input,
		const struct build *build)
{
	static bool watches;
	struct sigaction action = {.sa_handler = ring, .sa_flags = SA_ONSTACK};
	running = (struct find){.test = test, .input = input, .build = build};
	for (unsigned i = 0; !watches && i < ALARMS; ++i)
		sigaction(alarms[i], &action, &before[i]);
	watches = true;
}
