/* SPDX-License-Identifier: MIT */
/* throughput PLUGIN: the cases of point_circle that a plug-in answers per second, in batches of
 * 4096. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "harness/base/clock.h"
#include "harness/plugins/plugin.h"

int main(int argc, char **argv)
{
	enum { N = 4096 };
	static float column[5][N];
	static uint64_t hits[N / 64];
	const struct lockstep_test *test = lockstep_test_find("point_circle");
	const float *const in[] = {column[0], column[1], column[2], column[3], column[4]};
	const struct lockstep_batch batch = {.n = N, .in = in, .hits = hits};
	struct plugin *loaded[PLUGINS_MAX];
	char error[512];
	size_t cases = 0;
	if (argc != 2)
		return 2;
	if (!plugin_load(argv[1], false, loaded, error, sizeof error)) {
		fprintf(stderr, "%s\n", error);
		return 2;
	}
	for (size_t k = 0; k < 5; ++k)
		for (size_t i = 0; i < N; ++i)
			column[k][i] = (float)((i * (k + 3)) % 17);
	lockstep_kernel *kernel = loaded[0]->kernel[test - lockstep_tests];
	const double began = clock_seconds();
	for (; clock_seconds() - began < 1; cases += N)
		kernel(&batch);
	printf("%.3g million cases a second: %s\n",
	       (double)cases / (clock_seconds() - began) * 1e-6, argv[1]);
	return 0;
}
