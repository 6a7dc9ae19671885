#include "engine/backends/cublas/algorithm.h"

#include <charconv>
#include <cstring>

namespace tessera::cublas {

namespace {

struct Attribute {
    int attribute;
    std::string_view word; ///< in names
    std::size_t bytes;
    std::uint32_t usual; ///< left out of names
};

constexpr std::array kTable{
    Attribute{kConfigTile, "tile", 4, 0},        Attribute{kConfigStages, "stages", 4, 0},
    Attribute{kConfigSplits, "split", 4, 1},     Attribute{kConfigReductionScheme, "scheme", 4, 0},
    Attribute{kConfigSwizzle, "swizzle", 4, 0},  Attribute{kConfigCustomOption, "option", 4, 0},
    Attribute{kConfigInnerShape, "inner", 2, 0}, Attribute{kConfigClusterShape, "cluster", 2, 0},
};

struct RoundingName {
    std::string_view word;
    std::int32_t computeType;
};

/// By Rounding.
constexpr std::array kRoundings{RoundingName{"f32", kCompute32}, RoundingName{"tf32", kCompute32FastTf32}};

/// The number at the start of a text, which loses it.
std::optional<std::uint32_t> takeNumber(std::string_view& text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

bool takeWord(std::string_view& text, std::string_view word) {
    const bool isThere = text.starts_with(word);
    text.remove_prefix(isThere ? word.size() : 0);
    return isThere;
}

} // namespace

std::int32_t computeTypeOf(Rounding rounding) {
    return kRoundings.at(static_cast<std::size_t>(rounding)).computeType;
}

AlgorithmSetup AlgorithmSetup::of(const Library& library, const Algorithm& algorithm, Rounding rounding) {
    static_assert(kTable.size() == kAttributes);
    // Values are numbers of 16 or 32 bits, low byte first.
    const auto read = [&](int attribute, std::size_t bytes) {
        std::uint32_t value = 0;
        std::size_t written = 0;
        library.require(
            library.functions().algorithmGetConfig(&algorithm, attribute, &value, bytes, &written),
            "cublasLtMatmulAlgoConfigGetAttribute");
        return value;
    };
    AlgorithmSetup setup;
    setup.m_rounding = rounding;
    setup.m_id = read(kConfigId, sizeof setup.m_id);
    for (std::size_t i = 0; i < kTable.size(); ++i) {
        setup.m_values[i] = read(kTable[i].attribute, kTable[i].bytes);
    }
    return setup;
}

std::optional<AlgorithmSetup> AlgorithmSetup::parse(std::string_view name) {
    AlgorithmSetup setup;
    std::string_view rest = name;
    if (!takeWord(rest, kRoundings[0].word)) {
        setup.m_rounding = Rounding::kTf32;
        if (!takeWord(rest, kRoundings[1].word)) {
            return std::nullopt;
        }
    }
    const auto id = takeWord(rest, ".") ? takeNumber(rest) : std::nullopt;
    if (!id) {
        return std::nullopt;
    }
    setup.m_id = *id;
    for (std::size_t i = 0; i < kTable.size(); ++i) {
        setup.m_values[i] = kTable[i].usual;
        if (takeWord(rest, "." + std::string(kTable[i].word))) {
            setup.m_values[i] = takeNumber(rest).value_or(kTable[i].usual);
        }
    }
    // Whatever else is there, a value that is not written so, or one too large, gives another name.
    return setup.name() == name ? std::optional(setup) : std::nullopt;
}

std::string AlgorithmSetup::name() const {
    std::string name(kRoundings.at(static_cast<std::size_t>(m_rounding)).word);
    name += "." + std::to_string(m_id);
    for (std::size_t i = 0; i < kTable.size(); ++i) {
        if (m_values[i] != kTable[i].usual) {
            name += "." + std::string(kTable[i].word) + std::to_string(m_values[i]);
        }
    }
    return name;
}

Algorithm AlgorithmSetup::make(const Library& library, Handle handle) const {
    const auto require = [&](Status status) {
        if (status != kSuccess) {
            throw plugin::Unsupported("cuBLASLt " + library.version() + " has no algorithm " + name() + ": " +
                                      library.nameOf(status));
        }
    };
    Algorithm algorithm{};
    require(library.functions().algorithmInit(handle, computeTypeOf(m_rounding), kReal32, kReal32, kReal32,
                                              kReal32, kReal32, static_cast<int>(m_id), &algorithm));
    for (std::size_t i = 0; i < kTable.size(); ++i) {
        if (m_values[i] != kTable[i].usual) {
            require(library.functions().algorithmSetConfig(&algorithm, kTable[i].attribute, &m_values[i],
                                                           kTable[i].bytes));
        }
    }
    return algorithm;
}

} // namespace tessera::cublas
