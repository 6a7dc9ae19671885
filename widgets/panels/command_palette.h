#pragma once

#include "widgets/models/column_table.h"

#include <QFrame>
#include <QPointer>

#include <functional>
#include <vector>

class QLabel;
class QLineEdit;

namespace tessera::panels {

class Page;
class TableView;

/// Something that the palette finds and does.
struct Command {
    enum class Kind { kAction, kSetting, kBackend, kNode };
    Kind kind = Kind::kAction;
    QString title;
    QString where; ///< "Search ▸ Precision", "backend", "Conv · node"
    QString keys;
    QString why; ///< it cannot be used now; empty: it can
    enum class Mark { kNone, kInForce } mark = Mark::kNone;
    std::function<void()> run;
    QString about = {}; ///< a sentence, by whose words it is found too
};

class CommandsModel : public itemmodels::ColumnTable<Command> {
    Q_OBJECT
public:
    enum Columns { kTitle, kWhere, kKeys };
    explicit CommandsModel(const style::Theme& theme, QObject* parent = nullptr);
};

/// A line over the window in which a person writes what is wanted: actions, settings, backends and nodes
/// whose names match are listed, best first, and Return does the chosen one. What cannot be done now says
/// why. The keyboard stays in the line, and goes back to where it was.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    /// \param host what it lies on; becomes the parent.
    CommandPalette(const style::Theme& theme, QWidget& host);

    void open(std::vector<Command> commands);
    /// The same commands in other words, while it is open: what was written and the row stay.
    void renew(std::vector<Command> commands);
    /// After others were put into the window.
    void keepOnTop();
    void close();
    /// Nodes that were found for `query`, best first; dropped when the line says another thing by now.
    void addNodes(const QString& query, std::vector<Command> nodes);
    [[nodiscard]] QLineEdit* input() const { return m_input; }
    [[nodiscard]] TableView* table() const { return m_table; }
    [[nodiscard]] CommandsModel& results() { return *m_results; }
    /// Of the line below the list.
    [[nodiscard]] QString note() const;

signals:
    /// Nodes are found elsewhere; addNodes() brings them.
    void nodesAsked(const QString& query);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void build(const style::Theme& theme);
    void rank();
    void showRows(std::vector<Command> rows);
    void step(int rows);
    void noteCurrent();
    void runCurrent();
    void place();
    bool keyPressed(int key);

    const style::Theme& m_theme;
    CommandsModel* m_results;
    QLineEdit* m_input;
    TableView* m_table;
    Page* m_page;
    QLabel* m_note;
    std::vector<Command> m_commands;
    QPointer<QWidget> m_before; ///< had the keyboard
};

} // namespace tessera::panels
