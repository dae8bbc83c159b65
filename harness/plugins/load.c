/* SPDX-License-Identifier: MIT */
/* Loads plug-ins, and trusts nothing in their descriptions. */
#include <config.h>

#include <dlfcn.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/cpu.h"
#include "harness/base/memory.h"
#include "harness/base/words.h"
#include "harness/formats/columns.h"
#include "harness/plugins/plugin.h"
#include "harness/plugins/process.h"
#include "harness/plugins/questions.h"
#include "harness/plugins/slots.h"
#include "harness/questions/questions.h"

static struct plugin *plugins[PLUGINS_MAX];
static unsigned count;

unsigned plugin_count(void)
{
	return count;
}

const struct plugin *plugin_at(unsigned number)
{
	return plugins[number];
}

void plugin_print_option(FILE *to, const struct plugin *plugin)
{
	fprintf(to, " --plugin ");
	shell_print(to, plugin->given);
	if (plugin->isolated)
		fprintf(to, " --isolate");
}

void plugin_print_options(FILE *to)
{
	for (unsigned i = 0; i < plugin_count(); ++i)
		if (plugin_at(i)->family == i)
			plugin_print_option(to, plugin_at(i));
}

/* Where complain() puts its line. It returns false. */
struct complaint {
	char *text;
	size_t size;
	const char *given;
};

__attribute__((format(printf, 2, 3))) static bool complain(const struct complaint *c,
							   const char *format, ...)
{
	va_list list;
	int length = snprintf(c->text, c->size, "%s: ", c->given);
	va_start(list, format);
	if (length >= 0 && (size_t)length < c->size)
		vsnprintf(c->text + length, c->size - (size_t)length, format, list);
	va_end(list);
	return false;
}

/* ---- The claims of a subject ----------------------------------------------------------------- */

static bool is_measure(double value)
{
	return value >= 0 && isfinite(value);
}

static bool check_claims(const struct complaint *c, const struct lockstep_subject *s,
			 const struct lockstep_test *test, bool is_process)
{
	const unsigned functions = !!s->on_floats + !!s->on_doubles + !!s->on_batch;
	const unsigned excepts = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID |
				 LOCKSTEP_EXCEPT_DEGENERATE | LOCKSTEP_EXCEPT_CLOCKWISE |
				 LOCKSTEP_EXCEPT_NOT_CONVEX;
	if (functions != 1 && !is_process)
		return complain(
		    c, "%s: it must have one of on_floats, on_doubles and on_batch, not %u",
		    s->test, functions);
	if (s->on_floats && pixel_test(test))
		return complain(c, "%s: its columns are int32: use on_doubles or on_batch",
				s->test);
	if (s->structs && !s->on_batch)
		return complain(c, "%s: it has structs, but not on_batch", s->test);
	if (s->prepare && !test->world)
		return complain(c, "%s: it has prepare, but the test has no world", s->test);
	if ((unsigned)s->boundary > LOCKSTEP_AS_DOCUMENTED)
		return complain(c, "%s: no such boundary: %u", s->test, (unsigned)s->boundary);
	if ((unsigned)s->arithmetic > LOCKSTEP_EXACT)
		return complain(c, "%s: no such arithmetic: %u", s->test, (unsigned)s->arithmetic);
	if (!is_measure(s->tolerance) || !is_measure(s->relative_tolerance) ||
	    !is_measure(s->result_ulps) || !is_measure(s->result_tolerance) ||
	    !is_measure(s->largest))
		return complain(c, "%s: tolerances and largest must be finite and not negative",
				s->test);
	if (s->except & ~excepts)
		return complain(c, "%s: no such exception: %#x", s->test, s->except & ~excepts);
	if (s->results != LOCKSTEP_NO_RESULTS && s->results >> test->results)
		return complain(c, "%s: the test has %u result columns, but results is %#x",
				s->test, test->results, s->results);
	return true;
}

/* False if the list has an unknown word. `has` says whether this CPU has all of them. */
static bool read_needs(const struct complaint *c, const struct lockstep_subject *s, bool *has)
{
	char *copy = memory_must(strdup(s->needs ? s->needs : "")), *rest = copy;
	bool known = true;
	*has = true;
	for (char *word; known && (word = strsep(&rest, ","));) {
		if (!*word)
			continue;
		const bool there = cpu_has(word, &known);
		*has = *has && there;
		if (!known)
			complain(c,
				 "%s: it needs '%s', which is none of sse2, sse41, avx, fma, avx2, "
				 "avx512, neon",
				 s->test, word);
	}
	free(copy);
	return known;
}

/* True if a name is safe in file names and on command lines. */
static bool is_name(const char *name)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789-_.";
	return *name && *name != '-' && name[strspn(name, letters)] == '\0';
}

/* ---- Taking over a description --------------------------------------------------------------- */

static bool name_taken(const char *name)
{
	for (unsigned i = 0; i < count; ++i)
		if (strcmp(plugins[i]->name, name) == 0)
			return true;
	return false;
}

static const char *variant_of(const struct lockstep_subject *s)
{
	return s->variant ? s->variant : "";
}

/* Sets the name: NAME or NAME-VARIANT; NAME-2 for a second plug-in of that name. */
static bool make_name(const struct complaint *c, struct plugin *plugin, const char *name,
		      const char *variant)
{
	const size_t size = sizeof plugin->name;
	const char *dash = *variant ? "-" : "";
	if ((size_t)snprintf(plugin->name, size, "%s%s%s", name, dash, variant) >= size)
		return complain(c, "the name '%s%s%s' is longer than %zu letters", name, dash,
				variant, size - 1);
	for (unsigned i = 2; name_taken(plugin->name); ++i)
		if ((size_t)snprintf(plugin->name, size, "%s%s%s-%u", name, dash, variant, i) >=
		    size)
			return complain(c, "the name '%s%s%s' is too long", name, dash, variant);
	return true;
}

static struct plugin *new_plugin(const struct complaint *c, const struct lockstep_plugin *from,
				 const char *variant)
{
	if (count == PLUGINS_MAX) {
		complain(c, "more than %d plug-ins and variants", PLUGINS_MAX);
		return NULL;
	}
	struct plugin *plugin = memory_must(calloc(1, sizeof *plugin));
	plugin->given = memory_must(strdup(c->given));
	plugin->subject = memory_must(calloc(question_capacity(), sizeof(*plugin->subject)));
	plugin->kernel = memory_must(calloc(question_capacity(), sizeof(*plugin->kernel)));
	if (!make_name(c, plugin, from->name, variant))
		return NULL;
	plugin->version = from->version;
	plugin->homepage = from->homepage;
	plugin->licence = from->licence;
	plugin->number = count;
	plugins[count++] = plugin;
	return plugin;
}

/* Returns the plug-in of a variant: one that was just loaded, or a new one. */
static struct plugin *variant_plugin(const struct complaint *c, const struct lockstep_plugin *from,
				     const char *variant, const char *variants[PLUGINS_MAX],
				     struct plugin *loaded[PLUGINS_MAX], unsigned *known)
{
	for (unsigned i = 0; i < *known; ++i)
		if (strcmp(variants[i], variant) == 0)
			return loaded[i];
	if (*variant && !is_name(variant)) {
		complain(c, "'%s' is not a valid name of a variant: letters, digits, - _ .",
			 variant);
		return NULL;
	}
	struct plugin *plugin = new_plugin(c, from, variant);
	if (!plugin)
		return NULL;
	variants[*known] = variant;
	loaded[(*known)++] = plugin;
	return plugin;
}

static bool add_subject(const struct complaint *c, struct plugin *plugin,
			const struct lockstep_subject *claims, struct process *process,
			unsigned number)
{
	const struct lockstep_test *test = question_find(claims->test);
	const size_t index = question_index(test);
	if (plugin->subject[index])
		return complain(c, "%s: occurs twice; give one of them a variant", claims->test);
	struct subject *subject = memory_must(calloc(1, sizeof *subject));
	subject->test = test;
	subject->plugin = plugin;
	subject->claims = *claims;
	if (subject->claims.results == LOCKSTEP_NO_RESULTS)
		subject->claims.results = 0;
	else if (subject->claims.results == 0)
		subject->claims.results = (1u << test->results) - 1;
	if (subject->claims.largest == 0)
		subject->claims.largest = 1 << 20;
	subject->process = process;
	subject->number = number;
	plugin->subject[index] = subject;
	plugin->kernel[index] = slot_kernel(plugin_call, subject);
	if (!plugin->kernel[index])
		return complain(c, "too many subjects in all plug-ins together");
	++plugin->subjects;
	return true;
}

/* Version 1 had no questions. */
size_t plugin_questions(const struct lockstep_plugin *description)
{
	return description->interface >= 2 && description->question ? description->questions : 0;
}

size_t plugin_subjects(const struct lockstep_plugin *description)
{
	if (!description->subject)
		return 0;
	return description->subjects == 1 && !description->subject->test &&
		       plugin_questions(description) > 0
		   ? 0
		   : description->subjects;
}

void plugin_question(const struct lockstep_plugin *description, size_t i,
		     struct lockstep_question *question)
{
	const size_t size = description->size_of_question;
	*question = (struct lockstep_question){.name = NULL};
	memcpy(question, (const char *)description->question + i * size,
	       size < sizeof *question ? size : sizeof *question);
}

static bool check_description(const struct complaint *c, const struct lockstep_plugin *from)
{
	if (from->interface == 0 || from->interface > LOCKSTEP_PLUGIN_INTERFACE)
		return complain(c, "it was built for version %u of the interface, not %d",
				from->interface, LOCKSTEP_PLUGIN_INTERFACE);
	if (!from->name || !is_name(from->name))
		return complain(c, "'%s' is not a valid name of a plug-in: letters, digits, - _ .",
				from->name ? from->name : "");
	if (plugin_subjects(from) == 0 && plugin_questions(from) == 0)
		return complain(c, "it has no subjects");
	if (from->size_of_subject < offsetof(struct lockstep_subject, variant))
		return complain(c,
				"size_of_subject is %zu, too small for a struct lockstep_subject",
				from->size_of_subject);
	return true;
}

static bool take_questions(const struct complaint *c, const struct lockstep_plugin *from,
			   struct process *process)
{
	for (size_t i = 0; i < plugin_questions(from); ++i) {
		struct lockstep_question question;
		char why[300];
		plugin_question(from, i, &question);
		const struct question_process there = {
		    .process = process,
		    .number = (unsigned)(plugin_subjects(from) + i),
		    .measured = process && process_measures(process, i)};
		if (!question_take(&question, process ? &there : NULL, why, sizeof why))
			return complain(c, "%s", why);
	}
	return true;
}

unsigned plugin_take(const char *given, const struct lockstep_plugin *from, struct process *process,
		     struct plugin *loaded[PLUGINS_MAX], char *error, size_t error_size)
{
	const struct complaint c = {error, error_size, given};
	const char *variants[PLUGINS_MAX];
	unsigned known = 0;
	const unsigned before = count;
	bool well = check_description(&c, from) && take_questions(&c, from, process);
	for (size_t i = 0; well && i < plugin_subjects(from); ++i) {
		/* A subject from another version of the header may be shorter or longer. */
		struct lockstep_subject claims = {.test = NULL};
		const size_t size =
		    from->size_of_subject < sizeof claims ? from->size_of_subject : sizeof claims;
		memcpy(&claims, (const char *)from->subject + i * from->size_of_subject, size);
		const struct lockstep_test *test = claims.test ? question_find(claims.test) : NULL;
		struct plugin *plugin = NULL;
		if (!test)
			well = complain(&c, "there is no test '%s'; see lockstep list",
					claims.test ? claims.test : "(null)");
		else if (check_claims(&c, &claims, test, process))
			plugin =
			    variant_plugin(&c, from, variant_of(&claims), variants, loaded, &known);
		bool has = true;
		well = well && plugin && read_needs(&c, &claims, &has);
		if (well && !has && plugin->skipped++ == 0)
			plugin->lacks = claims.needs;
		well = well && (!has || add_subject(&c, plugin, &claims, process, (unsigned)i));
	}
	/* A plug-in may have only questions. */
	if (well && known == 0)
		well = variant_plugin(&c, from, "", variants, loaded, &known);
	for (unsigned v = 0; well && v < known; ++v)
		loaded[v]->family = loaded[0]->number;
	if (!well)
		count = before;
	return well ? known : 0;
}

static void drop_subject(struct subject *subject)
{
	for (unsigned i = 0; subject && i < PREPARED_MAX; ++i)
		if (subject->prepared[i].world && subject->claims.release)
			subject->claims.release(subject->prepared[i].world);
	free(subject);
}

void plugin_drop_all(void)
{
	slots_free();
	plugin_notes.used = NULL; /* another object may be loaded in its place */
	for (; count; --count) {
		struct plugin *plugin = plugins[count - 1];
		for (size_t t = 0; t < question_count(); ++t)
			drop_subject(plugin->subject[t]);
		free(plugin->subject);
		free(plugin->kernel);
		free(plugin->given);
		free(plugin);
	}
	question_lose_all();
}

/* ---- Shared objects -------------------------------------------------------------------------- */

static const struct lockstep_plugin *describe_object(const char *given, char *error,
						     size_t error_size)
{
	const struct complaint c = {error, error_size, given};
	const struct lockstep_plugin *(*describe)(void);
	/* Without a slash, dlopen() would search the system's folders. */
	char *file = memory_text("%s%s", strchr(given, '/') ? "" : "./", given);
	void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	free(file);
	if (!handle) {
		snprintf(error, error_size, "%s", dlerror());
		return NULL;
	}
	/* POSIX allows treating a symbol's address as a function's; C has no cast for it. */
	void *address = dlsym(handle, "lockstep_plugin");
	memcpy(&describe, &address, sizeof address);
	if (!address) {
		complain(&c,
			 "not a plug-in: it exports no lockstep_plugin(); see lockstep_plugin.h");
		dlclose(handle);
		return NULL;
	}
	const struct lockstep_plugin *description = describe();
	if (!description)
		complain(&c, "lockstep_plugin() returns NULL");
	return description;
}

unsigned plugin_load_object(const char *given, const struct lockstep_plugin **description,
			    struct plugin *loaded[PLUGINS_MAX], char *error, size_t error_size)
{
	*description = describe_object(given, error, error_size);
	return *description ? plugin_take(given, *description, NULL, loaded, error, error_size) : 0;
}

bool plugin_truths(const char *given, struct lockstep_question *questions, size_t most, char *error,
		   size_t error_size)
{
	const struct lockstep_plugin *description = describe_object(given, error, error_size);
	for (size_t i = 0; description && i < most && i < plugin_questions(description); ++i) {
		struct lockstep_question question;
		plugin_question(description, i, &question);
		questions[i].truth = question.truth;
	}
	return description;
}

unsigned plugin_load(const char *given, bool isolate, struct plugin *loaded[PLUGINS_MAX],
		     char *error, size_t error_size)
{
	static const char process[] = "process:";
	const struct lockstep_plugin *description;
	if (strncmp(given, process, strlen(process)) == 0)
		return process_load(given, given + strlen(process), false, loaded, error,
				    error_size);
	if (isolate)
		return process_load(given, given, true, loaded, error, error_size);
	return plugin_load_object(given, &description, loaded, error, error_size);
}
