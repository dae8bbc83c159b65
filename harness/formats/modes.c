/* SPDX-License-Identifier: MIT */
/* The names of the modes; see modes.h. */
#include <config.h>

#include "harness/formats/modes.h"

const char *const mode_names[MODES] = {"pairs", "one-many", "many-one", "one-one"};
