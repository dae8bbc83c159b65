/* SPDX-License-Identifier: MIT */
/* lockstep digest: prints results as JSON. */
#include <config.h>

#include <inttypes.h>

#include "cli/digest/digest.h"
#include "cli/json.h"

#if HAVE_JANSSON
/* JSON numbers have too few bits for a digest. */
static json_t *json_digest(uint64_t digest)
{
	return json_sprintf("%016" PRIx64, digest);
}

static json_t *json_scenes(const struct digests *digests, const struct lockstep_test *test)
{
	json_t *scenes = json_array();
	for (size_t f = 0; f < digests->families; ++f) {
		const struct digest *digest = digest_of(digests, test, f);
		if (digest->made)
			json_array_append_new(scenes,
					      json_pack("{s:s, s:I, s:o, s:o}", "scene",
							scene_families[f].name, "cases",
							(json_int_t)digest->cases, "operands",
							json_digest(digest->operands), "answers",
							json_digest(digest->answers)));
	}
	return scenes;
}

static json_t *json_plugins(const struct digests *digests, const struct lockstep_test *test)
{
	json_t *plugins = json_object();
	for (size_t b = 0; b < digests->session->builds; ++b)
		if (digest_has_build(digests, test, b))
			json_object_set_new(plugins, digests->session->build[b]->name,
					    json_digest(digest_of_build(digests, test, b)));
	return plugins;
}

static json_t *json_difference(const struct difference *what)
{
	json_t *object = json_pack("{s:s}", "what", digest_fault_names[what->fault]);
	const struct stale *stale = what->stale;
	if (what->test)
		json_object_set_new(object, "test", json_string(what->test->name));
	if (what->scene)
		json_object_set_new(object, "scene", json_string(what->scene));
	if (stale)
		json_object_set_new(object, stale->scene ? "scene" : "test",
				    json_string(stale->name));
	if (what->build)
		json_object_set_new(object, "build", json_string(what->build->name));
	if (stale)
		json_object_set_new(object, "line", json_integer((json_int_t)stale->line));
	if (what->fault != DIGEST_UNRECORDED && what->fault != DIGEST_STALE) {
		json_object_set_new(object, "expected", json_digest(what->expected));
		json_object_set_new(object, "got", json_digest(what->got));
	}
	return object;
}
#endif

void digest_print_json(const struct digest_report *report)
{
#if HAVE_JANSSON
	const struct digests *digests = report->digests;
	const struct session *s = digests->session;
	json_t *tests = json_array(), *builds = json_array(), *differences = json_array();
	json_t *left_out = json_array();
	for (const struct lockstep_test **test = s->test; *test; ++test)
		json_array_append_new(tests, json_pack("{s:s, s:o, s:o, s:o}", "test",
						       (*test)->name, "digest",
						       json_digest(digest_of_test(digests, *test)),
						       "scenes", json_scenes(digests, *test),
						       "plugins", json_plugins(digests, *test)));
	for (size_t b = 0; b < s->builds; ++b)
		json_array_append_new(builds, json_string(s->build[b]->name));
	for (size_t f = 0; report->all_scenes && f < digests->families; ++f)
		if (!digest_of(digests, s->test[0], f)->made)
			json_array_append_new(left_out, json_string(scene_families[f].name));
	for (const struct difference *what = report->differences; what; what = what->next)
		json_array_append_new(differences, json_difference(what));
	json_print(json_pack("{s:s, s:i, s:s?, s:f, s:o, s:o, s:o, s:o}", "lockstep",
			     LOCKSTEP_VERSION, "seed", DIGEST_SEED, "compared",
			     report->record ? report->record->path : NULL, "seconds", s->elapsed,
			     "builds", builds, "left_out", left_out, "tests", tests, "differences",
			     differences));
#else
	(void)report;
#endif
}
