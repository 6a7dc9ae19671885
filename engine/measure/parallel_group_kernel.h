#pragma once

#include "engine/backend/plugin.h"

#include <memory>
#include <vector>

namespace tessera::measure {

/// The kernel of an implementation as a plan runs it: with one thread where it says so, and for a parallel
/// group its members side by side on the native pool, each lane on one thread.
///
/// A parallel group's run is entered from the native pool's master and allocates nothing; the first member
/// that fails gives the status. One of a device is queued on several streams, \see makeStreamGroup. \par
/// Errors of the plug-in; kRefused for a parallel group that backend::checkParallelGroup refuses.
[[nodiscard]] base::Result<std::unique_ptr<backend::Kernel>>
createKernel(backend::Plugin& plugin, const graph::Graph& graph, const graph::Region& region,
             const backend::Implementation& implementation, const backend::PluginSettings& settings);

/// Tells the plug-in that `createKernel` will be called for this soon.
void announceKernel(backend::Plugin& plugin, const graph::Graph& graph, const graph::Region& region,
                    const backend::Implementation& implementation, const backend::PluginSettings& settings);

/// What the plug-in tells of the implementation; of a parallel group what it tells of each member, in their
/// order. Rivals are those of the settings' precision, or of the implementation's own where that is wider.
[[nodiscard]] base::Result<std::vector<backend::Detail>>
kernelDetails(backend::Plugin& plugin, const graph::Graph& graph, const graph::Region& region,
              const backend::Implementation& implementation, const backend::PluginSettings& settings);

} // namespace tessera::measure
