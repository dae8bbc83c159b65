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
#include "harness/base/memory.h"
#include "harness/plugins/questions.h"
#include "harness/questions/questions.h"
#include "cli/cli.h"
#include "cli/plugin/skeleton.h"

static const char me[] = "plugin";

enum { PATH = 4096, TEMPLATE_MOST = 1 << 16 };

static const struct option_word languages[] = {{"c", NULL},          {"c++", NULL},
					       {"rust", NULL},       {"python", NULL},
					       {"javascript", NULL}, {NULL, NULL}};
/* For each of them, the file with the interface or the protocol, what runs the plug-in if it is a
 * process, and its ending. */
static const struct tongue {
	const char *adapter, *program, *ending;
} tongues[] = {{NULL, NULL, "so"},
	       {NULL, NULL, "so"},
	       {"lockstep_plugin.rs", NULL, "so"},
	       {"lockstep.py", "python3", "py"},
	       {"lockstep.mjs", "node", "mjs"}};

struct choices {
	unsigned language;
	const char *tests, *question, *operands;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_CHOICE(
	"language", "LANGUAGE", language, languages,
	"The language of the sources: c, c++ (20), rust, python or javascript (default: c)."),
    OPTION_TESTS(
	tests,
	"Write a function for each of these tests (default: point_circle); see lockstep list."),
    OPTION_TEXT(
	"question", "NAME", question,
	"Instead, define a test of this name, with a reference, a function to be judged and, "
	"in C, C++ and Rust, an exact truth. They answer a simple question that you replace."),
    OPTION_TEXT(
	"operands", "LIST", operands,
	"The question's operands, such as circle,capsule:xyxyr: each is a shape of Lockstep, "
	"or a name and the roles of its columns (see lockstep_plugin.h)."),
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

static void find_data(const char *wanted, char path[PATH])
{
	char error[512];
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

/* The question must have a function, which is not called. */
static int no_answer(const double *operands, const void *world, double *results)
{
	(void)operands, (void)world, (void)results;
	return -1;
}

/* Makes a test from --question and --operands, which lose their blanks, and returns a list that ends
 * with NULL. */
static const struct lockstep_test **define_test(const struct choices *choices, char **operands)
{
	char error[512];
	if (choices->tests)
		usage_error(me, "--test is for tests of Lockstep, and --question for a new one: "
				"give one of them");
	if (!choices->question || !choices->operands)
		usage_error(me, "--question and --operands need each other");
	char *end = *operands = memory_must(strdup(choices->operands));
	for (const char *c = choices->operands; *c; ++c)
		if (*c != ' ')
			*end++ = *c;
	*end = '\0';
	const struct lockstep_question question = {.name = choices->question,
						   .question = "",
						   .operands = *operands,
						   .hits = true,
						   .on_doubles = no_answer};
	if (!question_take(&question, NULL, error, sizeof error))
		usage_error(me, "%s", error);
	const struct lockstep_test **test = memory_must(calloc(2, sizeof(*test)));
	test[0] = question_find(choices->question);
	return test;
}

static int is_file(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static int run(int argc, char **argv)
{
	struct choices choices = {0};
	char wanted[64], from[PATH], adapter_path[PATH], workflow[PATH];
	char *operands = NULL;
	struct dirent **file;
	options_read(&command_plugin, argc, argv, &choices);
	const char *what = argv[optind], *folder = argv[optind + 1];
	if (strcmp(what, "new") != 0)
		usage_error(me, "'%s' is not new; see lockstep plugin --help", what);
	const char *slash = strrchr(folder, '/');
	const struct tongue *tongue = &tongues[choices.language];
	struct skeleton skeleton = {.name = slash ? slash + 1 : folder,
				    .program = tongue->program,
				    .ending = tongue->ending};
	if (!is_name(skeleton.name))
		usage_error(
		    me,
		    "'%s' is not a valid name: a letter, then letters, digits, - and _, at most 31",
		    skeleton.name);
	if (choices.question || choices.operands) {
		skeleton.test = define_test(&choices, &operands);
		skeleton.operands = operands;
	} else {
		skeleton.test = parse_tests(me, choices.tests ? choices.tests : "point_circle");
	}
	snprintf(wanted, sizeof wanted, "skeletons/%s", languages[choices.language].word);
	find_data(wanted, from);
	find_data("skeletons", workflow);
	if (tongue->adapter) {
		snprintf(wanted, sizeof wanted, "adapters/%s", tongue->adapter);
		find_data(wanted, adapter_path);
	}
	const int n = scandir(from, &file, is_file, alphasort);
	if (n < 0)
		usage_error(me, "%s: %s", from, strerror(errno));
	if (mkdir(folder, 0777) != 0)
		usage_error(me, "%s: %s", folder, strerror(errno));
	for (int i = 0; i < n; ++i) {
		write_file(from, folder, file[i]->d_name, &skeleton);
		free(file[i]);
	}
	write_file(workflow, folder, "lockstep.yml", &skeleton);
	if (tongue->adapter)
		copy_file(adapter_path, folder, tongue->adapter);
	free(file);
	free(skeleton.test);
	free(operands);
	return STATUS_FINE;
}

const struct command command_plugin = {
    .name = "plugin",
    .summary = "write a skeleton plug-in",
    .run = run,
    .operands =
	"new [--language LANGUAGE] [--test NAME,... | --question NAME --operands LIST] FOLDER",
    .least = 2,
    .most = 2,
    .lacking = "new, and the folder to make",
    .words = new_word,
    .about = "Make a folder with a plug-in of the same name: sources, build files, and a README. "
	     "It has a function for each test. The one for point_circle is right; the others give "
	     "no answers yet, and list the columns that they get. With --question, the plug-in "
	     "adds a new test.",
    .notes = "Exit status: 0 success, 2 bad usage or bad input. An existing folder is not touched.",
    .rows = rows};
