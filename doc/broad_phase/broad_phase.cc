/* SPDX-License-Identifier: MIT */
/*
 * A broad phase feeds Lockstep: Box2D's tree of boxes finds the pairs of 100,000 discs whose boxes
 * overlap, and lockstep_circle_circle() says which of them touch, by index, on the engine's own
 * array of structs. For comparison, it also makes one call per pair: it prints both times, and the
 * exit status says whether all answers are the same. doc/library.md says how to build it.
 */
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

#include <box2d/b2_dynamic_tree.h>
#include <lockstep.h>

namespace
{

/* An engine's data for a body: 32 bytes. */
struct body {
	float x, y, r, angle, vx, vy, mass;
	int32_t proxy;
};

struct pair_list {
	std::vector<uint32_t> first, second;
};

/* Takes what the tree finds for one body: each pair once. */
struct collector {
	const b2DynamicTree &tree;
	pair_list &pairs;
	uint32_t body;

	bool QueryCallback(int32_t proxy)
	{
		const uint32_t other =
		    uint32_t(reinterpret_cast<uintptr_t>(tree.GetUserData(proxy)));
		if (other > body) {
			pairs.first.push_back(body);
			pairs.second.push_back(other);
		}
		return true;
	}
};

/* So dense that a disc has five neighbours whose boxes overlap its own. */
std::vector<body> scatter(size_t count)
{
	std::mt19937 random(1);
	const float side = std::sqrt(float(count)) * 1.2f;
	std::uniform_real_distribution<float> place(0, side), radius(0.3f, 0.8f);
	std::vector<body> bodies(count);
	for (body &b : bodies)
		b = body{place(random), place(random), radius(random), 0, 0, 0, 1, 0};
	return bodies;
}

pair_list broad_phase(std::vector<body> &bodies)
{
	b2DynamicTree tree;
	pair_list pairs;
	for (size_t i = 0; i < bodies.size(); ++i) {
		const body &b = bodies[i];
		b2AABB box;
		box.lowerBound.Set(b.x - b.r, b.y - b.r);
		box.upperBound.Set(b.x + b.r, b.y + b.r);
		bodies[i].proxy = tree.CreateProxy(box, reinterpret_cast<void *>(uintptr_t(i)));
	}
	for (size_t i = 0; i < bodies.size(); ++i) {
		collector found = {tree, pairs, uint32_t(i)};
		tree.Query(&found, tree.GetFatAABB(bodies[i].proxy));
	}
	return pairs;
}

/* The narrow phase, one pair at a time. */
__attribute__((noinline)) bool discs_touch(const body &a, const body &b)
{
	const float dx = b.x - a.x, dy = b.y - a.y, r = a.r + b.r;
	return a.r >= 0 && b.r >= 0 && dx * dx + dy * dy <= r * r;
}

void one_by_one(const std::vector<body> &bodies, const pair_list &pairs, uint64_t *hits)
{
	for (size_t i = 0; i < pairs.first.size(); i += 64) {
		uint64_t word = 0;
		for (size_t k = i; k < i + 64 && k < pairs.first.size(); ++k)
			word |=
			    uint64_t(discs_touch(bodies[pairs.first[k]], bodies[pairs.second[k]]))
			    << (k - i);
		hits[i / 64] = word;
	}
}

/* All pairs in one call. */
void by_index(const std::vector<body> &bodies, const pair_list &pairs, uint64_t *hits)
{
	lockstep_circle first = {};
	first.x = &bodies[0].x;
	first.y = &bodies[0].y;
	first.r = &bodies[0].r;
	first.stride = sizeof(body);
	lockstep_circle second = first;
	first.index = pairs.first.data();
	second.index = pairs.second.data();
	lockstep_circle_circle(pairs.first.size(), first, second, hits);
}

typedef void narrow_phase(const std::vector<body> &, const pair_list &, uint64_t *);

/* Nanoseconds a pair: the best of some tries. */
double time_of(narrow_phase *phase, const std::vector<body> &bodies, const pair_list &pairs,
	       uint64_t *hits)
{
	double best = INFINITY;
	for (int tries = 0; tries < 50; ++tries) {
		const auto began = std::chrono::steady_clock::now();
		phase(bodies, pairs, hits);
		const std::chrono::duration<double, std::nano> took =
		    std::chrono::steady_clock::now() - began;
		best = std::fmin(best, took.count() / double(pairs.first.size()));
	}
	return best;
}

} // namespace

int main()
{
	std::vector<body> bodies = scatter(100000);
	const pair_list pairs = broad_phase(bodies);
	const size_t n = pairs.first.size();
	std::vector<uint64_t> expected((n + 63) / 64), hits((n + 63) / 64);
	const double direct = time_of(one_by_one, bodies, pairs, expected.data());
	const double batch = time_of(by_index, bodies, pairs, hits.data());

	/* What touches, as the solver wants it: numbers of pairs. */
	std::vector<uint32_t> touching(lockstep_hits_count(n, hits.data()));
	lockstep_hits_list(n, hits.data(), 0, touching.data(), touching.size());

	std::printf("%zu discs, %zu pairs, %zu touch\n", bodies.size(), n, touching.size());
	std::printf("one by one %.2f ns a pair, by index on %s %.2f ns a pair\n", direct,
		    lockstep_isa_in_use(), batch);
	return hits == expected ? 0 : 1;
}
