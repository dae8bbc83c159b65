/* SPDX-License-Identifier: MIT */
/* The name of this CPU. */
#include <config.h>

#include <string.h>

#include "harness/base/cpu.h"
#include "harness/base/machine_files.h"

/* Removes a maker's mark from a name. */
static void drop(char *name, const char *mark)
{
	for (char *at; (at = strstr(name, mark));)
		memmove(at, at + strlen(mark), strlen(at + strlen(mark)) + 1);
}

/* x86 has "model name"; no file names an ARM core. */
const char *cpu_name(void)
{
	static char name[MACHINE_TEXT];
	const char *core = machine_here()->fact[MACHINE_MICROARCHITECTURE];
	if (!machine_value("", "/proc/cpuinfo", "model name", NULL, name))
		strcpy(name, strcmp(core, "unknown") == 0 ? "unknown CPU" : core);
	drop(name, "(R)");
	drop(name, "(TM)");
	drop(name, "(tm)");
	return name;
}
