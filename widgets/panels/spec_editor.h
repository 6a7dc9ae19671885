#pragma once

#include "widgets/models/log_models.h"

#include <QWidget>

class QAction;
class QLabel;
class QPushButton;

namespace tessera::panels {

class CodeEdit;
class Page;
class TableView;

/// Where a pattern holds in the open model, or the clause that keeps it from a node.
struct MatchRow {
    enum class Kind { kTaken, kRefused } kind = Kind::kTaken;
    QString where;
    QString rule;
    QString count;
    QString clause;
    std::vector<graph::NodeId> nodes;
};

class MatchesModel : public itemmodels::ColumnTable<MatchRow> {
    Q_OBJECT
public:
    explicit MatchesModel(const style::Theme& theme, QObject* parent = nullptr);
};

/// What is known of the text that is being edited; computed elsewhere.
struct SpecState {
    std::vector<pattern::Finding> findings;
    std::vector<MatchRow> matches;
    QString summary; ///< "16 regions of 4 rules · 11 ms"
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
    /// Writes one more pattern behind the spec's others, selects its text and gives it the keyboard. False:
    /// there is no list of patterns in the text. \param match empty: a pattern to be written.
    bool addPattern(const QString& match);
    void setState(SpecState state);
    /// The text on disk is now the editor's.
    void markSaved(bool edited);
    [[nodiscard]] QString specId() const { return m_id; }
    [[nodiscard]] QString text() const;
    [[nodiscard]] CodeEdit* edit() const { return m_edit; }
    [[nodiscard]] QPushButton* saveButton() const { return m_save; }
    [[nodiscard]] QPushButton* revertButton() const { return m_revert; }
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
    void nodesChosen(const std::vector<tessera::graph::NodeId>& nodes);

protected:
    bool event(QEvent* event) override;

private:
    QWidget* makeEditor();
    /// nullptr: the text has none.
    [[nodiscard]] const pattern::Finding* firstError() const;
    void saveByKeys();
    QWidget* makeMatches();
    void updateHeader();

    const style::Theme& m_theme;
    itemmodels::BackendsModel& m_backends;
    MatchesModel* m_matches;
    itemmodels::ProblemsModel* m_findings;
    std::vector<pattern::Finding> m_found;
    QString m_id;
    bool m_edited = false;
    const QAction* m_saveKeys = nullptr;
    TableView* m_list = nullptr;
    CodeEdit* m_edit = nullptr;
    QLabel* m_name = nullptr;
    QLabel* m_place = nullptr;
    QLabel* m_summary = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_revert = nullptr;
    TableView* m_problems = nullptr;
    Page* m_matchPage = nullptr;
};

} // namespace tessera::panels
