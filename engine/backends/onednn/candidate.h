// One way to run a region as a single oneDNN primitive: its offer, its descriptor and where each argument
// comes from. Operators build candidates, the plug-in offers them and makes kernels of them.
#pragma once

#include "engine/backend/abi/region.hpp"
#include "engine/backends/onednn/memory.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::onednn {

/// Where an argument comes from when the kernel runs.
enum class Source : std::uint8_t { kInput, kConstant, kOutput };

/// A value of the region that lies outside its nodes' interior.
struct Operand {
    Source source = Source::kInput;
    std::size_t position = 0; ///< among the region's inputs, constants or outputs
    Extents extents;
    std::int32_t value = -1;

    [[nodiscard]] bool isConstant() const { return source == Source::kConstant; }
    [[nodiscard]] std::int64_t elements() const;
};

/// An argument that is a buffer of the host.
struct Feed {
    int argument = 0;
    Source source = Source::kInput;
    std::size_t position = 0;
    dnnl::memory::desc description;
    /// What the primitive takes instead: the buffer's elements in another type, converted before each run.
    std::optional<dnnl::memory::desc> converted = {};
};

/// A constant that `prepare` brings into the primitive's own format, times `scale`.
struct Packing {
    int argument = 0;
    std::size_t constant = 0;
    dnnl::memory::desc from;
    dnnl::memory::desc to;
    float scale = 1.0F;
    /// Makes what lies as `from` where the constant's own bytes do not.
    std::function<std::vector<std::byte>(const ts_tensor& constant)> convert = {};
};

struct Candidate {
    plugin::Offer offer;
    dnnl::primitive_desc_base description;
    std::vector<Feed> feeds;
    std::vector<Packing> packings;
    /// Input whose contents the output starts from (accumulation in place); -1: none.
    std::int32_t accumulateInto = -1;
    /// Makes the kernel where it is more than one primitive: all else but the offer is empty then.
    std::function<std::unique_ptr<plugin::Kernel>(int threads)> make = {};

    /// Does the primitive take operands in another type than the region's?
    [[nodiscard]] bool isConverted() const;
};

/// Types that the operands of products may have in the plan at hand.
enum class OperandTypes : std::uint8_t { kFloat, kFloatAndBf16 };

/// A type of operands, and what the names of its implementations end in.
struct OperandType {
    dnnl::memory::data_type type = dnnl::memory::data_type::f32;
    std::string_view suffix = {};
    ts_precision precision = TS_STRICT; ///< of a direct algorithm
};
inline constexpr OperandType kFloatOperands{};
inline constexpr OperandType kBf16Operands{dnnl::memory::data_type::bf16, ".bf16", TS_BF16};

/// What operators see while they build candidates.
struct Problem { // NOLINT(cppcoreguidelines-pro-type-member-init): a view is made of its region
    plugin::RegionView region;
    dnnl::engine engine;
    OperandTypes types = OperandTypes::kFloat;

    /// The types that products are offered in.
    [[nodiscard]] std::span<const OperandType> operandTypes() const;
    /// The operand behind a value; throws Unsupported for an interior one.
    [[nodiscard]] Operand operand(std::int32_t value) const;
    /// Throws Unsupported unless `value` is float32 and has elements.
    void requireFloat(std::int32_t value) const;
    /// Constant integers of an input, for axes and the like; throws Unsupported when they are not known.
    [[nodiscard]] std::vector<std::int64_t> integers(std::int32_t value) const;
    /// The one number of a constant float input.
    [[nodiscard]] float number(std::int32_t value) const;
};

/// Takes candidates, either all of them or the one that a plan names.
class Collector {
public:
    /// Empty `only`: everything.
    explicit Collector(std::string_view only) : m_only(only) {}

    [[nodiscard]] bool wants(std::string_view name) const { return m_only.empty() || m_only == name; }
    /// Runs `build` for the implementation `name` when it is wanted. What it throws as Unsupported, and what
    /// oneDNN has no implementation for, becomes a refusal of that name.
    void attempt(const Problem& problem, const std::string& name,
                 const std::function<void(Candidate&)>& build);

    struct Refusal {
        std::string implementation;
        std::string reason;
    };
    [[nodiscard]] const std::vector<Candidate>& candidates() const { return m_candidates; }
    [[nodiscard]] std::vector<Candidate>& candidates() { return m_candidates; }
    [[nodiscard]] const std::vector<Refusal>& refusals() const { return m_refusals; }

private:
    std::string m_only;
    std::vector<Candidate> m_candidates;
    std::vector<Refusal> m_refusals;
    std::set<std::string> m_seen; ///< layouts and oneDNN's implementation: a repeat is not offered twice
};

/// Feeds `operand` to `argument` as `description`, which lies in memory as `layout` (of the operand's own
/// rank), converted where it is of a narrower type. Constants are packed instead. Throws Unsupported when an
/// input is already needed in another layout.
void bind(Candidate& candidate, int argument, const Operand& operand, const dnnl::memory::desc& description,
          const backend::Layout& layout);
/// The same for the region's output `position`.
void bindOutput(Candidate& candidate, int argument, std::size_t position,
                const dnnl::memory::desc& description, const backend::Layout& layout);
/// Declares the layout of an input without feeding it.
void requireLayout(Candidate& candidate, std::size_t input, const backend::Layout& layout);

/// The layout of a chosen descriptor; throws Unsupported for a format of oneDNN's own.
[[nodiscard]] backend::Layout chosenLayout(const dnnl::memory::desc& description);

/// Scratchpads come from the host's workspace.
[[nodiscard]] dnnl::primitive_attr baseAttributes();

} // namespace tessera::onednn
