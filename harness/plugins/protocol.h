/* SPDX-License-Identifier: MIT */
/* The messages between the harness and a plug-in's process, defined in doc/lockstep-plugin.5. */
#ifndef LOCKSTEP_PLUGINS_PROTOCOL_H
#define LOCKSTEP_PLUGINS_PROTOCOL_H

#include "kernels/lockstep_plugin.h"

enum {
	PROTOCOL_VERSION = 1,
	PROTOCOL_HEADER = 8,            /* bytes: length of the payload, kind */
	PROTOCOL_HELLO_MAX = 1 << 16,   /* bytes of the answer to a hello */
	PROTOCOL_CASES_MAX = 1 << 16,   /* cases of a batch */
	PROTOCOL_WORLD_MAX = 1 << 28,   /* bytes of a world */
	PROTOCOL_SUBJECTS_MAX = 1 << 10 /* per process; the references of questions follow them */
};

/* Kinds of messages. Each is answered by a message of the same kind. */
enum { MESSAGE_HELLO = 1, MESSAGE_WORLD, MESSAGE_RELEASE, MESSAGE_BATCH };

/* Which columns are int32: the operands or those of a world; the results. Others are float32. */
enum { INTEGER_OPERANDS = 1, INTEGER_RESULTS = 2 };

/* Answers to a case. */
enum { ANSWER_MISS, ANSWER_HIT, ANSWER_NONE };

/* A message being built. */
struct message {
	char *bytes;
	size_t size, room;
};

void message_begin(struct message *message, uint32_t kind);
void message_bytes(struct message *message, const void *bytes, size_t size);
void message_word(struct message *message, uint32_t word);
void message_words(struct message *message, const void *words, size_t count);
/* Fills in the length. */
void message_end(struct message *message);

/* Return words of 32 bits from a message, also of float32 and int32. words_at() copies several. */
uint32_t word_at(const char *bytes);
void words_at(const char *bytes, void *words, size_t count);

/* A plug-in's description as text: the answer to a hello. */
struct hello {
	struct lockstep_plugin plugin;
	struct lockstep_subject *subject;
	struct lockstep_question *question; /* without functions */
	uint64_t measured;                  /* bit k: question k has a measure */
	uint64_t truths;                    /* bit k: question k has a truth, in a shared object */
	const char *error;                  /* why there is no plug-in, or NULL */
};

/*
 * Parses the text. The hello then points into it. False, with one line in `error`, if a line is
 * invalid.
 */
bool hello_read(char *text, struct hello *hello, char *error, size_t error_size);

/* Appends the text to the message. */
void hello_write(struct message *message, const struct lockstep_plugin *plugin);

#endif
