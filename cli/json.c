/* SPDX-License-Identifier: MIT */
/* Where JSON goes; see json.h. */
#include <config.h>

#if HAVE_JANSSON
#include "cli/json.h"
#include "base/files.h"

static bool write_value(FILE *to, json_t *value)
{
	bool whole = value && json_dumpf(value, to, JSON_INDENT(1)) == 0 && putc('\n', to) != EOF;
	json_decref(value);
	return whole;
}

int json_print(json_t *value)
{
	if (!write_value(stdout, value))
		usage_error(NULL, "--json: could not be written");
	return STATUS_FINE;
}

int json_save(json_t *value, const char *command, const char *option, const char *path)
{
	struct file_writer writer;
	char error[1024];
	FILE *to = file_write_begin(&writer, path, error, sizeof error);
	if (!to)
		usage_error(command, "%s: %s", option, error);
	bool whole = write_value(to, value); /* what could not be written shows at the end */
	if (!file_write_end(&writer, error, sizeof error))
		usage_error(command, "%s: %s", option, error);
	if (!whole)
		usage_error(command, "%s: out of memory", option);
	return STATUS_FINE;
}
#endif
