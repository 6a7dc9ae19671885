// F1 and About.
#include "widgets/shell/main_window.h"
#include "widgets/style/icons.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTextBlock>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace tessera::shell {
namespace {

QString guide() {
    QString words;
    for (const char* page : {":/tessera/help/user-guide.md", ":/tessera/help/pattern-language.md"}) {
        QFile file(QString::fromLatin1(page));
        if (file.open(QIODevice::ReadOnly)) {
            words += QString::fromUtf8(file.readAll()) + QStringLiteral("\n\n");
        }
    }
    return words;
}

/// Markdown comes without distances: those of the look go in here. \return the headings, with their places.
std::vector<std::pair<QString, int>> setDistances(QTextDocument& document, const style::Theme& theme) {
    std::vector<std::pair<QString, int>> headings;
    const auto& space = theme.tokens().space;
    QTextCursor cursor(&document);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        QTextBlockFormat format = block.blockFormat();
        const int level = format.headingLevel();
        const bool code = !format.property(QTextFormat::BlockCodeFence).isNull();
        format.setTopMargin(level > 0 && block.blockNumber() > 0 ? space.section : 0);
        format.setBottomMargin(code || block.textList() != nullptr ? 2 : space.control);
        format.setLineHeight(code ? 100 : 125, QTextBlockFormat::ProportionalHeight);
        cursor.setBlockFormat(format);
        if (level == 1 || level == 2) {
            cursor.select(QTextCursor::BlockUnderCursor);
            QTextCharFormat letters;
            letters.setFont(
                theme.font(level == 1 ? style::TypeSize::kPageTitle : style::TypeSize::kPanelTitle));
            cursor.mergeCharFormat(letters);
            headings.emplace_back(block.text(), block.position());
        }
    }
    return headings;
}

} // namespace

void MainWindow::showHelp() {
    QDialog dialog(this);
    dialog.setWindowTitle(tr("User guide"));
    dialog.resize(960, 680);
    const auto& space = m_theme.tokens().space;
    auto* contents = new QListWidget(&dialog);
    contents->setAccessibleName(tr("Contents"));
    contents->setFixedWidth(m_theme.scaled(240));
    auto* text = new QTextBrowser(&dialog);
    text->setAccessibleName(dialog.windowTitle());
    text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    text->setOpenExternalLinks(true);
    text->document()->setDefaultFont(m_theme.font(style::TypeSize::kBody));
    text->document()->setMarkdown(guide());
    text->document()->setDocumentMargin(space.section);
    for (const auto& [title, place] : setDistances(*text->document(), m_theme)) {
        auto* item = new QListWidgetItem(title, contents);
        item->setData(Qt::UserRole, place);
    }
    connect(contents, &QListWidget::currentItemChanged, text, [text](const QListWidgetItem* item) {
        QTextCursor cursor(text->document());
        cursor.movePosition(QTextCursor::End);
        text->setTextCursor(cursor); // from the end upwards, so that the heading comes to the top
        cursor.setPosition(item->data(Qt::UserRole).toInt());
        text->setTextCursor(cursor);
        text->ensureCursorVisible();
    });
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* row = new QHBoxLayout;
    row->setSpacing(1);
    row->addWidget(contents);
    row->addWidget(text, 1);
    auto* column = new QVBoxLayout(&dialog);
    column->setContentsMargins(0, 0, 0, space.panel);
    column->setSpacing(space.panel);
    column->addLayout(row, 1);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(space.panel, 0, space.panel, 0);
    foot->addWidget(buttons);
    column->addLayout(foot);
    text->setFocus(Qt::OtherFocusReason);
    dialog.exec();
}

void MainWindow::showAbout() {
    QDialog dialog(this);
    dialog.setWindowTitle(tr("About Tessera"));
    const auto& space = m_theme.tokens().space;
    auto* icon = new QLabel(&dialog);
    constexpr int kIconSize = 64;
    icon->setPixmap(style::applicationIcon().pixmap(kIconSize, kIconSize));
    auto* title = new QLabel(tr("Tessera"), &dialog);
    title->setProperty("type", "page_title");
    auto* words =
        new QLabel(tr("Tessera shows which library runs each operator of a deep-learning model, finds the "
                      "fastest placement on this machine, and exports a plan that runs."),
                   &dialog);
    words->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* right = new QVBoxLayout;
    right->setSpacing(space.control);
    right->addWidget(title);
    right->addWidget(words);
    auto* row = new QHBoxLayout;
    row->setSpacing(space.group);
    row->addWidget(icon, 0, Qt::AlignTop);
    row->addLayout(right, 1);
    auto* column = new QVBoxLayout(&dialog);
    column->setContentsMargins(space.section, space.section, space.section, space.group);
    column->setSpacing(space.group);
    column->addLayout(row);
    column->addWidget(buttons);
    dialog.setFixedWidth(m_theme.scaled(460));
    dialog.exec();
}

} // namespace tessera::shell
