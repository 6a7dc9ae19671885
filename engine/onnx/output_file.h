#pragma once

#include "engine/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace tessera::onnx {

/// A file that takes its name only when it is whole: written beside the old one, synced, renamed. One that is
/// not committed leaves nothing behind.
class OutputFile {
public:
    explicit OutputFile(std::filesystem::path path) : m_path(std::move(path)) {}
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    [[nodiscard]] base::Status open();
    [[nodiscard]] base::Status write(std::string_view bytes);
    [[nodiscard]] base::Status commit();

private:
    [[nodiscard]] tl::unexpected<base::Error> ioError(std::string_view what) const;

    std::filesystem::path m_path;
    std::string m_temporary;
    int m_descriptor = -1;
};

} // namespace tessera::onnx
