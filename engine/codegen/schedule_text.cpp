#include "engine/codegen/family.h"

#include <array>
#include <charconv>
#include <optional>
#include <sstream>

namespace tessera::codegen {

namespace {

struct Word {
    std::string_view part;
    std::string_view meaning;
};

constexpr std::array kFamilyWords = {
    Word{"gemm", "matrix product with packed weights"},
    Word{"direct", "direct convolution"},
    Word{"depthwise", "depthwise convolution"},
    Word{"grouped", "grouped convolution"},
    Word{"winograd", "Winograd (Toom-Cook) convolution"},
    Word{"taps", "convolution summed tap by tap"},
    Word{"narrow", "convolution to few channels, vectors along the rows"},
    Word{"attention", "attention in one pass over the queries of a head"},
};

constexpr std::array kPartWords = {
    Word{"rows", "threads share the rows"},
    Word{"cols", "threads share the columns"},
    Word{"plain", "reads a row-major image"},
    Word{"copy", "copies the left operand with its padding"},
    Word{"sides", "heads lie side by side"},
    Word{"held", "all weights of a window stay in registers"},
    Word{"row", "weights of one row of the window stay in registers"},
    Word{"memory", "weights are read where they are used"},
};

std::optional<std::string_view> meaningOf(std::span<const Word> words, std::string_view part) {
    for (const auto& word : words) {
        if (word.part == part) {
            return word.meaning;
        }
    }
    return std::nullopt;
}

bool isDigit(char letter) {
    return letter >= '0' && letter <= '9';
}

/// "14x2" as two numbers.
std::optional<std::pair<int, int>> pairOf(std::string_view text) {
    std::pair<int, int> numbers;
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, numbers.first);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != 'x') {
        return std::nullopt;
    }
    const auto second = std::from_chars(first.ptr + 1, end, numbers.second);
    return second.ec == std::errc() && second.ptr == end ? std::optional(numbers) : std::nullopt;
}

/// "f4", "f2x4", "f4d2": what one transformed tile yields.
std::string outputTile(std::string_view sizes) {
    const std::size_t depthAt = sizes.find('d');
    const std::string plane(sizes.substr(0, depthAt));
    std::string text =
        "output tiles of " + (plane.find('x') == std::string::npos ? plane + "x" + plane : plane);
    if (depthAt != std::string_view::npos) {
        text += " by " + std::string(sizes.substr(depthAt + 1)) + " in depth";
    }
    return text;
}

} // namespace

std::string scheduleText(std::string_view candidate, const Target& target) {
    std::vector<std::string> parts;
    std::istringstream stream{std::string(candidate)};
    for (std::string part; std::getline(stream, part, '.');) {
        parts.push_back(part);
    }
    if (parts.empty()) {
        return "";
    }
    std::string text(meaningOf(kFamilyWords, parts.front()).value_or(parts.front()));
    const bool hasLines =
        !parts.empty() && (parts.back() == "held" || parts.back() == "row" || parts.back() == "memory");
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string_view part = parts[i];
        const auto tile = part.starts_with('t') ? pairOf(part.substr(1)) : std::nullopt;
        text += "; ";
        if (tile && hasLines) {
            text += std::to_string(tile->first) + (tile->first == 1 ? " line by " : " lines by ") +
                    std::to_string(tile->second) + " pixels at a time, " + std::to_string(target.width) +
                    " channels a vector";
        } else if (tile) {
            text += "register tiles of " + std::to_string(tile->first) + " rows by " +
                    std::to_string(tile->second) + " vectors of " + std::to_string(target.width) + " floats";
        } else if (part.size() > 1 && part.front() == 'v' && isDigit(part[1])) {
            text += std::string(part.substr(1)) + " vectors of a row at a time";
        } else if (part.size() > 1 && part.front() == 'f' && isDigit(part[1])) {
            text += outputTile(part.substr(1));
        } else {
            text += meaningOf(kPartWords, part).value_or(part);
        }
    }
    return text;
}

} // namespace tessera::codegen
