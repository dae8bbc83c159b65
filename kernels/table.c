/* SPDX-License-Identifier: MIT */
/* The table of tests, made from tests.def, with the kernels of this build. */
#include <math.h>

#include "kernels/natives.h"
#include "kernels/tools.h"
#include "kernels/world.h"

#define SHAPE(name, count, roles, ...) name##_columns = count,
enum {
#include "kernels/shapes.def"
};
#undef SHAPE

/* The names of a shape's columns, each as a string. */
#define NAMES_1(a) #a
#define NAMES_2(a, b) #a, #b
#define NAMES_3(a, b, c) #a, #b, #c
#define NAMES_4(a, b, c, d) #a, #b, #c, #d
#define NAMES_5(a, b, c, d, e) #a, #b, #c, #d, #e
#define NAMES_6(a, b, c, d, e, f) #a, #b, #c, #d, #e, #f
#define NAMES_7(a, b, c, d, e, f, g) #a, #b, #c, #d, #e, #f, #g
#define NAMES_9(a, b, c, d, e, f, g, h, i) #a, #b, #c, #d, #e, #f, #g, #h, #i
#define NAMES_12(a, b, c, d, e, f, g, h, i, j, k, l) #a, #b, #c, #d, #e, #f, #g, #h, #i, #j, #k, #l
#define NAMES_16(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)                                   \
#a, #b, #c, #d, #e, #f, #g, #h, #i, #j, #k, #l, #m, #n, #o, #p
#define SHAPE(name, count, roles, ...)                                                             \
	static const char *const name##_names[] = {NAMES_##count(__VA_ARGS__)};                    \
	static const struct lockstep_shape name = {#name, count, roles, name##_names};
#include "kernels/shapes.def"
#undef SHAPE

#define WORLD(name, count, roles, ...)                                                             \
	static const char *const world_##name##_names[] = {NAMES_##count(__VA_ARGS__)};            \
	static const struct lockstep_world world_##name = {                                        \
	    {#name, count, roles, world_##name##_names},                                           \
	    lockstep_world_##name##_create,                                                        \
	    lockstep_world_##name##_free};
#include "kernels/worlds.def"
#undef WORLD

#define OPERANDS1(A) .operands = 1, .operand = {&A}, .columns = A##_columns
#define OPERANDS2(A, B) .operands = 2, .operand = {&A, &B}, .columns = A##_columns + B##_columns
#define DIRECTED2(A, B) OPERANDS2(A, B), .directed = true
#define PAIR(A) OPERANDS2(A, A), .pair = true
#define ON(kind) &world_##kind
#define NO_WORLD NULL
#define RESULTS0() .results = 0
#define RESULTS1(x) .results = 1, .result = {#x}
#define RESULTS2(x, y) .results = 2, .result = {#x, #y}
#define RESULTS3(x, y, z) .results = 3, .result = {#x, #y, #z}
#define PIXEL_RESULTS1(x) RESULTS1(x), .pixel_results = true
#define RESULTS4(x, y, z, w) .results = 4, .result = {#x, #y, #z, #w}
#define RESULTS5(x, y, z, w, v) .results = 5, .result = {#x, #y, #z, #w, #v}
#define HITS true
#define NO_HITS false
#define TEST(id, stem, operands_of_it, kind, has_hits, results_of_it, guarantee, asks)             \
	{.name = #id,                                                                              \
	 .family = #stem,                                                                          \
	 .question = asks,                                                                         \
	 operands_of_it,                                                                           \
	 .world = kind,                                                                            \
	 .hits = has_hits,                                                                         \
	 results_of_it,                                                                            \
	 .error_bound = guarantee,                                                                 \
	 .kernel = NATIVES(id)},
#define SPECIMEN(id, stem, operands_of_it, kind, has_hits, results_of_it, judged_by, asks)         \
	{.name = #id,                                                                              \
	 .family = #stem,                                                                          \
	 .question = asks,                                                                         \
	 operands_of_it,                                                                           \
	 .world = kind,                                                                            \
	 .judge = #judged_by,                                                                      \
	 .hits = has_hits,                                                                         \
	 results_of_it,                                                                            \
	 .error_bound = INFINITY,                                                                  \
	 .kernel = NATIVES(id)},
const struct lockstep_test lockstep_tests[] = {
#include "kernels/tests.def"
};
#undef SPECIMEN
#undef TEST

size_t lockstep_test_count(void)
{
	return sizeof lockstep_tests / sizeof *lockstep_tests;
}

#define ISA(isa, ...) extern lockstep_tool *const lockstep_kernel_##isa##_tools[];
#include "kernels/isas.def"
#undef ISA

lockstep_tool *lockstep_tool_of(enum lockstep_isa isa, enum lockstep_tools tool)
{
#define ISA(isa, ...) [LOCKSTEP_ISA_##isa] = IF(HAVE_ISA_##isa, lockstep_kernel_##isa##_tools),
	static lockstep_tool *const *const tools[] = {
#include "kernels/isas.def"
	};
#undef ISA
	return tools[isa][tool];
}
