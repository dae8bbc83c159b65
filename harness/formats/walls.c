/* SPDX-License-Identifier: MIT */
/* Lists of walls; see walls.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/walls.h"

#include <stdlib.h>

void wall_list_free(struct wall_list *walls)
{
	free(walls->wall);
	*walls = (struct wall_list){0, NULL};
}
