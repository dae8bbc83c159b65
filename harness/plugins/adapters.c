/* SPDX-License-Identifier: MIT */
/* One function per plug-in and test, as a kernel has no argument that could name its plug-in. */
#include <config.h>

#include "harness/plugins/plugin.h"

/* PLUGINS_MAX of them. */
/* clang-format off */
#define EACH_NUMBER(DO, name)                                                                      \
	DO(0, name) DO(1, name) DO(2, name) DO(3, name) DO(4, name) DO(5, name) DO(6, name)        \
	DO(7, name) DO(8, name) DO(9, name) DO(10, name) DO(11, name) DO(12, name) DO(13, name)    \
	DO(14, name) DO(15, name)
/* clang-format on */

#define TEST(name, ...) INDEX_##name,
enum {
#include "kernels/tests.def"
};
#undef TEST

#define ADAPTER(number, name)                                                                      \
	static void adapter_##number##_##name(const struct lockstep_batch *batch)                  \
	{                                                                                          \
		plugin_call(number, INDEX_##name, batch);                                          \
	}
#define TEST(name, ...) EACH_NUMBER(ADAPTER, name)
#include "kernels/tests.def"
#undef TEST

#define LISTED(number, name) adapter_##number##_##name,
#define TEST(name, ...) {EACH_NUMBER(LISTED, name)},
static lockstep_kernel *const adapters[][PLUGINS_MAX] = {
#include "kernels/tests.def"
};
#undef TEST

lockstep_kernel *plugin_adapter(unsigned number, const struct lockstep_test *test)
{
	return adapters[test - lockstep_tests][number];
}
