// SPDX-License-Identifier: MIT
// Build: c++ -isystem /usr/include/bullet -lBulletCollision -lLinearMath
#include <cstdio>

#include <btBulletCollisionCommon.h>
#include <BulletCollision/CollisionShapes/btTriangleShape.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>

static btTransform at(float x, float y, float z)
{
	return btTransform(btQuaternion::getIdentity(), btVector3(x, y, z));
}

int main()
{
	const btSphereShape ball(3);
	const btTriangleShape triangle(btVector3(3, 0, 0), btVector3(-4, 0, -4),
				       btVector3(0, -1, 0));
	btVoronoiSimplexSolver simplex;
	btSubsimplexConvexCast cast(&ball, &triangle, &simplex);
	btConvexCast::CastResult result;
	const bool hit =
	    cast.calcTimeOfImpact(at(-2, 2, 0), at(-2, 2, -1), at(0, 0, 0), at(0, 0, 0), result);
	printf("calcTimeOfImpact says %d; right is 1, and a fraction of about 0.09\n", hit);
	return !hit;
}
