// The pages that F1 shows: all are there, and links lead from one to another.
#include "tests/widgets/shell/window_fixture.h"

#include "engine/graph/graph_builder.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/operator_help.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QImage>
#include <QListWidget>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextFragment>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace tessera::test {
namespace {

class HelpTest : public WindowTest {
protected:
    void lookAtHelp(const std::function<void(QDialog&)>& look) {
        auto& window = makeWindow();
        lookAtHelp(look, [&window] { window.actions().help->trigger(); });
    }
    void lookAtHelp(const std::function<void(QDialog&)>& look, const std::function<void()>& ask) {
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
        ask();
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

/// As wide as the text at most, and not the sign of one that is missing.
TEST_F(HelpTest, ShowsThePicturesOfTheGuide) {
    lookAtHelp([](QDialog& dialog) {
        const auto* text = dialog.findChild<QTextBrowser*>();
        int pictures = 0;
        for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next()) {
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                if (!part.fragment().charFormat().isImageFormat()) {
                    continue;
                }
                ++pictures;
                const QString name = part.fragment().charFormat().toImageFormat().name();
                const auto picture =
                    text->document()->resource(QTextDocument::ImageResource, QUrl(name)).value<QImage>();
                ASSERT_FALSE(picture.isNull()) << name.toStdString();
                EXPECT_LT(picture.deviceIndependentSize().width(), text->viewport()->width())
                    << name.toStdString();
            }
        }
        EXPECT_GE(pictures, 5);
    });
}

std::string headingShown(const QDialog& dialog) {
    return dialog.findChild<QTextBrowser*>()->textCursor().block().text().toStdString();
}

TEST_F(HelpTest, OpensAtWhatHasTheKeyboard) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    window.activateWindow();
    ASSERT_TRUE(waitFor([&] { return window.isActiveWindow(); }));
    const auto press = [] { QTest::keyClick(QApplication::focusWidget(), Qt::Key_F1); };
    const auto expectAt = [&](QWidget& focus, const char* heading) {
        window.activateWindow();
        ASSERT_TRUE(waitFor([&] { return window.isActiveWindow(); }));
        focus.setFocus();
        lookAtHelp(
            [&](QDialog& dialog) {
                EXPECT_EQ(headingShown(dialog), heading);
                const auto* current = dialog.findChild<QListWidget*>()->currentItem();
                ASSERT_NE(current, nullptr);
                EXPECT_EQ(current->text().toStdString(), heading) << "the contents say where it is";
            },
            press);
    };
    expectAt(window.canvas(), "Find your way");
    expectAt(*window.inspector().findChild<QTabBar*>(), "Ask why");
    window.showBottom(shell::MainWindow::kCompare);
    expectAt(*window.compare().plans(), "Compare");
    for (auto* button : window.findChild<QToolBar*>()->findChildren<QToolButton*>()) {
        if (button->defaultAction() == window.actions().open) {
            expectAt(*button, "Tessera"); // no place of its own: the guide from its beginning
        }
    }
}

/// Wherever the keyboard can be in a dock, F1 leads to a heading of its own, never to the guide's beginning.
TEST_F(HelpTest, EveryDockHasAPlace) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    ASSERT_TRUE(window.selectNode("/main/3/ConvTranspose"));
    window.activateWindow();
    ASSERT_TRUE(waitFor([&] { return window.isActiveWindow(); }));
    using shell::MainWindow;
    const std::pair<MainWindow::BottomTab, const char*> pages[] = {
        {MainWindow::kOperators, "Find out where the time goes"},
        {MainWindow::kCosts, "Ask what it costs besides"},
        {MainWindow::kCharts, "Find out where the time goes"},
        {MainWindow::kTimeline, "Measure and profile"},
        {MainWindow::kSearch, "Find the fastest plan"},
        {MainWindow::kCompare, "Compare"},
        {MainWindow::kSpecs, "Edit a backend's spec"},
        {MainWindow::kProblems, "Open a model"}};
    const auto headingAt = [&](QWidget& focus) {
        std::string heading;
        window.activateWindow();
        EXPECT_TRUE(waitFor([&] { return window.isActiveWindow(); }));
        focus.setFocus();
        lookAtHelp([&](QDialog& dialog) { heading = headingShown(dialog); },
                   [] { QTest::keyClick(QApplication::focusWidget(), Qt::Key_F1); });
        return heading;
    };
    for (const auto& [tab, heading] : pages) {
        window.showBottom(tab);
        settle();
        QWidget* page = window.bottom().page(tab);
        const auto parts = page->findChildren<QWidget*>();
        const auto part = std::ranges::find_if(parts, [](const QWidget* each) {
            return each->isVisible() && each->isEnabled() && (each->focusPolicy() & Qt::TabFocus) != 0;
        });
        if (part != parts.end()) {
            EXPECT_EQ(headingAt(**part), heading) << (*part)->metaObject()->className();
        } else {
            EXPECT_TRUE(page->property("help_place").isValid()) << heading;
        }
    }
    EXPECT_EQ(headingAt(window.canvas()), "ConvTranspose") << "the operator that is selected";
    window.controller().document().selection().clear(nullptr);
    window.canvas().setSelection({});
    EXPECT_EQ(headingAt(window.canvas()), "Find your way");
}

/// Whoever asks at an operator is told of that operator: the guide knows of none.
TEST_F(HelpTest, AnOperatorThatIsSelectedHasAPage) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    window.activateWindow();
    ASSERT_TRUE(waitFor([&] { return window.isActiveWindow(); }));
    ASSERT_TRUE(window.selectNode("/main/3/ConvTranspose"));
    settle();
    window.canvas().setFocus();
    lookAtHelp(
        [&](QDialog& dialog) {
            auto* contents = dialog.findChild<QListWidget*>();
            ASSERT_NE(contents->currentItem(), nullptr);
            EXPECT_EQ(contents->currentItem()->text(), "ConvTranspose");
            auto* text = dialog.findChild<QTextBrowser*>();
            const QString words = text->toPlainText();
            for (const char* part :
                 {"/main/3/ConvTranspose · a convolution", "kernel_shape: 4, 4", "f32", "a constant",
                  "oneDNN takes it: deconv", "XNNPACK", "OpenBLAS does not take", "Candidates"}) {
                EXPECT_TRUE(words.contains(part)) << part << " is not in\n" << words.toStdString();
            }
            shoot(dialog, "help-operator");
            m_theme->setChoice(style::ThemeChoice::kDark);
            shoot(dialog, "help-operator-dark");
            // On to the chapter that tells how to read the candidates, and back.
            emit text->anchorClicked(QUrl("user-guide.md#ask-why"));
            EXPECT_EQ(headingShown(dialog), "Ask why");
            contents->setCurrentRow(1);
            contents->setCurrentRow(0);
            EXPECT_EQ(headingShown(dialog), "ConvTranspose");
        },
        [] { QTest::keyClick(QApplication::focusWidget(), Qt::Key_F1); });
}

/// Names and clauses are a model's and a spec's own: none of their letters makes anything bold, a link or a
/// row.
TEST(OperatorHelpTest, SaysWhoTakesAnOperatorAndWhyNotWhateverItIsCalled) {
    graph::GraphBuilder builder("m");
    builder.setOpset("", 17);
    const auto x = builder.addInput("*x*_y_|z|", {graph::DType::kFloat32, graph::Shape{4}});
    builder.addOutput(builder.addNode({.op = "Relu", .inputs = {x}, .name = "a`b <i>[c](d)#e"})[0]);
    const auto graph = *std::move(builder).build();
    const auto spec = [](const char* title, const char* rule) {
        const std::string text =
            R"({"format": "tessera-spec", "version": 1, "id": "x", "title": ")" + std::string(title) +
            R"(", "badge": "XX", "colour": "S1", "device": "cpu", "level": "operator", "library": "x.so", "patterns": [)" +
            rule + "]}";
        auto read = pattern::parseSpec(text, "x.json");
        EXPECT_TRUE(read) << (read ? "" : read.error().oneLine());
        session::BackendInfo info;
        info.spec = *std::move(read);
        info.available = true;
        return info;
    };
    auto broken = spec("Gone", R"j({"id": "r", "match": "Relu(_)"})j");
    broken.available = false;
    broken.reason = "no *file* here";
    const auto help = shell::operatorHelp(
        *graph, graph::NodeId(0),
        {spec("Takes_it", R"j({"id": "one-rule", "match": "Relu(_)"})j"),
         spec("Too few", R"j({"id": "flat", "match": "x = Relu", "where": "x.rank == 2"})j"),
         spec("Other", R"j({"id": "t", "match": "Tanh(_)"})j"), broken});
    EXPECT_EQ(help.title, "Relu");
    QTextDocument page;
    page.setMarkdown(help.page);
    const QString words = page.toPlainText();
    for (const char* line : {"a'b <i>[c](d)#e", "*x*_y_|z| · 4 · f32", "Takes_it takes it: one-rule",
                             "Too few does not take it: flat: x.rank == 2",
                             "Other does not take it: no pattern of its spec has this operator",
                             "Gone takes it: r. It is not here: no *file* here"}) {
        EXPECT_TRUE(words.contains(line)) << line << " is not in\n" << words.toStdString();
    }
    QStringList bold;
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const auto format = part.fragment().charFormat();
            EXPECT_TRUE(!format.fontItalic() ||
                        QStringList({"Candidates", "Why"}).contains(part.fragment().text()))
                << part.fragment().text().toStdString();
            if (format.fontWeight() >= QFont::Bold && block.blockFormat().headingLevel() == 0) {
                bold << part.fragment().text();
            }
        }
    }
    EXPECT_EQ(bold, QStringList({"Takes_it", "Too few", "Other", "Gone"}));
    page.setMarkdown(shell::bodyOperatorHelp(*graph, graph::NodeId(0), "lo*op*").page);
    EXPECT_TRUE(page.toPlainText().contains("It stands in a body of lo*op*: what runs that one"))
        << page.toPlainText().toStdString();
}

TEST_F(HelpTest, EveryDialogHasAPlace) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    const std::pair<QAction*, const char*> openers[] = {{window.actions().settings, "settings"},
                                                        {window.actions().shortcuts, "commands-and-keys"},
                                                        {window.actions().about, "more-pages"},
                                                        {window.actions().exportPicture, "export"}};
    for (const auto& [action, place] : openers) {
        lookAtHelp(
            [&, place = place](QDialog& dialog) {
                EXPECT_EQ(dialog.property("help_place").toString().toStdString(), place);
                EXPECT_TRUE(std::ranges::any_of(dialog.actions(), [&](const QAction* each) {
                    return each->shortcuts() == window.actions().help->shortcuts();
                })) << place;
            },
            [action = action] { action->trigger(); });
    }
}

TEST_F(HelpTest, EveryPlaceIsAHeadingOfTheGuide) {
    auto& window = makeWindow();
    QSet<QString> places;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (const QVariant place = widget->property("help_place"); place.isValid()) {
            places.insert(place.toString());
        }
    }
    EXPECT_GE(places.size(), 8);
    for (const QString& place : places) {
        lookAtHelp(
            [&](QDialog& dialog) {
                EXPECT_EQ(dialog.findChild<QTextBrowser*>()->textCursor().blockFormat().headingLevel(), 2)
                    << place.toStdString();
            },
            [&] { window.showHelp(place); });
    }
}

TEST_F(HelpTest, OpensOverADialogToo) {
    auto& window = makeWindow();
    bool looked = false;
    QTimer guide;
    QObject::connect(&guide, &QTimer::timeout, [&] {
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        if (dialog != nullptr && dialog->findChild<QTextBrowser*>() != nullptr) {
            guide.stop();
            looked = true;
            EXPECT_EQ(headingShown(*dialog), "Settings");
            dialog->reject();
        }
    });
    guide.start(5);
    QTimer::singleShot(50, [] {
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        ASSERT_NE(dialog, nullptr);
        dialog->activateWindow();
        EXPECT_TRUE(waitFor([&] { return dialog->isActiveWindow(); }));
        QTest::keyClick(dialog, Qt::Key_F1); // returns once the guide is closed
        dialog->reject();
    });
    window.actions().settings->trigger();
    EXPECT_TRUE(looked);
}

} // namespace
} // namespace tessera::test
