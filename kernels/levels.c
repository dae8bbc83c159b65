/* SPDX-License-Identifier: MIT */
/* Sorting by 32-bit keys: by insertion if there are few, or else by radix, lowest byte first. */
#include <string.h>

#include "kernels/levels.h"

static void insert_levels(struct level *order, size_t count)
{
	for (size_t k = 1; k < count; ++k) {
		const struct level level = order[k];
		size_t at = k;
		for (; at > 0 && order[at - 1].key > level.key; --at)
			order[at] = order[at - 1];
		order[at] = level;
	}
}

/* After an even number of passes, the result is in `order` again. */
void lockstep_sort_levels(struct level *order, struct level *spare, size_t count, unsigned bytes)
{
	enum { BYTES = 4, VALUES = 256, FEW = 48 };
	if (count <= FEW) {
		insert_levels(order, count);
		return;
	}
	uint32_t place[BYTES][VALUES];
	memset(place, 0, bytes * sizeof place[0]);
	for (size_t k = 0; k < count; ++k)
		for (unsigned byte = 0; byte < bytes; ++byte)
			++place[byte][order[k].key >> 8 * byte & 0xff];
	for (unsigned byte = 0; byte < bytes; ++byte) {
		uint32_t before = 0;
		for (unsigned value = 0; value < VALUES; ++value) {
			uint32_t here = place[byte][value];
			place[byte][value] = before;
			before += here;
		}
		for (size_t k = 0; k < count; ++k)
			spare[place[byte][order[k].key >> 8 * byte & 0xff]++] = order[k];
		struct level *sorted = spare;
		spare = order;
		order = sorted;
	}
}
