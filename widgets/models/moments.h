#pragma once

#include <QDateTime>
#include <QString>

#include <cstdint>

namespace tessera::itemmodels {

/// Days and moments as the window's language writes them: their formats are texts that are translated, since
/// the order of day and month and what stands behind each is no matter of a locale's names of months alone.

/// "26 Nov"; of another year "26 Nov 2024".
[[nodiscard]] QString dayText(QDate day);
/// "26 Nov 14:02".
[[nodiscard]] QString momentText(const QDateTime& moment);
/// "14:02" of today, the whole moment of another day. Empty: not known.
[[nodiscard]] QString momentText(std::int64_t unixSeconds);

} // namespace tessera::itemmodels
