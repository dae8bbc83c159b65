/* SPDX-License-Identifier: MIT */
/* Writes whole files; see files.h. */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/files.h"
#include "harness/base/memory.h"

static void fail(char *error, size_t size, const char *path, const char *why)
{
	snprintf(error, size, "%s: %s", path, why);
}

/* ---- Places ---------------------------------------------------------------------------------- */

enum { LINKS_MAX = 40 };

/* The descriptor of standard output. */
static int standard_output = STDOUT_FILENO;

/* Returns the descriptor that a path names, or -1. Output goes through the descriptor itself:
 * reopening the path would start at the beginning of an existing file, and replacing the link's
 * target would detach the descriptor from it. */
static int descriptor_named(const char *path)
{
	return strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0 ? STDOUT_FILENO
	       : strcmp(path, "/dev/stderr") == 0                         ? STDERR_FILENO
									  : -1;
}

/* Returns the target of one link; NULL if `path` is not a link (errno is
 * EINVAL) or cannot be read. */
static char *next_of(const char *path)
{
	char target[4096];
	const char *slash = strrchr(path, '/');
	ssize_t length = readlink(path, target, sizeof target - 1);
	if (length < 0)
		return NULL;
	target[length] = '\0';
	return memory_text("%.*s%s", *target != '/' && slash ? (int)(slash - path + 1) : 0, path,
			   target);
}

/* Follows links to the file, or to where it would be if they dangle. The caller frees the path.
 * NULL, with errno set, on failure. */
static char *follow(const char *path)
{
	char *at = memory_must(strdup(path)), *next;
	struct stat status;
	unsigned links = 0;
	while (descriptor_named(at) < 0 && (next = next_of(at))) {
		free(at);
		at = next;
		if (++links > LINKS_MAX) {
			free(at);
			errno = ELOOP;
			return NULL;
		}
	}
	/* Links in /proc may lead to something without a name. */
	if (links && descriptor_named(at) < 0 && stat(at, &status) != 0 &&
	    stat(path, &status) == 0) {
		free(at);
		at = memory_must(strdup(path));
	}
	return at;
}

static bool folder_writable(const char *path)
{
	char *copy = memory_must(strdup(path));
	bool writable = access(dirname(copy), W_OK | X_OK) == 0;
	free(copy);
	return writable;
}

bool file_can_write(const char *path, char *error, size_t error_size)
{
	char *at = follow(path);
	struct stat status;
	bool can = at && descriptor_named(at) >= 0;
	if (at && !can && stat(at, &status) == 0) {
		can = !S_ISDIR(status.st_mode) && access(at, W_OK) == 0 &&
		      (!S_ISREG(status.st_mode) || folder_writable(at));
		if (S_ISDIR(status.st_mode))
			errno = EISDIR;
	} else if (at && *at && !can && errno == ENOENT) {
		can = folder_writable(at);
	}
	if (!can)
		fail(error, error_size, path, strerror(errno));
	free(at);
	return can;
}

bool file_is_stdout(const char *path)
{
	char *at = follow(path);
	bool is = at && descriptor_named(at) == STDOUT_FILENO;
	free(at);
	return is;
}

void file_keep_stdout(void)
{
	if (standard_output != STDOUT_FILENO)
		return;
	fflush(stdout);
	standard_output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	dup2(STDERR_FILENO, STDOUT_FILENO);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static bool write_all(int descriptor, const char *text, size_t size)
{
	while (size > 0) {
		ssize_t written = write(descriptor, text, size);
		if (written < 0 && errno != EINTR)
			return false;
		text += written > 0 ? written : 0;
		size -= written > 0 ? (size_t)written : 0;
	}
	return true;
}

/* Also closes the descriptor, and keeps the first reason for failure. */
static bool write_and_close(int descriptor, const char *text, size_t size)
{
	if (write_all(descriptor, text, size))
		return close(descriptor) == 0;
	int reason = errno;
	close(descriptor);
	errno = reason;
	return false;
}

/* mkstemp() makes private files. A result is as public as the file it replaces, or as any other
 * file. Failing to keep the owner is not an error. */
static void set_access(int descriptor, const struct stat *old)
{
	mode_t mask = umask(0);
	umask(mask);
	if (old && fchown(descriptor, old->st_uid, old->st_gid) != 0)
		errno = 0;
	fchmod(descriptor, old ? old->st_mode & 0777 : 0666 & ~mask);
}

/* Replaces a file. Holds signals, so that none leaves the temporary file behind. */
static bool replace(const char *path, const struct stat *old, const char *text, size_t size)
{
	char *temporary = memory_text("%s.XXXXXX", path);
	sigset_t signals, before;
	bool whole = false;
	sigfillset(&signals);
	pthread_sigmask(SIG_BLOCK, &signals, &before);
	int descriptor = mkstemp(temporary), reason = errno;
	if (descriptor >= 0) {
		set_access(descriptor, old);
		whole = write_and_close(descriptor, text, size) && rename(temporary, path) == 0;
		reason = errno;
		if (!whole)
			unlink(temporary);
	}
	free(temporary);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	errno = reason;
	return whole;
}

static bool write_whole(const char *path, const char *text, size_t size)
{
	char *at = follow(path);
	struct stat old;
	if (!at)
		return false;
	int descriptor = descriptor_named(at);
	bool whole = false;
	if (descriptor >= 0) {
		fflush(stdout);
		whole = write_all(descriptor == STDOUT_FILENO ? standard_output : descriptor, text,
				  size);
	} else if (stat(at, &old) != 0) {
		whole = errno == ENOENT && replace(at, NULL, text, size);
	} else if (S_ISREG(old.st_mode)) {
		whole = replace(at, &old, text, size);
	} else {
		descriptor = open(at, O_WRONLY | O_NOCTTY | O_CLOEXEC);
		whole = descriptor >= 0 && write_and_close(descriptor, text, size);
	}
	int reason = errno;
	free(at);
	errno = reason;
	return whole;
}

FILE *file_write_begin(struct file_writer *writer, const char *path, char *error, size_t error_size)
{
	*writer = (struct file_writer){.file = NULL};
	if (!file_can_write(path, error, error_size))
		return NULL;
	writer->path = memory_must(strdup(path));
	return writer->file = text_write_begin(&writer->text);
}

bool file_write_end(struct file_writer *writer, char *error, size_t error_size)
{
	const bool is_stdout = file_is_stdout(writer->path);
	text_write_end(&writer->text, writer->file);
	bool whole = write_whole(writer->path, writer->text.bytes, writer->text.size);
	if (!whole)
		fail(error, error_size, is_stdout ? "standard output" : writer->path,
		     strerror(errno));
	free(writer->path);
	free(writer->text.bytes);
	*writer = (struct file_writer){.file = NULL};
	return whole;
}
