#pragma once

#include <QColor>

namespace tessera::style::test {

/// Kinds of colour sight; the deficient ones at full severity.
enum class Sight { kNormal, kProtan, kDeutan, kTritan };
inline constexpr Sight kSights[] = {Sight::kNormal, Sight::kProtan, Sight::kDeutan, Sight::kTritan};

/// CIEDE2000 difference of two sRGB colours (D65) as seen with `sight`.
/// Sharma, Wu, Dalal 2005 for the formula; Machado, Oliveira, Fernandes 2009, severity 1, for the sights.
[[nodiscard]] double colourDifference(const QColor& a, const QColor& b, Sight sight);

} // namespace tessera::style::test
