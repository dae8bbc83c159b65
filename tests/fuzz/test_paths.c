/* SPDX-License-Identifier: MIT */
/* Inputs are read from files, and from folders in order; unreadable ones end the program with exit status 2. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz/paths.h"
#include "tests/unit.h"

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode);

/* The number of the call, of either function, that fails. */
static size_t calls, failing = SIZE_MAX;

void *__wrap_malloc(size_t size)
{
	return calls++ == failing ? NULL : __real_malloc(size);
}

FILE *__wrap_fopen(const char *path, const char *mode)
{
	return calls++ == failing ? NULL : __real_fopen(path, mode);
}

static char taken[200];

static void note(const char *path, const uint8_t *data, size_t size, void *context)
{
	const size_t used = strlen(taken);
	assert_ptr_equal(context, taken);
	snprintf(taken + used, sizeof taken - used, "%s %.*s;", strrchr(path, '/') + 1, (int)size,
		 (const char *)data);
}

static void make(const char *folder, const char *name, const char *text)
{
	char path[200];
	assert_true(snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path);
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
}

static void drop(const char *folder, const char *name)
{
	char path[200];
	assert_true(snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path);
	assert_int_equal(remove(path), 0);
}

/* Runs in a separate process where that allocation, or that opening of a file, fails. */
static int status_of(const char *path, size_t at)
{
	int status;
	const pid_t process = fork();
	assert_true(process >= 0);
	if (process == 0) {
		close(STDERR_FILENO);
		calls = 0;
		failing = at;
		paths_take("test_paths", path, note, taken);
		_exit(calls > at ? 1 : 0);
	}
	assert_int_equal(waitpid(process, &status, 0), process);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

UNIT_TEST(inputs_are_taken)
{
	char folder[] = "/tmp/lockstep-paths-XXXXXX", path[200];
	size_t failed = 0;
	assert_non_null(mkdtemp(folder));
	make(folder, "b", "two");
	make(folder, "a", "one");
	make(folder, "c", "");
	make(folder, ".hidden", "no");
	snprintf(path, sizeof path, "%s/d", folder);
	assert_int_equal(mkdir(path, 0777), 0);
	make(path, "e", "no");
	paths_take("test_paths", folder, note, taken);
	assert_string_equal(taken, "a one;b two;c ;");
	/* A file and its memory, three times. */
	while (status_of(folder, failed) == 2)
		++failed;
	assert_int_equal(failed, 6);
	assert_int_equal(status_of(folder, failed), 0);
	drop(path, "e");
	for (const char *name = "abcd"; *name; ++name) {
		const char one[] = {*name, '\0'};
		drop(folder, one);
	}
	drop(folder, ".hidden");
	/* A missing path, and an unreadable one. */
	assert_int_equal(status_of(path, SIZE_MAX), 2);
	assert_int_equal(status_of("/dev/null", SIZE_MAX), 2);
	assert_int_equal(remove(folder), 0);
}
