#include "widgets/shell/kernel_dialog.h"

#include "widgets/models/engine_words.h"
#include "widgets/panels/code_edit.h"
#include "widgets/style/dialog_room.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QTextCursor>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::shell {
namespace {

constexpr int kLeastSource = 120; ///< height of the source's part, below which the dialog scrolls
constexpr int kFrame = 16;        ///< around the lines of a text field

/// The contract's words in the window's language; another backend's own words stay.
QString nameOf(const std::string& name) {
    if (name == "schedule") {
        return KernelDialog::tr("Schedule");
    }
    if (name == "bound") {
        return KernelDialog::tr("Bound");
    }
    if (name == "limit") {
        return KernelDialog::tr("Limited by");
    }
    if (name == "left out") {
        return KernelDialog::tr("Left out");
    }
    return QString::fromStdString(name);
}

} // namespace

KernelDialog::KernelDialog(const style::Theme& theme, const QString& title, const QString& implementation,
                           const std::vector<backend::Detail>& details, QWidget* parent)
    : QDialog(parent), m_theme(theme) {
    setWindowTitle(tr("How %1 runs").arg(title));
    const auto& space = theme.tokens().space;
    QVBoxLayout* column = style::makeScrollingColumn(*this, theme);
    column->setSpacing(space.panel);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setHorizontalSpacing(space.panel);
    addLine(*form, tr("Implementation"), implementation);
    QStringList leftOut;
    QString source;
    for (const auto& detail : details) {
        const QString text = detail.name == "source" ? QString::fromStdString(detail.text)
                                                     : itemmodels::engineWords(detail.text);
        if (detail.name == "source") {
            source += text;
        } else if (detail.name == "left out") {
            leftOut << text;
        } else {
            addLine(*form, nameOf(detail.name), text);
        }
    }
    column->addLayout(form);
    if (!leftOut.isEmpty()) {
        column->addWidget(heading(nameOf("left out")));
        column->addWidget(leftOutView(leftOut));
    }
    if (!source.isEmpty()) {
        column->addWidget(heading(tr("Source")));
        column->addWidget(sourceView(source), 1);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    if (!source.isEmpty()) {
        QPushButton* copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
        connect(copy, &QPushButton::clicked, this, [source] { QApplication::clipboard()->setText(source); });
        QPushButton* save = buttons->addButton(tr("&Save As…"), QDialogButtonBox::ActionRole);
        connect(save, &QPushButton::clicked, this, [this, source] { saveSource(source); });
    }
    layout()->addWidget(buttons);
    style::fitDialog(*this, theme, source.isEmpty() ? QSize(320, 0) : QSize(880, 680));
}

void KernelDialog::addLine(QFormLayout& form, const QString& name, const QString& text) {
    auto* value = new QLabel(text, this);
    value->setWordWrap(true);
    value->setTextFormat(Qt::PlainText);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    value->setAccessibleName(name);
    auto* label = new QLabel(name, this);
    label->setProperty("secondary", true);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop); // beside the first of several lines
    form.addRow(label, value);
}

QWidget* KernelDialog::heading(const QString& text) {
    auto* label = new QLabel(text, this);
    label->setProperty("secondary", true);
    return label;
}

/// A few of its lines: there may be dozens.
QWidget* KernelDialog::leftOutView(const QStringList& lines) {
    constexpr int kShown = 4;
    auto* list = new QPlainTextEdit(lines.join(u'\n'), this);
    list->setReadOnly(true);
    list->setTabChangesFocus(true);
    list->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    list->setAccessibleName(nameOf("left out"));
    const int shown = std::min(kShown, static_cast<int>(lines.size()));
    m_theme.follow(list, [this, list, shown] {
        list->setFixedHeight(shown * list->fontMetrics().lineSpacing() + m_theme.scaled(kFrame));
    });
    return list;
}

QWidget* KernelDialog::sourceView(const QString& source) {
    auto* edit = new panels::CodeEdit(m_theme, this);
    edit->setReadOnly(true);
    edit->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    edit->setPlainText(source);
    edit->setAccessibleName(tr("Source of the kernel"));
    m_theme.follow(edit, [this, edit] { edit->setMinimumHeight(m_theme.scaled(kLeastSource)); });
    // Behind the functions that every kernel may call.
    QTextCursor kernel = edit->document()->find(QStringLiteral("extern \"C\" void"));
    if (!kernel.isNull()) {
        kernel.clearSelection();
        edit->setTextCursor(kernel);
        edit->setCenterOnScroll(true); // what the cursor is shown by first
    }
    return edit;
}

void KernelDialog::saveSource(const QString& source) {
    const QString file = QFileDialog::getSaveFileName(this, tr("Save the source"),
                                                      QStringLiteral("kernel.cpp"), tr("C++ (*.cpp)"));
    if (file.isEmpty()) {
        return;
    }
    QSaveFile target(file);
    const QByteArray bytes = source.toUtf8();
    if (!target.open(QIODevice::WriteOnly) || target.write(bytes) != bytes.size() || !target.commit()) {
        QMessageBox::warning(this, tr("The source was not saved"),
                             tr("%1: %2").arg(file, target.errorString()));
    }
}

} // namespace tessera::shell
