#pragma once

#include <string>
#include <string_view>

namespace tessera::onnx {

/// Longest name that is kept whole; longer ones keep their beginning and a hash of the rest. Exporters that
/// join the names of nested modules write some of 20,000 bytes.
inline constexpr std::size_t kMaxNameBytes = std::size_t{64} << 10U;

/// The name itself when it is valid UTF-8 without control and bidirectional characters and of sensible
/// length, which nearly every name is; else with those bytes as "\xNN", so that it is plain text anywhere. A
/// name that was made plain is plain: both ends of a wire know it by the same name.
[[nodiscard]] std::string plainName(std::string_view name);
/// Would plainName change it?
[[nodiscard]] bool isPlainName(std::string_view name);
/// How a refusal names a thing: `node 'conv1'`.
[[nodiscard]] std::string label(std::string_view what, const std::string& name);

} // namespace tessera::onnx
