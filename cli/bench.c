/* SPDX-License-Identifier: MIT */
/* lockstep bench: a separate program, because Google Benchmark is C++ and this command is C. */
#include <config.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/process.h"
#include "cli/cli.h"

static int run(int argc, char **argv)
{
	char path[4096];
	(void)argc;
	if (!find_helper("lockstep-bench", path, sizeof path))
		usage_error("bench",
			    "no lockstep-bench beside this program or in %s: this build has no "
			    "Google Benchmark (Debian: libbenchmark-dev)",
			    PKGLIBEXECDIR);
	argv[0] = path;
	execv(path, argv);
	usage_error("bench", "%s: %s", path, strerror(errno));
}

/* The options are in bench/options.c. */
const struct command command_bench = {
    .name = "bench", .summary = "time the kernels (Google Benchmark)", .run = run};
