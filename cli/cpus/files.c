/* SPDX-License-Identifier: MIT */
/* lockstep cpus: reads files, and finds the machines that they cover. */
#include <config.h>

#if HAVE_JANSSON
#include <stdlib.h>
#include <string.h>

#include "cli/cpus/cpus.h"

static const char me[] = "cpus";

/* Returns zen4 for "results/zen4.json". */
static char *short_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *name = memory_must(strdup(slash && slash[1] ? slash + 1 : path));
	size_t length = strlen(name);
	if (length > 5 && strcmp(name + length - 5, ".json") == 0)
		name[length - 5] = '\0';
	return name;
}

static struct cpus_machine *add_machine(struct cpus *cpus, const struct results *results,
					const char *cpu)
{
	const char *emulated = results_fact(results, "emulated");
	for (size_t m = 0; cpu && m < cpus->machines; ++m)
		if (cpus->machine[m].results == results && strcmp(cpus->machine[m].cpu, cpu) == 0)
			return &cpus->machine[m];
	if (cpus->machines == CPUS_MAX)
		return NULL;
	struct cpus_machine *machine = &cpus->machine[cpus->machines++];
	*machine =
	    (struct cpus_machine){.results = results, .cpu = cpu ? memory_must(strdup(cpu)) : NULL};
	machine->name = cpu ? memory_must(strdup(cpu)) : short_name(results->path);
	machine->emulated = emulated && strncmp(emulated, "yes", 3) == 0;
	return machine;
}

static void free_machine(struct cpus_machine *machine)
{
	free(machine->name);
	free((char *)machine->cpu);
}

/* Determines what a file covers: no test, one machine, or several CPUs. */
static bool look_into(const struct results *results, bool *several, char *error, size_t error_size)
{
	struct row_name name;
	bool one = false;
	*several = false;
	for (size_t r = 0; r < results->rows; ++r)
		if (row_name_read(results->row[r].name, &name)) {
			one = one || !name.cpu;
			*several = *several || name.cpu;
			row_name_free(&name);
		}
	if (one && *several)
		snprintf(error, error_size, "%s: some rows end in a CPU, and others do not",
			 results->path);
	else if (!one && !*several)
		snprintf(error, error_size, "%s: no row of a test, only rows such as '%s'",
			 results->path, results->row[0].name);
	return one != *several;
}

bool cpus_add_file(struct cpus *cpus, const struct results *results, char *error, size_t error_size)
{
	struct row_name name;
	bool several, room = true;
	const size_t before = cpus->machines;
	if (!look_into(results, &several, error, error_size))
		return false;
	for (size_t r = 0; several && r < results->rows; ++r)
		if (row_name_read(results->row[r].name, &name)) {
			room = add_machine(cpus, results, name.cpu) && room;
			row_name_free(&name);
		}
	room = room && (several || add_machine(cpus, results, NULL));
	if (!room)
		snprintf(error, error_size, "more than %d machines", CPUS_MAX);
	for (; !room && cpus->machines > before; --cpus->machines)
		free_machine(&cpus->machine[cpus->machines - 1]);
	return room;
}

static void refuse_doubles(char **path, size_t paths)
{
	for (size_t i = 0; i < paths; ++i)
		for (size_t j = 0; j < i; ++j)
			if (strcmp(path[i], path[j]) == 0)
				usage_error(me, "%s: given twice", path[i]);
}

/* Machines with the same name get their file's whole path as a name, and CPUs in two files get it
 * as a prefix. Emulated machines are marked, so that they are not mistaken for real CPUs. */
void cpus_tell_apart(struct cpus *cpus)
{
	bool twice[CPUS_MAX] = {false};
	for (size_t m = 0; m < cpus->machines; ++m)
		for (size_t o = 0; o < cpus->machines; ++o)
			twice[m] = twice[m] || (o != m && strcmp(cpus->machine[m].name,
								 cpus->machine[o].name) == 0);
	for (size_t m = 0; m < cpus->machines; ++m) {
		struct cpus_machine *machine = &cpus->machine[m];
		const char *cpu = machine->cpu ? machine->cpu : "";
		char *name =
		    memory_text("%s%s%s%s", twice[m] ? machine->results->path : machine->name,
				twice[m] && *cpu ? ":" : "", twice[m] ? cpu : "",
				machine->emulated ? " (EMULATED)" : "");
		free(machine->name);
		machine->name = name;
	}
}

void cpus_read(struct cpus *cpus, char **path, size_t paths)
{
	char error[1024];
	refuse_doubles(path, paths);
	cpus->file = memory_must(calloc(paths, sizeof *cpus->file));
	for (size_t f = 0; f < paths; ++f) {
		struct results *results = &cpus->file[cpus->files];
		if (!results_read(path[f], RESULTS_TIME_BY_NAME, results, error, sizeof error))
			usage_error(me, "%s", error);
		++cpus->files;
		if (strcmp(results->unit, cpus->file[0].unit) != 0)
			usage_error(me, "%s: its rows are %s in %s, and those of %s are %s in %s",
				    path[f], results->measure ? results->measure : "times",
				    results->unit, path[0],
				    cpus->file[0].measure ? cpus->file[0].measure : "times",
				    cpus->file[0].unit);
		if (!cpus_add_file(cpus, results, error, sizeof error))
			usage_error(me, "%s", error);
	}
	if (cpus->machines < 2)
		usage_error(me, "%s: only one machine; two or more are needed", path[0]);
	cpus_tell_apart(cpus);
}

char *cpus_flags(const struct cpus_machine *machine)
{
	const char *told = results_fact(machine->results, "cflags");
	char *all = memory_must(strdup(told ? told : "(flags not stated)")), *rest = all, *one;
	char *flags = memory_must(calloc(strlen(all) + 1, 1));
	if (!told)
		strcpy(flags, all);
	while (told && (one = strsep(&rest, " ")))
		if (*one && strncmp(one, "-W", 2) != 0)
			strcat(strcat(flags, *flags ? " " : ""), one);
	free(all);
	return flags;
}
#endif
