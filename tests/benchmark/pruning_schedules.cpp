#include "tests/benchmark/pruning_schedules.h"

#include "engine/base/units.h"
#include "engine/measure/time_bound.h"
#include "tests/benchmark/pruning_regions.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <set>
#include <string>
#include <utility>

namespace tessera::test {

namespace {

bool areRivals(const Schedule& one, const Schedule& other) {
    return one.candidate.inputForm == other.candidate.inputForm &&
           one.candidate.outputForm == other.candidate.outputForm;
}

Memory floats(std::int64_t elements, base::Random& random) {
    return noise(elements * std::int64_t{sizeof(float)}, random);
}

} // namespace

std::vector<Schedule> schedulesOf(const codegen::Problem& problem, const codegen::Target& target,
                                  codegen::KernelCache& cache, const std::vector<float*>& images,
                                  base::Random& random) {
    std::vector<Schedule> schedules;
    std::set<std::string> chosen;
    for (const auto& candidate : codegen::select(problem, target, {}).candidates) {
        chosen.insert(candidate.name);
    }
    std::vector<codegen::Generated> generated;
    std::vector<codegen::PrintedKernel> printed;
    for (const auto& family : codegen::families()) {
        auto offered = codegen::candidatesOf(family, problem, target);
        if (!offered || family.operands != codegen::Family::Operands::kFloat) {
            continue;
        }
        std::ranges::stable_sort(*offered, codegen::isTakenBefore);
        std::set<std::string> groups;
        for (auto& candidate : *offered) {
            if (candidate.group.empty() || groups.insert(candidate.group).second) {
                generated.push_back(candidate.generate());
                printed.push_back(codegen::printCpp(generated.back().kernel));
                Schedule schedule;
                schedule.isChosen = chosen.contains(candidate.name);
                schedule.candidate = std::move(candidate);
                schedules.push_back(std::move(schedule));
            }
        }
    }
    const auto loaded = cache.load(printed, target.threads);
    if (!loaded) {
        std::printf("%s\n", loaded.error().oneLine().c_str());
        return {};
    }
    std::vector<Memory> weights;
    std::vector<const float*> sources;
    for (const auto elements : weightElements(problem)) {
        weights.push_back(floats(elements, random));
        sources.push_back(weights.back().get());
    }
    for (std::size_t i = 0; i < schedules.size(); ++i) {
        auto& schedule = schedules[i];
        schedule.kernel = (*loaded)[i];
        schedule.pointers = images;
        for (const auto& packing : generated[i].packings) {
            schedule.packed.push_back(floats(packing.elements, random));
            packing.pack(sources, schedule.packed.back().get());
            schedule.pointers.push_back(schedule.packed.back().get());
        }
        schedule.workspace = floats(generated[i].kernel.workspaceElements(), random);
        schedule.following.assign(static_cast<std::size_t>(generated[i].kernel.threads),
                                  schedule.pointers.front());
    }
    return schedules;
}

void markMeasured(std::vector<Schedule>& schedules, double faster) {
    const auto likely = [](const Schedule& schedule) { return schedule.candidate.bound.likelyComputeNs(); };
    for (auto& schedule : schedules) {
        if (!schedule.isChosen) {
            continue;
        }
        const Schedule* leader = &schedule;
        for (const auto& other : schedules) {
            if (other.isChosen && areRivals(schedule, other) && likely(other) < likely(*leader)) {
                leader = &other;
            }
        }
        const auto ns = [](double value) { return base::Nanoseconds(static_cast<std::int64_t>(value)); };
        const measure::TimeBound bound{ns(schedule.candidate.bound.computeNs / faster),
                                       ns(likely(schedule) / faster)};
        const auto kinship = measure::TimeBound::kinship(schedule.candidate.name, leader->candidate.name);
        schedule.isMeasured =
            leader == &schedule || bound.worthMeasuring(ns(leader->warmUs * 1000.0), kinship);
    }
}

} // namespace tessera::test
