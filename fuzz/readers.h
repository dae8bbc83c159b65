/* SPDX-License-Identifier: MIT */
/*
 * What the readers of files promise, whatever bytes a file contains: that reading keeps it, and so does writing what was
 * read. The reader is an argument, as tests have some that are wrong.
 */
#ifndef LOCKSTEP_FUZZ_READERS_H
#define LOCKSTEP_FUZZ_READERS_H

#include "formats/case.h"
#include "formats/geojson.h"
#include "formats/grid_text.h"
#include "formats/obj.h"
#include "formats/pnm.h"
#include "formats/wad.h"
#include "results/results.h"

typedef bool case_reader(const char *name, const char *text, size_t size, struct case_file *cases,
			 char *error, size_t error_size);
typedef bool geojson_reader(const char *name, const char *text, size_t size,
			    struct geojson *geojson, char *error, size_t error_size);
typedef bool obj_reader(const char *name, const char *text, size_t size, struct obj_mesh *mesh,
			char *error, size_t error_size);
typedef bool pnm_reader(const char *name, const char *text, size_t size, struct pixel_image *image,
			char *error, size_t error_size);
typedef bool results_reader(const char *name, const char *text, size_t size, enum results_time time,
			    struct results *results, char *error, size_t error_size);
typedef bool wad_reader(const void *data, size_t size, const char *map, struct wad_walls *walls,
			char *error, size_t error_size);

/* Of cells: mazes and tiles. */
struct grid_target {
	grid_parse_text *parse;
	grid_write *write;
	uint8_t most;                               /* of walls[] */
	bool (*is_taken)(const struct cell_grid *); /* by the library */
};
extern const struct grid_target maze_target, tiles_target;

/* Each reads an input, frees what was read, and returns NULL, or what is broken. */
const char *reads_case(case_reader *read, const uint8_t *data, size_t size);
const char *reads_geojson(geojson_reader *read, const uint8_t *data, size_t size);
const char *reads_grid(const struct grid_target *target, const uint8_t *data, size_t size);
const char *reads_obj(obj_reader *read, const uint8_t *data, size_t size);
const char *reads_pnm(pnm_reader *read, const uint8_t *data, size_t size);
const char *reads_results(results_reader *read, const uint8_t *data, size_t size);
const char *reads_wad(wad_reader *read, const char *map, const uint8_t *data, size_t size);

/* Is it empty, and without control characters? NULL, or what is broken. */
const char *text_broken(const char *text);

/* What an error promises: one line that is not empty and ends within its room. NULL, or what is broken. */
const char *error_broken(const char *error, size_t room);

/* Says what is broken and aborts, if anything is: 0, for a target to return. */
int insist(const char *broken);

#endif
