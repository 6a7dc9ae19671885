// Every schedule of a region, ready to run, and which of them a search would measure.
#pragma once

#include "engine/base/random.h"
#include "engine/codegen/family.h"
#include "engine/codegen/kernel_cache.h"
#include "tests/benchmark/noise.h"

#include <vector>

namespace tessera::test {

/// A schedule, ready to run.
struct Schedule {
    codegen::Candidate candidate;
    codegen::LoadedKernel kernel;
    std::vector<Memory> packed; ///< its constants, in its own form
    std::vector<float*> pointers;
    std::vector<float*> following;
    Memory workspace;
    bool isChosen = false;   ///< by its bound and the likely times of its family
    bool isMeasured = false; ///< by a search
    double us = 0.0;         ///< the least; 0: never timed
    double warmUs = 0.0;     ///< with its weights in the caches
};

/// What all families have for the problem, of those of one group the likely fastest; compiled where they are
/// not known. Empty, with a line on the standard output: they do not compile.
/// \param images  the input and the output, which all of them share
[[nodiscard]] std::vector<Schedule> schedulesOf(const codegen::Problem& problem,
                                                const codegen::Target& target, codegen::KernelCache& cache,
                                                const std::vector<float*>& images, base::Random& random);

/// Marks what a search measures: of the rivals in one layout the likely fastest, then what its time leaves
/// open.
/// \param faster the machine's peak over the one that bounds were made for
void markMeasured(std::vector<Schedule>& schedules, double faster);

} // namespace tessera::test
