#pragma once

#include "engine/backend/implementation.h"

#include <QDialog>
#include <QStringList>

#include <vector>

class QFormLayout;

namespace tessera::panels {
class CodeEdit;
}

namespace tessera::style {
class Theme;
}

namespace tessera::shell {

/// How the kernel of one region does its work, as its backend tells it: schedule, bound, what was left out,
/// and its source, which can be copied and saved.
class KernelDialog : public QDialog {
    Q_OBJECT
public:
    /// \param title operators of the region. \param implementation "generated:direct.t6x4.rows"
    KernelDialog(const style::Theme& theme, const QString& title, const QString& implementation,
                 const std::vector<backend::Detail>& details, QWidget* parent = nullptr);

private:
    void addLine(QFormLayout& form, const QString& name, const QString& text);
    [[nodiscard]] QWidget* heading(const QString& text);
    [[nodiscard]] QWidget* leftOutView(const QStringList& lines);
    [[nodiscard]] QWidget* sourceView(const QString& source);
    void saveSource(const QString& source);

    const style::Theme& m_theme;
};

} // namespace tessera::shell
