#include "engine/backends/cudnn/descriptor.h"

#include <algorithm>
#include <utility>

namespace tessera::cudnn {

Descriptor::Descriptor(LibraryPointer library, DescriptorType type) : m_library(std::move(library)) {
    m_library->require(m_library->calls().createDescriptor(type, &m_handle), "cudnnBackendCreateDescriptor");
}

Descriptor::Descriptor(Descriptor&& other) noexcept
    : m_library(std::move(other.m_library)), m_handle(std::exchange(other.m_handle, nullptr)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    std::swap(m_library, other.m_library);
    std::swap(m_handle, other.m_handle);
    return *this;
}

Descriptor::~Descriptor() {
    if (m_handle != nullptr) {
        static_cast<void>(m_library->calls().destroyDescriptor(m_handle));
    }
}

void Descriptor::setInts(Attribute attribute, std::span<const std::int64_t> values) {
    set(attribute, AttributeType::kInt64, static_cast<std::int64_t>(values.size()), values.data());
}

void Descriptor::setYes(Attribute attribute) {
    const bool yes = true;
    set(attribute, AttributeType::kBoolean, 1, &yes);
}

void Descriptor::setPointers(Attribute attribute, std::span<void* const> values) {
    set(attribute, AttributeType::kVoidPointer, static_cast<std::int64_t>(values.size()), values.data());
}

void Descriptor::setDescriptors(Attribute attribute, std::span<const DescriptorHandle> values) {
    set(attribute, AttributeType::kDescriptor, static_cast<std::int64_t>(values.size()), values.data());
}

void Descriptor::finalize() {
    m_library->require(m_library->calls().finalize(m_handle), "cudnnBackendFinalize");
}

std::int64_t Descriptor::getInt(Attribute attribute) const {
    std::int64_t value = 0;
    get(attribute, AttributeType::kInt64, 1, &value);
    return value;
}

std::vector<int> Descriptor::getEnums(Attribute attribute, AttributeType type, std::int64_t most) const {
    std::vector<int> values(static_cast<std::size_t>(most));
    const std::int64_t count = get(attribute, type, most, values.data());
    values.resize(static_cast<std::size_t>(std::min(count, most)));
    return values;
}

std::vector<Descriptor> Descriptor::getDescriptors(Attribute attribute, DescriptorType type,
                                                   std::int64_t most) const {
    const std::int64_t there = get(attribute, AttributeType::kDescriptor, 0, nullptr);
    std::vector<Descriptor> made;
    std::vector<DescriptorHandle> handles;
    for (std::int64_t i = 0; i < std::min(there, most); ++i) {
        made.emplace_back(m_library, type);
        handles.push_back(made.back().raw());
    }
    if (!handles.empty()) {
        const auto requested = static_cast<std::int64_t>(handles.size());
        const std::int64_t count = get(attribute, AttributeType::kDescriptor, requested, handles.data());
        made.erase(made.begin() + std::min(count, requested), made.end());
    }
    return made;
}

void Descriptor::set(Attribute attribute, AttributeType type, std::int64_t count, const void* elements) {
    m_library->require(m_library->calls().setAttribute(m_handle, attribute, type, count, elements),
                       "cudnnBackendSetAttribute");
}

std::int64_t Descriptor::get(Attribute attribute, AttributeType type, std::int64_t requested,
                             void* elements) const {
    std::int64_t count = 0;
    m_library->require(
        m_library->calls().getAttribute(m_handle, attribute, type, requested, &count, elements),
        "cudnnBackendGetAttribute");
    return count;
}

} // namespace tessera::cudnn
