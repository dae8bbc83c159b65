@if question
// A question for the command lockstep, and a function that answers it: see README.
#include <lockstep_exact.h>
@else
// A plug-in for the command lockstep: see README.
#include <lockstep_plugin.h>
@end

namespace
{

@each shape
struct @shape@ {
	double @columns@;
};

@end
@if question
@each subject
// The reference: what it answers is right.
bool reference(const @a@ &@first@@<two|, const @b@ &@second@@>)
{
@if truth
	// Cases with NaN, negative sizes, or boxes with min > max are misses.
	if (!(@valid@))
		return false;
@end
	return @first@.@first_column@ <= @<two|@second@.@second_column@@>@<one|0@>;
}

@if truth
// The same over exact numbers, for valid cases. v: @operands@.
lockstep_margin truth(const lockstep_exact *x, const lockstep_number *v, const lockstep_rows *)
{
	return x->@<two|at_most(v[0], v[@second_at@])@>@<one|at_most_zero(v[0])@>;
}

@end
// The function to be judged and timed.
bool fast(const @a@ &@first@@<two|, const @b@ &@second@@>)
{
	return @first@.@first_column@ <= @<two|@second@.@second_column@@>@<one|0@>;
}

LOCKSTEP_CASE@<one|1@>@<two|2@>(call_reference, double, @a@@<two|, @b@@>, reference(a@<two|, b@>))
LOCKSTEP_CASE@<one|1@>@<two|2@>(call_fast, double, @a@@<two|, @b@@>, fast(a@<two|, b@>))

constexpr lockstep_question questions[] = {
	{.name = "@test@",
	 .question = "Is @first_column@ of @first@ at most @<two|@second_column@ of @second@@>@<one|0@>?",
	 .operands = "@operand_list@", .hits = true, .on_doubles = call_reference@<truth|, .truth = truth@>},
};

} // namespace

LOCKSTEP_PLUGIN_ASKING(questions, "@name@", "0.1", nullptr, nullptr,
		       {.test = "@test@", .on_doubles = call_fast, .boundary = LOCKSTEP_CLOSED,
			.arithmetic = LOCKSTEP_DOUBLE, .except = LOCKSTEP_EXCEPT_NAN | LOCKSTEP_EXCEPT_INVALID})
@end
@else
@each subject
// @question@
// @<hits|1: a hit, 0: a miss@>@<no_hits|0@>, -1: no answer.@<results| Results: @results@.@>
int @test@(const @a@ &@first@@<two|, const @b@ &@second@@>@<world|, const lockstep_rows &@world@@>@<results|, double *results@>)
{
@if point_circle
	const double dx = point.x - circle.x, dy = point.y - circle.y;

	return circle.r >= 0 && dx * dx + dy * dy <= circle.r * circle.r;
@else
	return -1;
@end
}

@end
@each subject
LOCKSTEP_CASE@<one|1@>@<two|2@>(call_@test@, double, @a@@<two|, @b@@>, @test@(a@<two|, b@>@<world|, *static_cast<const lockstep_rows *>(world)@>@<results|, results@>))
@end

} // namespace

LOCKSTEP_PLUGIN("@name@", "0.1", nullptr, nullptr,
@each subject
		{.test = "@test@", .on_doubles = call_@test@,
		 .boundary = LOCKSTEP_AS_DOCUMENTED, .arithmetic = LOCKSTEP_DOUBLE}@<more|,@>@<last|)@>
@end
@end
