/* SPDX-License-Identifier: MIT */
/* A ray or a moving box, and a box, along one axis. */
#ifndef LOCKSTEP_REFERENCE_SPAN_H
#define LOCKSTEP_REFERENCE_SPAN_H

/* One axis of a ray and a box, mirrored so that the ray does not go down. */
struct span {
	float near, far, step;
};

static inline struct span span_of(float from, float direction, float low, float high)
{
	if (direction < 0)
		return (struct span){from - high, from - low, -direction};
	return (struct span){low - from, high - from, direction};
}

/*
 * Sets the time at which the ray enters the last of the spans, and the normal there. All are 0 if
 * it starts inside.
 */
static inline void enter(const struct span *span, const float *way, unsigned count, float *result)
{
	for (unsigned k = 0; k <= count; ++k)
		result[k] = 0;
	for (unsigned k = 0; k < count; ++k) {
		if (!(span[k].step > 0 && span[k].near / span[k].step > result[0]))
			continue;
		for (unsigned other = 0; other < count; ++other)
			result[1 + other] = 0;
		result[0] = span[k].near / span[k].step;
		result[1 + k] = way[k] < 0 ? 1 : -1;
	}
}

#endif
