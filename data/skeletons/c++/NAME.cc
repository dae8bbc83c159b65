// A plug-in for the command lockstep: see README.
#include <lockstep_plugin.h>

namespace
{

@each shape
struct @shape@ {
	double @columns@;
};

@end
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
