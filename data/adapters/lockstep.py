# SPDX-License-Identifier: MIT
"""Collision code in Python as a plug-in of Lockstep:

    import lockstep

    def point_circle(px, py, x, y, r):
        return r >= 0 and (px - x) ** 2 + (py - y) ** 2 <= r * r

    lockstep.serve("mine", [lockstep.Subject("point_circle closed double", point_circle)])

    lockstep check --plugin 'process:python3 mine.py'

A subject consists of a test, its claims (see lockstep-plugin(5)) and a function. The function gets the operands of a
case as numbers, in the order of `lockstep list`. It returns True for a hit, False for a miss and None for no answer;
or, if it claims results, a tuple of that answer and each result. In a test with a world, the last operand is the value
of prepare(parts), where None means that it cannot take the world; or, without prepare, the parts: lists of tuples.

A question is a test that Lockstep does not have:

    lockstep.Question("disc_capsule closed hits operands=circle,capsule:xyxyr", "Do they touch?", disc_capsule, gap)

It consists of its facts (see lockstep-plugin(5)), a sentence, a function that gives the right answer and, if you have
one, a function that says how far the case is from the opposite answer. Both get finite operands only, and the parts of
the world, if it has one. fractions.Fraction makes them exact.

With batch=True the function gets columns instead of numbers: numpy arrays if numpy is installed, otherwise arrays of
the module array. It returns a sequence of answers, or a tuple of that and a sequence for each result.
"""
import array
import itertools
import math
import os
import struct
import sys

try:
    import numpy
except ImportError:
    numpy = None

HELLO, WORLD, RELEASE, BATCH = 1, 2, 3, 4


class Subject:
    def __init__(self, claims, function, prepare=list, batch=False):
        self.claims, self.function, self.prepare, self.batch = claims, function, prepare, batch


class Question(Subject):
    def __init__(self, facts, asks, function, measure=None):
        super().__init__(facts + " measure" * (measure is not None), function)
        self.asks, self.measure, self.results = asks, measure, 0
        for fact in facts.split():
            if fact.startswith("results="):
                self.results = fact.count(",") + 1

    def answer(self, operands, wanted):
        if not all(map(math.isfinite, (x for x in operands if not isinstance(x, list)))):
            return None
        case = self.function(*operands)
        return case if wanted == self.results else (case if isinstance(case, tuple) else (case,)) + (self.measure(*operands),)


def numbers(kind, data):
    """Converts little-endian bytes to an array of kind f, i or I; or, as swapping goes both ways, back."""
    result = array.array(kind, bytes(data))
    if sys.byteorder == "big":
        result.byteswap()
    return result


def columns_of(data, sizes, integers):
    ends, kind = itertools.accumulate(sizes), "i" if integers else "f"
    return [numbers(kind, data[4 * (end - size):4 * end]) for size, end in zip(sizes, ends)]


def make_world(subject, data):
    parts, columns, integers = numbers("I", data[:12])
    sizes = numbers("I", data[12:12 + 4 * parts])
    rows = zip(*columns_of(data[12 + 4 * parts:], [sum(sizes)] * columns, integers))
    return subject.prepare([list(itertools.islice(rows, size)) for size in sizes])


def answer_batch(subject, world, n, data):
    columns, single, integers, wanted = numbers("I", data[:16])
    sizes = [1 if single >> k & 1 else n for k in range(columns)]
    operands = [c if len(c) == n else c * n for c in columns_of(data[16:], sizes, integers & 1)]
    last, (kind, missing) = () if world is None else (world,), ("i", 0) if integers & 2 else ("f", math.nan)
    if subject.batch:
        if numpy:
            operands = [numpy.frombuffer(c, numpy.int32 if integers & 1 else numpy.float32) for c in operands]
        hits = subject.function(*operands, *last)
        hits, *results = hits if isinstance(hits, tuple) else (hits,)
    else:
        if isinstance(subject, Question):
            cases = [subject.answer((*case, *last), wanted) for case in zip(*operands)]
        else:
            cases = [subject.function(*case, *last) for case in zip(*operands)]
        cases = [case if isinstance(case, tuple) else (case,) + (missing,) * wanted for case in cases]
        hits, *results = zip(*cases)
    return b"".join(numbers(kind, array.array(kind, list(column))).tobytes() for column in results) + bytes(2 if hit is None else bool(hit) for hit in hits)


def serve(name, subjects, version="", homepage="", licence=""):
    """Answers requests until standard input ends. Printed output goes to standard error."""
    subjects = sorted(subjects, key=lambda subject: isinstance(subject, Question))
    output, source, worlds = os.fdopen(os.dup(1), "wb"), sys.stdin.buffer, {}
    os.dup2(2, 1)
    lines = [f"name {name}", f"version {version}", f"homepage {homepage}", f"licence {licence}"]
    lines = [line for line in lines if not line.endswith(" ")] + [
        f"question {s.claims}\nasks {s.asks}" if isinstance(s, Question) else f"subject {s.claims}" for s in subjects]
    while len(header := source.read(8)) == 8:
        size, kind = struct.unpack("<II", header)
        data, reply = memoryview(source.read(size)), b""
        if kind == HELLO:
            reply = "\n".join(lines).encode()
        elif kind == WORLD:
            number, subject = numbers("I", data[:8])
            worlds[number] = make_world(subjects[subject], data[8:])
            reply = struct.pack("<I", worlds[number] is not None)
        elif kind == RELEASE:
            del worlds[numbers("I", data)[0]]
        elif kind == BATCH:
            subject, world, n = numbers("I", data[:12])
            reply = answer_batch(subjects[subject], worlds.get(world), n, data[12:])
        output.write(struct.pack("<II", len(reply), kind) + reply)
        output.flush()
