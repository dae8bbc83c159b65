/* SPDX-License-Identifier: MIT */
/*
 * The kernels that first results can do without, as they take as long to compile as all others: the
 * emulated twins of each instruction set, and what the compiler's vectoriser makes of plain C. A
 * program is linked with libextras.a, or with libextras_later.a, which has none of them: `make
 * first`.
 */
#ifndef LOCKSTEP_CHECK_EXTRAS_H
#define LOCKSTEP_CHECK_EXTRAS_H

#include "kernels/table.h"
#include "kernels/tools.h"

/* As in struct build. NULL if not in this build. */
struct extra_kernels {
	lockstep_kernel *const *kernel;
	lockstep_tool *const *tool;
};

struct extras {
	bool linked; /* false: all are NULL, but would be there after `make` */
	struct extra_kernels emulated[LOCKSTEP_ISAS], vectorised[LOCKSTEP_ISAS];
};
extern const struct extras harness_extras;

#endif
