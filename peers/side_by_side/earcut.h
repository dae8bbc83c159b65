/* SPDX-License-Identifier: MIT */
/* earcut.hpp, as C. */
#ifndef EARCUT_H
#define EARCUT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns how many triangles earcut makes of n vertices, x0, y0, x1, y1 and so on. */
size_t earcut_triangles(const float *xy, size_t n);

#ifdef __cplusplus
}
#endif

#endif
