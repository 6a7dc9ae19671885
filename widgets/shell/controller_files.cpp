// Plans read from files and written to them.
#include "widgets/shell/controller.h"
#include "widgets/shell/controller_catalogue.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace tessera::shell {

using bridge::JobKind;

namespace {

/// Reads a plan file; its notes are for the code that puts that plan in force.
auto planReader(const QString& file) {
    return [path = file.toStdString()](session::Session& session, const base::JobControl&) {
        std::vector<std::string> notes;
        return session.loadPlan(path, notes);
    };
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
            if (!std::ranges::equal(result->catalogue.backends, m_backends, {}, &session::BackendInfo::device,
                                    &session::BackendInfo::device)) {
                adoptCatalogue(std::move(result->catalogue));
            }
            for (const std::string& note : result->notes) {
                emit problemFound(
                    {style::NoticeKind::kWarning, QString::fromStdString(note), file, {}, {}, {}}, m_now->id);
            }
            m_document.change({result->plan, result->plan->search.constraints}, tr("Open plan"));
            emit planFileUsed(file);
            if (then) {
                then();
            }
        });
}

Exported Controller::exported() const {
    return {m_now->id, m_document.model(), m_document.plan(), m_document.errors(), m_document.overlay()};
}

void Controller::exportPlan(const Exported& what, const QString& format, const QString& file) {
    std::vector<plan::NodeValuesRef> columns;
    if (what.errors != nullptr) {
        columns.push_back(session::valuesOf(*what.errors));
    }
    if (what.overlay != nullptr) {
        columns.push_back(what.overlay);
    }
    if (format == QStringLiteral("csv") && !columns.empty()) {
        write(what, file, Written::kOther,
              [plan = what.plan, columns, path = file.toStdString()](session::Session& session,
                                                                     const base::JobControl&) {
                  return session.exportTable(plan, columns, path);
              });
        return;
    }
    if (format == QStringLiteral("html")) {
        write(what, file, Written::kOther,
              [plan = what.plan, errors = what.errors,
               path = file.toStdString()](session::Session& session, const base::JobControl& control) {
                  return session.exportReport(plan, errors.get(), path, control);
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

void Controller::restorePlan(const QString& file, std::function<void(const plan::PlanRef&)> then) {
    submit<plan::PlanRef>(JobKind::kLoadPlan, planReader(file),
                          [this, model = m_document.model(), before = m_document.plan(),
                           then = std::move(then)](base::Result<plan::PlanRef> result) {
                              if (m_document.model() != model || m_document.plan() != before || searching()) {
                                  return; // somebody was quicker
                              }
                              if (!result) {
                                  fail(tr("The plan of last time could not be opened"), result.error());
                                  return;
                              }
                              then(*result);
                              m_document.setPlan(*result);
                          });
}

} // namespace tessera::shell
