/* SPDX-License-Identifier: MIT */
/* Running gnuplot; see gnuplot.h. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/gnuplot.h"
#include "cli/process.h"

bool gnuplot_find(char *path, size_t size)
{
	return find_program("gnuplot", path, size);
}

bool gnuplot_run(const char *gnuplot, const char *folder, const char *output, char *why, int size)
{
	char script[4200], log[4200];
	char defaults[] = "-d", *argv[] = {(char *)gnuplot, defaults, script, NULL};
	snprintf(script, sizeof script, "%s/script", folder);
	snprintf(log, sizeof log, "%s/log", folder);
	pid_t process = process_start(argv, output, log);
	const bool fine = process > 0 && process_wait(process) == 0;
	FILE *complaint = fopen(log, "r");
	snprintf(why, (size_t)size, "it failed");
	while (complaint && fgets(why, size, complaint))
		if (strspn(why, " \t\n^") < strlen(why))
			break;
	why[strcspn(why, "\n")] = '\0';
	if (complaint)
		fclose(complaint);
	return fine;
}
