#pragma once

#include <QString>

namespace tessera::itemmodels {

/// Sentences for the words in `text` that a person may not know: those of one table ("any", "borrowed",
/// "tie"), and layouts ("aBcd8b"), which are read. Each on a line of its own; empty when there is nothing to
/// say.
[[nodiscard]] QString wordHelp(const QString& text);

/// `tip`, and on the next lines what `words` mean.
[[nodiscard]] QString withWordHelp(const QString& tip, const QString& words);

} // namespace tessera::itemmodels
