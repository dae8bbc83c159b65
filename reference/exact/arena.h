/* SPDX-License-Identifier: MIT */
/* How a case of exact numbers begins: for what makes numbers of operands. */
#ifndef LOCKSTEP_ARENA_H
#define LOCKSTEP_ARENA_H

/* Forgets this thread's numbers. Those of degree 1 are multiples of 2^unit from now on, unit <= 0. */
void number_begin(int unit);

/* The exponent of the last bit that is set in x, which is finite and not 0. */
int number_last_bit(float x);

#endif
