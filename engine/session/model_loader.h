#pragma once

#include "engine/session/session.h"

#include <map>
#include <span>

namespace tessera::session {

/// "builtin:NAME" or a path; read and simplified.
/// \par Errors kUsage: no such built-in network; kRefused, kIo: the file, one line.
/// \param shapes sizes of symbolic inputs. \par Errors kUsage: they do not fit the model.
[[nodiscard]] base::Result<ModelRef> loadModel(const std::string& source,
                                               SessionSettings::LinkedData linkedData,
                                               std::span<const graph::InputShape> shapes = {});

/// The model with these types of what its foreign nodes make, simplified again.
/// \par Errors kRefused, naming the node: an operator does not take them.
[[nodiscard]] base::Result<ModelRef> withTypes(const OpenModel& model,
                                               const std::map<graph::ValueId, graph::TensorType>& types);

/// Of every constant of the model as read: loads them all.
[[nodiscard]] base::Result<base::Hash128> weightsHash(const graph::Graph& graph,
                                                      const base::JobControl& control);

} // namespace tessera::session
