// Plans read from files and written to them.
#include "engine/base/file_system.h"
#include "engine/plan/plan_json.h"
#include "widgets/shell/controller.h"
#include "widgets/shell/controller_catalogue.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace tessera::shell {

using bridge::JobKind;

namespace {

/// Beside a plan that is kept: what ran in turns with it.
std::filesystem::path runsBeside(std::filesystem::path plan) {
    return plan.replace_extension(".runs");
}

base::Status writeRunsBeside(const std::filesystem::path& path, const plan::Plan& plan,
                             const std::vector<plan::RunInTurns>& runs) {
    std::error_code error;
    if (runs.empty()) {
        std::filesystem::remove(runsBeside(path), error);
        return {};
    }
    std::filesystem::create_directories(path.parent_path(), error);
    return base::writeFileAtomically(runsBeside(path), plan::writeRuns(plan, runs));
}

/// None where nothing is kept.
base::Result<std::vector<plan::RunInTurns>> readRunsBeside(const std::filesystem::path& path,
                                                           const plan::Plan& plan) {
    const auto file = runsBeside(path);
    std::error_code error;
    if (!std::filesystem::exists(file, error)) {
        return std::vector<plan::RunInTurns>();
    }
    TESSERA_TRY(const auto text, base::readTextFile(file, plan::kMaxPlanBytes));
    auto runs = plan::readRuns(text, plan);
    return runs ? runs : base::fail(runs.error().within(file.string()));
}

} // namespace

void Controller::loadPlan(const QString& file, std::function<void()> then) {
    struct Loaded {
        plan::PlanRef plan;
        std::vector<std::string> notes;
        Catalogue catalogue; ///< with backends of the plan's devices
    };
    submit<Loaded>(
        JobKind::kLoadPlan,
        [path = file.toStdString()](session::Session& session,
                                    const base::JobControl&) -> base::Result<Loaded> {
            Loaded loaded;
            TESSERA_TRY(loaded.plan, session.loadPlan(path, loaded.notes));
            loaded.catalogue = Catalogue::of(session);
            return loaded;
        },
        [this, file, then = std::move(then)](base::Result<Loaded> result) {
            if (!result) {
                fail(tr("The plan %1 could not be opened").arg(file), result.error());
                return;
            }
            if (!std::ranges::equal(result->catalogue.backends, m_backends, {},
                                    &session::BackendInfo::devices, &session::BackendInfo::devices)) {
                adoptCatalogue(std::move(result->catalogue));
            }
            for (const std::string& note : result->notes) {
                emit problemFound(
                    {style::NoticeKind::kWarning, QString::fromStdString(note), file, {}, {}, {}}, m_now->id);
            }
            if (m_document.undo().count() == 0) {
                m_untouched = Untouched::kFollows; // opened with its model
            }
            m_document.change({result->plan, result->plan->search.constraints}, tr("Open plan"));
            emit planFileUsed(file);
            if (then) {
                then();
            }
        });
}

Exported Controller::exported() const {
    return {m_now->id,           m_document.model(),   m_document.plan(),
            m_document.errors(), m_document.overlay(), earlierTimes()};
}

void Controller::exportPlan(const Exported& what, const QString& format, const QString& file) {
    if (format == QStringLiteral("csv")) {
        std::vector<plan::NodeValuesRef> errors;
        if (what.errors != nullptr) {
            errors.push_back(session::valuesOf(*what.errors));
        }
        std::vector<plan::NodeValuesRef> overlays;
        if (what.overlay != nullptr) {
            overlays.push_back(what.overlay);
        }
        write(what, file, Written::kOther,
              [plan = what.plan, errors = std::move(errors), overlays = std::move(overlays),
               path = file.toStdString()](session::Session& session, const base::JobControl&) {
                  return session.exportTable(plan, {.ofPlan = errors, .ofNodes = overlays}, path);
              });
        return;
    }
    if (format == QStringLiteral("html")) {
        write(what, file, Written::kOther,
              [plan = what.plan, errors = what.errors, earlier = what.earlier,
               path = file.toStdString()](session::Session& session, const base::JobControl& control) {
                  return session.exportReport(plan, {.errors = errors.get(), .earlier = earlier}, path,
                                              control);
              });
        return;
    }
    const bool isPlan = format == QStringLiteral("json");
    write(what, file, isPlan ? Written::kPlan : Written::kOther,
          [plan = what.plan, format = format.toStdString(),
           path = file.toStdString()](session::Session& session, const base::JobControl& control) {
              return session.exportPlan(plan, format, path, control);
          });
}

void Controller::exportPicture(const Exported& what, const exporting::PlanPictureRequest& request,
                               const QString& file) {
    write(what, file, Written::kOther,
          [plan = what.plan, request, path = file.toStdString()](session::Session& session,
                                                                 const base::JobControl&) {
              return session.exportPicture(plan, request, path);
          });
}

/// Its end is told at once, whichever model is in front by then.
void Controller::write(const Exported& what, const QString& file, Written kind,
                       std::function<base::Status(session::Session&, const base::JobControl&)> writer) {
    if (what.plan == nullptr) {
        return;
    }
    m_bridge.submit<bool>(
        JobKind::kExport,
        [model = what.model, writer = std::move(writer)](
            session::Session& session, const base::JobControl& control) -> base::Result<bool> {
            resume(session, model);
            TESSERA_CHECK(writer(session, control));
            return true;
        },
        [this, tab = what.tab, file, kind](base::Result<bool> result) {
            if (!result) {
                failOf(tab, tr("%1 was not written").arg(file), result.error());
                return;
            }
            emit fileWritten(file);
            if (kind == Written::kPlan) {
                emit planFileUsed(file);
            }
        },
        nameOf(what.model));
}

void Controller::keepPlan(const QString& file) {
    m_bridge.abandon(m_now->saving); // what still waits is of an older plan
    m_now->saving = m_bridge.submit<bool>(
        JobKind::kSavePlan,
        [plan = m_document.plan(), model = m_document.model(),
         path = std::filesystem::path(file.toStdString())](session::Session& session,
                                                           const base::JobControl&) -> base::Result<bool> {
            resume(session, model);
            std::error_code error;
            std::filesystem::create_directories(path.parent_path(), error);
            if (error) {
                return base::fail(base::ErrorKind::kIo, error.message(), path.string());
            }
            TESSERA_CHECK(session.exportPlan(plan, "json", path, {}));
            return true;
        },
        [this, tab = m_now->id](base::Result<bool> result) {
            if (!result) {
                failOf(tab, tr("The plan is not kept for the next time"), result.error());
            }
        });
}

void Controller::keepRuns(const QString& file) {
    auto runs = runsInTurns();
    const auto isSame = [](const plan::RunInTurns& a, const plan::RunInTurns& b) {
        return a.origin == b.origin && a.key == b.key && a.plan == b.plan && a.ratio.median == b.ratio.median;
    };
    if (std::ranges::equal(runs, m_now->keptRuns, isSame)) {
        return;
    }
    m_now->keptRuns = runs;
    m_bridge.abandon(m_now->savingRuns);
    m_now->savingRuns = m_bridge.submit<bool>(
        JobKind::kSavePlan,
        [plan = m_document.plan(), runs = std::move(runs), path = std::filesystem::path(file.toStdString())](
            session::Session&, const base::JobControl&) -> base::Result<bool> {
            TESSERA_CHECK(writeRunsBeside(path, *plan, runs));
            return true;
        },
        [this, tab = m_now->id](base::Result<bool> result) {
            if (!result) {
                failOf(tab, tr("What ran in turns is not kept for the next time"), result.error());
            }
        });
}

void Controller::restorePlan(const QString& file, std::function<void(const plan::PlanRef&)> then) {
    struct Kept {
        plan::PlanRef plan;
        base::Result<std::vector<plan::RunInTurns>> runs;
    };
    submit<Kept>(
        JobKind::kLoadPlan,
        [path = std::filesystem::path(file.toStdString())](session::Session& session,
                                                           const base::JobControl&) -> base::Result<Kept> {
            std::vector<std::string> notes;
            Kept kept;
            TESSERA_TRY(kept.plan, session.loadPlan(path, notes));
            kept.runs = readRunsBeside(path, *kept.plan);
            return kept;
        },
        [this, model = m_document.model(), before = m_document.plan(),
         then = std::move(then)](base::Result<Kept> result) {
            if (m_document.model() != model || m_document.plan() != before || searching()) {
                return; // another plan came first
            }
            if (!result) {
                fail(tr("The plan of last time could not be opened"), result.error());
                return;
            }
            then(result->plan);
            m_untouched = Untouched::kFollows; // the model is still being opened
            m_document.setPlan(result->plan);
            if (result->runs) {
                restoreRuns(*result->runs);
            } else {
                fail(tr("What ran in turns with the plan of last time could not be read"),
                     result->runs.error());
            }
        });
}

} // namespace tessera::shell
