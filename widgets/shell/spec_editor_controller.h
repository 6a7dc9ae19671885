#pragma once

#include "widgets/panels/spec_editor.h"
#include "widgets/shell/controller.h"
#include "widgets/shell/pattern_fates.h"

#include <QObject>

#include <filesystem>
#include <map>
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
    /// Forgets them all: what is installed, or was saved before, stands again.
    void discardAll();

signals:
    /// unsaved() is another.
    void unsavedChanged();
    void failed(const QString& title, const QString& text);

private:
    [[nodiscard]] static std::filesystem::path userFile(const std::string& id);
    [[nodiscard]] bool write(const std::string& id, const QString& text);
    void keepDraft();
    [[nodiscard]] bool confirmRevert();
    /// Of the spec on show, in the plan in force or the best mix; then its matches are told anew.
    void askFates();

    Controller& m_controller;
    panels::SpecEditor& m_editor;
    std::string m_id;
    std::map<std::string, QString> m_drafts; ///< texts by id that are not saved, while another spec is shown
    std::filesystem::path m_installed;       ///< the file that the session named
    std::shared_ptr<const PatternFates> m_fates; ///< of the spec on show; null: not known
    QString m_fatesOf;                           ///< what they are of, where that is not the plan in force
};

/// Reads, lints and matches one text. Pure. \param fates of the last search; null: there was none.
[[nodiscard]] panels::SpecState specState(const std::string& text, const graph::Graph* graph,
                                          const PatternFates* fates);

} // namespace tessera::shell
