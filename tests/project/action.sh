#!/bin/sh
# SPDX-License-Identifier: MIT
# The steps of packaging/action/action.yml, without GitHub: run.sh with the environment that GitHub would provide.
# shellcheck disable=SC2016,SC2154 # what must not be run; lib.sh sets them
action=$(cd "${srcdir:-.}/packaging/action" && pwd)
. "${srcdir:-.}/tests/lib.sh"

# A plain YAML scalar must not contain a colon followed by a blank: GitHub would not read the file at all.
for file in "$action/action.yml" "$srcdir"/.github/workflows/*.yml; do
	awk '
		block { match($0, /^ */); if (RLENGTH > block || /^ *$/) next; block = 0 }
		/^ *(- )?[A-Za-z_-]+: *[|>]-?$/ { match($0, /^ */); block = RLENGTH + 1e-9; next }
		/^ *(- )?[A-Za-z_-]+: +[^"'"'"'{[|>#]/ {
			value = $0
			sub(/^ *(- )?[A-Za-z_-]+: +/, "", value)
			if (value ~ /: |:$/) { print FILENAME ":" FNR ": " $0; wrong = 1 }
		}
		END { exit wrong }' "$file" >&2 || fail "a value with a colon needs quotes"
done

grep -q '^#define HAVE_GMP 1' "$build/config.h" || { echo "no GMP: nothing is judged"; exit 77; }
for program in bash xargs realpath sha256sum; do
	command -v $program >/dev/null || { echo "no $program"; exit 77; }
done
plugin=$build/tests/modules/plugin.so
[ -f "$plugin" ] || { echo "no $plugin: shared libraries are disabled"; exit 77; }
mkdir temporary work bin
export RUNNER_TEMP="$folder/temporary" GITHUB_OUTPUT="$folder/outputs"
export GITHUB_STEP_SUMMARY="$folder/summary.md" GITHUB_ACTIONS=true
export RUNNER_OS=Linux RUNNER_ARCH=X64 ImageOS=some24
export LOCKSTEP_TESTS='circle_circle' LOCKSTEP_SCENES='uniform,lattice' LOCKSTEP_SECONDS=0.1
export LOCKSTEP_PLUGIN="$plugin" LOCKSTEP_AGAINST='' LOCKSTEP_OPTIONS='--isa scalar --cases 2000'
export LOCKSTEP="$folder/bin/lockstep command"
# One word that contains a blank, however the tests start the command.
printf '#!/bin/sh\nexec %s "$@"\n' "$lockstep" >"$LOCKSTEP"
chmod +x "$LOCKSTEP"

# step STATUS NAME [VARIABLE=VALUE...] : runs a step of action.yml, with empty outputs at first.
step() {
	wanted_status=$1
	name=$2
	shift 2
	: >outputs
	: >summary.md
	run "$wanted_status" env "$@" "$action/run.sh" "$name"
}

# put_out LINE : the step's output has it; summed_up PATTERN : the summary has it.
put_out() {
	grep -qx -e "$1" outputs || fail "no '$1' among the outputs: $(cat outputs)"
}
summed_up() {
	grep -q -e "$1" summary.md || fail "no '$1' in the summary: $(cat summary.md)"
}

# ---- Check --------------------------------------------------------------------------------------

step 0 check
says '^no disagreement'
put_out status=0
put_out found=0
summed_up '^### lockstep check: no disagreement$'
summed_up 'plugin'

# Found, printed, saved and counted; nothing is left from an earlier step.
export BROKEN=open
step 1 check
put_out status=1
put_out 'found=[1-9][0-9]*'
saved=$(sed -n 's/^folder=//p' outputs)
[ -n "$(ls "$saved"/*.case)" ] || fail 'nothing saved'
summed_up '^### lockstep check: \*\*kernels disagree'
summed_up 'DISAGREEMENT  circle_circle on plugin: the answer is wrong'
says '^::error title=lockstep-check::circle_circle on plugin: the answer is wrong'
unset BROKEN
step 0 check
put_out found=0

# Bad input.
step 2 check LOCKSTEP_PLUGIN=nowhere.so
summed_up '^### lockstep check: it could not run (status 2)$'
summed_up 'nowhere.so'
step 2 check LOCKSTEP_OPTIONS='--isa "scalar'
grep -q 'unterminated quote' err || fail "of a quote: $(cat err)"

# Compared with an older version, the new one does each case twice.
old=$build/tests/modules/mine.so slow=$build/tests/modules/mine_slow.so wrong=$build/tests/modules/mine_wrong.so
step 0 check LOCKSTEP_TESTS=circle_segment LOCKSTEP_PLUGIN="$old" LOCKSTEP_AGAINST="$old"
summed_up '^### lockstep duet: against the older version'
step 1 check LOCKSTEP_TESTS=circle_segment LOCKSTEP_PLUGIN="$slow" LOCKSTEP_AGAINST="$old"
put_out status=1
says '^::error title=lockstep-check::lockstep duet, against the older version: status 1'
step 2 check LOCKSTEP_TESTS=circle_segment LOCKSTEP_PLUGIN="$old" LOCKSTEP_AGAINST=nowhere.so

# Options are split into words, quotes join them, and nothing in them is executed.
cat >"$folder/bin/words" <<'EOF'
#!/bin/sh
printf '[%s]\n' "$@"
exit "${STATUS:-0}"
EOF
chmod +x bin/words
LOCKSTEP=$folder/bin/words
step 0 check LOCKSTEP_OPTIONS='--scene "mask:a b.pbm"
 --seed $(touch run) `touch run` ; * '
says '^\[mask:a b.pbm\]$'
says '^\[\$(touch\]$'
says '^\[\*\]$'
says "^\\[--plugin\\]$"
[ ! -e run ] || fail 'a part of the options was executed'
step 0 check LOCKSTEP_OPTIONS= LOCKSTEP_PLUGIN=
words='[check] [--test] [circle_circle] [--scene] [uniform,lattice] [--seconds] [0.1]'
words="$words [--output] FOLDER "
[ "$(sed 's/\[.*lockstep-found\..*\]/FOLDER/' out | tr '\n' ' ')" = \
	"$words" ] ||
	fail "the words are: $(cat out)"

# A skipped check has not passed.
step 77 check STATUS=77
summed_up 'nothing was checked'

# A long report is shortened, and keeps both ends.
printf '#!/bin/sh\necho first\nseq 1000\necho last\n' >bin/words
step 0 check
for line in first last '\.\.\. 602 lines left out'; do summed_up "^$line"; done
[ "$(wc -l <summary.md)" -lt 420 ] || fail 'the summary is long'

# ---- Where, and get -----------------------------------------------------------------------------

# A copy of the build that builds instantly.
mkdir -p source/packaging
cp -R "$action" source/packaging
for name in bench cli data doc fuzz harness kernels m4 reference; do mkdir source/$name; done
echo 1 >source/kernels/point.c
touch source/Makefile.am source/configure.ac
cat >source/quickstart <<'EOF'
#!/bin/sh
echo "quickstart $*" >>"$RUNNER_TEMP/calls"
EOF
cat >source/configure <<'EOF'
#!/bin/sh
for option; do case $option in --prefix=*) prefix=${option#*=} ;; esac; done
printf 'install-strip:\n\tinstall -D ../command "%s/bin/lockstep"\n' "$prefix" >Makefile
EOF
printf '#!/bin/sh\necho made anew\n' >source/command
printf '#!/bin/sh\necho autoreconf >>"$RUNNER_TEMP/calls"\n' >bin/autoreconf
chmod +x source/quickstart source/configure source/command bin/autoreconf
action=$folder/source/packaging/action
PATH=$folder/bin:$PATH
export LOCKSTEP_FROM=build LOCKSTEP_PACKAGE=

# The key depends on what is built, and on the runner.
key() {
	step 0 where
	sed -n 's/^key=lockstep-Linux-X64-some24-\([0-9a-f]\{40\}\)$/\1/p' outputs
}
first=$(key)
[ -n "$first" ] || fail "no key: $(cat outputs)"
touch source/m4/libtool.m4 source/m4/lt~obsolete.m4
[ "$(key)" = "$first" ] || fail 'the key changes after autoreconf'
echo 2 >source/kernels/point.c
[ "$(key)" != "$first" ] || fail 'the key is the same though a kernel has changed'
put_out "prefix=$folder/temporary/lockstep"

export LOCKSTEP_PREFIX="$folder/temporary/lockstep"
step 0 get
put_out built=yes
put_out "command=$LOCKSTEP_PREFIX/bin/lockstep"
[ "$("$LOCKSTEP_PREFIX/bin/lockstep")" = 'made anew' ] || fail 'it is not installed'
# From the cache: its libraries are installed, and nothing is built.
: >temporary/calls
step 0 get
put_out built=no
[ "$(cat temporary/calls)" = 'quickstart install libgmp-dev libmpfr-dev libjansson-dev' ] ||
	fail "with a cached build: $(cat temporary/calls)"
# Cached on a machine with other libraries: it does not run, so it is rebuilt.
printf '#!/bin/sh\nexit 127\n' >"$LOCKSTEP_PREFIX/bin/lockstep"
step 0 get
put_out built=yes
# A failed build is reported, and caches nothing.
rm -r "$LOCKSTEP_PREFIX"
printf '#!/bin/sh\necho no compiler\nexit 1\n' >source/configure
step 2 get
says 'no compiler'
grep -q 'lockstep-check: the build failed' err || fail "of a build that failed: $(cat err)"
[ ! -s outputs ] || fail "after a build that failed: $(cat outputs)"

# Packages: all that match the patterns, by names that apt-get treats as files.
cat >bin/apt-get <<'EOF'
#!/bin/sh
printf '%s\n' "$@" >>"$RUNNER_TEMP/calls"
EOF
printf '#!/bin/sh\n[ "$1" = -n ] && shift\nexec "$@"\n' >bin/sudo
cp source/command bin/lockstep
chmod +x bin/apt-get bin/sudo
: >temporary/calls
mkdir 'work/two words'
touch 'work/two words/lockstep_0_x.deb' work/other.deb
export LOCKSTEP_FROM=package
step 0 get LOCKSTEP_PACKAGE='work/two words/*.deb
work/other.deb
'
put_out "command=$folder/bin/lockstep"
for file in 'two words/lockstep_0_x.deb' other.deb; do
	grep -qx "$folder/work/$file" temporary/calls || fail "installed: $(cat temporary/calls)"
done
step 2 get LOCKSTEP_PACKAGE='work/none*.deb'
grep -q 'package: work/none\*.deb: no such file' err || fail "of no file: $(cat err)"
step 2 get
grep -q 'package names no file' err || fail "without package: $(cat err)"
step 2 get LOCKSTEP_FROM=nowhere
grep -q 'from: nowhere: neither build nor package' err || fail "of from: $(cat err)"

# ---- action.yml ---------------------------------------------------------------------------------

# It passes everything that run.sh requires, and names only existing steps and outputs.
given=$(sed -n 's/^ *\(LOCKSTEP[A-Z_]*\): .*/\1/p' "$action/action.yml" | sort -u)
asked=$(grep -o '\$\({\|\)LOCKSTEP[A-Z_]*' "$action/run.sh" | tr -d '${' | sort -u)
[ "$given" = "$asked" ] || fail "action.yml passes $given, and run.sh reads $asked"
put=$(sed -n 's/^.*put \([a-z]*\) .*/\1/p' "$action/run.sh" | sort -u)
grep -o 'steps\.[a-z]*\.outputs\.[a-z]*' "$action/action.yml" | sed 's/.*\.//' >outputs_read
while read -r name; do
	echo "$put" | grep -qx "$name" ||
		fail "action.yml reads $name, which run.sh does not put out"
done <outputs_read
sed -n 's/.*run\.sh" \([a-z]*\).*/\1/p' "$action/action.yml" >steps
[ "$(tr '\n' ' ' <steps)" = 'where get check ' ] || fail "action.yml asks run.sh for $(cat steps)"

finish
