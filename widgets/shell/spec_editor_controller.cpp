#include "widgets/shell/spec_editor_controller.h"

#include "engine/base/file_system.h"
#include "engine/pattern/spec_locations.h"
#include "widgets/models/verdict_words.h"
#include "widgets/panels/code_edit.h"

#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>
#include <QStringList>

#include <algorithm>
#include <iterator>
#include <map>

namespace tessera::shell {
namespace {

constexpr std::size_t kMostTold = 4; ///< edited rules

/// One rule of a person's edit, and what the search made of its regions.
struct EditFates {
    std::string backend;
    std::string rule;
    std::vector<RegionFate> fates; ///< empty: it proposed nothing
};

struct Fates {
    std::vector<session::CandidateFate> shown;
    std::vector<EditFates> edits;
};

/// \return of those edits that the search has seen.
base::Result<std::vector<EditFates>> fatesOfEdits(session::Session& session, const plan::PlanRef& plan,
                                                  const base::JobControl& control) {
    std::vector<EditFates> edits;
    for (const session::BackendInfo& info : session.backends()) {
        if (info.installedSpec.empty() || info.installedSpec == info.specFile) {
            continue;
        }
        const auto text = base::readTextFile(info.installedSpec, pattern::kMaxSpecBytes);
        const auto installed = text ? pattern::readSpec(*text).spec : std::nullopt;
        const std::vector<std::string> rules =
            installed ? editedRules(info.spec, *installed) : std::vector<std::string>();
        if (rules.empty()) {
            continue;
        }
        TESSERA_TRY(const auto found, session.fates(plan, info.spec.id, control));
        if (found.empty()) {
            continue;
        }
        const std::vector<pattern::Match> matches = pattern::match(*plan->graph, info.spec);
        const std::vector<RegionFate> fates = fatesOf(matches, PatternFates(found));
        for (const std::string& rule : rules) {
            EditFates edit{info.spec.id, rule, {}};
            for (std::size_t i = 0; i < matches.size(); ++i) {
                if (matches[i].ruleId == rule) {
                    edit.fates.push_back(fates[i]);
                }
            }
            edits.push_back(std::move(edit));
        }
    }
    return edits;
}

/// A line each.
QString editWords(const std::vector<EditFates>& edits, panels::MatchesModel::PlanOf planOf,
                  const itemmodels::BackendLooks& looks) {
    QStringList lines;
    for (std::size_t i = 0; i < std::min(kMostTold, edits.size()); ++i) {
        const EditFates& edit = edits[i];
        lines << SpecEditorController::tr("%1 of %2: %3")
                     .arg(QString::fromStdString(edit.rule), looks.of(edit.backend).title,
                          edit.fates.empty()
                              ? SpecEditorController::tr("nothing in this model is of its form")
                              : fateWords(edit.fates));
    }
    if (edits.size() > kMostTold) {
        lines << SpecEditorController::tr("and %n more rule(s) of yours", nullptr,
                                          static_cast<int>(edits.size() - kMostTold));
    }
    const QString head = planOf == panels::MatchesModel::PlanOf::kBestMix
                             ? SpecEditorController::tr("What became of your edits in the best mix:")
                             : SpecEditorController::tr("What became of your edits:");
    // One stands beside its title: a low dock has few lines.
    return lines.isEmpty() ? QString() : head + (lines.size() > 1 ? u'\n' : u' ') + lines.join(u'\n');
}

} // namespace

SpecEditorController::SpecEditorController(Controller& controller, panels::SpecEditor& editor,
                                           QObject* parent)
    : QObject(parent), m_controller(controller), m_editor(editor) {
    connect(&editor, &panels::SpecEditor::specChosen, this, &SpecEditorController::open);
    connect(&editor, &panels::SpecEditor::textChanged, this, &SpecEditorController::refresh);
    connect(&editor, &panels::SpecEditor::saveRequested, this, &SpecEditorController::save);
    connect(&editor, &panels::SpecEditor::revertRequested, this, &SpecEditorController::revert);
    connect(&editor, &panels::SpecEditor::modifiedChanged, this, &SpecEditorController::unsavedChanged);
    connect(&controller, &Controller::opened, this, &SpecEditorController::refresh);
    connect(&controller, &Controller::returned, this, &SpecEditorController::refresh);
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
    m_known = {};
    const Document& document = m_controller.document();
    if ((m_id.empty() && !m_controller.editsDue()) || document.plan() == nullptr ||
        m_controller.searching()) {
        return;
    }
    using PlanOf = panels::MatchesModel::PlanOf;
    const plan::PlanRef mix = m_controller.mix();
    KnownFates known;
    if (mix != nullptr) {
        known = {nullptr, PlanOf::kBestMix, itemmodels::baselineWords(*document.plan(), document.looks())};
    }
    const auto info = std::ranges::find(m_controller.backends(), m_id,
                                        [](const session::BackendInfo& each) { return each.spec.id; });
    std::string spec = info != m_controller.backends().end() ? pattern::writeSpec(info->spec) : std::string();
    m_controller.bridge().submit<Fates>(
        bridge::JobKind::kFates,
        [model = document.model(), plan = mix != nullptr ? mix : document.plan(), id = m_id,
         editsDue = m_controller.editsDue()](session::Session& session,
                                             const base::JobControl& control) -> base::Result<Fates> {
            session.resume(model);
            Fates fates;
            if (!id.empty()) {
                TESSERA_TRY(fates.shown, session.fates(plan, id, control));
            }
            if (editsDue) {
                TESSERA_TRY(fates.edits, fatesOfEdits(session, plan, control));
            }
            return fates;
        },
        [this, id = m_id, known, spec = std::move(spec), model = document.model(), plan = document.plan(),
         editsDue = m_controller.editsDue()](base::Result<Fates> result) mutable {
            if (!result) {
                if (result.error().kind != base::ErrorKind::kCancelled) {
                    emit failed(
                        tr("What became of the patterns of %1 is not known").arg(QString::fromStdString(id)),
                        QString::fromStdString(result.error().oneLine()));
                }
                return;
            }
            if (editsDue) {
                m_controller.noteEditsTold();
            }
            if (!result->edits.empty()) {
                const auto& newest = result->edits.back();
                emit editsTold(editWords(result->edits, known.planOf, m_controller.document().looks()),
                               QString::fromStdString(newest.backend), QString::fromStdString(newest.rule));
            }
            if (id == m_id) {
                known.fates = std::make_shared<const PatternFates>(result->shown);
                m_known = known;
                keepFates(std::move(spec), model, std::move(plan));
                refresh();
            }
        });
}

void SpecEditorController::keepFates(std::string spec, const session::ModelRef& model, plan::PlanRef plan) {
    constexpr std::size_t kMost = 16;
    if (m_known.empty() || spec.empty()) {
        return;
    }
    std::erase_if(m_kept, [&](const KeptFates& kept) {
        const auto of = kept.model.lock();
        return of == nullptr || (of == model && kept.plan == plan && kept.fates.first == spec);
    });
    m_kept.insert(m_kept.begin(), {model, std::move(plan), {std::move(spec), m_known}});
    if (m_kept.size() > kMost) {
        m_kept.pop_back();
    }
}

std::vector<FatesOfSpec> SpecEditorController::keptFates() const {
    const Document& document = m_controller.document();
    std::vector<FatesOfSpec> ofThisPlan;
    std::vector<FatesOfSpec> others;
    for (const KeptFates& kept : m_kept) {
        if (document.model() == nullptr || kept.model.lock() != document.model()) {
            continue;
        }
        if (document.newest(kept.plan) == document.plan()) {
            ofThisPlan.push_back(kept.fates);
        } else {
            others.push_back(kept.fates);
            others.back().second.planOf = panels::MatchesModel::PlanOf::kEarlier;
        }
    }
    std::ranges::move(others, std::back_inserter(ofThisPlan));
    return ofThisPlan;
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
        [text = m_editor.text().toStdString(), model, known = m_known,
         kept = m_known.empty() ? keptFates() : std::vector<FatesOfSpec>()] {
            return specState(text, model != nullptr ? model->graph.get() : nullptr,
                             known.empty() ? fatesOfText(text, kept) : known);
        },
        [this](panels::SpecState state) { m_editor.setState(std::move(state)); });
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
    if (saveText({m_id, m_editor.text(), true})) {
        m_controller.reloadBackends(Controller::Reload::kSpecs);
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

bool SpecEditorController::saveText(const Unsaved& text) {
    if (!write(text.id, text.text)) {
        return false;
    }
    m_drafts.erase(text.id);
    if (text.id == m_id) {
        m_editor.markSaved(true);
    }
    return true;
}

bool SpecEditorController::saveAll() {
    const std::vector<Unsaved> all = unsaved();
    return std::all_of(all.begin(), all.end(), [this](const Unsaved& each) { return saveText(each); });
}

SpecEditorController::PutToUse SpecEditorController::saveValid() {
    PutToUse put;
    for (const Unsaved& each : unsaved()) {
        (each.valid && saveText(each) ? put.saved : put.wrong).push_back(each.id);
    }
    if (!put.saved.empty()) {
        m_controller.reloadBackends(Controller::Reload::kSpecs);
        emit unsavedChanged();
    }
    return put;
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
                        ? tr("Remove your edit of %1? The installed spec is used again.").arg(name)
                        : tr("Discard what you wrote in %1?").arg(name),
                    QMessageBox::Cancel, &m_editor);
    box.addButton(tr("&Revert"), QMessageBox::DestructiveRole)->setObjectName(QStringLiteral("confirm"));
    box.button(QMessageBox::Cancel)->setText(tr("&Cancel"));
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
    const bool wasSaved = std::filesystem::remove(userFile(m_id), error);
    if (error) {
        emit failed(tr("The edit was not removed"), QString::fromStdString(error.message()));
        return;
    }
    m_editor.markSaved(false);
    m_drafts.erase(m_id);
    const auto openAgain = [this, id = m_id] {
        const auto& backends = m_controller.backends();
        const auto found =
            std::ranges::find(backends, id, [](const session::BackendInfo& info) { return info.spec.id; });
        if (found != backends.end()) {
            open(static_cast<int>(found - backends.begin()));
        }
    };
    if (!wasSaved) { // the backends never had it: what the last search found stays true of them
        openAgain();
        return;
    }
    m_controller.reloadBackends(Controller::Reload::kSpecs);
    connect(&m_controller, &Controller::backendsChanged, this, openAgain, Qt::SingleShotConnection);
}

} // namespace tessera::shell
