#pragma once

#include "engine/session/session.h"

#include <QString>
#include <QStringList>

#include <span>

namespace tessera::itemmodels {

/// What of a plan devices launch at once, as graphs, and why the rest of what could be is launched step by
/// step: a sentence for each device and reason, in the order of the first of their steps. "CUDA 0: 14 steps
/// launched at once (1 graph, 2.1 MB of the device's memory)."
[[nodiscard]] QStringList graphSentences(std::span<const session::ProfileGraph> graphs);
/// The same of one.
[[nodiscard]] QString graphSentence(const session::ProfileGraph& graph);

} // namespace tessera::itemmodels
