/* SPDX-License-Identifier: MIT */
/* Build: cc -DdIDEDOUBLE -lode */
#include <ode/ode.h>
#include <stdio.h>

int main(void)
{
	static const float vertex[] = {-1, 3, -2, 1, 3, 0, -2, -1, 1};
	static const dTriIndex index[2][3] = {{0, 1, 2}, {0, 2, 1}}; /* either side in front */
	int contacts = 0;
	dInitODE2(0);
	dGeomID ball = dCreateSphere(0, 2);
	dGeomSetPosition(ball, -2, 1, -1);
	for (int side = 0; side < 2; ++side) {
		dContactGeom contact[8];
		dTriMeshDataID data = dGeomTriMeshDataCreate();
		dGeomTriMeshDataBuildSingle(data, vertex, 12, 3, index[side], 3,
					    sizeof index[side]);
		dGeomID mesh = dCreateTriMesh(0, data, 0, 0, 0);
		contacts += dCollide(ball, mesh, 8, contact, sizeof *contact);
	}
	printf("%d contacts; right is 1 or more: (-1.5, 1, -0.5) is on the triangle, in the ball\n",
	       contacts);
	return contacts == 0;
}
