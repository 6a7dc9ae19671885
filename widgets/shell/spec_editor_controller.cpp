#include "widgets/shell/spec_editor_controller.h"

#include "engine/graph/region.h"
#include "engine/pattern/linter.h"
#include "engine/pattern/matcher.h"
#include "engine/pattern/spec_locations.h"
#include "widgets/models/figures.h"
#include "widgets/panels/code_edit.h"

#include <QElapsedTimer>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>

#include <map>

namespace tessera::shell {
namespace {

using panels::MatchRow;

struct MatchGroup {
    std::size_t count = 0;
    std::vector<graph::NodeId> first;
    std::vector<RegionFate> fates; ///< one a place, where a search knows of them
};

/// Why the rest is not taken, told once for each clause.
void addRefused(const graph::Graph& graph, const pattern::BackendSpec& spec, const std::vector<bool>& covered,
                panels::SpecState& state) {
    std::map<std::pair<std::string, std::string>, MatchGroup> refused;
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i) {
        if (covered[i]) {
            continue;
        }
        for (const pattern::Refusal& refusal : pattern::explainRefusal(graph, graph::NodeId(i), spec)) {
            if (refusal.kind == pattern::Refusal::Kind::kOperator) {
                continue;
            }
            MatchGroup& group = refused[{refusal.ruleId, refusal.clause}];
            if (group.count++ == 0) {
                group.first = {graph::NodeId(i)};
            }
        }
    }
    for (const auto& [key, group] : refused) {
        state.matches.push_back(
            {MatchRow::Kind::kRefused, QString::fromStdString(graph.node(group.first.front()).name),
             QString::fromStdString(key.first), itemmodels::countText(static_cast<std::int64_t>(group.count)),
             QString::fromStdString(key.second), group.first});
    }
}

void addMatches(const graph::Graph& graph, const pattern::BackendSpec& spec, const PatternFates* fates,
                panels::SpecState& state) {
    QElapsedTimer clock;
    clock.start();
    const std::vector<pattern::Match> matches = pattern::match(graph, spec);
    std::map<std::pair<std::string, std::string>, MatchGroup> groups; // by rule and operators
    std::vector<bool> covered(graph.nodes().size(), false);
    std::int64_t chosen = 0;
    for (const pattern::Match& match : matches) {
        MatchGroup& group = groups[{match.ruleId, graph::regionTitle(graph, match.region)}];
        if (group.count++ == 0) {
            group.first = match.region.nodes;
        }
        if (fates != nullptr && !fates->empty()) {
            group.fates.push_back(fates->of(match.region.nodes));
            chosen += group.fates.back().kind == RegionFate::Kind::kChosen ? 1 : 0;
        }
        for (const graph::NodeId node : match.region.nodes) {
            covered[node.index()] = true;
        }
    }
    for (const auto& [key, group] : groups) {
        state.matches.push_back(
            {MatchRow::Kind::kTaken,
             QString::fromStdString(graph.node(group.first.front()).name) + QStringLiteral(": ") +
                 QString::fromStdString(key.second),
             QString::fromStdString(key.first), itemmodels::countText(static_cast<std::int64_t>(group.count)),
             group.fates.empty() ? tessera::panels::MatchesModel::tr("taken: a search tells what it is worth")
                                 : fateWords(group.fates),
             group.first});
    }
    addRefused(graph, spec, covered, state);
    state.summary = tessera::panels::MatchesModel::tr("%1 regions in this model · %2")
                        .arg(itemmodels::countText(static_cast<std::int64_t>(matches.size())),
                             itemmodels::durationText(base::Nanoseconds(clock.nsecsElapsed())));
    if (fates != nullptr && !fates->empty()) {
        state.summary += QStringLiteral(" · ") +
                         tessera::panels::MatchesModel::tr("chosen in %1").arg(itemmodels::countText(chosen));
    }
}

} // namespace

panels::SpecState specState(const std::string& text, const graph::Graph* graph, const PatternFates* fates) {
    panels::SpecState state;
    pattern::SpecReading reading = pattern::readSpec(text);
    state.findings = std::move(reading.findings);
    if (!reading.spec) {
        state.summary = tessera::panels::MatchesModel::tr(
            "The spec has an error: nothing is matched. The last one without errors stays in use.");
        return state;
    }
    std::vector<pattern::Finding> doubts = pattern::lint(*reading.spec);
    state.findings.insert(state.findings.end(), doubts.begin(), doubts.end());
    if (graph != nullptr) {
        addMatches(*graph, *reading.spec, fates, state);
    } else {
        state.summary = tessera::panels::MatchesModel::tr("Open a model to see what the patterns match.");
    }
    return state;
}

SpecEditorController::SpecEditorController(Controller& controller, panels::SpecEditor& editor,
                                           QObject* parent)
    : QObject(parent), m_controller(controller), m_editor(editor) {
    connect(&editor, &panels::SpecEditor::specChosen, this, &SpecEditorController::open);
    connect(&editor, &panels::SpecEditor::textChanged, this, &SpecEditorController::refresh);
    connect(&editor, &panels::SpecEditor::saveRequested, this, &SpecEditorController::save);
    connect(&editor, &panels::SpecEditor::revertRequested, this, &SpecEditorController::revert);
    connect(&editor, &panels::SpecEditor::modifiedChanged, this, &SpecEditorController::unsavedChanged);
    connect(&controller, &Controller::opened, this, &SpecEditorController::refresh);
    connect(&controller.document(), &Document::placementChanged, this, &SpecEditorController::askFates);
    // The plan comes while the search still runs, and its best mix behind it.
    connect(&controller, &Controller::searchFinished, this, &SpecEditorController::askFates);
    connect(&controller, &Controller::searchFailed, this, &SpecEditorController::askFates);
    connect(&controller, &Controller::backendsChanged, this, &SpecEditorController::askFates);
}

std::filesystem::path SpecEditorController::userFile(const std::string& id) {
    const auto edits = pattern::standardLocations({}, {}).userEdits;
    return edits ? *edits / (id + ".json") : std::filesystem::path();
}

void SpecEditorController::open(int row) {
    const auto& backends = m_controller.backends();
    if (row < 0 || static_cast<std::size_t>(row) >= backends.size() ||
        (backends[static_cast<std::size_t>(row)].spec.id == m_id && m_editor.modified())) {
        return; // the list was read anew: what is being written stays
    }
    keepDraft();
    m_id = backends[static_cast<std::size_t>(row)].spec.id;
    m_installed = backends[static_cast<std::size_t>(row)].specFile;
    QFile file(QString::fromStdString(m_installed.string()));
    if (!file.open(QIODevice::ReadOnly)) {
        emit failed(tr("%1 could not be read").arg(file.fileName()), file.errorString());
        return;
    }
    std::error_code none;
    m_editor.openSpec(QString::fromStdString(m_id), QString::fromUtf8(file.readAll()),
                      std::filesystem::exists(userFile(m_id), none));
    askFates();
    if (const auto draft = m_drafts.find(m_id); draft != m_drafts.end()) {
        m_editor.edit()->setPlainText(draft->second);
        m_editor.edit()->document()->setModified(true);
        m_drafts.erase(draft);
    }
}

void SpecEditorController::askFates() {
    m_fates.reset();
    const Document& document = m_controller.document();
    if (m_id.empty() || document.plan() == nullptr || m_controller.searching()) {
        return;
    }
    const plan::PlanRef mix = m_controller.mix();
    const plan::PlanRef plan = mix != nullptr ? mix : document.plan();
    m_fatesOf = mix != nullptr ? tr("Of the best mix: the plan runs the whole graph in %1")
                                     .arg(document.looks().of(document.plan()->wholeGraphBackend).title)
                               : QString();
    m_controller.bridge().submit<std::vector<session::CandidateFate>>(
        bridge::JobKind::kFates,
        [plan, id = m_id](session::Session& session, const base::JobControl& control) {
            return session.fates(plan, id, control);
        },
        [this, id = m_id](base::Result<std::vector<session::CandidateFate>> result) {
            if (id != m_id || !result) {
                if (!result && result.error().kind != base::ErrorKind::kCancelled) {
                    emit failed(
                        tr("What became of the patterns of %1 is not known").arg(QString::fromStdString(id)),
                        QString::fromStdString(result.error().oneLine()));
                }
                return;
            }
            m_fates = std::make_shared<const PatternFates>(*result);
            refresh();
        });
}

void SpecEditorController::keepDraft() {
    if (!m_id.empty() && m_editor.modified()) {
        m_drafts[m_id] = m_editor.text();
    }
}

void SpecEditorController::refresh() {
    if (m_id.empty()) {
        return;
    }
    const session::ModelRef model = m_controller.document().model();
    m_controller.bridge().compute<panels::SpecState>(
        bridge::JobKind::kMatch,
        [text = m_editor.text().toStdString(), model, fates = m_fates] {
            return specState(text, model != nullptr ? model->graph.get() : nullptr, fates.get());
        },
        [this, fates = m_fates](panels::SpecState state) {
            if (fates != nullptr && !fates->empty() && !m_fatesOf.isEmpty()) {
                state.summary += QStringLiteral(" · ") + m_fatesOf;
            }
            m_editor.setState(std::move(state));
        });
}

bool SpecEditorController::write(const std::string& id, const QString& text) {
    const std::filesystem::path path = userFile(id);
    const QString title = tr("The edit of %1 was not saved").arg(QString::fromStdString(id));
    std::error_code error;
    if (path.empty() || (std::filesystem::create_directories(path.parent_path(), error), error)) {
        emit failed(title, path.empty() ? tr("This account has no folder for settings.")
                                        : QString::fromStdString(error.message()));
        return false;
    }
    QSaveFile file(QString::fromStdString(path.string()));
    const QByteArray bytes = text.toUtf8();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        emit failed(title, file.errorString());
        return false;
    }
    return true;
}

void SpecEditorController::save() {
    if (write(m_id, m_editor.text())) {
        m_editor.markSaved(true);
        m_controller.reloadBackends();
    }
}

std::vector<SpecEditorController::Unsaved> SpecEditorController::unsaved() const {
    std::map<std::string, QString> texts = m_drafts;
    if (!m_id.empty() && m_editor.modified()) {
        texts[m_id] = m_editor.text();
    }
    std::vector<Unsaved> all;
    for (const auto& [id, text] : texts) {
        all.push_back({id, text, pattern::readSpec(text.toStdString()).spec.has_value()});
    }
    return all;
}

bool SpecEditorController::saveAll() {
    for (const Unsaved& each : unsaved()) {
        if (!write(each.id, each.text)) {
            return false;
        }
        m_drafts.erase(each.id);
        if (each.id == m_id) {
            m_editor.markSaved(true);
        }
    }
    return true;
}

void SpecEditorController::discardAll() {
    m_drafts.clear();
    m_editor.markSaved(false);
    m_id.clear();
    emit unsavedChanged();
}

bool SpecEditorController::confirmRevert() {
    const QString name = QString::fromStdString(m_id) + QStringLiteral(".json");
    std::error_code none;
    QMessageBox box(QMessageBox::Warning, tr("Tessera"),
                    std::filesystem::exists(userFile(m_id), none)
                        ? tr("Your edit of %1 is removed, the installed spec is used again.").arg(name)
                        : tr("What you wrote in %1 is discarded.").arg(name),
                    QMessageBox::Cancel, &m_editor);
    box.addButton(tr("Revert"), QMessageBox::DestructiveRole)->setObjectName(QStringLiteral("confirm"));
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() != nullptr &&
           box.buttonRole(box.clickedButton()) == QMessageBox::DestructiveRole;
}

void SpecEditorController::revert() {
    if (!confirmRevert()) {
        return;
    }
    std::error_code error;
    std::filesystem::remove(userFile(m_id), error);
    if (error) {
        emit failed(tr("The edit was not removed"), QString::fromStdString(error.message()));
        return;
    }
    m_editor.markSaved(false);
    const std::string id = m_id;
    m_controller.reloadBackends();
    connect(
        &m_controller, &Controller::backendsChanged, this,
        [this, id] {
            const auto& backends = m_controller.backends();
            for (std::size_t i = 0; i < backends.size(); ++i) {
                if (backends[i].spec.id == id) {
                    open(static_cast<int>(i));
                }
            }
        },
        Qt::SingleShotConnection);
}

} // namespace tessera::shell
