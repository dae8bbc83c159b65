/* SPDX-License-Identifier: MIT */
/* Times tests on request; see on_request.h. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/on_request.h"

void request_wait(struct suite *suite, const struct cases *cases)
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

/* Returns what is wrong with that benchmark's answers, or "". The reader has plug-ins judged
 * elsewhere. */
static const char *wrong_of(const struct suite *suite, const char *name)
{
	for (size_t i = 0; i < suite->count; ++i)
		if (!suite->bench[i].subject && strcmp(suite->bench[i].name, name) == 0)
			return suite->bench[i].wrong;
	return "";
}

void request_answer(void *suite, const char *name, double seconds, const char *error)
{
	const char *wrong = error ? wrong_of(suite, name) : "";
	if (!error)
		printf("%s %.9g\n", name, seconds);
	else if (*wrong)
		printf("%s ! %s\n", name, wrong);
	fflush(stdout);
}
