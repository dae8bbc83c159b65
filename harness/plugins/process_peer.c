/* SPDX-License-Identifier: MIT */
/* Exchanges messages with a process, without waiting longer than the limit or trusting a length. */
#include <config.h>

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "harness/base/clock.h"
#include "harness/base/interrupt.h"
#include "harness/base/memory.h"
#include "harness/base/process.h"
#include "harness/plugins/process_peer.h"

/* The seconds that a process gets to end after its standard output or input has closed, and to
 * answer after an interrupt. */
static const double patience = 1;

/* How long to wait for an answer alone. Most come within microseconds, and waiting for standard
 * error and the limit as well doubles the system calls. */
static const struct timeval first_wait = {.tv_usec = 10000};

/* ---- Starting -------------------------------------------------------------------------------- */

static void forget(struct peer *peer)
{
	close(peer->talk);
	if (peer->errors >= 0)
		close(peer->errors);
	peer->process = 0;
}

bool peer_start(struct peer *peer, char *const *argv)
{
	peer->line_size = 0;
	peer->last_line[0] = '\0';
	peer->process = process_talk_apart(argv, &peer->talk, &peer->errors);
	if (peer->process < 0) {
		peer->process = 0;
	} else if (setsockopt(peer->talk, SOL_SOCKET, SO_RCVTIMEO, &first_wait,
			      sizeof first_wait) != 0) {
		process_kill(peer->process);
		forget(peer);
	}
	return peer->process > 0;
}

/* ---- Standard error -------------------------------------------------------------------------- */

static void hear(struct peer *peer, const char *text, size_t size)
{
	for (size_t i = 0; i < size; ++i) {
		const unsigned char letter = (unsigned char)text[i];
		if (letter != '\n') {
			if (peer->line_size + 1 < sizeof peer->line)
				peer->line[peer->line_size++] = letter < ' ' ? ' ' : text[i];
			continue;
		}
		peer->line[peer->line_size] = '\0';
		if (strspn(peer->line, " ") < peer->line_size)
			memcpy(peer->last_line, peer->line, sizeof peer->line);
		peer->line_size = 0;
	}
}

/* Reads what is available without waiting. */
static void hear_errors(struct peer *peer)
{
	char text[4096];
	ssize_t size;
	while ((size = read(peer->errors, text, sizeof text)) > 0)
		hear(peer, text, (size_t)size);
}

/* ---- Ending ---------------------------------------------------------------------------------- */

static bool ended_in_time(struct peer *peer)
{
	const struct timespec moment = {.tv_nsec = 100000};
	const double until = clock_seconds() + patience;
	bool ended;
	while (!(ended = process_ended(peer->process)) && clock_seconds() < until) {
		nanosleep(&moment, NULL);
		hear_errors(peer);
	}
	return ended;
}

void peer_end(struct peer *peer)
{
	if (!peer->process)
		return;
	shutdown(peer->talk, SHUT_RDWR);
	ended_in_time(peer);
	process_kill(peer->process);
	forget(peer);
}

static void say_last_line(const struct peer *peer, struct caught *caught)
{
	const size_t size = strlen(caught->text);
	if (*peer->last_line)
		snprintf(caught->text + size, sizeof caught->text - size, ": %s", peer->last_line);
}

/* Handles a process that ended, or closed its standard output. */
static bool describe_ended_process(struct peer *peer, bool midway, struct caught *caught)
{
	const bool by_itself = ended_in_time(peer);
	const int status = process_kill(peer->process);
	const char *when = midway ? " in the middle of an answer" : "";
	hear_errors(peer);
	hear(peer, "\n", 1);
	if (!by_itself) {
		caught->fate = FATE_GARBLED;
		snprintf(caught->text, sizeof caught->text, "it closed its standard output%s",
			 when);
	} else if (status > 128) {
		/* A shell also reports signals of its commands in this way. */
		caught->fate = FATE_CRASHED;
		caught->signal = status - 128;
		snprintf(caught->text, sizeof caught->text, "%s%s", strsignal(caught->signal),
			 when);
	} else if (status == CATCH_STATE_STATUS && *peer->last_line) {
		caught->fate = FATE_STATE;
		snprintf(caught->text, sizeof caught->text, "%s", peer->last_line);
		forget(peer);
		return false;
	} else {
		caught->fate = FATE_CRASHED;
		snprintf(caught->text, sizeof caught->text, "it ended with status %d%s", status,
			 when);
	}
	say_last_line(peer, caught);
	forget(peer);
	return false;
}

__attribute__((format(printf, 4, 5))) static bool
give_up(struct peer *peer, enum fate fate, struct caught *caught, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	vsnprintf(caught->text, sizeof caught->text, format, list);
	va_end(list);
	caught->fate = fate;
	process_kill(peer->process);
	forget(peer);
	return false;
}

/* ---- Questions and answers ------------------------------------------------------------------- */

/* The progress of a question and its answer. */
struct exchange {
	const struct message *question;
	size_t sent;
	/*
	 * The bytes of the answer so far, and its whole size: that of a header until the header is
	 * there.
	 */
	size_t got, whole;
	size_t least, most;
	double limit, until;
	bool cut_short;
};

/* False if the process has closed its end. */
static bool send_more(struct peer *peer, struct exchange *e)
{
	while (e->sent < e->question->size) {
		const ssize_t size = send(peer->talk, e->question->bytes + e->sent,
					  e->question->size - e->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
		if (size < 0)
			return errno == EAGAIN || errno == EINTR;
		e->sent += (size_t)size;
	}
	return true;
}

/* Waits until there is something to do. False if time is up. */
static bool wait_for_more(struct peer *peer, struct exchange *e, bool *readable)
{
	struct pollfd fd[] = {{.fd = peer->talk, .events = POLLIN},
			      {.fd = peer->errors, .events = POLLIN}};
	double most = patience;
	if (e->sent < e->question->size)
		fd[0].events |= POLLOUT;
	if (interrupted() && !e->cut_short) {
		const double soon = clock_seconds() + patience;
		e->cut_short = true;
		e->until = e->until < soon ? e->until : soon;
	}
	if (e->until - clock_seconds() < most)
		most = e->until - clock_seconds();
	const int ready = most > 0 ? poll(fd, 2, (int)ceil(most * 1e3)) : 0;
	*readable = ready > 0 && fd[0].revents & (POLLIN | POLLHUP | POLLERR);
	if (ready > 0 && fd[1].revents & POLLIN)
		hear_errors(peer);
	if (ready > 0 && fd[1].revents && !(fd[1].revents & POLLIN)) {
		/* The process has closed its standard error, which poll() would report again and
		 * again. */
		close(peer->errors);
		peer->errors = -1;
	}
	return ready > 0 || clock_seconds() < e->until;
}

/* True if the bytes so far begin a valid answer; otherwise ends the process. */
static bool is_answer(struct peer *peer, struct exchange *e, struct caught *caught)
{
	const uint32_t kind = word_at(e->question->bytes + 4);
	if (e->got >= PROTOCOL_HEADER && e->whole == PROTOCOL_HEADER) {
		const uint32_t length = word_at(peer->answer);
		if (word_at(peer->answer + 4) != kind)
			return give_up(peer, FATE_GARBLED, caught,
				       "it answered a message of kind %u with one of kind %u", kind,
				       word_at(peer->answer + 4));
		if (length < e->least || length > e->most)
			return give_up(peer, FATE_GARBLED, caught,
				       "it answered a message of kind %u with %u bytes, not %s%zu",
				       kind, length, e->least < e->most ? "at most " : "", e->most);
		e->whole = PROTOCOL_HEADER + length;
	}
	if (e->got > e->whole)
		return give_up(peer, FATE_GARBLED, caught, "it sent more after its answer");
	if (e->got == e->whole && e->sent < e->question->size)
		return give_up(peer, FATE_GARBLED, caught,
			       "it answered before it had the whole message");
	return true;
}

bool peer_ask(struct peer *peer, const struct message *question, size_t least, size_t most,
	      double limit, const char **payload, size_t *size, struct caught *caught)
{
	struct exchange e = {.question = question,
			     .whole = PROTOCOL_HEADER,
			     .least = least,
			     .most = most,
			     .until = limit > 0 ? clock_seconds() + limit : INFINITY};
	/* One byte more than allowed, to notice it. */
	const size_t room = PROTOCOL_HEADER + most + 1;
	*caught = (struct caught){.fate = FATE_RETURNED};
	if (peer->room < room) {
		peer->room = room;
		peer->answer = memory_must(realloc(peer->answer, room));
	}
	bool readable = true;
	int flags = 0;
	while (e.got < PROTOCOL_HEADER || e.got < e.whole) {
		if (!send_more(peer, &e))
			return describe_ended_process(peer, e.got > 0, caught);
		if (e.sent < question->size)
			flags = MSG_DONTWAIT;
		if (flags && !wait_for_more(peer, &e, &readable))
			return give_up(peer, e.cut_short ? FATE_RETURNED : FATE_HUNG, caught,
				       "no answer within %g s", limit);
		if (!readable)
			continue;
		const ssize_t came = recv(peer->talk, peer->answer + e.got, room - e.got, flags);
		flags = MSG_DONTWAIT;
		if (came == 0 || (came < 0 && errno != EAGAIN && errno != EINTR))
			return describe_ended_process(peer, e.got > 0, caught);
		e.got += came > 0 ? (size_t)came : 0;
		if (!is_answer(peer, &e, caught))
			return false;
	}
	*payload = peer->answer + PROTOCOL_HEADER;
	*size = e.whole - PROTOCOL_HEADER;
	return true;
}
