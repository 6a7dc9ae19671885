#pragma once

#include "engine/backend/plugin.h"
#include "tests/unit/backends/device_trial.h"

#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

namespace tessera::test {

/// The cuDNN backend on the stand-ins, in this process.
class CudnnTrial : public testing::Test {
protected:
    void SetUp() override;

    [[nodiscard]] static graph::GraphRef graphOf(const std::string& text);
    [[nodiscard]] backend::Plugin& plugin() const { return m_trial->plugin(); }
    [[nodiscard]] const backend::PluginSettings& settings() const { return m_trial->settings(); }
    [[nodiscard]] backend::Device& device() const { return m_trial->device(); }

    [[nodiscard]] backend::Offering offering(const std::string& text,
                                             graph::Precision precision = graph::Precision::kF32) const;
    [[nodiscard]] std::vector<std::string> names(const std::string& text) const;
    /// Why nothing is offered.
    [[nodiscard]] std::string why(const std::string& text) const;

private:
    std::optional<DeviceTrial> m_trial;
};

} // namespace tessera::test
