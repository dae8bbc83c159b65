/* SPDX-License-Identifier: MIT */
/*
 * lockstep accuracy --json. What is counted of several shards adds up: counts and sums by adding,
 * and what is called worst or seen by taking the greatest. Null is what is infinite.
 */
#include <config.h>

#include <math.h>

#include "base/files.h"
#include "cli/accuracy/accuracy.h"
#include "cli/json.h"

#if HAVE_JANSSON
static const char me[] = "accuracy";

static json_t *number(double value)
{
	return isfinite(value) ? json_real(value) : json_null();
}

static void put_count(json_t *to, const char *name, uint64_t count)
{
	json_object_set_new(to, name, json_integer((json_int_t)count));
}

/* One bucket: from so many roundings or ulps on, and to less than twice as many. */
static json_t *bucket_from(unsigned b)
{
	json_t *bucket = json_object();
	json_object_set_new(bucket, "from", json_real(ldexp(1, ACCURACY_LEAST + (int)b)));
	return bucket;
}

/* Of margins in roundings. From 0: touching. Empty buckets are left out. */
static json_t *margins(const struct accuracy *sum)
{
	json_t *list = json_array();
	if (sum->touching.cases) {
		json_t *bucket = json_pack("{s:f}", "from", 0.0);
		put_count(bucket, "cases", sum->touching.cases);
		put_count(bucket, "wrong", sum->touching.wrong);
		json_array_append_new(list, bucket);
	}
	for (unsigned b = 0; b < ACCURACY_BUCKETS; ++b) {
		if (!sum->bucket[b].cases)
			continue;
		json_t *bucket = bucket_from(b);
		put_count(bucket, "cases", sum->bucket[b].cases);
		put_count(bucket, "wrong", sum->bucket[b].wrong);
		json_array_append_new(list, bucket);
	}
	return list;
}

static json_t *ulps(const struct accuracy *sum)
{
	json_t *list = json_array();
	if (sum->ulps_exact) {
		json_t *bucket = json_pack("{s:f}", "from", 0.0);
		put_count(bucket, "results", sum->ulps_exact);
		json_array_append_new(list, bucket);
	}
	for (unsigned b = 0; b < ACCURACY_BUCKETS; ++b) {
		if (!sum->ulps_bucket[b])
			continue;
		json_t *bucket = bucket_from(b);
		put_count(bucket, "results", sum->ulps_bucket[b]);
		json_array_append_new(list, bucket);
	}
	return list;
}

static json_t *json_of(const struct accuracy *sum)
{
	json_t *to = json_object();
	put_count(to, "cases", sum->cases);
	put_count(to, "promised", sum->promised);
	put_count(to, "invalid", sum->invalid);
	put_count(to, "invalid_wrong", sum->invalid_wrong);
	put_count(to, "hits", sum->hits);
	put_count(to, "answers", sum->answers);
	put_count(to, "wrong", sum->wrong);
	put_count(to, "false_hits", sum->false_hits);
	put_count(to, "false_misses", sum->false_misses);
	put_count(to, "near", sum->near);
	put_count(to, "outside", sum->outside);
	put_count(to, "climbed", sum->climbed);
	json_object_set_new(to, "seen_margin", number(sum->seen_margin));
	json_object_set_new(to, "seen_results", number(sum->seen_results));
	put_count(to, "pixels", sum->pixels);
	put_count(to, "pixels_wrong", sum->pixels_wrong);
	put_count(to, "results", sum->results);
	put_count(to, "not_numbers", sum->not_numbers);
	json_object_set_new(to, "ulps_sum", number(sum->ulps));
	json_object_set_new(to, "ulps_worst", number(sum->ulps_worst));
	json_object_set_new(to, "margins", margins(sum));
	json_object_set_new(to, "ulps", ulps(sum));
	return to;
}

/* Where the largest observed K are. */
static json_t *worst_of(const struct accuracy_pair *pair)
{
	static const char *const names[BAD_KINDS] = {
	    [BAD_ANSWER] = "answer", [BAD_RESULT] = "result"};
	json_t *list = json_array();
	for (unsigned kind = 0; kind < BAD_KINDS; ++kind) {
		const struct bad_case *bad = &pair->worst[kind];
		if (bad->seen > 0)
			json_array_append_new(
			    list, json_pack("{s:s, s:o, s:I, s:b}", "kind", names[kind], "seen",
					    number(bad->seen), "case", (json_int_t)bad->index,
					    "climbed", bad->climbed));
	}
	return list;
}

static json_t *json_of_pair(const struct accuracy_pair *pair)
{
	json_t *to = json_of(&pair->sum);
	json_object_set_new(to, "worst", worst_of(pair));
	return to;
}

static json_t *json_of_test(const struct accuracy_run *run, size_t t)
{
	const struct lockstep_test *test = run->test[t];
	json_t *scenes = json_object(), *results = json_array();
	struct accuracy total;
	accuracy_total(run, t, &total);
	for (size_t i = 0; i < run->scenes; ++i)
		json_object_set_new(scenes, scene_name(run->scene[i]),
				    json_of_pair(&run->pair[t * run->scenes + i]));
	for (unsigned r = 0; r < test->results; ++r)
		json_array_append_new(results, json_string(test->result[r]));
	return json_pack("{s:s, s:s, s:o, s:o, s:b, s:o, s:o, s:o}", "name", test->name, "question",
			 test->question, "judge",
			 test->judge ? json_string(test->judge) : json_null(), "band",
			 number(test->band), "hits", test->hits, "results", results, "total",
			 json_of(&total), "scenes", scenes);
}

static json_t *json_of_run(const struct accuracy_run *run)
{
	json_t *tests = json_array(), *top = json_object();
	for (size_t t = 0; run->test[t]; ++t)
		json_array_append_new(tests, json_of_test(run, t));
	json_object_set_new(top, "lockstep", json_string(LOCKSTEP_VERSION));
	json_object_set_new(top, "answers",
			    json_string(run->build ? run->build->name : "reference"));
	put_count(top, "seed", run->seed);
	put_count(top, "cases", run->cases);
	put_count(top, "shard", run->shard);
	put_count(top, "shards", run->shards);
	json_object_set_new(top, "climb", json_boolean(run->climb));
	json_object_set_new(top, "seconds", json_real(run->elapsed));
	json_object_set_new(top, "interrupted", json_boolean(run->interrupted && run->interrupted()));
	put_count(top, "disagreements", run->disagreements);
	json_object_set_new(top, "tests", tests);
	return top;
}

static void write_file(const char *path, const json_t *value)
{
	struct file_writer writer;
	char error[512];
	FILE *to = file_write_begin(&writer, path, error, sizeof error);
	if (!to)
		usage_error(me, "--json: %s", error);
	/* What could not be written shows at the end. */
	json_dumpf(value, to, JSON_INDENT(1));
	fprintf(to, "\n");
	if (!file_write_end(&writer, error, sizeof error))
		usage_error(me, "--json: %s", error);
}

void accuracy_write_json(const struct accuracy_run *run, const char *path)
{
	json_t *value = json_of_run(run);
	if (!value)
		usage_error(me, "--json: out of memory");
	write_file(path, value);
	json_decref(value);
}
#else
void accuracy_write_json(const struct accuracy_run *run, const char *path)
{
	(void)run;
	(void)path;
	json_missing("accuracy");
}
#endif
