/* SPDX-License-Identifier: MIT */
/* Plug-ins that are processes, on the harness's side. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/interrupt.h"
#include "harness/base/memory.h"
#include "harness/base/process.h"
#include "harness/formats/columns.h"
#include "harness/plugins/process.h"
#include "harness/plugins/process_peer.h"
#include "harness/questions/questions.h"

enum {
	STARTS_MAX = 3, /* failures in a row */
	/* Searches for the failing case, per subject; one search starts a dozen processes. */
	SEARCHES_MAX = 4
};

struct process {
	const char *given;
	char *command[4]; /* a NULL-terminated list */
	struct peer peer;
	unsigned generation; /* number of starts; each prepared world belongs to one */
	char *said;          /* its description, as received */
	char *text;          /* the same, parsed by hello_read() */
	struct hello hello;
	struct message message;
	uint32_t worlds; /* identifiers used so far */
	unsigned char searches[PROTOCOL_SUBJECTS_MAX + QUESTIONS_MAX];
	struct process *next;
};

/* The handle that process_prepare() returns. A world is sent again to each new process. */
struct process_world {
	const struct lockstep_rows *rows;
	uint32_t id;
	unsigned generation;
};

static struct process *processes;

static void end_all(void)
{
	for (struct process *p = processes; p; p = p->next)
		peer_end(&p->peer);
}

/* ---- Starting -------------------------------------------------------------------------------- */

/* Returns the process's description, or NULL and the reason in `caught`. Starting may take longer
 * than answering. */
static char *say_hello(struct process *p, struct caught *caught)
{
	const char *text;
	size_t size;
	*caught = (struct caught){.fate = FATE_CRASHED, .text = "it cannot be started"};
	message_begin(&p->message, MESSAGE_HELLO);
	message_word(&p->message, PROTOCOL_VERSION);
	message_end(&p->message);
	if (!peer_start(&p->peer, p->command))
		return NULL;
	++p->generation;
	if (!peer_ask(&p->peer, &p->message, 0, PROTOCOL_HELLO_MAX, 3 * catch_limit_of(), &text,
		      &size, caught))
		return NULL;
	char *said = memory_must(strndup(text, size));
	if (strlen(said) == size)
		return said;
	free(said);
	snprintf(caught->text, sizeof caught->text, "its hello is not text");
	return NULL;
}

/* Restarts the process if it does not run. False after an interrupt. */
static bool ready(struct process *p)
{
	struct caught caught;
	for (unsigned starts = 0; !p->peer.process; ++starts) {
		char *said = say_hello(p, &caught);
		const bool same = said && strcmp(said, p->said) == 0;
		free(said);
		if (same)
			return true;
		peer_end(&p->peer);
		if (interrupted())
			return false;
		if (said || starts + 1 == STARTS_MAX) {
			fprintf(stderr, "lockstep: %s: after a restart: %s\n", p->given,
				said ? "its hello differs" : caught.text);
			exit(2);
		}
	}
	return true;
}

/* Returns the command as a line for the shell. A single command replaces the shell, so that signals
 * reach the program itself. */
static char *shell_line(const char *command)
{
	const bool simple = !strpbrk(command, ";&|(){}=`!\n");
	return memory_text("%s%s", simple ? "exec " : "", command);
}

static struct process *new_process(const char *given, const char *command, bool is_object)
{
	static char shell[] = "/bin/sh", option[] = "-c";
	char path[4096];
	struct process *p = memory_must(calloc(1, sizeof *p));
	p->given = memory_must(strdup(given));
	p->command[0] = shell;
	p->command[1] = option;
	if (is_object) {
		find_helper("lockstep-plugin-host", path, sizeof path);
		p->command[0] = memory_must(strdup(path));
		p->command[1] = memory_must(strdup(command));
	} else {
		p->command[2] = shell_line(command);
	}
	if (!processes && atexit(end_all) != 0)
		memory_none();
	p->next = processes;
	processes = p;
	return p;
}

unsigned process_load(const char *given, const char *command, bool is_object,
		      struct plugin *loaded[PLUGINS_MAX], char *error, size_t error_size)
{
	struct caught caught;
	char line[256];
	unsigned count = 0;
	struct process *p = new_process(given, command, is_object);
	p->said = say_hello(p, &caught);
	p->text = p->said ? memory_must(strdup(p->said)) : NULL;
	if (!p->text)
		snprintf(error, error_size, "%s: %s", given, caught.text);
	else if (!hello_read(p->text, &p->hello, line, sizeof line))
		snprintf(error, error_size, "%s: %s", given, line);
	else if (p->hello.error)
		snprintf(error, error_size, "%s: %s", given, p->hello.error);
	else if (!is_object && p->hello.truths)
		snprintf(error, error_size, "%s: only shared objects have truths", given);
	else if (!p->hello.truths || plugin_truths(given, p->hello.question,
						   p->hello.plugin.questions, error, error_size))
		count = plugin_take(given, &p->hello.plugin, p, loaded, error, error_size);
	for (unsigned i = 0; i < count; ++i)
		loaded[i]->isolated = is_object;
	if (count == 0)
		peer_end(&p->peer);
	return count;
}

bool process_measures(const struct process *process, size_t i)
{
	return process->hello.measured >> i & 1;
}

/* ---- Worlds ---------------------------------------------------------------------------------- */

/* True once the process has the world. If false and `caught` has no fault, the subject cannot take
 * the world. */
static bool send_world(const struct subject *subject, struct process_world *world,
		       struct caught *caught)
{
	struct process *p = subject->process;
	const struct lockstep_rows *rows = world->rows;
	const char *answer;
	size_t size;
	*caught = (struct caught){.fate = FATE_RETURNED};
	if (world->generation == p->generation && p->peer.process)
		return true;
	if ((rows->rows * rows->columns + rows->parts) > PROTOCOL_WORLD_MAX / 4)
		return false;
	if (!ready(p))
		return false;
	message_begin(&p->message, MESSAGE_WORLD);
	message_word(&p->message, world->id);
	message_word(&p->message, subject->number);
	message_word(&p->message, (uint32_t)rows->parts);
	message_word(&p->message, rows->columns);
	message_word(&p->message, pixel_shape(&subject->test->world->row) ? INTEGER_OPERANDS : 0);
	for (size_t part = 0; part < rows->parts; ++part)
		message_word(&p->message, (uint32_t)rows->part[part]);
	for (unsigned k = 0; k < rows->columns; ++k)
		message_words(&p->message, rows->column[k], rows->rows);
	message_end(&p->message);
	if (!peer_ask(&p->peer, &p->message, 4, 4, catch_limit_of(), &answer, &size, caught))
		return false;
	world->generation = p->generation;
	return word_at(answer) == 1;
}

void *process_prepare(const struct subject *subject, const struct lockstep_rows *rows)
{
	struct caught caught;
	struct process_world *world = memory_must(calloc(1, sizeof *world));
	*world = (struct process_world){.rows = rows, .id = ++subject->process->worlds};
	if (send_world(subject, world, &caught))
		return world;
	free(world);
	if (caught.fate != FATE_RETURNED)
		catch_give_up(caught.fate, caught.signal, "making a world ready: %s", caught.text);
	return NULL;
}

void process_release(const struct subject *subject, void *handle)
{
	struct process *p = subject->process;
	struct process_world world = *(struct process_world *)handle;
	struct caught caught;
	const char *answer;
	size_t size;
	free(handle);
	if (world.generation != p->generation || !p->peer.process)
		return;
	message_begin(&p->message, MESSAGE_RELEASE);
	message_word(&p->message, world.id);
	message_end(&p->message);
	if (!peer_ask(&p->peer, &p->message, 0, 0, catch_limit_of(), &answer, &size, &caught) &&
	    caught.fate != FATE_RETURNED)
		catch_give_up(caught.fate, caught.signal, "releasing a world: %s", caught.text);
}

/* ---- Batches --------------------------------------------------------------------------------- */

/* A range of the cases of a batch. */
struct part {
	size_t first, n;
};

static unsigned results_claimed(const struct subject *subject)
{
	return (unsigned)__builtin_popcount(subject->claims.results);
}

/* Bit k is set if column k has one value for all cases. */
static uint32_t single_columns(const struct lockstep_test *test, unsigned broadcast)
{
	const uint32_t all = UINT32_MAX >> (32 - test->columns);
	const uint32_t first = UINT32_MAX >> (32 - test->operand[0]->columns);
	return (broadcast & 1 ? first : 0) | (broadcast & 2 ? all & ~first : 0);
}

/* Asks for the answers to a part of a batch. If false and `caught` has no fault, the process is not
 * to blame. */
static bool ask_process(const struct subject *subject, const struct lockstep_batch *batch,
			struct part part, double limit, const char **answer, struct caught *caught)
{
	struct process *p = subject->process;
	struct process_world *world = (struct process_world *)batch->world;
	const struct lockstep_test *test = subject->test;
	const uint32_t single = single_columns(test, batch->broadcast);
	const size_t length = part.n * (results_claimed(subject) * sizeof(float) + 1);
	size_t size;
	*caught = (struct caught){.fate = FATE_RETURNED};
	if (!ready(p) || (world && !send_world(subject, world, caught)))
		return false;
	message_begin(&p->message, MESSAGE_BATCH);
	message_word(&p->message, subject->number);
	message_word(&p->message, world ? world->id : 0);
	message_word(&p->message, (uint32_t)part.n);
	message_word(&p->message, test->columns);
	message_word(&p->message, single);
	message_word(&p->message, (pixel_test(test) ? INTEGER_OPERANDS : 0) |
				      (test->pixel_results ? INTEGER_RESULTS : 0));
	message_word(&p->message, results_claimed(subject));
	for (unsigned k = 0; k < test->columns; ++k)
		message_words(&p->message, batch->in[k] + (single >> k & 1 ? 0 : part.first),
			      single >> k & 1 ? 1 : part.n);
	message_end(&p->message);
	if (!peer_ask(&p->peer, &p->message, length, length, limit, answer, &size, caught))
		return false;
	const char *byte = *answer + length - part.n;
	for (size_t i = 0; i < part.n; ++i)
		if ((unsigned char)byte[i] > ANSWER_NONE) {
			caught->fate = FATE_GARBLED;
			snprintf(caught->text, sizeof caught->text, "its answer to case %zu is %u",
				 i, (unsigned char)byte[i]);
			peer_end(&p->peer);
			return false;
		}
	return true;
}

/* An answer has result columns, then one byte per case. A measure is one more column. */
static void take_answers(const struct subject *subject, const struct lockstep_batch *batch,
			 struct part part, const char *answer, uint64_t *unanswered)
{
	const struct lockstep_test *test = subject->test;
	for (unsigned r = 0; r < test->results || subject->claims.results >> r; ++r) {
		if (subject->claims.results >> r & 1) {
			words_at(answer, batch->out[r] + part.first, part.n);
			answer += part.n * sizeof(float);
			continue;
		}
		for (size_t i = 0; i < part.n; ++i)
			batch->out[r][part.first + i] =
			    test->pixel_results ? column_of_pixel(0) : NAN;
	}
	for (size_t i = 0; i < part.n; i += 64) {
		const size_t word = (part.first + i) / 64;
		uint64_t hits = 0, none = 0;
		for (size_t k = i; k < part.n && k < i + 64; ++k) {
			hits |= (uint64_t)(answer[k] == ANSWER_HIT) << k % 64;
			none |= (uint64_t)(answer[k] == ANSWER_NONE) << k % 64;
		}
		if (test->hits)
			batch->hits[word] = hits;
		if (unanswered)
			unanswered[word] = none;
	}
}

/* Returns the case within a failed part that alone fails in the same way, or n if neither half of a
 * part does. */
static size_t search(const struct subject *subject, const struct lockstep_batch *batch,
		     struct part part, const struct caught *like)
{
	enum { HANG_LIMIT = 1 };
	const double limit = like->fate == FATE_HUNG && !(catch_limit_of() < HANG_LIMIT)
				 ? HANG_LIMIT
				 : catch_limit_of();
	while (part.n > 1) {
		const struct part half[] = {{part.first, part.n / 2},
					    {part.first + part.n / 2, part.n - part.n / 2}};
		struct caught caught = {.fate = FATE_RETURNED};
		const char *answer;
		unsigned h = 0;
		while (h < 2 && !(!ask_process(subject, batch, half[h], limit, &answer, &caught) &&
				  caught.fate == like->fate))
			++h;
		if (h == 2 || interrupted())
			return batch->n;
		part = half[h];
	}
	return part.first;
}

bool process_call(const struct subject *subject, const struct lockstep_batch *batch)
{
	struct process *p = subject->process;
	struct part part = {0, 0};
	for (; part.first < batch->n; part.first += part.n) {
		struct caught caught;
		const char *answer;
		part.n = batch->n - part.first < PROTOCOL_CASES_MAX ? batch->n - part.first
								    : PROTOCOL_CASES_MAX;
		if (ask_process(subject, batch, part, catch_limit_of(), &answer, &caught)) {
			take_answers(subject, batch, part, answer, plugin_notes.unanswered);
			continue;
		}
		if (caught.fate == FATE_RETURNED)
			return false;
		if (part.n == 1)
			plugin_notes.at = part.first;
		else if (p->searches[subject->number]++ < SEARCHES_MAX)
			plugin_notes.at = search(subject, batch, part, &caught);
		catch_give_up(caught.fate, caught.signal, "%s", caught.text);
	}
	return true;
}
