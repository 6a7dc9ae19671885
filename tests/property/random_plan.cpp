#include "tests/property/random_plan.h"

#include "engine/backend/device_copy.h"
#include "engine/backend/parallel_group.h"
#include "engine/pattern/matcher.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

namespace tessera::test {

namespace {

template <typename T>
void shuffle(std::vector<T>& list, base::Random& random) {
    for (std::size_t i = list.size(); i > 1; --i) {
        std::swap(list[i - 1], list[random.below(i)]);
    }
}

constexpr int kThreads = 2; ///< that the plan is made for

struct Candidate {
    graph::Region region;
    std::size_t backend;
};

/// Do the chosen regions, with every other node alone, form no circle?
bool acyclic(const graph::Graph& graph, const std::vector<const Candidate*>& chosen) {
    std::vector<std::size_t> group(graph.nodes().size());
    for (std::size_t i = 0; i < group.size(); ++i) {
        group[i] = i;
    }
    for (const auto* candidate : chosen) {
        for (const auto node : candidate->region.nodes) {
            group[node.index()] = candidate->region.nodes.front().index();
        }
    }
    std::set<std::pair<std::size_t, std::size_t>> edges;
    for (std::size_t i = 0; i < group.size(); ++i) {
        for (const auto input : graph.nodes()[i].inputs) {
            if (input.valid() && graph.value(input).producer.valid()) {
                const std::size_t from = group[graph.value(input).producer.index()];
                if (from != group[i]) {
                    edges.emplace(from, group[i]);
                }
            }
        }
    }
    // Take away what nothing points to until nothing is left, or a circle.
    std::set<std::size_t> left(group.begin(), group.end());
    while (!left.empty()) {
        const auto free = std::ranges::find_if(left, [&](std::size_t node) {
            return std::ranges::none_of(edges, [&](const auto& edge) { return edge.second == node; });
        });
        if (free == left.end()) {
            return false;
        }
        std::erase_if(edges, [&](const auto& edge) { return edge.first == *free; });
        left.erase(free);
    }
    return true;
}

bool usable(const backend::Implementation& implementation) {
    const auto physical = [](const backend::Layout& layout) {
        return layout.kind() == backend::Layout::Kind::kPhysical;
    };
    return graph::serves(implementation.precision, graph::Precision::kF32) &&
           std::ranges::all_of(implementation.inputLayouts, physical) &&
           std::ranges::all_of(implementation.outputLayouts, physical);
}

std::vector<backend::Implementation> offersFor(const graph::Graph& graph, const Candidate& candidate,
                                               const std::vector<OpenBackend>& backends, int threads) {
    backend::PluginSettings settings;
    settings.threads = threads;
    settings.device = backends[candidate.backend].device;
    auto offering = backends[candidate.backend].plugin->offer(graph, candidate.region, settings);
    if (!offering) {
        throw std::runtime_error(offering.error().oneLine());
    }
    std::erase_if(offering->implementations, [](const auto& made) { return !usable(made); });
    return std::move(offering->implementations);
}

plan::PlannedRegion planned(const graph::Region& region, const backend::Implementation& implementation) {
    return {region,
            implementation,
            backend::Cost::predicted(base::Nanoseconds(1)),
            std::nullopt,
            plan::Decision::kFastest,
            "",
            {}};
}

/// A layout on a device.
struct Form {
    backend::Layout layout;
    backend::DeviceId device;
    friend bool operator==(const Form&, const Form&) = default;
};

/// Gives every value the forms in which it is read, each made once from the one before: what its producer
/// makes, that on the CPU, the layout that is asked for there, and this on the device that asks for it.
class Converter {
public:
    explicit Converter(plan::Plan& plan) : m_plan(plan) {}

    void made(graph::ValueId value, Form form) { m_forms[value.index()] = {std::move(form)}; }

    void need(graph::ValueId value, const Form& wanted) {
        const Form first = m_forms.at(value.index()).front();
        if (first == wanted) {
            return;
        }
        const backend::DeviceId cpu;
        Form at = first;
        at = step(value, at, {at.layout, cpu});
        at = step(value, at, {wanted.layout, cpu});
        step(value, at, wanted);
    }

private:
    Form step(graph::ValueId value, const Form& from, const Form& to) {
        auto& forms = m_forms.at(value.index());
        if (std::ranges::find(forms, to) == forms.end()) {
            forms.push_back(to);
            m_plan.conversions.push_back({value, from.layout, from.device, to.layout, to.device,
                                          implementationOf(from, to),
                                          backend::Cost::predicted(base::Nanoseconds(1)), std::nullopt});
        }
        return to;
    }

    static backend::Implementation implementationOf(const Form& from, const Form& to) {
        if (from.device != to.device) {
            return backend::deviceCopy(from.device, to.device, from.layout);
        }
        backend::Implementation copy;
        copy.backend = "reference";
        copy.name = "copy";
        copy.inputLayouts = {from.layout};
        copy.outputLayouts = {to.layout};
        return copy;
    }

    plan::Plan& m_plan;
    std::map<std::uint32_t, std::vector<Form>> m_forms;
};

/// Every read of a form that its producer does not make gets conversions from what it makes.
void addConversions(plan::Plan& plan) {
    const auto& graph = *plan.graph;
    const auto plain = [&](graph::ValueId value) {
        return Form{backend::Layout::plain(graph.value(value).type.extents()->size()), {}};
    };
    Converter converter(plan);
    for (const auto input : graph.inputs()) {
        converter.made(input, plain(input));
    }
    for (const auto& [region, implementation, cost, inPlace, decision, why, others] : plan.regions) {
        for (std::size_t i = 0; i < region.outputs.size(); ++i) {
            converter.made(region.outputs[i], {implementation.outputLayouts[i], implementation.device});
        }
    }
    for (const auto& [region, implementation, cost, inPlace, decision, why, others] : plan.regions) {
        for (std::size_t i = 0; i < region.inputs.size(); ++i) {
            converter.need(region.inputs[i], {implementation.inputLayouts[i], implementation.device});
        }
    }
    for (const auto output : graph.outputs()) {
        if (!graph.value(output).isConstant()) {
            converter.need(output, plain(output));
        }
    }
}

/// One-thread implementation of a region, as a member of a parallel group; nullopt: the plug-in has none.
std::optional<backend::GroupPart> partOf(const graph::Graph& graph, const Candidate& candidate,
                                         const std::vector<OpenBackend>& backends, base::Random& random) {
    auto offers = offersFor(graph, candidate, backends, 1);
    std::erase_if(offers, [](const auto& made) { return made.pool != backend::ThreadPool::kNative; });
    if (offers.empty()) {
        return std::nullopt;
    }
    auto implementation = offers[random.below(offers.size())];
    implementation.threads = backend::ThreadUse::kOne;
    return backend::GroupPart{candidate.region, std::move(implementation),
                              base::Nanoseconds(static_cast<std::int64_t>(1 + random.below(9)))};
}

/// Puts independent regions of one backend side by side, here and there.
void groupSome(plan::Plan& plan, std::vector<const Candidate*>& chosen, std::vector<Candidate>& bundles,
               const std::vector<OpenBackend>& backends, base::Random& random) {
    const auto& graph = *plan.graph;
    bundles.reserve(chosen.size()); // pointers into it are kept
    for (std::size_t first = 0; first < chosen.size(); ++first) {
        std::vector<std::size_t> group{first};
        for (std::size_t i = first + 1; i < chosen.size(); ++i) {
            const bool fits = chosen[i]->backend == chosen[first]->backend && random.below(2) == 0 &&
                              std::ranges::all_of(group, [&](std::size_t member) {
                                  return backend::areIndependent(graph, chosen[member]->region.nodes,
                                                                 chosen[i]->region.nodes);
                              });
            if (fits && plan.regions[i].implementation.parallelGroup.empty()) {
                group.push_back(i);
            }
        }
        std::vector<backend::GroupPart> parts;
        for (const std::size_t member : group) {
            if (auto part = partOf(graph, *chosen[member], backends, random)) {
                parts.push_back(*std::move(part));
            }
        }
        if (group.size() < 2 || parts.size() != group.size()) {
            continue;
        }
        const auto bundle = backend::makeParallelGroup(graph, parts, kThreads);
        if (!bundle) {
            continue; // two of them read one value in two layouts
        }
        bundles.push_back({backend::groupRegion(graph, parts), chosen[first]->backend});
        std::vector<const Candidate*> left{&bundles.back()};
        std::vector<plan::PlannedRegion> regions{planned(bundles.back().region, *bundle)};
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            if (std::ranges::find(group, i) == group.end()) {
                left.push_back(chosen[i]);
                regions.push_back(plan.regions[i]);
            }
        }
        if (acyclic(graph, left)) {
            chosen = std::move(left);
            plan.regions = std::move(regions);
        }
    }
}

} // namespace

plan::Plan randomPlan(const graph::GraphRef& graph, const std::vector<OpenBackend>& backends,
                      base::Random& random) {
    std::vector<Candidate> candidates;
    for (std::size_t backend = 0; backend < backends.size(); ++backend) {
        for (auto& match : pattern::match(*graph, backends[backend].spec)) {
            candidates.push_back({std::move(match.region), backend});
        }
    }
    shuffle(candidates, random);
    if (random.below(2) == 0) {
        // Left to chance alone, single nodes would crowd nearly every fusion out.
        std::ranges::stable_partition(candidates,
                                      [](const Candidate& made) { return made.region.nodes.size() > 1; });
    }
    plan::Plan plan;
    plan.graph = graph;
    plan.threads = kThreads;
    std::vector<bool> covered(graph->nodes().size(), false);
    std::vector<const Candidate*> chosen;
    for (const auto& candidate : candidates) {
        const bool free = std::ranges::none_of(candidate.region.nodes,
                                               [&](graph::NodeId node) { return covered[node.index()]; });
        chosen.push_back(&candidate);
        const auto offers = free && acyclic(*graph, chosen) ? offersFor(*graph, candidate, backends, kThreads)
                                                            : std::vector<backend::Implementation>();
        if (offers.empty()) {
            chosen.pop_back();
            continue;
        }
        for (const auto node : candidate.region.nodes) {
            covered[node.index()] = true;
        }
        plan.regions.push_back(planned(candidate.region, offers[random.below(offers.size())]));
    }
    if (!std::ranges::all_of(covered, [](bool is) { return is; })) {
        throw std::runtime_error("a node is taken by no backend");
    }
    std::vector<Candidate> bundles;
    if (random.below(2) == 0) {
        groupSome(plan, chosen, bundles, backends, random);
    }
    shuffle(plan.regions, random);
    addConversions(plan);
    return plan;
}

} // namespace tessera::test
