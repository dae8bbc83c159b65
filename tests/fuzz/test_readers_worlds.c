/* SPDX-License-Identifier: MIT */
/* Fuzz targets of readers check every promise of a reader of shapes, and detect a wrong one. */
#include <config.h>

#include "tests/fuzz/wrong_readers.h"
#include "tests/unit.h"

/* ---- GeoJSON ----------------------------------------------------------------------------------------- */

#if HAVE_JANSSON
static bool wrong_geojson(const char *name, const char *text, size_t size, struct geojson *geojson,
			  char *error, size_t room)
{
	/* It has one feature, which is too many for zero bytes. */
	assert_true(size == 1 || size == 0 || size == sizeof asked - 1);
	if (size > 1)
		assert_asked(name, text, size);
	WRONG(geojson_parse("good", given, strlen(given), geojson, why, sizeof why), geojson, room);
}

ATTEMPT(try_geojson, reads_geojson, wrong_geojson)

#define LAST it->feature[it->features - 1]
SPOIL(no_features, struct geojson, geojson_free(it))
SPOIL(no_name, struct geojson, free(LAST.name); LAST.name = NULL)
SPOIL(bad_name, struct geojson, LAST.name[0] = '\n')
SPOIL(no_rings, struct geojson, LAST.rings = 0)
SPOIL(thin_first, struct geojson, LAST.vertices[0] = 2)
SPOIL(thin_last, struct geojson, LAST.vertices[1] = 2)
SPOIL(fewer, struct geojson, --LAST.total)
SPOIL(infinite_first, struct geojson, LAST.x[0] = INFINITY)
SPOIL(infinite_last, struct geojson, LAST.y[LAST.total - 1] = INFINITY)
SPOIL(bad_first, struct geojson, it->feature[0].rings = 0)
static void nothing(void *read)
{
	(void)read;
}

UNIT_TEST(features_are_held)
{
	static const struct wrong wrong[] = {
	    {no_features, NULL, "no features"},
	    {no_name, NULL, "without a name"},
	    {bad_name, NULL, "control"},
	    {no_rings, NULL, "without rings"},
	    {thin_first, NULL, "fewer than three"},
	    {thin_last, NULL, "fewer than three"},
	    {fewer, NULL, "not as many"},
	    {infinite_first, NULL, "not finite"},
	    {infinite_last, NULL, "not finite"},
	    {bad_first, NULL, "without rings"},
	    {nothing, "why", "refused, but not empty"},
	    REFUSALS(no_features),
	};
	ASSERT_ALL(try_geojson,
		   "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Polygon\","
		   "\"coordinates\":[[[0,0],[9,0],[9,9],[0,9],[0,0]],"
		   "[[1,1],[2,1],[2,2],[1,2],[1,1]]]}]}",
		   wrong);
	spoil = NULL;
	refusal = NULL;
	assert_broken(reads_geojson(wrong_geojson, (const uint8_t *)asked, 1), NULL);
	assert_broken(reads_geojson(wrong_geojson, (const uint8_t *)asked, 0), "more than");
}
#endif

/* ---- Doom -------------------------------------------------------------------------------------------- */

static size_t walls_given;

static bool wrong_walls(const void *data, size_t size, const char *map, struct wall_list *walls,
			char *error, size_t room)
{
	assert_string_equal(map, "MAP");
	assert_ptr_equal(data, asked);
	assert_in_range(size, 0, sizeof asked - 1);
	*walls = (struct wall_list){walls_given, malloc(2 * sizeof *walls->wall)};
	assert_non_null(walls->wall);
	walls->wall[0] = (struct wall_line){-32768, -32768, -32768, -32768};
	walls->wall[1] = (struct wall_line){32767, 32767, 32767, 32767};
	if (spoil)
		spoil(walls);
	if (refusal) {
		assert_true(strlen(refusal) < room);
		strcpy(error, refusal);
	}
	return !refusal;
}

static const char *try_wad(void)
{
	return reads_wad(wrong_walls, "MAP", (const uint8_t *)asked, 2);
}

#define WALLS(name, statement) SPOIL(name, struct wall_list, statement)
WALLS(no_walls, it->count = 0)
WALLS(three_walls, it->count = 3)
WALLS(ax_low, it->wall[0].ax = -32769)
WALLS(ay_high, it->wall[0].ay = 32768)
WALLS(bx_low, it->wall[1].bx = -32769)
WALLS(by_high, it->wall[1].by = 32768)
WALLS(ax_high, it->wall[1].ax = 32768)
WALLS(ay_nan, it->wall[1].ay = NAN)
WALLS(bx_half, it->wall[1].bx = 0.5f)
WALLS(by_low, it->wall[1].by = -32769)
WALLS(freed, wall_list_free(it))

UNIT_TEST(walls_are_held)
{
	static const struct wrong wrong[] = {
	    {no_walls, NULL, "no walls"}, {three_walls, NULL, "more than"},
	    {ax_low, NULL, "16-bit"},     {ay_high, NULL, "16-bit"},
	    {bx_low, NULL, "16-bit"},     {by_high, NULL, "16-bit"},
	    {ax_high, NULL, "16-bit"},    {ay_nan, NULL, "16-bit"},
	    {bx_half, NULL, "16-bit"},    {by_low, NULL, "16-bit"},
	    {NULL, "why", "refused"},     REFUSALS(freed),
	};
	walls_given = 2;
	ASSERT_ALL(try_wad, "", wrong);
}

/* ---- OBJ --------------------------------------------------------------------------------------------- */

static bool wrong_obj(const char *name, const char *text, size_t size, struct obj_mesh *mesh,
		      char *error, size_t room)
{
	if (size > 2)
		assert_asked(name, text, size);
	WRONG(obj_parse("good", given, strlen(given), mesh, why, sizeof why), mesh, room);
}

ATTEMPT(try_obj, reads_obj, wrong_obj)

#define MESH(name, statement) SPOIL(name, struct obj_mesh, statement)
MESH(no_triangles, it->triangles = 0)
MESH(infinite_corner, it->corner[0][0] = INFINITY)
MESH(infinite_end, it->corner[8][it->triangles - 1] = NAN)
MESH(no_mesh, obj_free(it))
MESH(only_count, obj_free(it); it->triangles = 1)

UNIT_TEST(triangles_are_held)
{
	static const struct wrong wrong[] = {
	    {no_triangles, NULL, "no triangles"},
	    {infinite_corner, NULL, "not finite"},
	    {infinite_end, NULL, "not finite"},
	    {no_triangles, "why", "refused, but not empty"},
	    {only_count, "why", "refused, but not empty"},
	    REFUSALS(no_mesh),
	};
	ASSERT_ALL(try_obj, "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n", wrong);
	spoil = NULL;
	refusal = NULL;
	assert_broken(reads_obj(wrong_obj, (const uint8_t *)asked, 2), NULL);
	assert_broken(reads_obj(wrong_obj, (const uint8_t *)asked, 1), "more than");
}
