// cuDNN 9 for tests, without a device: build/lib/tessera/tests/cuda/libcudnn.so.9, beside the stand-in of
// CUDA's driver, whose streams run what it queues. It has the calls that Tessera makes.
//
// Descriptors are read as the manual of the graph interface states them: an attribute that a kind has not, of
// another type or count, set late or read early, a graph whose extents do not fit, a pack that is not the
// plan's is refused with the status that the library gives. Engines are made up (engines.cpp): their notes,
// knobs, workspaces and the graphs that they refuse are of every kind that occurs. Products whose engine says
// that it rounds their operands have them rounded. All else is computed in double.
//
// The variable TESSERA_PLAYED_CUDNN changes it: "version=80902" is what cudnnGetVersion gives.
#include "engine/backends/cudnn/cudnn.h"
#include "tests/support/fake_cudnn/execute.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

// Of the stand-in of CUDA's driver.
extern "C" int cuCtxGetCurrent(void** context);

namespace {

using namespace tessera::fake_cudnn;
using tessera::cudnn::DataType;
using tessera::cudnn::DescriptorHandle;
using tessera::cudnn::SoftmaxAlgorithm;
using tessera::cudnn::SoftmaxMode;

constexpr std::size_t kVersion = 91900;

thread_local std::string g_why;

struct Library {
    void* context = nullptr;
    void* stream = nullptr;
};

void* currentContext() {
    void* context = nullptr;
    return cuCtxGetCurrent(&context) == 0 ? context : nullptr;
}

/// Runs a call; what it refuses becomes a status.
template <typename Action>
Status guarded(Action&& action) {
    try {
        action();
        return Status::kSuccess;
    } catch (const Refusal& refusal) {
        g_why = refusal.what();
        return refusal.status();
    } catch (const std::exception& error) {
        g_why = error.what();
        return Status::kInternalError;
    }
}

Library& used(void* handle) {
    if (handle == nullptr) {
        throw Refusal(Status::kBadParamNullPointer, "the handle is null");
    }
    auto& library = *static_cast<Library*>(handle);
    if (library.context != currentContext()) {
        throw Refusal(Status::kBadParam, "the context of the handle is not current");
    }
    return library;
}

const Object& finalOf(DescriptorHandle handle, DescriptorType type) {
    const auto& object = objectOf(handle);
    if (object->type() != type || !object->isFinal()) {
        throw Refusal(Status::kBadParamNotFinalized, "a descriptor is of another kind, or not finalised");
    }
    return *object;
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

std::size_t cudnnGetVersion() {
    const char* said = std::getenv("TESSERA_PLAYED_CUDNN");
    constexpr std::string_view kName = "version=";
    return said != nullptr && std::string_view(said).starts_with(kName)
               ? static_cast<std::size_t>(std::strtoull(said + kName.size(), nullptr, 10))
               : kVersion;
}

const char* cudnnGetErrorString(Status status) {
    static thread_local std::string text;
    text = "CUDNN_STATUS " + std::to_string(static_cast<int>(status));
    return text.c_str();
}

void cudnnGetLastErrorString(char* message, std::size_t size) {
    const std::string why = std::exchange(g_why, std::string()).substr(0, size - 1);
    std::memcpy(message, why.c_str(), why.size() + 1);
}

Status cudnnCreate(void** handle) {
    return guarded([&] {
        if (currentContext() == nullptr) {
            throw Refusal(Status::kNotInitialized, "no context is current");
        }
        *handle = new Library{currentContext(), nullptr};
    });
}

Status cudnnDestroy(void* handle) {
    return guarded([&] { delete &used(handle); });
}

Status cudnnSetStream(void* handle, void* stream) {
    return guarded([&] { used(handle).stream = stream; });
}

Status cudnnBackendCreateDescriptor(DescriptorType type, DescriptorHandle* descriptor) {
    return guarded([&] {
        if (!isKnown(type)) {
            throw Refusal(Status::kNotSupported, "the stand-in has no such descriptor");
        }
        *descriptor = new Slot{std::make_shared<Object>(type)};
    });
}

Status cudnnBackendDestroyDescriptor(DescriptorHandle descriptor) {
    delete static_cast<Slot*>(descriptor);
    return Status::kSuccess;
}

Status cudnnBackendSetAttribute(DescriptorHandle descriptor, Attribute attribute, AttributeType type,
                                std::int64_t count, const void* elements) {
    return guarded([&] { objectOf(descriptor)->set(attribute, type, count, elements); });
}

Status cudnnBackendGetAttribute(DescriptorHandle descriptor, Attribute attribute, AttributeType type,
                                std::int64_t requested, std::int64_t* count, void* elements) {
    return guarded([&] {
        const std::int64_t given = objectOf(descriptor)->get(attribute, type, requested, elements);
        if (count != nullptr) {
            *count = given;
        }
    });
}

Status cudnnBackendFinalize(DescriptorHandle descriptor) {
    return guarded([&] { objectOf(descriptor)->finalize(); });
}

Status cudnnBackendExecute(void* handle, DescriptorHandle plan, DescriptorHandle pack) {
    return guarded([&] {
        const Library& library = used(handle);
        const Object& planned = finalOf(plan, DescriptorType::kExecutionPlan);
        queuePlan(library.stream, std::static_pointer_cast<const Plan>(planned.made),
                  finalOf(pack, DescriptorType::kVariantPack));
    });
}

Status cudnnCreateTensorDescriptor(void** tensor) {
    *tensor = new Tensor;
    return Status::kSuccess;
}

Status cudnnDestroyTensorDescriptor(void* tensor) {
    delete static_cast<Tensor*>(tensor);
    return Status::kSuccess;
}

Status cudnnSetTensorNdDescriptor(void* tensor, DataType type, int rank, const int* extents,
                                  const int* strides) {
    return guarded([&] {
        if (type != DataType::kFloat || rank < 4 || rank > 8) {
            throw Refusal(Status::kNotSupported, "a tensor has four to eight axes, and here of float32");
        }
        auto& made = *static_cast<Tensor*>(tensor);
        made.extents.assign(extents, extents + rank);
        made.strides.assign(strides, strides + rank);
        if (std::ranges::any_of(made.extents, [](auto extent) { return extent < 1; })) {
            throw Refusal(Status::kBadParam, "an extent is below one");
        }
    });
}

Status cudnnSoftmaxForward(void* handle, SoftmaxAlgorithm algorithm, SoftmaxMode mode, const void* alpha,
                           void* xType, const void* x, const void* beta, void* yType, void* y) {
    return guarded([&] {
        const Library& library = used(handle);
        const Tensor& type = *static_cast<const Tensor*>(xType);
        const Tensor& result = *static_cast<const Tensor*>(yType);
        if (x == nullptr || y == nullptr || type.extents != result.extents ||
            type.strides != result.strides) {
            throw Refusal(Status::kBadParam, "a tensor is missing, or they differ");
        }
        if (*static_cast<const float*>(alpha) != 1.0F || *static_cast<const float*>(beta) != 0.0F ||
            mode != SoftmaxMode::kChannel || type.extents.size() != 4) {
            throw Refusal(Status::kNotSupported,
                          "the stand-in has softmax over the channels of images alone");
        }
        queueSoftmax(library.stream, {algorithm == SoftmaxAlgorithm::kLog, type, x, y});
    });
}

} // extern "C"
#pragma GCC visibility pop
