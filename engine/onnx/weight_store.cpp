#include "engine/onnx/weight_store.h"

#include "onnx.pb.h"

namespace tessera::onnx {

namespace {

constexpr std::uint64_t kInlineBytes = 1024;
/// Runtimes map data files: a page is what they can map from.
constexpr std::uint64_t kFileAlignment = 4096;

void addEntry(TensorProto& tensor, std::string key, std::string value) {
    auto* entry = tensor.add_external_data();
    entry->set_key(std::move(key));
    entry->set_value(std::move(value));
}

} // namespace

std::uint64_t sizeBytes(const graph::Constant& constant) {
    const auto count = graph::elementCount(constant.extents()).value_or(0);
    return graph::packedBytes(constant.dtype(), static_cast<std::size_t>(count));
}

base::Result<WeightStore::Payload>
WeightStore::describe(const std::string& name, const graph::ConstantRef& constant, TensorProto& header) {
    header.set_name(name);
    header.set_data_type(static_cast<std::int32_t>(constant->dtype()));
    for (const auto extent : constant->extents()) {
        header.add_dims(extent);
    }
    const std::uint64_t bytes = sizeBytes(*constant);
    if (m_target == Target::kInline || bytes <= kInlineBytes) {
        return bytes > 0 ? Payload::kFollows : Payload::kWritten;
    }
    header.set_data_location(1);
    if (m_target == Target::kBlobs) {
        TESSERA_TRY(const auto hash, constant->bytesHash());
        if (m_seen.insert(hash).second) {
            m_blobs.push_back({hash, constant});
        }
        addEntry(header, "location", "blob:" + hash.hex());
        return Payload::kWritten;
    }
    const std::uint64_t offset = (m_fileBytes + kFileAlignment - 1) / kFileAlignment * kFileAlignment;
    m_placed.push_back({constant, offset});
    m_fileBytes = offset + bytes;
    addEntry(header, "location", m_location);
    addEntry(header, "offset", std::to_string(offset));
    addEntry(header, "length", std::to_string(bytes));
    return Payload::kWritten;
}

base::Status WeightStore::fill(const std::string& name, const graph::ConstantRef& constant,
                               TensorProto& tensor) {
    TESSERA_TRY(const Payload payload, describe(name, constant, tensor));
    if (payload == Payload::kFollows) {
        TESSERA_TRY(const graph::Tensor loaded, constant->tensor());
        tensor.set_raw_data(loaded.bytes().data(), loaded.bytes().size());
    }
    return {};
}

} // namespace tessera::onnx
