#include "engine/measure/input_draws.h"

#include "engine/base/random.h"
#include "engine/measure/input_fill.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tessera::measure {

namespace {

struct Style {
    std::string_view name;
    DrawStyle style;
    InputDraw::Kind kind;
};

constexpr std::array kFurtherStyles{
    Style{"padded masks", DrawStyle::kPaddedMasks, InputDraw::Kind::kUsual},
    Style{"masked rows", DrawStyle::kMaskedRows, InputDraw::Kind::kUsual},
    Style{"wide integers", DrawStyle::kWide, InputDraw::Kind::kUsual},
    Style{"extremes", DrawStyle::kExtremes, InputDraw::Kind::kExtremes},
};

std::vector<InputRole> rolesOf(const graph::Graph& model) {
    std::vector<InputRole> roles;
    for (const graph::ValueId input : model.inputs()) {
        roles.push_back(roleOf(model, input));
    }
    return roles;
}

base::Result<graph::Tensor> drawOne(const graph::Graph& model, std::size_t input, const InputRole& role,
                                    DrawStyle style, std::uint64_t seed) {
    return drawTensor(model.value(model.inputs()[input]), role, style, base::splitMix(seed + input));
}

base::Result<std::vector<graph::Tensor>> noiseOf(const graph::Graph& model,
                                                 const std::vector<InputRole>& roles, std::uint64_t seed) {
    std::vector<graph::Tensor> tensors;
    for (std::size_t i = 0; i < roles.size(); ++i) {
        TESSERA_TRY(auto tensor, drawOne(model, i, roles[i], DrawStyle::kNoise, seed));
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

bool holdSame(const std::vector<graph::Tensor>& a, const std::vector<graph::Tensor>& b) {
    return std::ranges::equal(a, b, [](const graph::Tensor& x, const graph::Tensor& y) {
        return x.bytes().data() == y.bytes().data() || std::ranges::equal(x.bytes(), y.bytes());
    });
}

} // namespace

base::Result<std::vector<InputDraw>> drawModelInputs(const graph::Graph& model, std::uint64_t seed) {
    const auto roles = rolesOf(model);
    std::vector<InputDraw> draws;
    TESSERA_TRY(auto noise, noiseOf(model, roles, seed));
    draws.push_back({"noise", InputDraw::Kind::kUsual, std::move(noise)});
    for (const auto& [name, style, kind] : kFurtherStyles) {
        InputDraw draw{std::string(name), kind, draws.front().inputs};
        for (std::size_t i = 0; i < roles.size(); ++i) {
            if (differsFromNoise(roles[i], draw.inputs[i].dtype(), style)) {
                TESSERA_TRY(draw.inputs[i], drawOne(model, i, roles[i], style, seed));
            }
        }
        const bool isKnown = std::ranges::any_of(
            draws, [&](const InputDraw& earlier) { return holdSame(earlier.inputs, draw.inputs); });
        if (!isKnown) {
            draws.push_back(std::move(draw));
        }
    }
    return draws;
}

base::Result<std::vector<graph::Tensor>> drawNoise(const graph::Graph& model, std::uint64_t seed) {
    return noiseOf(model, rolesOf(model), seed);
}

} // namespace tessera::measure
