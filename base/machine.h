/* SPDX-License-Identifier: MIT */
/*
 * What one has to know of a machine, and of its state, beside times that were measured on it: what Linux
 * tells in /proc and /sys. What it does not tell is "unknown", and is never guessed.
 */
#ifndef LOCKSTEP_BASE_MACHINE_H
#define LOCKSTEP_BASE_MACHINE_H

#include <stdbool.h>
#include <stddef.h>

enum machine_fact {
	MACHINE_CPU_ID, /* "GenuineIntel 6/207/2", "ARM 0x41/0xd0c/1": maker, family, model */
	MACHINE_MICROARCHITECTURE, /* "zen3", by cpuinfo, where built with it */
	MACHINE_CACHE_SIZES,       /* "L1d 48K, L2 2M, L3 260M", of the first CPU that it may use */
	MACHINE_VIRTUAL,           /* "no", "yes", "yes: KVM Virtual Machine" */
	MACHINE_EMULATED,          /* "no", or "yes: qemu-user": the CPU of the times is none */
	MACHINE_CPUS,              /* online: "8" */
	MACHINE_CPUS_ALLOWED,      /* how many of those this process may use: "1" */
	MACHINE_GOVERNOR,          /* of the clock: "performance", "powersave"; "several" */
	MACHINE_TURBO,             /* "on", "off" */
	MACHINE_ASLR,              /* "on", "off": are addresses others in each run? */
	MACHINE_LOAD,              /* of the last minute, at the start: "0.07" */
	MACHINE_FACTS
};

/* As they are called in results. */
extern const char *const machine_key[MACHINE_FACTS];

enum { MACHINE_FACT = 80 };

struct machine {
	char fact[MACHINE_FACTS][MACHINE_FACT];
	bool pins; /* the program keeps each of its threads on one CPU, whatever it may use */
};

#if defined(__x86_64__)
#define MACHINE_BUILT_FOR "x86_64"
#elif defined(__aarch64__)
#define MACHINE_BUILT_FOR "aarch64"
#else
#define MACHINE_BUILT_FOR "unknown"
#endif

/*
 * Read the facts below `root`, which is "" but for tests, as a program built for that architecture: one that
 * runs on a CPU of another is emulated. Without cpuinfo's word.
 */
void machine_read(const char *root, const char *built_for, struct machine *machine);

/* Those of this machine and this process, with cpuinfo's word: read at the first call, then kept. */
const struct machine *machine_here(void);

/* Say, of machine_here(), that this program keeps its threads on CPUs by itself. */
void machine_pins(void);

/* What makes times doubtful, one line each with what to do about it; returns how many. */
enum { MACHINE_DOUBTS_MAX = 8, MACHINE_DOUBT = 160 };
size_t machine_doubts(const struct machine *of, char line[][MACHINE_DOUBT]);

/* Print those of this machine on stderr, if that is a terminal. */
void machine_warn(void);

#endif
