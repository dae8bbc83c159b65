/* SPDX-License-Identifier: MIT */
/*
 * The WAD reader: it reads valid files, and refuses malformed ones in one line. Each file is passed
 * in a heap block of exactly its size: a sanitizer or valgrind detects the first byte read beyond
 * it.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/wad.h"
#include "tests/formats/wad_builder.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool try_read(const struct file *file, const char *map, struct wall_list *walls, char *error,
		     size_t error_size)
{
	uint8_t *copy = malloc(file->size);
	bool ok;

	assert_true(copy || file->size == 0);
	if (file->size > 0)
		memcpy(copy, file->bytes, file->size);
	ok = wad_read_memory(copy, file->size, map, walls, error, error_size);
	free(copy);
	if (!ok) {
		assert_null(walls->wall);
		assert_int_equal(walls->count, 0);
	}
	return ok;
}

static void assert_refused(const struct file *file, const char *map, const char *why)
{
	struct wall_list walls;
	char error[200] = "";

	assert_false(try_read(file, map, &walls, error, sizeof(error)));
	assert_null(strchr(error, '\n'));
	if (!strstr(error, why))
		fail_msg("the error is \"%s\", without \"%s\"", error, why);
}

static void assert_good(const struct file *file, const char *map)
{
	struct wall_list walls;
	char error[200] = "";

	if (!try_read(file, map, &walls, error, sizeof(error)))
		fail_msg("%s", error);
	assert_int_equal(walls.count, 2);
	assert_true(walls.wall[0].ax == 1 && walls.wall[0].ay == 2);
	assert_true(walls.wall[0].bx == -3 && walls.wall[0].by == 4);
	assert_true(walls.wall[1].ax == -3 && walls.wall[1].ay == 4);
	assert_true(walls.wall[1].bx == -32768 && walls.wall[1].by == 32767);
	wall_list_free(&walls);
	wall_list_free(&walls); /* harmless */
}

UNIT_TEST(reads_both_formats)
{
	struct file file;

	make_good(&file);
	assert_good(&file, "MAP07");
	assert_good(&file, "map07");
	memcpy(file.bytes, "IWAD", 4);
	assert_good(&file, "MAP07");

	begin(&file);
	add(&file, "map07", NULL, 0);
	add(&file, "THINGS", NULL, 0);
	add(&file, "LINEDEFS", hexen_lines, sizeof(hexen_lines));
	add(&file, "VERTEXES", vertices, sizeof(vertices));
	add(&file, "BEHAVIOR", "ACS", 4);
	end(&file);
	assert_good(&file, "MAP07");
}

UNIT_TEST(later_map_counts)
{
	struct file file;

	begin(&file);
	add(&file, "E1M1", NULL, 0);
	add(&file, "LINEDEFS", lines, 14);
	add(&file, "VERTEXES", vertices, sizeof(vertices));
	add(&file, "E1M1", NULL, 0);
	add(&file, "LINEDEFS", lines, sizeof(lines));
	add(&file, "VERTEXES", vertices, sizeof(vertices));
	add(&file, "E1M1", "not a map", 9);
	end(&file);
	assert_good(&file, "E1M1");
}

UNIT_TEST(refuses_truncated)
{
	struct file file;

	make_good(&file);
	for (size_t size = file.size; size-- > 0;) {
		struct file part = file;

		part.size = size;
		assert_refused(&part, "MAP07", size < 12 ? "less than a header" : "header: ");
	}
}

UNIT_TEST(refuses_bad_headers)
{
	static const uint32_t counts[] = {4, 0x7fffffff, 0x80000000, 0xffffffff, 0x10000003};
	struct file file;

	make_good(&file);
	file.bytes[0] = 'Q';
	assert_refused(&file, "MAP07", "neither IWAD nor PWAD");
	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); ++i) {
		make_good(&file);
		put32(file.bytes + 4, counts[i]);
		assert_refused(&file, "MAP07", "do not fit");
		make_good(&file);
		put32(file.bytes + 8, counts[i] + (uint32_t)file.size);
		assert_refused(&file, "MAP07", counts[i] + file.size < file.size ? "" : "do not");
	}
	make_good(&file);
	put32(file.bytes + 4, 0);
	assert_refused(&file, "MAP07", "there are no maps in it");
}

UNIT_TEST(refuses_bad_lumps)
{
	static const uint32_t numbers[] = {0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffc, 601};
	struct file file;

	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); ++i) {
		make_good(&file);
		put32(entry_of(&file, LINEDEFS), numbers[i]);
		assert_refused(&file, "MAP07", "map MAP07: lump LINEDEFS: 28 bytes at offset");
		make_good(&file);
		put32(entry_of(&file, VERTEXES) + 4, numbers[i]);
		assert_refused(&file, "MAP07", "do not fit in");
	}
	for (unsigned size = 0; size < 28; ++size) {
		make_good(&file);
		put32(entry_of(&file, LINEDEFS) + 4, size);
		if (size != 14)
			assert_refused(&file, "MAP07", "are not a multiple of 14");
	}
	make_good(&file);
	put32(entry_of(&file, VERTEXES) + 4, 11);
	assert_refused(&file, "MAP07", "are not a multiple of 4");
	make_good(&file);
	file.bytes[12 + 14 + 2] = 3; /* the second vertex of the second line */
	assert_refused(&file, "MAP07", "line 1 at offset 26 goes from vertex 1 to 3, of 3");
	make_good(&file);
	file.bytes[12 + 1] = 0xff;
	assert_refused(&file, "MAP07", "from vertex 65280 to 1");
}

UNIT_TEST(refuses_missing_parts)
{
	struct file file;
	char error[20];
	struct wall_list walls;

	make_good(&file);
	assert_refused(&file, "MAP08", "map MAP08: not in the file; it has 1: MAP07");
	assert_refused(&file, "", "it has 1: MAP07");
	assert_refused(&file, "LINEDEFS", "it has 1: MAP07");
	assert_refused(&file, "a\nb", "map a?b: not in the file");
	memcpy(entry_of(&file, MARKER) + 8, "M\n\xff\x1b[2J!", 8);
	assert_refused(&file, "MAP07", "it has 1: M???[2J!");
	make_good(&file);
	memcpy(entry_of(&file, LINEDEFS) + 8, "SIDEDEFS", 8);
	assert_refused(&file, "MAP07", "map MAP07: it has no lump LINEDEFS");
	make_good(&file);
	memcpy(entry_of(&file, VERTEXES) + 8, "MAP08\0\0", 8);
	assert_refused(&file, "MAP07", "map MAP07: it has no lump VERTEXES");
	memcpy(entry_of(&file, VERTEXES) + 8, "TEXTMAP", 8);
	assert_refused(&file, "MAP07", "UDMF");

	/* A short buffer gets the start, and an empty one gets nothing. */
	assert_false(try_read(&file, "MAP07", &walls, error, sizeof(error)));
	assert_int_equal(strlen(error), sizeof(error) - 1);
	assert_false(try_read(&file, "MAP07", &walls, NULL, 0));
}

/* A small generator, so that this program needs only wad.c. */
static unsigned next(unsigned *state)
{
	*state = *state * 1664525u + 1013904223u;
	return *state >> 16;
}

UNIT_TEST(survives_noise)
{
	unsigned noise = 1, good = 0;

	for (unsigned round = 0; round < 50000; ++round) {
		struct wall_list walls;
		struct file file;
		char error[100] = "";

		make_good(&file);
		if (round % 4 == 0) /* only noise after the magic */
			for (size_t i = 4; i < file.size; ++i)
				file.bytes[i] = (uint8_t)(next(&noise) % 3 ? 0 : next(&noise));
		for (unsigned times = 1 + next(&noise) % 4; times > 0; --times)
			file.bytes[next(&noise) % file.size] = (uint8_t)next(&noise);
		if (try_read(&file, "MAP07", &walls, error, sizeof(error)))
			++good;
		else
			assert_true(error[0] != '\0' && !strchr(error, '\n'));
		wall_list_free(&walls);
	}
	assert_in_range(good, 1000, 49000); /* it reads to the end, but not always */
}

UNIT_TEST(reads_the_shipped_map)
{
	const char *data = getenv("LOCKSTEP_DATA"), *top = getenv("srcdir");
	static uint8_t bytes[20000];
	struct wall_list walls;
	char path[4096], error[200] = "";
	uint8_t *name;
	size_t size;
	FILE *file;

	snprintf(path, sizeof(path), "%s%s/wad/freedoom-e1m1.wad",
		 data  ? data
		 : top ? top
		       : ".",
		 data ? "" : "/data");
	if (!wad_read_file(path, "E1M1", &walls, error, sizeof(error)))
		fail_msg("%s", error);
	assert_int_equal(walls.count, 812);
	wall_list_free(&walls);

	/* The same size limit elsewhere: the size before the lump's name, in lines of 14. */
	file = fopen(path, "rb");
	assert_non_null(file);
	size = fread(bytes, 1, sizeof(bytes), file);
	fclose(file);
	name = memmem(bytes, size, "LINEDEFS", 8);
	assert_non_null(name);
	assert_int_equal(name[-4] | name[-3] << 8 | name[-2] << 16, 812 * 14);
}

UNIT_TEST(refuses_strange_files)
{
	char path[] = "/tmp/test_wad_XXXXXX", error[200] = "";
	struct wall_list walls;
	int file = mkstemp(path);

	assert_true(file >= 0);
	assert_false(wad_read_file(path, "MAP07", &walls, error, sizeof(error)));
	assert_memory_equal(error, path, strlen(path));
	assert_non_null(strstr(error, ": not a WAD file: 0 bytes"));
	assert_int_equal(ftruncate(file, (off_t)WAD_SIZE_MAX + 1), 0); /* takes no room on disk */
	assert_false(wad_read_file(path, "MAP07", &walls, error, sizeof(error)));
	assert_non_null(strstr(error, "too big"));
	close(file);
	unlink(path);
	assert_false(wad_read_file(path, "MAP07", &walls, error, sizeof(error)));
	assert_non_null(strstr(error, ": No such file"));
	assert_false(wad_read_file("/", "MAP07", &walls, error, sizeof(error)));
	assert_string_equal(error, "/: not a regular file");
}
