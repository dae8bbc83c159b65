/* SPDX-License-Identifier: MIT */
/* Texts for the tests of the OBJ reader. */
#ifndef LOCKSTEP_TESTS_FORMATS_OBJ_TEXT_H
#define LOCKSTEP_TESTS_FORMATS_OBJ_TEXT_H

#include "harness/formats/obj.h"
#include "tests/formats/reader.h"
#include "tests/unit.h"

/* The corners of a square, in lines 1 to 4. */
#define SQUARE "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0.5\n"

/* What was read, or nothing. */
static inline bool check(bool ok, const struct obj_mesh *mesh)
{
	assert_true(ok == (mesh->triangles > 0));
	for (unsigned k = 0; k < 9; ++k)
		assert_true(ok == !!mesh->corner[k]);
	return ok;
}

READER(mesh, "cow", struct obj_mesh, obj_parse, obj_read_file, obj_free)

static inline void must_read(const char *text, size_t triangles, struct obj_mesh *mesh)
{
	char error[200] = "";

	if (!try_mesh(text, strlen(text), mesh, error, sizeof(error)))
		fail_msg("%s: %s", error, text);
	assert_int_equal(mesh->triangles, triangles);
}

#endif
