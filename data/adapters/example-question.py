# SPDX-License-Identifier: MIT
"""A question that Lockstep does not have, with an exact answer, and a function that is asked:

lockstep check --plugin 'process:python3 example-question.py'
"""
from fractions import Fraction
import math

import lockstep


def squared_distance(x, y, ax, ay, bx, by):
    """From a point to a segment."""
    dx, dy, px, py = bx - ax, by - ay, x - ax, y - ay
    along, length = px * dx + py * dy, dx * dx + dy * dy
    t = 0 if along <= 0 else 1 if along >= length else along / length
    return (px - t * dx) ** 2 + (py - t * dy) ** 2


def disc_capsule(*operands):
    x, y, r, ax, ay, bx, by, cr = map(Fraction, operands)
    return r >= 0 and cr >= 0 and squared_distance(x, y, ax, ay, bx, by) <= (r + cr) ** 2


def gap(*operands):
    x, y, r, ax, ay, bx, by, cr = map(Fraction, operands)
    if r < 0 or cr < 0:
        return -1
    return float(r + cr) - math.sqrt(squared_distance(x, y, ax, ay, bx, by))


def in_doubles(x, y, r, ax, ay, bx, by, cr):
    return r >= 0 and cr >= 0 and squared_distance(x, y, ax, ay, bx, by) <= (r + cr) ** 2


lockstep.serve("capsules", [
    lockstep.Subject("disc_capsule double except=nan", in_doubles),
    lockstep.Question("disc_capsule closed hits operands=circle,capsule:xyxyr", "Do the disc and the capsule share a point?",
                      disc_capsule, gap),
], version="1.0", licence="MIT")
