#include "app/cli/samples.h"

#include <algorithm>
#include <string_view>

namespace tessera::cli {

namespace {

const std::string& nameOf(const graph::InputShape& shape) {
    return shape.input;
}

const std::string& nameOf(const graph::SymbolSize& size) {
    return size.symbol;
}

/// All sizes of one name, in the order given; names in the order in which they are met.
template <typename Size>
std::vector<std::vector<Size>> byName(std::span<const Size> sizes) {
    std::vector<std::vector<Size>> groups;
    for (const Size& size : sizes) {
        auto at = std::ranges::find_if(
            groups, [&](const auto& group) { return nameOf(group.front()) == nameOf(size); });
        if (at == groups.end()) {
            at = groups.emplace(at);
        }
        at->push_back(size);
    }
    return groups;
}

/// \param count  samples so far; 1 until a name has several sizes.
template <typename Size>
base::Status addCount(const std::vector<std::vector<Size>>& groups, std::string_view option,
                      std::size_t& count) {
    for (const auto& group : groups) {
        if (group.size() > 1 && count > 1 && group.size() != count) {
            return base::fail(base::ErrorKind::kUsage,
                              "it has " + std::to_string(group.size()) + " sizes, another one " +
                                  std::to_string(count) + ": samples are taken in order",
                              std::string(option) + " " + nameOf(group.front()));
        }
        count = std::max(count, group.size());
    }
    return {};
}

template <typename Size>
std::vector<Size> sampleOf(const std::vector<std::vector<Size>>& groups, std::size_t sample) {
    std::vector<Size> sizes;
    for (const auto& group : groups) {
        sizes.push_back(group[group.size() == 1 ? 0 : sample]);
    }
    return sizes;
}

/// ".x=4x16" for each size that not all samples share.
template <typename Size>
std::string differences(const std::vector<Sample>& samples, std::size_t sample,
                        std::vector<Size> Sample::*sizes) {
    std::string name;
    for (std::size_t i = 0; i < (samples[sample].*sizes).size(); ++i) {
        const Size& size = (samples[sample].*sizes)[i];
        const bool differs =
            std::ranges::any_of(samples, [&](const Sample& each) { return (each.*sizes)[i] != size; });
        std::string text = differs ? "." + graph::toText(size) : std::string();
        std::ranges::replace(text, '/', '_'); // inputs of nested modules have such names
        name += text;
    }
    return name;
}

} // namespace

base::Result<std::vector<Sample>> samplesOf(std::span<const graph::InputShape> shapes,
                                            std::span<const graph::SymbolSize> sizes) {
    const auto byInput = byName(shapes);
    const auto bySymbol = byName(sizes);
    std::size_t most = 1;
    TESSERA_CHECK(addCount(byInput, "--shape", most));
    TESSERA_CHECK(addCount(bySymbol, "--size", most));
    std::vector<Sample> samples(most);
    for (std::size_t k = 0; k < most; ++k) {
        samples[k] = {sampleOf(byInput, k), sampleOf(bySymbol, k)};
    }
    return samples;
}

std::filesystem::path sampleFile(const std::filesystem::path& file, const std::vector<Sample>& samples,
                                 std::size_t sample) {
    if (samples.size() < 2) {
        return file;
    }
    return file.parent_path() / (file.stem().string() + differences(samples, sample, &Sample::shapes) +
                                 differences(samples, sample, &Sample::sizes) + file.extension().string());
}

std::string toText(const Sample& sample) {
    std::string text;
    for (const auto& shape : sample.shapes) {
        text += (text.empty() ? "" : " ") + graph::toText(shape);
    }
    for (const auto& size : sample.sizes) {
        text += (text.empty() ? "" : " ") + graph::toText(size);
    }
    return text;
}

} // namespace tessera::cli
