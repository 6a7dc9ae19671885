#pragma once

#include "widgets/models/log_models.h"
#include "widgets/panels/match_table.h"

#include <QWidget>

class QAction;
class QPushButton;

namespace tessera::style {
class ElidedLabel;
}

namespace tessera::panels {

class CodeEdit;
class Page;

/// What is known of the text that is being edited; computed elsewhere.
struct SpecState {
    std::vector<pattern::Finding> findings;
    std::vector<MatchRow> matches;
    QString summary; ///< "16 regions in this model · chosen in 3"
    QString details; ///< what the figures of the summary are of
    MatchesModel::PlanOf planOf = MatchesModel::PlanOf::kInForce;
};

/// The specs as text: errors where they are, what the patterns match in the open model, save as the person's
/// own edit, revert to the installed spec. The last spec without errors stays in use.
class SpecEditor : public QWidget {
    Q_OBJECT
public:
    explicit SpecEditor(const style::Theme& theme, itemmodels::BackendsModel& backends,
                        QWidget* parent = nullptr);

    /// Opens a spec's file; its text as it stands on disk.
    void openSpec(const QString& id, const QString& text, bool edited);
    /// With no spec open yet, opens that of a backend, or the first one. The keyboard goes to the list.
    void begin(const QString& backend);
    /// Opens a backend's spec, whichever is open. Empty: the one that is open, or the first.
    void show(const QString& backend);
    /// The same, because a person chose it. The keyboard goes to the list.
    void choose(const QString& backend);
    /// Did a person choose the spec on show, or is the keyboard in its text?
    [[nodiscard]] bool isChosen() const;
    /// Writes one more pattern behind the spec's others, selects its text and gives it the keyboard.
    /// \return its id; empty: there is no list of patterns in the text.
    [[nodiscard]] QString addPattern(const QString& match);
    /// Puts the caret into a rule, where the text has it, and gives it the keyboard.
    void goToRule(const QString& rule);
    void setState(SpecState state);
    /// The text on disk is now the editor's.
    void markSaved(bool edited);
    [[nodiscard]] QString specId() const { return m_id; }
    [[nodiscard]] QString text() const;
    [[nodiscard]] CodeEdit* edit() const { return m_edit; }
    [[nodiscard]] QPushButton* saveButton() const { return m_save; }
    [[nodiscard]] QPushButton* revertButton() const { return m_revert; }
    [[nodiscard]] QPushButton* addButton() const { return m_add; }
    [[nodiscard]] TableView* specList() const { return m_list; }
    [[nodiscard]] MatchTable* matchTable() const { return m_matchTable; }
    [[nodiscard]] MatchesModel& matches() { return *m_matches; }
    [[nodiscard]] itemmodels::ProblemsModel& findings() { return *m_findings; }
    [[nodiscard]] bool modified() const;
    /// While the keyboard is in here, the keys of this action save the spec, whether or not it is enabled.
    void setSaveKeysOf(const QAction& action);

signals:
    void specChosen(int row);
    /// modified() is another, or of another spec.
    void modifiedChanged();
    /// On every pause in typing.
    void textChanged();
    void saveRequested();
    /// Saving was asked for by keys while the text has an error.
    void saveRefused(const QString& why);
    void revertRequested();
    void addRequested();
    void nodesChosen(const std::vector<tessera::graph::NodeId>& nodes);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeEditor();
    QWidget* makeTools();
    /// The buttons have words where the line has room for them and for a file's name, else their icons alone.
    void fitTools();
    enum class ToolWords { kShown, kHidden };
    /// \return the width that the buttons ask for.
    int setToolWords(ToolWords words);
    /// nullptr: the text has none.
    [[nodiscard]] const pattern::Finding* firstError() const;
    void saveByKeys();
    QWidget* makeMatches();
    void updateHeader();
    /// In the list of specs; -1 for none.
    [[nodiscard]] int rowOf(const QString& backend) const;
    /// Where the caret is: line and column, and what its rule takes.
    void showPlace();
    /// A button that is about to be disabled leaves the keyboard to the text.
    void keepKeyboard();

    const style::Theme& m_theme;
    itemmodels::BackendsModel& m_backends;
    MatchesModel* m_matches;
    itemmodels::ProblemsModel* m_findings;
    std::vector<pattern::Finding> m_found;
    QString m_id;
    QString m_rule; ///< that the caret is in; empty: none
    bool m_edited = false;
    bool m_isPersonsChoice = false;
    const QAction* m_saveKeys = nullptr;
    TableView* m_list = nullptr;
    CodeEdit* m_edit = nullptr;
    style::ElidedLabel* m_name = nullptr;
    style::ElidedLabel* m_place = nullptr;
    style::ElidedLabel* m_summary = nullptr;
    QPushButton* m_add = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_revert = nullptr;
    QWidget* m_header = nullptr; ///< the line over the text
    QWidget* m_tools = nullptr;
    int m_wordedWidth = 0; ///< of the buttons with words
    TableView* m_problems = nullptr;
    MatchTable* m_matchTable = nullptr;
    Page* m_matchPage = nullptr;
};

} // namespace tessera::panels
