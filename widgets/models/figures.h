#pragma once

#include "engine/backend/cost.h"
#include "engine/base/units.h"
#include "engine/plan/plan.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <utility>

namespace tessera::itemmodels {

/// Figures as the look wants them: a real minus, units in the header or after a no-break space. The decimal
/// mark is that of the application's locale, which is the language's where a person chose one. Thousands are
/// parted by a thin space in every language (ISO 80000-1): a comma or a point there is another language's
/// decimal mark.

/// "." or "," or what else the locale has.
[[nodiscard]] QString decimalMark();
/// "4 210".
[[nodiscard]] QString countText(std::int64_t count);
/// A number with `decimals` places: "1 030.2", "−19.3".
[[nodiscard]] QString decimalText(double value, int decimals);
/// Three digits of a number of any size: "0.25", "1 030", "2.5e−7", "∞".
[[nodiscard]] QString significantText(double value);
/// As many digits as tell `value` from others: "0.1", "1.5e−5"; a tensor's element, an attribute.
[[nodiscard]] QString exactText(double value, int digits);
/// What the engine writes with a point, in the window's figures: "1.83 ms (1.81 to 1.86)" keeps its words.
[[nodiscard]] QString engineFigures(const QString& text);
/// The same with its sign: "+12.2", "−11.8", "0.0".
[[nodiscard]] QString signedText(double value, int decimals);
/// "75.2 %".
[[nodiscard]] QString percentText(double share, int decimals = 1);
/// "83.7 µs", "18.42 ms", "1.83 s".
[[nodiscard]] QString durationText(base::Nanoseconds time);
/// "52.3 s", "60 s": of work that a person waits for.
[[nodiscard]] QString secondsText(base::Nanoseconds time);
/// "18.42 ms ± 0.11": the wider half of the interval, in the unit of the median. An uneven one is written as
/// what it is, "2.25 ms (0.90–6.50)", one below the last place as "± <0.01".
[[nodiscard]] QString durationText(base::Nanoseconds median, base::Nanoseconds low, base::Nanoseconds high);
/// "0.90–6.50": what stands in a column of intervals.
/// \param unit of the column, such as a microsecond.
[[nodiscard]] QString intervalText(base::Nanoseconds low, base::Nanoseconds high, base::Nanoseconds unit,
                                   int decimals);
/// "1.2", "<0.1": what is there does not read 0.
[[nodiscard]] QString spreadText(double spread, int decimals);
/// "+12.2 µs", "−1.10 ms".
[[nodiscard]] QString differenceText(base::Nanoseconds difference);
/// Two times beside their difference: with as many places as it takes for the three figures to add up.
[[nodiscard]] std::pair<QString, QString> durationTexts(base::Nanoseconds before, base::Nanoseconds after);
/// "784 KB", "1.5 MB".
[[nodiscard]] QString bytesText(std::int64_t bytes);
/// "28.9 MFLOP".
[[nodiscard]] QString flopsText(std::int64_t flops);

/// The wider half of the interval.
[[nodiscard]] base::Nanoseconds spreadOf(base::Nanoseconds median, base::Nanoseconds low,
                                         base::Nanoseconds high);
/// Would "median ± spread" say more than is known? The interval's wider half is over half of the median, or
/// wider than the other half by more than a rounding of the median.
[[nodiscard]] bool isUneven(base::Nanoseconds median, base::Nanoseconds low, base::Nanoseconds high);
/// Fewer samples than this say nothing of how far apart they lie.
inline constexpr int kLeastSamplesOfARange = 3;
/// From so many on the median has an interval of 95%; below, low and high are the least and the most.
inline constexpr int kLeastSamplesOfAnInterval = 6;
/// Spread of a cost that has one: measured and borrowed ones of three samples or more.
[[nodiscard]] std::optional<base::Nanoseconds> spreadOf(const backend::Cost& cost);
/// Spread of a time of the whole network; of one or two runs none.
[[nodiscard]] std::optional<base::Nanoseconds> spreadOf(const plan::EndToEnd& time);
/// "18.42 ms ± 0.11"; "18.42 ms" where there is no spread.
[[nodiscard]] QString durationText(const plan::EndToEnd& time);
/// "83.7 µs ± 1.2"; without the spread where there is none, "≈ " before what was not measured here and today.
[[nodiscard]] QString costText(const backend::Cost& cost);
/// Do the two intervals overlap?
[[nodiscard]] bool isTie(const backend::Cost& a, const backend::Cost& b);
/// "≈ " before a predicted time; "–" for none.
[[nodiscard]] QString microsecondsCell(const backend::Cost& cost);

} // namespace tessera::itemmodels
