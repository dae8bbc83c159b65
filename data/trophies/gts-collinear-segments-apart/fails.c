/* SPDX-License-Identifier: MIT */
/* Build: cc -I/usr/include/glib-2.0 -I/usr/lib/x86_64-linux-gnu/glib-2.0/include -lgts -lglib-2.0 -lm */
#include <gts.h>
#include <stdio.h>

static GtsVertex *at(double x, double y)
{
	return gts_vertex_new(gts_vertex_class(), x, y, 0);
}

int main(void)
{
	GtsSegment *a = gts_segment_new(gts_segment_class(), at(0, -1), at(0, 0));
	GtsSegment *up = gts_segment_new(gts_segment_class(), at(0, 1), at(0, 2));
	GtsSegment *down = gts_segment_new(gts_segment_class(), at(0, 2), at(0, 1));
	int one = gts_segments_are_intersecting(a, up) != GTS_OUT;
	int other = gts_segments_are_intersecting(a, down) != GTS_OUT;
	printf("intersecting: %d, and with its ends exchanged: %d; right is 0 for both\n", one,
	       other);
	return one || other;
}
