"""A plug-in for the command lockstep: see README."""
import lockstep


@each subject
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
lockstep.serve("@name@", [
@each subject
    lockstep.Subject("@test@ documented double", @test@),
@end
], version="0.1")
