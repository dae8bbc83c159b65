#!/bin/sh
# SPDX-License-Identifier: MIT
# lockstep locate: capitals are in their countries, no point is in two, every build says the same,
# and whatever cannot be read is refused in one line.
# shellcheck disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

if ! $lockstep list --json >list.json 2>/dev/null; then
	refused 'this build has no jansson' $lockstep locate 2.35,48.86
	[ "$failures" = 0 ] || exit 1
	echo "this build has no jansson, which maps are read with"
	exit 77
fi

# An emulated CPU is some fifty times slower, and its points are the same.
points=100000
[ -z "${RUNNER:-}" ] || points=2000

# ---- Places ---------------------------------------------------------------------------------------
run 0 $lockstep locate --cities capitals
cities=$(($(wc -l <"$LOCKSTEP_DATA/countries/capitals.csv") - 1))
says "^$cities places, 0 wrong"
echo "$cities capitals"
[ "$cities" -ge 200 ] || fail "only $cities capitals"
run 0 $lockstep locate --cities "$LOCKSTEP_DATA/countries/capitals.csv" 2.35,48.86
says "^$((cities + 1)) places, 0 wrong"

run 0 $lockstep locate 2.35,48.86 -58.42,-34.61 -.13,51.51 0,0
says '^2.35,48.86  *France$'
says '^-58.42,-34.61  *Argentina$'
says '^-.13,51.51  *United Kingdom$'
says '^0,0  *in no country$'
[ "$(cut -d, -f1 out | tr '\n' ' ')" = '2.35 -58.42 -.13 0 ' ] || fail "not in order: $(cat out)"

{
	printf 'city,country,longitude,latitude\r\nParis,France,2.35,48.86\r\n\r\n'
	printf '"Rome, ""eternal""",France,12.5,41.9\r\n'
} >some.csv
run 1 $lockstep locate --cities some.csv
says '^Paris  *2.35  *48.86  France$'
says '^Rome, "eternal"  *12.50  *41.90  Italy  <- WRONG: it is in France$'
says '^2 places, 1 wrong$'

# Neighbours, one within another, and one over all of them: the border belongs to the one on its
# right, its lower end to the upper.
square() {
	printf '{"type":"Feature","properties":{"name":"%s"},"geometry":{"type":"Polygon",' "$1"
	printf '"coordinates":[[[%s,%s],[%s,%s],[%s,%s],' "$2" "$3" "$4" "$3" "$4" "$5"
	printf '[%s,%s],[%s,%s]]%s]}}' "$2" "$5" "$2" "$3" "${6-}"
}
hole=',[[5,1],[5,2],[6,2],[6,1],[5,1]]'
{
	printf '{"type":"FeatureCollection","features":['
	square west 0 0 4 4
	printf ','
	square east 4 0 8 4 "$hole"
	printf ','
	square within 5 1 6 2
	printf ','
	square '<&>' 9 0 10 4
	printf ','
	square twice 9 0 10 4
	printf ']}'
} >squares.geojson
run 0 $lockstep locate --map squares.geojson 1,1 4,1 4,0 4,4 5,1.5 6,1.5 5.5,1 5.5,2 9.5,1 8,0 \
	-- -1,1
says '^1,1  *west$'
says '^4,1  *east$'
says '^4,0  *east$'
says '^4,4  *in no country$'
says '^5,1.5  *within$'
says '^6,1.5  *east$'
says '^5.5,1  *within$'
says '^5.5,2  *east$'
says '^9.5,1  *<&> and 1 more$'
says '^8,0  *in no country$'
says '^-1,1  *in no country$'

# ---- Random points --------------------------------------------------------------------------------
# Each in one country at most, and the same digest on every build.
run 0 $lockstep locate --points $points --isa all
cat out
says "^$points random points on 241 countries of 1631 rings and 97662 vertices"
says '^the same answers on all$'
awk -v points=$points 'NF == 7 && $7 ~ /^[0-9a-f]+$/ && length($7) == 16 {
		++builds
		digests[$7] = 1
		if ($6 != 0 || $4 + $5 != points || $5 < points / 5)
			exit 1
	}
	END { for (digest in digests) ++different; exit !(builds >= 2 && different == 1) }' out ||
	fail "not the same digests, or points in several countries"
digest=$(sed -n 's/^reference .* //p' out)
run 0 $lockstep locate --points $points --isa scalar --seed 1
[ "$(sed -n 's/^scalar .* //p' out)" = "$digest" ] || fail "another digest of the same points"
run 0 $lockstep locate --points $points --isa scalar --seed 2
[ "$(sed -n 's/^scalar .* //p' out)" != "$digest" ] || fail "the same digest of other points"

# A tenth of this map is no country's, and another is two countries'.
run 0 $lockstep locate --map squares.geojson --points 1000 --isa scalar
awk '$1 == "scalar" { exit !($4 > 50 && $5 > 600 && $6 > 50 && $4 + $5 + $6 == 1000) }' out ||
	fail "not what the squares are: $(cat out)"

# ---- JSON and pictures ----------------------------------------------------------------------------
refused "no such country on the map: 'France'" $lockstep locate --map squares.geojson --svg map.svg \
	--cities some.csv
[ ! -e map.svg ] || fail "a picture of what was refused"
run 1 $lockstep locate --json --svg map.svg --points 300 --isa scalar --cities some.csv 4,50
says '"lockstep"'
says '"country": "Italy"'
says '"expected": null'
says '"wrong": 1'
says '"several": 0'
grep -q '<title>Rome, &#34;eternal&#34;: Italy</title></circle>' map.svg || fail "no Rome on the map"
[ "$(grep -c '<path' map.svg)" = 241 ] || fail "not all countries on the map"
[ "$(grep -c '<circle' map.svg)" = 303 ] || fail "not all points on the map"
run 0 $lockstep locate --map squares.geojson --svg squares.svg
grep -q '<title>&#60;&#38;&#62;</title>' squares.svg || fail "a name that is not text in SVG"
if command -v python3 >/dev/null; then
	run 1 $lockstep locate --json --points 300 --cities some.csv
	python3 -m json.tool out >/dev/null || fail "not JSON"
	for picture in map.svg squares.svg; do
		python3 -c 'import sys, xml.dom.minidom as d; d.parse(sys.argv[1])' $picture ||
			fail "not XML: $picture"
	done
fi

# ---- Bad input ------------------------------------------------------------------------------------
run 0 $lockstep locate --help
says '^Usage: lockstep locate'
refused "unknown option '--frobnicate'" $lockstep locate --frobnicate
refused 'nothing to locate' $lockstep locate
refused "not LONGITUDE,LATITUDE: '2.35'" $lockstep locate 2.35
refused "not LONGITUDE,LATITUDE: '2.35,'" $lockstep locate 2.35,
refused "not LONGITUDE,LATITUDE: '2.35,48.86,7'" $lockstep locate 2.35,48.86,7
refused "not LONGITUDE,LATITUDE: 'nan,0'" $lockstep locate nan,0
refused "not LONGITUDE,LATITUDE: '0,1e39'" $lockstep locate 0,1e39
refused "not LONGITUDE,LATITUDE: '-1,x'" $lockstep locate -1,x
refused '^lockstep locate: 999,999: the longitude is out of range: 999 (from -180 to 180)$' \
	$lockstep locate 999,999
refused '^lockstep locate: 0,-90.5: the latitude is out of range: -90.5 (from -90 to 90)$' \
	$lockstep locate 1,1 0,-90.5
run 0 $lockstep locate -180,-90 180,90
# The map of a game may be larger than the world.
{
	printf '{"type":"FeatureCollection","features":['
	square large 0 0 999 500
	printf ']}'
} >large.geojson
run 0 $lockstep locate --map large.geojson 998,499
says '^998,499  *large$'
refused '999.5,0: the longitude is out of range: 999.5 (from -180 to 999)' \
	$lockstep locate --map large.geojson 999.5,0
refused 'out of range' $lockstep locate --points 0
refused 'not a whole number' $lockstep locate --points many
refused 'no such instruction set' $lockstep locate --points 10 --isa mmx
refused 'needs a value' $lockstep locate --map
refused 'no/such.geojson' $lockstep locate --map no/such.geojson 1,1
refused 'no/such.csv' $lockstep locate --cities no/such.csv
refused 'no/such/map.svg' $lockstep locate --svg no/such/map.svg 1,1

bad_map() { # TEXT WHAT
	printf '%s' "$1" >bad.geojson
	refused "bad.geojson.*: $2" $lockstep locate --map bad.geojson 1,1
}
bad_map '' 'it is empty'
bad_map '{"type":' 'not JSON: line 1'
bad_map '[]' 'not GeoJSON'
bad_map '{"type":"FeatureCollection","features":[]}' 'no polygon in it'
bad_map '{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,0]]]}' '3 positions, fewer than 4'
bad_map '{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,1],[1,1]]]}' 'not closed'
bad_map '{"type":"Polygon","coordinates":[[[0,0],[1e99,0],[0,1],[0,0]]]}' 'too large for a float'
head -c 100000 "$LOCKSTEP_DATA/countries/countries.geojson" >cut.geojson
refused 'cut.geojson: not JSON' $lockstep locate --map cut.geojson 1,1

# The lines have escapes in them, and no directives.
bad_cities() { # LINES WHAT
	printf "%b" "$1" >bad.csv
	refused "bad.csv.*: $2" $lockstep locate --cities bad.csv
}
bad_cities '' "not 'city,country,longitude,latitude'"
bad_cities 'name,lon,lat\n' "not 'city,country,longitude,latitude'"
header='city,country,longitude,latitude\n'
bad_cities "${header}Paris,France,2.35\n" 'fewer than 4 fields'
bad_cities "${header}\nParis,France,2.35,48.86,7\n" 'more than 4 fields'
grep -q ':3: ' err || fail "not in line 3: $(cat err)"
bad_cities "${header}Paris,France,235,48.86\n" 'the longitude is out of range: 235'
bad_cities "${header}Paris,France,2.35,-91\n" 'the latitude is out of range: -91'
bad_cities "${header}Paris,France,east,48.86\n" "the longitude is not a number: 'east'"
bad_cities "${header}Paris,France,2.35,48.86N\n" "the latitude is not a number: '48.86N'"
bad_cities "${header}Paris,France,2.35,inf\n" "the latitude is not a number: 'inf'"
bad_cities "${header}Paris,Gaul,2.35,48.86\n" "no such country on the map: 'Gaul'"
bad_cities "${header}\"Paris,France,2.35,48.86\n" 'a quote where none can be'
bad_cities "${header}Pa\"ris,France,2.35,48.86\n" 'a quote where none can be'
bad_cities "${header}Pa\\0377ris,France,2.35,48.86\n" 'not printable UTF-8'
bad_cities "${header}Pa\\0033ris,France,2.35,48.86\n" 'not printable UTF-8'
bad_cities "${header}Pa\\0000ris,France,2.35,48.86\n" 'not text'

# Nothing was left beside a file that was not written.
left=$(find . -name '*.svg.*')
[ -z "$left" ] || fail "left behind: $left"

finish
