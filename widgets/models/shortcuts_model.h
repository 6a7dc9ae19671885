#pragma once

#include "widgets/models/column_table.h"

namespace tessera::itemmodels {

/// An action and its keys.
struct ShortcutRow {
    QString title;
    QString menu; ///< that it is in
    QString keys;
    enum class State { kOwn, kChanged } state = State::kOwn;
};

class ShortcutsModel : public ColumnTable<ShortcutRow> {
    Q_OBJECT
public:
    enum Columns { kTitle, kMenu, kKeys, kState };
    explicit ShortcutsModel(const style::Theme& theme, QObject* parent = nullptr);
};

} // namespace tessera::itemmodels
