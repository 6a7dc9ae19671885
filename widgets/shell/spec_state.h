#pragma once

#include "widgets/panels/spec_editor.h"
#include "widgets/shell/pattern_fates.h"

#include <QString>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tessera::shell {

/// What a search knows of the rules of the spec that is edited.
struct KnownFates {
    std::shared_ptr<const PatternFates> fates; ///< null or empty: nothing was searched
    panels::MatchesModel::PlanOf planOf = panels::MatchesModel::PlanOf::kInForce;
    QString plan = {}; ///< the one in force by name, where the fates are of the best mix; may be empty

    [[nodiscard]] bool empty() const { return fates == nullptr || fates->empty(); }
};

/// What a search knew of the rules of a spec, beside that spec as pattern::writeSpec has it.
using FatesOfSpec = std::pair<std::string, KnownFates>;

/// The first of `kept` that is of this text's spec, however it is laid out; else empty ones. Pure.
[[nodiscard]] KnownFates fatesOfText(const std::string& text, const std::vector<FatesOfSpec>& kept);

/// Reads, lints and matches one text. Pure. \param graph null: no model is open.
[[nodiscard]] panels::SpecState specState(const std::string& text, const graph::Graph* graph,
                                          const KnownFates& known);

} // namespace tessera::shell
