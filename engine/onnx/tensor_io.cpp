#include "engine/onnx/tensor_io.h"

#include "engine/base/file_system.h"
#include "engine/onnx/names.h"
#include "engine/onnx/npy.h"
#include "engine/onnx/tensor_decoder.h"
#include "engine/onnx/wire_scanner.h"

#include "onnx.pb.h"

namespace tessera::onnx {

using base::ErrorKind;
using base::fail;

namespace {

base::Result<NamedTensor> readProto(const ByteSourceRef& source) {
    TESSERA_TRY(const ScannedModel scanned, scanTensor(*source));
    TensorProto proto;
    if (!proto.ParseFromString(scanned.bytes)) {
        return fail(ErrorKind::kRefused, "is not an ONNX tensor");
    }
    TensorDecoder decoder(source, ExternalData(), {});
    TESSERA_TRY(const auto constant, decoder.decode(proto));
    TESSERA_TRY(auto tensor, constant->tensor());
    return NamedTensor{plainName(proto.name()), std::move(tensor)};
}

base::Result<NamedTensor> readTensorSource(const ByteSourceRef& source, const std::filesystem::path& path) {
    if (path.extension() != ".npy") {
        return readProto(source);
    }
    TESSERA_TRY(auto tensor, readNpy(*source));
    return NamedTensor{{}, std::move(tensor)};
}

} // namespace

base::Result<NamedTensor> readTensorFile(const std::filesystem::path& path) {
    const std::string where = plainName(path.native());
    auto source = openFile(path);
    if (!source) {
        return fail(source.error().within(where));
    }
    auto tensor = readTensorSource(*source, path);
    return tensor ? std::move(tensor) : fail(tensor.error().within(where));
}

graph::Tensor elementsAs(const graph::Tensor& tensor, graph::DType dtype) {
    const graph::DType raw = graph::bitWidth(dtype) == 16  ? graph::DType::kUint16
                             : graph::bitWidth(dtype) == 8 ? graph::DType::kUint8
                                                           : graph::DType::kUndefined;
    const bool isHeldAsRaw = tensor.dtype() == raw && !isNpyType(dtype);
    return isHeldAsRaw ? tensor.sharedAs(dtype, tensor.extents()) : tensor;
}

std::string tensorProtoBytes(const NamedTensor& named) {
    TensorProto proto;
    proto.set_name(named.name);
    proto.set_data_type(static_cast<std::int32_t>(named.tensor.dtype()));
    proto.mutable_dims()->Add(named.tensor.extents().begin(), named.tensor.extents().end());
    proto.set_raw_data(named.tensor.bytes().data(), named.tensor.bytes().size());
    return proto.SerializeAsString();
}

base::Status writeTensorFile(const std::filesystem::path& path, const NamedTensor& tensor) {
    return base::writeFileAtomically(path, path.extension() == ".npy" ? npyBytes(tensor.tensor)
                                                                      : tensorProtoBytes(tensor));
}

} // namespace tessera::onnx
