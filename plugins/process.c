/* SPDX-License-Identifier: MIT */
#include <config.h>

#include <stdio.h>

#include "plugins/catch.h"
#include "plugins/process.h"

unsigned process_load(const char *given, const char *command, bool is_object,
		      struct plugin *loaded[PLUGINS_MAX], char *error, size_t error_size)
{
	(void)command;
	(void)is_object;
	(void)loaded;
	snprintf(error, error_size, "%s: not yet", given);
	return 0;
}

void *process_prepare(struct process *process, unsigned subject, const struct lockstep_rows *rows)
{
	(void)process;
	(void)subject;
	(void)rows;
	return NULL;
}

void process_release(struct process *process, void *world)
{
	(void)process;
	(void)world;
}

void process_call(struct process *process, unsigned subject, const struct lockstep_test *test,
		  const struct lockstep_batch *batch, const void *world, uint64_t *unanswered)
{
	(void)process;
	(void)subject;
	(void)test;
	(void)batch;
	(void)world;
	(void)unanswered;
	catch_give_up(FATE_GARBLED, 0, "not yet");
}

int process_serve(const char *file)
{
	(void)file;
	return 2;
}
