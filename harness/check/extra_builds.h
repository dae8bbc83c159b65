/* SPDX-License-Identifier: MIT */
/*
 * Kernels that are not needed for first results, and take as long to compile as all others: each
 * instruction set's emulated twin, and plain C as the compiler vectorises it. A program links with
 * libextras.a, or, for `make first`, with libextras_later.a, which has none of them.
 */
#ifndef LOCKSTEP_CHECK_EXTRA_BUILDS_H
#define LOCKSTEP_CHECK_EXTRA_BUILDS_H

#include "kernels/table.h"
#include "kernels/tools.h"

/* As in struct build. NULL if not in this program. */
struct extra_kernels {
	lockstep_kernel *const *kernel;
	lockstep_tool *const *tool;
};

struct extras {
	bool linked; /* false: all are NULL until `make` links them */
	struct extra_kernels emulated[LOCKSTEP_ISAS], vectorised[LOCKSTEP_ISAS];
};
extern const struct extras harness_extras;

#endif
