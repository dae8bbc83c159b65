/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: whatever bytes an OBJ file contains, its reader gives triangles or a one-line error,
 * and reads nothing outside them. The library takes what it gives.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "formats/obj.h"
#include "fuzz/target.h"
#include "kernels/lockstep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void look_at(const struct obj_mesh *read)
{
	struct lockstep_triangle3 columns = {
	    read->corner[0], read->corner[1], read->corner[2], read->corner[3], read->corner[4],
	    read->corner[5], read->corner[6], read->corner[7], read->corner[8], false};
	struct lockstep_mesh *mesh;

	for (unsigned k = 0; k < 9; ++k)
		for (size_t i = 0; i < read->triangles; ++i)
			if (!isfinite(read->corner[k][i]))
				abort();
	if (lockstep_mesh_create(&mesh, read->triangles, columns) != LOCKSTEP_OK)
		abort();
	lockstep_mesh_free(mesh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct obj_mesh mesh;
	char error[100] = "";

	if (obj_parse("input", (const char *)data, size, &mesh, error, sizeof(error))) {
		if (mesh.triangles == 0 || mesh.triangles > size)
			abort();
		look_at(&mesh);
	} else if (mesh.triangles != 0 || mesh.corner[0] || error[0] == '\0' ||
		   strchr(error, '\n')) {
		abort();
	}
	obj_free(&mesh);
	return 0;
}
