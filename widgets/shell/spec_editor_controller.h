#pragma once

#include "widgets/panels/spec_editor.h"
#include "widgets/shell/controller.h"
#include "widgets/shell/spec_state.h"

#include <QObject>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tessera::shell {

/// What stands behind the spec editor: reads and writes the files, and has every text read, linted and
/// matched on another thread.
class SpecEditorController : public QObject {
    Q_OBJECT
public:
    SpecEditorController(Controller& controller, panels::SpecEditor& editor, QObject* parent);

    /// A text that is not saved: of the spec on show, or kept while another one is.
    struct Unsaved {
        std::string id;
        QString text;
        bool valid = false; ///< without errors, so that it can be put to use
    };

    void open(int row);
    void save();
    void revert();
    void refresh();
    /// Every text that is not saved, by id.
    [[nodiscard]] std::vector<Unsaved> unsaved() const;
    /// Saves them all; false, and said, when one cannot be.
    [[nodiscard]] bool saveAll();
    /// Saves those without errors and puts them to use; the others stay as they are.
    struct PutToUse {
        std::vector<std::string> saved; ///< ids
        std::vector<std::string> wrong; ///< ids of the others
    };
    [[nodiscard]] PutToUse saveValid();
    /// Forgets them all: what is installed, or was saved before, stands again.
    void discardAll();

signals:
    /// unsaved() is another.
    void unsavedChanged();
    void failed(const QString& title, const QString& text);
    /// A search ended, and what it made of a person's edits, in words: a line each.
    /// \param backend, rule of the last of them.
    void editsTold(const QString& words, const QString& backend, const QString& rule);

private:
    [[nodiscard]] static std::filesystem::path userFile(const std::string& id);
    [[nodiscard]] bool write(const std::string& id, const QString& text);
    [[nodiscard]] bool saveText(const Unsaved& text);
    void keepDraft();
    [[nodiscard]] bool confirmRevert();
    /// Of the spec on show, in the plan in force or the best mix; then its matches are told anew. After a
    /// search of a person's edits too.
    void askFates();
    /// Fates of the open model for when this spec is on show again: an edit that is saved takes them from the
    /// session. \param spec as pattern::writeSpec has it. \param plan that was in force.
    void keepFates(std::string spec, const session::ModelRef& model, plan::PlanRef plan);
    /// Those of the open model, the likeliest to be meant first.
    [[nodiscard]] std::vector<FatesOfSpec> keptFates() const;

    Controller& m_controller;
    panels::SpecEditor& m_editor;
    std::string m_id;
    std::map<std::string, QString> m_drafts; ///< texts by id that are not saved, while another spec is shown
    std::filesystem::path m_installed;       ///< the file that the session named
    KnownFates m_known;                      ///< of the spec on show
    struct KeptFates {
        std::weak_ptr<const session::OpenModel> model;
        plan::PlanRef plan; ///< in force when a search knew them
        FatesOfSpec fates;
    };
    std::vector<KeptFates> m_kept; ///< the newest first
};

} // namespace tessera::shell
