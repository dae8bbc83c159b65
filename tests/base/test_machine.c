/* SPDX-License-Identifier: MIT */
/* Facts reported, and facts left out, about machines simulated by trees of files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/machine.h"
#include "tests/unit.h"

/* ---- Trees ----------------------------------------------------------------------------------- */

static char root[] = "/tmp/lockstep-machine-XXXXXX";

static void remove_tree(void)
{
	char command[100];
	snprintf(command, sizeof command, "rm -rf %s", root);
	assert_int_equal(system(command), 0);
}

static int set_up(void **state)
{
	(void)state;
	return mkdtemp(root) ? 0 : -1;
}

static int tear_down(void **state)
{
	(void)state;
	remove_tree();
	return 0;
}

UNIT_FIXTURE(set_up, tear_down)

/* Creates missing parent folders. */
static void write_file(const char *path, const char *text)
{
	char name[300];
	snprintf(name, sizeof name, "%s%s", root, path);
	mkdir(root, 0700);
	for (char *slash = name + strlen(root) + 1; (slash = strchr(slash, '/')); *slash++ = '/') {
		*slash = '\0';
		mkdir(name, 0700);
	}
	FILE *file = fopen(name, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static void write_cpu(unsigned cpu, const char *file, const char *text)
{
	char path[100];
	snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%u/%s", cpu, file);
	write_file(path, text);
}

static void write_cache(unsigned cpu, unsigned index, const char *level, const char *type,
			const char *size)
{
	char file[40];
	snprintf(file, sizeof file, "cache/index%u/level", index);
	write_cpu(cpu, file, level);
	snprintf(file, sizeof file, "cache/index%u/type", index);
	write_cpu(cpu, file, type);
	snprintf(file, sizeof file, "cache/index%u/size", index);
	write_cpu(cpu, file, size);
}

#define X86(flags)                                                                                 \
	"processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 25\nmodel\t\t: 33\n"             \
	"model name\t: AMD Ryzen 9\nstepping\t: 2\nflags\t\t: fpu vme " flags " sse2\n\n"          \
	"processor\t: 1\nvendor_id\t: AuthenticAMD\nmodel\t\t: 34\n"
#define ARM                                                                                        \
	"processor\t: 0\nBogoMIPS\t: 50.00\nFeatures\t: fp asimd\nCPU implementer\t: 0x41\n"       \
	"CPU architecture: 8\nCPU variant\t: 0x3\nCPU part\t: 0xd0c\nCPU revision\t: 1\n\n"

/* An idle machine, and a process that may use two of its CPUs. */
static void write_desktop(void)
{
	write_file("/proc/cpuinfo", X86("avx2"));
	write_file("/proc/self/status", "Name:\tlockstep-bench\nCpus_allowed:\t6\n"
					"Cpus_allowed_list:\t2,4-5\nMems_allowed:\t1\n");
	write_file("/proc/self/personality", "00000000\n");
	write_file("/proc/sys/kernel/randomize_va_space", "2\n");
	write_file("/proc/loadavg", "0.07 0.10 0.30 1/82 6263\n");
	write_file("/sys/devices/system/cpu/online", "0-3,5,8-10\n");
	write_file("/sys/class/dmi/id/sys_vendor", "Some \033[31mMaker\n");
	for (unsigned cpu = 0; cpu < 6; ++cpu)
		write_cpu(cpu, "cpufreq/scaling_governor",
			  cpu == 0 ? "powersave\n" : "performance\n");
	write_cache(2, 0, "1\n", "Data\n", "48K\n");
	write_cache(2, 1, "1\n", "Instruction\n", "32K\n");
	write_cache(2, 2, "2\n", "Unified\n", "1280K\n");
	write_cache(2, 3, "3\n", "Unified\n", "32768K\n");
	write_cache(0, 0, "1\n", "Data\n", "16K\n");
}

static struct machine machine;

static void expect(enum machine_fact fact, const char *value)
{
	assert_string_equal(machine.fact[fact], value);
}

/* ---- The reported facts -------------------------------------------------------------------------- */

UNIT_TEST(a_desktop)
{
	write_desktop();
	write_file("/sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
	machine_read(root, "x86_64", &machine);
	expect(MACHINE_CPU_ID, "AuthenticAMD 25/33/2");
	expect(MACHINE_MICROARCHITECTURE, "zen3");
	expect(MACHINE_CACHE_SIZES, "L1d 48K, L2 1280K, L3 32M");
	expect(MACHINE_VIRTUAL, "no");
	expect(MACHINE_EMULATED, "no");
	expect(MACHINE_CPUS, "8");
	expect(MACHINE_CPUS_ALLOWED, "3");
	expect(MACHINE_GOVERNOR, "performance");
	expect(MACHINE_TURBO, "off");
	expect(MACHINE_ASLR, "on");
	expect(MACHINE_LOAD, "0.07");
}

UNIT_TEST(nothing_is_guessed)
{
	remove_tree();
	machine_read(root, "x86_64", &machine);
	for (unsigned fact = 0; fact < MACHINE_FACTS; ++fact)
		expect(fact, "unknown");
	/* Files with empty or non-numeric values. */
	write_file("/proc/cpuinfo", "\n:\nvendor\n");
	write_file("/proc/self/status", "Name\nCpus_allowed_list:\n");
	write_file("/proc/loadavg", "much\n");
	write_file("/sys/devices/system/cpu/online", "\n");
	write_file("/sys/devices/system/cpu/cpufreq/boost", "");
	machine_read(root, "x86_64", &machine);
	for (unsigned fact = 0; fact < MACHINE_FACTS; ++fact)
		expect(fact, "unknown");
}

/* By the makers' tables, at both ends of each range and just past them; the last ones have two kinds of
 * cores. */
UNIT_TEST(microarchitectures)
{
	static const struct {
		const char *maker;
		unsigned family, model;
		const char *name;
	} x86[] = {
	    {"AuthenticAMD", 26, 0x2f, "zen5"},
	    {"AuthenticAMD", 26, 0x30, "unknown"},
	    {"AuthenticAMD", 26, 0x44, "zen5"},
	    {"AuthenticAMD", 26, 0x50, "zen6"},
	    {"AuthenticAMD", 25, 0x10, "zen4"},
	    {"AuthenticAMD", 25, 0x0f, "zen3"},
	    {"AuthenticAMD", 23, 0x31, "zen2"},
	    {"AuthenticAMD", 6, 0x8f, "unknown"},
	    {"GenuineIntel", 6, 0x55, "sky_lake"},
	    {"GenuineIntel", 6, 0x8f, "golden_cove"},
	    {"GenuineIntel", 6, 0xcf, "raptor_cove"},
	    {"GenuineIntel", 6, 0xce, "unknown"},
	    {"GenuineIntel", 19, 1, "panther_cove"},
	    {"GenuineIntel", 6, 0xc5, "lion_cove, skymont"},
	};
	char text[200];
	remove_tree();
	for (size_t i = 0; i < sizeof x86 / sizeof *x86; ++i) {
		snprintf(text, sizeof text, "vendor_id\t: %s\ncpu family\t: %u\nmodel\t\t: %u\n\n",
			 x86[i].maker, x86[i].family, x86[i].model);
		write_file("/proc/cpuinfo", text);
		machine_read(root, "x86_64", &machine);
		expect(MACHINE_MICROARCHITECTURE, x86[i].name);
	}
	write_file("/proc/cpuinfo", ARM ARM);
	machine_read(root, "aarch64", &machine);
	expect(MACHINE_MICROARCHITECTURE, "neoverse_n1");
	/* One name is a prefix of another, one core has an unknown part, and one has another maker's
	 * number. */
	write_file("/proc/cpuinfo", "CPU implementer\t: 0x41\nCPU part\t: 0xd83\n\n"
				    "CPU implementer\t: 0x41\nCPU part\t: 0xd84\n\n"
				    "CPU implementer\t: 0x41\nCPU part\t: 0xfff\n\n"
				    "CPU implementer\t: 0x61\nCPU part\t: 0x023\n\n"
				    "CPU implementer\t: 0x41\nCPU part\t: 0xd84\n\n");
	machine_read(root, "aarch64", &machine);
	expect(MACHINE_MICROARCHITECTURE, "neoverse_v3ae, neoverse_v3, firestorm");
}

static void is_virtual(const char *cpuinfo, const char *maker, const char *product,
		       const char *expected)
{
	write_file("/proc/cpuinfo", cpuinfo);
	write_file("/sys/class/dmi/id/sys_vendor", maker);
	write_file("/sys/class/dmi/id/product_name", product);
	machine_read(root, "x86_64", &machine);
	expect(MACHINE_VIRTUAL, expected);
	remove_tree();
}

UNIT_TEST(virtual_machines)
{
	remove_tree();
	is_virtual(X86("hypervisor"), "", "", "yes");
	is_virtual(X86("hypervisor"), "QEMU\n", "Standard PC (Q35)\n",
		   "yes: QEMU Standard PC (Q35)");
	is_virtual(X86("hypervisors"), "QEMU\n", "of this name\n", "no");
	is_virtual(ARM, "QEMU\n", "KVM Virtual Machine\n", "yes: QEMU KVM Virtual Machine");
	is_virtual(ARM, "Amazon EC2\n", "m6g.large\n", "yes: Amazon EC2 m6g.large");
	is_virtual(ARM, "Amazon EC2\n", "m6g.metal\n", "unknown");
	is_virtual(ARM, "Ampere\n", "Altra\n", "unknown");
	write_file("/proc/cpuinfo", ARM);
	write_file("/sys/hypervisor/type", "xen\n");
	machine_read(root, "aarch64", &machine);
	expect(MACHINE_VIRTUAL, "yes");
}

UNIT_TEST(emulated_ones)
{
	remove_tree();
	write_file("/proc/cpuinfo", ARM);
	machine_read(root, "aarch64", &machine);
	expect(MACHINE_EMULATED, "no");
	expect(MACHINE_CPU_ID, "ARM 0x41/0xd0c r3p1");
	machine_read(root, "x86_64", &machine);
	expect(MACHINE_EMULATED, "yes: x86_64 on aarch64");
	machine_read(root, "unknown", &machine);
	expect(MACHINE_EMULATED, "unknown");
	/* An emulator that fakes /proc/cpuinfo. */
	write_file("/proc/self/status", "Name:\tqemu-aarch64\n");
	machine_read(root, "aarch64", &machine);
	expect(MACHINE_EMULATED, "yes: qemu-user");
	write_file("/proc/cpuinfo", X86("avx2"));
	machine_read(root, "aarch64", &machine);
	expect(MACHINE_EMULATED, "yes: aarch64 on x86_64");
}

UNIT_TEST(its_state)
{
	remove_tree();
	write_desktop();
	write_file("/proc/self/status", "Cpus_allowed_list:\t0-1\n");
	write_file("/proc/self/personality", "00040000\n");
	write_file("/sys/devices/system/cpu/cpufreq/boost", "1\n");
	machine_read(root, "x86_64", &machine);
	expect(MACHINE_GOVERNOR, "several");
	expect(MACHINE_TURBO, "on");
	expect(MACHINE_ASLR, "off");
	expect(MACHINE_CACHE_SIZES, "L1d 16K");
	write_file("/proc/self/personality", "0040000\n");
	write_file("/sys/devices/system/cpu/cpufreq/boost", "0\n");
	write_file("/proc/sys/kernel/randomize_va_space", "0\n");
	machine_read(root, "x86_64", &machine);
	expect(MACHINE_TURBO, "off");
	expect(MACHINE_ASLR, "off");
	write_file("/proc/sys/kernel/randomize_va_space", "1\n");
	write_file("/proc/self/personality", "");
	machine_read(root, "x86_64", &machine);
	expect(MACHINE_ASLR, "unknown");
}

/* ---- Doubtful settings ----------------------------------------------------------------------------- */

static char line[MACHINE_DOUBTS_MAX][MACHINE_DOUBT];

static void say(enum machine_fact fact, const char *value)
{
	snprintf(machine.fact[fact], sizeof machine.fact[fact], "%s", value);
}

UNIT_TEST(nothing_unknown_is_doubtful)
{
	remove_tree();
	machine_read(root, "x86_64", &machine);
	assert_int_equal(machine_doubts(&machine, line), 0);
	say(MACHINE_EMULATED, "no");
	say(MACHINE_VIRTUAL, "no");
	say(MACHINE_GOVERNOR, "performance");
	say(MACHINE_TURBO, "off");
	say(MACHINE_LOAD, "0.50");
	say(MACHINE_CPUS_ALLOWED, "1");
	assert_int_equal(machine_doubts(&machine, line), 0);
}

UNIT_TEST(each_doubt_has_a_line)
{
	static const struct {
		enum machine_fact fact;
		const char *value, *begins;
	} doubts[] = {
	    {MACHINE_EMULATED, "yes: aarch64 on x86_64", "emulated (aarch64 on x86_64): "},
	    {MACHINE_VIRTUAL, "yes", "virtual machine (of unknown kind): "},
	    {MACHINE_GOVERNOR, "schedutil", "clock governor schedutil: "},
	    {MACHINE_TURBO, "on", "turbo on"},
	    {MACHINE_LOAD, "0.51", "load 0.51 at the start: "},
	    {MACHINE_CPUS_ALLOWED, "2", "not pinned, may run on any of 2 CPUs: "},
	};
	remove_tree();
	enum { DOUBTS = sizeof doubts / sizeof *doubts };
	for (size_t i = 0; i < DOUBTS; ++i) {
		machine_read(root, "x86_64", &machine);
		say(doubts[i].fact, doubts[i].value);
		assert_int_equal(machine_doubts(&machine, line), 1);
		assert_memory_equal(line[0], doubts[i].begins, strlen(doubts[i].begins));
	}
	for (size_t i = 0; i < DOUBTS; ++i)
		say(doubts[i].fact, doubts[i].value);
	assert_int_equal(machine_doubts(&machine, line), DOUBTS);
	for (size_t i = 0; i < DOUBTS; ++i)
		assert_memory_equal(line[i], doubts[i].begins, strlen(doubts[i].begins));
	machine.pins = true;
	assert_int_equal(machine_doubts(&machine, line), DOUBTS - 1);
}

/* The longest possible facts are cut, and nothing is written beyond them. */
UNIT_TEST(long_ones_are_cut)
{
	char list[2000] = "Cpus_allowed_list:\t0", many[300];
	remove_tree();
	for (unsigned cpu = 2; cpu < 600; cpu += 2)
		sprintf(list + strlen(list), ",%u", cpu);
	memset(many, 'x', sizeof many - 1);
	many[sizeof many - 1] = '\0';
	write_file("/proc/cpuinfo", X86("hypervisor"));
	write_file("/proc/self/status", list);
	write_file("/sys/class/dmi/id/sys_vendor", many);
	write_file("/sys/class/dmi/id/product_name", many);
	write_cpu(0, "cpufreq/scaling_governor", many);
	for (unsigned index = 0; index < 10; ++index)
		write_cache(0, index, many, many, many);
	write_file("/proc/loadavg",
		   "1234567890123456789012345678901234567890123456789012345678901234"
		   "1234567890123456789012345678901234567890 1\n");
	machine_read(root, "x86_64", &machine);
	expect(MACHINE_CPUS_ALLOWED, "300");
	for (unsigned fact = 0; fact < MACHINE_FACTS; ++fact)
		assert_true(strlen(machine.fact[fact]) < MACHINE_FACT);
	assert_int_equal(machine_doubts(&machine, line), 4);
	for (unsigned i = 0; i < 4; ++i)
		assert_true(strlen(line[i]) < MACHINE_DOUBT);
}

UNIT_TEST(this_one_is_read)
{
	const struct machine *here = machine_here();
	assert_ptr_equal(here, machine_here());
	for (unsigned fact = 0; fact < MACHINE_FACTS; ++fact)
		assert_true(here->fact[fact][0] != '\0' && machine_key[fact][0] != '\0');
}
