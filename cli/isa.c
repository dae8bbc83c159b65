/* SPDX-License-Identifier: MIT */
/* lockstep isa: the instruction sets of this build and machine. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "harness/base/cpu.h"
#include "harness/base/machine.h"
#include "cli/cli.h"
#include "cli/json.h"

static const char *const about[] = {
#define ISA(name, what, ...) [LOCKSTEP_ISA_##name] = what,
#include "kernels/isas.def"
#undef ISA
};

static const char *state(const struct build *native, const struct build *emulated)
{
	if (native->runs)
		return native->isa == lockstep_current_isa() ? "native, in use" : "native";
	if (build_is_later(emulated))
		return native->kernel ? "this CPU lacks it; emulated after make"
				      : "not native here; emulated after make";
	if (native->kernel)
		return emulated->runs ? "emulated: this CPU lacks it" : "this CPU lacks it";
	return emulated->runs ? "emulated: not native here" : "not in this build";
}

/* True if the test uses a different set than the others. */
static bool differs(const struct lockstep_test *test)
{
	return strcmp(lockstep_isa_for(test), lockstep_isa_in_use()) != 0;
}

static int print_json(void)
{
#if HAVE_JANSSON
	json_t *isas = json_array(), *tests = json_object();
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		if (differs(&lockstep_tests[t]))
			json_object_set_new(tests, lockstep_tests[t].name,
					    json_string(lockstep_isa_for(&lockstep_tests[t])));
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		char twin[64];
		const char *name = lockstep_isa_at(isa);
		snprintf(twin, sizeof twin, "%s-emulated", name);
		json_array_append_new(isas, json_pack("{s:s, s:b, s:b}", "name", name, "native",
						      harness_find_build(name)->runs, "emulated",
						      harness_find_build(twin)->runs));
	}
	return json_print(json_pack("{s:s, s:s, s:s, s:o, s:o}", "lockstep", LOCKSTEP_VERSION,
				    "cpu", cpu_name(), "in_use", lockstep_isa_in_use(), "isas",
				    isas, "tests_with_another", tests));
#else
	return STATUS_USAGE;
#endif
}

/* Prints nothing if all tests use the same set. */
static void print_others(void)
{
	const char *before = "\nfaster here with another set:\n";
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		if (differs(&lockstep_tests[t])) {
			printf("%s%s  %s\n", before, lockstep_tests[t].name,
			       lockstep_isa_for(&lockstep_tests[t]));
			before = "";
		}
}

struct choices {
	bool json;
};

#define CHOICES struct choices
static const struct option_row rows[] = {OPTION_JSON(json, "Print JSON."), OPTIONS_END};

static int run(int argc, char **argv)
{
	struct choices choices = {.json = false};
	options_read(&command_isa, argc, argv, &choices);
	if (choices.json)
		return print_json();
	struct sheet sheet = {.headless = true};
	for (int c = 0; c < 3; ++c)
		sheet_column(&sheet, (struct sheet_column){.title = "", .kind = SHEET_TEXT});
	printf("%s (%s)\n\n", cpu_name(), machine_here()->fact[MACHINE_MICROARCHITECTURE]);
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		char twin[64];
		const char *name = lockstep_isa_at(isa);
		snprintf(twin, sizeof twin, "%s-emulated", name);
		sheet_row(&sheet);
		sheet_text(&sheet, name);
		sheet_text(&sheet, state(harness_find_build(name), harness_find_build(twin)));
		sheet_text(&sheet, about[isa]);
	}
	sheet_print(&sheet, stdout, SHEET_TERMINAL);
	sheet_free(&sheet);
	print_others();
	return STATUS_FINE;
}

const struct command command_isa = {
    .name = "isa",
    .summary = "the instruction sets of this build and machine",
    .run = run,
    .about = "The instruction sets of this build and machine.",
    .notes = "The environment variable LOCKSTEP_ISA makes the library use a lesser set than the "
	     "best one, for all tests. Without it, a test that is known to be faster on this CPU "
	     "with a lesser set uses that one; such tests are listed last.",
    .rows = rows};
