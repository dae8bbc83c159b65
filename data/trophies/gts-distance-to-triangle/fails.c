/* SPDX-License-Identifier: MIT */
/* Build: cc -I/usr/include/glib-2.0 -I/usr/lib/x86_64-linux-gnu/glib-2.0/include -lgts -lglib-2.0 -lm */
#include <gts.h>
#include <stdio.h>

int main(void)
{
	GtsVertexClass *v = gts_vertex_class();
	GtsVertex *a = gts_vertex_new(v, -1, 3, -4), *b = gts_vertex_new(v, -4, 1, 2),
		  *c = gts_vertex_new(v, -3, 2, 0);
	GtsTriangle *triangle = gts_triangle_new(
	    gts_triangle_class(), gts_edge_new(gts_edge_class(), a, b),
	    gts_edge_new(gts_edge_class(), b, c), gts_edge_new(gts_edge_class(), c, a));
	GtsPoint *p = gts_point_new(gts_point_class(), -4, 2, 3);
	double distance = gts_point_triangle_distance(p, triangle),
	       vertex = gts_point_distance(p, GTS_POINT(b));
	printf("%g from the triangle, %g from its vertex; right is no more than the latter\n",
	       distance, vertex);
	return distance > vertex * 1.000001;
}
