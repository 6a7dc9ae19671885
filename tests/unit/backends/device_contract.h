#pragma once

#include "engine/backend/device_plugin.h"

#include <cstddef>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tessera::test {

/// A device and the plug-in of its kind.
struct TestedDevice {
    std::string problem; ///< why there is none, for people; empty: it is open
    std::shared_ptr<backend::DeviceDriver> driver;
    std::shared_ptr<backend::Device> device;
};

/// What the contract is tested on; each program of tests has its own.
[[nodiscard]] TestedDevice openTestedDevice();

/// Bytes of which neighbours differ. \param first  makes other ones
[[nodiscard]] inline std::vector<std::byte> countedBytes(std::size_t bytes, unsigned first = 0) {
    std::vector<std::byte> made(bytes);
    for (std::size_t i = 0; i < bytes; ++i) {
        made[i] = static_cast<std::byte>((i * 31 + first) & 0xFFU);
    }
    return made;
}

/// What is wrong with a call; "": nothing.
template <typename T>
[[nodiscard]] std::string wrongOf(const base::Result<T>& result) {
    return result ? "" : result.error().oneLine();
}

#define EXPECT_DONE(call) EXPECT_EQ(::tessera::test::wrongOf(call), "")
#define ASSERT_DONE(call) ASSERT_EQ(::tessera::test::wrongOf(call), "")

/// With the tested device open.
class DeviceContract : public testing::Test {
protected:
    void SetUp() override {
        auto tested = openTestedDevice();
        ASSERT_EQ(tested.problem, "");
        m_driver = std::move(tested.driver);
        m_device = std::move(tested.device);
    }

    [[nodiscard]] backend::DeviceMemory memory(std::size_t bytes) const {
        return m_device->allocate(bytes).value();
    }
    [[nodiscard]] backend::Stream stream() const { return m_device->createStream().value(); }
    [[nodiscard]] backend::Event event() const { return m_device->createEvent().value(); }
    [[nodiscard]] std::vector<std::byte> contentOf(const backend::DeviceMemory& memory) const {
        std::vector<std::byte> content(memory.bytes());
        auto reader = stream();
        EXPECT_DONE(reader.copyToHost(content, memory, 0));
        EXPECT_DONE(reader.synchronize());
        return content;
    }
    [[nodiscard]] backend::DeviceMemory memoryOf(const std::vector<std::byte>& content) const {
        auto made = memory(content.size());
        auto writer = stream();
        EXPECT_DONE(writer.copyToDevice(made, 0, content));
        EXPECT_DONE(writer.synchronize());
        return made;
    }

    std::shared_ptr<backend::DeviceDriver> m_driver;
    std::shared_ptr<backend::Device> m_device;
};

} // namespace tessera::test
