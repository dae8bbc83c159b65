/* SPDX-License-Identifier: MIT */
/* The subjects of plug-ins and their claims, for lockstep list --plugin. */
#ifndef LOCKSTEP_CLI_SUBJECTS_H
#define LOCKSTEP_CLI_SUBJECTS_H

#include <stdbool.h>

/* Prints the subjects of all loaded plug-ins: only NAME/TEST, one per line, or JSON, or a table.
 * Returns an exit status. */
int subjects_list(bool names, bool json);

#endif
