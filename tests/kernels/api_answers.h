/* SPDX-License-Identifier: MIT */
/*
 * Hand-computed answers for tests/kernels/test_api.c: touching, T contact, collinear overlap,
 * containment, degenerate, tiny, huge and invalid operands of each typed function of lockstep.h.
 * They follow the formulas in lockstep.h where these differ from the exact answer, and reproduce
 * the faults of its specimens.
 */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_H

#include "tests/kernels/api_answers_box.h"
#include "tests/kernels/api_answers_cells.h"
#include "tests/kernels/api_answers_circle.h"
#include "tests/kernels/api_answers_convex.h"
#include "tests/kernels/api_answers_frustum.h"
#include "tests/kernels/api_answers_line.h"
#include "tests/kernels/api_answers_mesh.h"
#include "tests/kernels/api_answers_oriented.h"
#include "tests/kernels/api_answers_pixels.h"
#include "tests/kernels/api_answers_plane.h"
#include "tests/kernels/api_answers_point.h"
#include "tests/kernels/api_answers_polygon.h"
#include "tests/kernels/api_answers_sphere.h"
#include "tests/kernels/api_answers_triangle.h"
#include "tests/kernels/api_answers_vector.h"
#include "tests/kernels/api_answers_volume.h"

#endif
