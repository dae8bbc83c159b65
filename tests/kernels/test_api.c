/* SPDX-License-Identifier: MIT */
/*
 * The library as its users see it: the typed functions against hand-computed answers, on every
 * instruction set that runs here, and the choice of the instruction set.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kernels/natives.h"
#include "tests/kernels/api_checks.h"
#include "tests/kernels/each_isa.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

static const size_t sizes[] = {1, 2, 63, 64, 65, 128, CASES};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* ---- Invalid names of instruction sets ------------------------------------------------------ */

/* No name at all, and nonsense; and strings similar to a name: its prefixes, the name with a prefix or
 * suffix, in another case, or twice. */
enum { LONG_NAME = 1 << 20, MISNOMERS_MAX = 40 * LOCKSTEP_ISAS };
static const char *misnomer[MISNOMERS_MAX] = {NULL, "", " ", "nonsense", "native", "all"};
static size_t misnomers = 6;

static void add_misnomer(const char *before, const char *name, size_t length, const char *behind)
{
	const size_t size = strlen(before) + length + strlen(behind) + 1;
	char *made = malloc(size);
	assert_non_null(made);
	assert_true(misnomers < MISNOMERS_MAX);
	snprintf(made, size, "%s%.*s%s", before, (int)length, name, behind);
	for (size_t isa = 0; lockstep_isa_at(isa); ++isa)
		assert_string_not_equal(made, lockstep_isa_at(isa));
	misnomer[misnomers++] = made;
}

static int make_misnomers(void **state)
{
	static const char *const odd[] = {" ", "\t", "\n", "-", ",", "x", "2", "v"};
	char other[32], *far = malloc(LONG_NAME);
	(void)state;
	assert_non_null(far);
	memset(far, 'x', LONG_NAME - 1);
	far[LONG_NAME - 1] = '\0';
	for (size_t isa = 0; lockstep_isa_at(isa); ++isa) {
		const char *name = lockstep_isa_at(isa);
		const size_t length = strlen(name);
		for (size_t n = 1; n < length; ++n)
			add_misnomer("", name, n, "");
		for (size_t o = 0; o < sizeof odd / sizeof *odd; ++o) {
			add_misnomer(odd[o], name, length, "");
			add_misnomer("", name, length, odd[o]);
		}
		for (size_t n = 1; n <= length; ++n) { /* its first letters in capitals */
			snprintf(other, sizeof other, "%s", name);
			for (size_t k = 0; k < n; ++k)
				other[k] = (char)toupper(name[k]);
			if (strcmp(other, name) != 0)
				add_misnomer("", other, length, "");
		}
		add_misnomer(name, name, length, "");
		add_misnomer("", name, length, "-emulated");
		add_misnomer("", name, length, far);
		add_misnomer(far, name, length, "");
	}
	free(far);
	return 0;
}

/* ---- The instruction set in use -------------------------------------------------------------- */

static int best_isa(void)
{
	int isa = LOCKSTEP_ISAS - 1;
	while (!lockstep_isa_runs(lockstep_isa_at(isa)))
		--isa;
	return isa;
}

/* The answer, below 256, of a child that finds this in its environment. */
static int answer_with(const char *wish, int (*answer)(int isa), int isa)
{
	int status;
	pid_t child = fork();
	if (child == 0) {
		if (wish)
			setenv("LOCKSTEP_ISA", wish, 1);
		else
			unsetenv("LOCKSTEP_ISA");
		_exit(answer(isa));
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static int isa_in_use(int ignored)
{
	(void)ignored;
	return lockstep_find_isa(lockstep_isa_in_use());
}

/* The set that a process starts with. */
static int first_isa_with(const char *wish)
{
	return answer_with(wish, isa_in_use, 0);
}

static int tests_of_another(int isa)
{
	int others = 0;
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		others += lockstep_find_isa(lockstep_isa_for(lockstep_test_at(t))) != isa;
	return others;
}

/* The number of tests whose set is not `isa`. */
static int others_than(const char *wish, int isa)
{
	return answer_with(wish, tests_of_another, isa);
}

/* The first test, before worlds are made: a child inherits this process's state, and no set may
 * have been chosen yet. */
UNIT_TEST(environment_names_the_first)
{
	for (size_t n = 0; n < misnomers; n += one_in(1, 9))
		assert_int_equal(first_isa_with(misnomer[n]), best_isa());
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		bool runs = lockstep_isa_runs(lockstep_isa_at(isa));
		assert_int_equal(first_isa_with(lockstep_isa_at(isa)), runs ? isa : best_isa());
	}
}

/* The entries of fastest.def, by name: for a made-up CPU and for this one. */
static const struct {
	const char *cpu, *test, *isa;
} fastest[] = {
#define CPU(...)
#define CPU_TOO(...)
#define FASTEST(cpu, test, isa) {#cpu, #test, #isa},
#include "kernels/fastest.def"
    {NULL, NULL, NULL}};
static const struct {
	const char *name, *vendor;
	unsigned family, first, last;
} cpus[] = {
#define CPU(...) CPU_TOO(__VA_ARGS__)
#define CPU_TOO(name, ...) {#name, __VA_ARGS__},
#define FASTEST(...)
#include "kernels/fastest.def"
};

static int expected_isa(const char *cpu, const char *test)
{
	for (size_t i = 0; fastest[i].cpu; ++i)
		if (cpu && strcmp(fastest[i].cpu, cpu) == 0 && strcmp(fastest[i].test, test) == 0)
			return lockstep_find_isa(fastest[i].isa);
	return -1;
}

/* All CPU numbers around those that have a row. */
static const char *name_of(const struct lockstep_cpu *cpu)
{
	for (size_t c = 0; c < sizeof cpus / sizeof *cpus; ++c)
		if (strcmp(cpus[c].vendor, cpu->vendor) == 0 && cpus[c].family == cpu->family &&
		    cpus[c].first <= cpu->model && cpu->model <= cpus[c].last)
			return cpus[c].name;
	return NULL;
}

UNIT_TEST(each_cpu_has_its_rows_alone)
{
	static const char *const vendors[] = {"AuthenticAMD", "GenuineIntel", "AuthenticAM", ""};
	for (size_t v = 0; v < sizeof vendors / sizeof *vendors; ++v)
		for (unsigned family = 0; family < 32; ++family)
			for (unsigned model = 0; model < 256; ++model) {
				struct lockstep_cpu cpu = {"", family, model};
				strcpy(cpu.vendor, vendors[v]);
				for (unsigned t = 0; t < LOCKSTEP_TESTS; ++t)
					assert_int_equal(
					    lockstep_fastest_isa(&cpu, t),
					    expected_isa(name_of(&cpu), lockstep_tests[t].name));
			}
}

/* Linux also uses CPUID; without its file, or on CPUs other than x86, there is nothing to compare
 * with. Under valgrind the CPU is a different one. */
UNIT_TEST(this_cpu_is_what_the_system_says)
{
	const struct lockstep_cpu cpu = lockstep_this_cpu();
	char line[256], vendor[16] = "";
	unsigned family = 0, model = 0;
	FILE *file = fopen("/proc/cpuinfo", "r");
	while (file && fgets(line, sizeof line, file) && strcmp(line, "\n") != 0)
		if (sscanf(line, "vendor_id : %15s", vendor) != 1 &&
		    sscanf(line, "cpu family : %u", &family) != 1)
			sscanf(line, "model : %u", &model);
	if (file)
		fclose(file);
	if (!vendor[0] || slow_cpu())
		skip();
	assert_string_equal(cpu.vendor, vendor);
	assert_int_equal(cpu.family, family);
	assert_int_equal(cpu.model, model);
}

UNIT_TEST(this_cpu_uses_its_rows)
{
	const struct lockstep_cpu cpu = lockstep_this_cpu();
	int rows = 0;
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		int isa = expected_isa(name_of(&cpu), lockstep_tests[t].name);
		rows += isa >= 0 && isa != best_isa() && lockstep_isa_runs(lockstep_isa_at(isa));
	}
	assert_int_equal(others_than(NULL, best_isa()), rows);
	assert_int_equal(others_than("no such set", best_isa()), rows);
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		if (lockstep_isa_runs(lockstep_isa_at(isa)))
			assert_int_equal(others_than(lockstep_isa_at(isa), isa), 0);
}

/* ---- Known answers -------------------------------------------------------------------------- */

/* NaN passes the comparisons of this specimen, as printed, so it counts every side; int32 has no
 * NaN. */
static bool counts_nan(const struct known *k)
{
	return k->pixels || strcmp(k->name, "point_polygon_published") == 0;
}

static bool check_known(const struct known *k)
{
	for (size_t s = 0; s < SIZES; ++s) {
		if (!check_pairs(k, sizes[s]))
			return false;
		for (unsigned one = 1; one <= all_operands(k); ++one)
			for (int r = 0; r < (int)k->count; ++r)
				if (!check_one(k, sizes[s], one, r))
					return false;
	}
	for (unsigned one = 0; one <= all_operands(k) && !counts_nan(k); ++one)
		for (int r = 0; r < (int)k->count; ++r)
			for (unsigned c = 0; c < k->columns; ++c)
				if (!check_spoiled(k, one, r, c))
					return false;
	return true;
}

UNIT_TEST(worlds_are_made)
{
	assert_int_equal(make_worlds(NULL), 0);
}

UNIT_TEST(known_answers_on_every_isa)
{
	for (int isa = -1; next_isa(&isa);) {
		print_message("on %s\n", lockstep_isa_at(isa));
		for (size_t t = 0; t < KNOWN_TESTS; ++t)
			assert_true(check_known(&known[t]));
	}
}

UNIT_TEST(no_cases_and_no_pointers)
{
	for (int isa = -1; next_isa(&isa);) {
		for (unsigned one = 0; one < 4; ++one) {
			const float *const none[LOCKSTEP_COLUMNS_MAX] = {NULL};
			for (size_t k = 0; k < KNOWN_TESTS; ++k) {
				struct outputs to;
				memset(&to, 0xa5, sizeof to);
				known[k].call(0, none, one, NULL, &to);
				assert_true(check_rest(&known[k], &to, 0));
			}
			for (size_t t = 0; t < lockstep_test_count(); ++t)
				assert_int_equal(lockstep_call(lockstep_test_at(t), 0, NULL, NULL,
							       NULL, NULL, one),
						 0);
		}
	}
}

/* ---- Names ---------------------------------------------------------------------------------- */

UNIT_TEST(names_find_what_they_name)
{
	for (size_t k = 0; k < KNOWN_TESTS; ++k) {
		const struct lockstep_test *test = lockstep_test_find(known[k].name);
		assert_int_equal(test->operand[0]->columns, known[k].split);
		assert_int_equal(test->columns, known[k].columns);
		assert_int_equal(test->operands, known[k].split < known[k].columns ? 2 : 1);
		assert_int_equal(test->hits, known[k].hits);
		assert_int_equal(test->results, known[k].results);
		assert_int_equal(test->pixel_results, known[k].pixels && known[k].results > 0);
		assert_int_equal(!!test->world, known[k].world || known[k].make);
	}
	assert_null(lockstep_test_find(""));
	assert_null(lockstep_test_find("circle_segmen"));
	assert_null(lockstep_test_find("circle_segments"));
}

/* In the order of isas.def. A name matches only in its exact spelling. */
UNIT_TEST(instruction_sets_go_by_name)
{
#define ISA(name, ...) #name,
	static const char *const names[] = {
#include "kernels/isas.def"
	};
#undef ISA
	assert_int_equal(sizeof names / sizeof *names, LOCKSTEP_ISAS);
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		assert_string_equal(lockstep_isa_at(isa), names[isa]);
		assert_int_equal(lockstep_find_isa(names[isa]), isa);
	}
	assert_null(lockstep_isa_at(LOCKSTEP_ISAS));
	assert_null(lockstep_isa_at(LOCKSTEP_ISAS + 1));
	assert_null(lockstep_isa_at(SIZE_MAX));
	for (size_t n = 0; n < misnomers; ++n)
		assert_int_equal(lockstep_find_isa(misnomer[n]), -1);
}

UNIT_TEST(only_what_runs_can_be_used)
{
	assert_true(lockstep_isa_runs("scalar"));
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		const char *name = lockstep_isa_at(isa);
		bool runs = lockstep_isa_runs(name);
		assert_int_equal(lockstep_use_isa_for(NULL, name), -1);
		assert_int_equal(lockstep_use_isa("scalar"), 0);
		assert_int_equal(lockstep_use_isa(name), runs ? 0 : -1);
		assert_string_equal(lockstep_isa_in_use(), runs ? name : "scalar");
		for (size_t n = 0; n < misnomers; ++n) {
			assert_false(lockstep_isa_runs(misnomer[n]));
			assert_int_equal(lockstep_use_isa(misnomer[n]), -1);
			assert_int_equal(lockstep_use_isa_for(lockstep_tests, misnomer[n]), -1);
			assert_string_equal(lockstep_isa_for(lockstep_tests),
					    runs ? name : "scalar");
			for (size_t t = 0; t < lockstep_test_count(); ++t)
				assert_true(!lockstep_kernel_of(lockstep_test_at(t), misnomer[n]));
			assert_string_equal(lockstep_isa_in_use(), runs ? name : "scalar");
		}
	}
}

UNIT_FIXTURE(make_misnomers, free_worlds)
