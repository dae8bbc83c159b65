// SPDX-License-Identifier: MIT
// Build: c++ -isystem /usr/include/bullet -lBulletCollision -lLinearMath
#include <cstdio>

#include <btBulletCollisionCommon.h>

int main()
{
	const btBoxShape box(btVector3(1.5f, 2, 2.5f)); // from (1, -3, -2) to (4, 1, 3)
	const btQuaternion &unturned = btQuaternion::getIdentity();
	const btTransform there(unturned, btVector3(2.5f, -1, 0.5f));
	const btVector3 from(2, 0, -3), to(2, 22, -3);
	btCollisionObject object;
	btCollisionWorld::ClosestRayResultCallback result(from, to);
	btCollisionWorld::rayTestSingle(btTransform(unturned, from), btTransform(unturned, to),
					&object, &box, there, result);
	printf("rayTestSingle says %d, at z = %g; right is 0: the box begins at z = -2\n",
	       result.hasHit(), result.m_hitPointWorld.z());
	return result.hasHit();
}
