#include "engine/codegen/accelerator/accelerator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <vector>

namespace tessera::codegen::accelerator {

namespace {

struct Word {
    std::string_view part;    ///< of a name, without its numbers
    std::string_view meaning; ///< `#` stands for the next number
};

constexpr std::array kFamilyWords = {
    Word{"attention", "attention in one pass over the keys"},
    Word{"gemm", "matrix product with packed weights"},
    Word{"batched", "matrix product of two activations"},
    Word{"depthwise", "depthwise convolution"},
    Word{"direct", "direct convolution"},
    Word{"rows", "rows normalised one by one"},
    Word{"reduce", "axes combined away"},
    Word{"pool", "pooling of each channel"},
    Word{"reorder", "every element moved once"},
    Word{"elementwise", "all operators in one pass over memory"},
    Word{"broadcast", "all operators in one pass over memory, operands broadcast"},
};

constexpr std::array kPartWords = {
    Word{"i", "groups of # work items"},
    Word{"v", "vectors of # floats"},
    Word{"q", "# queries of a head each group"},
    Word{"item", "each result by one work item"},
    Word{"group", "each result by all work items of a group"},
    Word{"square", "squares of # rows are turned in the memory of a group"},
    Word{"tx", "# channels by # pixels each work item"},
    Word{"tilexx", "tiles of # rows by # columns, # steps of the depth at a time"},
    Word{"rows", "# rows of a vector of columns each work item"},
    Word{"dot", "products along the depth are summed in the end"},
};

/// "t4x2" is "tx" with 4 and 2.
struct Part {
    std::string letters;
    std::vector<std::string> numbers;

    explicit Part(std::string_view text) {
        bool isNumber = false;
        for (const char character : text) {
            const bool isDigit = std::isdigit(static_cast<unsigned char>(character)) != 0;
            if (!isDigit) {
                letters += character;
            } else if (isNumber) {
                numbers.back() += character;
            } else {
                numbers.emplace_back(1, character);
            }
            isNumber = isDigit;
        }
    }
};

template <typename Words>
std::string meaningOf(const std::string& text, const Words& words) {
    const Part part(text);
    const auto found = std::ranges::find(words, part.letters, &Word::part);
    if (found == words.end()) {
        return text;
    }
    std::string meaning;
    auto number = part.numbers.begin();
    for (const char character : found->meaning) {
        const bool isPlace = character == '#' && number != part.numbers.end();
        meaning += isPlace ? *number++ : std::string(1, character);
    }
    return meaning;
}

} // namespace

std::string scheduleText(std::string_view candidate) {
    std::istringstream name{std::string(candidate)};
    std::string text;
    for (std::string part; std::getline(name, part, '.');) {
        text += text.empty() ? meaningOf(part, kFamilyWords) : "; " + meaningOf(part, kPartWords);
    }
    return text;
}

} // namespace tessera::codegen::accelerator
