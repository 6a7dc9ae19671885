// A backend to start from. It runs one thing, the sum of two tensors with a Relu or LeakyRelu behind it, in
// plain loops, and shows every call of the contract. What to change:
//
//  1. The name: `skeleton` in CMakeLists.txt, in skeleton.json (file name, id, library, title, badge), here.
//  2. skeleton.json, `patterns`: which parts of a model your library may be tried on. It is only a filter,
//     which is read without loading any code; `offer` below has the last word. What it matches is shown by
//     `tessera-cli spec check skeleton.json --model builtin:resnet50`.
//  3. `readRegion`: from the region's nodes to what your library wants to know. Throw Unsupported with one
//     clause for everything you cannot do: people see it as the answer to "why not this backend?".
//  4. `offer`: every way in which you can run the region, with the layouts that each one reads and writes.
//  5. The kernel: `prepare` packs constants once, `run` computes and allocates nothing.
//
// All of it runs in a worker process: a crash costs this backend one candidate, never the search.
#include <tessera/backend.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace {

using tessera::plugin::NodeView;
using tessera::plugin::RegionView;
using tessera::plugin::Unsupported;

constexpr std::int32_t kFloat32 = 1; // element types are numbered as in ONNX

/// What the kernel needs to know: max(x, 0) + slope * min(x, 0) of x = first + second.
struct Work {
    std::size_t first = 0; ///< positions among the region's inputs
    std::size_t second = 0;
    std::int64_t elements = 0;
    float slope = 0.0F;
};

/// Reads a region of two nodes, Add and then Relu or LeakyRelu. The same function serves `offer` and
/// `create`, so that what is offered can always be made.
Work readRegion(const RegionView& region) {
    if (region.nodeCount() != 2) {
        throw Unsupported("it is no Add with one activation behind it");
    }
    const NodeView add = region.node(0); // nodes come in topological order
    const NodeView activation = region.node(1);
    if (add.op() != "Add" || (activation.op() != "Relu" && activation.op() != "LeakyRelu")) {
        throw Unsupported("it is no Add with a Relu or LeakyRelu behind it");
    }
    Work work;
    // Values are numbered within the region; inputs are what comes from outside. A constant is not among
    // them.
    const auto first = RegionView::positionIn(region.inputs(), add.input(0));
    const auto second = RegionView::positionIn(region.inputs(), add.input(1));
    if (first < 0 || second < 0) {
        throw Unsupported("an operand of the Add is a constant");
    }
    if (region.value(add.input(0)).dtype != kFloat32) {
        throw Unsupported("its elements are not float32");
    }
    if (region.elements(add.input(0)) != region.elements(add.output(0)) ||
        region.elements(add.input(1)) != region.elements(add.output(0))) {
        throw Unsupported("an operand of the Add is broadcast");
    }
    if (region.outputs().size() != 1 || region.outputs()[0] != activation.output(0)) {
        throw Unsupported("the sum is needed outside");
    }
    work.first = static_cast<std::size_t>(first);
    work.second = static_cast<std::size_t>(second);
    work.elements = region.elements(add.output(0));
    // Attributes that a file leaves out have the standard's default.
    work.slope = activation.op() == "LeakyRelu" ? activation.floatOr("alpha", 0.01F) : 0.0F;
    return work;
}

/// The row-major layout of a tensor: one letter an axis, outermost first. See tessera_backend.h for others,
/// such as "acdb" (channels last) and "aBcd16b" (channels in blocks of 16).
std::string rowMajor(std::size_t rank) {
    std::string text;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        text += static_cast<char>('a' + axis);
    }
    return rank == 0 ? "scalar" : text;
}

class AddActivation final : public tessera::plugin::Kernel {
public:
    explicit AddActivation(const Work& work) : m_work(work) {}

    /// Called before the first run with one tensor for each constant of the region; this one has none.
    void prepare(std::span<const ts_tensor> /*constants*/) override {}

    /// Buffers are in the layouts that were offered, 64-byte aligned. The workspace has the bytes that were
    /// asked for (none here). The output may be the first operand's buffer, because the offer allows that.
    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        const auto* first = static_cast<const float*>(inputs[m_work.first].data);
        const auto* second = static_cast<const float*>(inputs[m_work.second].data);
        auto* result = static_cast<float*>(outputs[0].data);
        for (std::int64_t i = 0; i < m_work.elements; ++i) {
            const float sum = first[i] + second[i];
            result[i] = sum > 0.0F ? sum : sum * m_work.slope;
        }
    }

private:
    Work m_work;
};

class SkeletonBackend final : public tessera::plugin::Backend {
public:
    /// Throwing here makes the backend unavailable, with the message as the reason that people see.
    explicit SkeletonBackend(const tessera::plugin::SettingsView& /*settings*/) {}

    /// `libraries`: what else decides results and speed. `environment`: variables that do. Both are part of
    /// the key under which measurements are stored.
    std::string describe() override { return R"({"version": "1", "libraries": [], "environment": []})"; }

    void offer(const RegionView& region, const tessera::plugin::SettingsView& /*settings*/,
               tessera::plugin::Offers& offers) override {
        const Work work = readRegion(region);
        tessera::plugin::Offer offer;
        offer.name = "plain"; // stable: plans name it
        for (const auto input : region.inputs()) {
            offer.inputLayouts.push_back(rowMajor(region.extents(input).size()));
        }
        offer.outputLayouts = {rowMajor(region.extents(region.outputs()[0]).size())};
        offer.precision = TS_STRICT;                               // direct float32 arithmetic
        offer.threads = 1;                                         // 0: as many as the settings give
        offer.inPlaceOf = {static_cast<std::int32_t>(work.first)}; // one an output
        offers.add(offer);
        // A second way to run the same region would be added here, under another name.
    }

    std::unique_ptr<tessera::plugin::Kernel>
    create(const RegionView& region, std::string_view implementation,
           const tessera::plugin::SettingsView& /*settings*/) override {
        tessera::plugin::requireOffered(implementation, "plain");
        return std::make_unique<AddActivation>(readRegion(region));
    }
};

} // namespace

TESSERA_BACKEND(SkeletonBackend)
