// The engines that this cuDNN has, made up so that each kind of note, knob and workspace occurs.
#pragma once

#include "tests/support/fake_cudnn/program.h"

namespace tessera::fake_cudnn {

/// What becomes of the operands of products.
enum class Rounding { kNone, kTf32, kHalf };

struct Knob {
    int type = 0;
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::int64_t usual = 0;
};

struct Engine {
    std::int64_t index = 0;
    std::vector<cudnn::NumericalNote> notes;
    std::vector<int> behavior; ///< notes
    std::vector<Knob> knobs;
    Rounding rounding = Rounding::kNone;
    std::int64_t workspaceBytes = 0; ///< for each channel that the graph makes
    /// Throws Refusal where the engine does not run the graph.
    void (*require)(const Program& program) = nullptr;
};

[[nodiscard]] const std::vector<Engine>& allEngines();
/// nullptr: there is none.
[[nodiscard]] const Engine* engineAt(std::int64_t index);

struct Choice {
    std::int64_t engine = 0;
    std::vector<std::pair<int, std::int64_t>> knobs;
};
/// What a heuristic answers, best first. It also names engines that refuse the graph when a plan is made, as
/// the real ones do.
[[nodiscard]] std::vector<Choice> recommend(const Program& program, cudnn::HeuristicMode mode);

/// A plan, ready to be queued.
struct Plan {
    std::shared_ptr<const Program> program;
    Rounding rounding = Rounding::kNone;
    std::size_t workspaceBytes = 0;
};

} // namespace tessera::fake_cudnn
