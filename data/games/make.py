#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws track.pbm, maze.txt and tiles.csv into the folder that it is in.

	python3 make.py

All is whole numbers, and the maze's generator is written out below, so that every Python 3 draws the
same files. README.md says what they are, and this sees that it is so.
"""

import os
import sys

WIDTH, HEIGHT = 256, 192  # of the track, in pixels
ROAD = 11  # half of the road's width, in pixels

# The middle of the road, a closed curve through these in turn.
CORNERS = [(40, 150), (24, 96), (40, 36), (104, 22), (150, 44), (138, 84), (92, 92), (90, 124),
	(130, 136), (168, 104), (184, 48), (222, 40), (236, 96), (214, 150), (150, 168), (90, 170)]

MAZE_WIDTH, MAZE_HEIGHT = 16, 12

TILES = [
	'111111111111111111111111',
	'1......................1',
	'1.....2222.............1',
	'1...............333....1',
	'1......................1',
	'1..22..........333.....1',
	'1............4.........1',
	'1.......333............1',
	'1.......3.3....1111111.1',
	'1.......3.3....1.....1.1',
	'111.....3.3....1.4...1.1',
	'1.......333......4...1.1',
	'1..............1111111.1',
	'1....22...4............1',
	'1.............2222.....5',
	'111111..11111111..111111',
]
# Numbers of a tile set: earth, planks, bricks, a crate, a door. The bricks are turned over as an
# editor has it, in the highest bits; the sky is no tile, -1, and the inside of the house is tile 0.
NUMBERS = {'1': 17, '2': 33, '3': 41 | 1 << 31, '4': 52 | 3 << 29, '5': 60}


def curve(corners, steps):
	"""Points, times 2 steps^2, of the quadratic B-spline: parabolas between middles of sides."""
	for i, (bx, by) in enumerate(corners):
		(ax, ay), (cx, cy) = corners[i - 1], corners[(i + 1) % len(corners)]
		for t in range(steps):
			a, b, c = (steps - t) ** 2, 2 * t * (steps - t), t * t
			# From the middle of AB to the middle of BC, which B bends it towards.
			yield ((ax + bx) * a + 2 * bx * b + (bx + cx) * c,
				(ay + by) * a + 2 * by * b + (by + cy) * c)


def track():
	"""Rows of pixels: 1 is a wall, and 0 the road."""
	steps = 32
	scale = 2 * steps * steps
	rows = [[1] * WIDTH for _ in range(HEIGHT)]
	for x, y in curve(CORNERS, steps):
		for j in range(y // scale - ROAD - 1, y // scale + ROAD + 3):
			for i in range(x // scale - ROAD - 1, x // scale + ROAD + 3):
				if (i * scale - x) ** 2 + (j * scale - y) ** 2 <= (ROAD * scale) ** 2:
					rows[j][i] = 0
	return rows


def generator(seed):
	"""The constants of Numerical Recipes' quick generator; its upper half."""
	while True:
		seed = (seed * 1664525 + 1013904223) % 2 ** 32
		yield seed >> 16


def passages():
	"""Sides of cells that are open: of a depth-first tree of all cells, and a few more, for rounds."""
	numbers = generator(8)
	path, seen, opened = [(0, 0)], {(0, 0)}, set()
	while path:
		i, j = path[-1]
		near = [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]
		near = [cell for cell in near if cell not in seen
			and 0 <= cell[0] < MAZE_WIDTH and 0 <= cell[1] < MAZE_HEIGHT]
		if near:
			cell = near[next(numbers) % len(near)]
			seen.add(cell)
			opened.add(frozenset((path[-1], cell)))
			path.append(cell)
		else:
			path.pop()
	for _ in range(12):
		i, j = next(numbers) % (MAZE_WIDTH - 1), next(numbers) % (MAZE_HEIGHT - 1)
		opened.add(frozenset(((i, j), (i + 1, j) if next(numbers) % 2 else (i, j + 1))))
	return opened


def maze():
	"""Lines; the way in is on the left of the first cell, the way out on the right of the last."""
	opened, last = passages(), (MAZE_WIDTH - 1, MAZE_HEIGHT - 1)
	opened |= {frozenset(((-1, 0), (0, 0))), frozenset((last, (MAZE_WIDTH, MAZE_HEIGHT - 1)))}

	def side(i, j, other, wall):
		return ' ' * len(wall) if frozenset(((i, j), other)) in opened else wall

	lines = ['origin 8 8', 'cell 16 16']
	for j in range(MAZE_HEIGHT + 1):
		lines.append(''.join('+' + side(i, j, (i, j - 1), '--') for i in range(MAZE_WIDTH)) + '+')
		if j < MAZE_HEIGHT:
			cells = (side(i, j, (i - 1, j), '|') for i in range(MAZE_WIDTH + 1))
			lines.append('  '.join(cells).rstrip())
	return lines


def tiles():
	"""Lines as an editor exports them."""
	assert {len(row) for row in TILES} == {24} and len(TILES) == 16
	inside = {(i, j) for j in range(9, 12) for i in range(16, 21)}
	return ['# origin 0 0', '# cell 16 16'] + [
		','.join(str(NUMBERS.get(tile, 0 if (i, j) in inside else -1))
			for i, tile in enumerate(row)) for j, row in enumerate(TILES)]


def is_one_ring(rows):
	"""The road is in one piece, in one round, and nowhere at the image's border."""
	def piece(value, start):
		reached, border = {start}, [start]
		while border:
			x, y = border.pop()
			for i, j in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
				if (0 <= i < WIDTH and 0 <= j < HEIGHT and rows[j][i] == value
						and (i, j) not in reached):
					reached.add((i, j))
					border.append((i, j))
		return reached

	left = {(x, y) for y in range(HEIGHT) for x in range(WIDTH)}
	pieces = []
	while left:
		start = min(left)
		value = rows[start[1]][start[0]]
		pieces.append((value, piece(value, start)))
		left -= pieces[-1][1]
	road = [piece for value, piece in pieces if value == 0]
	return len(road) == 1 and len(pieces) == 3 and all(
		0 < x < WIDTH - 1 and 0 < y < HEIGHT - 1 for x, y in road[0])


def main():
	folder = os.path.dirname(os.path.abspath(__file__))
	rows = track()
	assert is_one_ring(rows)
	with open(os.path.join(folder, 'track.pbm'), 'wb') as to:
		to.write(b'P4\n# A race track of the Lockstep project: README.md\n%d %d\n' % (WIDTH, HEIGHT))
		for row in rows:
			for x in range(0, WIDTH, 8):
				to.write(bytes([int(''.join(map(str, row[x:x + 8])), 2)]))
	for name, lines in ('maze.txt', maze()), ('tiles.csv', tiles()):
		with open(os.path.join(folder, name), 'w', encoding='ascii', newline='\n') as to:
			to.write('\n'.join(lines) + '\n')
	print('track: %d of %d pixels are walls' % (sum(map(sum, rows)), WIDTH * HEIGHT))
	print('maze: %d walls' % sum(line.count('|') + line.count('--') for line in maze()))
	print('tiles: %d of %d cells are walls' % (
		sum(tile != '.' for row in TILES for tile in row), 16 * 24))


if __name__ == '__main__':
	sys.exit(main())
