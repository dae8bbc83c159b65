/* SPDX-License-Identifier: MIT */
/* Build: cc -DdIDEDOUBLE -lode */
#include <ode/ode.h>
#include <stdio.h>

/* A box 6 long, whose x axis is turned to u and its y axis to v. */
static dGeomID box(double width, const double *u, const double *v)
{
	const dMatrix3 turned = {u[0], v[0], u[1] * v[2] - u[2] * v[1], 0,
				 u[1], v[1], u[2] * v[0] - u[0] * v[2], 0,
				 u[2], v[2], u[0] * v[1] - u[1] * v[0], 0};
	dGeomID geom = dCreateBox(0, 6, width, width);
	dGeomSetBody(geom, dBodyCreate(dWorldCreate()));
	dBodySetRotation(dGeomGetBody(geom), turned);
	return geom;
}
int main(void)
{
	static const double u[] = {-0.196116135f, -0.588348389f, -0.784464538f}, /* from floats */
	    v[] = {-0.957336605f, -0.0582726672f, 0.283038646f},
			    w[] = {-0.648843527f, 0.677681029f, -0.346049875f};
	dContactGeom contact[8];
	dInitODE2(0);
	dGeomID a = box(4, u, v), b = box(6, u, w);
	dGeomSetPosition(b, 3, 1, 1);
	const int contacts = dCollide(a, b, 8, contact, sizeof *contact);
	printf("%d contacts; right is 1 or more: balls in the boxes overlap by 1.6\n", contacts);
	return contacts == 0;
}
