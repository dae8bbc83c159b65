#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes spot.obj out of spot_triangulated.obj, Keenan Crane's cow.

	python3 make.py spot_triangulated.obj >spot.obj

Keeps positions and faces, each number as it is spelt, and sees that they are a closed surface of
triangles with an area. Nothing but the Python library is needed. README.md says where the file comes
from.
"""

import struct
import sys
from fractions import Fraction


def read(lines):
	"""Positions as texts, and faces as triples of their numbers, counted from 1."""
	positions, faces = [], []
	for line in lines:
		word, *rest = line.split() or ['']
		if word == 'v':
			positions.append(tuple(rest))
		elif word == 'f':
			faces.append(tuple(int(corner.split('/')[0]) for corner in rest))
	return positions, faces


def as_floats(position):
	"""What float32 makes of it, exactly."""
	return [Fraction(struct.unpack('f', struct.pack('f', float(text)))[0]) for text in position]


def has_area(a, b, c):
	u, v = [q - p for p, q in zip(a, b)], [q - p for p, q in zip(a, c)]
	return any(u[i] * v[j] != u[j] * v[i] for i, j in ((0, 1), (1, 2), (2, 0)))


def check(positions, faces):
	"""Every side belongs to two triangles, in opposite directions; in one piece, without a handle."""
	points = [as_floats(position) for position in positions]
	assert all(len(point) == 3 for point in points)
	assert len({tuple(point) for point in points}) == len(points)
	assert all(len(face) == 3 and has_area(*(points[i - 1] for i in face)) for face in faces)
	sides = [(face[k], face[(k + 1) % 3]) for face in faces for k in range(3)]
	assert len(set(sides)) == len(sides)
	assert {(b, a) for a, b in sides} == set(sides)
	assert {a for a, _ in sides} == set(range(1, len(points) + 1))
	reached, border = {1}, [1]
	neighbours = {}
	for a, b in sides:
		neighbours.setdefault(a, []).append(b)
	while border:
		new = [b for b in neighbours[border.pop()] if b not in reached]
		reached.update(new)
		border += new
	assert len(reached) == len(points)
	assert len(points) - len(sides) // 2 + len(faces) == 2


def main():
	with open(sys.argv[1], encoding='ascii') as source:
		positions, faces = read(source)
	check(positions, faces)
	print('# Spot, by Keenan Crane, in the public domain: README.md')
	for position in positions:
		print('v', *position)
	for face in faces:
		print('f', *face)


if __name__ == '__main__':
	main()
