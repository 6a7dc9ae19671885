#pragma once

#include "widgets/shell/controller.h"

#include <optional>
#include <vector>

namespace tessera::shell {

/// What a session knows of its backends, and whose costs it has.
struct Controller::Catalogue {
    std::vector<session::BackendInfo> backends;
    std::vector<itemmodels::ProblemRow> problems;
    std::optional<session::ProfileInfo> profile;
    graph::Precision precision = graph::Precision::kF32;
    std::vector<backend::DeviceId> devices; ///< that are placed on; empty: the CPU alone
    /// That were found; empty: they were not looked for.
    std::optional<std::vector<session::DevicesOfKind>> found = {};

    [[nodiscard]] static Catalogue of(const session::Session& session);
};

} // namespace tessera::shell
