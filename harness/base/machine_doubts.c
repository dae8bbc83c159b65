/* SPDX-License-Identifier: MIT */
/* This machine, and reasons to doubt its times; see machine.h. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/machine.h"

/* On an idle machine, the load of the minute before the start is below this. */
#define LOAD_MAX 0.5

static struct machine machine;

void machine_pins(void)
{
	machine_here();
	machine.pins = true;
}

const struct machine *machine_here(void)
{
	if (machine.fact[0][0] != '\0')
		return &machine;
	machine_read("", MACHINE_BUILT_FOR, &machine);
	return &machine;
}

/* Returns "KVM" for "yes: KVM". */
static const char *name_of(const char *fact)
{
	return strncmp(fact, "yes: ", 5) == 0 ? fact + 5 : "of unknown kind";
}

size_t machine_doubts(const struct machine *of, char line[][MACHINE_DOUBT])
{
	const char(*fact)[MACHINE_FACT] = of->fact;
	size_t n = 0;
	if (strncmp(fact[MACHINE_EMULATED], "yes", 3) == 0)
		snprintf(line[n++], MACHINE_DOUBT,
			 "emulated (%s): its times say nothing about any CPU; only answers count",
			 name_of(fact[MACHINE_EMULATED]));
	if (strncmp(fact[MACHINE_VIRTUAL], "yes", 3) == 0)
		snprintf(line[n++], MACHINE_DOUBT,
			 "virtual machine (%s): others may share its CPUs; repeat, or use "
			 "lockstep duet",
			 name_of(fact[MACHINE_VIRTUAL]));
	if (strcmp(fact[MACHINE_GOVERNOR], "unknown") != 0 &&
	    strcmp(fact[MACHINE_GOVERNOR], "performance") != 0)
		snprintf(line[n++], MACHINE_DOUBT,
			 "clock governor %.20s: cpupower frequency-set -g performance",
			 fact[MACHINE_GOVERNOR]);
	if (strcmp(fact[MACHINE_TURBO], "on") == 0)
		snprintf(line[n++], MACHINE_DOUBT,
			 "turbo on, so heat slows the clock: write 1 to intel_pstate/no_turbo or 0 "
			 "to cpufreq/boost below /sys/devices/system/cpu");
	if (strtod(fact[MACHINE_LOAD], NULL) > LOAD_MAX)
		snprintf(line[n++], MACHINE_DOUBT, "load %.10s at the start: stop other programs",
			 fact[MACHINE_LOAD]);
	if (!of->pins && strtoul(fact[MACHINE_CPUS_ALLOWED], NULL, 10) > 1)
		snprintf(line[n++], MACHINE_DOUBT,
			 "not pinned, may run on any of %.10s CPUs: lockstep bench --pin, or "
			 "taskset -c 1 "
			 "lockstep ...",
			 fact[MACHINE_CPUS_ALLOWED]);
	return n;
}

void machine_warn(void)
{
	char line[MACHINE_DOUBTS_MAX][MACHINE_DOUBT];
	size_t n = isatty(STDERR_FILENO) ? machine_doubts(machine_here(), line) : 0;
	if (n)
		fprintf(stderr, "Reasons to doubt the times here:\n");
	for (size_t i = 0; i < n; ++i)
		fprintf(stderr, "  %s\n", line[i]);
}
