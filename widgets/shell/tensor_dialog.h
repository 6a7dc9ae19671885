#pragma once

#include "widgets/models/tensor_summary.h"

#include <QDialog>

class QFormLayout;

namespace tessera::style {
class Theme;
}

namespace tessera::shell {

/// The values of one constant: its type, shape and range, how they are spread, and the first of them.
class TensorDialog : public QDialog {
    Q_OBJECT
public:
    /// \param name of the tensor. \param shape "64×3×7×7"
    TensorDialog(const style::Theme& theme, const QString& name, const QString& shape,
                 const itemmodels::TensorSummary& summary, QWidget* parent = nullptr);

private:
    static void addLine(QFormLayout& form, const QString& name, const QString& text);
    void addNumbers(QFormLayout& form, const itemmodels::TensorSummary& summary);
};

} // namespace tessera::shell
