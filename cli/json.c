/* SPDX-License-Identifier: MIT */
/* Writes JSON to standard output or to a file; see json.h. */
#include <config.h>

#if HAVE_JANSSON
#include "cli/json.h"
#include "harness/base/files.h"
#include "harness/base/memory.h"

static bool write_value(FILE *to, json_t *value)
{
	bool whole = value && json_dumpf(value, to, JSON_INDENT(1)) == 0 && putc('\n', to) != EOF;
	json_decref(value);
	return whole;
}

int json_print(json_t *value)
{
	if (!write_value(stdout, value))
		usage_error(NULL, "--json: cannot write");
	return STATUS_FINE;
}

int json_save(json_t *value, const char *command, const char *option, const char *path)
{
	struct file_writer writer;
	char error[1024];
	FILE *to = file_write_begin(&writer, path, error, sizeof error);
	if (!to)
		usage_error(command, "%s: %s", option, error);
	bool whole = write_value(to, value); /* write errors show in file_write_end() */
	if (!file_write_end(&writer, error, sizeof error))
		usage_error(command, "%s: %s", option, error);
	if (!whole)
		memory_none();
	return STATUS_FINE;
}
#endif
