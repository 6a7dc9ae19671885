#pragma once

#include "engine/backend/plugin.h"

#include <string>
#include <utility>
#include <vector>

namespace tessera::test {

/// A backend of kernels alone, which a test makes: it offers nothing and tells nothing of itself.
class KernelPlugin : public backend::Plugin {
public:
    [[nodiscard]] const std::string& id() const override { return m_id; }
    [[nodiscard]] const backend::PluginDescription& description() const override { return m_description; }
    base::Result<backend::Offering> offer(const graph::Graph& /*graph*/, const graph::Region& /*region*/,
                                          const backend::PluginSettings& /*settings*/) override {
        return backend::Offering();
    }
    base::Result<std::vector<backend::Detail>> details(const graph::Graph& /*graph*/,
                                                       const graph::Region& /*region*/,
                                                       const std::string& /*implementation*/,
                                                       const backend::PluginSettings& /*settings*/) override {
        return std::vector<backend::Detail>();
    }
    void announce(const graph::Graph& /*graph*/, const graph::Region& /*region*/,
                  const std::string& /*implementation*/,
                  const backend::PluginSettings& /*settings*/) override {}

protected:
    explicit KernelPlugin(std::string id) : m_id(std::move(id)) {}

private:
    std::string m_id;
    backend::PluginDescription m_description;
};

} // namespace tessera::test
