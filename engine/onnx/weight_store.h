#pragma once

#include "engine/onnx/writer.h"

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

namespace tessera::onnx {

class TensorProto;

/// Decides where each constant's bytes go and writes its header.
class WeightStore {
public:
    enum class Target : std::uint8_t {
        kInline,
        kBlobs,
        kFile, ///< a data file beside the model
    };

    /// `location` names the data file for kFile.
    WeightStore(Target target, std::string location) : m_target(target), m_location(std::move(location)) {}

    /// A constant and where its bytes are to be written.
    struct Placed {
        graph::ConstantRef constant;
        std::uint64_t offset = 0;
    };

    enum class Payload : std::uint8_t {
        kWritten, ///< the header is all there is
        kFollows, ///< the caller writes raw_data after the header
    };

    /// Name, type, extents, and for external data its place.
    [[nodiscard]] base::Result<Payload> describe(const std::string& name, const graph::ConstantRef& constant,
                                                 TensorProto& header);
    /// The same with the bytes in raw_data where they are not external.
    [[nodiscard]] base::Status fill(const std::string& name, const graph::ConstantRef& constant,
                                    TensorProto& tensor);

    [[nodiscard]] std::vector<Blob>& blobs() { return m_blobs; }
    [[nodiscard]] const std::vector<Placed>& placed() const { return m_placed; }

private:
    Target m_target;
    std::string m_location;
    std::vector<Blob> m_blobs;
    std::unordered_set<base::Hash128> m_seen;
    std::vector<Placed> m_placed;
    std::uint64_t m_fileBytes = 0;
};

/// Bytes of the packed constant; 0 for a type without a width.
[[nodiscard]] std::uint64_t sizeBytes(const graph::Constant& constant);

} // namespace tessera::onnx
