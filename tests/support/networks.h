#pragma once

#include <string_view>
#include <vector>

namespace tessera::test {

/// Small networks that build in microseconds, as text for graphFromText.
struct NetworkText {
    std::string_view name;
    std::string_view text;
};

/// Conv, Relu, MaxPool, Conv, Relu.
extern const std::string_view kChain;
/// One value read by two branches that meet in an Add.
extern const std::string_view kDiamond;
/// Conv, batch norm and Relu twice beside a shortcut whose value has three readers.
extern const std::string_view kResidual;
/// Four equal 1x1 convolutions of one input (a bundle) beside a pooled branch, joined by Concat.
extern const std::string_view kTwoBranches;
/// One layer of multi-head attention from its primitives: 4 heads of 8, sequence 6.
extern const std::string_view kAttentionLayer;
/// ConvTranspose with stride 2, batch norm, Relu, ConvTranspose, Tanh.
extern const std::string_view kDeconvolution;

[[nodiscard]] const std::vector<NetworkText>& smallNetworks();

} // namespace tessera::test
