#include "tests/support/fake_cuda/scheduler.h"

#include "tests/support/fake_cuda/context.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tessera::fake_cuda {

namespace {

/// Percents of calls behind which some of the queued work runs: as late as it can, at once, and between.
constexpr std::array<std::uint64_t, 4> kWhims{0, 25, 0, 75};
constexpr std::uint64_t kPercent = 100;
/// Some streams are much slower than others.
constexpr std::array<std::uint64_t, 3> kWeights{1, 4, 32};
constexpr std::uint64_t kMostSteps = 4;

} // namespace

Scheduler::Scheduler(std::uint64_t seed, int whim) : m_seed(seed), m_random(seed) {
    setWhim(whim);
}

void Scheduler::setWhim(int whim) {
    m_whim = whim < 0 ? kWhims[m_seed % kWhims.size()] : static_cast<std::uint64_t>(whim);
}

std::uint64_t Scheduler::weightOf(std::uint64_t lane) const {
    std::uint64_t mixed = (m_seed << 32U) + lane;
    for (int round = 0; round < 3; ++round) {
        mixed = (mixed ^ (mixed >> 31U)) * 0x9e3779b97f4a7c15U;
    }
    return kWeights[(mixed >> 33U) % kWeights.size()];
}

MomentPointer Scheduler::queue(std::shared_ptr<Context> context, std::uint64_t lane, Task task,
                               const Moments& after) {
    auto work = std::make_shared<Work>(
        Work{std::move(task), std::move(context), lane, m_now, 0, std::make_shared<Moment>()});
    for (const auto& moment : after) {
        if (moment->isDone) {
            work->earliest = std::max(work->earliest, moment->nanoseconds);
        } else {
            ++work->missing;
            moment->waiting.push_back(work);
        }
    }
    if (work->missing == 0) {
        m_ready.push_back(work);
    }
    return work->done;
}

void Scheduler::finish(const std::shared_ptr<Work>& work) {
    Moment& moment = *work->done;
    moment.isDone = true;
    moment.nanoseconds = work->earliest + work->task.nanoseconds;
    for (const auto& each : moment.waiting) {
        each->earliest = std::max(each->earliest, moment.nanoseconds);
        if (--each->missing == 0) {
            m_ready.push_back(each);
        }
    }
    moment.waiting.clear();
}

bool Scheduler::step() {
    if (m_ready.empty()) {
        return false;
    }
    std::uint64_t all = 0;
    for (const auto& work : m_ready) {
        all += weightOf(work->lane);
    }
    std::uint64_t chosen = random(all);
    std::size_t at = 0;
    while (chosen >= weightOf(m_ready[at]->lane)) {
        chosen -= weightOf(m_ready[at]->lane);
        ++at;
    }
    const std::shared_ptr<Work> work = m_ready[at];
    m_ready.erase(m_ready.begin() + static_cast<std::ptrdiff_t>(at));
    if (work->context->run(work->task) == Context::End::kNever) {
        return true;
    }
    finish(work);
    return true;
}

void Scheduler::perhaps() {
    if (random(kPercent) >= m_whim) {
        return;
    }
    const std::uint64_t steps = 1 + random(kMostSteps);
    for (std::uint64_t i = 0; i < steps && step(); ++i) {
    }
}

} // namespace tessera::fake_cuda
