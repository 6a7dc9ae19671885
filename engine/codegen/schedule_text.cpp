#include "engine/codegen/family.h"

#include <algorithm>
#include <array>
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
    Word{"gemm-bf16", "matrix product with packed weights, operands rounded to bfloat16"},
    Word{"gemm-amx", "matrix product with packed weights by matrix tiles, operands rounded to bfloat16"},
    Word{"direct", "direct convolution"},
    Word{"direct-bf16", "direct convolution, operands rounded to bfloat16"},
    Word{"direct-amx", "direct convolution by matrix tiles, operands rounded to bfloat16"},
    Word{"strassen", "product, or 1x1 convolution, by Strassen's algorithm in Winograd's form"},
    Word{"depthwise", "depthwise convolution"},
    Word{"separable", "depthwise convolution with the 1x1 convolution behind it"},
    Word{"grouped", "grouped convolution"},
    Word{"winograd", "Winograd (Toom-Cook) convolution"},
    Word{"deep", "convolution by Toom-Cook along its depth or a plane's height, else as it is defined"},
    Word{"taps", "convolution summed tap by tap"},
    Word{"taps-bf16", "convolution summed tap by tap, operands rounded to bfloat16"},
    Word{"rows", "one pass over each row"},
    Word{"columns", "one pass over rows side by side"},
    Word{"lrn", "one pass over the channels of some pixels, each over a power of the squares around it"},
    Word{"narrow", "convolution to few channels, of the whole or of a group, vectors along the rows"},
    Word{"elementwise", "all operators in one pass over memory"},
    Word{"broadcast", "all operators in one pass over memory, operands broadcast"},
    Word{"pool", "pooling of each channel"},
    Word{"attention", "attention in one pass over the queries of a head"},
    Word{"reduce", "one pass over the axes that are reduced"},
    Word{"reorder", "every element moved once"},
};

constexpr std::array kPartWords = {
    Word{"rows", "threads share the rows"},
    Word{"cols", "threads share the columns"},
    Word{"slices", "slices along the depth are transformed alone and summed tap by tap"},
    Word{"late", "weights are transformed where they are used"},
    Word{"plain", "reads a row-major image"},
    Word{"blocked", "channels lie in blocks"},
    Word{"twice", "each of its seven products is made of seven"},
    Word{"copy", "copies the left operand with its padding"},
    Word{"dots", "vectors run along the depth, and their lanes are summed in the end"},
    Word{"sides", "heads lie side by side"},
    Word{"held", "all weights of a window stay in registers"},
    Word{"row", "weights of one row of the window stay in registers"},
    Word{"memory", "weights are read where they are used"},
    Word{"loops", "each window is read by itself, in loops"},
    Word{"flat", "writes a row-major image"},
    Word{"split", "threads share the axis that is reduced"},
    Word{"runs", "pieces that lie together are copied"},
    Word{"tiles", "squares of a vector's width are transposed in registers"},
    Word{"in", "along the input"},
    Word{"out", "along the result"},
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

/// The numbers of "14x2"; empty where it holds anything else.
std::vector<std::string> numbersOf(std::string_view text) {
    std::vector<std::string> numbers(1);
    for (const char letter : text) {
        if (isDigit(letter)) {
            numbers.back() += letter;
        } else if (letter == 'x') {
            numbers.emplace_back();
        } else {
            return {};
        }
    }
    const bool isWhole =
        std::ranges::none_of(numbers, [](const std::string& number) { return number.empty(); });
    return isWhole ? numbers : std::vector<std::string>();
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
    const bool hasLines = parts.front() == "pool" || parts.back() == "held" || parts.back() == "row" ||
                          parts.back() == "memory";
    const auto counted = [](const std::string& count, std::string_view thing) {
        return count + ' ' + std::string(thing) + (count == "1" ? "" : "s");
    };
    const auto linesOfPixels = [&](const std::vector<std::string>& numbers) {
        return counted(numbers[0], "line") + " by " + counted(numbers[1], "pixel") + " at a time, " +
               std::to_string(target.width) + " channels a vector";
    };
    const std::string floats = " of " + std::to_string(target.width) + " floats";
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string_view part = parts[i];
        const auto tile = part.starts_with('t') ? numbersOf(part.substr(1)) : std::vector<std::string>();
        const auto block = part.starts_with('m') ? numbersOf(part.substr(1)) : std::vector<std::string>();
        const auto window = part.starts_with('w') ? numbersOf(part.substr(1)) : std::vector<std::string>();
        text += "; ";
        if (tile.size() == 3) {
            text += "blocks of " + counted(tile[0], "line") + ", register tiles of " +
                    counted(tile[1], "pixel") + " by " + counted(tile[2], "vector") + floats;
        } else if (tile.size() == 2 && hasLines) {
            text += linesOfPixels(tile);
        } else if (tile.size() == 2) {
            text +=
                "register tiles of " + counted(tile[0], "row") + " by " + counted(tile[1], "vector") + floats;
        } else if (window.size() == 2) {
            text += "windows of " + linesOfPixels(window);
        } else if (part.starts_with("lines") && !numbersOf(part.substr(5)).empty()) {
            text += counted(std::string(part.substr(5)), "line") + " of one, then of the other";
        } else if (block.size() == 2) {
            text += "blocks of " + block[0] + " by " + block[1] + " matrix tiles of 16 rows by 16 floats";
        } else if (part.size() > 1 && part.front() == 'v' && isDigit(part[1])) {
            text += counted(std::string(part.substr(1)), "vector") + " of a row at a time";
        } else if (part.size() == 2 && (part.front() == 'z' || part.front() == 'y') && isDigit(part[1])) {
            text += "output tiles of " +
                    counted(std::string(part.substr(1)), part.front() == 'z' ? "slice" : "row");
        } else if (part.starts_with("chunk") && !numbersOf(part.substr(5)).empty()) {
            text += "all rows take " + std::string(part.substr(5)) + " steps of the depth before the next";
        } else if (part.starts_with("part") && !numbersOf(part.substr(4)).empty()) {
            text += "all columns of a thread take " + std::string(part.substr(4)) +
                    " steps of the depth before the next";
        } else if (part.starts_with("by") && !numbersOf(part.substr(2)).empty()) {
            text += std::string(part.substr(2)) + " side by side at a time";
        } else if (part.size() > 1 && part.front() == 'f' && isDigit(part[1])) {
            text += outputTile(part.substr(1));
        } else {
            text += meaningOf(kPartWords, part).value_or(part);
        }
    }
    return text;
}

} // namespace tessera::codegen
