/* SPDX-License-Identifier: MIT */
/* A process that gets one message at a time, and may do anything instead of answering. */
#ifndef LOCKSTEP_PLUGINS_PROCESS_PEER_H
#define LOCKSTEP_PLUGINS_PROCESS_PEER_H

#include <sys/types.h>

#include "harness/plugins/catch.h"
#include "harness/plugins/protocol.h"

struct peer {
	pid_t process; /* 0: it is not running */
	int talk, errors;
	char *answer; /* to the latest message */
	size_t room;
	char line[128]; /* the current line of its standard error; last_line is complete */
	size_t line_size;
	char last_line[128];
};

/* Starts a program. False if it cannot be started. */
bool peer_start(struct peer *peer, char *const *argv);

/*
 * Sends a message, and waits at most `limit` seconds (0: without a limit) for the answer, which has
 * the same kind, and from `least` to `most` bytes. False if there is none: `caught` has the reason,
 * and the peer is ended. If the reason is a signal of interrupt.h, the fate is FATE_RETURNED.
 */
bool peer_ask(struct peer *peer, const struct message *question, size_t least, size_t most,
	      double limit, const char **payload, size_t *size, struct caught *caught);

/* Closes its standard input, which should end the process; kills it if it does not. */
void peer_end(struct peer *peer);

#endif
