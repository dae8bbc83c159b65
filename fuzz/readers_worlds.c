/* SPDX-License-Identifier: MIT */
/* See readers.h: files of shapes. The library must accept everything that their readers return. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/readers.h"
#include "harness/base/memory.h"
#include "harness/formats/maze_file.h"
#include "harness/formats/tiles_csv.h"
#include "kernels/lockstep.h"

static bool all_finite(const float *values, size_t n)
{
	for (size_t i = 0; i < n; ++i)
		if (!isfinite(values[i]))
			return false;
	return true;
}

/* ---- GeoJSON --------------------------------------------------------------------------------- */

static const char *feature_broken(const struct geojson_feature *feature)
{
	struct lockstep_polygon *polygon;
	size_t total = 0;
	if (!feature->name || feature->rings == 0)
		return "a feature without a name, or without rings";
	for (size_t i = 0; i < feature->rings; ++i) {
		if (feature->vertices[i] < 3)
			return "a ring of fewer than three vertices";
		total += feature->vertices[i];
	}
	if (total != feature->total)
		return "not as many vertices as all rings have";
	if (!all_finite(feature->x, total) || !all_finite(feature->y, total))
		return "a vertex that is not finite";
	if (lockstep_polygon_create(&polygon, feature->rings, feature->vertices, feature->x,
				    feature->y) != LOCKSTEP_OK)
		return "the library does not accept the feature";
	lockstep_polygon_free(polygon);
	return text_broken(feature->name);
}

const char *reads_geojson(geojson_reader *read, const uint8_t *data, size_t size)
{
	struct geojson geojson;
	char error[100] = "";
	const char *broken = NULL;
	if (read("input", (const char *)data, size, &geojson, error, sizeof error)) {
		if (geojson.features == 0 || geojson.features > size)
			broken = "no features, or more than there are bytes";
		for (size_t i = 0; !broken && i < geojson.features; ++i)
			broken = feature_broken(&geojson.feature[i]);
	} else {
		broken =
		    geojson.feature ? "refused, but not empty" : error_broken(error, sizeof error);
	}
	geojson_free(&geojson);
	return broken;
}

/* ---- OBJ ------------------------------------------------------------------------------------- */

static const char *triangles_broken(const struct obj_mesh *read)
{
	const struct lockstep_triangle3 columns = {
	    read->corner[0], read->corner[1], read->corner[2], read->corner[3], read->corner[4],
	    read->corner[5], read->corner[6], read->corner[7], read->corner[8], false};
	struct lockstep_mesh *mesh;
	for (unsigned k = 0; k < 9; ++k)
		if (!all_finite(read->corner[k], read->triangles))
			return "a corner that is not finite";
	if (lockstep_mesh_create(&mesh, read->triangles, columns) != LOCKSTEP_OK)
		return "the library does not accept the triangles";
	lockstep_mesh_free(mesh);
	return NULL;
}

const char *reads_obj(obj_reader *read, const uint8_t *data, size_t size)
{
	struct obj_mesh mesh;
	char error[100] = "";
	const char *broken;
	if (!read("input", (const char *)data, size, &mesh, error, sizeof error))
		broken = mesh.triangles != 0 || mesh.corner[0] ? "refused, but not empty"
							       : error_broken(error, sizeof error);
	else if (mesh.triangles == 0 || mesh.triangles > size)
		broken = "no triangles, or more than there are bytes";
	else
		broken = triangles_broken(&mesh);
	obj_free(&mesh);
	return broken;
}

/* ---- Doom ------------------------------------------------------------------------------------ */

static bool in_range(float coordinate)
{
	return coordinate >= -32768 && coordinate <= 32767 && coordinate == truncf(coordinate);
}

const char *reads_wad(wad_reader *read, const char *map, const uint8_t *data, size_t size)
{
	struct wall_list walls;
	char error[100] = "";
	const char *broken = NULL;
	if (read(data, size, map, &walls, error, sizeof error)) {
		if (walls.count == 0 || walls.count > size)
			broken = "no walls, or more than there are bytes";
		for (size_t i = 0; !broken && i < walls.count; ++i) {
			const struct wall_line *wall = &walls.wall[i];
			if (!in_range(wall->ax) || !in_range(wall->ay) || !in_range(wall->bx) ||
			    !in_range(wall->by))
				broken = "a coordinate that is not a 16-bit integer";
		}
	} else {
		broken = walls.wall ? "refused, but not empty" : error_broken(error, sizeof error);
	}
	wall_list_free(&walls);
	return broken;
}

/* ---- Images ---------------------------------------------------------------------------------- */

static const char *written_broken(pnm_reader *read, const struct pixel_image *image,
				  enum pnm_format format)
{
	struct pixel_image again;
	char *text, error[100] = "";
	size_t size;
	FILE *file = memory_must(open_memstream(&text, &size));
	pnm_write(file, format, image);
	if (fclose(file) != 0)
		memory_none();
	const bool same =
	    read("again", text, size, &again, error, sizeof error) && again.width == image->width &&
	    again.height == image->height &&
	    memcmp(again.walls, image->walls, (size_t)image->width * (size_t)image->height) == 0;
	free(text);
	pnm_free(&again);
	return same ? NULL : "a written file reads back differently";
}

static const char *image_broken(pnm_reader *read, const struct pixel_image *image, size_t size)
{
	struct lockstep_mask *mask;
	const char *broken = NULL;
	if (image->width < 1 || image->height < 1)
		return "no pixels";
	const size_t pixels = (size_t)image->width * (size_t)image->height;
	/* A byte holds at most eight pixels. */
	if (pixels > 8 * size)
		return "more pixels than there are bits";
	for (size_t i = 0; i < pixels; ++i)
		if (image->walls[i] > 1)
			return "a pixel that is neither 0 nor 1";
	if (lockstep_mask_create(&mask, image->width, image->height, image->walls) != LOCKSTEP_OK)
		return "the library does not accept the image";
	lockstep_mask_free(mask);
	for (int format = PNM_PBM_PLAIN; !broken && format <= PNM_PGM_RAW; ++format)
		broken = written_broken(read, image, (enum pnm_format)format);
	return broken;
}

const char *reads_pnm(pnm_reader *read, const uint8_t *data, size_t size)
{
	struct pixel_image image;
	char error[100] = "";
	const char *broken;
	if (read("input", (const char *)data, size, &image, error, sizeof error))
		broken = image_broken(read, &image, size);
	else
		broken = image.walls || image.width != 0 || image.height != 0
			     ? "refused, but not empty"
			     : error_broken(error, sizeof error);
	pnm_free(&image);
	return broken;
}

/* ---- Cells ----------------------------------------------------------------------------------- */

static bool is_maze(const struct cell_grid *cells)
{
	struct lockstep_maze *maze;
	const bool taken = lockstep_maze_create(&maze, cells->grid, cells->walls) == LOCKSTEP_OK;
	lockstep_maze_free(maze);
	return taken;
}

static bool is_tiles(const struct cell_grid *cells)
{
	struct lockstep_tiles *tiles;
	const bool taken = lockstep_tiles_create(&tiles, cells->grid, cells->walls) == LOCKSTEP_OK;
	lockstep_tiles_free(tiles);
	return taken;
}

const struct grid_target maze_target = {maze_parse, maze_write,
					LOCKSTEP_WALL_LEFT | LOCKSTEP_WALL_TOP, is_maze};
const struct grid_target tiles_target = {tiles_parse, tiles_write, 1, is_tiles};

static const char *rewritten_broken(const struct grid_target *target, const struct cell_grid *cells)
{
	struct cell_grid again;
	char *text, error[100] = "";
	size_t size;
	FILE *file = memory_must(open_memstream(&text, &size));
	target->write(file, cells);
	if (fclose(file) != 0)
		memory_none();
	const bool same = target->parse("again", text, size, &again, error, sizeof error) &&
			  memcmp(&again.grid, &cells->grid, sizeof again.grid) == 0 &&
			  memcmp(again.walls, cells->walls,
				 (size_t)cells->grid.width * (size_t)cells->grid.height) == 0;
	free(text);
	cells_free(&again);
	return same ? NULL : "a written file reads back differently";
}

static const char *cells_broken(const struct grid_target *target, const struct cell_grid *cells)
{
	if (cells->grid.width < 1 || cells->grid.height < 1)
		return "no cells";
	for (int64_t i = 0; i < (int64_t)cells->grid.width * cells->grid.height; ++i)
		if (cells->walls[i] > target->most)
			return "a cell with impossible walls";
	return target->is_taken(cells) ? rewritten_broken(target, cells)
				       : "the library does not accept the cells";
}

const char *reads_grid(const struct grid_target *target, const uint8_t *data, size_t size)
{
	struct cell_grid cells;
	char error[100] = "";
	const char *broken;
	if (target->parse("input", (const char *)data, size, &cells, error, sizeof error))
		broken = cells_broken(target, &cells);
	else
		broken = cells.walls || cells.grid.width != 0 || cells.grid.height != 0
			     ? "refused, but not empty"
			     : error_broken(error, sizeof error);
	cells_free(&cells);
	return broken;
}
