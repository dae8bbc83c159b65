/* SPDX-License-Identifier: MIT */
/* A process that is asked one message at a time, and may do anything instead of answering. */
#ifndef LOCKSTEP_PLUGINS_PROCESS_PEER_H
#define LOCKSTEP_PLUGINS_PROCESS_PEER_H

#include <sys/types.h>

#include "plugins/catch.h"
#include "plugins/protocol.h"

struct peer {
	pid_t process; /* 0: it does not run */
	int talk, errors;
	char *answer; /* of the latest message */
	size_t room;
	char line[128]; /* of its standard error: the one that it is at, and the last whole one */
	size_t line_size;
	char last_line[128];
};

/* Start a program. False if it cannot be started. */
bool peer_start(struct peer *peer, char *const *argv);

/*
 * Send a message, and wait for the answer: of the same kind, with at least so many bytes and at most so many, within
 * `limit` seconds (0: any time). False if there is none: `caught` says why, and the peer is ended. If a
 * signal of interrupt.h is the reason, its fate is FATE_RETURNED.
 */
bool peer_ask(struct peer *peer, const struct message *question, size_t least, size_t most,
	      double limit, const char **payload, size_t *size, struct caught *caught);

/* Let it end, which it does once its standard input has; kill it if it does not. */
void peer_end(struct peer *peer);

#endif
