// The pages that F1 shows: all are there, and links lead from one to another.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/shell/actions.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QListWidget>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextFragment>
#include <QTimer>
#include <QUrl>

#include <gtest/gtest.h>

namespace tessera::test {
namespace {

class HelpTest : public WindowTest {
protected:
    void lookAtHelp(const std::function<void(QDialog&)>& look) {
        auto& window = makeWindow();
        bool looked = false;
        QTimer timer;
        QObject::connect(&timer, &QTimer::timeout, [&] {
            if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget())) {
                timer.stop();
                looked = true;
                look(*dialog);
                QTest::keyClick(dialog, Qt::Key_Escape);
            }
        });
        timer.start(5);
        window.actions().help->trigger();
        EXPECT_TRUE(looked);
    }
};

/// The places that links of the text lead to, but those on the web.
QStringList linksOf(const QTextDocument& document) {
    QStringList links;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QString link = part.fragment().charFormat().anchorHref();
            if (!link.isEmpty() && QUrl(link).isRelative()) {
                links << link;
            }
        }
    }
    return links;
}

TEST_F(HelpTest, ContentsNameThePagesOfContributorsToo) {
    lookAtHelp([](QDialog& dialog) {
        auto* contents = dialog.findChild<QListWidget*>();
        ASSERT_NE(contents, nullptr);
        for (const auto* title : {"Open a model", "The pattern language", "Architecture", "Glossary", "Tests",
                                  "Debugging", "The command line"}) {
            EXPECT_EQ(contents->findItems(QLatin1String(title), Qt::MatchExactly).size(), 1) << title;
        }
        EXPECT_TRUE(contents->findItems(QStringLiteral("Exit statuses"), Qt::MatchExactly).isEmpty())
            << "of pages for contributors the titles alone";
    });
}

TEST_F(HelpTest, LinksLeadToTheHeadingsOfOtherPages) {
    lookAtHelp([](QDialog& dialog) {
        auto* text = dialog.findChild<QTextBrowser*>();
        ASSERT_NE(text, nullptr);
        const auto follow = [text](const QString& link) {
            emit text->anchorClicked(QUrl(link));
            return text->textCursor().block();
        };
        EXPECT_EQ(follow(QStringLiteral("architecture.md")).text(), QStringLiteral("Architecture"));
        EXPECT_EQ(follow(QStringLiteral("command-line.md#exit-statuses")).text(),
                  QStringLiteral("Exit statuses"));
        EXPECT_EQ(follow(QStringLiteral("../pattern-language.md")).text(),
                  QStringLiteral("The pattern language"));
        auto* contents = dialog.findChild<QListWidget*>();
        int links = 0;
        for (int row = 0; row < contents->count(); ++row) {
            contents->setCurrentRow(row);
            EXPECT_EQ(text->textCursor().block().text().remove(u'`'),
                      contents->item(row)->text().remove(u'`'));
            for (const QString& link : linksOf(*text->document())) {
                ++links;
                EXPECT_GT(follow(link).blockFormat().headingLevel(), 0) << link.toStdString();
                contents->setCurrentRow(-1);
                contents->setCurrentRow(row); // back to the page
            }
        }
        EXPECT_GT(links, 20);
    });
}

} // namespace
} // namespace tessera::test
