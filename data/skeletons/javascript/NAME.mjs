/* A plug-in for the command lockstep: see README. */
import { serve } from "./lockstep.mjs";

@each subject
/* @question@
 * @<hits|true: a hit, false: a miss@>@<no_hits|false@>, null: no answer.@<results| Or an array of that, @results@.@> */
function @test@(@operands@@<world|, @world@@>) {
@if point_circle
	const dx = point_x - circle_x, dy = point_y - circle_y;

	return circle_r >= 0 && dx * dx + dy * dy <= circle_r * circle_r;
@else
	return null;
@end
}

@end
serve({
	name: "@name@",
	version: "0.1",
	subjects: [
@each subject
		{ claims: "@test@ documented double", hit: @test@ },
@end
	],
});
