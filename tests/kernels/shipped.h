/* SPDX-License-Identifier: MIT */
/* The mesh that comes with Lockstep, as a surface. */
#ifndef LOCKSTEP_TESTS_KERNELS_SHIPPED_H
#define LOCKSTEP_TESTS_KERNELS_SHIPPED_H

#include "harness/base/data.h"
#include "harness/formats/obj.h"
#include "tests/kernels/inside.h"
#include "tests/unit.h"

static inline void read_shipped(struct surface *s)
{
	struct obj_mesh mesh = {0};
	char path[4096], error[4096];

	if (!data_find(OBJ_SHIPPED, path, sizeof path, error, sizeof error) ||
	    !obj_read_file(path, &mesh, error, sizeof error))
		fail_msg("%s", error);
	weld(s, mesh.triangles, mesh.corner);
	obj_free(&mesh);
}

#endif
