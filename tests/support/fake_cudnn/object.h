// What a descriptor of cuDNN's graph interface holds, and what it may hold.
#pragma once

#include "engine/backends/cudnn/cudnn.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace tessera::fake_cudnn {

using cudnn::Attribute;
using cudnn::AttributeType;
using cudnn::DescriptorType;
using cudnn::Status;

/// What a call answers, and why.
class Refusal : public std::runtime_error {
public:
    Refusal(Status status, const std::string& why) : std::runtime_error(why), m_status(status) {}
    [[nodiscard]] Status status() const { return m_status; }

private:
    Status m_status;
};

enum class Access { kSet, kRead };
enum class Need { kOptional, kRequired };

/// One attribute of one kind of descriptor, as the manual states it.
struct Rule {
    DescriptorType owner{};
    Attribute attribute{};
    AttributeType type{};
    std::int64_t most = 1; ///< elements; at least one
    Access access = Access::kSet;
    Need need = Need::kOptional;
};

/// nullptr: that kind of descriptor has no such attribute.
[[nodiscard]] const Rule* ruleOf(DescriptorType owner, Attribute attribute);
[[nodiscard]] std::span<const Rule> allRules();
[[nodiscard]] bool isKnown(DescriptorType type);
/// 0: no type that is known here.
[[nodiscard]] std::size_t bytesOf(AttributeType type);

class Object;
using ObjectPointer = std::shared_ptr<Object>;

/// A descriptor. Others that are set in it are kept as they were then.
class Object {
public:
    explicit Object(DescriptorType type) : m_type(type) {}
    virtual ~Object() = default;
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    [[nodiscard]] DescriptorType type() const { return m_type; }
    [[nodiscard]] bool isFinal() const { return m_isFinal; }

    /// Throws Refusal: finalised already, no such attribute, another type or count.
    void set(Attribute attribute, AttributeType type, std::int64_t count, const void* elements);
    /// Checks what every kind asks for, then what this one does. Throws Refusal.
    void finalize();
    /// What was set. Throws Refusal for one that was not.
    std::int64_t get(Attribute attribute, AttributeType type, std::int64_t requested, void* elements) const;

    [[nodiscard]] bool has(Attribute attribute) const { return m_held.contains(attribute); }
    [[nodiscard]] std::vector<std::int64_t> ints(Attribute attribute) const;
    [[nodiscard]] std::int64_t integer(Attribute attribute) const { return ints(attribute).at(0); }
    [[nodiscard]] double real(Attribute attribute, double otherwise) const;
    [[nodiscard]] int enumerator(Attribute attribute, int otherwise) const;
    [[nodiscard]] bool flag(Attribute attribute) const;
    [[nodiscard]] std::vector<void*> pointers(Attribute attribute) const;
    [[nodiscard]] const std::vector<ObjectPointer>& objects(Attribute attribute) const;
    [[nodiscard]] const Object& object(Attribute attribute) const { return *objects(attribute).at(0); }

    /// For what cuDNN fills in itself.
    void put(Attribute attribute, AttributeType type, std::int64_t count, const void* elements);
    void putObjects(Attribute attribute, std::vector<ObjectPointer> objects);
    void markFinal() { m_isFinal = true; }
    /// Becomes another one's equal, as a descriptor that cuDNN was given to fill in.
    void assign(const Object& other);

    /// What finalising made of it, by whoever made it.
    std::shared_ptr<const void> made;

private:
    struct Held {
        AttributeType type{};
        std::int64_t count = 0;
        std::vector<std::byte> bytes;
        std::vector<ObjectPointer> objects;
    };
    [[nodiscard]] const Held& held(Attribute attribute) const;

    DescriptorType m_type;
    bool m_isFinal = false;
    std::map<Attribute, Held> m_held;
};

/// What a caller has of a descriptor.
struct Slot {
    ObjectPointer object;
};
[[nodiscard]] inline const ObjectPointer& objectOf(cudnn::DescriptorHandle handle) {
    if (handle == nullptr) {
        throw Refusal(Status::kBadParamNullPointer, "a descriptor is null");
    }
    return static_cast<Slot*>(handle)->object;
}

/// What each kind of descriptor asks for beyond its rules; throws Refusal. checks.cpp
void check(Object& object);

} // namespace tessera::fake_cudnn
