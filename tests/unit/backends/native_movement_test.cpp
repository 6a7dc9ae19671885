// Any map of indices, lowered to loops and run in shares, against the plain loop over all elements.
#include "engine/backends/native/index_map.h"
#include "engine/backends/native/matrix.h"
#include "engine/base/random.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <gtest/gtest.h>
#include <numeric>
#include <string>

namespace tessera::native {
namespace {

using backend::Layout;

constexpr std::byte kUnwritten{0xAA};

std::int64_t countOf(const Extents& extents) {
    return std::accumulate(extents.begin(), extents.end(), std::int64_t{1}, std::multiplies<>());
}

/// A source whose elements are all different, as far as their width allows.
std::vector<std::byte> sourceBytes(std::int64_t bytes) {
    std::vector<std::byte> source(static_cast<std::size_t>(bytes));
    for (std::size_t i = 0; i < source.size(); ++i) {
        source[i] = static_cast<std::byte>(i * 31 + i / 251);
    }
    return source;
}

struct Problem {
    IndexMap map;
    Extents from;
    Extents to;
    Layout fromLayout;
    Layout toLayout;
    std::int64_t word = 4;
};

/// What the definition says, element by element.
std::vector<std::byte> expected(const Problem& problem, const std::vector<std::byte>& source,
                                const std::vector<std::byte>& fill, std::vector<std::byte> target) {
    const auto word = static_cast<std::size_t>(problem.word);
    const std::int64_t count = countOf(problem.map.extents);
    const auto fromOffsets = problem.fromLayout.axisOffsets(problem.from);
    const auto toOffsets = problem.toLayout.axisOffsets(problem.to);
    for (std::int64_t i = 0; i < count; ++i) {
        std::int64_t rest = i;
        std::int64_t from = 0;
        std::int64_t to = 0;
        bool isFilled = false;
        for (std::size_t axis = problem.map.axes.size(); axis-- > 0;) {
            const auto index = static_cast<std::size_t>(rest % problem.map.extents[axis]);
            rest /= problem.map.extents[axis];
            to += toOffsets[axis][index + static_cast<std::size_t>(problem.map.start[axis])];
            for (const auto& term : problem.map.axes[axis]) {
                const std::int64_t at = term.indices[index];
                isFilled = isFilled || at == kFill;
                from += at == kFill ? 0 : fromOffsets[term.axis][static_cast<std::size_t>(at)];
            }
        }
        const std::byte* element =
            isFilled ? fill.data() : source.data() + static_cast<std::size_t>(from) * word;
        std::memcpy(target.data() + static_cast<std::size_t>(to) * word, element, word);
    }
    return target;
}

void check(const Problem& problem, int shares) {
    const auto source = sourceBytes(countOf(problem.from) * problem.word);
    const std::vector<std::byte> fill = sourceBytes(problem.word + 5);
    std::vector<std::byte> target(static_cast<std::size_t>(countOf(problem.to) * problem.word), kUnwritten);
    const auto wanted = expected(problem, source, fill, target);
    const Copy copy =
        copyOf(problem.map, {problem.from, problem.fromLayout}, {problem.to, problem.toLayout}, problem.word);
    for (int share = shares; share-- > 0;) {
        copy.run(copy.items() * share / shares, copy.items() * (share + 1) / shares, source.data(),
                 target.data(), fill.data());
    }
    EXPECT_EQ(target, wanted);
    EXPECT_EQ(copy.bytes(), countOf(problem.map.extents) * problem.word);
}

Indices randomIndices(std::int64_t extent, base::Random& random) {
    const auto length = static_cast<std::int64_t>(1 + random.below(12));
    const auto pick = [&] {
        return static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(extent)));
    };
    Indices indices;
    switch (random.below(6)) {
    case 0: // all, in order
        return countUp(extent);
    case 1: // backwards
        return countUp(extent, extent - 1, -1);
    case 2: // each several times
        for (std::int64_t i = 0; i < extent * 3; ++i) {
            indices.push_back(i / 3);
        }
        return indices;
    case 3: // all, several times
        for (std::int64_t i = 0; i < extent * 2; ++i) {
            indices.push_back(i % extent);
        }
        return indices;
    case 4: // with a margin
        for (std::int64_t i = -2; i < extent + 3; ++i) {
            indices.push_back(i < 0 || i >= extent ? kFill : i);
        }
        return indices;
    default:
        for (std::int64_t i = 0; i < length; ++i) {
            indices.push_back(random.below(5) == 0 ? kFill : pick());
        }
        return indices;
    }
}

/// Axes of the source in any order, each read in some way, into a part of a larger target.
Problem randomProblem(base::Random& random) {
    constexpr std::array kWords{1, 2, 4, 8, 16};
    Problem problem;
    problem.word = kWords[random.below(kWords.size())];
    const std::size_t rank = 1 + random.below(5);
    std::vector<std::uint8_t> order(rank);
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    for (std::size_t i = rank; i-- > 1;) {
        std::swap(order[i], order[random.below(i + 1)]);
    }
    for (std::size_t axis = 0; axis < rank; ++axis) {
        constexpr std::array kExtents{1, 2, 3, 4, 5, 8, 16, 19};
        problem.from.push_back(kExtents[random.below(kExtents.size())]);
    }
    for (std::size_t axis = 0; axis < rank; ++axis) {
        auto indices = randomIndices(problem.from[order[axis]], random);
        problem.map.extents.push_back(static_cast<std::int64_t>(indices.size()));
        problem.map.start.push_back(static_cast<std::int64_t>(random.below(3)));
        problem.to.push_back(problem.map.start.back() + problem.map.extents.back() +
                             static_cast<std::int64_t>(random.below(2)));
        problem.map.axes.push_back({{order[axis], std::move(indices)}});
    }
    std::vector<std::uint8_t> reversed(order.rbegin(), order.rend());
    problem.fromLayout = random.below(2) == 0 ? Layout::plain(rank) : Layout::physical(order);
    problem.toLayout = random.below(2) == 0 ? Layout::plain(rank) : Layout::physical(reversed);
    return problem;
}

TEST(NativeMovement, AnyMapIsThePlainLoop) {
    constexpr int kProblems = 1500;
    constexpr std::int64_t kMostElements = 60'000;
    base::Random random(11);
    for (int i = 0; i < kProblems; ++i) {
        const Problem problem = randomProblem(random);
        if (countOf(problem.to) > kMostElements) {
            continue;
        }
        SCOPED_TRACE("problem " + std::to_string(i));
        check(problem, 1 + static_cast<int>(random.below(4)));
        ASSERT_FALSE(testing::Test::HasFailure());
    }
}

TEST(NativeMovement, BlocksAreLoops) {
    Problem problem;
    problem.from = {2, 32, 5, 3};
    problem.to = {2, 64, 5, 3};
    problem.map = IndexMap::identity(problem.from);
    problem.map.start[1] = 16;
    for (const auto* from : {"abcd", "acdb", "aBcd16b", "aBcd8b"}) {
        for (const auto* to : {"abcd", "acdb", "aBcd16b", "aBcd8b"}) {
            problem.fromLayout = *Layout::parse(from);
            problem.toLayout = *Layout::parse(to);
            SCOPED_TRACE(std::string(from) + " to " + to);
            check(problem, 3);
        }
    }
}

TEST(NativeMovement, LargeTilesAreCutIntoPieces) {
    Problem problem;
    problem.from = {301, 263};
    problem.to = {263, 301};
    problem.fromLayout = problem.toLayout = Layout::plain(2);
    problem.map.extents = problem.to;
    problem.map.start = {0, 0};
    problem.map.axes = {{{1, countUp(263)}}, {{0, countUp(301)}}};
    for (const std::int64_t word : {1, 2, 4, 8, 16}) {
        problem.word = word;
        check(problem, 7);
    }
    problem.from = problem.to = {200'001};
    problem.fromLayout = problem.toLayout = Layout::plain(1);
    problem.map = IndexMap::identity(problem.from);
    check(problem, 3);
    problem.map.axes = {{{0, countUp(200'001, 200'000, -1)}}};
    check(problem, 3);
}

TEST(NativeMovement, NothingIsMovedOfNothing) {
    Problem problem;
    problem.from = {3, 5};
    problem.to = {3, 0};
    problem.fromLayout = problem.toLayout = Layout::plain(2);
    problem.map = IndexMap::identity(problem.to);
    EXPECT_EQ(
        copyOf(problem.map, {problem.from, problem.fromLayout}, {problem.to, problem.toLayout}, 4).items(),
        0);
}

Loops loopsOfIndices(const Indices& indices) {
    return loopsOf({{indices, countUp(static_cast<std::int64_t>(indices.size()))}});
}

TEST(NativeLoops, RegularAxesAreTakenApart) {
    EXPECT_EQ(loopsOfIndices(countUp(6)).list, (std::vector<Loop>{{6, 1, 1, {}}}));
    EXPECT_EQ(loopsOfIndices({0, 0, 1, 1, 2, 2}).list, (std::vector<Loop>{{3, 1, 2, {}}, {2, 0, 1, {}}}));
    EXPECT_EQ(loopsOfIndices({0, 1, 2, 0, 1, 2}).list, (std::vector<Loop>{{2, 0, 3, {}}, {3, 1, 1, {}}}));
    EXPECT_EQ(loopsOfIndices({0, 8, 1, 9, 2, 10}).list, (std::vector<Loop>{{3, 1, 2, {}}, {2, 8, 1, {}}}));
    EXPECT_EQ(loopsOfIndices({4}).list, std::vector<Loop>{});
    EXPECT_EQ(loopsOfIndices({4}).from, 4);
    EXPECT_TRUE(loopsOfIndices({}).isEmpty);
    EXPECT_TRUE(loopsOfIndices({kFill, kFill}).isFilled);
    EXPECT_FALSE(loopsOfIndices({kFill, 0}).list.front().isAffine());
    EXPECT_FALSE(loopsOfIndices({0, 1, 1, 2, 2}).list.front().isAffine());
}

TEST(NativeLoops, AllFilledIsOneLoopWhateverTheOtherAxesSay) {
    const auto loops = loopsOf({{{kFill, kFill}, {0, 3}}, {{kFill, 0, 5}, {0, 1, 2}}});
    EXPECT_TRUE(loops.isFilled);
    EXPECT_EQ(loops.list, (std::vector<Loop>{{6, 0, 1, {}}}));
}

TEST(NativeLoops, NeighboursThatAreOneAreJoined) {
    const auto loops = loopsOf({{countUp(3, 0, 20), countUp(3, 0, 20)}, {countUp(20), countUp(20)}});
    EXPECT_EQ(loops.list, (std::vector<Loop>{{60, 1, 1, {}}}));
}

} // namespace
} // namespace tessera::native
