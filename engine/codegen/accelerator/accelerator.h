// Schedule templates for accelerators: what engine/codegen/family.h is for the CPU.
#pragma once

#include "engine/codegen/family.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tessera::codegen::accelerator {

/// What a kernel must fit.
struct Limits {
    std::int64_t items = 256;               ///< of a work group, at most
    std::int64_t sharedBytes = 32LL << 10U; ///< of memory that a work group shares, at most
};

/// Candidates have kernels that KernelBuilder::eachItem wrote, and plain forms. Their bounds are not known.
struct Family {
    std::string_view name{}; ///< the first word of its candidates' names
    /// Its schedules for the problem within the limits, or why it has none.
    base::Result<std::vector<Candidate>> (*candidates)(const Problem& problem, const Limits& limits);
};

/// Every family, in the order in which they are tried.
[[nodiscard]] std::span<const Family> families();

/// All that the families have for the problem; the families that have nothing are its refusals.
[[nodiscard]] Selection select(const Problem& problem, const Limits& limits);

/// The schedule of that name. kImpossible: there is none.
[[nodiscard]] base::Result<Candidate> candidateNamed(std::string_view name, const Problem& problem,
                                                     const Limits& limits);

/// A schedule in words, from the name of its candidate: "direct convolution; 4 channels by 2 pixels each
/// work item; groups of 64 work items".
[[nodiscard]] std::string scheduleText(std::string_view candidate);

} // namespace tessera::codegen::accelerator
