/* SPDX-License-Identifier: MIT */
/* Running gnuplot; see gnuplot.h. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/gnuplot.h"
#include "base/files.h"
#include "base/interrupt.h"
#include "base/process.h"

bool gnuplot_find(char *path, size_t size)
{
	return find_program("gnuplot", path, size);
}

bool gnuplot_run(const char *gnuplot, const char *folder, char *why, int size)
{
	char script[4200], output[4200], log[4200];
	char defaults[] = "-d", *argv[] = {(char *)gnuplot, defaults, script, NULL};
	snprintf(script, sizeof script, "%s/script", folder);
	snprintf(output, sizeof output, "%s/output", folder);
	snprintf(log, sizeof log, "%s/log", folder);
	if (process_wait(process_start(argv, output, log)) == 0)
		return true;
	FILE *complaint = fopen(log, "r");
	snprintf(why, (size_t)size, interrupted() ? "interrupted" : "it failed");
	while (!interrupted() && complaint && fgets(why, size, complaint))
		if (strspn(why, " \t\n^") < strlen(why))
			break;
	why[strcspn(why, "\n")] = '\0';
	if (complaint)
		fclose(complaint);
	return false;
}

char *gnuplot_picture(const char *gnuplot, const char *folder, char *why, int size)
{
	enum { PICTURE_SIZE_MAX = 1 << 28 };
	char output[4200];
	size_t length;
	if (!gnuplot_run(gnuplot, folder, why, size))
		return NULL;
	snprintf(output, sizeof output, "%s/output", folder);
	char *picture = file_read(output, PICTURE_SIZE_MAX, &length, why, (size_t)size);
	/* It does not look whether what it prints arrives. */
	if (picture && !strstr(picture, "</svg>")) {
		snprintf(why, (size_t)size, "no whole picture came of it: is %s full?", folder);
		free(picture);
		picture = NULL;
	}
	return picture;
}
