/* A plug-in for the command lockstep: see README. */
#include <lockstep_plugin.h>

@each shape
struct @shape@ {
	double @columns@;
};

@end
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
