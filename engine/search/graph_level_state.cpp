#include "engine/plan/json_reader.h"
#include "engine/search/graph_level.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

namespace tessera::search {

using base::fail;

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxStateBytes = std::size_t{64} << 20U;

Json genomeJson(const Genome& genome, const graph::Graph& graph) {
    Json parts = Json::array();
    for (const auto& part : genome.parts) {
        Json nodes = Json::array();
        for (const auto node : part.nodes) {
            nodes.push_back(graph.node(node).name);
        }
        parts.push_back({{"backend", part.backend},
                         {"implementation", part.implementation},
                         {"nodes", std::move(nodes)}});
        for (const auto& member : part.members) {
            Json own = Json::array();
            for (const auto node : member.nodes) {
                own.push_back(graph.node(node).name);
            }
            parts.back()["members"].push_back(
                {{"implementation", member.implementation}, {"nodes", std::move(own)}});
        }
    }
    return parts;
}

/// Members make up the part.
void readMembers(const plan::JsonReader& in, const graph::Graph& graph, GenomePart& part) {
    std::vector<graph::NodeId> all;
    in.objects(
        "members",
        [&](const plan::JsonReader& entry) {
            GenomePart::Member member{.nodes = {},
                                      .implementation =
                                          entry.text("implementation", plan::JsonReader::Need::kOptional)};
            for (const auto& name : entry.texts("nodes")) {
                member.nodes.push_back(graph.findNode(name));
            }
            std::ranges::sort(member.nodes);
            all.insert(all.end(), member.nodes.begin(), member.nodes.end());
            part.members.push_back(std::move(member));
        },
        plan::JsonReader::Need::kOptional);
    std::ranges::sort(all);
    std::ranges::sort(part.members);
    if (!part.members.empty() && all != part.nodes) {
        in.refuse("members", "expected members that make up the part");
    }
}

Genome readGenome(const plan::JsonReader& in, const graph::Graph& graph) {
    Genome genome;
    std::vector<bool> taken(graph.nodes().size(), false);
    in.objects("parts", [&](const plan::JsonReader& entry) {
        GenomePart part{.nodes = {},
                        .backend = entry.text("backend"),
                        .implementation = entry.text("implementation", plan::JsonReader::Need::kOptional)};
        for (const auto& name : entry.texts("nodes")) {
            const auto node = graph.findNode(name);
            if (!node.valid() || taken[node.index()]) {
                entry.refuse("nodes", node.valid() ? "node '" + name + "' is in two parts"
                                                   : "the model has no node '" + name + "'");
                return;
            }
            taken[node.index()] = true;
            part.nodes.push_back(node);
        }
        std::ranges::sort(part.nodes);
        if (part.nodes.empty() || !graph::isConvex(graph, part.nodes)) {
            entry.refuse("nodes", "expected a convex set of nodes");
            return;
        }
        readMembers(entry, graph, part);
        genome.parts.push_back(std::move(part));
    });
    std::ranges::sort(genome.parts);
    return genome;
}

} // namespace

std::string writeState(const GraphLevelState& state, const graph::Graph& graph,
                       const GraphLevelSettings& settings) {
    Json root{{"format", "tessera-graph-level"},
              {"version", 1},
              {"seed", settings.seed},
              {"structure_hash", graph.structureHash().hex()},
              {"generation", state.generation},
              {"evaluations", state.evaluations},
              {"stale", state.stale},
              {"best", {{"parts", genomeJson(state.best, graph)}, {"admitted", state.bestAdmitted}}},
              {"population", Json::array()},
              {"admitted", Json::array()},
              {"seen", Json::array()}};
    for (const auto& member : state.population) {
        root["population"].push_back({{"parts", genomeJson(member.genome, graph)},
                                      {"predicted_ns", member.predicted.count()},
                                      {"median_ns", member.time ? Json(member.time->count()) : Json()},
                                      {"admitted", member.admitted}});
    }
    for (const auto& part : state.admitted) {
        root["admitted"].push_back({{"parts", genomeJson({{part}}, graph)}});
    }
    for (const auto& hash : state.seen) {
        root["seen"].push_back(hash.hex());
    }
    return root.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

base::Result<GraphLevelState> readState(std::string_view text, const graph::Graph& graph,
                                        const GraphLevelSettings& settings) {
    TESSERA_TRY(const auto root, plan::parseBoundedJson(text, kMaxStateBytes));
    std::optional<base::Error> failure;
    const plan::JsonReader in(root, "", failure);
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max() / 4;
    if (in.text("format") != "tessera-graph-level" || in.integer("version", 0, kMost) != 1) {
        in.refuse("format", "expected \"tessera-graph-level\", version 1");
    }
    if (in.seed("seed") != settings.seed) {
        in.refuse("seed", "the search was started with another seed");
    }
    if (in.text("structure_hash") != graph.structureHash().hex()) {
        in.refuse("structure_hash", "the search was of another model");
    }
    GraphLevelState state;
    state.generation = in.integer("generation", 0, kMost);
    state.evaluations = in.integer("evaluations", 0, kMost);
    state.stale = in.integer("stale", 0, kMost);
    if (const auto best = in.object("best")) {
        state.best = readGenome(*best, graph);
        state.bestAdmitted = static_cast<std::size_t>(best->integer("admitted", 0, kMost));
    }
    in.objects("population", [&](const plan::JsonReader& entry) {
        GraphLevelState::Member member{
            .genome = readGenome(entry, graph),
            .predicted = base::Nanoseconds(entry.integer("predicted_ns", 0, kMost)),
            .time = std::nullopt,
            .admitted = static_cast<std::size_t>(entry.integer("admitted", 0, kMost))};
        if (entry.has("median_ns")) {
            member.time = base::Nanoseconds(entry.integer("median_ns", 0, kMost));
        }
        state.population.push_back(std::move(member));
    });
    in.objects("admitted", [&](const plan::JsonReader& entry) {
        const auto one = readGenome(entry, graph);
        state.admitted.insert(state.admitted.end(), one.parts.begin(), one.parts.end());
    });
    for (const auto& hex : in.texts("seen")) {
        const auto hash = base::Hash128::fromHex(hex);
        if (!hash) {
            in.refuse("seen", "expected 32 hexadecimal digits");
            break;
        }
        state.seen.insert(*hash);
    }
    if (failure) {
        return fail(*failure);
    }
    return state;
}

std::vector<Genome> seedGenomes(const graph::Graph& graph, const std::vector<GraphBackend>& backends,
                                const std::vector<plan::PlanRef>& plans) {
    std::vector<Genome> seeds;
    const auto add = [&](Genome genome) {
        std::ranges::sort(genome.parts);
        if (!genome.parts.empty() && std::ranges::find(seeds, genome) == seeds.end()) {
            seeds.push_back(std::move(genome));
        }
    };
    for (const auto& backend : backends) {
        Genome genome;
        for (auto& nodes : largestConvexParts(graph, backend.admits)) {
            genome.parts.push_back({std::move(nodes), backend.id, ""});
        }
        add(std::move(genome));
    }
    for (const auto& plan : plans) {
        if (!plan->wholeGraphBackend.empty()) {
            continue; // the original file as a whole is no region of ours
        }
        Genome genome;
        for (const auto& region : plan->regions) {
            genome.parts.push_back(
                {region.region.nodes, region.implementation.backend, region.implementation.name});
        }
        add(std::move(genome));
    }
    return seeds;
}

} // namespace tessera::search
