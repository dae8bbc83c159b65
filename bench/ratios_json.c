/* SPDX-License-Identifier: MIT */
/* Prints ratios as JSON; see ratios.h. */
#include <config.h>

#include <stdio.h>

#include "bench/context.h"
#include "bench/ratios.h"
#include "harness/base/memory.h"

#if HAVE_JANSSON
#include <jansson.h>

static void add_fact(void *to, const char *key, const char *value)
{
	json_object_set_new(to, key, json_string(value));
}

/* Unknown values are null, as are the rows of a scene's own world. */
static json_t *number(double value)
{
	return value > 0 ? json_real(value) : json_null();
}

static json_t *rows_of(const struct cases *cases)
{
	return cases->rows ? json_integer((json_int_t)cases->rows) : json_null();
}

/* A scene's own share of hits is also null. */
static json_t *hits_of(const struct cases *cases)
{
	return cases->hits_given ? json_real(cases->hits_percent) : json_null();
}

/* Returns a count of a plug-in; other builds leave it out. */
static json_t *count_of(const struct bench *bench, size_t count)
{
	return bench->subject ? json_integer((json_int_t)count) : NULL;
}

static json_t *json_of(const struct ratio *ratio)
{
	const struct bench *bench = ratio->bench;
	return json_pack(
	    "{ss ss ss ss sI so so sI sI sI so so so so so ss* so ss* so* so* so* so*}", "test",
	    bench->cases->test->name, "build", contender_name(bench->build), "mode",
	    mode_names[bench->cases->mode], "scene", scene_name(bench->cases->scene), "n",
	    (json_int_t)bench->cases->n, "world_rows", rows_of(bench->cases), "hits_percent",
	    hits_of(bench->cases), "threads", (json_int_t)bench->cases->threads, "work",
	    (json_int_t)bench->cases->work, "repetitions", (json_int_t)bench->repetitions,
	    "seconds", number(ratio->seconds), "median_seconds", number(ratio->median),
	    "over_reference", number(ratio->value[OVER_REFERENCE]), "over_auto",
	    number(ratio->value[OVER_AUTO]), "of_limit", number(ratio->value[OF_LIMIT]), "limit",
	    ratio->limit.resource, "of_known_limit", number(ratio->value[OF_KNOWN]), "known_limit",
	    ratio->known.resource, "over_native",
	    bench->subject ? number(ratio->value[OVER_NATIVE]) : NULL, "judged",
	    count_of(bench, bench->judgement.judged), "wrong",
	    count_of(bench, bench->judgement.wrong), "differ",
	    count_of(bench, bench->judgement.differ));
}

static json_t *json_mean(const struct suite *suite, const struct ratio *ratios,
			 const struct cases *like, const struct build *build)
{
	struct ratio mean = ratios_mean(suite, ratios, like, build);
	return json_pack("{ss ss ss sI so so sI so so so so}", "build", build->name, "mode",
			 mode_names[like->mode], "scene", scene_name(like->scene), "n",
			 (json_int_t)like->n, "world_rows", rows_of(like), "hits_percent",
			 hits_of(like), "threads", (json_int_t)like->threads, "over_reference",
			 number(mean.value[OVER_REFERENCE]), "over_auto",
			 number(mean.value[OVER_AUTO]), "of_limit", number(mean.value[OF_LIMIT]),
			 "of_known_limit", number(mean.value[OF_KNOWN]));
}

void ratios_print_json(const struct suite *suite, const struct options *options,
		       const struct ratio *ratios)
{
	json_t *context = json_object(), *all = json_array(), *means = json_array();
	context_tell(options->seed, add_fact, context);
	context_tell_machine(add_fact, context);
	for (size_t i = 0; i < suite->count; ++i)
		if (ratios[i].seconds > 0)
			json_array_append_new(all, json_of(&ratios[i]));
	for (size_t c = 0; c < suite->cases_count; ++c)
		for (size_t b = 0; ratios_first(suite, &suite->cases[c]) && b < options->builds;
		     ++b)
			json_array_append_new(
			    means, json_mean(suite, ratios, &suite->cases[c], options->build[b]));
	json_t *root = json_pack("{so ss so so}", "context", context, "seconds_are",
				 "processor time of a batch, the shortest of the repetitions",
				 "ratios", all, "geometric_means", means);
	memory_must(root);
	json_dumpf(root, stdout,
		   JSON_INDENT(1) | JSON_REAL_PRECISION(9)); /* write errors show at the end */
	putchar('\n');
	json_decref(root);
}

#else

void ratios_print_json(const struct suite *suite, const struct options *options,
		       const struct ratio *ratios)
{
	(void)suite, (void)options, (void)ratios;
}
#endif
