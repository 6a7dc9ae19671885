#pragma once

#include "engine/session/session.h"

#include <span>

namespace tessera::session {

/// "builtin:NAME" or a path; read and simplified.
/// \par Errors kUsage: no such built-in network; kRefused, kIo: the file, one line.
/// \param shapes sizes of symbolic inputs. \par Errors kUsage: they do not fit the model.
[[nodiscard]] base::Result<ModelRef> loadModel(const std::string& source,
                                               SessionSettings::LinkedData linkedData,
                                               std::span<const graph::InputShape> shapes = {});

/// Of every constant of the model as read: loads them all.
[[nodiscard]] base::Result<base::Hash128> weightsHash(const graph::Graph& graph,
                                                      const base::JobControl& control);

} // namespace tessera::session
