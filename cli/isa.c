/* SPDX-License-Identifier: MIT */
/* lockstep isa: the instruction sets of this build and machine. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "cli/cli.h"
#include "cli/json.h"

static const char *const about[] = {
#define ISA(name, what) [LOCKSTEP_ISA_##name] = what,
#include "kernels/isas.def"
#undef ISA
};

static void print_help(void)
{
	printf("Usage: lockstep isa [OPTION]...\n"
	       "The instruction sets of this build and machine.\n\n"
	       "      --json     as JSON\n"
	       "  -h, --help     this text\n\n"
	       "The environment variable LOCKSTEP_ISA makes the library use a lesser one than the "
	       "best.\n");
}

static const char *state(const struct build *native, const struct build *emulated)
{
	if (native->runs)
		return native->isa == lockstep_isa_in_use() ? "native, in use" : "native";
	if (build_is_later(emulated))
		return native->kernel ? "this CPU lacks it; emulated after make"
				      : "not of this architecture; emulated after make";
	if (native->kernel)
		return emulated->runs ? "emulated: this CPU lacks it" : "this CPU lacks it";
	return emulated->runs ? "emulated: not of this architecture" : "not in this build";
}

static int print_json(void)
{
#if HAVE_JANSSON
	json_t *isas = json_array();
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		char twin[64];
		const char *name = lockstep_isa_name((enum lockstep_isa)isa);
		snprintf(twin, sizeof twin, "%s-emulated", name);
		json_array_append_new(isas, json_pack("{s:s, s:b, s:b}", "name", name, "native",
						      harness_find_build(name)->runs, "emulated",
						      harness_find_build(twin)->runs));
	}
	return json_print(json_pack("{s:s, s:s, s:s, s:o}", "lockstep", LOCKSTEP_VERSION, "cpu",
				    cpu_name(), "in_use", lockstep_isa_name(lockstep_isa_in_use()),
				    "isas", isas));
#else
	json_missing("isa");
#endif
}

int command_isa(int argc, char **argv)
{
	static const struct option options[] = {
	    {"json", no_argument, NULL, 'j'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
	bool json = false;
	opterr = 0;
	for (int c; (c = getopt_long(argc, argv, ":h", options, NULL)) != -1;)
		switch (c) {
		case 'j':
			json = true;
			break;
		case 'h':
			print_help();
			return STATUS_FINE;
		default:
			option_error("isa", argv, c);
		}
	no_operands("isa", argc, argv);
	if (json)
		return print_json();
	printf("%s\n\n", cpu_name());
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		char twin[64];
		const char *name = lockstep_isa_name((enum lockstep_isa)isa);
		snprintf(twin, sizeof twin, "%s-emulated", name);
		printf("%-8s %-36s %s\n", name,
		       state(harness_find_build(name), harness_find_build(twin)), about[isa]);
	}
	return STATUS_FINE;
}
