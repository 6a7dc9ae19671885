#pragma once

#include "app/cli/context.h"
#include "engine/session/session.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

/// A session with the common options. \param inputs  what runs will be given: models open with their sizes.
[[nodiscard]] base::Result<std::unique_ptr<session::Session>> createSession(const Context& context,
                                                                            session::GivenInputs inputs = {});

struct OpenedSession {
    std::unique_ptr<session::Session> session;
    session::ModelRef model;
};
/// The same with a model open in it; its warnings become notes.
/// \par Errors as Session::open; a file that cannot be opened is refused.
[[nodiscard]] base::Result<OpenedSession> openSession(const std::string& source, const Context& context,
                                                      session::GivenInputs inputs = {});

/// A plan of the open model; differences that do not forbid it become notes.
[[nodiscard]] base::Result<plan::PlanRef> loadPlan(const OpenedSession& opened, const std::string& file,
                                                   const Context& context);

/// Files of inputs as `--input NAME=FILE` gives them (.npy or ONNX .pb). Names may hold '='; file names
/// seldom do. \par Errors kUsage: no assignment; kRefused: a file that cannot be read.
[[nodiscard]] base::Result<session::GivenInputs> readInputs(const std::vector<std::string>& assignments);

/// The result, and where the plan cannot be had here, an error that names its file. \param file  empty: it is
/// from none.
template <typename T>
[[nodiscard]] base::Result<T> ofPlan(base::Result<T> result, const std::string& file) {
    const auto isOfPlan = [](base::ErrorKind kind) {
        return kind == base::ErrorKind::kImpossible || kind == base::ErrorKind::kRefused;
    };
    if (!result && !file.empty() && isOfPlan(result.error().kind)) {
        return base::fail(result.error().within(file));
    }
    return result;
}

/// kImpossible, naming the difference, when the plan was made for another CPU than this one.
[[nodiscard]] base::Status checkSameCpu(const plan::Plan& plan);

/// kUsage when no backend of that name is known; lists those that are.
[[nodiscard]] base::Status checkBackendName(const session::Session& session, const std::string& name,
                                            std::string_view option);

/// "where" when it is missing or cannot be written to: said before work starts that would be lost.
[[nodiscard]] base::Status checkWritable(const std::string& file);

} // namespace tessera::cli
