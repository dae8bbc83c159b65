/* SPDX-License-Identifier: MIT */
/* Reads Linux's small files of facts; see machine_files.h. */
#define _GNU_SOURCE /* getline */
#include <config.h>

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/machine_files.h"
#include "harness/base/memory.h"

static FILE *open_file(const char *root, const char *path)
{
	char name[4096];
	int length = snprintf(name, sizeof name, "%s%s", root, path);
	if (length <= 0 || (size_t)length >= sizeof name)
		return NULL;
	/* A fact must not seem missing because memory ran out. */
	errno = 0;
	FILE *file = fopen(name, "r");
	if (!file && errno == ENOMEM)
		memory_none();
	return file;
}

/* Drops surrounding spaces and control characters. */
static void copy_value(char *text, const char *value)
{
	size_t length;
	value += strspn(value, " \t");
	snprintf(text, MACHINE_TEXT, "%s", value);
	for (length = strlen(text); length && isspace((unsigned char)text[length - 1]); --length)
		text[length - 1] = '\0';
	for (; *text; ++text)
		if (!isprint((unsigned char)*text))
			*text = '?';
}

bool machine_line(const char *root, const char *path, char *text)
{
	char line[MACHINE_TEXT] = "";
	FILE *file = open_file(root, path);
	bool any = file && fgets(line, sizeof line, file);
	if (file)
		fclose(file);
	copy_value(text, line);
	return any && *text;
}

bool machine_value(const char *root, const char *path, const char *key, const char *word,
		   char *text)
{
	char *line = NULL;
	size_t room = 0, length = strlen(key);
	bool found = false;
	FILE *file = open_file(root, path);
	while (file && !found && getline(&line, &room, file) > 0) {
		if (strncmp(line, key, length) != 0)
			continue;
		char *colon = line + length + strspn(line + length, "\t ");
		if (*colon != ':')
			continue;
		found = !word;
		if (!word)
			copy_value(text, colon + 1);
		for (char *rest = colon + 1, *one; word && (one = strsep(&rest, " \t\n"));)
			found = found || strcmp(one, word) == 0;
		break;
	}
	if (file && !found && !feof(file) && errno == ENOMEM)
		memory_none();
	if (file)
		fclose(file);
	free(line);
	return found;
}

void machine_values(const char *root, const char *path,
		    void (*take)(const char *key, const char *value, void *to), void *to)
{
	char line[MACHINE_TEXT], value[MACHINE_TEXT];
	FILE *file = open_file(root, path);
	while (file && fgets(line, sizeof line, file)) {
		char *colon = strchr(line, ':');
		if (!colon)
			continue;
		copy_value(value, colon + 1);
		do
			*colon = '\0';
		while (colon-- > line && isspace((unsigned char)*colon));
		take(line, value, to);
	}
	if (file)
		fclose(file);
}

unsigned machine_cpus(const char *list, bool cpu[MACHINE_CPUS_MAX])
{
	unsigned count = 0;
	while (isdigit((unsigned char)*list)) {
		char *end;
		unsigned long first = strtoul(list, &end, 10), last = first;
		if (*end == '-')
			last = strtoul(end + 1, &end, 10);
		for (; first <= last && first < MACHINE_CPUS_MAX; ++first) {
			count += !cpu[first];
			cpu[first] = true;
		}
		list = *end == ',' ? end + 1 : end;
	}
	return count;
}
