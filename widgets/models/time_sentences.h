#pragma once

#include "engine/plan/time_summary.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace tessera::itemmodels {

/// One figure of where the time goes, in words, and what it speaks of.
struct TimeSentence {
    QString text;
    enum class About { kRegions, kConversions } about = About::kRegions;
    std::vector<std::size_t> regions; ///< of the plan, longest first; none of conversions
};

/// "≈ " where a figure of the summary rests on a prediction, else nothing.
[[nodiscard]] QString aboutText(const plan::TimeSummary& summary);

/// The few regions that take much of the time: four fifths of it, or half where all take less than that.
struct FewRegions {
    std::size_t count = 0;
    double share = 0;
};
/// Empty where it takes all of them.
[[nodiscard]] std::optional<FewRegions> fewRegions(const plan::TimeSummary& summary);

/// Of which measurement the sentences' figures are: "Each part timed in place, median of 31 runs".
[[nodiscard]] QString timeSourceText(const plan::TimeSummary& summary);

/// "96 % in 52 convolutions at 61 % of peak", "10 of 162 regions take 80 %", "conversions 1.2 %", "89 ms if
/// each kernel reached its bound". Shares are of kernels and conversions; "≈ " stands before each figure that
/// rests on a prediction.
[[nodiscard]] std::vector<TimeSentence> timeSentences(const plan::TimeSummary& summary);

} // namespace tessera::itemmodels
