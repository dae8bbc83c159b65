@if question
/* A question for the command lockstep, and a function that answers it: see README. */
#include <lockstep_exact.h>
@else
/* A plug-in for the command lockstep: see README. */
#include <lockstep_plugin.h>
@end

@each shape
struct @shape@ {
	double @columns@;
};

@end
@if question
@each subject
/* The reference: what it answers is right. 1: a hit, 0: a miss. */
static int reference(struct @a@ @first@@<two|, struct @b@ @second@@>)
{
@if truth
	/* Cases with NaN, negative sizes, or boxes with min > max are misses. */
	if (!(@valid@))
		return 0;
@end
	return @first@.@first_column@ <= @<two|@second@.@second_column@@>@<one|0@>;
}

@if truth
/* The same over exact numbers, for valid cases. v: @operands@. */
static struct lockstep_margin truth(const struct lockstep_exact *x, const struct lockstep_number *v,
				    const struct lockstep_rows *world)
{
	return x->@<two|at_most(v[0], v[@second_at@])@>@<one|at_most_zero(v[0])@>;
}

@end
/* The function to be judged and timed. */
static int fast(struct @a@ @first@@<two|, struct @b@ @second@@>)
{
	return @first@.@first_column@ <= @<two|@second@.@second_column@@>@<one|0@>;
}

LOCKSTEP_CASE@<one|1@>@<two|2@>(call_reference, double, struct @a@@<two|, struct @b@@>, reference(a@<two|, b@>))
LOCKSTEP_CASE@<one|1@>@<two|2@>(call_fast, double, struct @a@@<two|, struct @b@@>, fast(a@<two|, b@>))

static const struct lockstep_question questions[] = {
	{.name = "@test@", .operands = "@operand_list@", .hits = true,
	 .question = "Is @first_column@ of @first@ at most @<two|@second_column@ of @second@@>@<one|0@>?",
	 .on_doubles = call_reference@<truth|, .truth = truth@>},
};

LOCKSTEP_PLUGIN_ASKING(questions, "@name@", "0.1", NULL, NULL,
		       {.test = "@test@", .on_doubles = call_fast, .boundary = LOCKSTEP_CLOSED,
			.arithmetic = LOCKSTEP_DOUBLE, .except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID})
@end
@else
@each subject
/*
 * @question@
 * @<hits|1: a hit, 0: a miss@>@<no_hits|0@>, -1: no answer.@<results| Results: @results@.@>
 */
static int @test@(struct @a@ @first@@<two|, struct @b@ @second@@>@<world|, const struct lockstep_rows *@world@@>@<results|, double *results@>)
{
@if point_circle
	double dx = point.x - circle.x, dy = point.y - circle.y;

	return circle.r >= 0 && dx * dx + dy * dy <= circle.r * circle.r;
@else
	return -1;
@end
}

@end
@each subject
LOCKSTEP_CASE@<one|1@>@<two|2@>(call_@test@, double, struct @a@@<two|, struct @b@@>, @test@(a@<two|, b@>@<world|, world@>@<results|, results@>))
@end

LOCKSTEP_PLUGIN("@name@", "0.1", NULL, NULL,
@each subject
		{.test = "@test@", .on_doubles = call_@test@,
		 .boundary = LOCKSTEP_AS_DOCUMENTED, .arithmetic = LOCKSTEP_DOUBLE}@<more|,@>@<last|)@>
@end
@end
