// Values that are made of few numbers: sequences and fills.
#include "engine/backends/native/family.h"
#include "engine/backends/native/map_functions.h"
#include "engine/backends/native/numbers.h"
#include "engine/backends/native/offers.h"
#include "engine/backends/native/team.h"
#include "engine/backends/native/words.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::SettingsView;
using plugin::Unsupported;

namespace {

using graph::DType;

constexpr std::string_view kCreations[] = {"ConstantOfShape", "Range"};

/// start, start + delta and so on, of as many elements as the plan is made for.
struct Sequence {
    DType type = DType::kInt64;
    std::array<Source, 3> sources{}; ///< start, limit, delta
    std::int64_t count = 0;
};

Sequence readSequence(const RegionView& region, const NodeView& node) {
    Sequence read{.type = inputType(region, 0), .count = region.elements(node.output(0))};
    if (!isStoredAsComputed(read.type)) {
        throw Unsupported("it makes no sequence of " + std::string(graph::longName(read.type)));
    }
    for (std::size_t i = 0; i < read.sources.size(); ++i) {
        if (inputType(region, i) != read.type || region.elements(node.input(i)) != 1) {
            throw Unsupported("its limits are not one number each, of one type");
        }
        read.sources[i] = sourceOf(region, node.input(i));
    }
    return read;
}

template <typename T>
T elementOf(T start, T delta, std::int64_t index) {
    if constexpr (std::is_floating_point_v<T>) { // rounded once
        return static_cast<T>(static_cast<double>(start) +
                              static_cast<double>(index) * static_cast<double>(delta));
    } else { // integers wrap
        return static_cast<T>(static_cast<std::uint64_t>(widestOf(start)) +
                              static_cast<std::uint64_t>(index) *
                                  static_cast<std::uint64_t>(widestOf(delta)));
    }
}

class SequenceKernel final : public plugin::Kernel {
public:
    explicit SequenceKernel(const Sequence& read) : m_read(read) {}

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        withComputed(computedOf(m_read.type), [&]<typename T>() {
            const T start = loadWord<T>(m_constants.dataOf(m_read.sources[0], inputs));
            const T delta = loadWord<T>(m_constants.dataOf(m_read.sources[2], inputs));
            if (delta == T(0) || isNotANumber(delta)) {
                throw std::domain_error("input 2 must not be 0");
            }
            auto* y = static_cast<T*>(outputs[0].data);
            for (std::int64_t i = 0; i < m_read.count; ++i) {
                y[i] = elementOf(start, delta, i);
            }
        });
    }

private:
    Sequence m_read;
    HeldConstants m_constants;
};

/// One element everywhere.
class FillKernel final : public plugin::Kernel {
public:
    FillKernel(std::vector<std::byte> element, std::int64_t count)
        : m_element(std::move(element)), m_count(count) {}

    void prepare(std::span<const ts_tensor> /*constants*/) override {}

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> /*inputs*/, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        auto* y = static_cast<std::byte*>(outputs[0].data);
        withWord(static_cast<std::int64_t>(m_element.size()), [&]<typename Word>() {
            const Word word = loadWord<Word>(m_element.data());
            for (std::int64_t i = 0; i < m_count; ++i) {
                storeWord(y + i * std::int64_t{sizeof(Word)}, word);
            }
        });
    }

private:
    std::vector<std::byte> m_element;
    std::int64_t m_count;
};

/// Of an attribute; zero of float32 where there is none.
std::vector<std::byte> filledWith(const RegionView& region, const NodeView& node) {
    const std::int64_t bytes = elementBytes(region, node.output(0));
    const auto* attribute = node.find("value");
    std::vector<std::byte> element(static_cast<std::size_t>(bytes));
    if (attribute == nullptr) {
        return element;
    }
    if (attribute->tensor == nullptr || attribute->tensor->bytes != element.size() || !isWord(bytes)) {
        throw Unsupported("its value is not one element");
    }
    std::memcpy(element.data(), attribute->tensor->data, element.size());
    return element;
}

std::unique_ptr<plugin::Kernel> creationOf(const RegionView& region, const SettingsView& /*settings*/) {
    const NodeView node = region.node(0);
    if (node.op() == "Range") {
        return std::make_unique<SequenceKernel>(readSequence(region, node));
    }
    return std::make_unique<FillKernel>(filledWith(region, node), region.elements(node.output(0)));
}

constexpr std::string_view kNameOfCreation = "create";
using CreationOffers = OneKernel<kNameOfCreation, creationOf>;

} // namespace

const Family kCreation{kNameOfCreation, kCreations, CreationOffers::offer, CreationOffers::make};

} // namespace tessera::native
