/* SPDX-License-Identifier: MIT */
/* What the lanes of count.h have counted; bench/tally.c keeps it. */
#ifndef LOCKSTEP_KERNELS_LANES_TALLY_H
#define LOCKSTEP_KERNELS_LANES_TALLY_H

#include <stdint.h>

enum tally_kind {
	TALLY_ADD, /* and subtract */
	TALLY_MULTIPLY,
	TALLY_DIVIDE,
	TALLY_SQUARE_ROOT,
	TALLY_COMPARE, /* two values: a mask */
	TALLY_LESSER,  /* or greater of two values */
	TALLY_SELECT,
	TALLY_LOGIC, /* of the sign bit and other bits */
	TALLY_MASK,  /* of masks, which an instruction set may combine with another operation */
	TALLY_INTEGER,
	TALLY_CONVERT,
	TALLY_LOAD,
	TALLY_GATHER,
	TALLY_STORE,
	TALLY_MOVE,  /* a mask to where single bits are looked at */
	TALLY_ALONE, /* a value that is computed or moved for one case alone */
	TALLY_KINDS
};

/* Values that are the same for all cases have numbers with this bit. */
#define TALLY_CONSTANT UINT32_C(0x80000000)

/* How many operations of each kind; of one thread alone at a time. */
extern uint64_t lockstep_tallies[TALLY_KINDS];

/* The number of the value that an operation gives for the values of these numbers; counts it unless
 * it was already there or is constant. `which` distinguishes operations of a kind. */
uint32_t lockstep_tally(enum tally_kind kind, unsigned which, uint32_t a, uint32_t b, uint32_t c);

/* The number of what is read from, or written to, an address. */
uint32_t lockstep_tally_memory(enum tally_kind kind, const void *address);

/* The number of a value in all lanes. */
uint32_t lockstep_tally_constant(uint32_t bits);

#endif
