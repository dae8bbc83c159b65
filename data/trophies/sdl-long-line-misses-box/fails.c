/* SPDX-License-Identifier: MIT */
/* Build: cc -lSDL2 */
#include <SDL2/SDL_rect.h>
#include <stdio.h>

int main(void)
{
	const SDL_Rect box = {0, 0, 9000, 9000};
	int x1 = -50000, y1 = -50000, x2 = 50000, y2 = 50000;
	int hit = SDL_IntersectRectAndLine(&box, &x1, &y1, &x2, &y2);
	printf(
	    "SDL_IntersectRectAndLine says %d; right is 1: the line has (0, 0) to (8999, 8999)\n",
	    hit);
	return hit != 1;
}
