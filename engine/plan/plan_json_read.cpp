#include "engine/backend/sharing.h"
#include "engine/plan/json_reader.h"
#include "engine/plan/plan_json.h"
#include "engine/plan/plan_json_results.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

namespace tessera::plan {

using Need = JsonReader::Need;

namespace {

constexpr std::int64_t kMaxBytes = std::numeric_limits<std::int64_t>::max() / 4;

backend::Cost readTimed(const JsonReader& in, backend::Cost::Kind kind) {
    const auto time = readEndToEnd(in);
    if (in.failed()) {
        return backend::Cost::predicted(base::Nanoseconds());
    }
    return kind == backend::Cost::Kind::kBorrowed
               ? backend::Cost::borrowed(time.median, time.low, time.high, time.rounds)
               : backend::Cost::measured(time.median, time.low, time.high, time.rounds);
}

backend::Cost readCost(const JsonReader& in) {
    if (const auto measured = in.object("measured", Need::kOptional)) {
        return readTimed(*measured, backend::Cost::Kind::kMeasured);
    }
    if (const auto borrowed = in.object("borrowed", Need::kOptional)) {
        return readTimed(*borrowed, backend::Cost::Kind::kBorrowed);
    }
    if (const auto outcomeText = in.textOrNull("outcome")) {
        const auto outcome = backend::parseOutcome(*outcomeText);
        if (!outcome || *outcome == backend::Outcome::kMeasured) {
            in.refuse("outcome", "expected how the try failed, for example \"unsupported\"");
            return backend::Cost::predicted(base::Nanoseconds());
        }
        return backend::Cost::infeasible(*outcome, in.text("reason", Need::kOptional));
    }
    if (in.isNull("predicted_ns")) {
        return backend::Cost::unmeasured();
    }
    return backend::Cost::predicted(readTime(in, "predicted_ns"));
}

std::optional<backend::Cost> readInPlace(const JsonReader& in) {
    if (const auto time = in.object("in_place", Need::kOptional)) {
        return readTimed(*time, backend::Cost::Kind::kMeasured);
    }
    return std::nullopt;
}

backend::Layout readLayout(const JsonReader& in, const char* key, const std::string& text) {
    const auto layout = backend::Layout::parse(text);
    if (!layout) {
        in.refuse(key, layout.error().oneLine());
        return backend::Layout::plain(0);
    }
    return *layout;
}

std::vector<backend::Layout> readLayouts(const JsonReader& in, const char* key) {
    std::vector<backend::Layout> layouts;
    const auto texts = in.texts(key);
    for (std::size_t i = 0; i < texts.size() && !in.failed(); ++i) {
        layouts.push_back(
            readLayout(in, (std::string(key) + "[" + std::to_string(i) + "]").c_str(), texts[i]));
    }
    return layouts;
}

backend::DeviceId readDevice(const JsonReader& in, const char* key) {
    const auto text = in.text(key, Need::kOptional);
    const auto device = backend::DeviceId::parse(text.empty() ? "cpu" : text);
    if (!device) {
        in.refuse(key, device.error().message);
        return {};
    }
    return *device;
}

graph::Precision readPrecision(const JsonReader& in, const char* key) {
    const auto precision = graph::parsePrecision(in.text(key));
    if (!precision) {
        in.refuse(key, "expected strict, f32, tf32, bf16 or f16");
        return graph::Precision::kStrict;
    }
    return *precision;
}

/// One of two words.
bool readWord(const JsonReader& in, const char* key, std::string_view usual, std::string_view other) {
    const auto text = in.text(key, Need::kOptional);
    if (!text.empty() && text != usual && text != other) {
        in.refuse(key, "expected " + std::string(usual) + " or " + std::string(other));
    }
    return text == other;
}

/// Which ports share memory: an index of the other side's ports for each, and where.
void readSharing(const JsonReader& in, backend::Implementation& made) {
    const std::size_t inputs = made.inputLayouts.size();
    const std::size_t outputs = made.outputLayouts.size();
    const auto indices = [&](const char* key, std::size_t ports, std::size_t others) {
        auto list = in.indices(key);
        if (!list.empty() && list.size() != ports) {
            in.refuse(key, "expected one entry for each port");
        }
        if (std::ranges::any_of(list, [&](auto i) { return i >= static_cast<std::int64_t>(others); })) {
            in.refuse(key, "names an input or output that is not there");
        }
        return list;
    };
    const auto offsets = [&](const char* key, std::size_t ports) {
        auto list = in.offsets(key, backend::kSharingAlignment);
        if (!list.empty() && list.size() != ports) {
            in.refuse(key, "expected one entry for each port");
        }
        return list;
    };
    made.viewOf = indices("view_of", outputs, inputs);
    made.viewOffsets = offsets("view_offsets", outputs);
    made.inPlaceOf = indices("in_place_of", outputs, inputs);
    made.partOf = indices("part_of", inputs, outputs);
    made.partOffsets = offsets("part_offsets", inputs);
}

enum class ParallelGroups : std::uint8_t { kAllowed, kRefused };

backend::Implementation readImplementation(const JsonReader& in,
                                           ParallelGroups groups = ParallelGroups::kAllowed) {
    backend::Implementation made;
    made.backend = in.text("backend");
    made.name = in.text("implementation");
    if (const auto layouts = in.object("layouts")) {
        made.inputLayouts = readLayouts(*layouts, "inputs");
        made.outputLayouts = readLayouts(*layouts, "outputs");
    }
    made.device = readDevice(in, "device");
    made.precision = readPrecision(in, "precision");
    made.threads =
        readWord(in, "threads", "all", "one") ? backend::ThreadUse::kOne : backend::ThreadUse::kAll;
    made.pool = readWord(in, "pool", "native", "foreign") ? backend::ThreadPool::kForeign
                                                          : backend::ThreadPool::kNative;
    made.workspaceBytes = in.integer("workspace_bytes", 0, kMaxBytes, Need::kOptional);
    made.persistentBytes = in.integer("persistent_bytes", 0, kMaxBytes, Need::kOptional);
    readSharing(in, made);
    made.lowerBoundFlops = in.integer("bound_flops", 0, kMaxBytes, Need::kOptional);
    made.nonFinite = readWord(in, "non_finite", "carried", "lost") ? backend::NonFinite::kLost
                                                                   : backend::NonFinite::kCarried;
    if (groups == ParallelGroups::kRefused && in.has("bundle")) {
        in.refuse("bundle", "a member of a parallel group is none itself");
        return made;
    }
    in.objects(
        "bundle",
        [&](const JsonReader& part) {
            backend::GroupMember member;
            for (const auto node : part.indices("nodes")) {
                if (node < 0) {
                    part.refuse("nodes", "expected positions among the region's nodes");
                }
                member.nodes.push_back(static_cast<std::uint32_t>(node));
            }
            member.lane = static_cast<std::int32_t>(part.integer("lane", 0, 1 << 20));
            member.implementation = readImplementation(part, ParallelGroups::kRefused);
            made.parallelGroup.push_back(std::move(member));
        },
        Need::kOptional);
    return made;
}

PlanDocument::Rival readRival(const JsonReader& in) {
    PlanDocument::Rival rival{.backend = in.text("backend"),
                              .implementation = in.text("implementation", Need::kOptional),
                              .rule = in.text("rule", Need::kOptional),
                              .cost = readCost(in),
                              .planEffect = std::nullopt,
                              .nodes = in.texts("nodes", Need::kOptional),
                              .device = readDevice(in, "device")};
    if (in.has("plan_effect_ns")) {
        rival.planEffect = readTime(in, "plan_effect_ns", -kMaxNanoseconds);
    }
    return rival;
}

PlanDocument::Region readRegion(const JsonReader& in, std::size_t index) {
    if (in.integer("id", 0, std::numeric_limits<std::int32_t>::max()) != static_cast<std::int64_t>(index)) {
        in.refuse("id", "expected " + std::to_string(index) + ": regions are numbered in their order");
    }
    PlanDocument::Region region{.nodes = in.texts("nodes"),
                                .implementation = readImplementation(in),
                                .cost = readCost(in),
                                .inPlace = readInPlace(in),
                                .decision = Decision::kFastest,
                                .why = in.text("why", Need::kOptional),
                                .alternatives = {}};
    const auto decision = parseDecision(in.text("decision"));
    if (!decision) {
        in.refuse("decision", "expected fastest, tie, only_one, pinned, graph_level or priority");
    }
    region.decision = decision.value_or(Decision::kFastest);
    in.objects(
        "alternatives", [&](const JsonReader& rival) { region.alternatives.push_back(readRival(rival)); },
        Need::kOptional);
    return region;
}

PlanDocument::Conversion readConversion(const JsonReader& in) {
    return {.value = in.text("value"),
            .from = readLayout(in, "from", in.text("from")),
            .fromDevice = readDevice(in, "from_device"),
            .to = readLayout(in, "to", in.text("to")),
            .toDevice = readDevice(in, "to_device"),
            .implementation = readImplementation(in),
            .cost = readCost(in),
            .inPlace = readInPlace(in)};
}

measure::DeviceFingerprint readFingerprint(const JsonReader& in) {
    measure::DeviceFingerprint device;
    device.cpu = in.text("cpu");
    device.isa = in.texts("isa");
    device.l1Bytes = in.integer("l1_bytes", 0, kMaxBytes);
    device.l2Bytes = in.integer("l2_bytes", 0, kMaxBytes);
    device.l3Bytes = in.integer("l3_bytes", 0, kMaxBytes);
    device.cores = static_cast<std::int32_t>(in.integer("cores", 0, 1 << 20));
    device.threadsPerCore = static_cast<std::int32_t>(in.integer("threads_per_core", 0, 1 << 20));
    device.pageBytes = in.integer("page_bytes", 0, kMaxBytes);
    device.transparentHugePages = in.text("transparent_huge_pages");
    return device;
}

base::Hash128 readHash(const JsonReader& in, const char* key) {
    const auto hash = base::Hash128::fromHex(in.text(key));
    if (!hash) {
        in.refuse(key, "expected 32 hexadecimal digits");
        return {};
    }
    return *hash;
}

SearchSettings readSearch(const JsonReader& in) {
    SearchSettings search;
    search.level = in.text("level", Need::kOptional);
    search.seed = in.seed("seed");
    search.backends = in.texts("backends", Need::kOptional);
    in.objects(
        "constraints",
        [&](const JsonReader& entry) {
            Constraint constraint;
            constraint.kind =
                readWord(entry, "kind", "pin", "forbid") ? Constraint::Kind::kForbid : Constraint::Kind::kPin;
            constraint.node = entry.text("node");
            constraint.backend = entry.text("backend");
            constraint.implementation = entry.text("implementation", Need::kOptional);
            if (entry.has("device")) {
                constraint.device = readDevice(entry, "device");
            }
            search.constraints.push_back(std::move(constraint));
        },
        Need::kOptional);
    if (in.has("budget_ns") || in.has("wall_ns")) {
        search.effort = SearchEffort{readTime(in, "budget_ns"), readTime(in, "wall_ns")};
    }
    return search;
}

ChecksOfSearch readChecks(const JsonReader& in) {
    return {.against = in.text("against"),
            .draws = in.texts("draws"),
            .regionDraws = in.texts("region_draws", Need::kOptional),
            .reason = in.text("reason", Need::kOptional)};
}

graph::InputShape readShape(const JsonReader& in) {
    graph::InputShape shape{in.text("input"), {}};
    const auto text = in.text("shape");
    const char* at = text.data();
    const char* const end = at + text.size();
    constexpr std::size_t kMaxRank = 64;
    while (shape.extents.size() < kMaxRank) {
        std::int64_t extent = 0;
        const auto [next, code] = std::from_chars(at, end, extent);
        if (code != std::errc() || extent < 0) {
            break;
        }
        shape.extents.push_back(extent);
        if (next == end) {
            return shape;
        }
        if (*next != 'x') {
            break;
        }
        at = next + 1;
    }
    in.refuse("shape", "expected extents such as 1x3x224x224");
    return shape;
}

void readHeader(const JsonReader& in, PlanHeader& header) {
    if (in.text("format") != "tessera-plan") {
        in.refuse("format", "expected \"tessera-plan\"");
    }
    if (in.integer("version", 0, std::numeric_limits<std::int32_t>::max()) != kPlanVersion) {
        in.refuse("version", "this program reads version " + std::to_string(kPlanVersion));
    }
    if (const auto model = in.object("model")) {
        header.modelName = model->text("name");
        header.structureHash = readHash(*model, "structure_hash");
        header.weightsHash = readHash(*model, "weights_hash");
    }
    if (const auto device = in.object("device")) {
        header.device = readFingerprint(*device);
    }
    header.threads = static_cast<int>(in.integer("threads", 1, 1 << 20));
    header.precision = readPrecision(in, "precision");
    in.objects(
        "shapes", [&](const JsonReader& entry) { header.shapes.push_back(readShape(entry)); },
        Need::kOptional);
    header.hardwareProfile = in.textOrNull("hardware_profile").value_or("");
    const auto policy = parseWaitPolicy(in.text("wait_policy"));
    if (!policy) {
        in.refuse("wait_policy", "expected active or passive");
    }
    header.waitPolicy = policy.value_or(WaitPolicy::kActive);
    header.wholeGraphBackend = in.textOrNull("whole_graph_backend").value_or("");
    header.kernelOverhead =
        base::Nanoseconds(in.integer("kernel_overhead_ns", 0, kMaxNanoseconds, Need::kOptional));
}

/// A plan may hold the mix that it won against, and that none of its own.
enum class Mix : std::uint8_t { kMayBeThere, kMustNotBeThere };

PlanDocument readDocument(const JsonReader& in, Mix mix) {
    PlanDocument document;
    readHeader(in, document);
    in.objects("regions", [&](const JsonReader& entry) {
        document.regions.push_back(readRegion(entry, document.regions.size()));
    });
    document.folded = in.texts("folded");
    in.objects("conversions",
               [&](const JsonReader& entry) { document.conversions.push_back(readConversion(entry)); });
    readResults(in, document);
    if (const auto search = in.object("search", Need::kOptional)) {
        document.search = readSearch(*search);
    }
    if (const auto checks = in.object("checks", Need::kOptional)) {
        document.checks = readChecks(*checks);
    }
    if (const auto best = in.object("best_mix", Need::kOptional); best && best->has("plan")) {
        if (mix == Mix::kMustNotBeThere) {
            best->refuse("plan", "a mix has no mix of its own");
        } else if (const auto plan = best->object("plan")) {
            document.mix = std::make_shared<const PlanDocument>(readDocument(*plan, Mix::kMustNotBeThere));
        }
    }
    return document;
}

base::Result<PlanDocument> documentFrom(const nlohmann::json& root) {
    std::optional<base::Error> failure;
    auto document = readDocument(JsonReader(root, "", failure), Mix::kMayBeThere);
    if (failure) {
        return base::fail(*failure);
    }
    return document;
}

} // namespace

base::Result<PlanDocument> readPlanDocument(std::string_view text) {
    TESSERA_TRY(const auto root, parseBoundedJson(text, kMaxPlanBytes));
    return documentFrom(root);
}

base::Result<Plan> readPlanJson(std::string_view text, const PlanModel& model,
                                std::vector<std::string>& notes) {
    TESSERA_TRY(const auto document, readPlanDocument(text));
    return fromDocument(document, model, notes);
}

base::Result<Plan> planFromJson(const nlohmann::json& object, const PlanModel& model,
                                std::vector<std::string>& notes) {
    TESSERA_TRY(const auto document, documentFrom(object));
    return fromDocument(document, model, notes);
}

} // namespace tessera::plan
