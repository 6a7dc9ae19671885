#pragma once

#include "engine/base/result.h"
#include "engine/graph/input_shape.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace tessera::cli {

/// Sizes of all symbolic inputs at once: what one plan holds for.
struct Sample {
    std::vector<graph::InputShape> shapes;
    std::vector<graph::SymbolSize> sizes;
};

/// The samples that repeated --shape and --size options give: the k-th size of each input or symbol is of
/// sample k; one with a single size has it in every sample. Without options there is one sample, of no sizes.
/// \par Errors kUsage: two inputs or symbols have several sizes, but not equally many.
[[nodiscard]] base::Result<std::vector<Sample>> samplesOf(std::span<const graph::InputShape> shapes,
                                                          std::span<const graph::SymbolSize> sizes = {});

/// "plan.x=4x16.json": the file of one sample beside others, named after what differs between them.
[[nodiscard]] std::filesystem::path sampleFile(const std::filesystem::path& file,
                                               const std::vector<Sample>& samples, std::size_t sample);

/// "x=4x16 y=8 N=4": the sizes as --shape and --size take them.
[[nodiscard]] std::string toText(const Sample& sample);

} // namespace tessera::cli
