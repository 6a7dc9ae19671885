#include "widgets/shell/main_window.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace tessera::shell {

void MainWindow::showHelp() {
    QDialog dialog(this);
    dialog.setWindowTitle(tr("User guide"));
    dialog.resize(820, 640);
    auto* text = new QTextBrowser(&dialog);
    text->setAccessibleName(dialog.windowTitle());
    QString words;
    for (const char* page : {":/tessera/help/user-guide.md", ":/tessera/help/pattern-language.md"}) {
        QFile file(QString::fromLatin1(page));
        if (file.open(QIODevice::ReadOnly)) {
            words += QString::fromUtf8(file.readAll()) + QStringLiteral("\n\n");
        }
    }
    text->setMarkdown(words);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* column = new QVBoxLayout(&dialog);
    column->addWidget(text);
    column->addWidget(buttons);
    dialog.exec();
}

} // namespace tessera::shell
