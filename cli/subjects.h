/* SPDX-License-Identifier: MIT */
/* The subjects of plug-ins, and what they claim, for lockstep list --plugin. */
#ifndef LOCKSTEP_CLI_SUBJECTS_H
#define LOCKSTEP_CLI_SUBJECTS_H

#include <stdbool.h>

/* Print those of all that are loaded: only NAME/TEST, a line each; or JSON; or for people. An exit status. */
int subjects_list(bool names, bool json);

#endif
