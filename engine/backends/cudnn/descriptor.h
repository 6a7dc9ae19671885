// A descriptor of cuDNN's graph interface: what everything there is made of.
#pragma once

#include "engine/backends/cudnn/library.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace tessera::cudnn {

using LibraryPointer = std::shared_ptr<const Library>;

/// Owns a descriptor. Attributes are set before `finalize` and read after it. Every call throws
/// plugin::Unsupported for what cuDNN does not support, and plugin::StatusError for other faults.
class Descriptor {
public:
    Descriptor(LibraryPointer library, DescriptorType type);
    Descriptor(Descriptor&& other) noexcept;
    Descriptor& operator=(Descriptor&& other) noexcept;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor();

    [[nodiscard]] DescriptorHandle raw() const { return m_handle; }

    void setInts(Attribute attribute, std::span<const std::int64_t> values);
    void setInt(Attribute attribute, std::int64_t value) { setInts(attribute, {&value, 1}); }
    void setFloat(Attribute attribute, float value) { set(attribute, AttributeType::kFloat, 1, &value); }
    void setDouble(Attribute attribute, double value) { set(attribute, AttributeType::kDouble, 1, &value); }
    void setYes(Attribute attribute);
    void setHandle(Attribute attribute, Handle handle) { set(attribute, AttributeType::kHandle, 1, &handle); }
    void setPointers(Attribute attribute, std::span<void* const> values);
    void setDescriptors(Attribute attribute, std::span<const DescriptorHandle> values);
    void setDescriptor(Attribute attribute, const Descriptor& value) {
        setDescriptors(attribute, {&value.m_handle, 1});
    }
    /// An enumerator of cuDNN.
    template <typename Enumeration>
    void setEnum(Attribute attribute, AttributeType type, Enumeration value) {
        set(attribute, type, 1, &value);
    }

    void finalize();

    [[nodiscard]] std::int64_t getInt(Attribute attribute) const;
    /// Enumerators as their numbers; no more than `most`.
    [[nodiscard]] std::vector<int> getEnums(Attribute attribute, AttributeType type, std::int64_t most) const;
    /// Descriptors of `type` that cuDNN fills in; no more than `most`.
    [[nodiscard]] std::vector<Descriptor> getDescriptors(Attribute attribute, DescriptorType type,
                                                         std::int64_t most) const;

private:
    void set(Attribute attribute, AttributeType type, std::int64_t count, const void* elements);
    std::int64_t get(Attribute attribute, AttributeType type, std::int64_t requested, void* elements) const;

    LibraryPointer m_library;
    DescriptorHandle m_handle = nullptr;
};

} // namespace tessera::cudnn
