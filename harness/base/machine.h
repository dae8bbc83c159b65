/* SPDX-License-Identifier: MIT */
/*
 * Facts about a machine and its state that readers of measured times need, from Linux's /proc and
 * /sys. A fact missing there is "unknown", and never guessed.
 */
#ifndef LOCKSTEP_BASE_MACHINE_H
#define LOCKSTEP_BASE_MACHINE_H

#include <stdbool.h>
#include <stddef.h>

enum machine_fact {
	/* Maker, family, model: "GenuineIntel 6/207/2", "ARM 0x41/0xd0c/1". */
	MACHINE_CPU_ID,
	/* "zen5"; with several kinds of cores, all of them: "cortex_a76, cortex_a55". */
	MACHINE_MICROARCHITECTURE,
	MACHINE_CACHE_SIZES,  /* "L1d 48K, L2 2M, L3 260M", of the first CPU allowed */
	MACHINE_VIRTUAL,      /* "no", "yes", "yes: KVM Virtual Machine" */
	MACHINE_EMULATED,     /* "no", or "yes: qemu-user": times are not a real CPU's */
	MACHINE_CPUS,         /* online: "8" */
	MACHINE_CPUS_ALLOWED, /* the number of these that this process may use: "1" */
	MACHINE_GOVERNOR,     /* frequency governor: "performance", "powersave"; "several" */
	MACHINE_TURBO,        /* "on", "off" */
	MACHINE_ASLR,         /* "on" if addresses differ between runs, or "off" */
	MACHINE_LOAD,         /* average of the minute before the start: "0.07" */
	MACHINE_FACTS
};

/* The facts' names in results. */
extern const char *const machine_key[MACHINE_FACTS];

enum { MACHINE_FACT = 80 };

struct machine {
	char fact[MACHINE_FACTS][MACHINE_FACT];
	bool pins; /* the program pins each thread to one CPU, however many are allowed */
};

#if defined(__x86_64__)
#define MACHINE_BUILT_FOR "x86_64"
#elif defined(__aarch64__)
#define MACHINE_BUILT_FOR "aarch64"
#else
#define MACHINE_BUILT_FOR "unknown"
#endif

/*
 * Reads the facts below `root`, which is "" except in tests, for a program built for the
 * architecture `built_for`: on a CPU of another architecture, the program is emulated.
 */
void machine_read(const char *root, const char *built_for, struct machine *machine);

/* Returns the facts of this machine and this process: read at the first call, then kept. */
const struct machine *machine_here(void);

/* Records in machine_here() that this program pins its threads itself. */
void machine_pins(void);

/* Lists the reasons to doubt times, one line each, with advice; returns their number. */
enum { MACHINE_DOUBTS_MAX = 8, MACHINE_DOUBT = 160 };
size_t machine_doubts(const struct machine *of, char line[][MACHINE_DOUBT]);

/* Prints the doubts about this machine on stderr, if that is a terminal. */
void machine_warn(void);

#endif
