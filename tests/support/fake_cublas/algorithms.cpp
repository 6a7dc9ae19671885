#include "tests/support/fake_cublas/algorithms.h"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace tessera::fake_cublas {

namespace {

using namespace cublas;

constexpr std::uint32_t kComputeTypeScheme = 2;
constexpr std::uint64_t kUsesFma = 1;
constexpr std::uint64_t kUsesTensorCores = 2;
constexpr std::uint64_t kAccumulates32 = 0x02ULL << 8U;

/// A value that an attribute may have besides its default.
struct Choice {
    int attribute;
    std::uint32_t value;
};

struct Known {
    int id;
    std::int32_t computeType;
    Capabilities capabilities;
    bool takesBatches;
    std::uint32_t mostSplits;
    std::size_t workspaceBytes; ///< besides the parts of the sum
    std::vector<Choice> choices;
};

const std::vector<Known>& table() {
    constexpr std::uint64_t kPlain = kUsesFma | kAccumulates32 | kNumericalInput32;
    constexpr std::uint64_t kRounding = kUsesTensorCores | kAccumulates32 | kNumericalInputTf32;
    static const std::vector<Known> known{
        {1, kCompute32, {1, kPlain, 4}, true, 1, 0, {{kConfigTile, 11}, {kConfigTile, 15}}},
        {7,
         kCompute32,
         {1, kPlain, 16},
         true,
         8,
         0,
         {{kConfigTile, 15},
          {kConfigTile, 20},
          {kConfigStages, 8},
          {kConfigStages, 11},
          {kConfigSwizzle, 1}}},
        {13,
         kCompute32,
         {1, kPlain, 16},
         false,
         1,
         4096,
         {{kConfigCustomOption, 1},
          {kConfigCustomOption, 3},
          {kConfigInnerShape, 3},
          {kConfigClusterShape, 2}}},
        {21, kCompute32, {0, kPlain, 4}, true, 1, 0, {{kConfigTile, 16}}},
        {30, kCompute32FastTf32, {1, kRounding, 16}, true, 4, 0, {{kConfigTile, 20}, {kConfigStages, 14}}},
        // What no library should have: it rounds where the type of the computation forbids it.
        {34, kCompute32, {1, kRounding, 4}, true, 1, 0, {{kConfigTile, 24}}},
    };
    return known;
}

const Known* find(int id) {
    const auto& known = table();
    const auto at = std::ranges::find(known, id, &Known::id);
    return at == known.end() || (id == 13 && isAskedFor("older")) ? nullptr : &*at;
}

bool isAligned(const Matrix& matrix, std::uint32_t bytes) {
    return matrix.leading * static_cast<std::int64_t>(sizeof(float)) % bytes == 0;
}

Setup make(int id, std::int32_t computeType, std::span<const Choice> choices) {
    Setup setup;
    // One that is not there stays among the candidates, and is found not to be.
    static_cast<void>(init(id, computeType, setup));
    for (const auto& choice : choices) {
        static_cast<void>(configure(setup, choice.attribute, choice.value));
    }
    return setup;
}

} // namespace

bool isAskedFor(const char* word) {
    const char* text = std::getenv("TESSERA_FAKE_CUBLAS");
    return text != nullptr && std::strcmp(text, word) == 0;
}

std::size_t version() {
    return isAskedFor("old") ? 111103 : (isAskedFor("older") ? 120805 : 130100);
}

Setup Setup::of(const Algorithm& algorithm) {
    static_assert(sizeof(Setup) <= sizeof(Algorithm));
    Setup setup;
    std::memcpy(static_cast<void*>(&setup), &algorithm, sizeof setup);
    return setup;
}

Algorithm Setup::bytes() const {
    Algorithm algorithm{};
    std::memcpy(&algorithm, this, sizeof *this);
    return algorithm;
}

Status init(int id, std::int32_t computeType, Setup& setup) {
    const Known* known = find(id);
    if (known == nullptr) {
        return kInvalidValue;
    }
    setup = {static_cast<std::uint32_t>(version()), id, computeType, {}};
    setup.values[kConfigSplits] = 1;
    return known->computeType == computeType ? kSuccess : kNotSupported;
}

Status configure(Setup& setup, int attribute, std::uint32_t value) {
    const Known* known = setup.version == version() ? find(setup.id) : nullptr;
    if (known == nullptr || attribute <= kConfigId || attribute > kConfigClusterShape) {
        return kInvalidValue;
    }
    const auto isChoice = std::ranges::any_of(known->choices, [&](const Choice& choice) {
        return choice.attribute == attribute && choice.value == value;
    });
    const bool isSplit = attribute == kConfigSplits && value >= 1 && value <= known->mostSplits;
    const bool isScheme =
        attribute == kConfigReductionScheme && value == kComputeTypeScheme && known->mostSplits > 1;
    if (value != 0 && !isChoice && !isSplit && !isScheme) {
        return kInvalidValue;
    }
    setup.values.at(static_cast<std::size_t>(attribute)) = value;
    return kSuccess;
}

Status check(const Setup& setup, const Problem& problem, std::size_t& workspaceBytes) {
    const Known* known = setup.version == version() ? find(setup.id) : nullptr;
    if (known == nullptr || setup.computeType != problem.computeType) {
        return kInvalidValue;
    }
    const bool isSplit = setup.splits() > 1;
    const bool hasScheme = setup.values[kConfigReductionScheme] == kComputeTypeScheme;
    if (isSplit != hasScheme) {
        return kInvalidValue;
    }
    const std::uint32_t alignment = known->capabilities.alignmentBytes;
    const bool canRun = (known->takesBatches || problem.batch == 1) && isAligned(problem.a, alignment) &&
                        isAligned(problem.b, alignment) && isAligned(problem.d, alignment) &&
                        (!isSplit || problem.k >= std::int64_t{8} * setup.splits());
    if (!canRun) {
        return kNotSupported;
    }
    const std::size_t part = sizeof(float) * static_cast<std::size_t>(problem.m * problem.n * problem.batch);
    workspaceBytes = known->workspaceBytes + (isSplit ? part * setup.splits() : 0);
    return kSuccess;
}

Status capabilitiesOf(const Setup& setup, Capabilities& capabilities) {
    const Known* known = setup.version == version() ? find(setup.id) : nullptr;
    if (known == nullptr) {
        return kInvalidValue;
    }
    capabilities = known->capabilities;
    return kSuccess;
}

std::vector<Setup> candidates(const Problem& problem) {
    using Choices = std::vector<Choice>;
    const auto with = [&](int id, const Choices& choices) { return make(id, problem.computeType, choices); };
    if (problem.computeType == kCompute32FastTf32) {
        return {with(30, {{kConfigTile, 20}, {kConfigStages, 14}}),
                with(30, {{kConfigSplits, 4}, {kConfigReductionScheme, 2}})};
    }
    std::vector<Setup> setups{
        with(7, {{kConfigTile, 20}, {kConfigStages, 11}}),
        with(13, {{kConfigCustomOption, 3}, {kConfigInnerShape, 3}, {kConfigClusterShape, 2}}),
        with(7, {{kConfigTile, 20}, {kConfigStages, 11}}),
        with(7, {{kConfigTile, 15}, {kConfigStages, 8}, {kConfigSplits, 4}, {kConfigReductionScheme, 2}}),
        with(1, {{kConfigTile, 15}}),
        with(7, {{kConfigTile, 15}, {kConfigSwizzle, 1}}),
        with(21, {{kConfigTile, 16}}),
        with(1, {{kConfigTile, 11}}),
    };
    if (isAskedFor("rounding")) {
        setups.insert(setups.begin(), with(34, {{kConfigTile, 24}}));
    }
    return setups;
}

} // namespace tessera::fake_cublas
