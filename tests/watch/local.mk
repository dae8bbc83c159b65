# SPDX-License-Identifier: MIT
# The shipped programs, from the same objects, with planted faults to find: the scripts.
plant_sources = %D%/plant.c %D%/plant.h %D%/record.c %D%/spoil.c
plant_flags = $(AM_LDFLAGS) -Wl,--wrap=truth_is_near
check_PROGRAMS += %D%/lockstep %D%/fuzz_replay
%C%_lockstep_LDFLAGS = $(plant_flags)
%C%_lockstep_SOURCES = $(plant_sources)
%C%_lockstep_LDADD = $(lockstep_OBJECTS) $(lockstep_LDADD)
%C%_lockstep_DEPENDENCIES = $(lockstep_OBJECTS) $(lockstep_DEPENDENCIES)
%C%_fuzz_replay_LDFLAGS = $(plant_flags)
%C%_fuzz_replay_SOURCES = $(plant_sources)
%C%_fuzz_replay_LDADD = $(fuzz_replay_OBJECTS) $(fuzz_replay_LDADD)
%C%_fuzz_replay_DEPENDENCIES = $(fuzz_replay_OBJECTS) $(fuzz_replay_DEPENDENCIES)
if HAVE_BENCHMARK
check_PROGRAMS += %D%/lockstep-bench
%C%_lockstep_bench_LDFLAGS = $(plant_flags)
%C%_lockstep_bench_SOURCES = $(plant_sources)
nodist_EXTRA_%C%_lockstep_bench_SOURCES = dummy.cc
%C%_lockstep_bench_LDADD = $(lockstep_bench_OBJECTS) $(lockstep_bench_LDADD)
%C%_lockstep_bench_DEPENDENCIES = $(lockstep_bench_OBJECTS) $(lockstep_bench_DEPENDENCIES)
endif
command_tests += %D%/status.sh %D%/truths.sh %D%/variety.sh %D%/watch.sh
if HAVE_GMP
unit_tests += tests/claims.unit
tests_claims_unit_SOURCES = $(unit) %D%/test_claims.c $(plant_sources)
tests_claims_unit_LDFLAGS = $(plant_flags)
endif
