#!/bin/sh
# SPDX-License-Identifier: MIT
# tools/duet-against, tools/ci-bench and tools/on-system, in a checkout made here that builds instantly: what they build
# and call, that they leave nothing behind, and what they print if something is missing.
# shellcheck disable=SC2016,SC2154 # Markdown and makefiles; lib.sh sets them
tools=$(cd "${srcdir:-.}/tools" && pwd)
. "${srcdir:-.}/tests/lib.sh"
for program in git bash make; do
	command -v $program >/dev/null || { echo "no $program"; exit 77; }
done
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@localhost
export GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@localhost TMPDIR="$folder/temporary" JOBS=1
unset GIT_DIR GIT_WORK_TREE
mkdir temporary bin

# ---- A checkout ------------------------------------------------------------------------------------

# Writes its own configure and build scripts. The library is the revision's number, and its duet prints its arguments
# and exits with $STATUS.
printf '#!/bin/sh\n' >bin/autoreconf
chmod +x bin/autoreconf
PATH=$folder/bin:$PATH
mkdir -p checkout/tools
cp "$tools"/* checkout/tools
cat >checkout/configure <<'END'
#!/bin/sh
source=$(dirname "$0")
cat >config.status <<EOF
#!/bin/sh
echo "'--with-words=two words' '--this'"
EOF
chmod +x config.status
printf '%s\n' "$*" >options
cp "$source/Makefile.of" Makefile
cp "$source/number" number
[ ! -d "$source/kernels" ] || cp -R "$source/kernels" .
END
cat >checkout/Makefile.of <<'END'
liblockstep.la:
	mkdir -p .libs && cp number .libs/liblockstep.so
	for source in kernels/*.c kernels/*/*.c; do [ ! -f "$$source" ] || { \
	  object=$$(dirname "$$source")/.libs/$$(basename "$$source" .c).o && mkdir -p "$$(dirname "$$object")" && \
	  cc -c -g -o "$$object" "$$source"; } || exit 1; done
lockstep:
	printf '#!/bin/sh\ncase $$1 in isa) printf "\\n\\nsse2 native\\navx2 native\\nneon emulated\\n"; exit ;; list) echo a b c d; exit ;; esac\nwhile [ $$# -gt 2 ]; do [ "$$1" != --save ] || echo rounds >"$$2"; echo "given $$1"; shift; done\necho "OLD $$(cat "$$1") $$(cat "$$(dirname "$$1")/../options")"\necho "NEW $$(cat "$$2")"\nexit $${STATUS:-0}\n' >lockstep
	chmod +x lockstep
.PHONY: liblockstep.la lockstep
END
chmod +x checkout/configure
cd checkout
git init -q -b main .
echo /build/ >.gitignore
for number in 1 2 3; do
	echo $number >number
	git add .
	git commit -q -m "number $number"
done
mkdir build
(cd build && ../configure)
against=tools/duet-against

# A run leaves nothing behind: no files, no worktrees, no jobs.
clean() {
	[ -z "$(ls -A "$TMPDIR")" ] || fail "left behind: $(ls "$TMPDIR")"
	[ "$(git worktree list | wc -l)" = 1 ] || fail "a worktree is left: $(git worktree list)"
}
plays() {
	says "^OLD $1 "
	says "^NEW $2\$"
	clean
}
tells() {
	grep -q -e "$1" err || fail "no '$1' in: $(cat err)"
}

# ---- The revisions ---------------------------------------------------------------------------------

run 0 $against HEAD~2
plays 1 3
says '^given duet$'
# It uses the same options, including values of several words.
says '^OLD 1 --with-words=two words --this$'
tells 'NEW is this tree, [0-9a-f]* (number 3)$'
run 0 $against
plays 2 3
run 0 $against -- --test 'box_*' --rounds 9
plays 2 3
says '^given box_\*$'
run 1 env STATUS=1 $against HEAD~2
clean
# From another folder, with the build named relative to that.
cp -R build elsewhere
run 0 sh -c 'cd tools && ./duet-against --build ../elsewhere HEAD~1'
plays 2 3
rm -rf elsewhere
# Uncommitted changes are NEW, compared with the commit.
echo 4 >build/number
echo changed >>number
run 0 $against
plays 3 4
tells 'with changes that are not committed$'
git checkout -q -- number
# A branch is compared with the commit where it diverged from origin's.
git update-ref refs/remotes/origin/main HEAD~2
run 0 $against
plays 1 4
git update-ref -d refs/remotes/origin/main

run 0 tools/ci-bench HEAD~2 HEAD
says '^### From `[0-9a-f]*` to `[0-9a-f]*`$'
says '^given --n$'
says '^given 100,2048$'
says '^given --isa$'
says '^given --markdown$'
plays 1 3
git checkout -q -b other HEAD~2
git commit -q --allow-empty -m 'another branch'
run 1 env STATUS=1 tools/ci-bench --output summary.md --save all.json --configure '--a --b' other main -- --threshold 5%
[ ! -s out ] || fail "something on standard output, too: $(cat out)"
cp summary.md out
says '^given --save$'
[ "$(cat all.json)" = rounds ] || fail "not what the duet saved: $(cat all.json)"
says '^given 5%$'
says '^OLD 1 --a --b --without-gmp'
plays 1 3
git checkout -q main
run 2 env STATUS=2 tools/ci-bench --output never.md HEAD~2 HEAD
[ ! -e never.md ] || fail "a comment, though nothing was found out: $(cat never.md)"
# A link is followed, to a file that keeps its permissions; - is standard output; a full device is an error.
echo old >real.md
chmod 640 real.md
ln -s real.md link.md
run 0 tools/ci-bench --output link.md --save - HEAD~2 HEAD
[ "$(cat out)" = rounds ] || fail "not what the duet saved: $(cat out)"
[ -L link.md ] || fail 'the link has been replaced'
grep -q '^### From ' real.md || fail "the link was not followed: $(cat real.md)"
[ "$(find real.md -perm 640)" ] || fail "$(ls -l real.md)"
run 0 tools/ci-bench --output - HEAD~2 HEAD
says '^### From '
run 2 tools/ci-bench --output /dev/full HEAD~2 HEAD
grep -q '^ci-bench: /dev/full: cannot be written$' err || fail "no reason: $(cat err)"
[ -c /dev/full ] || fail '/dev/full is no device any more'

# Tests with unchanged machine code are skipped. The two in one source run together.
if command -v cc objcopy nm >none; then
	code() {
		mkdir -p kernels/sse2 kernels/avx2 kernels/neon
		echo "int shared(void) { return $1; }" >kernels/shared.c
		for isa in sse2 avx2 neon; do
			echo "int lockstep_kernel_${isa}_a(void) { return 1; }" >kernels/$isa/a.c
			echo "int lockstep_kernel_${isa}_b(void) { return 1; } int lockstep_kernel_${isa}_c(void) { return 2; }" >kernels/$isa/b.c
			echo "int gather_${isa}(void) { return 1; }" >kernels/$isa/rows.c
		done
	}
	commit() {
		git add .
		git commit -q -m "$1"
		run 0 tools/ci-bench --output - HEAD~1 HEAD
	}
	all_play() {
		says '^given all$'
		grep -q 'machine code' out && fail "something was left out: $(cat out)"
		[ "$(grep -c '^given all$' out)" = 2 ] || fail "not all instruction sets and modes: $(cat out)"
	}
	nothing_plays() {
		says 'The machine code of all kernels that run here is the same'
		grep -q '^given' out && fail "something ran: $(cat out)"
		:
	}
	code 1
	git add .
	git commit -q -m code
	sed -i '1i/* A comment, so that lines have other numbers. */\n' kernels/*/*.c
	commit comment
	nothing_plays
	run 0 tools/ci-bench --output - --save saved.json HEAD~1 HEAD
	[ ! -e saved.json ] || fail 'results of skipped tests were saved'
	run 0 tools/ci-bench HEAD~1 HEAD -- --test b
	says '^given b$'
	says '^given all$'
	run 0 tools/ci-bench HEAD~1 HEAD -- --isa sse2
	says '^given sse2$'
	sed -i 's/return 2/return 3/' kernels/avx2/b.c
	commit 'one source'
	says '^given b,c$'
	says '^given avx2$'
	says 'Their machine code is the same, so they were left out: a, d\.$'
	sed -i 's/return 1/return 4/' kernels/avx2/a.c kernels/sse2/b.c
	commit 'two sources'
	says '^given a,b,c$'
	says '^given avx2,sse2$'
	sed -i 's/return 1/return 5/' kernels/neon/*.c
	commit 'what does not run here'
	nothing_plays
	sed -i 's/return 1/return 6/' kernels/avx2/rows.c
	commit 'what fetches rows'
	all_play
	sed -i 's/return 1/return 7/' kernels/shared.c
	commit 'what kernels share'
	all_play
	cp kernels/avx2/a.c kernels/avx2/d.c
	sed -i 's/avx2_a/avx2_d/' kernels/avx2/d.c
	commit 'another source'
	says '^given d$'
	says '^given avx2$'
	clean
fi
refused '^ci-bench: standard output: cannot be written' sh -c 'tools/ci-bench --help >/dev/full'
refused '^ci-bench: --save: standard output is already taken' tools/ci-bench --save - HEAD~2 HEAD
clean

# ---- Another system ----------------------------------------------------------------------------------

# debootstrap and others are replaced by stand-ins with just what on-system uses; the chroot prints its contents.
mkdir systems
fake() {
	{ echo '#!/bin/sh' && cat; } >"systems/$1"
	chmod +x "systems/$1"
}
echo 'echo 0' | fake id
echo 'echo amd64' | fake dpkg
true | fake mount
fake unshare <<'END'
while [ "${1#-}" != "$1" ]; do
	[ "$1" != --propagation ] || shift
	shift
done
exec "$@"
END
fake debootstrap <<'END'
[ -z "${BROKEN-}" ] || { echo "no such mirror"; exit 1; }
while [ "${1#-}" != "$1" ]; do shift; done
echo "$1 $3" >>"$XDG_CACHE_HOME/made"
mkdir "$2" && cd "$2" && mkdir -p root proc sys dev etc/dpkg/dpkg.cfg.d var/cache/apt/archives
END
fake chroot <<'END'
echo "$*"
ls "$2/root/lockstep"
exit ${STATUS:-0}
END
export XDG_CACHE_HOME="$folder/cache"
# shellcheck disable=SC2317 # run calls it
on() {
	PATH=$PWD/systems:$PATH tools/on-system --no-check-gpg --mirror http://nowhere/debian "$@"
}
kept() {
	[ "$(ls "$XDG_CACHE_HOME/lockstep")" = "$*" ] || fail "kept: $(ls "$XDG_CACHE_HOME/lockstep")"
}
run 77 env BROKEN=yes sh -c 'PATH=$PWD/systems:$PATH tools/on-system --no-check-gpg debian12 ls'
tells '^    no such mirror$'
tells '^on-system: debian12 could not be made from http'
rm -r "$XDG_CACHE_HOME"
run 0 on debian13 ls -l
says 'HOME=/root .* sh ls -l$'
says '^number$'
[ "$(grep -c '^build$' out)" = 0 ] || fail "what git does not know is there, too"
[ "$(cat "$XDG_CACHE_HOME/made")" = "trixie http://nowhere/debian" ] || fail "made: $(cat "$XDG_CACHE_HOME/made")"
rm number
run 7 env STATUS=7 sh -c 'PATH=$PWD/systems:$PATH tools/on-system debian13 ls'
[ "$(grep -c '^number$' out)" = 0 ] || fail "what was deleted is there"
git checkout -q -- number
[ "$(wc -l <"$XDG_CACHE_HOME/made")" = 1 ] || fail "made again: $(cat "$XDG_CACHE_HOME/made")"
kept 'debian13-amd64.ccache-root
debian13-amd64.lock
debian13-amd64.packages
debian13-amd64.tar.gz'
run 0 on --fresh debian13 ls
[ "$(wc -l <"$XDG_CACHE_HOME/made")" = 2 ] || fail "not made anew: $(cat "$XDG_CACHE_HOME/made")"
rm -r systems
refused "^on-system: on which system?" tools/on-system
refused "^on-system: unknown system 'debian1': debian12, " tools/on-system debian1 ls
refused '^on-system: run what on debian13?' tools/on-system debian13
refused "^on-system: unknown option '--root'; see" tools/on-system --root debian13 ls
refused '^on-system: --mirror needs a URL' tools/on-system --mirror
run 0 tools/on-system --help
says '^Usage: tools/on-system '
clean

# ---- Failures --------------------------------------------------------------------------------------

refused '^duet-against: no such revision: nosuch$' $against nosuch
refused "^duet-against: unknown option '--exec'; see tools/duet-against --help" $against --exec
refused "^duet-against: unexpected 'HEAD': only one revision" $against HEAD~1 HEAD
refused '^duet-against: --build needs a folder' $against --build
refused "^duet-against: $PWD/nowhere: no build of this tree" $against --build nowhere
refused '^ci-bench: two revisions are needed, BASE and HEAD, not 1' tools/ci-bench HEAD
refused '^ci-bench: no such revision: nosuch$' tools/ci-bench HEAD nosuch
refused '^ci-bench: --save needs a value' tools/ci-bench --save
for option in output save; do
	refused "^ci-bench: $PWD/nowhere/file: its folder does not exist" \
		tools/ci-bench --$option nowhere/file HEAD~2 HEAD
done
run 0 $against --help
says '^Usage: tools/duet-against '
run 0 tools/ci-bench --help
says '^Usage: tools/ci-bench '
clean
mkdir ../plain
cp -R tools build ../plain
refused "^duet-against: $folder/plain: not a git checkout\$" ../plain/$against HEAD

# For a revision that fails to build: the end of the compiler's messages.
printf 'liblockstep.la:\n\t@echo broken code; false\n' >Makefile.of
git commit -q -a -m 'broken'
run 2 $against HEAD
tells '^duet-against: OLD: make liblockstep.la: failed; the end of its output:$'
tells '^    broken code$'
[ ! -s out ] || fail "something ran: $(cat out)"
clean
printf 'liblockstep.la:\n\t:\n' >Makefile.of
git commit -q -a -m 'no shared library'
run 2 $against HEAD
tells '^duet-against: .*/OLD-build: a build without shared libraries (--disable-shared)'
clean
run 2 tools/ci-bench HEAD HEAD
clean
rm build/.libs/liblockstep.so
printf 'liblockstep.la lockstep:\n\t:\n' >build/Makefile
run 2 $against HEAD
tells "^duet-against: $PWD/build: a build without shared libraries"
clean
(cd build && ../configure)
git show HEAD~2:Makefile.of >build/Makefile
# Stopped while building, which would otherwise take far too long.
printf 'liblockstep.la:\n\techo $$$$ >"$(CURDIR)/../../../sleeper"; exec sleep 1000\n' >Makefile.of
git commit -q -a -m 'slow'
# Uses neither SIGINT, which a script's background processes ignore, nor SIGHUP, which nohup ignores.
rm -f "$folder/sleeper"
$against HEAD >out 2>err &
pid=$!
while [ ! -s "$folder/sleeper" ] && kill -0 $pid 2>/dev/null; do
	sleep 0.1
done
kill -s TERM $pid
status=0
wait $pid || status=$?
[ "$status" -gt 128 ] || fail "status $status after SIGTERM: $(cat err)"
[ -s "$folder/sleeper" ] || fail "it did not build: $(cat err)"
kill -0 "$(cat "$folder/sleeper")" 2>/dev/null && fail "its job keeps running"
clean

finish
