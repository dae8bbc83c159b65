/* SPDX-License-Identifier: MIT */
/* The options of plug-ins. */
#include <config.h>

#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/check/builds.h"
#include "harness/options/options.h"
#include "harness/plugins/catch.h"

void option_plugin(const char *command, const struct option_row *row, const char *text, void *to)
{
	struct plugin_choices *choices = (struct plugin_choices *)((char *)to + row->at);
	(void)command;
	choices->given =
	    memory_must(realloc(choices->given, (choices->count + 1) * sizeof *choices->given));
	choices->given[choices->count++] = text;
}

void load_plugins(const char *command, const struct plugin_choices *choices)
{
	enum { LIMIT = 10 };
	struct plugin *loaded[PLUGINS_MAX];
	char error[512];
	catch_limit(choices->limit > 0 ? choices->limit : LIMIT);
	for (unsigned i = 0; i < choices->count; ++i)
		if (plugin_load(choices->given[i], choices->isolate, loaded, error, sizeof error) ==
		    0)
			usage_error(command, "--plugin: %s", error);
	if (!harness_add_plugins(error, sizeof error))
		usage_error(command, "--plugin: %s", error);
	free(choices->given);
}
