/* SPDX-License-Identifier: MIT */
/*
 * A player, a ball, walks a course: over a kerb, up some stairs, down a ramp and into a room. The program prints the walk as
 * a case file, with one case for each frame. lockstep draw makes a picture of it:
 *	./course >course.case
 *	lockstep draw course.case
 */
#include <lockstep.h>
#include <stdio.h>

enum { TRIANGLES_MAX = 128 };
static float corner[9][TRIANGLES_MAX];
static size_t triangles;

static void put_triangle(const float a[3], const float b[3], const float c[3])
{
	for (int k = 0; k < 3; ++k) {
		corner[k][triangles] = a[k];
		corner[3 + k][triangles] = b[k];
		corner[6 + k][triangles] = c[k];
	}
	++triangles;
}

/* A parallelogram: one of its corners, and the sides that begin there. */
static void put(float x, float y, float z, float ux, float uy, float uz, float vx, float vy,
		float vz)
{
	const float a[] = {x, y, z}, b[] = {x + ux, y + uy, z + uz}, d[] = {x + vx, y + vy, z + vz};
	const float c[] = {b[0] + vx, b[1] + vy, b[2] + vz};
	put_triangle(a, b, c);
	put_triangle(a, c, d);
}

static struct lockstep_mesh *make_course(void)
{
	/* The ground from the side, x and z; it is 3 wide. */
	static const float ground[][2] = {{0, 0},     {2, 0},        {2, 0.1f},    {4, 0.1f},
					  {4, 0.25f}, {4.5f, 0.25f}, {4.5f, 0.4f}, {5, 0.4f},
					  {5, 0.55f}, {5.5f, 0.55f}, {5.5f, 0.7f}, {7, 0.7f},
					  {10, 0},    {14, 0}};
	struct lockstep_mesh *mesh;
	for (size_t i = 0; i + 1 < sizeof ground / sizeof *ground; ++i)
		put(ground[i][0], 0, ground[i][1], ground[i + 1][0] - ground[i][0], 0,
		    ground[i + 1][1] - ground[i][1], 0, 3, 0);
	/* The room: a wall with a doorway, two along the sides, and one at the end. */
	put(11, 0, 0, 0, 1, 0, 0, 0, 1.5f);
	put(11, 2, 0, 0, 1, 0, 0, 0, 1.5f);
	put(11, 0, 0, 3, 0, 0, 0, 0, 1.5f);
	put(11, 3, 0, 3, 0, 0, 0, 0, 1.5f);
	put(14, 0, 0, 0, 3, 0, 0, 0, 1.5f);
	const struct lockstep_triangle3 rows = {.ax = corner[0],
						.ay = corner[1],
						.az = corner[2],
						.bx = corner[3],
						.by = corner[4],
						.bz = corner[5],
						.cx = corner[6],
						.cy = corner[7],
						.cz = corner[8]};
	return lockstep_mesh_create(&mesh, triangles, rows) == LOCKSTEP_OK ? mesh : NULL;
}

int main(void)
{
	/* The motion per frame in x and y, and the number of frames: to the stairs, up and down,
	 * against the wall beside the doorway and through that, into a corner, along the wall into
	 * the next one, and back. */
	static const struct {
		float dx, dy;
		int frames;
	} leg[] = {{0.12f, 0.06f, 24}, {0.12f, -0.03f, 34}, {0.12f, -0.01f, 36}, {0.06f, 0.1f, 12},
		   {0.12f, 0.05f, 28}, {0.03f, -0.12f, 24}, {-0.12f, 0, 16}};
	float at[3] = {0.5f, 0.6f, 0.5f}, r = 0.3f, fall = -0.04f, end[3];
	struct lockstep_mesh *mesh = make_course();
	if (!mesh)
		return 1;
	printf("lockstep-case 1\ntest sphere_walk\nmode pairs\n");
	for (size_t i = 0; i < triangles; ++i) {
		printf("row");
		for (int k = 0; k < 9; ++k)
			printf(" %a", (double)corner[k][i]);
		printf("\n");
	}
	for (size_t l = 0; l < sizeof leg / sizeof *leg; ++l)
		for (int frame = 0; frame < leg[l].frames; ++frame) {
			const struct lockstep_motion step = {.x = &at[0],
							     .y = &at[1],
							     .z = &at[2],
							     .r = &r,
							     .dx = &leg[l].dx,
							     .dy = &leg[l].dy,
							     .dz = &fall};
			printf("case %a %a %a %a %a %a %a\n", (double)at[0], (double)at[1],
			       (double)at[2], (double)r, (double)leg[l].dx, (double)leg[l].dy,
			       (double)fall);
			lockstep_sphere_walk(1, step, mesh, &end[0], &end[1], &end[2]);
			for (int k = 0; k < 3; ++k)
				at[k] = end[k];
		}
	lockstep_mesh_free(mesh);
	return 0;
}
