#pragma once

#include "engine/backend/machine_ceilings.h"
#include "engine/base/result.h"
#include "engine/layout/scene.h"
#include "engine/plan/node_values.h"
#include "engine/plan/plan.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::exporting {

/// How a backend is shown, from its spec. Backends without one are shown by their id.
struct BackendLook {
    std::string title;
    std::string letters; ///< of the badge
    std::string colour;  ///< a palette slot
};
using BackendLooks = std::map<std::string, BackendLook>;

/// One step of a profile.
struct TimedStep {
    enum class Kind : std::uint8_t { kKernel, kConversion } kind = Kind::kKernel;
    std::size_t index = 0; ///< of plan.regions or plan.conversions
    base::Nanoseconds start;
    base::Nanoseconds duration;
};

/// What a table has besides the plan. Values are a column more each, named by their title; a region has the
/// largest of its nodes.
struct TableExtras {
    std::span<const plan::NodeValuesRef> ofPlan = {};  ///< of nodes as this plan runs them: errors
    std::span<const plan::NodeValuesRef> ofNodes = {}; ///< whatever runs them
};

/// A table: one row a region in execution order, then one a conversion. Below a plan that is a library's
/// whole graph stand the parts of its mix, each marked so, since what parts take in the whole is not
/// measured. RFC 4180; cells that a spreadsheet would take for a formula are quoted with an apostrophe.
[[nodiscard]] std::string csvText(const plan::Plan& plan, const TableExtras& extras = {});

/// Graphviz: a cluster a region, filled with its backend's colour; edges of converted values are dashed.
[[nodiscard]] std::string dotText(const plan::Plan& plan, const BackendLooks& looks);

/// Chrome's and Perfetto's trace format: a row a backend, and one for conversions; times in microseconds.
[[nodiscard]] std::string traceText(const plan::Plan& plan, std::span<const TimedStep> steps);

/// What a picture of a plan shows.
struct SceneRequest {
    enum class Folding : std::uint8_t {
        kNone,
        kRepeats, ///< repeated blocks that follow one another are one box
    } folding = Folding::kNone;
    std::vector<graph::NodeId> nodes = {}; ///< ascending: these alone, with their whole regions; empty: all
    plan::NodeValuesRef values = {};       ///< that heat shows; empty: it shows times
};

/// The picture of the placement: what the canvas shows of this plan, with the heat of its times or values.
[[nodiscard]] std::shared_ptr<const layout::Scene>
planScene(const plan::Plan& plan, const BackendLooks& looks, const SceneRequest& request = {});

/// How far what a region makes is from the reference: the worst of its outputs and of all draws.
struct ReportedError {
    double relativeL2 = 0;               ///< absolute where the reference is 0 everywhere
    double largest = 0;                  ///< of one element
    double share = 0;                    ///< error over tolerance; above 1 it is too large
    std::optional<double> ownShare = {}; ///< of its kernel on the reference's inputs; empty: not known
    std::string value = {};              ///< whose error it is
    std::string draw = {};               ///< on which
};

/// A check of a whole plan.
struct ReportedErrors {
    std::vector<std::optional<ReportedError>> regions; ///< one a region; empty: it cannot be looked at
    std::vector<std::string> draws;                    ///< that were compared
};

/// A baseline that ran some time, and not in the race of the plan.
struct EarlierTime {
    enum class Race : std::uint8_t {
        kEarlierSearch, ///< the last race of a search before
        kFirst,         ///< the first race of the plan's own search
    };
    std::string baseline;
    plan::EndToEnd time;
    Race race = Race::kEarlierSearch;
    /// Of the plan in that race, where it is a baseline that ran in it too.
    std::optional<plan::EndToEnd> planTime = {};
};

/// What a report says beside the plan.
struct ReportFacts {
    /// Of the plan's device and threads; empty: never measured, and the report says so.
    std::optional<backend::MachineCeilings> ceilings = {};
    std::optional<ReportedErrors> errors = {}; ///< empty: they were not checked
    std::vector<EarlierTime> earlier = {};     ///< the newest first
    std::vector<std::string> editedSpecs = {}; ///< ids of backends whose spec a person changed
    std::int64_t unixSeconds = 0;              ///< when the report is written; 0: it does not say
};

/// One self-contained report for people: the verdict in words, baselines with their intervals, the slowest
/// regions, the placement as pictures that zoom, the roofline, what conversions and fallbacks cost, the
/// errors of each region, the machine and the settings. It loads nothing. Its one script sorts, filters and
/// zooms; without it everything can still be read. Its size is bounded: long tables end with a line that says
/// what is left out.
[[nodiscard]] std::string htmlText(const plan::Plan& plan, const BackendLooks& looks,
                                   const ReportFacts& facts);

/// "conv1/weight" as text of HTML, XML and their attributes; controls are made visible.
[[nodiscard]] std::string xmlText(const std::string& text);

} // namespace tessera::exporting
