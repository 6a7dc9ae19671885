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

using Need = plan::JsonReader::Need;

constexpr auto kMost = std::numeric_limits<std::int64_t>::max() / 4;

Json namesOf(const std::vector<graph::NodeId>& nodes, const graph::Graph& graph) {
    Json names = Json::array();
    for (const auto node : nodes) {
        names.push_back(graph.node(node).name);
    }
    return names;
}

Json genomeJson(const Genome& genome, const graph::Graph& graph) {
    Json parts = Json::array();
    for (const auto& part : genome.parts) {
        parts.push_back({{"backend", part.backend},
                         {"implementation", part.implementation},
                         {"nodes", namesOf(part.nodes, graph)}});
        if (part.device != backend::DeviceId{}) {
            parts.back()["device"] = part.device.toText();
        }
        for (const auto& member : part.members) {
            parts.back()["members"].push_back(
                {{"implementation", member.implementation}, {"nodes", namesOf(member.nodes, graph)}});
        }
    }
    return parts;
}

Json memberJson(const GraphLevelState::Member& member, const graph::Graph& graph) {
    return {{"parts", genomeJson(member.genome, graph)},
            {"median_ns", member.time ? Json(member.time->count()) : Json()},
            {"admitted", member.admitted}};
}

/// The nodes of "nodes", ascending; invalid where the model has none of the name.
std::vector<graph::NodeId> readNodes(const plan::JsonReader& in, const graph::Graph& graph) {
    std::vector<graph::NodeId> nodes;
    for (const auto& name : in.texts("nodes")) {
        nodes.push_back(graph.findNode(name));
        if (!nodes.back().valid()) {
            in.refuse("nodes", "the model has no node '" + name + "'");
        }
    }
    std::ranges::sort(nodes);
    return nodes;
}

/// Members make up the part.
void readMembers(const plan::JsonReader& in, const graph::Graph& graph, GenomePart& part) {
    std::vector<graph::NodeId> all;
    in.objects(
        "members",
        [&](const plan::JsonReader& entry) {
            auto& member = part.members.emplace_back(
                GenomePart::Member{readNodes(entry, graph), entry.text("implementation", Need::kOptional)});
            all.insert(all.end(), member.nodes.begin(), member.nodes.end());
        },
        Need::kOptional);
    std::ranges::sort(all);
    std::ranges::sort(part.members);
    if (!part.members.empty() && all != part.nodes) {
        in.refuse("members", "expected members that make up the part");
    }
}

Genome readGenome(const plan::JsonReader& in, const graph::Graph& graph) {
    Genome genome;
    std::set<graph::NodeId> taken;
    in.objects("parts", [&](const plan::JsonReader& entry) {
        GenomePart part{.nodes = readNodes(entry, graph),
                        .backend = entry.text("backend"),
                        .implementation = entry.text("implementation", Need::kOptional)};
        if (entry.has("device")) {
            const auto device = backend::DeviceId::parse(entry.text("device"));
            if (!device) {
                entry.refuse("device", device.error().message);
            }
            part.device = device.value_or(backend::DeviceId{});
        }
        if (entry.failed()) {
            return;
        }
        for (const auto node : part.nodes) {
            if (!taken.insert(node).second) {
                entry.refuse("nodes", "node '" + graph.node(node).name + "' is in two parts");
            }
        }
        if (part.nodes.empty() || !graph::isConvex(graph, part.nodes)) {
            entry.refuse("nodes", "expected a convex set of nodes");
        }
        readMembers(entry, graph, part);
        genome.parts.push_back(std::move(part));
    });
    std::ranges::sort(genome.parts);
    return genome;
}

GraphLevelState::Member readMember(const plan::JsonReader& in, const graph::Graph& graph) {
    GraphLevelState::Member member{.genome = readGenome(in, graph),
                                   .time = std::nullopt,
                                   .admitted = static_cast<std::size_t>(in.integer("admitted", 0, kMost))};
    if (in.has("median_ns")) {
        member.time = base::Nanoseconds(in.integer("median_ns", 0, kMost));
    }
    return member;
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
              {"best", memberJson(state.best, graph)},
              {"population", Json::array()},
              {"admitted", Json::array()},
              {"seen", Json::array()}};
    for (const auto& member : state.population) {
        root["population"].push_back(memberJson(member, graph));
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
        state.best = readMember(*best, graph);
    }
    in.objects("population",
               [&](const plan::JsonReader& entry) { state.population.push_back(readMember(entry, graph)); });
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
            genome.parts.push_back({std::move(nodes), backend.id, "", {}, backend.device});
        }
        add(std::move(genome));
    }
    for (const auto& plan : plans) {
        if (!plan->wholeGraphBackend.empty()) {
            continue; // the original file as a whole is no region of ours
        }
        Genome genome;
        for (const auto& region : plan->regions) {
            const auto& implementation = region.implementation;
            genome.parts.push_back({region.region.nodes,
                                    implementation.backend,
                                    implementation.name,
                                    {},
                                    implementation.device});
        }
        add(std::move(genome));
    }
    return seeds;
}

} // namespace tessera::search
