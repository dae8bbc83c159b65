/* SPDX-License-Identifier: MIT */
/* Shared by the tests of readers of files: what is malformed is refused with one line that says what and where. */
#ifndef LOCKSTEP_TESTS_FORMATS_READER_H
#define LOCKSTEP_TESTS_FORMATS_READER_H

#include <sys/types.h>
#include <unistd.h>

#include "tests/noise.h"
#include "tests/unit.h"

/* A string literal, which may contain NUL bytes, and its size. */
#define BYTES(text) text, sizeof(text) - 1

/* Texts of a test: {BYTES("text")}. */
struct bytes {
	const char *text;
	size_t size;
};

/* As read_noise in tests/noise.h, but reads a file. */
typedef bool read_file(const char *path, char *error, size_t error_size);

/*
 * Defines the reader of a format, for a file with a function check(ok, what was read), which returns `ok`:
 *
 *	try_THING	reads a text, or refuses it
 *	read_THING	the same, and frees what was read; `read_noise`, and for a file read_THING_file
 *
 * The text is a copy of exactly its size: a sanitizer or valgrind detects the first byte read beyond it.
 */
#define READER(thing, title, type, parse, parse_file, release)                                     \
	static inline bool try_##thing(const char *text, size_t size, type *read, char *error,     \
				       size_t error_size)                                          \
	{                                                                                          \
		char *copy = block_of(text, size);                                                 \
		bool ok = parse(title, copy, size, read, error, error_size);                       \
                                                                                                   \
		free(copy);                                                                        \
		return check(ok, read);                                                            \
	}                                                                                          \
	static inline bool read_##thing(const char *text, size_t size, char *error,                \
					size_t error_size)                                         \
	{                                                                                          \
		type read;                                                                         \
		bool ok = try_##thing(text, size, &read, error, error_size);                       \
                                                                                                   \
		release(&read);                                                                    \
		return ok;                                                                         \
	}                                                                                          \
	static inline bool read_##thing##_file(const char *path, char *error, size_t error_size)   \
	{                                                                                          \
		type read;                                                                         \
		bool ok = check(parse_file(path, &read, error, error_size), &read);                \
                                                                                                   \
		release(&read);                                                                    \
		return ok;                                                                         \
	}

static inline void assert_refused(read_noise *read, const char *text, size_t size, const char *why)
{
	char error[300] = "";

	assert_false(read(text, size, error, sizeof(error)));
	assert_null(strchr(error, '\n'));
	if (strcmp(error, why) != 0)
		fail_msg("the error is \"%s\", not \"%s\", of\n%s", error, why, text);
}

/* A picture has a sign for each value of a cell; each row ends in a newline. */
static inline void assert_picture(const uint8_t *cell, int32_t width, int32_t height,
				  const char *signs, const char *picture)
{
	const char *sign = picture;

	for (int32_t y = 0; y < height; ++y) {
		for (int32_t x = 0; x < width; ++x, ++cell, ++sign) {
			assert_in_range(*cell, 0, strlen(signs) - 1);
			if (signs[*cell] != *sign)
				fail_msg("(%d, %d) is %c in a picture of\n%s", x, y, signs[*cell],
					 picture);
		}
		assert_int_equal(*sign++, '\n');
	}
	assert_int_equal(*sign, '\0');
}

/* A malformed text: BYTES("text"), and the error. */
struct malformed {
	const char *text;
	size_t size;
	const char *why;
};

#define ASSERT_ALL_REFUSED(read, malformed)                                                        \
	assert_all_refused(read, malformed, sizeof(malformed) / sizeof *(malformed))
static inline void assert_all_refused(read_noise *read, const struct malformed *malformed,
				      size_t count)
{
	for (size_t i = 0; i < count; ++i)
		assert_refused(read, malformed[i].text, malformed[i].size, malformed[i].why);
}

/* A text in which a piece is repeated many times, then a NUL. The caller frees it. */
static inline char *many(const char *first, const char *piece, size_t times, const char *last,
			 size_t *size)
{
	size_t head = strlen(first), each = strlen(piece), tail = strlen(last);
	char *text = malloc(head + times * each + tail + 1);

	assert_non_null(text);
	memcpy(text, first, head);
	for (size_t i = 0; i < times; ++i)
		memcpy(text + head + i * each, piece, each);
	memcpy(text + head + times * each, last, tail + 1);
	*size = head + times * each + tail;
	return text;
}

static inline void assert_many_refused(read_noise *read, const char *first, const char *piece,
				       size_t times, const char *last, const char *why)
{
	size_t size;
	char *text = many(first, piece, times, last, &size);

	assert_refused(read, text, size, why);
	free(text);
}

static inline void assert_many_read(read_noise *read, const char *first, const char *piece,
				    size_t times, const char *last)
{
	char error[300] = "";
	size_t size;
	char *text = many(first, piece, times, last, &size);

	if (!read(text, size, error, sizeof(error)))
		fail_msg("%s", error);
	free(text);
}

/* The number of prefixes of a text that are read, including the whole text; the errors of all others begin so. */
static inline unsigned whole_beginnings(read_noise *read, const char *text, size_t length,
					const char *begin)
{
	unsigned whole = 0;

	for (size_t size = 0; size <= length; ++size) {
		char error[200] = "";

		if (read(text, size, error, sizeof(error))) {
			++whole;
		} else {
			assert_memory_equal(error, begin, strlen(begin));
			assert_null(strchr(error, '\n'));
		}
	}
	return whole;
}

/* An error that does not fit is cut, and needs no room at all. */
static inline void assert_error_cut(read_noise *read, const char *text, size_t size,
				    const char *why)
{
	char error[100];

	assert_true(strlen(why) < sizeof(error));
	for (size_t room = 1; room <= strlen(why) + 1; ++room) {
		memset(error, 'x', sizeof(error));
		assert_false(read(text, size, error, room));
		assert_int_equal(strlen(error), room - 1);
		assert_memory_equal(error, why, room - 1);
		for (size_t i = room; i < sizeof(error); ++i)
			assert_int_equal(error[i], 'x');
	}
	assert_false(read(text, size, NULL, 0));
}

/* Files that are refused, and the ends of their errors, which begin with the path. */
struct strange_files {
	const char *empty;
	const char *text, *malformed; /* a malformed text, if there is one, and its error */
	off_t size;                   /* too large by one byte */
	const char *large;
	const char *folder;
};

static inline void assert_file_refused(read_file *read, const char *path, const char *why)
{
	char error[300] = "", wanted[300];

	assert_false(read(path, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s%s", path, why);
	assert_string_equal(error, wanted);
}

static inline void refuse_strange_files(read_file *read, const struct strange_files *strange)
{
	char path[] = "/tmp/test_reader_XXXXXX";
	int file = mkstemp(path);

	assert_true(file >= 0);
	assert_file_refused(read, path, strange->empty);
	if (strange->text) {
		assert_int_equal(write(file, strange->text, strlen(strange->text)),
				 strlen(strange->text));
		assert_file_refused(read, path, strange->malformed);
	}
	assert_int_equal(ftruncate(file, strange->size), 0); /* takes no room on disk */
	assert_file_refused(read, path, strange->large);
	close(file);
	unlink(path);
	assert_file_refused(read, path, ": No such file or directory");
	assert_file_refused(read, "/", strange->folder);
}

#endif
