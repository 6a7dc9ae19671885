#include "widgets/shell/plan_shelf.h"

#include "engine/base/file_system.h"
#include "engine/plan/plan_json.h"
#include "widgets/models/engine_words.h"
#include "widgets/shell/window_settings.h"

#include <QDir>
#include <QFileInfo>

#include <utility>

namespace tessera::shell {

using bridge::JobKind;
using itemmodels::PlanFile;
using itemmodels::PlanOrigin;

namespace {

constexpr qsizetype kMostUsedFiles = 10;
constexpr qsizetype kMostLastPlans = 12;

/// What the file says of itself; on another thread.
base::Result<plan::PlanOverview> readOverview(const std::string& path) {
    TESSERA_TRY(const auto text, base::readTextFile(path, static_cast<std::size_t>(PlanShelf::kMostBytes)));
    TESSERA_TRY(const auto document, plan::readPlanDocument(text));
    return plan::overviewOf(document);
}

} // namespace

PlanShelf::PlanShelf(Controller& controller, itemmodels::PlansModel& rows, QSettings* settings,
                     QString folder, QObject* parent)
    : QObject(parent)
    , m_controller(controller)
    , m_rows(rows)
    , m_settings(settings)
    , m_folder(std::move(folder)) {
    if (m_settings != nullptr) {
        m_recent = readRecentPlans(*m_settings);
    }
    Document& document = controller.document();
    const auto listKept = [this] {
        m_kept.clear();
        if (!m_folder.isEmpty()) {
            const QString own = QFileInfo(planFile(m_folder, *m_controller.document().model())).fileName();
            m_kept = QDir(m_folder).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Time);
            m_kept.removeAll(own); // that is the plan in force, or was when the model was closed
            m_kept = m_kept.mid(0, kMostLastPlans);
        }
        readNewer();
    };
    connect(&controller, &Controller::opened, this, listKept);
    connect(&controller, &Controller::returned, this, listKept);
    connect(&controller, &Controller::planFileUsed, this, &PlanShelf::use);
    connect(&controller, &Controller::backendsChanged, this, &PlanShelf::refresh);
    connect(&document, &Document::placementChanged, this, &PlanShelf::refresh);
    connect(&document, &Document::otherChanged, this, &PlanShelf::refresh);
    connect(&document, &Document::looksChanged, this, &PlanShelf::refresh);
}

void PlanShelf::use(const QString& file) {
    const QString path = QFileInfo(file).absoluteFilePath();
    if (!m_folder.isEmpty() && QFileInfo(path).absolutePath() == QDir(m_folder).absolutePath()) {
        return; // it is listed as a model's last plan
    }
    m_recent.removeAll(path);
    m_recent.prepend(path);
    m_recent = m_recent.mid(0, kMostUsedFiles);
    if (m_settings != nullptr) {
        writeRecentPlans(*m_settings, m_recent);
    }
    readNewer();
}

void PlanShelf::forget(const PlanOrigin& origin) {
    if (origin.kind == PlanOrigin::Kind::kFile) {
        m_recent.removeAll(origin.key);
        m_kept.removeAll(QFileInfo(origin.key).fileName());
        if (m_settings != nullptr) {
            writeRecentPlans(*m_settings, m_recent);
        }
    }
    m_controller.document().forgetOther(origin);
}

QString PlanShelf::titleOf(const QString& file) const {
    const auto known = m_known.find(QFileInfo(file).absoluteFilePath());
    return known != m_known.end() ? known->second.file.title : QFileInfo(file).fileName();
}

QStringList PlanShelf::files() const {
    QStringList files;
    for (const QString& file : m_recent) {
        if (QFileInfo::exists(file)) {
            files << file;
        }
    }
    for (const QString& name : m_kept) {
        files << QDir(m_folder).absoluteFilePath(name);
    }
    return files;
}

void PlanShelf::readNewer() {
    for (const QString& path : files()) {
        const QFileInfo info(path);
        const auto known = m_known.find(path);
        if (known != m_known.end() && known->second.changed == info.lastModified()) {
            continue;
        }
        m_known[path] = {info.lastModified(), {path, info.fileName(), std::nullopt, {}}};
        if (info.size() > kMostBytes) {
            continue;
        }
        const bool isKept = m_kept.contains(info.fileName()) && !m_recent.contains(path);
        // One job a file: a picture that is wanted waits for one of them, not for all.
        m_controller.bridge().compute<base::Result<plan::PlanOverview>>(
            JobKind::kCompute, [file = path.toStdString()] { return readOverview(file); },
            [this, path, isKept](base::Result<plan::PlanOverview> result) {
                PlanFile& file = m_known[path].file;
                if (!result) {
                    file.problem = itemmodels::engineWords(result.error().oneLine());
                } else {
                    if (isKept) {
                        file.title = tr("Last plan of %1").arg(QString::fromStdString(result->modelName));
                    }
                    file.overview = std::move(*result);
                }
                refresh();
            });
    }
    refresh();
}

void PlanShelf::refresh() {
    if (m_refreshing) {
        m_due = true;
        return;
    }
    Document& document = m_controller.document();
    itemmodels::PlanListInput input;
    input.plan = document.model() != nullptr ? document.plan() : nullptr;
    if (input.plan == nullptr) {
        m_rows.setRows({});
        return;
    }
    input.earlier = m_controller.earlierTimes();
    input.others = document.others();
    if (auto mix = m_controller.mixAsOther(); mix && document.otherOf(mix->origin) == nullptr) {
        input.others.push_back(std::move(*mix));
    }
    for (itemmodels::OtherPlan& other : input.others) {
        other.plan = document.newest(other.plan); // what is in force is it also with newer times
    }
    if (document.second() != nullptr) {
        input.second = document.second()->origin;
    }
    input.backends = m_controller.backends();
    input.looks = document.looks();
    for (const QString& path : files()) {
        if (const auto known = m_known.find(path); known != m_known.end()) {
            input.files.push_back(known->second.file);
        }
    }
    m_refreshing = true;
    m_controller.bridge().compute<std::vector<itemmodels::PlanRow>>(
        JobKind::kCompute, [input = std::move(input)] { return itemmodels::planRows(input); },
        [this, model = document.model()](std::vector<itemmodels::PlanRow> rows) {
            m_refreshing = false;
            if (m_controller.document().model() == model) {
                m_rows.setRows(std::move(rows));
            } else {
                m_due = true;
            }
            if (std::exchange(m_due, false)) {
                refresh();
            }
        });
}

} // namespace tessera::shell
