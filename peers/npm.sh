#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the npm packages named in peers/npm/package-lock.json, with their adapters beside them:
# peers/npm.sh FOLDER
# Each adapter is then a plug-in: lockstep check --plugin process:FOLDER/sat.mjs. Packages that
# cannot be installed are named, and left out.
set -eu

source=$(dirname "$0")
folder=${1:?usage: peers/npm.sh FOLDER}
if ! command -v npm >/dev/null || ! command -v node >/dev/null; then
	echo "npm: left out: npm or node is missing"
	exit 77
fi
mkdir -p "$folder"
cp "$source"/npm/*.mjs "$source"/npm/package*.json "$source/../data/adapters/lockstep.mjs" "$folder/"
# Packages that the folder already has are not fetched again.
if ! cmp -s "$folder/package-lock.json" "$folder/installed.json"; then
	if ! npm ci --prefix "$folder" --ignore-scripts --no-audit --no-fund >"$folder/npm.log" 2>&1; then
		echo "npm: left out: $(grep -m1 -i 'error' "$folder/npm.log")"
		exit 77
	fi
	cp "$folder/package-lock.json" "$folder/installed.json"
fi
for adapter in "$folder"/*.mjs; do
	if [ -x "$adapter" ]; then
		name=${adapter##*/}
		echo "${name%.mjs}: $adapter"
	fi
done
