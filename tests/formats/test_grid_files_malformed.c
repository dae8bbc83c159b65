/* SPDX-License-Identifier: MIT */
/* The readers of mazes and tiles refuse malformed files with one line that says what and where. */
#include <config.h>

#include "tests/formats/grid_files.h"
#include "tests/unit.h"

UNIT_TEST(refuses_malformed_mazes)
{
	static const struct malformed malformed[] = {
	    {BYTES(""), "map: not a maze: it is empty"},
	    {BYTES("\n"), "map: no maze in it"},
	    {BYTES("\xef\xbb\xbf"), "map: no maze in it"},
	    {BYTES("origin 1 2\ncell 3 4\n"), "map: no maze in it"},
	    {BYTES(" +-+\n"), "map:1: neither 'origin X Y' nor 'cell W H': ' +-+'"},
	    {BYTES("{\"type\":\x1b[2J"),
	     "map:1: neither 'origin X Y' nor 'cell W H': '{\"type\":?[2J'"},
	    {BYTES("#####\n# # #\n"), "map:1: neither 'origin X Y' nor 'cell W H': '#####'"},
	    {BYTES("+-+\n\0\n+-+\n"), "map: not a maze: it contains a NUL byte"},

	    /* Places beyond the range of pixels. */
	    {BYTES("origin 2147483639 0\ncell 5 1\n+-+\n\n+-+"),
	     "map: 2 x 5 pixels across, from 2147483639 on, exceed int32"},
	    {BYTES("origin 0 1\ncell 1 1073741824\n+-+\n\n+-+"),
	     "map: 2 x 1073741824 pixels down, from 1 on, exceed int32"},

	    /* Corners, and what is between them. */
	    {BYTES("+"), "map:1: a first line without two corners"},
	    {BYTES("+----\n|\n+----\n"), "map:1: a first line without two corners"},
	    {BYTES("++\n||\n++\n"), "map:1: two corners without a cell in between"},
	    {BYTES("+--+--\n"), "map:1: the last wall has no corner at its end"},
	    {BYTES("+--+-+\n"), "map:1: the last wall has no corner at its end"},
	    {BYTES("+--+---+--+-+\n"), "map:1: column 7 is not a corner, +: '-'"},
	    {BYTES("+--+-+++\n"), "map:1: the last wall has no corner at its end"},
	    {BYTES("+--+-++\n"), "map:1: column 6 is not the wall's first character: '+'"},
	    {BYTES("+--+- +\n"), "map:1: column 6 is not the wall's first character: ' '"},
	    {BYTES("+--+ -+\n"), "map:1: column 6 is not the wall's first character: '-'"},
	    {BYTES("+--+==+\n"), "map:1: column 5 is not - or blank: '='"},
	    {BYTES("+--+\t\t+\n"), "map:1: column 5 is not - or blank: '?'"},
	    {BYTES("+--+--+\n\n+--+\n"),
	     "map:3: a line of corners of 4 characters, but the first has 7"},
	    {BYTES("+--+--+\n\n+--+--+--+\n"),
	     "map:3: a line of corners of 10 characters, but the first has 7"},
	    {BYTES("+--+--+\n\n+--+--\n"),
	     "map:3: a line of corners of 6 characters, but the first has 7"},
	    {BYTES("+--+--+\n\n\n\n+--+--+"),
	     "map:3: a line of corners of 0 characters, but the first has 7"},
	    {BYTES("+--+--+\n\n|--+--+\n"), "map:3: column 1 is not a corner, +: '|'"},

	    /* Cells. */
	    {BYTES("+--+\n+--+\n+--+\n"), "map:2: column 1 is not | or blank: '+'"},
	    {BYTES("+--+\n|S |\n+--+\n"), "map:2: column 2 is not blank inside a cell: 'S'"},
	    {BYTES("+--+\n|\t|\n+--+\n"), "map:2: column 2 is not blank inside a cell: '?'"},
	    {BYTES("+--+\n| |\n+--+\n"), "map:2: column 3 is not blank inside a cell: '|'"},
	    {BYTES("+--+\n   \xc3\xa9\n+--+\n"), "map:2: column 4 is not | or blank: '?'"},
	    {BYTES("+--+\n|  |  |\n+--+\n"),
	     "map:2: a line of cells of 7 characters, but the line of corners has 4"},
	    {BYTES("+--+"), "map:1: no cells below the corners"},
	    {BYTES("+--+\n\n\n"), "map:1: no cells below the corners"},
	    {BYTES("+--+\n|  |\n"), "map:2: no line of corners below the last cells"},
	    {BYTES("+--+\n|  |\n+--+\n|\n"), "map:4: no line of corners below the last cells"},

	    /* Images. */
	    {BYTES("P1 3 3\n111 1"), "map:2: 5 bytes of pixels, but 3 x 3 need at least 9"},
	    {BYTES("P6 3 3 255"), "map: P6, an image in colours: only PBM and PGM are read"},
	    {BYTES("P9"), "map: not PBM or PGM: it does not begin with P1, P2, P4 or P5"},
	    {BYTES("P1 1 1 1"), "map: an image of 1 x 1 pixels: a maze has odd sides of 3 or more"},
	    {BYTES("P1 4 3 111111111111"),
	     "map: an image of 4 x 3 pixels: a maze has odd sides of 3 or more"},
	    {BYTES("P1 3 4 111111111111"),
	     "map: an image of 3 x 4 pixels: a maze has odd sides of 3 or more"},
	    {BYTES("P1 3 3 111111111"), "map: pixel (1, 1) is a wall inside a cell"},
	    {BYTES("P1 5 3 111111011111111"), "map: pixel (3, 1) is a wall inside a cell"},

	    /* Statements. */
	    {BYTES("origin 1 2\ncell 1 2\norigin 1 2\n"), "map:3: a second origin"},
	    {BYTES("cell 1 2\n\ncell 1 2\n"), "map:3: a second cell size"},
	};

	ASSERT_ALL_REFUSED(read_maze, malformed);
}

UNIT_TEST(refuses_malformed_tiles)
{
	static const struct malformed malformed[] = {
	    {BYTES(""), "map: not tiles: it is empty"},
	    {BYTES("\r\n\t\n"), "map: no tiles in it"},
	    {BYTES("# cell 1 2\n"), "map: no tiles in it"},
	    {BYTES("<map version=\"1.0\">"), "map:1: not a tile: '<map version=\"1.0\">'"},
	    {BYTES("1,0\n\0,1\n"), "map: not tiles: it contains a NUL byte"},
	    {BYTES("\xff\xfe"
		   "1\0,\0"),
	     "map: not tiles: it contains a NUL byte"},

	    /* Places beyond the range of pixels. */
	    {BYTES("# origin 0 2\n# cell 1 2147483647\n1\n"),
	     "map: 1 x 2147483647 pixels down, from 2 on, exceed int32"},

	    /* Rows. */
	    {BYTES("1,0\n1\n"), "map:2: a row of 1 tile, but the first has 2"},
	    {BYTES("1,0,\n1,0,1\n"), "map:2: a row of 3 tiles, but the first has 2"},
	    {BYTES("1\n\n1\n"), "map:2: an empty line between rows"},
	    {BYTES("1\n \t\r\n1\n"), "map:2: an empty line between rows"},
	    {BYTES(","), "map:1: not a tile: ''"},
	    {BYTES("1,,1"), "map:1: not a tile: ''"},
	    {BYTES(",1"), "map:1: not a tile: ''"},
	    {BYTES("1,1,,"), "map:1: not a tile: ''"},
	    {BYTES("1,0\n,,"), "map:2: not a tile: ''"},
	    {BYTES("1;0\n"), "map:1: not a tile: '1;0'"},
	    {BYTES("1 0\n"), "map:1: not a tile: '1 0'"},
	    {BYTES("\"1\",0\n"), "map:1: not a tile: '\"1\"'"},
	    {BYTES("1,0\n1,1e3\n"), "map:2: not a tile: '1e3'"},
	    {BYTES("1,0x1\n"), "map:1: not a tile: '0x1'"},
	    {BYTES("1,-\n"), "map:1: not a tile: '-'"},
	    {BYTES("1,\xff\x7f\n"), "map:1: not a tile: '?\?'"},
	    {BYTES("1,-2\n"), "map:1: a tile of -2: must be from -1 to 4294967295"},
	    {BYTES("4294967296\n"), "map:1: a tile of 4294967296: must be from -1 to 4294967295"},
	    {BYTES("18446744073709551616"),
	     "map:1: a tile of 18446744073709551616: must be from -1 to 4294967295"},

	    /* Statements. */
	    {BYTES("# cell 1 2\n# cell 1 2\n1\n"), "map:2: a second cell size"},
	    {BYTES("# a comment\n1\n"), "map:1: neither 'origin X Y' nor 'cell W H': ' a comment'"},
	    {BYTES("#\n1\n"), "map:1: neither 'origin X Y' nor 'cell W H': ''"},
	    {BYTES("1\n# cell 1 2\n"), "map:2: not a tile: '# cell 1 2'"},
	};

	ASSERT_ALL_REFUSED(read_tiles, malformed);
}

/* The same statements for both; in tiles they follow a #. */
UNIT_TEST(refuses_bad_statements)
{
	static const char *const bad[][2] = {
	    {"size 3 4", "neither 'origin X Y' nor 'cell W H': ' size 3 4'"},
	    {"origins 3 4", "neither 'origin X Y' nor 'cell W H': ' origins 3 4'"},
	    {"origin", "an origin of 0 numbers: must have two"},
	    {"origin 1", "an origin of 1 number: must have two"},
	    {"origin 1 2 3", "an origin of more than two numbers"},
	    {"origin 1,2", "not an origin: '1,2'"},
	    {"origin 1.5 2", "not an origin: '1.5'"},
	    {"origin 1 +2", "not an origin: '+2'"},
	    {"origin -2147483648 0",
	     "an origin of -2147483648: must be from -2147483647 to 2147483647"},
	    {"origin 0 2147483648",
	     "an origin of 2147483648: must be from -2147483647 to 2147483647"},
	    {"origin 0 99999999999999999999999999",
	     "an origin of 99999999999999999999999999: must be from -2147483647 to 2147483647"},
	    {"cell 1", "a cell size of 1 number: must have two"},
	    {"cell 1 2 3", "a cell size of more than two numbers"},
	    {"cell 0 2", "a cell size of 0: must be from 1 to 2147483647"},
	    {"cell 2 -2", "a cell size of -2: must be from 1 to 2147483647"},
	    {"cell 2 x", "not a cell size: 'x'"},
	};
	char text[200], why[200];

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); ++i) {
		snprintf(why, sizeof(why), "map:2: %s", bad[i][1]);
		snprintf(text, sizeof(text), "\n %s\n+-+\n| |\n+-+\n", bad[i][0]);
		assert_refused(read_maze, text, strlen(text), why);
		snprintf(text, sizeof(text), "\n# %s\n1,0\n", bad[i][0]);
		assert_refused(read_tiles, text, strlen(text), why);
	}
}
