/* SPDX-License-Identifier: MIT */
/* The program that runs a shared object's plug-in isolated: lockstep-plugin-host FILE.so */
#include <config.h>

#include <stdio.h>

#include "harness/plugins/process.h"

int main(int argc, char **argv)
{
	if (argc == 2)
		return process_serve(argv[1]);
	fprintf(stderr,
		"lockstep-plugin-host: expected a file; lockstep runs this for --isolate\n");
	return 2;
}
