#pragma once

#include "engine/onnx/byte_source.h"
#include "engine/onnx/reader.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace tessera::onnx {

/// What a tensor says of its external data, not yet believed.
struct ExternalReference {
    std::string location;
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> length;
};

/// The one gate through which data beside a model is reached: initializers, attributes, sparse values, bodies
/// and functions alike. Every file is opened once, without following links, from the model's own folder.
class ExternalData {
public:
    /// For a model on disk.
    ExternalData(std::filesystem::path modelPath, LinkedData linkedData);
    /// For bytes in memory: no folder, every reference is refused.
    ExternalData() = default;

    enum class Presence : std::uint8_t { kPresent, kMissing };
    struct Opened {
        Presence presence = Presence::kMissing;
        ByteSourceRef source; ///< null when missing
    };

    /// \par Errors kRefused: a location that is not a plain path below the folder, or reaches anything but a
    ///      regular file of one name.
    [[nodiscard]] base::Result<Opened> open(const std::string& location);

private:
    [[nodiscard]] base::Result<Opened> openBelow(const std::filesystem::path& folder,
                                                 const std::string& location) const;
    [[nodiscard]] base::Result<Opened> openLinked(const std::filesystem::path& target,
                                                  const std::string& why) const;
    [[nodiscard]] bool mayFollow(const std::filesystem::path& realData) const;

    std::filesystem::path m_modelPath;
    LinkedData m_linkedData = LinkedData::kRefuse;
    std::unordered_map<std::string, Opened> m_opened;
};

/// kRefused unless `location` is a relative path without `.`, `..`, empty parts, backslashes or NUL.
[[nodiscard]] base::Status checkLocation(std::string_view location);

} // namespace tessera::onnx
