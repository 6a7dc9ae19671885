// Engines: cuDNN's ways to run a graph. Each with its knobs is one implementation.
#pragma once

#include "engine/backend/abi/backend.hpp"
#include "engine/backends/cudnn/descriptor.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cudnn {

/// An engine of a graph and the choice of its knobs: what makes the same plan again in another process.
struct EngineChoice {
    struct Knob {
        int type = 0;
        std::int64_t value = 0;
        friend bool operator==(const Knob&, const Knob&) = default;
    };
    std::int64_t engine = 0;
    std::vector<Knob> knobs; ///< by their type

    /// "engine38.k2-1.k14-3".
    [[nodiscard]] std::string name() const;
    /// The reverse; throws plugin::Unsupported.
    [[nodiscard]] static EngineChoice parse(std::string_view name);

    friend bool operator==(const EngineChoice&, const EngineChoice&) = default;
};

/// What an engine says of itself comes to this for operands in float32.
struct Numbers {
    ts_precision precision = TS_STRICT;
    ts_non_finite nonFinite = TS_NON_FINITE_CARRIED;
};

/// Throws plugin::Unsupported where sums have less than float32, which no class allows.
///
/// Tensor cores have no float32: they take such operands as TF32, down-converted ones as f16. Transforms
/// (FFT, Winograd) and sums in an order that changes from run to run are float32, but not strict; a transform
/// makes a NaN of an infinity's neighbours.
[[nodiscard]] Numbers numbersOf(std::span<const int> notes);

/// A plan: an engine that is ready to run.
struct EnginePlan {
    std::vector<Descriptor> parts; ///< that the plan was made of, which must outlive it
    Descriptor plan;
    EngineChoice choice;
    Numbers numbers;
    std::size_t workspaceBytes = 0;
};

/// Engines of a finished graph.
class Engines {
public:
    /// \param handle  of the device
    /// \param graph   outlives this
    Engines(LibraryPointer library, Handle handle, const Descriptor& graph)
        : m_library(std::move(library)), m_handle(handle), m_graph(&graph) {}

    /// What both heuristics and the list of fallbacks name, best first, each once.
    [[nodiscard]] std::vector<EngineChoice> choices() const;
    /// Throws plugin::Unsupported: the engine does not run this graph, or its numbers are in no class.
    [[nodiscard]] EnginePlan plan(const EngineChoice& choice) const;
    /// The same, and plugin::Unsupported too unless `mayServe` the engine's class: asked before anything is
    /// compiled.
    [[nodiscard]] EnginePlan plan(const EngineChoice& choice,
                                  const std::function<bool(const Numbers&)>& mayServe) const;

private:
    void addChoices(HeuristicMode mode, std::vector<EngineChoice>& choices) const;
    [[nodiscard]] Descriptor engine(std::int64_t index) const;
    [[nodiscard]] Descriptor configuration(const Descriptor& engine, const EngineChoice& choice,
                                           std::vector<Descriptor>& knobs) const;

    LibraryPointer m_library;
    Handle m_handle;
    const Descriptor* m_graph;
};

} // namespace tessera::cudnn
