# SPDX-License-Identifier: MIT
"""lockstep check --plugin 'process:python3 example.py'"""
import lockstep


def point_circle(px, py, x, y, r):
    return r >= 0 and (px - x) ** 2 + (py - y) ** 2 <= r * r


def circle_segment(x, y, r, ax, ay, bx, by):
    """An end of the segment is in the disc, or the centre is beside the segment and within r of its line."""
    dx, dy, cx, cy = bx - ax, by - ay, x - ax, y - ay
    along, length, cross = cx * dx + cy * dy, dx * dx + dy * dy, dx * cy - dy * cx
    if not (r >= 0 and length >= 0):
        return False
    if 0 < along < length:
        return cross * cross <= r * r * length
    return point_circle(ax, ay, x, y, r) or point_circle(bx, by, x, y, r)


def sides(parts):
    """The sides of all rings, each from its lower to its upper end, without horizontal ones, which are never crossed."""
    pairs = [pair for ring in parts for pair in zip(ring, ring[1:] + ring[:1])]
    return [(*sorted(pair, key=lambda vertex: vertex[1]),) for pair in pairs if pair[0][1] != pair[1][1]]


def point_polygon(x, y, polygon):
    """A ray to the right crosses an odd number of sides."""
    inside = False
    for (lx, ly), (hx, hy) in polygon:
        if ly <= y < hy and (hx - lx) * (y - ly) > (hy - ly) * (x - lx):
            inside = not inside
    return inside


lockstep.serve("example", [
    lockstep.Subject("point_circle closed double", point_circle),
    lockstep.Subject("circle_segment closed double", circle_segment),
    lockstep.Subject("point_polygon documented double", point_polygon, prepare=sides),
], version="1.0", licence="MIT")
