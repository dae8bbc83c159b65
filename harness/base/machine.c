/* SPDX-License-Identifier: MIT */
/* The facts of a machine from /proc and /sys; see machine.h. */
#define _GNU_SOURCE /* FNM_CASEFOLD */
#include <config.h>

#include <ctype.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/machine_files.h"
#include "harness/base/microarchitecture.h"

const char *const machine_key[MACHINE_FACTS] = {
    [MACHINE_CPU_ID] = "cpu_id",
    [MACHINE_MICROARCHITECTURE] = "microarchitecture",
    [MACHINE_CACHE_SIZES] = "cache_sizes",
    [MACHINE_VIRTUAL] = "virtual",
    [MACHINE_EMULATED] = "emulated",
    [MACHINE_CPUS] = "cpus",
    [MACHINE_CPUS_ALLOWED] = "cpus_allowed",
    [MACHINE_GOVERNOR] = "governor",
    [MACHINE_TURBO] = "turbo",
    [MACHINE_ASLR] = "aslr",
    [MACHINE_LOAD] = "load",
};

/* ---- The CPU --------------------------------------------------------------------------------- */

static const char cpuinfo[] = "/proc/cpuinfo";

/* Returns the kind of CPU that /proc/cpuinfo describes. */
static const char *find_architecture(const char *root)
{
	char text[MACHINE_TEXT];
	if (machine_value(root, cpuinfo, "vendor_id", NULL, text))
		return "x86_64";
	return machine_value(root, cpuinfo, "CPU implementer", NULL, text) ? "aarch64" : "unknown";
}

static void read_id(const char *root, const char *architecture, char *id)
{
	char maker[MACHINE_TEXT], family[MACHINE_TEXT], model[MACHINE_TEXT], step[MACHINE_TEXT];
	if (strcmp(architecture, "x86_64") == 0 &&
	    machine_value(root, cpuinfo, "vendor_id", NULL, maker) &&
	    machine_value(root, cpuinfo, "cpu family", NULL, family) &&
	    machine_value(root, cpuinfo, "model", NULL, model) &&
	    machine_value(root, cpuinfo, "stepping", NULL, step))
		snprintf(id, MACHINE_FACT, "%.40s %.8s/%.8s/%.8s", maker, family, model, step);
	if (strcmp(architecture, "aarch64") == 0 &&
	    machine_value(root, cpuinfo, "CPU implementer", NULL, maker) &&
	    machine_value(root, cpuinfo, "CPU part", NULL, model) &&
	    machine_value(root, cpuinfo, "CPU variant", NULL, family) &&
	    machine_value(root, cpuinfo, "CPU revision", NULL, step))
		snprintf(id, MACHINE_FACT, "ARM %.8s/%.8s r%ldp%ld", maker, model,
			 strtol(family, NULL, 0), strtol(step, NULL, 0));
}

/* True if it is one of the names in "this, that". */
static bool has_name(const char *names, const char *name)
{
	const size_t length = strlen(name);
	for (; *names; names += strcspn(names, ","), names += strspn(names, ", "))
		if (strcspn(names, ",") == length && strncmp(names, name, length) == 0)
			return true;
	return false;
}

/* Adds a name if it is known, is not there yet, and has room. */
static void add_name(char *names, const char *name)
{
	const size_t used = strlen(names);
	if (name && !has_name(names, name) && used + 2 + strlen(name) < MACHINE_FACT)
		snprintf(names + used, MACHINE_FACT - used, "%s%s", used ? ", " : "", name);
}

struct cores {
	unsigned long implementer;
	char names[MACHINE_FACT];
};

/* Each core has separate lines, since a CPU may have several kinds of cores. */
static void take_core(const char *key, const char *value, void *to)
{
	struct cores *cores = to;
	if (strcmp(key, "CPU implementer") == 0)
		cores->implementer = strtoul(value, NULL, 0);
	if (strcmp(key, "CPU part") == 0)
		add_name(cores->names,
			 microarchitecture_arm(cores->implementer, strtoul(value, NULL, 0)));
}

static void read_microarchitecture(const char *root, const char *architecture, char *name)
{
	char maker[MACHINE_TEXT], family[MACHINE_TEXT], model[MACHINE_TEXT];
	struct cores cores = {0};
	if (strcmp(architecture, "x86_64") == 0 &&
	    machine_value(root, cpuinfo, "vendor_id", NULL, maker) &&
	    machine_value(root, cpuinfo, "cpu family", NULL, family) &&
	    machine_value(root, cpuinfo, "model", NULL, model))
		add_name(cores.names, microarchitecture_x86(maker, strtoul(family, NULL, 10),
							    strtoul(model, NULL, 10)));
	if (strcmp(architecture, "aarch64") == 0)
		machine_values(root, cpuinfo, take_core, &cores);
	if (*cores.names)
		strcpy(name, cores.names);
}

/* Shortens "2048K" to "2M". */
static void shorten(char *size)
{
	char *end;
	unsigned long kilobytes = strtoul(size, &end, 10);
	if (strcmp(end, "K") == 0 && kilobytes && kilobytes % 1024 == 0)
		snprintf(size, MACHINE_TEXT, "%luM", kilobytes / 1024);
}

/* Describes the data caches of one CPU. */
static void read_caches(const char *root, unsigned cpu, char *caches)
{
	static const char folder[] = "/sys/devices/system/cpu/cpu%u/cache/index%u/%s";
	char path[128], level[MACHINE_TEXT], type[MACHINE_TEXT], size[MACHINE_TEXT];
	size_t used = 0;
	for (unsigned index = 0; index < 10; ++index) {
		snprintf(path, sizeof path, folder, cpu, index, "level");
		if (!machine_line(root, path, level))
			break;
		snprintf(path, sizeof path, folder, cpu, index, "type");
		if (!machine_line(root, path, type) || strcmp(type, "Instruction") == 0)
			continue;
		snprintf(path, sizeof path, folder, cpu, index, "size");
		if (!machine_line(root, path, size))
			continue;
		shorten(size);
		used += (size_t)snprintf(caches + used, MACHINE_FACT - used, "%sL%.2s%s %.10s",
					 used ? ", " : "", level,
					 strcmp(type, "Data") == 0 ? "d" : "", size);
		if (used + 20 > MACHINE_FACT)
			break;
	}
}

/* ---- Real or virtual ------------------------------------------------------------------------- */

/* True if this product is a virtual machine. Amazon's are, except those named metal. */
static bool is_virtual_product(const char *product)
{
	static const char *const patterns[] = {"*KVM*",
					       "*QEMU*",
					       "*VMware*",
					       "*VirtualBox*",
					       "*Virtual Machine*",
					       "*HVM domU*",
					       "*OpenStack*",
					       "*Google Compute Engine*",
					       "*Virtualization*"};
	for (size_t i = 0; i < sizeof patterns / sizeof *patterns; ++i)
		if (fnmatch(patterns[i], product, FNM_CASEFOLD) == 0)
			return true;
	return fnmatch("Amazon EC2 *", product, 0) == 0 && !strstr(product, "metal");
}

/* x86 has a flag for this, ARM has none. */
static void read_virtual(const char *root, const char *architecture, char *virtual)
{
	char maker[MACHINE_TEXT] = "", product[MACHINE_TEXT] = "", name[2 * MACHINE_TEXT],
	     text[MACHINE_TEXT];
	bool x86 = strcmp(architecture, "x86_64") == 0;
	bool yes = x86 && machine_value(root, cpuinfo, "flags", "hypervisor", NULL);
	machine_line(root, "/sys/class/dmi/id/sys_vendor", maker);
	machine_line(root, "/sys/class/dmi/id/product_name", product);
	snprintf(name, sizeof name, "%s%s%s", maker, *maker && *product ? " " : "", product);
	if (!x86)
		yes =
		    is_virtual_product(name) || machine_line(root, "/sys/hypervisor/type", text) ||
		    machine_line(root, "/sys/firmware/devicetree/base/hypervisor/compatible", text);
	if (yes)
		snprintf(virtual, MACHINE_FACT, "yes%s%.70s", *name ? ": " : "", name);
	else if (x86)
		strcpy(virtual, "no");
}

/* qemu-user passes the host's files through: they describe the host's CPU, and name the process
 * qemu. Versions later than 7.2 fake a /proc/cpuinfo of the right kind. */
static void read_emulated(const char *root, const char *architecture, const char *built_for,
			  char *emulated)
{
	char name[MACHINE_TEXT];
	if (strcmp(architecture, "unknown") != 0 && strcmp(built_for, "unknown") != 0)
		strcpy(emulated, "no");
	if (strcmp(emulated, "no") == 0 && strcmp(architecture, built_for) != 0)
		snprintf(emulated, MACHINE_FACT, "yes: %s on %s", built_for, architecture);
	else if (machine_value(root, "/proc/self/status", "Name", NULL, name) &&
		 strncmp(name, "qemu-", 5) == 0)
		strcpy(emulated, "yes: qemu-user");
}

/* ---- State ----------------------------------------------------------------------------------- */

static void read_governor(const char *root, const bool allowed[MACHINE_CPUS_MAX], char *governor)
{
	char path[96], text[MACHINE_TEXT];
	bool any = false;
	for (unsigned cpu = 0; cpu < MACHINE_CPUS_MAX; ++cpu) {
		snprintf(path, sizeof path,
			 "/sys/devices/system/cpu/cpu%u/cpufreq/scaling_governor", cpu);
		if (!allowed[cpu] || !machine_line(root, path, text))
			continue;
		snprintf(governor, MACHINE_FACT, "%.70s",
			 !any || strcmp(governor, text) == 0 ? text : "several");
		any = true;
	}
}

static void read_turbo(const char *root, char *turbo)
{
	static const struct {
		const char *path;
		char on;
	} files[] = {{"/sys/devices/system/cpu/intel_pstate/no_turbo", '0'},
		     {"/sys/devices/system/cpu/cpufreq/boost", '1'},
		     {"/sys/devices/system/cpu/cpufreq/policy0/boost", '1'}};
	char text[MACHINE_TEXT];
	for (size_t i = 0; i < sizeof files / sizeof *files; ++i)
		if (machine_line(root, files[i].path, text)) {
			strcpy(turbo, *text == files[i].on ? "on" : "off");
			return;
		}
}

static void read_aslr(const char *root, char *aslr)
{
	enum { ADDR_NO_RANDOMIZE = 0x40000 }; /* set by setarch -R */
	char wide[MACHINE_TEXT], personality[MACHINE_TEXT];
	if (!machine_line(root, "/proc/sys/kernel/randomize_va_space", wide))
		return;
	if (strcmp(wide, "0") == 0)
		strcpy(aslr, "off");
	else if (machine_line(root, "/proc/self/personality", personality))
		strcpy(aslr, strtoul(personality, NULL, 16) & ADDR_NO_RANDOMIZE ? "off" : "on");
}

static void read_load(const char *root, char *load)
{
	char text[MACHINE_TEXT];
	if (machine_line(root, "/proc/loadavg", text) && isdigit((unsigned char)*text))
		snprintf(load, MACHINE_FACT, "%.*s", (int)strcspn(text, " "), text);
}

static void read_allowed(const char *root, struct machine *machine)
{
	bool online[MACHINE_CPUS_MAX] = {false}, allowed[MACHINE_CPUS_MAX] = {false};
	char list[MACHINE_TEXT];
	unsigned count = 0, cpu = 0;
	if (machine_line(root, "/sys/devices/system/cpu/online", list) &&
	    (count = machine_cpus(list, online)) > 0)
		snprintf(machine->fact[MACHINE_CPUS], MACHINE_FACT, "%u", count);
	count = 0;
	if (machine_value(root, "/proc/self/status", "Cpus_allowed_list", NULL, list) &&
	    (count = machine_cpus(list, allowed)) > 0)
		snprintf(machine->fact[MACHINE_CPUS_ALLOWED], MACHINE_FACT, "%u", count);
	while (count && !allowed[cpu])
		++cpu;
	read_caches(root, cpu, machine->fact[MACHINE_CACHE_SIZES]);
	read_governor(root, count ? allowed : online, machine->fact[MACHINE_GOVERNOR]);
}

void machine_read(const char *root, const char *built_for, struct machine *machine)
{
	const char *architecture = find_architecture(root);
	machine->pins = false;
	for (unsigned f = 0; f < MACHINE_FACTS; ++f)
		strcpy(machine->fact[f], "unknown");
	read_id(root, architecture, machine->fact[MACHINE_CPU_ID]);
	read_microarchitecture(root, architecture, machine->fact[MACHINE_MICROARCHITECTURE]);
	read_virtual(root, architecture, machine->fact[MACHINE_VIRTUAL]);
	read_emulated(root, architecture, built_for, machine->fact[MACHINE_EMULATED]);
	read_allowed(root, machine);
	read_turbo(root, machine->fact[MACHINE_TURBO]);
	read_aslr(root, machine->fact[MACHINE_ASLR]);
	read_load(root, machine->fact[MACHINE_LOAD]);
}
