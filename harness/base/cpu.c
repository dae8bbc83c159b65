/* SPDX-License-Identifier: MIT */
/* See cpu.h. */
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

/* The compiler's run-time library asks the CPU; its names must be literals. */
bool cpu_has(const char *feature, bool *known)
{
#if defined(__x86_64__) || defined(__i386__)
	const bool avx512 =
	    __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
	    __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
	const bool has[] = {__builtin_cpu_supports("sse2") != 0,
			    __builtin_cpu_supports("sse4.1") != 0,
			    __builtin_cpu_supports("avx") != 0,
			    __builtin_cpu_supports("fma") != 0,
			    __builtin_cpu_supports("avx2") != 0,
			    avx512,
			    false};
#else
	const bool has[7] = {[6] = strcmp(MACHINE_BUILT_FOR, "aarch64") == 0};
#endif
	static const char *const names[] = {"sse2", "sse41",  "avx", "fma",
					    "avx2", "avx512", "neon"};
	for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
		*known = strcmp(feature, names[i]) == 0;
		if (*known)
			return has[i];
	}
	return false;
}
