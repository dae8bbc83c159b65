/* SPDX-License-Identifier: MIT */
/* The OBJ reader reads valid files, and survives the rest. */
#include <config.h>

#include "harness/base/data.h"
#include "tests/formats/obj_text.h"
#include "tests/unit.h"

#include <locale.h>

/* ---- Faces ----------------------------------------------------------------------------------- */

static void assert_corners(const struct obj_mesh *mesh, size_t triangle, const float wanted[9])
{
	for (unsigned k = 0; k < 9; ++k)
		if (mesh->corner[k][triangle] != wanted[k])
			fail_msg("triangle %zu, column %u: %g, not %g", triangle, k,
				 (double)mesh->corner[k][triangle], (double)wanted[k]);
}

/* Each gives the square, as a fan around its first vertex. */
UNIT_TEST(reads_all_spellings)
{
	static const char *const texts[] = {
	    SQUARE "f 1 2 3 4\n",
	    SQUARE "f 1 2 3\nf 1 3 4",
	    SQUARE "f 1/7 2/8 3/9 4/1\n",
	    SQUARE "f 1//7 2//8 3//9 4//1\n",
	    SQUARE "f 1/2/7 2/1/8 3/5/9 4/-1/-1\n",
	    SQUARE "f 1/ 2// 3/1/ 4\n",
	    SQUARE "f -4 -3 -2 -1\nv 9 9 9\n",
	    SQUARE "f -4 2 -2/-1 4\n",
	    "v 0 0 0\nv 4 0 0\nv 4 4 0\nf 1 2 3\nv 0 4 .5\nf -4 -2 -1\n",
	    "# cow\n\no moo\ng a b\ns 1\nmtllib a\\b.mtl\nusemtl hide#7\nvt 0 1\nvn 0 0 1\n" SQUARE
	    "l 1 2\np 1\nvp 1 2\nf 1 2 3 4 # all\n# f 1 2 3\n",
	    " v\t0  0 0 \n\tv 4 0 0 1\nv 4 4 0 1 0.5 0.25\nv 0 4 0.5 1 1 1 1 1\nf 1  2\t3 4\t\n",
	    "v 0 0 0\r\nv 4 0 0\r\nv 4 4 0\r\nv 0 4 .5\r\nf 1 2 3 4\r\n",
	    "v 0 0 0\rv 4 0 0\rv 4 4 0\rv 0 4 .5\rf 1 2 3 4",
	    SQUARE "f 1 \\\n2 3\\\n 4\n",
	    SQUARE "\\\nf 1 2\\\r\n3 4\\\r\n",
	    SQUARE "usemtl long \\\nf 1 2 4\nf 1 2 3 4",
	    SQUARE "# no more than this line \\\nf 1 2 3 4",
	    SQUARE "f 1 2 3 4# all",
	    "\xef\xbb\xbfv +0 -0 0.\nv 4e0 0e5 -.0\nv 0.4E1 400e-2 0\nv 0 4.000 +5e-1\nf 1 2 3 4",
	};
	static const float first[] = {0, 0, 0, 4, 0, 0, 4, 4, 0},
			   second[] = {0, 0, 0, 4, 4, 0, 0, 4, 0.5f};
	struct obj_mesh mesh;

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); ++i) {
		must_read(texts[i], 2, &mesh);
		assert_corners(&mesh, 0, first);
		assert_corners(&mesh, 1, second);
		obj_free(&mesh);
		assert_int_equal(mesh.triangles, 0);
		obj_free(&mesh); /* harmless */
	}
}

/* A polygon of many corners, with repeated vertices. */
UNIT_TEST(cuts_fans)
{
	enum { CORNERS = 1000 };
	static char text[40 * CORNERS];
	size_t used = 0;
	struct obj_mesh mesh;

	for (int i = 0; i < CORNERS; ++i)
		used += (size_t)sprintf(text + used, "v %d %d %d\n", i, i * i, -i);
	used += (size_t)sprintf(text + used, "f");
	for (int i = 1; i <= CORNERS; ++i)
		used += (size_t)sprintf(text + used, " %d", i);
	must_read(text, CORNERS - 2, &mesh);
	for (int i = 1; i + 1 < CORNERS; ++i) {
		float a = (float)i, b = (float)(i + 1);
		const float wanted[] = {0, 0, 0, a, a * a, -a, b, b * b, -b};

		assert_corners(&mesh, (size_t)i - 1, wanted);
	}
	obj_free(&mesh);
	must_read("v 1 2 3\nf 1 1 1 1 1\n", 3, &mesh);
	assert_corners(&mesh, 2, (const float[]){1, 2, 3, 1, 2, 3, 1, 2, 3});
	obj_free(&mesh);
}

/* A dart, seen along each axis, from each of its corners, in both windings: no triangle is outside it. */
UNIT_TEST(cuts_ears)
{
	static const int dart[4][2] = {{0, 0}, {4, 0}, {1, 1}, {0, 4}};
	static const char *const exponents[] = {"", "e-3"};

	for (unsigned way = 0; way < 3 * 4 * 2 * 2; ++way) {
		const unsigned axis = way % 3, first = way / 3 % 4, back = way / 12 % 2;
		const char *const exponent = exponents[way / 24];
		const double size = way < 24 ? 1 : 1e-6;
		char text[300];
		size_t used = 0;
		double area = 0;
		struct obj_mesh mesh;

		for (unsigned c = 0; c < 4; ++c) {
			int at[3] = {0, 0, 0};

			at[(axis + 1) % 3] = dart[c][0];
			at[(axis + 2) % 3] = dart[c][1];
			used += (size_t)sprintf(text + used, "v %d%s %d%s %d%s\n", at[0], exponent,
						at[1], exponent, at[2], exponent);
		}
		used += (size_t)sprintf(text + used, "f");
		for (unsigned c = 0; c < 4; ++c)
			used += (size_t)sprintf(text + used, " %u",
						(back ? 7 - c - first : c + first) % 4 + 1);
		must_read(text, 2, &mesh);
		for (size_t t = 0; t < 2; ++t) {
			double p[3][2], turn;

			for (unsigned c = 0; c < 3; ++c)
				for (unsigned k = 0; k < 2; ++k)
					p[c][k] =
					    (double)mesh.corner[3 * c + (axis + 1 + k) % 3][t];
			turn = (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) -
			       (p[1][1] - p[0][1]) * (p[2][0] - p[0][0]);
			/* Each half has an area of 2, and the winding of the face. */
			assert_float_equal(turn, (back ? -4 : 4) * size, 1e-6 * size);
			area += turn;
		}
		assert_float_equal(area, (back ? -8 : 8) * size, 1e-6 * size);
		obj_free(&mesh);
	}
}

static const char odd_numbers[] =
    "v 16777217 16777217.00001 3.4028234663852886e38\n"
    "v 1e-60 100000000000000000000 -0.1\n"
    "v 1e-45 1e-46 0000000000000000000000000000000000000000000000000000000000001.5\nf 1 2 3\n";

/* Halfway between two floats, slightly above, the greatest; below the least; the least
 * subnormal. */
UNIT_TEST(rounds_once)
{
	static const float wanted[] = {
	    16777216, 16777218, 0x1.fffffep127f, 0, 1e20f, -0.1f, 0x1p-149f, 0, 1.5f};
	struct obj_mesh mesh;

	must_read(odd_numbers, 1, &mesh);
	assert_corners(&mesh, 0, wanted);
	obj_free(&mesh);
}

/* With a locale that has a decimal comma, numbers are still read with a point. */
UNIT_TEST(minds_no_locale)
{
	static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "cs_CZ.UTF-8"};
	const char *set = NULL;

	for (size_t i = 0; !set && i < sizeof(names) / sizeof(*names); ++i)
		set = setlocale(LC_ALL, names[i]);
	if (!set)
		skip();
	assert_string_equal(localeconv()->decimal_point, ",");
	rounds_once(state);
	assert_string_equal(localeconv()->decimal_point, ",");
	assert_non_null(setlocale(LC_ALL, "C"));
}

/* ---- Arbitrary text ---------------------------------------------------------------------- */

UNIT_TEST(survives_noise)
{
	static const char *const pieces[] = {"7",    "-", "\n", "v", "f ", "/",
					     "\\\n", "e", "#",  ".", " ",  "\r"};
	static const char good[] = SQUARE "o a\nf 1/2/3 2 3 \\\n4\nv -1.5e1 2 3 # 4\nf -1 -2 -3\n";
	static const struct noise noise = {good, sizeof(good) - 1, pieces, 12, 3};

	survive(&noise, read_mesh);
}

/* ---- The shipped mesh -------------------------------------------------------------------------- */

/* The count is from data/mesh/README.md, made by another program. That the mesh is closed: weld() in
 * tests/kernels/inside.h, which test_walk.c uses. */
UNIT_TEST(reads_the_shipped_mesh)
{
	char path[4096], error[512] = "";
	struct obj_mesh mesh;

	if (!data_find(OBJ_SHIPPED, path, sizeof(path), error, sizeof(error)) ||
	    !obj_read_file(path, &mesh, error, sizeof(error)))
		fail_msg("%s", error);
	assert_int_equal(mesh.triangles, 5856);
	obj_free(&mesh);
}
