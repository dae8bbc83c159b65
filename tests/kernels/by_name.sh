#!/bin/sh
# SPDX-License-Identifier: MIT
# Calls tests by name from a language other than C: Python, which takes nothing from the header but the types of
# functions.
# Environment, from the Makefile: top_builddir, build, host, CC, SANITIZER_FLAGS.
set -eu

library=${top_builddir:-.}/.libs/liblockstep.so
python3 -c 'import ctypes' 2>/dev/null || { echo "no python3 here"; exit 77; }
[ -f "$library" ] || { echo "no $library: shared libraries are disabled"; exit 77; }
if [ "${build-}" != "${host-}" ] || [ -n "${SANITIZER_FLAGS-}" ]; then
	echo "Python is not built for this"
	exit 77
fi
# A Python with glibc cannot load libraries linked by musl-gcc.
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
# shellcheck disable=SC2086 # it may have options
if echo 'int nothing;' | ${CC:-cc} -shared -fPIC -x c - -o "$empty/empty.so" &&
	! python3 -c 'import ctypes, sys; ctypes.CDLL(sys.argv[1])' "$empty/empty.so" 2>/dev/null; then
	echo "Python has another C library"
	exit 77
fi

python3 - "$library" <<'END'
import sys
from ctypes import (CDLL, POINTER, byref, c_bool, c_char_p, c_float, c_int, c_int32, c_size_t, c_uint,
                    c_uint64, c_void_p, cast)

library = CDLL(sys.argv[1])


def function(name, result, *arguments):
    found = getattr(library, "lockstep_" + name)
    found.restype, found.argtypes = result, arguments
    return found


find = function("test_find", c_void_p, c_char_p)
at = function("test_at", c_void_p, c_size_t)
count = function("test_count", c_size_t)
name = function("test_name", c_char_p, c_void_p)
columns = function("test_columns", c_uint, c_void_p)
column_name = function("test_column_name", c_char_p, c_void_p, c_uint)
column_type = function("test_column_type", c_int, c_void_p, c_uint)
results = function("test_results", c_uint, c_void_p)
result_name = function("test_result_name", c_char_p, c_void_p, c_uint)
result_type = function("test_result_type", c_int, c_void_p, c_uint)
hits_of = function("test_hits", c_int, c_void_p)
world_of = function("test_world", c_char_p, c_void_p)
world_columns = function("test_world_columns", c_uint, c_void_p)
world_type = function("test_world_column_type", c_int, c_void_p, c_uint)
create = function("world_create", c_int, c_void_p, POINTER(c_void_p), c_size_t, POINTER(c_size_t),
                  POINTER(c_void_p))
free = function("world_free", None, c_void_p, c_void_p)
run = function("call", c_int, c_void_p, c_size_t, POINTER(c_void_p), POINTER(c_void_p),
               POINTER(c_uint64), c_void_p, c_uint)
version = function("version", c_char_p)
isa_at = function("isa_at", c_char_p, c_size_t)
isa_runs = function("isa_runs", c_bool, c_char_p)
isa_in_use = function("isa_in_use", c_char_p)
use_isa = function("use_isa", c_int, c_char_p)
kernel_of = function("kernel_of", c_void_p, c_void_p, c_char_p)
value = [c_float, c_int32]  # by enum lockstep_type


def arrays(values):
    return (c_void_p * max(len(values), 1))(*[cast(v, c_void_p) for v in values])


def world(test, parts, of_columns):
    made = c_void_p()
    held = [(value[world_type(test, c)] * len(v))(*v) for c, v in enumerate(of_columns)]
    status = create(test, byref(made), len(parts), (c_size_t * len(parts))(*parts), arrays(held))
    assert status == 0, status
    return made


def call(test, n, of_columns, on=None, broadcast=0):
    """(hits, or None; results by name)"""
    assert len(of_columns) == columns(test)
    held = [(value[column_type(test, c)] * len(v))(*v) for c, v in enumerate(of_columns)]
    out = [(value[result_type(test, r)] * n)() for r in range(results(test))]
    hits = (c_uint64 * ((n + 63) // 64))()
    assert run(test, n, arrays(held), arrays(out), hits, on, broadcast) == 0
    return ([hits[i // 64] >> i % 64 & 1 for i in range(n)] if hits_of(test) else None,
            {result_name(test, r).decode(): list(out[r]) for r in range(results(test))})


# Three discs of radius 1 against one segment, from (0, 0) to (4, 0): near, touching, far. On every instruction set.
test = find(b"circle_segment")
assert [column_name(test, c).decode() for c in range(7)] == "x y r ax ay bx by".split()
discs, segment = [[2, 5, 2], [0.5, 0, 1.5], [1, 1, 1]], [[0], [0], [4], [0]]
sets = []
while isa_at(len(sets)):
    sets.append(isa_at(len(sets)))
assert b"scalar" in sets and isa_in_use() in sets
for isa in sets:
    before = isa_in_use()
    assert (use_isa(isa) == 0) == isa_runs(isa)
    assert isa_in_use() == (isa if isa_runs(isa) else before)
    assert kernel_of(test, isa) or not isa_runs(isa)
    assert call(test, 3, discs + segment, broadcast=2) == ([1, 1, 0], {})

# A test with results but no hits.
assert call(find(b"dot3"), 2, [[1, 2], [0, 3], [0, 4], [5, 1], [6, 1], [7, 1]]) == (
    None, {"dot": [5, 9]})

# A world of floats, and one of int32 with a result of int32.
test = find(b"point_polygon")
square = world(test, [4], [[0, 4, 4, 0], [0, 0, 4, 4]])
assert call(test, 2, [[1, 5], [1, 1]], square) == ([1, 0], {})
free(test, square)
test = find(b"pong")
assert world_of(test) == b"court" and world_columns(test) == 4
court = world(test, [2], [[0, 90], [10, 10], [5, 5], [20, 20]])
assert call(test, 2, [[3, 50], [12, 12], [4, 4], [4, 4]], court) == ([1, 0], {"side": [-1, 0]})
free(test, court)

# Missing names and missing arguments.
assert use_isa(b"scalar") == 0
for isa in [None, b"", b"SCALAR", b" scalar", b"scala"]:
    assert use_isa(isa) == -1 and not isa_runs(isa) and kernel_of(test, isa) is None
    assert isa_in_use() == b"scalar"
assert find(b"circle_segments") is None and at(count()) is None and column_name(test, 99) is None
assert run(None, 0, None, None, None, None, 0) == -1
assert run(test, 1, None, None, None, None, 0) == -1
for i in range(count()):
    assert find(name(at(i))) == at(i)
    assert run(at(i), 0, None, None, None, None, 0) == 0
print(version().decode(), count(), "tests on", b" ".join(filter(isa_runs, sets)).decode())
END
