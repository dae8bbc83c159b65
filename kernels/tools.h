/* SPDX-License-Identifier: MIT */
/* Tools: code for every instruction set that is not a test's kernel. tools.def lists them. */
#ifndef LOCKSTEP_KERNELS_TOOLS_H
#define LOCKSTEP_KERNELS_TOOLS_H

#include "kernels/table.h"

typedef void lockstep_tool(void *job);

#define TOOL(name) TOOL_##name,
enum lockstep_tools {
#include "kernels/tools.def"
	LOCKSTEP_TOOLS
};
#undef TOOL

/* A tool for an instruction set that runs here. */
lockstep_tool *lockstep_tool_of(enum lockstep_isa isa, enum lockstep_tools tool);

#endif
