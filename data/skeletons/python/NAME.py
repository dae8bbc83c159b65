@if question
"""A question for the command lockstep, and a function that answers it: see README."""
@else
"""A plug-in for the command lockstep: see README."""
@end
import lockstep


@each subject
@if question
def reference(@operands@):
    """What this answers is right. True: a hit, False: a miss. fractions.Fraction makes it exact."""
    return @first@_@first_column@ <= @<two|@second@_@second_column@@>@<one|0@>


def fast(@operands@):
    """The function to be judged and timed."""
    return @first@_@first_column@ <= @<two|@second@_@second_column@@>@<one|0@>
@else
def @test@(@operands@@<world|, @world@@>):
    """@question@
    @<hits|True: a hit, False: a miss@>@<no_hits|False@>, None: no answer.@<results| Or a tuple of that, @results@.@>
    """
@if point_circle
    dx, dy = point_x - circle_x, point_y - circle_y
    return circle_r >= 0 and dx * dx + dy * dy <= circle_r * circle_r
@else
    return None
@end
@end


@end
lockstep.serve("@name@", [
@each subject
@if question
    lockstep.Subject("@test@ closed double except=nan,invalid", fast),
    lockstep.Question("@test@ closed hits operands=@operand_list@",
                      "Is @first_column@ of @first@ at most @<two|@second_column@ of @second@@>@<one|0@>?", reference),
@else
    lockstep.Subject("@test@ documented double", @test@),
@end
@end
], version="0.1")
