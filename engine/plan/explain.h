#pragma once

#include "engine/base/result.h"
#include "engine/plan/plan.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::plan {

/// A rival as people see it.
struct RivalExplanation {
    std::string placement; ///< "onednn:winograd"
    std::string region;    ///< "conv1 + relu1" when it is another region than the chosen one, else empty
    std::string rule;
    backend::Cost cost;
    std::optional<base::Nanoseconds> planEffect;
    std::string text; ///< one line: its cost and effect, or why not
};

/// Why a node is where it is. Values for panels, lines for terminals.
struct Explanation {
    std::string node;
    std::vector<std::string> sources; ///< what it stands for, when that is more than itself
    PlannedRegionId region;
    std::vector<std::string> regionNodes;
    std::string placement;           ///< "onednn:winograd"
    std::vector<std::string> inputs; ///< "x: abcd", one an input of the region
    std::vector<std::string> outputs;
    backend::NonFinite nonFinite = backend::NonFinite::kCarried;
    backend::Cost cost;
    std::optional<backend::Cost> inPlace;
    Decision decision = Decision::kFastest;
    std::string why;
    SearchSettings search;                ///< that the plan is of
    std::vector<std::string> conversions; ///< those of the region's inputs, one line each
    std::vector<RivalExplanation> rivals; ///< feasible ones first, least effect on the plan first

    [[nodiscard]] std::string text() const;
};

/// \param node  its name, or the name of a source node that it stands for.
/// \par Errors kUsage: no such node; a folded node says so.
[[nodiscard]] base::Result<Explanation> explain(const Plan& plan, const std::string& node);

} // namespace tessera::plan
