/* SPDX-License-Identifier: MIT */
/*
 * Triangles of a ring whose sides do not touch, cut while a line sweeps over it (S. Hertel,
 * K. Mehlhorn, Fast triangulation of simple polygons, 1983).
 *
 * Along the line, the ring's inside is between its first and second side, its third and fourth, and
 * so on. What has not been cut of such a part is behind the line, and ends at a chain of vertices,
 * from the side at the part's low end to the one at its high end. The line met `last` of them last:
 * up to it, the chain follows the line's motion, and from there it goes back. Neither half turns
 * into the uncut part, or that corner would have been cut.
 *
 * A vertex v at the low end sees the chain from there up to `last`, because these vertices are
 * inside of the side that ends at v. Behind `last`, it sees the next one if they turn that way. The
 * same holds at the high end.
 *
 * So each triangle has an area, and takes a vertex from a chain: O(n) in all.
 *
 * There are at most 3 n / 2 nodes. A vertex where two sides start adds one if they start outside, and
 * three if they start inside. One that continues a side adds one. One where two sides end adds two if
 * the outside between them ends, and none otherwise. For each end of that kind, two sides have started
 * outside: if not, the sides around that piece of the outside would close a ring before the last
 * vertex. So with s starts and b vertices that continue a side, there are at most 3 s + b nodes; and
 * n >= 2 s + b, as there are as many ends as starts.
 */
#ifndef LOCKSTEP_KERNELS_RING_CHAINS_H
#define LOCKSTEP_KERNELS_RING_CHAINS_H

#include "kernels/ring_line.h"

enum end { LOW, HIGH };

/* Nodes, in each part between two sides. Outside, they are nobody. */
struct chain {
	uint32_t end[2], last;
};

struct node {
	uint32_t vertex, to[2]; /* the neighbours' numbers, towards each end, or nobody */
};

struct chains {
	const struct line *line;
	struct chain *above; /* by strand: the part behind it */
	struct node *node;
	uint32_t nodes;
	float *corner[3][2]; /* the triangles' columns, along and across */
	size_t triangles;
};

static const struct chain outside = {{nobody, nobody}, nobody};

/* Is the inside behind a strand? */
static inline bool is_low(const struct chains *c, uint32_t strand)
{
	return c->above[strand].end[LOW] != nobody;
}

static inline uint32_t add_node(struct chains *c, uint32_t vertex, uint32_t lower, uint32_t higher)
{
	c->node[c->nodes] = (struct node){vertex, {lower, higher}};
	if (lower != nobody)
		c->node[lower].to[HIGH] = c->nodes;
	if (higher != nobody)
		c->node[higher].to[LOW] = c->nodes;
	return c->nodes++;
}

/* Cuts off a triangle; seen along the sweep, its corners go round counter-clockwise. */
static inline void cut(struct chains *c, uint32_t v0, uint32_t v1, uint32_t v2)
{
	const uint32_t v[] = {v0, v1, v2};
	for (unsigned k = 0; k < 3; ++k) {
		c->corner[k][0][c->triangles] = c->line->vertex[v[k]].at.x;
		c->corner[k][1][c->triangles] = c->line->vertex[v[k]].at.y;
	}
	++c->triangles;
}

/* Cuts what v sees from an end, and makes it that end. Compiled for each end: else, triangulation takes 3 % longer. */
static inline __attribute__((always_inline)) void cut_from(struct chains *c, struct chain *chain,
							   enum end end, uint32_t v)
{
	bool passed = chain->end[end] == chain->last;
	uint32_t node = chain->end[end];
	for (uint32_t next; (next = c->node[node].to[!end]) != nobody; node = next) {
		const uint32_t near = c->node[node].vertex, far = c->node[next].vertex;
		const uint32_t low = end == LOW ? near : far, high = end == LOW ? far : near;
		if (passed && turn(c->line, v, high, low) <= 0)
			break;
		cut(c, v, high, low);
		passed = passed || next == chain->last;
	}
	chain->end[end] = chain->last =
	    end == LOW ? add_node(c, v, nobody, node) : add_node(c, v, node, nobody);
}

/* ---- What happens at a vertex ---------------------------------------------------------------- */

/* They start outside. */
static void open_part(struct chains *c, uint32_t v, uint32_t low, uint32_t high)
{
	const uint32_t node = add_node(c, v, nobody, nobody);
	c->above[low] = (struct chain){{node, node}, node};
	c->above[high] = outside;
}

/* They start inside, in the part above a strand. */
static void split_part(struct chains *c, uint32_t v, uint32_t part, uint32_t low, uint32_t high)
{
	const struct chain whole = c->above[part];
	const struct node last = c->node[whole.last];
	/* Both halves of the chain have its last vertex. */
	const uint32_t twin = add_node(c, last.vertex, nobody, last.to[HIGH]);
	struct chain *lower = &c->above[part], *higher = &c->above[high];
	c->node[whole.last].to[HIGH] = nobody;
	*lower = (struct chain){{whole.end[LOW], whole.last}, whole.last};
	*higher = (struct chain){{twin, last.to[HIGH] == nobody ? twin : whole.end[HIGH]}, twin};
	cut_from(c, lower, HIGH, v);
	cut_from(c, higher, LOW, v);
	c->above[low] = outside;
}

/* A low and a high strand start, behind `part`. */
static void start_parts(struct chains *c, uint32_t v, uint32_t part, uint32_t low, uint32_t high)
{
	if (is_low(c, part))
		split_part(c, v, part, low, high);
	else
		open_part(c, v, low, high);
}

/* A strand goes on at v. `part` is the one below. */
static void continue_part(struct chains *c, uint32_t v, uint32_t part, uint32_t strand)
{
	if (is_low(c, strand))
		cut_from(c, &c->above[strand], LOW, v);
	else
		cut_from(c, &c->above[part], HIGH, v);
}

/* A low and a high strand end. Between them is the inside, or else `part` is the one below. */
static void end_parts(struct chains *c, uint32_t v, uint32_t part, uint32_t low, uint32_t high)
{
	if (is_low(c, low)) {
		const struct chain *chain = &c->above[low];
		for (uint32_t node = chain->end[LOW]; node != chain->end[HIGH];) {
			const uint32_t next = c->node[node].to[HIGH];
			cut(c, v, c->node[next].vertex, c->node[node].vertex);
			node = next;
		}
		return;
	}
	struct chain *lower = &c->above[part], *higher = &c->above[high];
	cut_from(c, lower, HIGH, v);
	cut_from(c, higher, LOW, v);
	/* v is in both: its second node goes. */
	const uint32_t rest = c->node[higher->end[LOW]].to[HIGH];
	c->node[lower->end[HIGH]].to[HIGH] = rest;
	c->node[rest].to[LOW] = lower->end[HIGH];
	lower->end[HIGH] = higher->end[HIGH];
}

#endif
