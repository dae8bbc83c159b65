#!/bin/sh
# SPDX-License-Identifier: MIT
# Hidden state that threads could share: no object of a kernel has writable memory, or calls anything except the few
# functions that compilers use by themselves. So kernels allocate nothing, take no lock, and use neither the system nor
# the maths library. The same check covers the rest of the library, with a separate list.
# Environment, from the Makefile: top_builddir, top_srcdir, NM, OBJDUMP, CC, SANITIZER_FLAGS.
set -eu

builddir=${top_builddir:-.}
sources=${top_srcdir:-.}/kernels # objects of deleted sources may remain
nm=${NM:-nm}
objdump=${OBJDUMP:-objdump}
flags=$(sed -nE 's/^(SANITIZER_FLAGS|CFLAGS) = //p' "$builddir/Makefile")
case "$flags" in
*-fsanitize* | *-fprofile* | *--coverage* | *-pg*)
	echo "instrumented code calls and counts"
	exit 77
	;;
esac
"$objdump" --version >/dev/null 2>&1 || { echo "no objdump here"; exit 77; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

# Copying and clearing a long struct or array is a call, as it is for emulated lanes; with _FORTIFY_SOURCE, it calls
# their checked variants. -fstack-protector ends every function with its check. The first name is a table of
# addresses, not a function; so is the code that finds it on 32-bit x86. Newer compilers recognise a bit count by
# halves (kernels/count_bits.h), and turn it into a call.
by_compilers='_GLOBAL_OFFSET_TABLE_|__popcount[ds]i2|__x86\.get_pc_thunk\..*|mem(cpy|move|set)|__mem(cpy|move|set)_chk|__stack_chk_(fail|guard).*'

# Further functions of each file of the library: makers of worlds allocate, copy and sort; names are compared; the
# environment and the CPU decide which instruction set to use.
allowed_in()
{
	case $1 in
	accessors) echo 'strcmp|strchr' ;;
	dispatch) echo 'strcmp|getenv|__cpu_model|__cpu_indicator_init|__cpu_features2?|__aarch64_cas.*' ;;
	cells | clearance | court | grid_worlds | mask_dilate | mask_world | polygon_map | slabs | \
		triangle_cells | triangles_world | triangulate | vertex_tree | world)
		echo 'malloc|calloc|free|qsort|__isfinitef?|__finitef?'
		;;
	mesh_world) echo 'malloc|free|calloc|madvise|__isfinitef?|__finitef?|__aarch64_cas.*' ;;
	*) echo none ;;
	esac
}

# look ALLOWED WRITABLE OBJECT...: WRITABLE is the only section that may be writable, or any word if there is none.
look()
{
	allowed=$1
	may=$2
	shift 2
	# shellcheck disable=SC2086 # several words are meant
	$nm -A -P "$@" | allowed="^($by_compilers|$allowed)\$" awk '
		BEGIN { allowed = ENVIRON["allowed"] }
		$3 ~ /^[Uvw]$/ && $2 !~ allowed { print "FAIL " $1 " refers to " $2 }' >"$work/found"
	# Tables of addresses are constant after loading: .data.rel.ro.
	"$objdump" -h "$@" | awk -v may="$may" '
		/file format/ { file = $1; next }
		$1 ~ /^[0-9]+$/ { section = $2; size = $3; next }
		/ALLOC/ && !/READONLY|CODE/ && size !~ /^0+$/ && section !~ /^\.data\.rel\.ro/ && section != may {
			print "FAIL " file " can write to " section
		}' >>"$work/found"
	cat "$work/found"
	[ ! -s "$work/found" ] || status=1
}

# ---- The check itself works -----------------------------------------------------------------------
probe()
{
	echo "$1" >"$work/probe.c"
	# shellcheck disable=SC2086 # several words are meant
	${CC:-cc} -O1 -w ${3-} -c "$work/probe.c" -o "$work/probe.o"
	look none none "$work/probe.o" >"$work/said"
	if [ $status -eq 0 ] || ! grep -q "^FAIL .*probe.o: $2" "$work/said"; then
		echo "not seen in: $1"
		cat "$work/said"
		exit 1
	fi
	status=0
}
probe 'int f(int x) { static int n; return n += x; }' 'can write to .bss'
probe 'int f(int x) { static int n = 1; return n += x; }' 'can write to .data'
probe 'int f(int x) { static _Thread_local int n; return n += x; }' 'can write to .tbss'
probe 'int f(int x) { static _Thread_local int n = 1; return n += x; }' 'can write to .tdata'
probe 'int f(int x) { static int n; return n += x; }' 'can write to .bss' '-fdata-sections -fPIC'
probe 'void *malloc(unsigned long); void *f(void) { return malloc(9); }' 'refers to malloc'
probe 'float sinf(float); float f(float x) { return sinf(x); }' 'refers to sinf' -fPIC
probe 'extern int errno_here; int f(void) { return errno_here = 1; }' 'refers to errno_here'

# ---- Kernels, of every build ----------------------------------------------------------------------
kernels=0 builds=0
for folder in "$builddir"/kernels/*/; do
	build=${folder%/}
	build=${build##*/}
	[ "$build" != count ] || continue # it counts
	set --
	for object in "$folder".libs/*.o "$folder"*.o; do
		name=${object##*/}
		[ ! -f "$sources/${name%.o}.c" ] || set -- "$@" "$object"
	done
	[ $# -gt 0 ] || continue
	# Wall cases that float leaves in doubt are decided one by one, in a file with the same restrictions.
	look "lockstep_kernel_${build}_.*|lockstep_stop_at_wall" none "$@"
	kernels=$((kernels + $#))
	builds=$((builds + 1))
done
if [ $kernels -eq 0 ]; then
	echo "FAIL no kernels in $builddir"
	status=1
fi

# ---- The rest of the library ----------------------------------------------------------------------
others=0
for object in "$builddir"/kernels/.libs/libcore_la-*.o "$builddir"/kernels/libcore_la-*.o; do
	[ -f "$object" ] || continue
	name=${object##*/libcore_la-}
	name=${name%.o}
	[ -f "$sources/$name.c" ] || continue
	section=none
	# The library's only variable, which is read and written atomically.
	[ "$name" != dispatch ] || section=.bss.lockstep_chosen_isa
	look "lockstep_.*|$(allowed_in "$name")" $section "$object"
	others=$((others + 1))
done
if [ $others -eq 0 ]; then
	echo "FAIL no objects of the library in $builddir"
	status=1
fi
echo "$kernels objects of $builds builds, and $others others of the library"
exit $status
