/* SPDX-License-Identifier: MIT */
/* Files for which memory runs out: every reader reports it in one line, and leaks nothing. */
#include <config.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>
#include <cmocka.h>

#if HAVE_JANSSON
#include <jansson.h>
#endif

#include "harness/formats/case.h"
#include "harness/formats/geojson.h"
#include "harness/formats/maze_file.h"
#include "harness/formats/obj.h"
#include "harness/formats/pnm.h"
#include "harness/formats/tiles_csv.h"
#include "harness/formats/wad.h"
#include "harness/results/results.h"
#include "tests/formats/wad_builder.h"
#include "tests/starving.h"
#include "tests/unit.h"

static char error[400];

/* If the file was not read, the message is the right one. */
static bool was_read(bool whole)
{
	if (whole)
		return true;
	if (!strstr(error, "memory"))
		fail_msg("not said that there is no memory: %s", error);
	assert_null(strchr(error, '\n'));
	return false;
}

/* Reads a file of that name, and frees the result. */
#define READER(name, type, read, release, nothing)                                                 \
	static bool name(const void *path)                                                         \
	{                                                                                          \
		type it;                                                                           \
		memset(&it, 0xa5, sizeof it);                                                      \
		if (!was_read(read)) {                                                             \
			assert_true(nothing);                                                      \
			return false;                                                              \
		}                                                                                  \
		release(&it);                                                                      \
		return true;                                                                       \
	}
READER(wad, struct wall_list, wad_read_file(path, "MAP07", &it, error, sizeof error),
       wall_list_free, !it.wall && it.count == 0)
READER(obj, struct obj_mesh, obj_read_file(path, &it, error, sizeof error), obj_free,
       it.triangles == 0)
READER(pnm, struct pixel_image, pnm_read_file(path, &it, error, sizeof error), pnm_free, !it.walls)
READER(maze, struct cell_grid, maze_read_file(path, &it, error, sizeof error), cells_free,
       !it.walls)
READER(tiles, struct cell_grid, tiles_read_file(path, &it, error, sizeof error), cells_free,
       !it.walls)
READER(cases, struct case_file, case_read(path, &it, error, sizeof error), case_free, true)
#if HAVE_JANSSON
READER(geojson, struct geojson, geojson_read_file(path, &it, error, sizeof error), geojson_free,
       !it.feature)
READER(timings, struct results, results_read(path, RESULTS_TIME_BY_NAME, &it, error, sizeof error),
       results_free, true)
#endif
#undef READER

/* Reads a file of these bytes with too little memory. */
static void starve_file(bool (*reader)(const void *path), const char *what, const void *bytes,
			size_t size)
{
	char path[] = "/tmp/lockstep-test-XXXXXX";
	const int file = mkstemp(path);
	assert_true(file >= 0);
	assert_int_equal(write(file, bytes, size), (ssize_t)size);
	close(file);
	starve(what, reader, path);
	unlink(path);
}

static void starve_text(bool (*reader)(const void *path), const char *what, const char *text)
{
	starve_file(reader, what, text, strlen(text));
}

static void each_reader(void **state)
{
	struct file good;
	(void)state;
	make_good(&good);
	starve_file(wad, "WAD", good.bytes, good.size);
	starve_text(pnm, "plain PBM", "P1\n3 2\n0 1 0\n1 0 1\n");
	starve_text(pnm, "plain PGM", "P2\n3 2\n255\n0 1 0\n1 0 200\n");
	starve_text(maze, "maze", "+--+--+\n      |\n+--+  +\n|     |\n+--+--+\n");
	starve_text(maze, "maze as an image", "P1\n5 3\n1 1 1 1 1\n1 0 0 0 1\n1 1 1 1 1\n");
	starve_text(tiles, "tiles", "0,1,1\n2,0,0\n1,1,3\n");
	starve_text(cases, "cases", "lockstep-case 1\ntest circle_circle\ncase 0 0 1 2 2 1\n");
	starve_text(cases, "cases with a world",
		    "lockstep-case 1\ntest point_polygon\nrow 0 0\nrow 4 0\nrow 0 4\npart\nrow 1 "
		    "1\nrow 2 1\n"
		    "row 1 2\ncase 1 1\n");
}

/* Longer than the initial buffer. */
static void long_files(void **state)
{
	static char text[1 << 18];
	size_t used = 0;
	(void)state;
	for (int i = 0; i < 2000; ++i)
		used += (size_t)sprintf(text + used, "v %d 1 0\n", i);
	for (int i = 3; i <= 2000; ++i)
		used += (size_t)sprintf(text + used, "f %d %d %d\n", i - 2, i - 1, i);
	starve_file(obj, "OBJ", text, used);
	used = (size_t)sprintf(text, "lockstep-case 1\ntest circle_circle\n");
	for (int i = 0; i < 4000; ++i)
		used += (size_t)sprintf(text + used, "case %d 0 1 2 2 1\n", i);
	starve_file(cases, "many cases", text, used);
	used = 0;
	for (int i = 0; i < 600; ++i)
		used += (size_t)sprintf(text + used, "1,0,1\n");
	starve_file(tiles, "many tiles", text, used);
}

static void json_files(void **state)
{
	(void)state;
#if HAVE_JANSSON
	/* jansson uses the normal allocator, as it does in a command: harness/base/memory.h. */
	json_set_alloc_funcs(__real_malloc, __real_free);
	starve_text(geojson, "GeoJSON",
		    "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"id\":7,"
		    "\"properties\":"
		    "{\"name\":\"A\"},\"geometry\":{\"type\":\"MultiPolygon\",\"coordinates\":"
		    "[[[[0,0],[9,0],[0,9],[0,0]],[[1,1],[2,1],[1,2],[1,1]]],[[[20,0],[29,0],[20,9],"
		    "[20,0]]]]}}]}");
	starve_text(geojson, "a bare geometry",
		    "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[9,0],[0,9],[0,0]]]}");
	starve_text(timings, "results",
		    "{\"context\":{\"cpu\":\"Abacus\",\"num_cpus\":4},\"benchmarks\":[{\"name\":"
		    "\"a\",\"run_type\":"
		    "\"iteration\",\"repetition_index\":0,\"iterations\":9,\"real_time\":5,\"cpu_"
		    "time\":5,\"time_unit\":"
		    "\"ns\",\"items_per_second\":1e9,\"work\":5,\"label\":\"add\"},{\"name\":\"a\","
		    "\"run_type\":\"iteration\","
		    "\"repetition_index\":1,\"iterations\":9,\"real_time\":5,\"cpu_time\":5,\"time_"
		    "unit\":\"ns\"}]}");
	starve_text(timings, "a measure",
		    "{\"context\":{\"lockstep_measure\":\"instructions\"},\"benchmarks\":[{"
		    "\"name\":\"a\",\"value\":5,"
		    "\"unit\":\"instructions/case\"}]}");
#else
	skip();
#endif
}

UNIT(test_readers_memory)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_reader),
	    cmocka_unit_test(long_files),
	    cmocka_unit_test(json_files),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
