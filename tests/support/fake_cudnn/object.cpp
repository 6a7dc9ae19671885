#include "tests/support/fake_cudnn/object.h"

#include <algorithm>
#include <cstring>

namespace tessera::fake_cudnn {

namespace {

/// A number in either precision is taken where the manual names one.
bool isSameType(AttributeType given, AttributeType stated) {
    const auto isReal = [](AttributeType type) {
        return type == AttributeType::kFloat || type == AttributeType::kDouble;
    };
    return given == stated || (isReal(given) && isReal(stated));
}

template <typename Element>
std::vector<Element> elementsOf(const std::vector<std::byte>& bytes) {
    std::vector<Element> elements(bytes.size() / sizeof(Element));
    std::memcpy(elements.data(), bytes.data(), elements.size() * sizeof(Element));
    return elements;
}

} // namespace

void Object::set(Attribute attribute, AttributeType type, std::int64_t count, const void* elements) {
    if (m_isFinal) {
        throw Refusal(Status::kBadParam, "an attribute is set after the descriptor was finalised");
    }
    const Rule* rule = ruleOf(m_type, attribute);
    if (rule == nullptr || rule->access == Access::kRead) {
        throw Refusal(Status::kBadParam, "the descriptor has no such attribute to set");
    }
    if (!isSameType(type, rule->type)) {
        throw Refusal(Status::kBadParamAttributeType, "the attribute has another type");
    }
    if (count < 1 || count > rule->most || elements == nullptr) {
        throw Refusal(Status::kBadParam, "the attribute has another number of elements");
    }
    put(attribute, type, count, elements);
}

void Object::put(Attribute attribute, AttributeType type, std::int64_t count, const void* elements) {
    Held held{type, count, {}, {}};
    if (type == AttributeType::kDescriptor) {
        const auto* handles = static_cast<const cudnn::DescriptorHandle*>(elements);
        for (std::int64_t i = 0; i < count; ++i) {
            held.objects.push_back(objectOf(handles[i]));
        }
    } else {
        const auto* bytes = static_cast<const std::byte*>(elements);
        held.bytes.assign(bytes, bytes + static_cast<std::size_t>(count) * bytesOf(type));
    }
    m_held[attribute] = std::move(held);
}

void Object::putObjects(Attribute attribute, std::vector<ObjectPointer> objects) {
    const auto count = static_cast<std::int64_t>(objects.size());
    m_held[attribute] = {AttributeType::kDescriptor, count, {}, std::move(objects)};
}

void Object::finalize() {
    if (m_isFinal) {
        throw Refusal(Status::kBadParam, "the descriptor is finalised already");
    }
    for (const auto& rule : allRules()) {
        if (rule.owner == m_type && rule.need == Need::kRequired && !has(rule.attribute)) {
            throw Refusal(Status::kBadParam, "attribute " + std::to_string(static_cast<int>(rule.attribute)) +
                                                 " is required and was not set");
        }
    }
    for (const auto& [attribute, held] : m_held) {
        if (!std::ranges::all_of(held.objects, [](const auto& each) { return each->isFinal(); })) {
            throw Refusal(Status::kBadParamNotFinalized, "a descriptor in it is not finalised");
        }
    }
    check(*this);
    m_isFinal = true;
}

std::int64_t Object::get(Attribute attribute, AttributeType type, std::int64_t requested,
                         void* elements) const {
    if (!m_isFinal) {
        throw Refusal(Status::kNotInitialized, "an attribute is read before the descriptor was finalised");
    }
    const Rule* rule = ruleOf(m_type, attribute);
    if (rule == nullptr) {
        throw Refusal(Status::kBadParam, "the descriptor has no such attribute");
    }
    if (!isSameType(type, rule->type)) {
        throw Refusal(Status::kBadParamAttributeType, "the attribute has another type");
    }
    if (requested < 0 || (requested > 0 && elements == nullptr)) {
        throw Refusal(Status::kBadParam, "there is no place for the elements");
    }
    const auto found = m_held.find(attribute);
    const std::int64_t count = found == m_held.end() ? 0 : found->second.count;
    const std::int64_t given = std::min(count, requested);
    if (type == AttributeType::kDescriptor) {
        for (std::int64_t i = 0; i < given; ++i) {
            objectOf(static_cast<cudnn::DescriptorHandle*>(elements)[i])
                ->assign(*found->second.objects[static_cast<std::size_t>(i)]);
        }
    } else if (given > 0) {
        std::memcpy(elements, found->second.bytes.data(), static_cast<std::size_t>(given) * bytesOf(type));
    }
    return requested == 0 ? count : given;
}

void Object::assign(const Object& other) {
    if (m_type != other.m_type) {
        throw Refusal(Status::kBadParamDescriptorType, "a descriptor of another kind is to be filled in");
    }
    m_held = other.m_held;
    m_isFinal = other.m_isFinal;
    made = other.made;
}

const Object::Held& Object::held(Attribute attribute) const {
    const auto found = m_held.find(attribute);
    if (found == m_held.end()) {
        throw Refusal(Status::kBadParam,
                      "attribute " + std::to_string(static_cast<int>(attribute)) + " was not set");
    }
    return found->second;
}

std::vector<std::int64_t> Object::ints(Attribute attribute) const {
    return elementsOf<std::int64_t>(held(attribute).bytes);
}

double Object::real(Attribute attribute, double otherwise) const {
    if (!has(attribute)) {
        return otherwise;
    }
    const auto& found = held(attribute);
    return found.type == AttributeType::kFloat ? static_cast<double>(elementsOf<float>(found.bytes).at(0))
                                               : elementsOf<double>(found.bytes).at(0);
}

int Object::enumerator(Attribute attribute, int otherwise) const {
    return has(attribute) ? elementsOf<int>(held(attribute).bytes).at(0) : otherwise;
}

bool Object::flag(Attribute attribute) const {
    return has(attribute) && held(attribute).bytes.at(0) != std::byte{0};
}

std::vector<void*> Object::pointers(Attribute attribute) const {
    return elementsOf<void*>(held(attribute).bytes);
}

const std::vector<ObjectPointer>& Object::objects(Attribute attribute) const {
    return held(attribute).objects;
}

} // namespace tessera::fake_cudnn
