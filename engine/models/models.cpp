#include "engine/models/models.h"

#include "engine/models/networks.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>

namespace tessera::models {

using base::ErrorKind;
using base::fail;
using graph::GraphRef;
using graph::ValueId;

namespace {

constexpr std::int64_t kMaxBatch = 4096;

constexpr BertShape kPaperBert{.layers = 8, .sequence = 64, .hidden = 256, .heads = 8, .feedForward = 1024};
constexpr BertShape kBaseBert{.layers = 12, .sequence = 128, .hidden = 768, .heads = 12, .feedForward = 3072};

using Make = ValueId (*)(NetworkBuilder&);

constexpr std::array kModels{
    BuiltinModel{"bert", "8 transformer encoder layers, hidden 256, sequence 64 (Collage)"},
    BuiltinModel{"dcgan", "DCGAN generator, 100 to 3x64x64 (Collage)"},
    BuiltinModel{"nasnet-a", "NASNet-A cells on 64x56x56 (Collage)"},
    BuiltinModel{"resnet3d50", "3D ResNet-50 after its stem, 64x3x56x56 (Collage)"},
    BuiltinModel{"resnext50", "ResNeXt-50 32x4d after its stem, 64x56x56 (Collage)"},
    BuiltinModel{"bert-base", "12 transformer encoder layers, hidden 768, sequence 128"},
    BuiltinModel{"nasnet-a-224", "NASNet-A cells with their stem, 3x224x224"},
    BuiltinModel{"resnet3d50-112", "3D ResNet-50, 16 frames of 3x112x112"},
    BuiltinModel{"resnext50-224", "ResNeXt-50 32x4d, 3x224x224"},
    BuiltinModel{"resnet50", "ResNet-50, 3x224x224"},
    BuiltinModel{"mobilenet-v2", "MobileNet-V2, 3x224x224"},
};

/// In the order of kModels.
constexpr std::array<Make, kModels.size()> kMakers{
    [](NetworkBuilder& net) { return addBert(net, kPaperBert); },
    addDcgan,
    [](NetworkBuilder& net) { return addNasNetA(net, Stem::kAbsent); },
    [](NetworkBuilder& net) { return addResNet3d50(net, Stem::kAbsent); },
    [](NetworkBuilder& net) { return addResNext50(net, Stem::kAbsent); },
    [](NetworkBuilder& net) { return addBert(net, kBaseBert); },
    [](NetworkBuilder& net) { return addNasNetA(net, Stem::kPresent); },
    [](NetworkBuilder& net) { return addResNet3d50(net, Stem::kPresent); },
    [](NetworkBuilder& net) { return addResNext50(net, Stem::kPresent); },
    addResNet50,
    addMobileNetV2,
};

constexpr std::array kSmallModels{
    BuiltinModel{"chain", "convolution, batch norm and ReLU in a row"},
    BuiltinModel{"diamond", "one value, two branches, one sum"},
    BuiltinModel{"residual", "a residual block whose input has three readers"},
    BuiltinModel{"bundle", "two branches, each with two equal convolutions"},
    BuiltinModel{"attention", "one transformer encoder layer"},
    BuiltinModel{"deconvolution", "a strided transposed convolution"},
};

/// In the order of kSmallModels.
constexpr std::array<Make, kSmallModels.size()> kSmallMakers{
    addSmallChain,  addSmallDiamond,   addSmallResidual,
    addSmallBundle, addSmallAttention, addSmallDeconvolution,
};

std::string quoted(std::string_view text) {
    return "'" + std::string(text) + "'";
}

std::optional<std::int64_t> parseBatch(std::string_view text) {
    std::int64_t batch = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), batch);
    if (code != std::errc() || end != text.data() + text.size() || batch < 1 || batch > kMaxBatch) {
        return std::nullopt;
    }
    return batch;
}

base::Result<GraphRef> build(std::string_view request, std::uint64_t seed,
                             std::span<const BuiltinModel> models, std::span<const Make> makers) {
    const auto at = request.find('@');
    const std::string_view name = request.substr(0, at);
    const auto model = std::ranges::find(models, name, &BuiltinModel::name);
    if (model == models.end()) {
        std::string known;
        for (const BuiltinModel& one : models) {
            known += (known.empty() ? "" : ", ") + std::string(one.name);
        }
        return fail(ErrorKind::kUsage, "no built-in network has this name; there are " + known, quoted(name));
    }
    std::optional<std::int64_t> batch = 1;
    if (at != std::string_view::npos) {
        batch = parseBatch(request.substr(at + 1));
    }
    if (!batch) {
        return fail(ErrorKind::kUsage, "the batch after '@' must be 1 to " + std::to_string(kMaxBatch),
                    quoted(request));
    }
    NetworkBuilder net{std::string(name), *batch, seed};
    const ValueId output = makers[static_cast<std::size_t>(model - models.begin())](net);
    return std::move(net).finish(output);
}

} // namespace

std::span<const BuiltinModel> builtinModels() {
    return kModels;
}

base::Result<GraphRef> buildModel(std::string_view name, std::uint64_t seed) {
    return build(name, seed, kModels, kMakers);
}

std::span<const BuiltinModel> smallModels() {
    return kSmallModels;
}

base::Result<GraphRef> buildSmallModel(std::string_view name, std::uint64_t seed) {
    return build(name, seed, kSmallModels, kSmallMakers);
}

} // namespace tessera::models
