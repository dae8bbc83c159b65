/* SPDX-License-Identifier: MIT */
/* Build: cc -I/usr/include/graphene-1.0 -I/usr/lib/x86_64-linux-gnu/graphene-1.0/include -lgraphene-1.0 */
#include <graphene.h>
#include <stdio.h>

int main(void)
{
	const float e = 1 / 65536.f;
	const graphene_point3d_t a = {0, -25, 0}, b = {-e, -e, 0}, c = {0, -3, 0}, p = {-4, 0, 0};
	graphene_triangle_t triangle;
	graphene_triangle_init_from_point3d(&triangle, &a, &b, &c);
	int inside = graphene_triangle_contains_point(&triangle, &p);
	printf("contains_point says %d; right is 0: x of the triangle is from -1/65536 to 0, the "
	       "point's is -4\n",
	       inside);
	return inside;
}
