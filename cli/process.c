/* SPDX-License-Identifier: MIT */
/* Running other programs of ours. */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/process.h"
#include "scenes/data.h"

bool find_helper(const char *name, char *path, size_t size)
{
	snprintf(path, size, "%s/%s", program_folder(), name);
	if (access(path, X_OK) == 0)
		return true;
	snprintf(path, size, "%s/%s", PKGLIBEXECDIR, name);
	return access(path, X_OK) == 0;
}

static void redirect(const char *path, int descriptor)
{
	int file = open(path ? path : "/dev/null", O_WRONLY | O_CREAT | O_APPEND, 0666);
	if (file < 0 || dup2(file, descriptor) < 0)
		_exit(126);
	close(file);
}

pid_t process_start(char *const *argv, const char *out, const char *err)
{
	pid_t process = fork();
	if (process == 0) {
		redirect(out, STDOUT_FILENO);
		redirect(err, STDERR_FILENO);
		execv(argv[0], argv);
		_exit(127);
	}
	return process;
}

static int exit_status(int status)
{
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int process_wait(pid_t process)
{
	int status;
	while (waitpid(process, &status, 0) < 0)
		if (errno != EINTR)
			return 127;
	return exit_status(status);
}

pid_t process_wait_any(int *status)
{
	pid_t process = waitpid(-1, status, 0);
	if (process > 0)
		*status = exit_status(*status);
	return process;
}

bool temporary_folder(char *path, size_t size)
{
	const char *where = getenv("TMPDIR");
	snprintf(path, size, "%s/lockstep-XXXXXX", where && *where ? where : "/tmp");
	return mkdtemp(path) != NULL;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
	(void)status;
	(void)kind;
	(void)walk;
	return remove(path);
}

void remove_folder(const char *path)
{
	nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
