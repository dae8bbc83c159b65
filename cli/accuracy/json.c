/* SPDX-License-Identifier: MIT */
/*
 * lockstep accuracy --json. To merge the results of several shards, add counts and sums, and take
 * the greatest of values called worst or seen. Null stands for infinity.
 */
#include <config.h>

#include <math.h>

#include "cli/accuracy/accuracy.h"
#include "cli/json.h"

#if HAVE_JANSSON
static void put_count(json_t *to, const char *name, uint64_t count)
{
	json_object_set_new(to, name, json_integer((json_int_t)count));
}

/* Adds a bucket of margins in roundings, or of ulps, unless it is empty. It holds values from
 * `from` to less than twice that; the bucket at 0 holds touching or exact ones. */
static void add_bucket(json_t *list, double from, const char *what, uint64_t count)
{
	if (!count)
		return;
	json_t *bucket = json_pack("{s:f}", "from", from);
	put_count(bucket, what, count);
	json_array_append_new(list, bucket);
}

static void add_margins(json_t *list, double from, uint64_t cases, uint64_t wrong)
{
	add_bucket(list, from, "cases", cases);
	if (cases)
		put_count(json_array_get(list, json_array_size(list) - 1), "wrong", wrong);
}

static json_t *margins(const struct accuracy *sum)
{
	json_t *list = json_array();
	add_margins(list, 0, sum->touching.cases, sum->touching.wrong);
	for (unsigned b = 0; b < ACCURACY_BUCKETS; ++b)
		add_margins(list, ldexp(1, ACCURACY_LEAST + (int)b), sum->bucket[b].cases,
			    sum->bucket[b].wrong);
	return list;
}

static json_t *ulps(const struct accuracy *sum)
{
	json_t *list = json_array();
	add_bucket(list, 0, "results", sum->ulps_exact);
	for (unsigned b = 0; b < ACCURACY_BUCKETS; ++b)
		add_bucket(list, ldexp(1, ACCURACY_LEAST + (int)b), "results", sum->ulps_bucket[b]);
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
	json_object_set_new(to, "worst_movement", json_number(sum->moved));
	json_object_set_new(to, "worst_movement_ulps", json_number(sum->moved_ulps));
	json_object_set_new(to, "seen_margin", json_number(sum->seen_margin));
	json_object_set_new(to, "seen_results", json_number(sum->seen_results));
	put_count(to, "pixels", sum->pixels);
	put_count(to, "pixels_wrong", sum->pixels_wrong);
	put_count(to, "results", sum->results);
	put_count(to, "not_numbers", sum->not_numbers);
	json_object_set_new(to, "ulps_sum", json_number(sum->ulps));
	json_object_set_new(to, "ulps_worst", json_number(sum->ulps_worst));
	json_object_set_new(to, "margins", margins(sum));
	json_object_set_new(to, "ulps", ulps(sum));
	return to;
}

/* Returns the cases with the largest observed K. */
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
					    json_number(bad->seen), "case", (json_int_t)bad->index,
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
	const bool subject = accuracy_subject(run, t);
	return json_pack("{s:s, s:s*, s:s, s:o, s:o, s:b, s:o, s:o, s:o, s:o*, s:o*}", "name",
			 test->name, "subject", subject ? accuracy_name(run, t) : NULL, "question",
			 test->question, "judge",
			 test->judge ? json_string(test->judge) : json_null(), "error_bound",
			 json_number(test->error_bound), "hits", test->hits, "results", results,
			 "total", json_of(&total), "scenes", scenes, "bugs",
			 subject ? json_integer((json_int_t)total.bugs) : NULL, "crashes",
			 subject ? json_integer((json_int_t)total.crashes) : NULL);
}

static json_t *json_of_run(const struct accuracy_run *run)
{
	json_t *tests = json_array(), *subjects = json_array(), *top = json_object();
	for (size_t t = 0; run->test[t]; ++t)
		json_array_append_new(accuracy_subject(run, t) ? subjects : tests,
				      json_of_test(run, t));
	json_object_set_new(top, "lockstep", json_string(LOCKSTEP_VERSION));
	json_object_set_new(top, "answers",
			    json_string(run->build ? run->build->name : "reference"));
	put_count(top, "seed", run->seed);
	put_count(top, "cases", run->cases);
	put_count(top, "shard", run->shard);
	put_count(top, "shards", run->shards);
	json_object_set_new(top, "climb", json_boolean(run->climb));
	json_object_set_new(top, "seconds", json_real(run->elapsed));
	json_object_set_new(top, "interrupted",
			    json_boolean(run->interrupted && run->interrupted()));
	put_count(top, "disagreements", run->disagreements);
	json_object_set_new(top, "tests", tests);
	if (json_array_size(subjects))
		json_object_set_new(top, "subjects", subjects);
	else
		json_decref(subjects);
	return top;
}

void accuracy_write_json(const struct accuracy_run *run, const char *path)
{
	json_save(json_of_run(run), "accuracy", "--json", path);
}
#else
void accuracy_write_json(const struct accuracy_run *run, const char *path)
{
	(void)run;
	(void)path;
	json_missing("accuracy");
}
#endif
