#pragma once

#include <QStringView>

#include <optional>

namespace tessera::itemmodels {

/// How well `text` answers `query`, whose words may be shortened: "mtp" finds "Measure This Plan", "prof pl"
/// finds "Profile Plan". Each word of the query stands in `text` with its letters in order; letters that
/// follow one another and beginnings of words count most. Case does not matter. Higher is better; empty: no
/// match. An empty query matches everything with 0.
[[nodiscard]] std::optional<int> fuzzyScore(QStringView query, QStringView text);

} // namespace tessera::itemmodels
