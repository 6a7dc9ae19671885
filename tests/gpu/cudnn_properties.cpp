#include "tests/gpu/cudnn_properties.h"

#include "engine/backend/abi/backend.hpp"
#include "engine/backends/cudnn/library.h"

#include <cstdint>

namespace tessera::test {

namespace {

using cudnn::Attribute;
using cudnn::AttributeType;

/// The descriptor of a device's properties.
class Properties {
public:
    explicit Properties(const std::string& library) : m_library(library) {
        constexpr std::size_t kOldest = 90800;
        if (m_library.calls().getVersion() < kOldest) {
            throw plugin::Unsupported("cuDNN " + m_library.version() +
                                      " knows no properties of devices: 9.8 is needed");
        }
        m_library.require(
            m_library.calls().createDescriptor(cudnn::DescriptorType::kDeviceProperties, &m_handle),
            "cudnnBackendCreateDescriptor");
    }
    ~Properties() { static_cast<void>(m_library.calls().destroyDescriptor(m_handle)); }
    Properties(const Properties&) = delete;
    Properties& operator=(const Properties&) = delete;

    void set(Attribute attribute, AttributeType type, std::size_t count, const void* elements) {
        m_library.require(m_library.calls().setAttribute(m_handle, attribute, type,
                                                         static_cast<std::int64_t>(count), elements),
                          "cudnnBackendSetAttribute");
    }
    [[nodiscard]] std::string finished() {
        m_library.require(m_library.calls().finalize(m_handle), "cudnnBackendFinalize");
        std::string text(read(0, nullptr), '\0');
        text.resize(read(text.size(), text.data()));
        return text;
    }

private:
    [[nodiscard]] std::size_t read(std::size_t most, void* elements) const {
        std::int64_t count = 0;
        m_library.require(m_library.calls().getAttribute(m_handle, Attribute::kDevicePropertiesJson,
                                                         AttributeType::kChar,
                                                         static_cast<std::int64_t>(most), &count, elements),
                          "cudnnBackendGetAttribute");
        return static_cast<std::size_t>(count);
    }

    cudnn::Library m_library;
    cudnn::DescriptorHandle m_handle = nullptr;
};

} // namespace

std::string cudnnProperties(const std::string& library, int ordinal) {
    Properties properties(library);
    const std::int32_t device = ordinal;
    properties.set(Attribute::kDevicePropertiesDevice, AttributeType::kInt32, 1, &device);
    return properties.finished();
}

std::string cudnnPropertiesFrom(const std::string& library, const std::string& text) {
    Properties properties(library);
    properties.set(Attribute::kDevicePropertiesJson, AttributeType::kChar, text.size(), text.data());
    return properties.finished();
}

} // namespace tessera::test
