/* SPDX-License-Identifier: MIT */
/* Runs other programs. */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "harness/base/process.h"
#include "harness/base/data.h"
#include "harness/base/interrupt.h"
#include "harness/base/memory.h"

bool find_helper(const char *name, char *path, size_t size)
{
	snprintf(path, size, "%s/%s", program_folder(), name);
	if (access(path, X_OK) == 0)
		return true;
	snprintf(path, size, "%s/%s", PKGLIBEXECDIR, name);
	return access(path, X_OK) == 0;
}

bool find_program(const char *name, char *path, size_t size)
{
	const char *folders = getenv("PATH");
	char *copy = memory_must(strdup(folders ? folders : "/usr/bin:/bin")), *rest = copy;
	bool found = false;
	for (char *folder; !found && (folder = strsep(&rest, ":"));) {
		snprintf(path, size, "%s/%s", *folder ? folder : ".", name);
		found = access(path, X_OK) == 0;
	}
	free(copy);
	return found;
}

/* ---- Starting and waiting -------------------------------------------------------------------- */

const char process_same[] = "";

static void redirect(const char *path, int descriptor)
{
	if (path == process_same)
		return;
	int file = open(path ? path : "/dev/null", O_WRONLY | O_CREAT | O_APPEND, 0666);
	if (file < 0 || dup2(file, descriptor) < 0)
		_exit(126);
	close(file);
}

/* Makes sure that the child gets a SIGTERM when this program ends, even if it is killed. */
static void end_with(pid_t parent)
{
#ifdef __linux__
	if (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0 || getppid() != parent)
		_exit(126);
#else
	(void)parent;
#endif
}

/* Where a child's standard streams go. */
struct streams {
	int talk, errors; /* a socket for input and output, a pipe for errors; or -1 */
	const char *out, *err;
	bool apart;
};

static void connect_streams(const struct streams *to)
{
	redirect(to->talk < 0 ? to->out : process_same, STDOUT_FILENO);
	redirect(to->errors < 0 ? to->err : process_same, STDERR_FILENO);
	if ((to->talk >= 0 &&
	     (dup2(to->talk, STDIN_FILENO) < 0 || dup2(to->talk, STDOUT_FILENO) < 0)) ||
	    (to->errors >= 0 && dup2(to->errors, STDERR_FILENO) < 0))
		_exit(126);
}

static pid_t start(char *const *argv, const struct streams *streams)
{
	const pid_t parent = getpid();
	sigset_t before;
	interrupt_hold(&before);
	pid_t process = interrupt_permits() ? fork() : -1;
	if (process == 0) {
		if (streams->apart)
			setpgid(0, 0);
		interrupt_forget(&before);
		end_with(parent);
		connect_streams(streams);
		if (!argv)
			return 0;
		execv(argv[0], argv);
		_exit(127);
	}
	/* Parent and child both do this, since either may be the first to need it. */
	if (process > 0 && streams->apart)
		setpgid(process, process);
	if (process > 0 && !streams->apart && !interrupt_add_child(process)) {
		kill(process, SIGKILL);
		waitpid(process, NULL, 0);
		process = -1;
	}
	interrupt_release(&before);
	return process;
}

pid_t process_start(char *const *argv, const char *out, const char *err)
{
	const struct streams streams = {.talk = -1, .errors = -1, .out = out, .err = err};
	return start(argv, &streams);
}

pid_t process_fork(int out)
{
	const struct streams streams = {.talk = -1, .errors = -1, .out = process_same};
	const pid_t process = start(NULL, &streams);
	if (process == 0 && dup2(out, STDOUT_FILENO) < 0)
		_exit(126);
	return process;
}

static pid_t talk_to(char *const *argv, int *talk, struct streams *streams)
{
	int end[2];
	/* Other children must not inherit either end. */
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, end) != 0)
		return -1;
	streams->talk = end[1];
	pid_t process = start(argv, streams);
	close(end[1]);
	*talk = end[0];
	if (process < 0)
		close(end[0]);
	return process;
}

pid_t process_talk(char *const *argv, int *talk)
{
	struct streams streams = {.errors = -1};
	return talk_to(argv, talk, &streams);
}

pid_t process_talk_apart(char *const *argv, int *talk, int *errors)
{
	int end[2];
	if (pipe2(end, O_CLOEXEC) != 0)
		return -1;
	fcntl(end[0], F_SETFL, O_NONBLOCK);
	struct streams streams = {.errors = end[1], .apart = true};
	pid_t process = talk_to(argv, talk, &streams);
	close(end[1]);
	*errors = end[0];
	if (process < 0)
		close(end[0]);
	return process;
}

/* Waits for one process, or for any. Sends it no more signals once another process may have its
 * number. With WNOHANG among the options, returns 0 if none has ended. */
static pid_t wait_for(idtype_t which, pid_t process, int options, int *status)
{
	siginfo_t info = {.si_pid = 0};
	while (waitid(which, (id_t)process, &info, WEXITED | WNOWAIT | options) != 0)
		if (errno != EINTR)
			return -1;
	if (info.si_pid == 0)
		return 0;
	interrupt_remove_child(info.si_pid);
	if (waitpid(info.si_pid, status, 0) != info.si_pid)
		return -1;
	*status = WIFEXITED(*status) ? WEXITSTATUS(*status) : 128 + WTERMSIG(*status);
	return info.si_pid;
}

int process_wait(pid_t process)
{
	int status;
	return process > 0 && wait_for(P_PID, process, 0, &status) > 0 ? status
								       : interrupt_status(127);
}

bool process_ended(pid_t process)
{
	siginfo_t info = {.si_pid = 0};
	return waitid(P_PID, (id_t)process, &info, WEXITED | WNOWAIT | WNOHANG) != 0 ||
	       info.si_pid != 0;
}

int process_kill(pid_t process)
{
	kill(-process, SIGKILL);
	return process_wait(process);
}

pid_t process_wait_any(int *status)
{
	return wait_for(P_ALL, 0, 0, status);
}

pid_t process_ended_any(int *status)
{
	return wait_for(P_ALL, 0, WNOHANG, status);
}

/* ---- Temporary folders ----------------------------------------------------------------------- */

enum { FOLDERS_MAX = 8 };
static char *folder_here[FOLDERS_MAX];

/* A separate program may have memory when this one runs out. */
static void remove_elsewhere(const char *path)
{
	const pid_t process = fork();
	if (process == 0) {
		execl("/bin/rm", "rm", "-rf", path, (char *)NULL);
		_exit(127);
	}
	if (process > 0)
		waitpid(process, NULL, 0);
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
	if (nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS) != 0)
		remove_elsewhere(path);
	for (unsigned i = 0; i < FOLDERS_MAX; ++i)
		if (folder_here[i] && strcmp(folder_here[i], path) == 0) {
			free(folder_here[i]);
			folder_here[i] = NULL;
		}
}

/* Ends children first; otherwise they could write into the folders during removal. */
static void remove_folders(void)
{
	interrupt_end_children();
	for (unsigned i = 0; i < FOLDERS_MAX; ++i)
		if (folder_here[i] &&
		    nftw(folder_here[i], remove_one, 16, FTW_DEPTH | FTW_PHYS) != 0)
			remove_elsewhere(folder_here[i]);
}

bool temporary_folder(char *path, size_t size)
{
	static bool at_exit;
	const char *where = getenv("TMPDIR");
	unsigned i = 0;
	path[0] = '\0';
	at_exit = at_exit || atexit(remove_folders) == 0;
	while (i < FOLDERS_MAX && folder_here[i])
		++i;
	if (!at_exit || i == FOLDERS_MAX) {
		errno = ENOMEM;
		return false;
	}
	snprintf(path, size, "%s/lockstep-XXXXXX", where && *where ? where : "/tmp");
	folder_here[i] = memory_must(strdup(path));
	if (mkdtemp(path)) {
		strcpy(folder_here[i], path);
		return true;
	}
	free(folder_here[i]);
	folder_here[i] = NULL;
	return false;
}
