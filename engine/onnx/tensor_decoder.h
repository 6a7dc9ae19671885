#pragma once

#include "engine/onnx/external_data.h"
#include "engine/onnx/reader.h"

#include <string>
#include <vector>

namespace tessera::onnx {

class TensorProto;
class SparseTensorProto;

/// Turns the tensors of one file into constants. Large payloads stay in the file until they are used.
class TensorDecoder {
public:
    TensorDecoder(ByteSourceRef source, ExternalData external, BlobResolver blobs)
        : m_source(std::move(source)), m_external(std::move(external)), m_blobs(std::move(blobs)) {}

    /// \par Errors kRefused: what resources/help/contributing/hostile-files.md refuses of tensors and of
    /// external data; the caller adds where.
    [[nodiscard]] base::Result<graph::ConstantRef> decode(const TensorProto& tensor);
    /// The dense form.
    [[nodiscard]] base::Result<graph::ConstantRef> decode(const SparseTensorProto& tensor);

    [[nodiscard]] std::vector<Warning>& warnings() { return m_warnings; }
    [[nodiscard]] const std::vector<std::string>& missingData() const { return m_missing; }

private:
    struct Header {
        graph::DType dtype = graph::DType::kUndefined;
        graph::Extents extents;
        std::uint64_t bytes = 0;
    };

    [[nodiscard]] static base::Result<Header> header(const TensorProto& tensor);
    [[nodiscard]] base::Result<graph::ConstantRef> external(const TensorProto& tensor, const Header& header);
    [[nodiscard]] base::Result<graph::ConstantRef> blob(const std::string& location,
                                                        const Header& header) const;
    [[nodiscard]] base::Result<graph::ConstantRef> values(const TensorProto& tensor,
                                                          const Header& header) const;
    [[nodiscard]] base::Result<graph::ConstantRef> typedArray(const TensorProto& tensor, const Header& header,
                                                              std::uint32_t field) const;
    [[nodiscard]] base::Result<graph::ConstantRef> located(const Header& header, std::uint32_t field,
                                                           std::uint64_t offset, std::uint64_t length) const;

    ByteSourceRef m_source;
    ExternalData m_external;
    BlobResolver m_blobs;
    std::vector<Warning> m_warnings;
    std::vector<std::string> m_missing;
};

} // namespace tessera::onnx
