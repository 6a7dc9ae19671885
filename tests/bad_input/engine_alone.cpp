#include "tests/bad_input/bad_input.h"

namespace tessera::bad_input {

std::optional<Sighting> openElsewhere(const std::filesystem::path& /*file*/,
                                      const onnx::ReadOptions& /*options*/) {
    return std::nullopt;
}

} // namespace tessera::bad_input
