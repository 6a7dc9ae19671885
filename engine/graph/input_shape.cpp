#include "engine/graph/input_shape.h"

#include <charconv>
#include <utility>

namespace tessera::graph {

using base::ErrorKind;
using base::fail;

namespace {

/// Name and value of an assignment; names may hold a '=', too.
base::Result<std::pair<std::string_view, std::string_view>> splitSize(std::string_view text,
                                                                      std::string_view what) {
    const auto at = text.rfind('=');
    if (at == std::string_view::npos || at == 0 || at + 1 == text.size()) {
        return fail(ErrorKind::kUsage, "'" + std::string(text) + "' is not " + std::string(what));
    }
    return std::pair(text.substr(0, at), text.substr(at + 1));
}

} // namespace

base::Result<Extents> parseExtents(std::string_view text) {
    Extents extents;
    if (text == toText(extents)) {
        return extents;
    }
    const char* at = text.data();
    const char* const end = at + text.size();
    constexpr std::size_t kMaxRank = 26;
    while (extents.size() < kMaxRank) {
        std::int64_t extent = 0;
        const auto [next, code] = std::from_chars(at, end, extent);
        if (code != std::errc() || extent < 0) {
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
    TESSERA_TRY(const auto parts, splitSize(text, "NAME=AxB"));
    TESSERA_TRY(auto extents, parseExtents(parts.second));
    return InputShape{std::string(parts.first), std::move(extents)};
}

base::Result<SymbolSize> parseSymbolSize(std::string_view text) {
    TESSERA_TRY(const auto parts, splitSize(text, "SYMBOL=N"));
    const auto extents = parseExtents(parts.second);
    if (!extents || extents->size() != 1) {
        return fail(ErrorKind::kUsage,
                    "'" + std::string(parts.second) + "' is no size: a whole number from 0 is");
    }
    return SymbolSize{std::string(parts.first), extents->front()};
}

std::string toText(const InputShape& shape) {
    return shape.input + "=" + toText(shape.extents);
}

std::string toText(const SymbolSize& size) {
    return size.symbol + "=" + std::to_string(size.extent);
}

} // namespace tessera::graph
