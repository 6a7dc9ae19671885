// Programs of copies and fills on several streams, drawn at random: with the waits that their conflicts ask
// for they give the bytes of one after the other, in whatever order the played machine runs them, and without
// one of the waits it is seen.
#include "tests/unit/backends/device_contract.h"
#include "tests/unit/backends/played_cuda_device.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>

namespace tessera::backend {
namespace {

using Bytes = std::vector<std::byte>;

constexpr std::size_t kMemories = 3;
constexpr std::size_t kStreams = 3;
constexpr std::size_t kBytes = 96;
constexpr std::size_t kSteps = 24;

/// Throws what is wrong with a call.
void must(const base::Status& done) {
    if (!done) {
        throw std::runtime_error(done.error().oneLine());
    }
}

/// A part of a memory of the device.
struct Part {
    std::size_t memory = 0;
    std::size_t offset = 0;
    std::size_t bytes = 0;
};

bool overlap(const Part& one, const Part& other) {
    return one.memory == other.memory && one.offset < other.offset + other.bytes &&
           other.offset < one.offset + one.bytes;
}

struct Step {
    enum class What { kToDevice, kToHost, kOnDevice, kFill };
    What what = What::kFill;
    std::size_t stream = 0;
    std::optional<Part> reads;
    std::optional<Part> writes;
    Bytes sent;                  ///< of kToDevice
    std::byte value{};           ///< of kFill
    std::set<std::size_t> after; ///< earlier steps of other streams that it waits for
};

bool conflict(const Step& one, const Step& other) {
    const auto meet = [](const std::optional<Part>& a, const std::optional<Part>& b) {
        return a && b && overlap(*a, *b);
    };
    return meet(one.writes, other.writes) || meet(one.writes, other.reads) || meet(one.reads, other.writes);
}

using Program = std::vector<Step>;

class Drawing {
public:
    explicit Drawing(unsigned seed) : m_random(seed) {}

    [[nodiscard]] std::size_t below(std::size_t end) { return m_random() % end; }
    [[nodiscard]] Program program() {
        Program steps;
        for (std::size_t i = 0; i < kSteps; ++i) {
            steps.push_back(step());
        }
        addWaits(steps);
        return steps;
    }

private:
    [[nodiscard]] Part part(std::size_t bytes) {
        return {below(kMemories), below(kBytes - bytes + 1), bytes};
    }
    [[nodiscard]] Step step() {
        Step made;
        const std::size_t bytes = 1 + below(kBytes / 2);
        made.what = static_cast<Step::What>(below(4));
        made.stream = below(kStreams);
        if (made.what != Step::What::kToHost) {
            made.writes = part(bytes);
        }
        if (made.what == Step::What::kToHost || made.what == Step::What::kOnDevice) {
            made.reads = part(bytes);
        }
        if (made.reads && made.writes && made.reads->memory == made.writes->memory) {
            made.reads->memory = (made.reads->memory + 1) % kMemories; // parts of one memory do not overlap
        }
        made.value = static_cast<std::byte>(below(256));
        if (made.what == Step::What::kToDevice) {
            made.sent.resize(bytes);
            std::ranges::generate(made.sent, [this] { return static_cast<std::byte>(below(256)); });
        }
        return made;
    }
    /// The fewest that order all conflicts: what another wait brings about already needs none of its own.
    static void addWaits(Program& steps) {
        std::vector<std::set<std::size_t>> before(steps.size());
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const auto follow = [&](std::size_t earlier) {
                before[i].insert(earlier);
                before[i].insert(before[earlier].begin(), before[earlier].end());
            };
            for (std::size_t j = i; j-- > 0;) {
                if (steps[j].stream == steps[i].stream) {
                    follow(j);
                    break;
                }
            }
            for (std::size_t j = i; j-- > 0;) {
                if (!before[i].contains(j) && conflict(steps[j], steps[i])) {
                    steps[i].after.insert(j);
                    follow(j);
                }
            }
        }
    }

    std::mt19937 m_random;
};

/// What is in the memories at the end, and what came back to the host on the way.
struct Outcome {
    std::array<Bytes, kMemories> memories;
    std::vector<Bytes> got;
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome begin() {
    Outcome outcome;
    for (std::size_t i = 0; i < kMemories; ++i) {
        outcome.memories[i] = test::countedBytes(kBytes, static_cast<unsigned>(i));
    }
    return outcome;
}

/// One step after the other, `times` times.
Outcome runInOrder(const Program& program, int times) {
    Outcome outcome = begin();
    for (int i = 0; i < times; ++i) {
        outcome.got.clear();
        for (const auto& step : program) {
            Bytes moved = step.what == Step::What::kToDevice ? step.sent : Bytes();
            if (step.what == Step::What::kFill) {
                moved.assign(step.writes->bytes, step.value);
            }
            if (step.reads) {
                const auto from = outcome.memories[step.reads->memory].begin() +
                                  static_cast<std::ptrdiff_t>(step.reads->offset);
                moved.assign(from, from + static_cast<std::ptrdiff_t>(step.reads->bytes));
            }
            if (step.writes) {
                std::ranges::copy(moved, outcome.memories[step.writes->memory].begin() +
                                             static_cast<std::ptrdiff_t>(step.writes->offset));
            } else {
                outcome.got.push_back(std::move(moved));
            }
        }
    }
    return outcome;
}

/// The program on the device; throws where a call fails.
class OnDevice {
public:
    OnDevice(Device& device, const Program& program) : m_device(device), m_program(program) {
        for (std::size_t i = 0; i < kStreams; ++i) {
            m_streams.push_back(device.createStream().value());
        }
        const Outcome first = begin();
        for (const auto& content : first.memories) {
            m_memories.push_back(device.allocate(kBytes).value());
            must(m_streams[0].copyToDevice(m_memories.back(), 0, content));
        }
        must(m_streams[0].synchronize());
        for (const auto& step : program) {
            m_events.push_back(device.createEvent().value());
            m_got.emplace_back(step.writes ? 0 : step.reads->bytes);
            if (step.what == Step::What::kToDevice) {
                m_pinned.push_back(device.allocatePinned(step.sent.size()).value());
                std::ranges::copy(step.sent, m_pinned.back().bytes().begin());
            }
        }
    }

    void queue() {
        std::size_t pinned = 0;
        for (std::size_t i = 0; i < m_program.size(); ++i) {
            const Step& step = m_program[i];
            Stream& stream = m_streams[step.stream];
            for (const std::size_t earlier : step.after) {
                must(stream.wait(m_events[earlier]));
            }
            switch (step.what) {
            case Step::What::kToDevice:
                must(stream.copyToDevice(m_memories[step.writes->memory], step.writes->offset,
                                         m_pinned[pinned++].bytes()));
                break;
            case Step::What::kToHost:
                must(stream.copyToHost(m_got[i], m_memories[step.reads->memory], step.reads->offset));
                break;
            case Step::What::kOnDevice:
                must(stream.copyOnDevice(m_memories[step.writes->memory], step.writes->offset,
                                         m_memories[step.reads->memory], step.reads->offset,
                                         step.reads->bytes));
                break;
            case Step::What::kFill:
                must(stream.fill(m_memories[step.writes->memory], step.writes->offset, step.writes->bytes,
                                 step.value));
                break;
            }
            must(stream.record(m_events[i]));
        }
    }

    /// The program as a graph of the first stream, which is launched `times` times.
    void runAsGraph(int times) {
        auto forked = m_device.createEvent().value();
        Stream& origin = m_streams[0];
        must(origin.beginCapture());
        must(origin.record(forked));
        for (std::size_t i = 1; i < kStreams; ++i) {
            must(m_streams[i].wait(forked));
        }
        queue();
        std::vector<Event> joined;
        for (std::size_t i = 1; i < kStreams; ++i) {
            joined.push_back(m_device.createEvent().value());
            must(m_streams[i].record(joined.back()));
            must(origin.wait(joined.back()));
        }
        const auto graph = origin.endCapture().value();
        for (int i = 0; i < times; ++i) {
            must(origin.launch(graph));
        }
        must(origin.synchronize());
    }

    [[nodiscard]] Outcome outcome() {
        for (auto& stream : m_streams) {
            must(stream.synchronize());
        }
        Outcome outcome;
        for (std::size_t i = 0; i < kMemories; ++i) {
            outcome.memories[i].resize(kBytes);
            must(m_streams[0].copyToHost(outcome.memories[i], m_memories[i], 0));
        }
        must(m_streams[0].synchronize());
        for (std::size_t i = 0; i < m_program.size(); ++i) {
            if (!m_program[i].writes) {
                outcome.got.push_back(m_got[i]);
            }
        }
        return outcome;
    }

private:
    Device& m_device;
    const Program& m_program;
    std::vector<Stream> m_streams;
    std::vector<DeviceMemory> m_memories;
    std::vector<Event> m_events;
    std::vector<PinnedMemory> m_pinned;
    std::vector<Bytes> m_got;
};

Outcome runQueued(const Program& program, unsigned seed) {
    const auto played = test::openPlayedCuda("seed=" + std::to_string(seed));
    EXPECT_EQ(played.problem, "");
    OnDevice run(*played.device, program);
    run.queue();
    return run.outcome();
}

TEST(CudaOrder, ProgramsWithTheirWaitsGiveTheBytesOfOneAfterTheOther) {
    for (unsigned seed = 1; seed <= 300; ++seed) {
        const Program program = Drawing(seed).program();
        ASSERT_EQ(runQueued(program, seed), runInOrder(program, 1)) << "seed " << seed;
    }
    const Program program = Drawing(1).program();
    for (unsigned seed = 1; seed <= 100; ++seed) {
        ASSERT_EQ(runQueued(program, seed), runInOrder(program, 1)) << "seed " << seed;
    }
}

TEST(CudaOrder, SoDoTheirGraphs) {
    for (unsigned seed = 1; seed <= 100; ++seed) {
        const Program program = Drawing(seed).program();
        const auto played = test::openPlayedCuda("seed=" + std::to_string(seed));
        ASSERT_EQ(played.problem, "");
        OnDevice run(*played.device, program);
        run.runAsGraph(3);
        ASSERT_EQ(run.outcome(), runInOrder(program, 3)) << "seed " << seed;
    }
}

/// The seeds of `count` under which the program gives other bytes than it should.
int wrongSeeds(const Program& program, unsigned count) {
    int wrong = 0;
    for (unsigned seed = 1; seed <= count; ++seed) {
        wrong += runQueued(program, seed) != runInOrder(program, 1) ? 1 : 0;
    }
    return wrong;
}

TEST(CudaOrder, OneWaitLeftOutIsSeen) {
    // Of some programs what the wait orders is overwritten later, or holds equal bytes.
    constexpr int kPrograms = 20;
    int seen = 0;
    for (unsigned seed = 1; seed <= kPrograms; ++seed) {
        Drawing drawing(seed);
        Program program = drawing.program();
        std::vector<std::size_t> waiting;
        for (std::size_t i = 0; i < program.size(); ++i) {
            if (!program[i].after.empty()) {
                waiting.push_back(i);
            }
        }
        ASSERT_FALSE(waiting.empty());
        auto& after = program[waiting[drawing.below(waiting.size())]].after;
        after.erase(after.begin());
        seen += wrongSeeds(program, 30) > 0 ? 1 : 0;
    }
    EXPECT_GE(seen, kPrograms / 2);
}

TEST(CudaOrder, EachKindOfConflictIsSeenWithoutItsWait) {
    using What = Step::What;
    const auto step = [](What what, std::size_t stream, std::optional<Part> reads, std::optional<Part> writes,
                         std::set<std::size_t> after) {
        Step made;
        made.what = what;
        made.stream = stream;
        made.reads = reads;
        made.writes = writes;
        made.sent = what == What::kToDevice ? Bytes(writes->bytes, std::byte{0xEE}) : Bytes();
        made.value = std::byte{0x77};
        made.after = std::move(after);
        return made;
    };
    const Part first{0, 0, 32};
    const Part second{1, 8, 32};
    const std::array<Program, 3> programs{
        Program{step(What::kToDevice, 0, {}, first, {}), step(What::kOnDevice, 1, first, second, {0})},
        Program{step(What::kOnDevice, 0, first, second, {}), step(What::kToDevice, 1, {}, first, {0})},
        Program{step(What::kToDevice, 0, {}, first, {}), step(What::kFill, 1, {}, first, {0})}};
    for (Program program : programs) {
        EXPECT_EQ(wrongSeeds(program, 30), 0);
        program[1].after.clear();
        const int wrong = wrongSeeds(program, 30);
        EXPECT_GT(wrong, 0);
        EXPECT_LT(wrong, 30);
    }
}

} // namespace
} // namespace tessera::backend
