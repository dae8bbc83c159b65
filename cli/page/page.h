/* SPDX-License-Identifier: MIT */
/* The page around what a command shows as HTML. It asks the network for nothing, and says so to the browser. */
#ifndef LOCKSTEP_CLI_PAGE_PAGE_H
#define LOCKSTEP_CLI_PAGE_PAGE_H

#include <stdio.h>

/* All up to the title, with its header open; and all after what is in <main>. */
void page_begin(FILE *to, const char *title);
void page_end(FILE *to);

/* ---- What the parts share -------------------------------------------------------------------- */

void page_style(FILE *to);
void page_script(FILE *to);

#endif
