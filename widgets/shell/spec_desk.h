#pragma once

#include "widgets/panels/spec_editor.h"
#include "widgets/shell/controller.h"

#include <QObject>

#include <filesystem>
#include <map>
#include <string>

namespace tessera::shell {

/// What stands behind the spec editor: reads and writes the files, and has every text read, linted and
/// matched on another thread.
class SpecDesk : public QObject {
    Q_OBJECT
public:
    SpecDesk(Controller& controller, panels::SpecEditor& editor, QObject* parent);

    void open(int row);
    void save();
    void revert();
    void refresh();

signals:
    void failed(const QString& title, const QString& text);

private:
    [[nodiscard]] std::filesystem::path userFile() const;
    void keepDraft();

    Controller& m_controller;
    panels::SpecEditor& m_editor;
    std::string m_id;
    std::map<std::string, QString> m_drafts; ///< texts by id that are not saved, while another spec is shown
    std::filesystem::path m_installed;       ///< the file that the session named
};

/// Reads, lints and matches one text. Pure.
[[nodiscard]] panels::SpecState specState(const std::string& text, const graph::Graph* graph);

} // namespace tessera::shell
