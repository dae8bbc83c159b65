/* SPDX-License-Identifier: MIT */
/* lockstep plugin new: makes a folder with the sources of a working plug-in. */
#include <config.h>

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/data.h"
#include "harness/base/files.h"
#include "cli/cli.h"
#include "cli/plugin/skeleton.h"

static const char me[] = "plugin";

enum { PATH = 4096, TEMPLATE_MOST = 1 << 16 };

static const struct option_word languages[] = {{"c", NULL},          {"c++", NULL},
					       {"rust", NULL},       {"python", NULL},
					       {"javascript", NULL}, {NULL, NULL}};
/* The files that implement the protocol of processes. */
static const char *const adapters[] = {NULL, NULL, NULL, "lockstep.py", "lockstep.mjs"};

struct choices {
	unsigned language;
	const char *tests;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_CHOICE(
	"language", "LANGUAGE", language, languages,
	"The language of the sources: c, c++ (20), rust, python or javascript (default: c)."),
    OPTION_TESTS(
	tests,
	"Write a function for each of these tests (default: point_circle); see lockstep list."),
    OPTIONS_END};

static bool new_word(size_t i, struct option_word *word)
{
	*word = (struct option_word){"new", "write the sources of a plug-in into a new folder"};
	return i == 0;
}

/* True for names that all languages and their tools accept. */
static bool is_name(const char *name)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	static const char others[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "0123456789-_";
	return *name && strchr(letters, *name) && name[strspn(name, others)] == '\0' &&
	       strlen(name) < 32;
}

static void join(char path[PATH], const char *folder, const char *name, const char *rest)
{
	if (snprintf(path, PATH, "%s/%s%s", folder, name, rest) >= PATH)
		usage_error(me, "%s: %s", folder, strerror(ENAMETOOLONG));
}

/* Writes a file from its template. NAME in the file's name becomes the plug-in's name. */
static void write_file(const char *from, const char *folder, const char *file,
		       const struct skeleton *skeleton)
{
	static const char name[] = "NAME";
	const bool named = strncmp(file, name, strlen(name)) == 0;
	struct file_writer writer;
	char source[PATH], target[PATH], error[512];
	size_t size;
	join(source, from, file, "");
	join(target, folder, named ? skeleton->name : "", named ? file + strlen(name) : file);
	char *text = file_read(source, TEMPLATE_MOST, &size, error, sizeof error);
	if (!text)
		usage_error(me, "%s", error);
	FILE *to = file_write_begin(&writer, target, error, sizeof error);
	if (!to)
		usage_error(me, "%s", error);
	if (!skeleton_write(to, text, skeleton))
		usage_error(me, "%s: not a template of this version", source);
	if (!file_write_end(&writer, error, sizeof error))
		usage_error(me, "%s", error);
	printf("%s\n", target);
	free(text);
}

static void find_adapter(const char *adapter, char path[PATH])
{
	char wanted[64], error[512];
	snprintf(wanted, sizeof wanted, "adapters/%s", adapter);
	if (!data_find(wanted, path, PATH, error, sizeof error))
		usage_error(me, "%s", error);
}

static void copy_file(const char *from, const char *folder, const char *name)
{
	struct file_writer writer;
	char target[PATH], error[512];
	size_t size;
	join(target, folder, name, "");
	char *text = file_read(from, TEMPLATE_MOST, &size, error, sizeof error);
	FILE *to = text ? file_write_begin(&writer, target, error, sizeof error) : NULL;
	if (!to)
		usage_error(me, "%s", error);
	fwrite(text, 1, size, to);
	if (!file_write_end(&writer, error, sizeof error))
		usage_error(me, "%s", error);
	printf("%s\n", target);
	free(text);
}

static int is_file(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static int run(int argc, char **argv)
{
	struct choices choices = {.tests = "point_circle"};
	char wanted[64], from[PATH], adapter_path[PATH], error[512];
	struct dirent **file;
	options_read(&command_plugin, argc, argv, &choices);
	const char *what = argv[optind], *folder = argv[optind + 1];
	if (strcmp(what, "new") != 0)
		usage_error(me, "'%s' is not new; see lockstep plugin --help", what);
	const char *slash = strrchr(folder, '/');
	struct skeleton skeleton = {.name = slash ? slash + 1 : folder};
	if (!is_name(skeleton.name))
		usage_error(
		    me,
		    "'%s' is not a valid name: a letter, then letters, digits, - and _, at most 31",
		    skeleton.name);
	skeleton.test = parse_tests(me, choices.tests);
	snprintf(wanted, sizeof wanted, "skeletons/%s", languages[choices.language].word);
	if (!data_find(wanted, from, sizeof from, error, sizeof error))
		usage_error(me, "%s", error);
	const char *adapter = adapters[choices.language];
	if (adapter)
		find_adapter(adapter, adapter_path);
	const int n = scandir(from, &file, is_file, alphasort);
	if (n < 0)
		usage_error(me, "%s: %s", from, strerror(errno));
	if (mkdir(folder, 0777) != 0)
		usage_error(me, "%s: %s", folder, strerror(errno));
	for (int i = 0; i < n; ++i) {
		write_file(from, folder, file[i]->d_name, &skeleton);
		free(file[i]);
	}
	if (adapter)
		copy_file(adapter_path, folder, adapter);
	free(file);
	free(skeleton.test);
	return STATUS_FINE;
}

const struct command command_plugin = {
    .name = "plugin",
    .summary = "write a skeleton plug-in",
    .run = run,
    .operands = "new [--language LANGUAGE] [--test NAME,...] FOLDER",
    .least = 2,
    .most = 2,
    .lacking = "new, and the folder to make",
    .words = new_word,
    .about = "Make a folder with a plug-in of the same name: sources, build files, and a README. "
	     "It has a function for each test. The one for point_circle is right; the others give "
	     "no answers yet, and list the columns that they get.",
    .notes = "Exit status: 0 success, 2 bad usage or bad input. An existing folder is not touched.",
    .rows = rows};
