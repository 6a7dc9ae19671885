#include "tests/widgets/support/spoken_walk.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QMetaEnum>
#include <QWidget>

namespace tessera::test {
namespace {

/// Deeper than any window is.
constexpr int kDeepest = 60;

QString roleName(QAccessible::Role role) {
    const char* name = QMetaEnum::fromType<QAccessible::Role>().valueToKey(role);
    return name != nullptr ? QString::fromLatin1(name) : QString::number(role);
}

bool isCell(QAccessible::Role role) {
    return role == QAccessible::Cell || role == QAccessible::TreeItem || role == QAccessible::ListItem;
}

class Walk {
public:
    explicit Walk(QWidget& top) : m_top(top) {}

    void visit(QAccessibleInterface& object, const QString& above, int depth) {
        const QAccessible::State state = object.state();
        // A page behind another one, a menu that is closed, a row that is scrolled away.
        if (!object.isValid() || state.invisible || depth > kDeepest) {
            return;
        }
        const QString path = above + u'/' + roleName(object.role()) + wordsOf(object);
        if (object.role() == QAccessible::ColumnHeader &&
            object.text(QAccessible::Name).trimmed().isEmpty() &&
            object.parent()->tableInterface()->columnCount() > 1) {
            result.faults << above + QStringLiteral(": a column has no title");
        }
        judge(object, path);
        if (QAccessibleTableInterface* table = object.tableInterface()) {
            judgeTable(*table, path);
        }
        for (int i = 0; i < object.childCount(); ++i) {
            if (QAccessibleInterface* child = object.child(i)) {
                visit(*child, path, depth + 1);
            }
        }
    }

    SpokenWalk result;

private:
    static QString wordsOf(QAccessibleInterface& object) {
        QString words = object.text(QAccessible::Name).trimmed();
        if (object.object() != nullptr && words.isEmpty()) {
            words = QString::fromLatin1(object.object()->metaObject()->className());
            const QString id = object.object()->objectName();
            words += id.isEmpty() ? QString() : u'#' + id;
        }
        return words.isEmpty() ? QString() : u'[' + words.left(40) + u']';
    }

    void judge(QAccessibleInterface& object, const QString& path) {
        const QAccessible::State state = object.state();
        QAccessibleActionInterface* action = object.actionInterface();
        QStringList actions = action != nullptr ? action->actionNames() : QStringList();
        actions.removeAll(QAccessibleActionInterface::setFocusAction());
        if ((!state.focusable && actions.isEmpty()) || &object == rootInterface()) {
            return;
        }
        ++result.used;
        const bool named = !object.text(QAccessible::Name).trimmed().isEmpty();
        // A cell without a value is said to be blank; judgeTable() looks at whole rows.
        if (!named && !(isCell(object.role()) && isInTable(object))) {
            result.faults << path + QStringLiteral(": has no name");
        }
        if (object.role() == QAccessible::NoRole ||
            (object.role() == QAccessible::Client && object.childCount() == 0)) {
            result.faults << path + QStringLiteral(": has no role");
        }
        if (!state.offscreen && !isScrolled(object) &&
            !QRect(m_top.mapToGlobal(QPoint(0, 0)), m_top.size()).contains(object.rect())) {
            result.faults << path + QStringLiteral(": is not in the window");
        }
    }

    static bool isInTable(QAccessibleInterface& object) {
        return object.parent() != nullptr && object.parent()->tableInterface() != nullptr;
    }

    void judgeTable(QAccessibleTableInterface& table, const QString& path) {
        for (int row = 0; row < table.rowCount(); ++row) {
            QString words;
            for (int column = 0; column < table.columnCount() && words.isEmpty(); ++column) {
                QAccessibleInterface* cell = table.cellAt(row, column);
                words = cell != nullptr ? cell->text(QAccessible::Name).trimmed() : QString();
            }
            if (words.isEmpty()) {
                result.faults << path + QStringLiteral(": row %1 says nothing").arg(row);
            }
        }
    }

    /// Something around it scrolls, so that its place may be anywhere.
    [[nodiscard]] bool isScrolled(QAccessibleInterface& object) const {
        QAccessibleInterface* around = &object;
        while (around != nullptr && around->object() == nullptr) {
            around = around->parent();
        }
        const auto* widget = around != nullptr ? qobject_cast<QWidget*>(around->object()) : nullptr;
        if (around != &object && qobject_cast<const QAbstractScrollArea*>(widget) != nullptr) {
            return true; // a row of it
        }
        for (; widget != nullptr && widget != &m_top; widget = widget->parentWidget()) {
            if (qobject_cast<const QAbstractScrollArea*>(widget->parentWidget()) != nullptr) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] QAccessibleInterface* rootInterface() const {
        return QAccessible::queryAccessibleInterface(&m_top);
    }

    QWidget& m_top;
};

} // namespace

SpokenWalk walkSpoken(QWidget& top) {
    // As with a screen reader: without one, a view does not say that it has other rows, and what was asked of
    // the ones before answers nothing.
    QAccessible::setActive(true);
    Walk walk(top);
    walk.visit(*QAccessible::queryAccessibleInterface(&top), {}, 0);
    return walk.result;
}

} // namespace tessera::test
