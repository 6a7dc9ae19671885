#pragma once

#include "engine/backend/device_plugin.h"
#include "engine/backend/plugin.h"
#include "engine/graph/region.h"

#include <memory>
#include <string>
#include <vector>

namespace tessera::test {

/// A backend of a device, and what runs its kernels there.
class DeviceTrial {
public:
    /// \param name of the library beside its device: "clblast"
    [[nodiscard]] static base::Result<DeviceTrial> open(const std::string& name,
                                                        backend::PluginSettings settings);

    [[nodiscard]] backend::Plugin& plugin() const { return *m_plugin; }
    [[nodiscard]] const backend::PluginSettings& settings() const { return m_settings; }
    [[nodiscard]] backend::Device& device() const { return *m_settings.device; }

    /// Runs an implementation of the region once. Inputs and the result lie inside of allocations, as parts
    /// of an arena, in the implementation's layouts; the result is NaN before. \par Errors kBackend also
    /// where the kernel writes outside, or no zeros into padding.
    [[nodiscard]] base::Result<graph::Tensor> run(const graph::Graph& graph, const graph::Region& region,
                                                  const backend::Implementation& implementation,
                                                  const std::vector<graph::Tensor>& inputs) const;

private:
    DeviceTrial(backend::PluginSettings settings, std::unique_ptr<backend::Plugin> plugin)
        : m_settings(std::move(settings)), m_plugin(std::move(plugin)) {}

    backend::PluginSettings m_settings;
    std::unique_ptr<backend::Plugin> m_plugin;
};

/// Where a backend of a device lies that nothing but its tests finds.
[[nodiscard]] std::string devicePluginPath(const std::string& name);

} // namespace tessera::test
