/* SPDX-License-Identifier: MIT */
/*
 * clang --target=wasm32 -O2 -nostdlib -Wl,--no-entry -Wl,--export-dynamic -fvisibility=hidden example-wasm.c -o example.wasm
 * lockstep check --plugin 'process:node lockstep-wasm.mjs example.wasm example "point_circle closed double" \
 *	"circle_segment closed double" "point_polygon documented double"'
 */
#define EXPORT __attribute__((visibility("default")))

EXPORT int point_circle(double px, double py, double x, double y, double r)
{
	return r >= 0 && (px - x) * (px - x) + (py - y) * (py - y) <= r * r;
}

/* An end of the segment is in the disc, or the centre is beside the segment and within r of its
 * line. */
EXPORT int circle_segment(double x, double y, double r, double ax, double ay, double bx, double by)
{
	const double dx = bx - ax, dy = by - ay, cx = x - ax, cy = y - ay;
	const double along = cx * dx + cy * dy, length = dx * dx + dy * dy,
		     cross = dx * cy - dy * cx;
	if (!(r >= 0 && length >= 0))
		return 0;
	if (along > 0 && along < length)
		return cross * cross <= r * r * length;
	return point_circle(ax, ay, x, y, r) || point_circle(bx, by, x, y, r);
}

/* A ray to the right crosses an odd number of sides. Horizontal sides are never crossed. */
EXPORT int point_polygon(double x, double y, const int *world)
{
	const int parts = world[0], *size = world + 3;
	const double *ring = (const double *)(world + (3 + parts + 1) / 2 * 2);
	int inside = 0;
	for (int part = 0; part < parts; ring += 2 * size[part++])
		for (int k = 0; k < size[part]; ++k) {
			const double *a = ring + 2 * k, *b = ring + 2 * ((k + 1) % size[part]);
			const double *low = a[1] < b[1] ? a : b, *high = low == a ? b : a;
			if (low[1] <= y && y < high[1])
				inside ^= (high[0] - low[0]) * (y - low[1]) >
					  (high[1] - low[1]) * (x - low[0]);
		}
	return inside;
}

/* A bump allocator, which starts over once every world has been freed. */
extern unsigned char __heap_base;
static unsigned long end, worlds;

EXPORT void *lockstep_allocate(unsigned long bytes)
{
	const unsigned long page = 65536;
	if (worlds++ == 0)
		end = ((unsigned long)&__heap_base + 15) & ~15ul;
	const unsigned long at = end;
	end += (bytes + 15) & ~15ul;
	while (__builtin_wasm_memory_size(0) * page < end)
		if (__builtin_wasm_memory_grow(0, 16) == (unsigned long)-1)
			__builtin_trap();
	return (void *)at;
}

EXPORT void lockstep_free(void *world)
{
	(void)world;
	--worlds;
}
