// Plans read from files and written to them.
#include "widgets/shell/controller.h"

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
    };
    submit<Loaded>(
        JobKind::kLoadPlan,
        [path = file.toStdString()](session::Session& session,
                                    const base::JobControl&) -> base::Result<Loaded> {
            Loaded loaded;
            TESSERA_TRY(loaded.plan, session.loadPlan(path, loaded.notes));
            return loaded;
        },
        [this, file, then = std::move(then)](base::Result<Loaded> result) {
            if (!result) {
                fail(tr("The plan %1 could not be opened").arg(file), result.error());
                return;
            }
            for (const std::string& note : result->notes) {
                emit problemFound(
                    {style::NoticeKind::kWarning, QString::fromStdString(note), file, {}, {}, {}});
            }
            m_document.change({result->plan, result->plan->search.constraints}, tr("Open plan"));
            emit planFileUsed(file);
            if (then) {
                then();
            }
        });
}

void Controller::savePlan(const QString& file) {
    exportPlan(QStringLiteral("json"), file);
}

void Controller::exportPlan(const QString& format, const QString& file) {
    std::vector<plan::NodeValuesRef> columns;
    for (const plan::NodeValuesRef& values : {errorValues(), m_document.overlay()}) {
        if (values != nullptr) {
            columns.push_back(values);
        }
    }
    if (format == QStringLiteral("csv") && !columns.empty()) {
        write(file, Written::kOther,
              [plan = m_document.plan(), columns, path = file.toStdString()](session::Session& session,
                                                                             const base::JobControl&) {
                  return session.exportTable(plan, columns, path);
              });
        return;
    }
    if (format == QStringLiteral("html")) {
        write(file, Written::kOther,
              [plan = m_document.plan(), errors = m_document.errors(),
               path = file.toStdString()](session::Session& session, const base::JobControl& control) {
                  return session.exportReport(plan, errors.get(), path, control);
              });
        return;
    }
    const bool isPlan = format == QStringLiteral("json");
    write(file, isPlan ? Written::kPlan : Written::kOther,
          [plan = m_document.plan(), format = format.toStdString(),
           path = file.toStdString()](session::Session& session, const base::JobControl& control) {
              return session.exportPlan(plan, format, path, control);
          });
}

void Controller::exportPicture(const exporting::PlanPictureRequest& request, const QString& file) {
    write(file, Written::kOther,
          [plan = m_document.plan(), request, path = file.toStdString()](session::Session& session,
                                                                         const base::JobControl&) {
              return session.exportPicture(plan, request, path);
          });
}

void Controller::write(const QString& file, Written what,
                       std::function<base::Status(session::Session&, const base::JobControl&)> writer) {
    if (m_document.plan() == nullptr) {
        return;
    }
    m_bridge.submit<bool>(
        JobKind::kExport,
        [model = m_document.model(), writer = std::move(writer)](
            session::Session& session, const base::JobControl& control) -> base::Result<bool> {
            resume(session, model);
            TESSERA_CHECK(writer(session, control));
            return true;
        },
        [this, file, what](base::Result<bool> result) {
            if (!result) {
                fail(tr("%1 was not written").arg(file), result.error());
                return;
            }
            emit fileWritten(file);
            if (what == Written::kPlan) {
                emit planFileUsed(file);
            }
        });
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
        [this](base::Result<bool> result) {
            if (!result) {
                fail(tr("The plan is not kept for the next time"), result.error());
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
