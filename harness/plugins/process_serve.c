/* SPDX-License-Identifier: MIT */
/*
 * The other side of process.c, for a shared object that runs isolated. Arrays end at forbidden
 * memory, and the bytes before outputs are checked, as in harness/check/cross.c. Any violation ends
 * this process.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "harness/base/guard.h"
#include "harness/base/memory.h"
#include "harness/plugins/catch.h"
#include "harness/plugins/process.h"
#include "harness/plugins/protocol.h"
#include "harness/plugins/questions.h"
#include "harness/questions/questions.h"

struct world {
	uint32_t id;
	struct lockstep_rows rows;
	const float **column;
	size_t *part;
	float *values;
	void *prepared; /* the result of the subject's prepare(), or else the rows */
	struct subject *subject;
	struct world *next;
};

static struct {
	int in, out;
	char *bytes; /* a message, with its header */
	size_t room;
	const char *payload;
	size_t size;
	struct message answer;
	struct subject *subject[PROTOCOL_SUBJECTS_MAX + QUESTIONS_MAX];
	struct world *worlds;
	struct guarded column[LOCKSTEP_COLUMNS_MAX], result[LOCKSTEP_RESULTS_MAX], hits, unanswered;
} server;

__attribute__((noreturn)) static void die(const char *why)
{
	fprintf(stderr, "%s\n", why);
	abort();
}

/* ---- Messages -------------------------------------------------------------------------------- */

static void make_room(size_t size)
{
	if (server.room < size) {
		server.room = 2 * size;
		server.bytes = memory_must(realloc(server.bytes, server.room));
	}
}

/* Reads one message: no more follows until it is answered. False at the end of the input. */
static bool read_message(uint32_t *kind)
{
	size_t got = 0, whole = PROTOCOL_HEADER;
	make_room(65536);
	while (got < whole) {
		const ssize_t came = read(server.in, server.bytes + got, server.room - got);
		if (came == 0 || (came < 0 && errno != EINTR))
			return false;
		got += came > 0 ? (size_t)came : 0;
		if (got >= PROTOCOL_HEADER) {
			whole = PROTOCOL_HEADER + (size_t)word_at(server.bytes);
			make_room(whole);
		}
	}
	if (got > whole)
		die("a message is too long");
	server.payload = server.bytes + PROTOCOL_HEADER;
	server.size = whole - PROTOCOL_HEADER;
	*kind = word_at(server.bytes + 4);
	return true;
}

static void write_answer(void)
{
	message_end(&server.answer);
	for (size_t sent = 0; sent < server.answer.size;) {
		const ssize_t size =
		    write(server.out, server.answer.bytes + sent, server.answer.size - sent);
		if (size < 0 && errno != EINTR)
			_exit(1);
		sent += size > 0 ? (size_t)size : 0;
	}
}

/* Returns the next word of the payload. */
static uint32_t next(size_t *at)
{
	if (server.size - *at < 4)
		die("a message is too short");
	*at += 4;
	return word_at(server.payload + *at - 4);
}

/* Returns the next words of the payload. */
static const char *next_words(size_t *at, size_t count)
{
	if ((server.size - *at) / 4 < count)
		die("a message is too short");
	*at += 4 * count;
	return server.payload + *at - 4 * count;
}

static struct subject *next_subject(size_t *at)
{
	const uint32_t number = next(at);
	if (number >= PROTOCOL_SUBJECTS_MAX + QUESTIONS_MAX || !server.subject[number])
		die("no such subject");
	return server.subject[number];
}

/* ---- Worlds ---------------------------------------------------------------------------------- */

static void take_world(void)
{
	struct world *world = memory_must(calloc(1, sizeof *world));
	size_t at = 0;
	world->id = next(&at);
	world->subject = next_subject(&at);
	const uint32_t parts = next(&at), columns = next(&at);
	next(&at); /* int32 or not: as in the test */
	const char *part = next_words(&at, parts);
	world->part = memory_must(calloc(parts + 1, sizeof *world->part));
	for (uint32_t i = 0; i < parts; ++i)
		world->rows.rows += world->part[i] = word_at(part + 4 * (size_t)i);
	const size_t rows = world->rows.rows;
	const char *values = next_words(&at, rows * columns);
	world->values = memory_must(malloc((rows * columns + 1) * sizeof *world->values));
	world->column = memory_must(calloc(columns + 1, sizeof *world->column));
	words_at(values, world->values, rows * columns);
	for (uint32_t k = 0; k < columns; ++k)
		world->column[k] = world->values + k * rows;
	world->rows = (struct lockstep_rows){.parts = parts,
					     .part = world->part,
					     .rows = rows,
					     .columns = columns,
					     .column = world->column};
	world->prepared = world->subject->claims.prepare
			      ? subject_prepare(world->subject, &world->rows)
			      : &world->rows;
	world->next = server.worlds;
	server.worlds = world;
	message_word(&server.answer, world->prepared ? 1 : 0);
}

static struct world **find_world(uint32_t id)
{
	struct world **at = &server.worlds;
	while (*at && (*at)->id != id)
		at = &(*at)->next;
	if (!*at)
		die("no such world");
	return at;
}

static void drop_world(void)
{
	size_t at = 0;
	struct world **link = find_world(next(&at)), *world = *link;
	*link = world->next;
	if (world->subject->claims.prepare && world->subject->claims.release && world->prepared)
		subject_release(world->subject, world->prepared);
	free(world->part);
	free(world->values);
	free(world->column);
	free(world);
}

/* ---- Batches --------------------------------------------------------------------------------- */

enum { POISON = 0xa5, MARGIN = 64 };

/* Returns an array of `bytes` bytes that ends at a guard, after bytes to check. */
static char *place(struct guarded *guarded, size_t bytes)
{
	if (!guarded->memory || guarded->size < bytes + MARGIN) {
		guarded_unmap(guarded);
		guarded_map(guarded, 2 * (bytes + MARGIN));
	}
	char *array = guarded_end(guarded, bytes);
	memset(array - MARGIN, POISON, bytes + MARGIN);
	return array;
}

static void see_margin(const void *array, const char *what)
{
	const unsigned char *byte = (const unsigned char *)array - MARGIN;
	for (unsigned i = 0; i < MARGIN; ++i)
		if (byte[i] != POISON)
			die(what);
}

/* Dies if the call wrote anything but its outputs. */
static void see_memory(const struct lockstep_test *test, const struct lockstep_batch *batch,
		       const char *const *sent)
{
	const unsigned split = test->operand[0]->columns;
	for (unsigned k = 0; k < test->columns; ++k) {
		const bool one = batch->broadcast & (k < split ? 1 : 2);
		for (size_t i = 0; i < (one ? 1 : batch->n); ++i) {
			const uint32_t word = word_at(sent[k] + 4 * i);
			if (memcmp(&batch->in[k][i], &word, sizeof word) != 0)
				die("an operand was written");
		}
	}
	for (unsigned r = 0; r < test->results; ++r)
		see_margin(batch->out[r], "memory before a result column was written");
	if (!test->hits)
		return;
	see_margin(batch->hits, "memory before the hit words was written");
	if (batch->n % 64 && batch->hits[batch->n / 64] >> batch->n % 64)
		die("hit bits past the last case are set");
}

/* Adds the column of measures. */
static void answer_measure(const struct subject *subject, const struct lockstep_batch *batch)
{
	const struct lockstep_test *test = subject->test;
	const struct asked_question *question = question_behind(test);
	const unsigned split = test->operand[0]->columns;
	if (!question || &question->reference != subject || !question->measured)
		die("it has no measure");
	for (size_t i = 0; i < batch->n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		double wide[LOCKSTEP_COLUMNS_MAX];
		for (unsigned k = 0; k < test->columns; ++k) {
			const bool one = batch->broadcast & (k < split ? 1 : 2);
			memcpy(&operands[k], &batch->in[k][one ? 0 : i], sizeof *operands);
		}
		const float measure = question_widen(test, operands, wide)
					  ? (float)question->given.measure(wide, batch->world)
					  : NAN;
		message_words(&server.answer, &measure, 1);
	}
}

static void answer_batch(void)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float *out[LOCKSTEP_RESULTS_MAX];
	const char *sent[LOCKSTEP_COLUMNS_MAX];
	size_t at = 0;
	struct subject *subject = next_subject(&at);
	const struct lockstep_test *test = subject->test;
	const uint32_t id = next(&at), n = next(&at), columns = next(&at), single = next(&at);
	const unsigned second = test->operand[0]->columns;
	const size_t words = (n + 63) / 64;
	next(&at); /* int32 or not, which is known */
	const uint32_t wanted = next(&at);
	if (columns != test->columns)
		die("a batch with a wrong number of columns");
	for (unsigned k = 0; k < test->columns; ++k) {
		const size_t count = single >> k & 1 ? 1 : n;
		char *array = place(&server.column[k], count * sizeof(float));
		sent[k] = next_words(&at, count);
		words_at(sent[k], array, count);
		in[k] = (const float *)array;
	}
	for (unsigned r = 0; r < test->results; ++r)
		out[r] = (float *)place(&server.result[r], n * sizeof(float));
	uint64_t *unanswered = (uint64_t *)place(&server.unanswered, words * sizeof(uint64_t));
	const struct lockstep_batch batch = {
	    .n = n,
	    .in = in,
	    .out = test->results ? out : NULL,
	    .hits = test->hits ? (uint64_t *)place(&server.hits, words * sizeof(uint64_t)) : NULL,
	    .world = id ? (*find_world(id))->prepared : NULL,
	    .broadcast = (single & 1) | (test->operands > 1 ? single >> second & 1 : 0) << 1};
	plugin_notes.unanswered = unanswered;
	subject_call(subject, &batch);
	see_memory(test, &batch, sent);
	for (unsigned r = 0; r < test->results; ++r)
		if (subject->claims.results >> r & 1)
			message_words(&server.answer, out[r], n);
	if (wanted > (unsigned)__builtin_popcount(subject->claims.results))
		answer_measure(subject, &batch);
	for (size_t i = 0; i < n; ++i) {
		const bool none = unanswered[i / 64] >> i % 64 & 1;
		const char byte = none                                             ? ANSWER_NONE
				  : test->hits && batch.hits[i / 64] >> i % 64 & 1 ? ANSWER_HIT
										   : ANSWER_MISS;
		message_bytes(&server.answer, &byte, 1);
	}
}

/* ---- Serving --------------------------------------------------------------------------------- */

/* Redirects the plug-in's output to standard error, and closes its input. */
static bool keep_streams(void)
{
	const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
	server.in = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
	server.out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	return nothing >= 0 && server.in >= 0 && server.out >= 0 &&
	       dup2(nothing, STDIN_FILENO) >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0;
}

static void describe(const char *file)
{
	struct plugin *loaded[PLUGINS_MAX];
	const struct lockstep_plugin *description;
	char error[512];
	const unsigned variants =
	    plugin_load_object(file, &description, loaded, error, sizeof error);
	if (variants && plugin_subjects(description) > PROTOCOL_SUBJECTS_MAX)
		die("it has too many subjects to run isolated");
	for (unsigned v = 0; v < variants; ++v)
		for (size_t t = 0; t < question_count(); ++t)
			if (loaded[v]->subject[t])
				server.subject[loaded[v]->subject[t]->number] =
				    loaded[v]->subject[t];
	for (size_t i = 0; variants && i < plugin_questions(description); ++i) {
		struct lockstep_question question;
		plugin_question(description, i, &question);
		server.subject[plugin_subjects(description) + i] =
		    &question_behind(question_find(question.name))->reference;
	}
	if (variants) {
		hello_write(&server.answer, description);
		return;
	}
	/* The harness itself names the file. */
	const size_t name = strncmp(error, file, strlen(file)) == 0 ? strlen(file) : 0;
	const char *why = error + name + (name ? strspn(error + name, ": ") : 0);
	message_bytes(&server.answer, "error ", 6);
	message_bytes(&server.answer, why, strlen(why));
}

int process_serve(const char *file)
{
	const struct rlimit no_core = {.rlim_cur = 0, .rlim_max = 0};
	uint32_t kind;
	setrlimit(RLIMIT_CORE, &no_core);
	if (!keep_streams())
		return 1;
	catch_watch();
	while (read_message(&kind)) {
		message_begin(&server.answer, kind);
		if (kind == MESSAGE_HELLO)
			describe(file);
		else if (kind == MESSAGE_WORLD)
			take_world();
		else if (kind == MESSAGE_RELEASE)
			drop_world();
		else if (kind == MESSAGE_BATCH)
			answer_batch();
		else
			die("no such kind of message");
		write_answer();
	}
	return 0;
}
