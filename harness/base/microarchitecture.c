/* SPDX-License-Identifier: MIT */
/* Names of microarchitectures by number; see microarchitecture.h. */
#include <config.h>

#include <stddef.h>
#include <string.h>

#include "harness/base/microarchitecture.h"

#define ARM(implementer, part, name)
#define X86(vendor, family, first, last, name) {vendor, family, first, last, name},
static const struct {
	const char *vendor;
	unsigned long family, first, last;
	const char *name;
} x86[] = {
#include "harness/base/microarchitectures.def"
};

#define X86(vendor, family, first, last, name)
#define ARM(implementer, part, name) {implementer, part, name},
static const struct {
	unsigned long implementer, part;
	const char *name;
} arm[] = {
#include "harness/base/microarchitectures.def"
};

const char *microarchitecture_x86(const char *vendor, unsigned long family, unsigned long model)
{
	for (size_t i = 0; i < sizeof x86 / sizeof *x86; ++i)
		if (strcmp(x86[i].vendor, vendor) == 0 && x86[i].family == family &&
		    x86[i].first <= model && model <= x86[i].last)
			return x86[i].name;
	return NULL;
}

const char *microarchitecture_arm(unsigned long implementer, unsigned long part)
{
	for (size_t i = 0; i < sizeof arm / sizeof *arm; ++i)
		if (arm[i].implementer == implementer && arm[i].part == part)
			return arm[i].name;
	return NULL;
}
