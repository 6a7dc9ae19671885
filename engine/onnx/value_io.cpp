#include "engine/onnx/value_io.h"

#include "engine/onnx/names.h"
#include "engine/onnx/tensor_decoder.h"
#include "engine/onnx/tensor_io.h"
#include "engine/onnx/wire_scanner.h"

#include "onnx.pb.h"

namespace tessera::onnx {

using base::ErrorKind;
using base::fail;
using graph::Container;

namespace {

enum ElementType : std::uint8_t { kNothing = 0, kTensorElement = 1, kSequenceElement = 3 };

base::Result<graph::Tensor> decoded(TensorDecoder& decoder, const TensorProto& proto) {
    TESSERA_TRY(const auto constant, decoder.decode(proto));
    return constant->tensor();
}

base::Status addElements(TensorDecoder& decoder, const SequenceProto& proto, StoredValue& into) {
    if (proto.sequence_values_size() > 0 ||
        (proto.elem_type() != kTensorElement && proto.elem_type() != kNothing)) {
        return fail(ErrorKind::kImpossible, "only sequences of tensors are read");
    }
    into.kind = StoredValue::Kind::kSequence;
    for (const auto& tensor : proto.tensor_values()) {
        TESSERA_TRY(into.tensors.emplace_back(), decoded(decoder, tensor));
    }
    return {};
}

base::Result<StoredValue> readSequence(const ByteSourceRef& source) {
    TESSERA_TRY(const ScannedModel scanned, scanSequence(*source));
    SequenceProto proto;
    if (!proto.ParseFromString(scanned.bytes)) {
        return fail(ErrorKind::kRefused, "is not an ONNX sequence");
    }
    TensorDecoder decoder(source, ExternalData(), {});
    StoredValue value;
    value.name = plainName(proto.name());
    TESSERA_CHECK(addElements(decoder, proto, value));
    return value;
}

base::Result<StoredValue> readOptional(const ByteSourceRef& source) {
    TESSERA_TRY(const ScannedModel scanned, scanOptional(*source));
    OptionalProto proto;
    if (!proto.ParseFromString(scanned.bytes)) {
        return fail(ErrorKind::kRefused, "is not an ONNX optional value");
    }
    TensorDecoder decoder(source, ExternalData(), {});
    StoredValue value;
    value.name = plainName(proto.name());
    if (proto.elem_type() == kTensorElement && proto.has_tensor_value()) {
        TESSERA_TRY(value.tensors.emplace_back(), decoded(decoder, proto.tensor_value()));
    } else if (proto.elem_type() == kSequenceElement && proto.has_sequence_value()) {
        TESSERA_CHECK(addElements(decoder, proto.sequence_value(), value));
    } else {
        value.kind = StoredValue::Kind::kAbsent;
    }
    return value;
}

} // namespace

base::Result<StoredValue> readValueFile(const std::filesystem::path& path, Container container) {
    if (container == Container::kTensor) {
        TESSERA_TRY(auto named, readTensorFile(path));
        return StoredValue{.name = std::move(named.name), .tensors = {std::move(named.tensor)}};
    }
    const std::string where = plainName(path.native());
    auto source = openFile(path);
    if (!source) {
        return fail(source.error().within(where));
    }
    auto value = container == Container::kSequence ? readSequence(*source) : readOptional(*source);
    return value ? std::move(value) : fail(value.error().within(where));
}

} // namespace tessera::onnx
