/* SPDX-License-Identifier: MIT */
/*
 * Checks the promises of file readers for any bytes in a file, both for reading and for writing the
 * result. The reader is an argument, so that tests can pass faulty readers.
 */
#ifndef LOCKSTEP_FUZZ_READERS_H
#define LOCKSTEP_FUZZ_READERS_H

#include "harness/formats/case.h"
#include "harness/formats/geojson.h"
#include "harness/formats/grid_text.h"
#include "harness/formats/obj.h"
#include "harness/formats/pnm.h"
#include "harness/formats/wad.h"
#include "harness/results/results.h"

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
typedef bool wad_reader(const void *data, size_t size, const char *map, struct wall_list *walls,
			char *error, size_t error_size);

/* Readers of cells: mazes and tiles. */
struct grid_target {
	grid_parse_text *parse;
	grid_write *write;
	uint8_t most;                               /* the largest value of walls[] */
	bool (*is_taken)(const struct cell_grid *); /* True if the library accepts the cells */
};
extern const struct grid_target maze_target, tiles_target;

/* Each reads an input and frees the result. Returns NULL, or the broken promise. */
const char *reads_case(case_reader *read, const uint8_t *data, size_t size);
const char *reads_geojson(geojson_reader *read, const uint8_t *data, size_t size);
const char *reads_grid(const struct grid_target *target, const uint8_t *data, size_t size);
const char *reads_obj(obj_reader *read, const uint8_t *data, size_t size);
const char *reads_pnm(pnm_reader *read, const uint8_t *data, size_t size);
const char *reads_results(results_reader *read, const uint8_t *data, size_t size);
const char *reads_wad(wad_reader *read, const char *map, const uint8_t *data, size_t size);

/* Returns NULL if a text has no control characters, otherwise the broken promise. */
const char *text_broken(const char *text);

/* Returns NULL if an error is one nonempty line that ends within its room, otherwise the broken
 * promise. */
const char *error_broken(const char *error, size_t room);

/* Prints the broken promise, if any, and aborts; else returns 0, for a target to return. */
int insist(const char *broken);

#endif
