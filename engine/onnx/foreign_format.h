#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace tessera::onnx {

/// Bytes at a file's beginning that tell its format.
inline constexpr std::size_t kMagicBytes = 512;

/// "this is a ZIP archive, not an ONNX model; unpack it and open the .onnx file in it" when the bytes begin
/// as no ONNX file does; empty when they may be ONNX. `head` is the file's first kMagicBytes, or all of a
/// shorter one.
[[nodiscard]] std::string foreignFormat(std::span<const std::byte> head);

/// The same for text: of a file that was not read as ONNX, since letters can begin a message, too. Empty when
/// the bytes are no text.
[[nodiscard]] std::string foreignText(std::span<const std::byte> head);

} // namespace tessera::onnx
