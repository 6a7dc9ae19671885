// cuDNN's library, and what its calls say.
#pragma once

#include "engine/backends/cudnn/cudnn.h"

#include <cstddef>
#include <string>

namespace tessera::cudnn {

/// The library in this process; it stays loaded.
class Library {
public:
    /// The first version that has what is used here.
    static constexpr std::size_t kOldest = 90000;

    struct Calls {
        std::size_t (*getVersion)() = nullptr;
        const char* (*getErrorString)(Status) = nullptr;
        /// Why the last call on this thread went wrong.
        void (*getLastErrorString)(char* message, std::size_t size) = nullptr;
        Status (*create)(Handle*) = nullptr;
        Status (*destroy)(Handle) = nullptr;
        Status (*setStream)(Handle, cuda::StreamHandle) = nullptr;
        Status (*createDescriptor)(DescriptorType, DescriptorHandle*) = nullptr;
        Status (*destroyDescriptor)(DescriptorHandle) = nullptr;
        Status (*setAttribute)(DescriptorHandle, Attribute, AttributeType, std::int64_t count,
                               const void* elements) = nullptr;
        Status (*getAttribute)(DescriptorHandle, Attribute, AttributeType, std::int64_t requested,
                               std::int64_t* count, void* elements) = nullptr;
        Status (*finalize)(DescriptorHandle) = nullptr;
        Status (*execute)(Handle, DescriptorHandle plan, DescriptorHandle pack) = nullptr;
        Status (*createTensor)(TensorHandle*) = nullptr;
        Status (*destroyTensor)(TensorHandle) = nullptr;
        Status (*setTensor)(TensorHandle, DataType, int rank, const int* extents,
                            const int* strides) = nullptr;
        Status (*softmaxForward)(Handle, SoftmaxAlgorithm, SoftmaxMode, const void* alpha, TensorHandle xType,
                                 const void* x, const void* beta, TensorHandle yType, void* y) = nullptr;
    };

    /// \param file the library itself; empty: where CUDA's libraries are looked for.
    /// Throws plugin::Unsupported: it cannot be loaded, is too old, or lacks a function.
    explicit Library(const std::string& file);

    [[nodiscard]] const Calls& calls() const { return m_calls; }
    [[nodiscard]] std::string version() const; ///< "9.19.0"

    /// Throws plugin::Unsupported for what cuDNN does not support, plugin::StatusError for all else but
    /// success.
    void require(Status status, const char* call) const;

private:
    Calls m_calls;
};

/// Is it one of the ways to say that something is not supported?
[[nodiscard]] constexpr bool isUnsupported(Status status) {
    return static_cast<int>(status) / 1000 == static_cast<int>(Status::kNotSupported) / 1000;
}

} // namespace tessera::cudnn
