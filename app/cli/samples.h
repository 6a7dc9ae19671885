#pragma once

#include "engine/base/result.h"
#include "engine/graph/input_shape.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace tessera::cli {

/// Sizes of all symbolic inputs at once: what one plan holds for.
using Sample = std::vector<graph::InputShape>;

/// The samples that repeated --shape options give: the k-th size of each input is of sample k; an input with
/// one size has it in every sample. Without options there is one sample, of no sizes.
/// \par Errors kUsage: two inputs have several sizes, but not equally many.
[[nodiscard]] base::Result<std::vector<Sample>> samplesOf(std::span<const graph::InputShape> shapes);

/// "plan.x=4x16.json": the file of one sample beside others, named after what differs between them.
[[nodiscard]] std::filesystem::path sampleFile(const std::filesystem::path& file,
                                               const std::vector<Sample>& samples, std::size_t sample);

/// "x=4x16 y=8": the sizes as --shape takes them.
[[nodiscard]] std::string toText(const Sample& sample);

} // namespace tessera::cli
