// The canvas, the status line and copied rows speak one language, with its decimal mark.
#include "engine/layout/scene.h"
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/figures.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/copy_rows.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/status_line.h"

#include <QAction>
#include <QApplication>
#include <QRegularExpression>

namespace tessera::test {
namespace {

class LanguageTest : public WindowTest, public testing::WithParamInterface<std::string> {
protected:
    [[nodiscard]] static QString language() { return QString::fromStdString(GetParam()); }
    [[nodiscard]] static bool isEnglish() { return GetParam() == "en"; }
    /// A figure with the other mark, as in "18.42" of a German window.
    static void expectOwnMark(const QString& text) {
        static const QRegularExpression kPoint(QStringLiteral("\\d\\.\\d"));
        static const QRegularExpression kComma(QStringLiteral("\\d,\\d"));
        EXPECT_FALSE(text.contains(itemmodels::decimalMark() == "." ? kComma : kPoint)) << text.toStdString();
    }
};

INSTANTIATE_TEST_SUITE_P(Languages, LanguageTest, testing::ValuesIn(languageCodes()),
                         [](const auto& tested) { return tested.param; });

TEST_P(LanguageTest, TheCanvasSpeaksIt) {
    const SpokenLanguage spoken(language());
    makeWindow();
    openModel("builtin:bert");
    m_window->actions().foldRepeats->trigger();
    settle();
    const auto& scene = *m_window->canvas().scene();
    EXPECT_EQ(scene.words().decimalMark, itemmodels::decimalMark().toStdString());
    const auto hasEnglish = [](const std::string& text) {
        return text.find(" each") != std::string::npos || text.find("node") != std::string::npos ||
               text.find("part of") != std::string::npos || text.find("no kernel") != std::string::npos;
    };
    EXPECT_EQ(hasEnglish(scene.words().partOf), isEnglish()) << scene.words().partOf;
    EXPECT_EQ(hasEnglish(scene.words().noKernel), isEnglish()) << scene.words().noKernel;
    int folds = 0;
    for (const auto& box : scene.boxes()) {
        if (box.kind == layout::BoxKind::kGroup) {
            ++folds;
            EXPECT_EQ(hasEnglish(box.name), isEnglish()) << box.name;
        }
    }
    EXPECT_EQ(folds, 1);
    m_window.reset();
}

TEST_P(LanguageTest, FiguresOfStatusAndCopiedRowsHaveItsMark) {
    const SpokenLanguage spoken(language());
    makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    const QString status = m_window->statusLine().text();
    EXPECT_TRUE(status.contains(itemmodels::decimalMark())) << status.toStdString();
    expectOwnMark(status);
    const auto& table = *m_window->operators().table();
    const QString rows = panels::rowsAsText(table, panels::CopiedRows::kAll);
    const QString shown =
        table.model()->index(0, itemmodels::OperatorsModel::kTime).data().toString().remove(QChar(0x2009));
    EXPECT_TRUE(shown.contains(itemmodels::decimalMark())) << shown.toStdString();
    EXPECT_TRUE(rows.contains(u'\t' + shown + u'\t')) << rows.toStdString();
    m_window.reset();
}

} // namespace
} // namespace tessera::test
