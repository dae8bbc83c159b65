/* SPDX-License-Identifier: MIT */
/* The WAD reader: it reads valid files, and refuses malformed ones in one line. */
#include <config.h>

#include "harness/base/data.h"
#include "harness/formats/wad.h"
#include "tests/formats/reader.h"
#include "tests/formats/wad_builder.h"
#include "tests/unit.h"

/* What was read, or nothing. */
static bool check(bool ok, const struct wall_list *walls)
{
	if (!ok) {
		assert_null(walls->wall);
		assert_int_equal(walls->count, 0);
	}
	return ok;
}

static bool try_read(const struct file *file, const char *map, struct wall_list *walls, char *error,
		     size_t error_size)
{
	char *copy = block_of((const char *)file->bytes, file->size);
	bool ok = wad_read_memory(copy, file->size, map, walls, error, error_size);

	free(copy);
	return check(ok, walls);
}

static void refuse(const struct file *file, const char *map, const char *why)
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
		refuse(&part, "MAP07", size < 12 ? "less than a header" : "header: ");
	}
}

enum { GOOD_SIZE = DIRECTORY + 3 * 16 };

/* A good file, except for a number. */
static void refuse_changed(size_t at, uint32_t number, const char *why)
{
	struct file file;

	make_good(&file);
	put32(file.bytes + at, number);
	refuse(&file, "MAP07", why);
}

UNIT_TEST(refuses_bad_headers)
{
	static const uint32_t counts[] = {4, 0x7fffffff, 0x80000000, 0xffffffff, 0x10000003};
	struct file file;

	make_good(&file);
	file.bytes[0] = 'Q';
	refuse(&file, "MAP07", "neither IWAD nor PWAD");
	assert_int_equal(file.size, GOOD_SIZE);
	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); ++i) {
		refuse_changed(4, counts[i], "do not fit");
		refuse_changed(8, counts[i] + GOOD_SIZE, "do not fit");
	}
	refuse_changed(4, 0, "there are no maps in it");
}

UNIT_TEST(refuses_bad_lumps)
{
	static const uint32_t numbers[] = {0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffc, 601};
	const size_t of_lines = DIRECTORY + 16 * LINEDEFS, of_vertices = DIRECTORY + 16 * VERTEXES;
	struct file file;

	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); ++i) {
		refuse_changed(of_lines, numbers[i],
			       "map MAP07: lump LINEDEFS: 28 bytes at offset");
		refuse_changed(of_vertices + 4, numbers[i], "do not fit in");
	}
	for (unsigned size = 0; size < 28; ++size)
		if (size != 14)
			refuse_changed(of_lines + 4, size, "are not a multiple of 14");
	refuse_changed(of_vertices + 4, 11, "are not a multiple of 4");
	make_good(&file);
	file.bytes[12 + 14 + 2] = 3; /* the second vertex of the second line */
	refuse(&file, "MAP07", "line 1 at offset 26 goes from vertex 1 to 3, of 3");
	make_good(&file);
	file.bytes[12 + 1] = 0xff;
	refuse(&file, "MAP07", "from vertex 65280 to 1");
}

UNIT_TEST(refuses_missing_parts)
{
	struct file file;

	make_good(&file);
	refuse(&file, "MAP08", "map MAP08: not in the file; it has 1: MAP07");
	refuse(&file, "", "it has 1: MAP07");
	refuse(&file, "LINEDEFS", "it has 1: MAP07");
	refuse(&file, "a\nb", "map a?b: not in the file");
	memcpy(entry_of(&file, MARKER) + 8, "M\n\xff\x1b[2J!", 8);
	refuse(&file, "MAP07", "it has 1: M???[2J!");
	make_good(&file);
	memcpy(entry_of(&file, LINEDEFS) + 8, "SIDEDEFS", 8);
	refuse(&file, "MAP07", "map MAP07: it has no lump LINEDEFS");
	make_good(&file);
	memcpy(entry_of(&file, VERTEXES) + 8, "MAP08\0\0", 8);
	refuse(&file, "MAP07", "map MAP07: it has no lump VERTEXES");
	memcpy(entry_of(&file, VERTEXES) + 8, "TEXTMAP", 8);
	refuse(&file, "MAP07", "UDMF");
}

static bool read_udmf(const char *text, size_t size, char *error, size_t error_size)
{
	struct wall_list walls;

	return check(wad_read_memory(text, size, "MAP07", &walls, error, error_size), &walls);
}

UNIT_TEST(cuts_errors)
{
	struct file file;

	make_good(&file);
	memcpy(entry_of(&file, VERTEXES) + 8, "TEXTMAP", 8);
	assert_error_cut(read_udmf, (const char *)file.bytes, file.size,
			 "map MAP07: the UDMF format (lump TEXTMAP) is not supported");
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
				file.bytes[i] =
				    (uint8_t)(next_noise(&noise) % 3 ? 0 : next_noise(&noise));
		for (unsigned times = 1 + next_noise(&noise) % 4; times > 0; --times)
			file.bytes[next_noise(&noise) % file.size] = (uint8_t)next_noise(&noise);
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
	static uint8_t bytes[20000];
	struct wall_list walls;
	char path[4096], error[512] = "";
	uint8_t *name;
	size_t size;
	FILE *file;

	if (!data_find("wad/freedoom-e1m1.wad", path, sizeof(path), error, sizeof(error)) ||
	    !wad_read_file(path, "E1M1", &walls, error, sizeof(error)))
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

static bool read_map_file(const char *path, char *error, size_t error_size)
{
	struct wall_list walls;

	return check(wad_read_file(path, "MAP07", &walls, error, error_size), &walls);
}

UNIT_TEST(refuses_strange_files)
{
	static const struct strange_files strange = {
	    .empty = ": not a WAD file: 0 bytes, less than a header",
	    .size = (off_t)WAD_SIZE_MAX + 1,
	    .large = ": too big for a WAD file: 268435457 bytes",
	    .folder = ": not a regular file"};

	refuse_strange_files(read_map_file, &strange);
}
