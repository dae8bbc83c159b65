/* SPDX-License-Identifier: MIT */
/* The counts made by the lanes of count.h, implemented in bench/tally.c. */
#ifndef LOCKSTEP_KERNELS_LANES_TALLY_H
#define LOCKSTEP_KERNELS_LANES_TALLY_H

#include <stdint.h>

enum tally_kind {
	TALLY_ADD, /* or subtract */
	TALLY_MULTIPLY,
	TALLY_DIVIDE,
	TALLY_SQUARE_ROOT,
	TALLY_COMPARE, /* two values, giving a mask */
	TALLY_LESSER,  /* lesser or greater of two values */
	TALLY_SELECT,
	TALLY_LOGIC, /* on the sign bit and other bits */
	TALLY_MASK,  /* on masks, which an instruction set may combine with another operation */
	TALLY_INTEGER,
	TALLY_CONVERT,
	TALLY_LOAD,
	TALLY_GATHER,
	TALLY_STORE,
	TALLY_MOVE,  /* moving a mask to where single bits are tested */
	TALLY_ALONE, /* a value computed or moved for a single case */
	TALLY_KINDS
};

/* The numbers of values that are the same for all cases have this bit. */
#define TALLY_CONSTANT UINT32_C(0x80000000)

/* The number of operations of each kind; for one thread at a time. */
extern uint64_t lockstep_tallies[TALLY_KINDS];

/* The number of the result of an operation on the values with these numbers. Counts the operation
 * unless its result already exists or is constant. `which` distinguishes operations of a kind. */
uint32_t lockstep_tally(enum tally_kind kind, unsigned which, uint32_t a, uint32_t b, uint32_t c);

/* The number of a value that is read from, or written to, an address. */
uint32_t lockstep_tally_memory(enum tally_kind kind, const void *address);

/* The number of a constant that is in all lanes. */
uint32_t lockstep_tally_constant(uint32_t bits);

#endif
