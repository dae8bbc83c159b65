/* SPDX-License-Identifier: MIT */
/* See paced.h. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "bench/paced.h"

void paced_wait(struct suite *suite, const struct cases *cases)
{
	int c = 0;
	if (!suite->paced || suite->pace == cases)
		return;
	suite->pace = cases;
	printf("\n");
	fflush(stdout);
	while (c != '\n')
		if ((c = getchar()) == EOF)
			exit(0);
}

void paced_tell(void *suite, const char *name, double seconds, const char *error)
{
	(void)suite;
	if (error)
		return;
	printf("%s %.9g\n", name, seconds);
	fflush(stdout);
}
