#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes countries.geojson out of countries-50m.json, Natural Earth's countries as TopoJSON.

	python3 make.py countries-50m.json >countries.geojson

TopoJSON holds each border once, as an arc of integers which both neighbours refer to. Every
integer becomes one decimal text, so that both neighbours have the very same vertices, as text and
as floats. Nothing but the Python library is needed. README.md says where the file comes from.
"""

import json
import sys

SOUTH = -90  # the map's lower edge, at the pole


def decode_arcs(topology):
	"""Arcs as lists of absolute integers: in the file each point is relative to the one before."""
	arcs = []
	for arc in topology['arcs']:
		x, y, points = 0, 0, []
		for dx, dy in arc:
			x, y = x + dx, y + dy
			points.append((x, y))
		arcs.append(points)
	return arcs


def join(indices, arcs):
	"""A ring without its closing point; ~i is arc i backwards. An arc begins where the last ended."""
	ring = []
	for i in indices:
		points = arcs[i] if i >= 0 else arcs[~i][::-1]
		assert not ring or ring[-1] == points[0]
		ring += points[1:] if ring else points
	assert ring[0] == ring[-1]
	return ring[:-1]


def unwrap(ring, turn):
	"""The ring on an endless map, a turn of the globe being `turn`; and its width once around."""
	x = ring[0][0]
	points = []
	for i, (_, y) in enumerate(ring):
		points.append((x, y))
		step = ring[(i + 1) % len(ring)][0] - ring[i][0]
		x += step - turn * round(step / turn)
	kept = [p for i, p in enumerate(points) if p != points[i - 1]]
	return kept, x - ring[0][0]


def begin_at_meridian(points, turn):
	start = next(i for i, (x, _) in enumerate(points) if x % turn == 0)
	return points[start:], points[:start]


def cut(ring, turn, south):
	"""What the ring is on a map from 0 to `turn`: the source joins what the 180th meridian parts.

	It has a vertex wherever it meets that meridian. Between two of them it lies on one side, and is
	closed along the meridian. Even-odd makes the parts as right as the whole.
	"""
	points, width = unwrap(ring, turn)
	if width == 0 and all(0 <= x <= turn for x, _ in points):
		return [points]
	after, before = begin_at_meridian(points, turn)
	points = after + [(x + width, y) for x, y in before]
	points.append((points[0][0] + width, points[0][1]))
	if width != 0:  # around the pole: closed along the map's edges
		assert abs(width) == turn
		low = min(points[0][0], points[-1][0])
		assert all(low <= x <= low + turn for x, _ in points)
		return [[(x - low, y) for x, y in points + [(points[-1][0], south), (points[0][0], south)]]]
	pieces, piece = [], []
	for point in points:
		piece.append(point)
		if point[0] % turn == 0 and len(piece) > 1:
			pieces.append(piece)
			piece = [point]
	parts = []
	for piece in pieces:
		if len(piece) < 3:
			continue
		low = min(x for x, _ in piece) // turn * turn
		assert all(low <= x <= low + turn for x, _ in piece)
		parts.append([(x - low, y) for x, y in piece])
	return parts


def text(value):
	"""Three decimals tell all integers apart, the finer of the scales being 0.0017 degrees."""
	digits = f'{value:.3f}'.rstrip('0').rstrip('.')
	return '0' if digits == '-0' else digits


def rings_of(geometry, arcs, turn, south):
	polygons = [geometry['arcs']] if geometry['type'] == 'Polygon' else geometry['arcs']
	for polygon in polygons:
		rings = [join(indices, arcs) for indices in polygon]
		# The pole, which the source draws as a ring without height.
		rings = [ring for ring in rings if len({y for _, y in ring}) > 1]
		yield [part for ring in rings for part in cut(ring, turn, south)]


def main():
	with open(sys.argv[1], encoding='utf-8') as file:
		topology = json.load(file)
	scale_x, scale_y = topology['transform']['scale']
	left, bottom = topology['transform']['translate']
	turn = round(360 / scale_x)
	assert left == -180 and left + turn * scale_x == 180
	arcs = decode_arcs(topology)
	south = (SOUTH - bottom) / scale_y

	# A decimal text for each integer, made in one place.
	def position(point):
		return f'[{text(point[0] * scale_x + left)},{text(point[1] * scale_y + bottom)}]'

	def polygon(rings):
		return '[' + ','.join(f'[{",".join(map(position, ring + ring[:1]))}]' for ring in rings) + ']'

	features = []
	for geometry in topology['objects']['countries']['geometries']:
		polygons = ','.join(map(polygon, rings_of(geometry, arcs, turn, south)))
		name = json.dumps(geometry['properties']['name'], ensure_ascii=False)
		code = f'"id":"{geometry["id"]}",' if 'id' in geometry else ''
		features.append((name, f'{{"type":"Feature",{code}"properties":{{"name":{name}}},"geometry":'
				 f'{{"type":"MultiPolygon","coordinates":[{polygons}]}}}}'))
	features.sort()
	print('{"type":"FeatureCollection","features":[')
	print(',\n'.join(feature for _, feature in features))
	print(']}')


main()
