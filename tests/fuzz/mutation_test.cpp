// Damaged copies of what our own writers make, fed to every place where bytes enter: nothing may end the
// process, and nothing may take longer than 2 s of its time (under sanitizers, 20 s).
//
// TESSERA_DAMAGED_COPIES sets how many in all; a failure prints the seed of the copy, which
// TESSERA_DAMAGE_SEED feeds again, alone.
#include "tests/bad_input/attempt.h"
#include "tests/fuzz/damage.h"
#include "tests/fuzz/mouth.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <gtest/gtest.h>
#include <optional>
#include <sys/mman.h>

namespace tessera::fuzz {
namespace {

constexpr std::uint64_t kDefaultCopies = 2'000;
#ifdef TESSERA_SANITIZED
constexpr double kMostSeconds = 20.0; // instrumented code is up to ten times slower
#else
constexpr double kMostSeconds = 2.0;
#endif
constexpr std::uint64_t kCopiesOfAProcess = 1'000;
constexpr std::int64_t kMostBytes = std::int64_t{1} << 30U;

std::optional<std::uint64_t> numberIn(const char* variable) {
    const char* text = std::getenv(variable);
    return text != nullptr ? std::optional(std::strtoull(text, nullptr, 10)) : std::nullopt;
}

std::string copyOf(const std::vector<std::string>& seeds, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    return damaged(seeds[random() % seeds.size()], random);
}

double processorSeconds() {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Which copy a process is at, for the one that watches it.
class Progress {
public:
    Progress()
        : m_shared(::mmap(nullptr, sizeof(std::uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                          -1, 0)) {}
    ~Progress() { ::munmap(m_shared, sizeof(std::uint64_t)); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    [[nodiscard]] std::uint64_t& at() const { return *static_cast<std::uint64_t*>(m_shared); }

private:
    void* m_shared;
};

/// The well-formed inputs, then the copies from where `progress` is up to `last`.
bad_input::Report feedCopies(const Mouth& mouth, const std::vector<std::string>& seeds,
                             const Progress& progress, std::uint64_t last) {
    bad_input::Report report;
    for (const auto& seed : seeds) {
        mouth.feed(seed);
    }
    for (; progress.at() < last; ++progress.at()) {
        const std::string copy = copyOf(seeds, progress.at());
        const double before = processorSeconds();
        mouth.feed(copy);
        const double seconds = processorSeconds() - before;
        if (seconds > kMostSeconds) {
            report.text = "took " + std::to_string(seconds) + " s";
            break;
        }
    }
    return report;
}

class Mutation : public testing::TestWithParam<Mouth> {};

TEST_P(Mutation, EndsNoProcess) {
    const Mouth& mouth = GetParam();
    const auto seeds = mouth.seeds();
    ASSERT_FALSE(seeds.empty());
    const auto single = numberIn("TESSERA_DAMAGE_SEED");
    const std::uint64_t copies =
        single ? 1 : numberIn("TESSERA_DAMAGED_COPIES").value_or(kDefaultCopies) / mouths().size();
    const Progress progress;
    progress.at() = single.value_or(0);
    const std::uint64_t end = progress.at() + copies;
    // A process for each few, so that the time which `attempt` waits for one is enough under sanitizers too.
    while (progress.at() < end) {
        const std::uint64_t last = std::min(end, progress.at() + kCopiesOfAProcess);
        const auto outcome =
            bad_input::attempt([&] { return feedCopies(mouth, seeds, progress, last); }, kMostBytes);
        ASSERT_EQ(outcome.end, bad_input::Outcome::End::kReported)
            << outcome << "; again with TESSERA_DAMAGE_SEED=" << progress.at();
        ASSERT_EQ(outcome.report.text, "") << "again with TESSERA_DAMAGE_SEED=" << progress.at();
    }
}

INSTANTIATE_TEST_SUITE_P(Mouths, Mutation, testing::ValuesIn(mouths().begin(), mouths().end()),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(Damage, IsAFunctionOfItsSeed) {
    const std::vector<std::string> seeds{"one seed", "another"};
    EXPECT_EQ(copyOf(seeds, 7), copyOf(seeds, 7));
    int changed = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const auto copy = copyOf(seeds, seed);
        changed += std::ranges::find(seeds, copy) == seeds.end() ? 1 : 0;
    }
    EXPECT_GT(changed, 90);
}

} // namespace
} // namespace tessera::fuzz
