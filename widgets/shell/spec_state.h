#pragma once

#include "widgets/panels/spec_editor.h"
#include "widgets/shell/pattern_fates.h"

#include <QString>

#include <memory>
#include <string>

namespace tessera::shell {

/// What a search knows of the rules of the spec that is edited.
struct KnownFates {
    std::shared_ptr<const PatternFates> fates; ///< null or empty: nothing was searched
    panels::MatchesModel::PlanOf planOf = panels::MatchesModel::PlanOf::kInForce;
    QString plan = {}; ///< the one in force by name, where the fates are of the best mix; may be empty

    [[nodiscard]] bool empty() const { return fates == nullptr || fates->empty(); }
};

/// Reads, lints and matches one text. Pure. \param graph null: no model is open.
[[nodiscard]] panels::SpecState specState(const std::string& text, const graph::Graph* graph,
                                          const KnownFates& known);

} // namespace tessera::shell
