#include "engine/onnx/tensor_decoder.h"

#include "engine/onnx/names.h"
#include "engine/onnx/refusal.h"
#include "engine/onnx/typed_values.h"

#include "onnx.pb.h"

#include <bit>
#include <charconv>
#include <cstring>
#include <unordered_set>

namespace tessera::onnx {

using graph::ConstantRef;
using graph::DType;
using graph::Extents;
using graph::Tensor;

static_assert(std::endian::native == std::endian::little, "raw_data is little-endian");

namespace {

constexpr std::uint32_t kRawField = 9;

/// Bytes above which a dense form is not made from a sparse one.
constexpr std::uint64_t kMaxDenseBytes = std::uint64_t{1} << 31U;

/// What is smaller is read once: shapes and scales are asked for often.
constexpr std::size_t kReadAgainBytes = std::size_t{64} << 10U;

/// A constant that is `bytes` of `source` from `offset`. A large one is held by the file alone while nobody
/// uses it.
ConstantRef rangeConstant(ByteSourceRef source, std::uint64_t offset, DType dtype, const Extents& extents) {
    const std::size_t bytes =
        graph::packedBytes(dtype, static_cast<std::size_t>(graph::elementCount(extents).value_or(0)));
    return graph::makeLazyConstant(
        dtype, extents,
        [source = std::move(source), offset, dtype, extents]() -> base::Result<Tensor> {
            Tensor tensor(dtype, extents);
            TESSERA_CHECK(source->read(offset, tensor.mutableBytes()));
            return tensor;
        },
        bytes < kReadAgainBytes ? graph::Keep::kForGood : graph::Keep::kWhileUsed);
}

std::optional<std::uint64_t> parseNumber(const std::string& text) {
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || end != text.data() + text.size() || value < 0) {
        return std::nullopt;
    }
    return static_cast<std::uint64_t>(value);
}

/// The start of a text from the file, fit to be shown.
std::string shown(const std::string& text) {
    return "'" + plainName(text.substr(0, 100)) + "'";
}

base::Result<ExternalReference> parseReference(const TensorProto& tensor, std::vector<Warning>& warnings) {
    ExternalReference reference;
    std::unordered_set<std::string_view> seen;
    std::size_t unknown = 0;
    for (const auto& entry : tensor.external_data()) {
        if (!seen.insert(entry.key()).second) {
            return refuse("external data has the key " + shown(entry.key()) + " twice");
        }
        if (entry.key() == "location") {
            reference.location = entry.value();
        } else if (entry.key() == "offset" || entry.key() == "length") {
            const auto number = parseNumber(entry.value());
            if (!number) {
                return refuse("external data has the " + entry.key() + " " + shown(entry.value()) +
                              ", which is not a number of bytes");
            }
            (entry.key() == "offset" ? reference.offset : reference.length.emplace()) = *number;
        } else if (entry.key() != "checksum" && unknown++ == 0) {
            warnings.push_back({"tensor " + shown(tensor.name()),
                                "external data has the unknown key " + shown(entry.key())});
        }
    }
    if (unknown > 1) {
        warnings.back().message += " and " + std::to_string(unknown - 1) + " more";
    }
    return reference;
}

/// The value fields that hold something, by number; copied and located ones alike.
std::vector<std::uint32_t> filledFields(const TensorProto& tensor) {
    std::vector<std::uint32_t> fields;
    const auto add = [&](bool filled, std::uint32_t field) {
        if (filled) {
            fields.push_back(field);
        }
    };
    add(tensor.float_data_size() > 0, 4);
    add(tensor.int32_data_size() > 0, 5);
    add(tensor.string_data_size() > 0, 6);
    add(tensor.int64_data_size() > 0, 7);
    add(tensor.has_raw_data() && !tensor.raw_data().empty(), kRawField);
    add(tensor.double_data_size() > 0, 10);
    add(tensor.uint64_data_size() > 0, 11);
    for (const auto& payload : tensor.payload()) {
        fields.push_back(payload.field());
    }
    return fields;
}

/// Numbers in a typed field.
std::uint64_t typedCount(const TensorProto& tensor, std::uint32_t field) {
    switch (field) {
    case 4:
        return static_cast<std::uint64_t>(tensor.float_data_size());
    case 5:
        return static_cast<std::uint64_t>(tensor.int32_data_size());
    case 7:
        return static_cast<std::uint64_t>(tensor.int64_data_size());
    case 10:
        return static_cast<std::uint64_t>(tensor.double_data_size());
    default:
        return static_cast<std::uint64_t>(tensor.uint64_data_size());
    }
}

std::string_view fieldName(std::uint32_t field) {
    switch (field) {
    case 4:
        return "float_data";
    case 5:
        return "int32_data";
    case 6:
        return "string_data";
    case 7:
        return "int64_data";
    case kRawField:
        return "raw_data";
    case 10:
        return "double_data";
    default:
        return "uint64_data";
    }
}

} // namespace

base::Result<TensorDecoder::Header> TensorDecoder::header(const TensorProto& tensor) {
    const auto dtype = graph::dtypeFromOnnx(tensor.data_type());
    if (!dtype) {
        return refuse("data type " + std::to_string(tensor.data_type()) + " is not known");
    }
    if (tensor.has_segment()) {
        return refuse("tensors in segments are not supported");
    }
    Header header{.dtype = *dtype, .extents = {tensor.dims().begin(), tensor.dims().end()}};
    for (const auto extent : header.extents) {
        if (extent < 0) {
            return refuse("extent " + std::to_string(extent) + " is negative");
        }
    }
    const auto count = graph::elementCount(header.extents);
    if (!count || *count > INT64_MAX / 16) {
        return refuse("the product of the extents is too large");
    }
    if (*dtype == DType::kString) {
        const bool isRaw =
            tensor.has_raw_data() || (tensor.payload_size() > 0 && tensor.payload(0).field() == kRawField);
        return isRaw ? refuse("raw_data cannot hold strings")
                     : refuse("tensors of strings are not supported");
    }
    header.bytes = graph::packedBytes(*dtype, static_cast<std::size_t>(*count));
    return header;
}

base::Result<ConstantRef> TensorDecoder::decode(const TensorProto& tensor) {
    TESSERA_TRY(const Header head, header(tensor));
    if (tensor.data_location() == 1) {
        return external(tensor, head);
    }
    if (tensor.data_location() != 0) {
        return refuse("data_location " + std::to_string(tensor.data_location()) + " is not known");
    }
    if (tensor.external_data_size() > 0) {
        return refuse("has external data but says that its values are here");
    }
    return values(tensor, head);
}

base::Result<ConstantRef> TensorDecoder::blob(const std::string& location, const Header& header) const {
    const auto hash = base::Hash128::fromHex(std::string_view(location).substr(5));
    if (!hash || !m_blobs) {
        return refuse("names a blob, which only a model sent between Tessera's programs may");
    }
    return graph::makeLazyConstant(
        header.dtype, header.extents,
        [resolve = m_blobs, hash = *hash, size = header.bytes, dtype = header.dtype,
         extents = header.extents]() -> base::Result<Tensor> {
            TESSERA_TRY(const Tensor held, resolve(hash));
            if (held.bytes().size() != size) {
                return refuse("blob " + hash.hex() + " has another size than the tensor");
            }
            return held.sharedAs(dtype, extents);
        });
}

base::Result<ConstantRef> TensorDecoder::external(const TensorProto& tensor, const Header& header) {
    if (!filledFields(tensor).empty()) {
        return refuse("has both external data and values of its own");
    }
    TESSERA_TRY(const ExternalReference reference, parseReference(tensor, m_warnings));
    if (reference.location.starts_with("blob:")) {
        return blob(reference.location, header);
    }
    if (reference.length && *reference.length != header.bytes) {
        return refuse("external data has " + std::to_string(*reference.length) +
                      " bytes, its type and extents need " + std::to_string(header.bytes));
    }
    TESSERA_TRY(const auto opened, m_external.open(reference.location));
    if (opened.presence == ExternalData::Presence::kMissing) {
        const std::string location = plainName(reference.location);
        m_missing.push_back(plainName(tensor.name()));
        m_warnings.push_back({"tensor " + shown(tensor.name()),
                              "its data file '" + location + "' is missing; the model cannot be run"});
        return graph::makeLazyConstant(header.dtype, header.extents, [location]() -> base::Result<Tensor> {
            return refuse("the data file '" + location + "' is missing");
        });
    }
    const std::uint64_t size = opened.source->size();
    if (reference.offset > size || header.bytes > size - reference.offset) {
        return refuse("external data ends at byte " + std::to_string(size) + " of " +
                      shown(reference.location) + ", " + std::to_string(header.bytes) + " bytes from " +
                      std::to_string(reference.offset) + " are needed");
    }
    return rangeConstant(opened.source, reference.offset, header.dtype, header.extents);
}

base::Result<ConstantRef> TensorDecoder::values(const TensorProto& tensor, const Header& header) const {
    const auto fields = filledFields(tensor);
    if (header.bytes == 0) {
        return fields.empty()
                   ? base::Result<ConstantRef>(graph::makeConstant(Tensor(header.dtype, header.extents)))
                   : refuse("has values but no elements");
    }
    if (fields.empty()) {
        return refuse("has no values");
    }
    if (fields.size() > 1) {
        return refuse("has values in " + std::string(fieldName(fields[0])) + " and in " +
                      std::string(fieldName(fields[1])));
    }
    if (fields[0] != kRawField) {
        return typedArray(tensor, header, fields[0]);
    }
    const std::uint64_t length =
        tensor.payload_size() > 0 ? tensor.payload(0).length() : tensor.raw_data().size();
    if (length != header.bytes) {
        return refuse("raw_data has " + std::to_string(length) + " bytes, type and extents need " +
                      std::to_string(header.bytes));
    }
    if (tensor.payload_size() > 0) {
        return located(header, kRawField, tensor.payload(0).offset(), length);
    }
    Tensor result(header.dtype, header.extents);
    std::memcpy(result.mutableBytes().data(), tensor.raw_data().data(), length);
    return graph::makeConstant(std::move(result));
}

base::Result<ConstantRef> TensorDecoder::typedArray(const TensorProto& tensor, const Header& header,
                                                    std::uint32_t field) const {
    if (field != typedField(header.dtype)) {
        return refuse(std::string(fieldName(field)) + " cannot hold " +
                      std::string(graph::longName(header.dtype)));
    }
    if (tensor.payload_size() > 0) {
        return located(header, field, tensor.payload(0).offset(), tensor.payload(0).length());
    }
    // Before anything is allocated for what the extents claim.
    if (typedCount(tensor, field) != typedEntries(header.dtype, header.bytes)) {
        return refuse(std::string(fieldName(field)) + " has " + std::to_string(typedCount(tensor, field)) +
                      " numbers, type and extents need " +
                      std::to_string(typedEntries(header.dtype, header.bytes)));
    }
    Tensor result(header.dtype, header.extents);
    const auto into = result.mutableBytes();
    const auto copied = [&](const auto& array) {
        const auto bytes = std::as_bytes(std::span(array.data(), static_cast<std::size_t>(array.size())));
        if (bytes.size() != into.size()) {
            return false;
        }
        std::ranges::copy(bytes, into.begin());
        return true;
    };
    const auto narrowed = [&](const auto& array) {
        std::vector<std::uint64_t> numbers(array.begin(), array.end());
        return narrowNumbers(numbers, header.dtype, into);
    };
    bool good = false;
    switch (field) {
    case 4:
        good = copied(tensor.float_data());
        break;
    case 5:
        good = narrowed(tensor.int32_data());
        break;
    case 7:
        good = copied(tensor.int64_data());
        break;
    case 10:
        good = copied(tensor.double_data());
        break;
    default:
        good = narrowed(tensor.uint64_data());
        break;
    }
    if (!good) {
        return refuse(std::string(fieldName(field)) + " does not hold what type and extents need");
    }
    return graph::makeConstant(std::move(result));
}

base::Result<ConstantRef> TensorDecoder::located(const Header& header, std::uint32_t field,
                                                 std::uint64_t offset, std::uint64_t length) const {
    if (field == kRawField || field == 4 || field == 10) {
        if (length != header.bytes) {
            return refuse(std::string(fieldName(field)) + " has " + std::to_string(length) +
                          " bytes, type and extents need " + std::to_string(header.bytes));
        }
        return rangeConstant(m_source, offset, header.dtype, header.extents);
    }
    const auto needed = typedEntries(header.dtype, header.bytes);
    TESSERA_TRY(const std::uint64_t count, countVarints(*m_source, offset, length));
    if (count != needed) {
        return refuse(std::string(fieldName(field)) + " has " + std::to_string(count) +
                      " numbers, type and extents need " + std::to_string(needed));
    }
    return graph::makeLazyConstant(header.dtype, header.extents,
                                   [source = m_source, offset, length, dtype = header.dtype,
                                    extents = header.extents]() -> base::Result<Tensor> {
                                       Tensor tensor(dtype, extents);
                                       TESSERA_TRY(const auto numbers, readVarints(*source, offset, length));
                                       if (!narrowNumbers(numbers, dtype, tensor.mutableBytes())) {
                                           return refuse("a number does not fit " +
                                                         std::string(graph::longName(dtype)));
                                       }
                                       return tensor;
                                   });
}

namespace {

/// Positions in the dense tensor, strictly ascending.
base::Result<std::vector<std::int64_t>> flatIndices(const Tensor& indices, const Extents& extents,
                                                    std::int64_t count) {
    const auto numbers = indices.toInts();
    const auto rank = static_cast<std::int64_t>(extents.size());
    const bool linear = indices.extents() == Extents{count};
    if (!linear && indices.extents() != Extents{count, rank}) {
        return refuse("sparse indices have the wrong extents");
    }
    const auto strides = graph::rowMajorStrides(extents);
    const std::int64_t total = *graph::elementCount(extents);
    std::vector<std::int64_t> flat;
    flat.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) {
        std::int64_t position = 0;
        if (linear) {
            position = numbers[static_cast<std::size_t>(i)];
        }
        for (std::int64_t axis = 0; !linear && axis < rank; ++axis) {
            const std::int64_t index = numbers[static_cast<std::size_t>(i * rank + axis)];
            if (index < 0 || index >= extents[static_cast<std::size_t>(axis)]) {
                return refuse("a sparse index lies outside of the tensor");
            }
            position += index * strides[static_cast<std::size_t>(axis)];
        }
        if (position < 0 || position >= total) {
            return refuse("a sparse index lies outside of the tensor");
        }
        if (!flat.empty() && position <= flat.back()) {
            return refuse("sparse indices are not in ascending order");
        }
        flat.push_back(position);
    }
    return flat;
}

} // namespace

base::Result<ConstantRef> TensorDecoder::decode(const SparseTensorProto& tensor) {
    TESSERA_TRY(const ConstantRef values, decode(tensor.values()));
    TESSERA_TRY(const ConstantRef indices, decode(tensor.indices()));
    const Extents extents(tensor.dims().begin(), tensor.dims().end());
    for (const auto extent : extents) {
        if (extent < 0) {
            return refuse("extent " + std::to_string(extent) + " is negative");
        }
    }
    const auto total = graph::elementCount(extents);
    const std::size_t bits = graph::bitWidth(values->dtype());
    if (!total || static_cast<std::uint64_t>(*total) > kMaxDenseBytes / (bits / 8 + 1)) {
        return refuse("the dense form of a sparse tensor is larger than 2 GiB");
    }
    if (values->extents().size() != 1 || bits < 8 || indices->dtype() != DType::kInt64) {
        return refuse("a sparse tensor needs one row of values and int64 indices");
    }
    TESSERA_TRY(const Tensor loadedIndices, indices->tensor());
    TESSERA_TRY(auto flat, flatIndices(loadedIndices, extents, values->extents()[0]));
    return graph::makeLazyConstant(
        values->dtype(), extents,
        [values, extents, flat = std::move(flat), width = bits / 8]() -> base::Result<Tensor> {
            TESSERA_TRY(const Tensor loaded, values->tensor());
            Tensor dense(values->dtype(), extents);
            for (std::size_t i = 0; i < flat.size(); ++i) {
                std::memcpy(dense.mutableBytes().data() + static_cast<std::size_t>(flat[i]) * width,
                            loaded.bytes().data() + i * width, width);
            }
            return dense;
        });
}

} // namespace tessera::onnx
