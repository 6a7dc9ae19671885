// Regions that kernels generated for a device are tried on.
#pragma once

#include "engine/base/random.h"

#include <array>
#include <string>
#include <string_view>

namespace tessera::test {

/// A kind of region, and how one is drawn: a graph in text form.
struct DrawnRegions {
    std::string_view name;
    std::string (*draw)(base::Random& random);
};

[[nodiscard]] std::string drawElementwise(base::Random& random);
[[nodiscard]] std::string drawBroadcast(base::Random& random);
[[nodiscard]] std::string drawTranspose(base::Random& random);
[[nodiscard]] std::string drawReduction(base::Random& random);
[[nodiscard]] std::string drawNormalisation(base::Random& random);
[[nodiscard]] std::string drawPool(base::Random& random);
[[nodiscard]] std::string drawConvolution(base::Random& random);
[[nodiscard]] std::string drawProduct(base::Random& random);
[[nodiscard]] std::string drawBatched(base::Random& random);
[[nodiscard]] std::string drawAttention(base::Random& random);

inline constexpr std::array kDrawnRegions = {
    DrawnRegions{"elementwise", drawElementwise},
    DrawnRegions{"broadcast", drawBroadcast},
    DrawnRegions{"transpose", drawTranspose},
    DrawnRegions{"reduction", drawReduction},
    DrawnRegions{"normalisation", drawNormalisation},
    DrawnRegions{"pool", drawPool},
    DrawnRegions{"convolution", drawConvolution},
    DrawnRegions{"product", drawProduct},
    DrawnRegions{"batched", drawBatched},
    DrawnRegions{"attention", drawAttention},
};

} // namespace tessera::test
