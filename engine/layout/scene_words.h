#pragma once

#include "engine/base/units.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace tessera::layout {

/// "1 node", "12 nodes".
[[nodiscard]] std::string nodesInEnglish(std::size_t count);

/// What a picture says beside the model's own names, and how it writes numbers. English with a decimal point
/// unless a window fills in its own language: files that the command line writes read the same everywhere.
struct SceneWords {
    std::string decimalMark = ".";
    std::string partOf = "part of %1"; ///< a time of several operators together
    std::string each = "%1 each";      ///< times, or nodes, of repeated blocks
    std::string toDevice = "to %1";
    std::string noKernel = "no kernel";
    std::string scalar = "scalar"; ///< a shape without axes
    std::function<std::string(std::size_t)> nodes = nodesInEnglish;

    /// `figure`, which is written with a point, with the decimal mark.
    [[nodiscard]] std::string localised(std::string figure) const;
    /// "18.42 ms"
    [[nodiscard]] std::string time(base::Nanoseconds time) const;
};

/// The letters of a badge, with the number of the device behind them where it is not the first of its kind:
/// "CB", "CB¹".
[[nodiscard]] std::string badgeLetters(std::string letters, int ordinal);

/// `text` with `word` in place of "%1".
[[nodiscard]] std::string filled(std::string text, std::string_view word);

} // namespace tessera::layout
