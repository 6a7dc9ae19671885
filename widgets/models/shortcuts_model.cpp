#include "widgets/models/shortcuts_model.h"

namespace tessera::itemmodels {

ShortcutsModel::ShortcutsModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = ShortcutRow;
    setColumns({{tr("Command"), ColumnKind::kWords, [](const R& r) { return r.title; }, nullptr},
                {tr("Menu"), ColumnKind::kWords, [](const R& r) { return r.menu; }, nullptr, secondary<R>},
                {tr("Keys"), ColumnKind::kWords,
                 [](const R& r) { return r.keys.isEmpty() ? QString(kDash) : r.keys; }, nullptr},
                itemmodels::Column<R>(
                    QString(), ColumnKind::kWords,
                    [](const R& r) { return r.state == R::State::kChanged ? tr("changed") : QString(); },
                    nullptr, secondary<R>)
                    .spokenAs(tr("Whether the keys were changed"))});
}

} // namespace tessera::itemmodels
