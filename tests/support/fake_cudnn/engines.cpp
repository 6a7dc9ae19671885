#include "tests/support/fake_cudnn/engines.h"

#include <algorithm>
#include <optional>

namespace tessera::fake_cudnn {

namespace {

using A = Attribute;
using D = DescriptorType;
using Note = cudnn::NumericalNote;

constexpr int kCompiles = 0; ///< behaviour notes
constexpr int kCaptures = 3;
constexpr int kTile = 2; ///< knob types
constexpr int kSplit = 17;
constexpr int kConfiguration = 24;

[[noreturn]] void refuse(Status status, const char* why) {
    throw Refusal(status, why);
}

bool isConvolution(const Step& step) {
    return step.kind == D::kConvolutionForward || step.kind == D::kConvolutionBackwardData;
}

void requirePointwise(const Program& program, std::size_t first, std::size_t most) {
    for (std::size_t i = first; i < program.steps.size(); ++i) {
        if (program.steps[i].kind != D::kPointwiseOperation) {
            refuse(Status::kNotSupportedGraphPattern, "only pointwise operations may follow");
        }
    }
    if (program.steps.size() - first > most) {
        refuse(Status::kNotSupportedGraphPattern, "too many operations follow");
    }
}

/// What lies in memory is packed, all in one order.
void requireOneOrder(const Program& program) {
    const auto isIn = [&](bool (Tensor::*order)() const) {
        return std::ranges::all_of(program.tensors, [order](const auto& each) {
            return each.second.isVirtual || each.second.isByValue || (each.second.*order)();
        });
    };
    if (!isIn(&Tensor::isPlain) && !isIn(&Tensor::isChannelsLast)) {
        refuse(Status::kNotSupportedLayout, "tensors lie in several orders, or with gaps");
    }
}

void requireChannelsLast(const Program& program) {
    for (const auto& [id, tensor] : program.tensors) {
        if (!tensor.isVirtual && !tensor.isByValue && !tensor.isChannelsLast()) {
            refuse(Status::kNotSupportedLayout, "it runs with channels last alone");
        }
    }
}

const Step& requireConvolution(const Program& program) {
    if (!isConvolution(program.steps[0])) {
        refuse(Status::kNotSupportedGraphPattern, "the graph does not begin with a convolution");
    }
    return program.steps[0];
}

/// conv, then at most: a sum with a whole tensor, a sum with one number a channel, a plain ReLU.
void requireCompiledPattern(const Program& program) {
    const Step& first = requireConvolution(program);
    std::size_t at = 1;
    const auto takes = [&](auto&& isNext) {
        if (at < program.steps.size() && isNext(program.steps[at])) {
            ++at;
        }
    };
    const auto modeOf = [](const Step& step) {
        return static_cast<cudnn::PointwiseMode>(step.description->enumerator(A::kPointwiseMode, -1));
    };
    const auto isSum = [&](const Step& step, bool isWhole) {
        return step.kind == D::kPointwiseOperation && modeOf(step) == cudnn::PointwiseMode::kAdd &&
               (program.at(step.reads[1]).elements() == program.at(step.writes).elements()) == isWhole;
    };
    if (first.kind == D::kConvolutionForward) {
        takes([&](const Step& step) { return isSum(step, true); });
        takes([&](const Step& step) { return isSum(step, false); });
        takes([&](const Step& step) {
            return step.kind == D::kPointwiseOperation && modeOf(step) == cudnn::PointwiseMode::kRelu &&
                   !step.description->has(A::kPointwiseReluLowerClip) &&
                   !step.description->has(A::kPointwiseReluUpperClip) &&
                   !step.description->has(A::kPointwiseReluLowerClipSlope);
        });
    }
    if (at != program.steps.size()) {
        refuse(Status::kNotSupportedGraphPattern, "there is no compiled engine for what follows");
    }
    requireOneOrder(program);
}

void requireSymmetricPattern(const Program& program) {
    requireCompiledPattern(program);
    const Object& window = *program.steps[0].description;
    if (window.ints(A::kConvolutionPrePaddings) != window.ints(A::kConvolutionPostPaddings)) {
        refuse(Status::kNotSupportedPadding, "its padding is not symmetric");
    }
}

/// 3 x 3 with stride one, as transforms want it.
void requireTransformPattern(const Program& program) {
    requireSymmetricPattern(program);
    const Step& first = program.steps[0];
    const Tensor& weights = program.at(first.reads[1]);
    const Object& window = *first.description;
    const Numbers ones(2, 1);
    if (first.kind != D::kConvolutionForward || weights.extents.size() != 4 || weights.extents[2] != 3 ||
        weights.extents[3] != 3 || window.ints(A::kConvolutionFilterStrides) != ones ||
        window.ints(A::kConvolutionDilations) != ones ||
        weights.extents[1] != program.at(first.reads[0]).extents[1]) {
        refuse(Status::kNotSupportedShape, "it runs windows of 3 x 3 with stride one alone");
    }
}

void requireFusable(const Program& program) {
    requireConvolution(program);
    requirePointwise(program, 1, 6);
    requireOneOrder(program);
}

void requireFusableLast(const Program& program) {
    requireFusable(program);
    requireChannelsLast(program);
}

void requireElementwise(const Program& program) {
    if (program.steps[0].kind != D::kPointwiseOperation) {
        refuse(Status::kNotSupportedGraphPattern, "the graph does not begin with a pointwise operation");
    }
    requirePointwise(program, 0, 8);
    requireOneOrder(program);
}

void requirePool(const Program& program) {
    if (program.steps.size() != 1 || program.steps[0].kind != D::kResampleForward) {
        refuse(Status::kNotSupportedGraphPattern, "the graph is no pool alone");
    }
    requireOneOrder(program);
}

void requirePoolLast(const Program& program) {
    requirePool(program);
    requireChannelsLast(program);
}

void requireNorm(const Program& program) {
    const Step& step = program.steps[0];
    if (program.steps.size() != 1 || step.kind != D::kNormForward) {
        refuse(Status::kNotSupportedGraphPattern, "the graph is no normalisation alone");
    }
    const auto mode = static_cast<cudnn::NormMode>(step.operation->enumerator(A::kNormForwardMode, -1));
    const bool isRow = mode == cudnn::NormMode::kLayer || mode == cudnn::NormMode::kRootMeanSquare;
    if (!isRow && mode != cudnn::NormMode::kInstance) {
        refuse(Status::kNotSupported, "the mode has no engine at inference");
    }
    if (step.reads.size() < 4 && mode != cudnn::NormMode::kRootMeanSquare) {
        refuse(Status::kNotSupported, "the mode needs a bias");
    }
}

std::vector<Choice> listed(const std::vector<std::pair<std::int64_t, std::vector<std::int64_t>>>& list) {
    std::vector<Choice> choices;
    for (const auto& [index, values] : list) {
        Choice choice{index, {}};
        const auto& knobs = engineAt(index)->knobs;
        for (std::size_t i = 0; i < knobs.size(); ++i) {
            choice.knobs.emplace_back(knobs[i].type, i < values.size() ? values[i] : knobs[i].usual);
        }
        choices.push_back(std::move(choice));
    }
    return choices;
}

} // namespace

const std::vector<Engine>& allEngines() {
    static const std::vector<Engine> all{
        {0, {}, {}, {}, Rounding::kNone, 0, requireCompiledPattern},
        {1, {}, {}, {{kTile, 0, 4, 0}}, Rounding::kNone, 256, requireSymmetricPattern},
        {2, {Note::kNondeterministic}, {}, {}, Rounding::kNone, 64, requireSymmetricPattern},
        {4,
         {Note::kTensorCore, Note::kDownConvertInputs},
         {},
         {},
         Rounding::kHalf,
         0,
         requireCompiledPattern},
        {5, {Note::kReducedPrecisionReduction}, {}, {}, Rounding::kHalf, 0, requireCompiledPattern},
        {6, {Note::kFft}, {}, {}, Rounding::kNone, 4096, requireTransformPattern},
        {7,
         {Note::kWinograd, Note::kWinogradTile4x4},
         {},
         {},
         Rounding::kNone,
         1024,
         requireTransformPattern},
        {38,
         {Note::kTensorCore},
         {kCompiles, kCaptures},
         {{kSplit, 1, 128, 1}, {kConfiguration, 0, 41, 0}},
         Rounding::kTf32,
         0,
         requireFusableLast},
        {60, {Note::kStrictNanPropagation}, {}, {}, Rounding::kNone, 0, requirePool},
        {61, {}, {kCompiles, kCaptures}, {{kConfiguration, 0, 3, 1}}, Rounding::kNone, 0, requirePoolLast},
        {70, {}, {kCompiles}, {{kConfiguration, 0, 7, 2}}, Rounding::kNone, 32, requireNorm},
        {80, {}, {kCompiles, kCaptures}, {{kSplit, 1, 128, 1}}, Rounding::kNone, 0, requireFusable},
        {90, {}, {kCompiles, kCaptures}, {}, Rounding::kNone, 0, requireElementwise},
    };
    return all;
}

const Engine* engineAt(std::int64_t index) {
    const auto& all = allEngines();
    const auto found = std::ranges::find(all, index, &Engine::index);
    return found == all.end() ? nullptr : &*found;
}

std::vector<Choice> recommend(const Program& program, cudnn::HeuristicMode mode) {
    const bool isFallback = mode == cudnn::HeuristicMode::kFallback;
    const bool isB = mode == cudnn::HeuristicMode::kB;
    switch (program.steps[0].kind) {
    case D::kConvolutionForward:
    case D::kConvolutionBackwardData:
        if (isFallback) {
            return listed({{0, {}}, {80, {}}});
        }
        return isB ? listed({{38, {2, 3}}, {1, {3}}, {7, {}}, {2, {}}, {80, {2}}})
                   : listed({{38, {1, 5}}, {4, {}}, {5, {}}, {1, {1}}, {7, {}}, {6, {}}, {80, {1}}});
    case D::kResampleForward:
        return isFallback ? listed({{60, {}}}) : listed({{61, {2}}, {60, {}}});
    case D::kNormForward:
        return isFallback ? std::vector<Choice>{} : listed({{70, {2}}, {70, {5}}});
    default:
        return listed({{90, {}}});
    }
}

} // namespace tessera::fake_cudnn
