#!/bin/bash -eu
# SPDX-License-Identifier: MIT
# Builds every fuzz target as OSS-Fuzz and ClusterFuzzLite require. They set
#
#	CC CXX CFLAGS CXXFLAGS	compilers, and flags with the engine's instrumentation and the sanitizer
#	LIB_FUZZING_ENGINE	the library to link the targets with
#	SANITIZER		address, undefined or coverage
#	SRC WORK OUT		this source in $SRC/lockstep, a folder to build in, one for the result
#
# and take these files from $OUT, to run the targets where nothing else is installed:
#
#	fuzz_TARGET			a program for each target: each test of `lockstep list`, each reader
#	lib/liblockstep-harness.so	shared code: kernels, references, exact truths
#	fuzz_TARGET_seed_corpus.zip	data/corpus/TARGET
#	fuzz_TARGET.dict		data/dictionaries/TARGET.dict, or float32.dict
#	fuzz_TARGET.options		limits of an input's size and time
#
# fuzz/oss-fuzz/prove.sh tests this script without either service.

source=$SRC/lockstep
build=$WORK/build
jobs=${JOBS:-$(nproc)}

fail()
{
	echo "fuzz/oss-fuzz/build.sh: $1" >&2
	exit 1
}

# The linker searches this folder first, which has only static libraries, so that the targets run where these packages
# are not installed.
mkdir -p "$build" "$WORK/static"
for library in gmp mpfr jansson; do
	archive=$($CC -print-file-name="lib$library.a")
	[ -f "$archive" ] || fail "no lib$library.a: install Debian's lib$library-dev"
	ln -sf "$archive" "$WORK/static/"
done

# Kernels divide by zero and convert out-of-range values, as defined by IEEE 754 and the lanes.
if [ "$SANITIZER" = undefined ]; then
	CFLAGS+=" -fno-sanitize=float-divide-by-zero,float-cast-overflow"
fi

(cd "$source" && autoreconf -i)
(cd "$build" && "$source/configure" --disable-shared --without-benchmark --without-cmocka \
	--with-gmp --with-jansson --with-fuzzing-engine="$LIB_FUZZING_ENGINE" \
	CC="$CC" CXX="$CXX" CFLAGS="$CFLAGS" CXXFLAGS="$CXXFLAGS" \
	LDFLAGS="-L$WORK/static ${LDFLAGS-}")
make -C "$build" -j"$jobs" fuzz-targets

mkdir -p "$OUT/lib"
cp "$build/fuzz/lib/liblockstep-harness.so" "$OUT/lib/"
for program in "$build"/fuzz/fuzz_*; do
	name=${program##*/}
	target=${name#fuzz_}
	# Each test's target is a link to fuzz_test, which takes the test from its own name.
	if [[ ! -x $program || -d $program || $target = test ]]; then
		continue
	fi
	cp "$program" "$OUT/$name"

	corpus=$source/data/corpus/$target
	if [ -d "$corpus" ]; then
		rm -f "$OUT/${name}_seed_corpus.zip"
		(cd "$corpus" && zip -q -X -r "$OUT/${name}_seed_corpus.zip" .)
	fi
	dictionary=$source/data/dictionaries/$target.dict
	[ -f "$dictionary" ] || dictionary=$source/data/dictionaries/float32.dict
	cp "$dictionary" "$OUT/$name.dict"
	cp "$source/fuzz/oss-fuzz/target.options" "$OUT/$name.options"
done
