# SPDX-License-Identifier: MIT
# What bench, fuzz and the command share; each folder is a library.

EXTRA_LIBRARIES += libbase.a
libbase_a_CPPFLAGS = $(AM_CPPFLAGS) -DPKGDATADIR='"$(pkgdatadir)/data/"' -DPKGLIBEXECDIR='"$(pkglibexecdir)"'
libbase_a_SOURCES = \
	%D%/base/clock.c %D%/base/cpu.c %D%/base/data.c %D%/base/files.c %D%/base/files_write.c %D%/base/guard.c \
	%D%/base/hash.c %D%/base/interrupt.c %D%/base/machine.c %D%/base/machine_doubts.c %D%/base/machine_files.c \
	%D%/base/memory.c %D%/base/memory_begin.c %D%/base/microarchitecture.c %D%/base/options.c %D%/base/options_print.c \
	%D%/base/order.c %D%/base/pin.c %D%/base/process.c %D%/base/random.c %D%/base/text.c %D%/base/utf8.c %D%/base/words.c %D%/base/xml.c

EXTRA_LIBRARIES += libquestions.a
libquestions_a_SOURCES = %D%/questions/questions.c

EXTRA_LIBRARIES += libformats.a
libformats_a_CFLAGS = $(read_CFLAGS)
libformats_a_SOURCES = \
	%D%/formats/case.c %D%/formats/case_write.c %D%/formats/geojson.c %D%/formats/geojson_geometry.c \
	%D%/formats/grid_text.c %D%/formats/maze_file.c %D%/formats/modes.c %D%/formats/obj.c %D%/formats/obj_face.c \
	%D%/formats/obj_words.c %D%/formats/pnm.c %D%/formats/pnm_write.c %D%/formats/text_reader.c \
	%D%/formats/tiles_csv.c %D%/formats/wad.c %D%/formats/walls.c %D%/formats/world.c

EXTRA_LIBRARIES += libresults.a
libresults_a_CFLAGS = $(read_CFLAGS)
libresults_a_SOURCES = \
	%D%/results/results.c %D%/results/results_counter.c %D%/results/results_pool.c %D%/results/results_rows.c \
	%D%/results/results_values.c %D%/results/row_name.c %D%/results/statistics.c \
	%D%/results/statistics_detectable.c %D%/results/statistics_ranks.c %D%/results/statistics_signed.c \
	%D%/results/steps.c

EXTRA_LIBRARIES += libscenes.a
libscenes_a_SOURCES = \
	%D%/scenes/data/games.c %D%/scenes/data/map.c %D%/scenes/data/map_space.c %D%/scenes/data/map_worlds.c \
	%D%/scenes/data/mesh_features.c %D%/scenes/data/outlines.c %D%/scenes/data/room.c %D%/scenes/data/slices.c \
	%D%/scenes/data/sources.c %D%/scenes/families/bisection.c %D%/scenes/families/contact.c \
	%D%/scenes/families/convex.c %D%/scenes/families/degenerate.c %D%/scenes/families/degenerate_space.c \
	%D%/scenes/families/extreme.c %D%/scenes/families/frames.c %D%/scenes/families/grazing.c %D%/scenes/families/offsets.c \
	%D%/scenes/families/ordinary.c %D%/scenes/families/placement.c %D%/scenes/families/placement_space.c %D%/scenes/families/plain.c \
	%D%/scenes/families/space.c %D%/scenes/layout.c %D%/scenes/pixels/caves.c %D%/scenes/pixels/grazing.c \
	%D%/scenes/pixels/mazes.c %D%/scenes/pixels/odd.c %D%/scenes/pixels/ordinary.c %D%/scenes/pixels/pixels.c \
	%D%/scenes/pixels/places.c %D%/scenes/pixels/world_rows.c %D%/scenes/pixels/tracks.c %D%/scenes/pixels/worlds.c \
	%D%/scenes/pixels/worlds_odd.c %D%/scenes/scene.c %D%/scenes/worlds/coast.c %D%/scenes/worlds/meshes.c %D%/scenes/worlds/planes.c \
	%D%/scenes/worlds/polygons.c %D%/scenes/worlds/triangles.c %D%/scenes/worlds/worlds.c \
	%D%/scenes/worlds/worlds_odd.c

EXTRA_LIBRARIES += libplugins.a
libplugins_a_SOURCES = \
	%D%/plugins/call.c %D%/plugins/catch.c %D%/plugins/load.c %D%/plugins/process.c \
	%D%/plugins/process_peer.c %D%/plugins/process_serve.c %D%/plugins/protocol.c %D%/plugins/protocol_hello.c \
	%D%/plugins/questions.c %D%/plugins/slots.c %D%/plugins/state.c \
	%D%/plugins/structs.c

# Runs a plug-in for --isolate.
pkglibexec_PROGRAMS += lockstep-plugin-host
lockstep_plugin_host_SOURCES = %D%/plugins/process_host.c
lockstep_plugin_host_LDADD = libharness.a $(core) -lpthread -lm

EXTRA_LIBRARIES += libcheck.a
libcheck_a_SOURCES = \
	%D%/check/accuracy.c %D%/check/accuracy_chunk.c %D%/check/accuracy_run.c %D%/check/answers.c \
	%D%/check/builds.c %D%/check/chain.c %D%/check/chunk.c %D%/check/complexity.c %D%/check/cross.c \
	%D%/check/cut.c %D%/check/degenerate.c %D%/check/digest.c %D%/check/digest_compare.c %D%/check/digest_file.c \
	%D%/check/failure_signature.c %D%/check/judge.c %D%/check/metamorphic.c %D%/check/movement.c \
	%D%/check/movement_witness.c %D%/check/nearness.c %D%/check/neighbour.c %D%/check/question_truth.c %D%/check/report.c \
	%D%/check/report_answers.c %D%/check/round_plan.c %D%/check/by_rows.c %D%/check/session.c %D%/check/siblings.c \
	%D%/check/shrink.c %D%/check/shrink_values.c %D%/check/transform.c %D%/check/trial.c %D%/check/truth.c

# The library that all programs of the harness link with.
noinst_LIBRARIES += libharness.a
libharness_a_SOURCES =
libharness_a_LIBADD = $(libcheck_a_OBJECTS) $(libplugins_a_OBJECTS) $(libscenes_a_OBJECTS) \
	$(libreference_a_OBJECTS) $(libexact_a_OBJECTS) $(libresults_a_OBJECTS) $(libformats_a_OBJECTS) \
	$(libquestions_a_OBJECTS) $(libbase_a_OBJECTS)
libharness_a_DEPENDENCIES = $(libharness_a_LIBADD)

# The emulated twins, the vectorised builds and the counting kernels of bench/ take half of the compilation time. `make
# first` leaves them out: it links with the libraries named _later.
extras = libextras.a
harness = libharness.a $(extras) $(core)
noinst_LIBRARIES += libextras.a
EXTRA_LIBRARIES += libextras_later.a
libextras_a_SOURCES = %D%/check/extra_builds.c
libextras_a_LIBADD = $(extra_objects)
libextras_later_a_SOURCES = %D%/check/extra_builds.c
libextras_later_a_CPPFLAGS = $(AM_CPPFLAGS) -DLOCKSTEP_EXTRAS_LATER

noinst_LIBRARIES += liboptions.a
liboptions_a_SOURCES = %D%/options/common.c

noinst_LIBRARIES += libsheet.a
libsheet_a_SOURCES = %D%/sheet/html.c %D%/sheet/json.c %D%/sheet/markdown.c %D%/sheet/numbers.c %D%/sheet/sheet.c %D%/sheet/terminal.c
