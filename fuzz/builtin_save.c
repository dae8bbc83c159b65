/* SPDX-License-Identifier: MIT */
/* See builtin_save.h. Handlers here do only what is safe in a signal handler. */
#include <config.h>

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz/builtin_save.h"
#include "harness/base/hash.h"
#include "harness/check/cross.h"
#include "fuzz/builtin_main.h"

static const char *test_name, *folder;
static bool counts; /* statistics are wanted */
static const uint8_t *trying;
static size_t trying_size;
static uint64_t inputs, cases;

/* Defined only in a program with a sanitizer. Sets a function that the sanitizer calls before it
 * ends the program. */
void __sanitizer_set_death_callback(void (*callback)(void));
#pragma weak __sanitizer_set_death_callback

uint64_t save_hash(const uint8_t *data, size_t size)
{
	uint64_t hash = HASH_BEGIN;
	for (size_t i = 0; i < size; ++i)
		hash = hash_number(hash, data[i], 1);
	return hash;
}

static void put(const char *text)
{
	if (write(STDERR_FILENO, text, strlen(text)) < 0)
		_exit(2);
}

/* Writes a number so that it ends at `end`, in memory with room for it. Returns its beginning. */
static const char *number_text(uint64_t number, unsigned base, unsigned digits, char *end)
{
	*--end = '\0';
	for (; number > 0 || digits > 0; number /= base) {
		*--end = "0123456789abcdef"[number % base];
		digits -= digits > 0;
	}
	return end;
}

static void put_count(const char *what, uint64_t count)
{
	char text[32];
	put(what);
	put(number_text(count, 10, 1, text + sizeof text));
	put("\n");
}

void save_statistics(void)
{
	if (!counts)
		return;
	put_count("stat::number_of_executed_units: ", inputs);
	put_count("stat::cases: ", cases);
}

static void save(void)
{
	static char path[SAVE_FOLDER_MAX + 500];
	char hash[32];
	if (!trying)
		return;
	strcpy(path, folder);
	strcat(path, "/");
	strcat(path, test_name);
	strcat(path, "-crash-");
	strcat(path, number_text(save_hash(trying, trying_size), 16, 16, hash + sizeof hash));
	mkdir(folder, 0777);
	int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	bool whole = file >= 0 && write(file, trying, trying_size) == (ssize_t)trying_size;
	whole = file >= 0 && close(file) == 0 && whole;
	if (file >= 0 && !whole)
		unlink(path);
	put(whole ? "found by " : "cannot be saved: ");
	put(path);
	put("\n");
	save_statistics();
	trying = NULL;
}

static void fault_found(int number)
{
	if (number == SIGALRM)
		put("no answer for minutes\n");
	else if (number != SIGABRT)
		put_count("ended by signal ", (uint64_t)number);
	save();
	_exit(1);
}

void save_finds(const struct lockstep_test *test, const char *where)
{
	test_name = test->name;
	folder = where;
	counts = getenv("LOCKSTEP_FUZZ_STATISTICS");
	handle_faults(fault_found);
	signal(SIGALRM, fault_found);
	if (__sanitizer_set_death_callback)
		__sanitizer_set_death_callback(save);
}

void save_trying(const uint8_t *data, size_t size, size_t how_many)
{
	trying = data;
	trying_size = size;
	if (data)
		++inputs;
	cases += how_many;
}

void save_alarm(void)
{
	enum { MINUTES = 5 };
	alarm(60 * MINUTES);
}

uint64_t save_inputs(void)
{
	return inputs;
}

uint64_t save_cases(void)
{
	return cases;
}
