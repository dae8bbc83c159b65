@if question
/* A question for the command lockstep, and a function that answers it: see README. */
@else
/* A plug-in for the command lockstep: see README. */
@end
import { serve } from "./lockstep.mjs";

@each subject
@if question
/* The reference: what it answers is right. true: a hit, false: a miss. */
function reference(@operands@) {
	return @first@_@first_column@ <= @<two|@second@_@second_column@@>@<one|0@>;
}

/* The function to be judged and timed. */
function fast(@operands@) {
	return @first@_@first_column@ <= @<two|@second@_@second_column@@>@<one|0@>;
}
@else
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

@end
serve({
	name: "@name@",
	version: "0.1",
	subjects: [
@each subject
@if question
		{ claims: "@test@ closed double except=nan,invalid", hit: fast },
@else
		{ claims: "@test@ documented double", hit: @test@ },
@end
@end
	],
@each subject
@if question
	questions: [{
		facts: "@test@ closed hits operands=@operand_list@",
		asks: "Is @first_column@ of @first@ at most @<two|@second_column@ of @second@@>@<one|0@>?",
		hit: reference,
	}],
@end
@end
});
