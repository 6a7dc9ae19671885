#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace tessera::onnx {

/// Bytes at a file's beginning that foreignFormat looks at.
inline constexpr std::size_t kMagicBytes = 512;

/// "a ZIP archive (a PyTorch checkpoint?)" and the like when the bytes begin as another format does; empty
/// when they may be ONNX. `head` is the file's first kMagicBytes, or all of a shorter one.
[[nodiscard]] std::string_view foreignFormat(std::span<const std::byte> head);

} // namespace tessera::onnx
