#include "engine/graph/input_shape.h"

#include <charconv>

namespace tessera::graph {

using base::ErrorKind;
using base::fail;

base::Result<Extents> parseExtents(std::string_view text) {
    Extents extents;
    const char* at = text.data();
    const char* const end = at + text.size();
    constexpr std::size_t kMaxRank = 26;
    while (extents.size() < kMaxRank) {
        std::int64_t extent = 0;
        const auto [next, code] = std::from_chars(at, end, extent);
        if (code != std::errc() || extent < 1) {
            break;
        }
        extents.push_back(extent);
        if (next == end) {
            return extents;
        }
        if (*next != 'x') {
            break;
        }
        at = next + 1;
    }
    return fail(ErrorKind::kUsage, "'" + std::string(text) + "' is no shape: 1x3x224x224 is");
}

base::Result<InputShape> parseInputShape(std::string_view text) {
    const auto at = text.rfind('=');
    if (at == std::string_view::npos || at == 0 || at + 1 == text.size()) {
        return fail(ErrorKind::kUsage, "'" + std::string(text) + "' is not NAME=AxB");
    }
    TESSERA_TRY(auto extents, parseExtents(text.substr(at + 1)));
    return InputShape{std::string(text.substr(0, at)), std::move(extents)};
}

std::string toText(const InputShape& shape) {
    return shape.input + "=" + toText(shape.extents);
}

} // namespace tessera::graph
