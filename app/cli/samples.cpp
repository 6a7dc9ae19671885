#include "app/cli/samples.h"

#include <algorithm>
#include <utility>

namespace tessera::cli {

base::Result<std::vector<Sample>> samplesOf(std::span<const graph::InputShape> shapes) {
    std::vector<std::pair<std::string, std::vector<graph::InputShape>>> byInput; // in the order given
    for (const auto& shape : shapes) {
        auto at = std::ranges::find(byInput, shape.input, [](const auto& each) { return each.first; });
        if (at == byInput.end()) {
            at = byInput.insert(at, {shape.input, {}});
        }
        at->second.push_back(shape);
    }
    std::size_t count = 1;
    for (const auto& [input, sizes] : byInput) {
        if (sizes.size() > 1 && count > 1 && sizes.size() != count) {
            return base::fail(base::ErrorKind::kUsage,
                              "it has " + std::to_string(sizes.size()) + " sizes, another input " +
                                  std::to_string(count) + ": samples are taken in order",
                              "--shape " + input);
        }
        count = std::max(count, sizes.size());
    }
    std::vector<Sample> samples(count);
    for (const auto& [input, sizes] : byInput) {
        for (std::size_t k = 0; k < count; ++k) {
            samples[k].push_back(sizes[sizes.size() == 1 ? 0 : k]);
        }
    }
    return samples;
}

std::filesystem::path sampleFile(const std::filesystem::path& file, const std::vector<Sample>& samples,
                                 std::size_t sample) {
    if (samples.size() < 2) {
        return file;
    }
    std::string name = file.stem().string();
    for (std::size_t i = 0; i < samples[sample].size(); ++i) {
        const auto& shape = samples[sample][i];
        const bool differs =
            std::ranges::any_of(samples, [&](const Sample& each) { return each[i] != shape; });
        std::string text = differs ? "." + graph::toText(shape) : std::string();
        std::ranges::replace(text, '/', '_'); // inputs of nested modules have such names
        name += text;
    }
    return file.parent_path() / (name + file.extension().string());
}

std::string toText(const Sample& sample) {
    std::string text;
    for (const auto& shape : sample) {
        text += (text.empty() ? "" : " ") + graph::toText(shape);
    }
    return text;
}

} // namespace tessera::cli
