/* SPDX-License-Identifier: MIT */
/* Messages of the protocol: little-endian words, on any machine. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/plugins/protocol.h"

static bool little_endian(void)
{
	const uint32_t one = 1;
	return *(const char *)&one == 1;
}

static uint32_t swapped(uint32_t word)
{
	return little_endian() ? word : __builtin_bswap32(word);
}

/* Returns room for `size` more bytes. */
static char *more(struct message *message, size_t size)
{
	if (message->room - message->size < size) {
		message->room = 2 * message->room + size;
		message->bytes = memory_must(realloc(message->bytes, message->room));
	}
	message->size += size;
	return message->bytes + message->size - size;
}

void message_begin(struct message *message, uint32_t kind)
{
	message->size = 0;
	message_word(message, 0);
	message_word(message, kind);
}

void message_bytes(struct message *message, const void *bytes, size_t size)
{
	char *to = more(message, size);
	if (size)
		memcpy(to, bytes, size);
}

void message_word(struct message *message, uint32_t word)
{
	word = swapped(word);
	message_bytes(message, &word, sizeof word);
}

void message_words(struct message *message, const void *words, size_t count)
{
	words_at(words, more(message, count * sizeof(uint32_t)), count);
}

void message_end(struct message *message)
{
	const uint32_t length = swapped((uint32_t)(message->size - PROTOCOL_HEADER));
	memcpy(message->bytes, &length, sizeof length);
}

uint32_t word_at(const char *bytes)
{
	uint32_t word;
	memcpy(&word, bytes, sizeof word);
	return swapped(word);
}

/* Swapping works both ways. */
void words_at(const char *bytes, void *words, size_t count)
{
	if (little_endian()) {
		if (count)
			memcpy(words, bytes, count * sizeof(uint32_t));
		return;
	}
	for (size_t i = 0; i < count; ++i) {
		const uint32_t word = word_at(bytes + i * sizeof word);
		memcpy((char *)words + i * sizeof word, &word, sizeof word);
	}
}
