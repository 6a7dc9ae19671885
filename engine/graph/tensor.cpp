#include "engine/graph/tensor.h"

#include "engine/base/assert.h"
#include "engine/graph/float_formats.h"

#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

namespace tessera::graph {

namespace {

constexpr std::size_t kAlignment = 64;

/// Fresh memory of the system is zero: calloc leaves it untouched, for the threads that write the elements.
std::shared_ptr<std::byte[]> allocateZeroed(std::size_t sizeBytes) {
    const std::size_t rounded = (sizeBytes + kAlignment - 1) / kAlignment * kAlignment + kAlignment;
    std::size_t room = rounded + kAlignment;
    void* held = std::calloc(1, room);
    if (held == nullptr) {
        throw std::bad_alloc();
    }
    void* aligned = held;
    std::align(kAlignment, rounded, aligned, room);
    return {static_cast<std::byte*>(aligned), [held](std::byte* /*pointer*/) { std::free(held); }};
}

template <typename T, typename To>
void appendAs(const Tensor& tensor, std::vector<To>& into) {
    const auto values = tensor.as<T>();
    into.insert(into.end(), values.begin(), values.end());
}

/// Appends integers and bools; false for any other type.
template <typename To>
bool appendIntegers(const Tensor& tensor, std::vector<To>& into) {
    switch (tensor.dtype()) {
    case DType::kInt64:
        appendAs<std::int64_t>(tensor, into);
        return true;
    case DType::kInt32:
        appendAs<std::int32_t>(tensor, into);
        return true;
    case DType::kInt16:
        appendAs<std::int16_t>(tensor, into);
        return true;
    case DType::kInt8:
        appendAs<std::int8_t>(tensor, into);
        return true;
    case DType::kUint64:
        appendAs<std::uint64_t>(tensor, into);
        return true;
    case DType::kUint32:
        appendAs<std::uint32_t>(tensor, into);
        return true;
    case DType::kUint16:
        appendAs<std::uint16_t>(tensor, into);
        return true;
    case DType::kUint8:
    case DType::kBool:
        appendAs<std::uint8_t>(tensor, into);
        return true;
    default:
        break;
    }
    if (!isInteger(tensor.dtype())) {
        return false;
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(tensor.count()); ++i) {
        into.push_back(static_cast<To>(
            integerFromBits(tensor.dtype(), packedElement(tensor.bytes(), tensor.dtype(), i))));
    }
    return true;
}

class MemoryConstant final : public Constant {
public:
    explicit MemoryConstant(Tensor tensor) : m_tensor(std::move(tensor)) {}
    [[nodiscard]] DType dtype() const override { return m_tensor.dtype(); }
    [[nodiscard]] const Extents& extents() const override { return m_tensor.extents(); }
    [[nodiscard]] base::Result<Tensor> tensor() const override { return m_tensor; }

private:
    Tensor m_tensor;
};

} // namespace

class LazyConstant final : public Constant {
public:
    LazyConstant(DType dtype, Extents extents, std::function<base::Result<Tensor>()> make, Keep keep)
        : m_dtype(dtype), m_extents(std::move(extents)), m_make(std::move(make)), m_keep(keep) {}
    [[nodiscard]] DType dtype() const override { return m_dtype; }
    [[nodiscard]] const Extents& extents() const override { return m_extents; }

    [[nodiscard]] base::Result<Tensor> tensor() const override {
        const std::scoped_lock lock(m_mutex);
        if (auto data = m_used.lock()) {
            Tensor tensor = m_form;
            tensor.m_data = std::move(data);
            return tensor;
        }
        TESSERA_TRY(Tensor tensor, m_make());
        TESSERA_ASSERT(tensor.dtype() == m_dtype && tensor.extents() == m_extents);
        m_used = tensor.m_data;
        m_kept = m_keep == Keep::kForGood ? tensor.m_data : nullptr;
        m_form = tensor;
        m_form.m_data.reset();
        return tensor;
    }

    [[nodiscard]] base::Result<base::Hash128> contentHash() const override {
        return once(m_contentHash, [this] { return Constant::contentHash(); });
    }
    [[nodiscard]] base::Result<base::Hash128> bytesHash() const override {
        return once(m_bytesHash, [this] { return Constant::bytesHash(); });
    }

private:
    /// What `hashed` gives, which may read the bytes again, is kept in `held`.
    template <typename Function>
    base::Result<base::Hash128> once(std::optional<base::Hash128>& held, const Function& hashed) const {
        {
            const std::scoped_lock lock(m_mutex);
            if (held) {
                return *held;
            }
        }
        TESSERA_TRY(const base::Hash128 hash, hashed());
        const std::scoped_lock lock(m_mutex);
        held = hash;
        return hash;
    }

    DType m_dtype;
    Extents m_extents;
    std::function<base::Result<Tensor>()> m_make;
    Keep m_keep;
    mutable std::mutex m_mutex;
    mutable std::weak_ptr<std::byte[]> m_used;
    mutable std::shared_ptr<std::byte[]> m_kept;
    mutable Tensor m_form; ///< what was made, without its bytes
    mutable std::optional<base::Hash128> m_contentHash;
    mutable std::optional<base::Hash128> m_bytesHash;
};

Tensor::Tensor(DType dtype, Extents extents) : m_dtype(dtype), m_extents(std::move(extents)) {
    const auto count = elementCount(m_extents);
    TESSERA_ASSERT(count.has_value() && bitWidth(dtype) > 0);
    m_count = *count;
    m_sizeBytes = packedBytes(dtype, static_cast<std::size_t>(m_count));
    m_data = allocateZeroed(m_sizeBytes);
}

Tensor Tensor::ofFloats(Extents extents, std::span<const float> values) {
    return of<float>(DType::kFloat32, std::move(extents), values);
}

Tensor Tensor::ofInts(Extents extents, std::span<const std::int64_t> values) {
    return of<std::int64_t>(DType::kInt64, std::move(extents), values);
}

bool Tensor::hasElementSize(std::size_t size) const {
    TESSERA_ASSERT(m_count == 0 || bitWidth(m_dtype) == size * 8);
    return m_count > 0;
}

Tensor Tensor::reshaped(Extents extents) const {
    const auto count = elementCount(extents);
    TESSERA_ASSERT(count == m_count);
    Tensor result = *this;
    result.m_extents = std::move(extents);
    return result;
}

Tensor Tensor::sharedAs(DType dtype, Extents extents) const {
    const auto count = elementCount(extents);
    TESSERA_ASSERT(count.has_value() && bitWidth(dtype) > 0 &&
                   packedBytes(dtype, static_cast<std::size_t>(*count)) == m_sizeBytes);
    Tensor result = *this;
    result.m_dtype = dtype;
    result.m_extents = std::move(extents);
    result.m_count = *count;
    return result;
}

std::vector<std::int64_t> Tensor::toInts() const {
    std::vector<std::int64_t> values;
    values.reserve(static_cast<std::size_t>(m_count));
    const bool integral = appendIntegers(*this, values);
    TESSERA_ASSERT(integral);
    return values;
}

std::vector<double> Tensor::toDoubles() const {
    std::vector<double> values;
    values.reserve(static_cast<std::size_t>(m_count));
    if (appendIntegers(*this, values)) {
        return values;
    }
    switch (m_dtype) {
    case DType::kFloat32:
        appendAs<float>(*this, values);
        return values;
    case DType::kFloat64:
        appendAs<double>(*this, values);
        return values;
    case DType::kFloat16:
        for (const auto half : as<std::uint16_t>()) {
            values.push_back(floatFromHalf(half));
        }
        return values;
    case DType::kBfloat16:
        for (const auto half : as<std::uint16_t>()) {
            values.push_back(floatFromBfloat16(half));
        }
        return values;
    default:
        break;
    }
    TESSERA_ASSERT(isSmallFloat(m_dtype));
    for (std::size_t i = 0; i < static_cast<std::size_t>(m_count); ++i) {
        values.push_back(doubleFromSmall(m_dtype, bitWidth(m_dtype) == 8
                                                      ? static_cast<std::uint8_t>(bytes()[i])
                                                      : packedElement(bytes(), m_dtype, i)));
    }
    return values;
}

base::Result<base::Hash128> Constant::contentHash() const {
    TESSERA_TRY(const Tensor loaded, tensor());
    base::Hasher hasher;
    hasher.add(static_cast<std::int64_t>(dtype()));
    for (const auto extent : extents()) {
        hasher.add(extent);
    }
    hasher.add(loaded.bytes());
    return hasher.finish();
}

base::Result<base::Hash128> Constant::bytesHash() const {
    TESSERA_TRY(const Tensor loaded, tensor());
    return base::hashBytes(loaded.bytes());
}

ConstantRef makeConstant(Tensor tensor) {
    return std::make_shared<MemoryConstant>(std::move(tensor));
}

ConstantRef makeLazyConstant(DType dtype, Extents extents, std::function<base::Result<Tensor>()> make,
                             Keep keep) {
    return std::make_shared<LazyConstant>(dtype, std::move(extents), std::move(make), keep);
}

} // namespace tessera::graph
