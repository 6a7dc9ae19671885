#pragma once

#include "engine/session/session.h"

#include <map>

namespace tessera::session {

/// "builtin:NAME" or a path; read, with the sizes and inputs that are given, and simplified.
/// \param settings  of which `linkedData`, `shapes`, `sizes` and `inputs` say how.
/// \par Errors kUsage: no such built-in network, or sizes and inputs that do not fit the model; kRefused or
///      kIo, one line: the file.
[[nodiscard]] base::Result<ModelRef> loadModel(const std::string& source, const SessionSettings& settings);

/// The model with these types of what its foreign nodes make, simplified again.
/// \par Errors kRefused, naming the node: an operator does not take them.
[[nodiscard]] base::Result<ModelRef> withTypes(const OpenModel& model,
                                               const std::map<graph::ValueId, graph::TensorType>& types);

/// Of every constant of the model as read: loads them all.
[[nodiscard]] base::Result<base::Hash128> weightsHash(const graph::Graph& graph,
                                                      const base::JobControl& control);

} // namespace tessera::session
