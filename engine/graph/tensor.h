#pragma once

#include "engine/base/hash.h"
#include "engine/base/result.h"
#include "engine/graph/shape.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace tessera::graph {

/// A dense row-major tensor in host memory, 64-byte aligned. Copies share the bytes; `mutableBytes` is for
/// the one who made it, before it is shared.
class Tensor {
public:
    Tensor() = default;
    /// Zero-filled. Asserts that the size is representable: check untrusted extents first.
    Tensor(DType dtype, Extents extents);
    /// A copy of `values`.
    template <typename T>
    static Tensor of(DType dtype, Extents extents, std::span<const T> values);
    static Tensor ofFloats(Extents extents, std::span<const float> values);
    static Tensor ofInts(Extents extents, std::span<const std::int64_t> values);

    [[nodiscard]] DType dtype() const { return m_dtype; }
    [[nodiscard]] const Extents& extents() const { return m_extents; }
    [[nodiscard]] std::int64_t count() const { return m_count; }
    [[nodiscard]] std::span<const std::byte> bytes() const { return {m_data.get(), m_sizeBytes}; }
    [[nodiscard]] std::span<std::byte> mutableBytes() { return {m_data.get(), m_sizeBytes}; }
    /// The elements as T; T's size must be the element size.
    template <typename T>
    [[nodiscard]] std::span<const T> as() const;
    template <typename T>
    [[nodiscard]] std::span<T> mutableAs();
    /// Same bytes under other extents of the same count.
    [[nodiscard]] Tensor reshaped(Extents extents) const;
    /// Same bytes as another type under extents that take as many.
    [[nodiscard]] Tensor sharedAs(DType dtype, Extents extents) const;
    /// All elements as 64-bit integers; only for integer and bool tensors.
    [[nodiscard]] std::vector<std::int64_t> toInts() const;
    /// All elements as doubles; any numeric type.
    [[nodiscard]] std::vector<double> toDoubles() const;

private:
    friend class LazyConstant;
    [[nodiscard]] bool hasElementSize(std::size_t size) const;

    DType m_dtype = DType::kUndefined;
    Extents m_extents;
    std::int64_t m_count = 0;
    std::size_t m_sizeBytes = 0;
    std::shared_ptr<std::byte[]> m_data;
};

/// How long a constant holds bytes that were not there from the beginning.
enum class Keep : std::uint8_t {
    kForGood,   ///< until the constant goes: they are made once
    kWhileUsed, ///< as long as anybody has the tensor; then they are made again, from a source that is at
                ///< hand
};

/// A constant of a graph: its type is known at once, its bytes may be mapped or generated on first use.
/// Thread-safe.
class Constant {
public:
    virtual ~Constant() = default;
    [[nodiscard]] virtual DType dtype() const = 0;
    [[nodiscard]] virtual const Extents& extents() const = 0;
    /// kRefused or kIo when the source is gone or damaged.
    [[nodiscard]] virtual base::Result<Tensor> tensor() const = 0;
    /// Of dtype, extents and bytes. May load them.
    [[nodiscard]] virtual base::Result<base::Hash128> contentHash() const;
    /// hashBytes of the bytes alone. May load them.
    [[nodiscard]] virtual base::Result<base::Hash128> bytesHash() const;
};

using ConstantRef = std::shared_ptr<const Constant>;

/// A constant that is already in memory.
[[nodiscard]] ConstantRef makeConstant(Tensor tensor);
/// A constant whose bytes `make` produces on first use.
[[nodiscard]] ConstantRef makeLazyConstant(DType dtype, Extents extents,
                                           std::function<base::Result<Tensor>()> make,
                                           Keep keep = Keep::kForGood);

template <typename T>
std::span<const T> Tensor::as() const {
    return hasElementSize(sizeof(T)) ? std::span<const T>(reinterpret_cast<const T*>(m_data.get()),
                                                          static_cast<std::size_t>(m_count))
                                     : std::span<const T>();
}

template <typename T>
std::span<T> Tensor::mutableAs() {
    return hasElementSize(sizeof(T))
               ? std::span<T>(reinterpret_cast<T*>(m_data.get()), static_cast<std::size_t>(m_count))
               : std::span<T>();
}

template <typename T>
Tensor Tensor::of(DType dtype, Extents extents, std::span<const T> values) {
    Tensor tensor(dtype, std::move(extents));
    auto target = tensor.mutableAs<T>();
    for (std::size_t i = 0; i < target.size() && i < values.size(); ++i) {
        target[i] = values[i];
    }
    return tensor;
}

} // namespace tessera::graph
