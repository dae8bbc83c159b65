/* SPDX-License-Identifier: MIT */
/* The name of this CPU. */
#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

#if HAVE_CPUINFO
#include <cpuinfo.h>
#endif

#include "base/cpu.h"
#include "base/memory.h"

/* From /proc/cpuinfo: x86 says "model name"; no file has the name of an ARM core. */
static const char *name_from_system(void)
{
	static char name[128];
	char line[256];
	errno = 0;
	FILE *file = fopen("/proc/cpuinfo", "r");
	if (!file && errno == ENOMEM)
		memory_none();
	snprintf(name, sizeof name, "unknown CPU");
	while (file && fgets(line, sizeof line, file)) {
		char *value = strstr(line, ": ");
		if (!value || strncmp(line, "model name", 10) != 0)
			continue;
		value[strcspn(value, "\n")] = '\0';
		snprintf(name, sizeof name, "%.*s", (int)sizeof name - 1, value + 2);
		break;
	}
	if (file)
		fclose(file);
	return name;
}

const char *cpu_name(void)
{
#if HAVE_CPUINFO
	if (cpuinfo_initialize() && cpuinfo_get_packages_count() > 0 &&
	    cpuinfo_get_package(0)->name[0] != '\0')
		return cpuinfo_get_package(0)->name;
#endif
	return name_from_system();
}
