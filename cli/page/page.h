/* SPDX-License-Identifier: MIT */
/* Writes the HTML page around a command's output. It loads nothing from the network; its content
 * security policy enforces that. */
#ifndef LOCKSTEP_CLI_PAGE_PAGE_H
#define LOCKSTEP_CLI_PAGE_PAGE_H

#include <stdio.h>

/* page_begin() writes everything up to the title, and leaves its header open; page_end() writes
 * everything after <main>. */
void page_begin(FILE *to, const char *title);
void page_end(FILE *to);

/* ---- Shared by the parts --------------------------------------------------------------------- */

void page_style(FILE *to);
void page_script(FILE *to);

#endif
