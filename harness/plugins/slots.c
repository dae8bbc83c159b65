/* SPDX-License-Identifier: MIT */
/* Kernels with a context; see slots.h. */
#include <config.h>

#include "harness/plugins/slots.h"

enum { SLOTS = 0x800 };

static struct slot {
	slot_call *call;
	void *context;
} slots[SLOTS];
static unsigned used;

/* clang-format off */
#define SIXTEEN(DO, n)                                                                             \
	DO(n##0) DO(n##1) DO(n##2) DO(n##3) DO(n##4) DO(n##5) DO(n##6) DO(n##7)                    \
	DO(n##8) DO(n##9) DO(n##a) DO(n##b) DO(n##c) DO(n##d) DO(n##e) DO(n##f)
#define AND_SIXTEEN(DO, n)                                                                         \
	SIXTEEN(DO, n##0) SIXTEEN(DO, n##1) SIXTEEN(DO, n##2) SIXTEEN(DO, n##3)                    \
	SIXTEEN(DO, n##4) SIXTEEN(DO, n##5) SIXTEEN(DO, n##6) SIXTEEN(DO, n##7)                    \
	SIXTEEN(DO, n##8) SIXTEEN(DO, n##9) SIXTEEN(DO, n##a) SIXTEEN(DO, n##b)                    \
	SIXTEEN(DO, n##c) SIXTEEN(DO, n##d) SIXTEEN(DO, n##e) SIXTEEN(DO, n##f)
#define EACH_SLOT(DO)                                                                              \
	AND_SIXTEEN(DO, 0x0) AND_SIXTEEN(DO, 0x1) AND_SIXTEEN(DO, 0x2) AND_SIXTEEN(DO, 0x3)        \
	AND_SIXTEEN(DO, 0x4) AND_SIXTEEN(DO, 0x5) AND_SIXTEEN(DO, 0x6) AND_SIXTEEN(DO, 0x7)
/* clang-format on */

#define KERNEL(n)                                                                                  \
	static void slot_##n(const struct lockstep_batch *batch)                                   \
	{                                                                                          \
		slots[n].call(slots[n].context, batch);                                            \
	}
EACH_SLOT(KERNEL)

#define LISTED(n) slot_##n,
static lockstep_kernel *const kernels[SLOTS] = {EACH_SLOT(LISTED)};

lockstep_kernel *slot_kernel(slot_call *call, void *context)
{
	if (used == SLOTS)
		return NULL;
	slots[used] = (struct slot){call, context};
	return kernels[used++];
}

void slots_free(void)
{
	used = 0;
}
