#pragma once

#include "widgets/models/tensor_summary.h"

#include <QDialog>

#include <optional>

class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tessera::style {
class InlineNote;
class ProgressBar;
class Theme;
} // namespace tessera::style

namespace tessera::shell {

/// A tensor with what is said of it.
struct TensorValues {
    QString shape;  ///< "64×3×7×7"
    QString layout; ///< that the plan has it in; empty: not said
    QString origin; ///< where the values come from
    graph::Tensor tensor;
    itemmodels::TensorSummary summary;
};

/// The values of one tensor: its type, shape and range, how they are spread, and each of them in a grid. Of
/// an activation it first shows how far the run is that records it.
class TensorDialog : public QDialog {
    Q_OBJECT
public:
    /// \param name of the tensor.
    TensorDialog(const style::Theme& theme, const QString& name, QWidget* parent = nullptr);

    /// A run records the values; to close the dialog ends it.
    void showRecording(const QString& words);
    /// \param total 0: not known.
    void setProgress(qint64 done, qint64 total);
    void showValues(TensorValues values);
    /// Nothing is there to show, or what is shown is of another plan by now. \param again may it be recorded?
    enum class Again { kNo, kOffered };
    void showNote(const QString& sentence, Again again);
    [[nodiscard]] const QString& name() const { return m_name; }
    [[nodiscard]] const std::optional<TensorValues>& values() const { return m_values; }
    [[nodiscard]] QString note() const;
    [[nodiscard]] QPushButton* againButton() const { return m_again; }

signals:
    void recordRequested();

private:
    [[nodiscard]] QWidget* makeContent();
    void addFacts(QFormLayout& form) const;
    void addGrid(QVBoxLayout& column, QWidget* parent) const;

    const style::Theme& m_theme;
    QString m_name;
    std::optional<TensorValues> m_values;
    style::InlineNote* m_note;
    QWidget* m_recording;
    QLabel* m_words;
    style::ProgressBar* m_progress;
    QWidget* m_content = nullptr;
    QVBoxLayout* m_column;
    QDialogButtonBox* m_buttons;
    QPushButton* m_again;
};

} // namespace tessera::shell
