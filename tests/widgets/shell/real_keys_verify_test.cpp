// The plan is verified by its key, and what comes of it can be read on the screen.
#include "tests/widgets/shell/keys_fixture.h"
#include "tests/widgets/shell/real_session_fixture.h"

#include "engine/models/models.h"
#include "widgets/models/log_models.h"
#include "widgets/style/palette.h"
#include "widgets/style/toast.h"

#include <QLabel>
#include <QScreen>

#include <algorithm>
#include <map>

namespace tessera::test {
namespace {

constexpr double kReadable = 4.5; ///< WCAG 2, AA

/// What the X server shows of a widget, whatever lies over it.
QImage onScreen(const QWidget& widget) {
    const QPoint at = widget.mapToGlobal(QPoint(0, 0));
    return widget.screen()->grabWindow(0, at.x(), at.y(), widget.width(), widget.height()).toImage();
}

/// Between the most frequent colour and the one that stands out from it most.
double strongestContrast(const QImage& image) {
    std::map<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            ++counts[image.pixel(x, y)];
        }
    }
    const auto ground = std::max_element(counts.begin(), counts.end(),
                                         [](const auto& a, const auto& b) { return a.second < b.second; });
    double strongest = 1;
    for (const auto& [colour, count] : counts) {
        strongest = std::max(strongest, style::contrast(QColor(colour), QColor(ground->first)));
    }
    return strongest;
}

/// `words` stand on the screen in a label of their own: whole, inside the window, and in strong ink.
void expectReadable(const style::ToastArea& toasts, const QString& words) {
    SCOPED_TRACE(words.toStdString());
    const auto labels = toasts.findChildren<QLabel*>();
    const auto label = std::find_if(labels.begin(), labels.end(),
                                    [&](const QLabel* candidate) { return candidate->text() == words; });
    ASSERT_NE(label, labels.end());
    const QWidget& window = *toasts.window();
    EXPECT_TRUE((*label)->isVisible());
    EXPECT_TRUE(window.rect().contains(QRect((*label)->mapTo(&window, QPoint(0, 0)), (*label)->size())));
    EXPECT_GE((*label)->height(), (*label)->heightForWidth((*label)->width()));
    // The toast is there before the server has drawn it.
    EXPECT_TRUE(waitFor([&] { return strongestContrast(onScreen(**label)) >= kReadable; }))
        << strongestContrast(onScreen(**label));
}

style::ToastArea& toastsOf(const shell::MainWindow& window) {
    return *window.findChild<style::ToastArea*>();
}

RealKeys::Condition toastOf(const shell::MainWindow& window, style::NoticeKind kind) {
    const style::ToastArea& toasts = toastsOf(window);
    return [&toasts, kind] { return toasts.current() != nullptr && toasts.current()->kind == kind; };
}

/// The toast on show, for the message of a failure.
std::string said(const shell::MainWindow& window) {
    const style::Toast* toast = toastsOf(window).current();
    return toast == nullptr ? "no toast" : (toast->title + ": " + toast->text).toStdString();
}

/// Over the session that the program uses.
class VerifyForReal : public KeysOver<RealWindowTest>,
                      public testing::WithParamInterface<style::ThemeChoice> {};

TEST_P(VerifyForReal, SaysThatThePlanIsRight) {
    m_theme->setChoice(GetParam());
    auto& window = showWindow();
    openWithKeyboard(onnxFile(**models::buildSmallModel("residual"), "residual.onnx"));
    ASSERT_NE(document().plan(), nullptr);
    const QString output = QString::fromStdString(
        document().model()->graph->value(document().model()->graph->outputs().front()).name);
    RealKeys keys;
    keys.press({"ctrl+shift+v"}).when("the result", toastOf(window, style::NoticeKind::kSuccess));
    ASSERT_EQ(keys.run(), "") << said(window);
    const style::Toast toast = *toastsOf(window).current();
    EXPECT_EQ(toast.title, "The plan computes what the reference does");
    EXPECT_TRUE(toast.text.startsWith(output + ": relative L2 ")) << toast.text.toStdString();
    expectReadable(toastsOf(window), toast.title);
    expectReadable(toastsOf(window), toast.text);
    EXPECT_EQ(window.problems().rowCount(), 0);
}

std::string nameOfTheme(const testing::TestParamInfo<style::ThemeChoice>& info) {
    return info.param == style::ThemeChoice::kLight ? "Light" : "Dark";
}

INSTANTIATE_TEST_SUITE_P(Themes, VerifyForReal,
                         testing::Values(style::ThemeChoice::kLight, style::ThemeChoice::kDark), nameOfTheme);

class VerifyFails : public Keys, public testing::WithParamInterface<style::ThemeChoice> {};

TEST_P(VerifyFails, SaysWhatIsWrongAndKeepsIt) {
    m_theme->setChoice(GetParam());
    m_world->verification = {false, {"noise"}, {{"output", "noise", {false, 0.5, 2.0, 0.25, 1e-4}}}, {}};
    auto& window = showWindow();
    openDcgan();
    RealKeys keys;
    keys.press({"ctrl+shift+v"}).when("the result", toastOf(window, style::NoticeKind::kDanger));
    ASSERT_EQ(keys.run(), "") << said(window);
    const style::Toast toast = *toastsOf(window).current();
    EXPECT_EQ(toast.title, "The plan's outputs are wrong");
    EXPECT_EQ(toast.text, "output: relative L2 0.25, tolerance 1e−4, on the draw \"noise\"");
    expectReadable(toastsOf(window), toast.title);
    expectReadable(toastsOf(window), toast.text);
    ASSERT_EQ(window.problems().rowCount(), 1) << "it stands under Problems when the toast is gone";
    EXPECT_EQ(window.problems().rows()[0].text, toast.text);
}

/// A detector has dozens of outputs: the words of all of them would be taller than the window.
TEST_P(VerifyFails, NamesTheWorstOutputsOfMany) {
    m_theme->setChoice(GetParam());
    m_world->verification = {false, {"noise"}, {}, {}};
    for (int i = 0; i < 60; ++i) {
        m_world->verification.outputs.push_back(
            {"head" + std::to_string(i), "noise", {i != 41, 0, 0, i == 41 ? 0.5 : 1e-7, 1e-4}});
    }
    auto& window = showWindow();
    openDcgan();
    RealKeys keys;
    keys.press({"ctrl+shift+v"}).when("the result", toastOf(window, style::NoticeKind::kDanger));
    ASSERT_EQ(keys.run(), "") << said(window);
    const style::Toast toast = *toastsOf(window).current();
    EXPECT_TRUE(toast.text.startsWith("head41: relative L2 0.5, tolerance 1e−4, on the draw \"noise\"\n"))
        << toast.text.toStdString();
    EXPECT_TRUE(toast.text.endsWith("and 56 more outputs")) << toast.text.toStdString();
    expectReadable(toastsOf(window), toast.title);
    expectReadable(toastsOf(window), toast.text);
}

INSTANTIATE_TEST_SUITE_P(Themes, VerifyFails,
                         testing::Values(style::ThemeChoice::kLight, style::ThemeChoice::kDark), nameOfTheme);

} // namespace
} // namespace tessera::test
