// --precision of the window, on a CPU that is taken to have bf16 or to lack it; the generated backend
// computes as it would there.
#include "tests/widgets/shell/real_session_fixture.h"

#include "app/gui/session_settings.h"
#include "engine/graph/graph_builder.h"
#include "engine/models/models.h"
#include "tests/support/machine.h"
#include "tests/support/paths.h"
#include "widgets/models/log_models.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/status_line.h"
#include "widgets/style/elided_label.h"

#include <QAction>
#include <QFile>
#include <QMenu>

namespace tessera::test {
namespace {

class Precision : public RealWindowTest {
protected:
    Precision() {
        const QString id = QStringLiteral("generated");
        const QString built = QString::fromStdString(test::buildPath("lib/tessera/backends/"));
        QFile shipped(built + id + ".json");
        EXPECT_TRUE(shipped.open(QIODevice::ReadOnly));
        QByteArray spec = shipped.readAll();
        const QByteArray anchor = "\"patterns\":";
        EXPECT_TRUE(spec.contains(anchor));
        spec.replace(spec.indexOf(anchor), anchor.size(),
                     "\"options\": {\"bf16\": \"emulated\"},\n  " + anchor);
        QFile emulated(path("backends/" + id + ".json"));
        EXPECT_TRUE(emulated.open(QIODevice::WriteOnly));
        emulated.write(spec);
        EXPECT_TRUE(QFile::link(built + "libtessera-generated.so", path("backends/libtessera-generated.so")));
    }

    [[nodiscard]] bridge::SessionFactory sessions() override {
        return [settings = m_session] { return session::Session::create(settings); };
    }
    /// What the program makes of its command line on such a CPU.
    base::Result<session::SessionSettings> asked(const QStringList& arguments, bool hasBf16) { // NOLINT
        gui::Options options;
        EXPECT_EQ(gui::parseOptions(QStringList{"tessera", "--store", path("measurements.db")} + arguments,
                                    options),
                  gui::Parsing::kRun);
        return gui::sessionSettings(options, machineWith(hasBf16));
    }
    [[nodiscard]] QStringList checkedClasses() {
        QStringList checked;
        for (const QAction* action : m_window->actions().precisionMenu->actions()) {
            if (action->isChecked()) {
                checked << QString::fromUtf8(
                    graph::toText(static_cast<graph::Precision>(action->data().toInt())).data());
            }
        }
        return checked;
    }
    [[nodiscard]] bool statusNames(const QString& words) {
        for (const auto* label : m_window->statusLine().findChildren<style::ElidedLabel*>()) {
            if (label->text().contains(words) || label->toolTip().contains(words)) {
                return true;
            }
        }
        return false;
    }

    session::SessionSettings m_session;
};

TEST_F(Precision, OfTheCommandLineHoldsInTheWindowAndInItsPlans) {
    auto settings = asked({"--precision", "bf16"}, true);
    ASSERT_TRUE(settings) << settings.error().oneLine();
    m_session = *settings;
    makeWindow();
    ASSERT_TRUE(waitFor([&] { return m_window->controller().precision() == graph::Precision::kBf16; }));
    EXPECT_EQ(checkedClasses(), QStringList{"bf16"});
    EXPECT_TRUE(statusNames("bf16"));
    openModel(onnxFile(**models::buildSmallModel("residual"), "residual.onnx"));
    EXPECT_EQ(m_window->controller().document().plan()->precision, graph::Precision::kBf16)
        << "of specs alone";
    m_window->actions().searchOperators->trigger();
    ASSERT_TRUE(m_window->controller().searching());
    ASSERT_TRUE(waitFor([&] { return !m_window->controller().searching(); }, std::chrono::seconds(240)));
    waitForPicture();
    const plan::Plan& plan = *m_window->controller().document().plan();
    EXPECT_EQ(plan.precision, graph::Precision::kBf16);
    EXPECT_TRUE(plan.endToEnd.has_value()) << "it was searched";
}

TEST_F(Precision, WithoutTheOptionItIsF32) {
    auto settings = asked({}, false);
    ASSERT_TRUE(settings) << settings.error().oneLine();
    m_session = *settings;
    makeWindow();
    EXPECT_EQ(checkedClasses(), QStringList{"f32"});
    EXPECT_FALSE(statusNames("bf16"));
}

TEST_F(Precision, ThatTheCpuLacksIsRefusedInOneLine) {
    const auto refused = asked({"--precision", "bf16"}, false);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, base::ErrorKind::kImpossible);
    const std::string line = refused.error().oneLine();
    EXPECT_NE(line.find("AVX512-BF16"), std::string::npos) << line;
    EXPECT_EQ(line.find('\n'), std::string::npos);
    // Of another machine's costs this machine's instructions say nothing.
    EXPECT_TRUE(asked({"--precision", "bf16", "--profile", "far.db"}, false));

    // In a window that is open, the class in force stays.
    auto usual = asked({}, false);
    ASSERT_TRUE(usual) << usual.error().oneLine();
    m_session = *usual;
    makeWindow();
    for (QAction* action : m_window->actions().precisionMenu->actions()) {
        if (action->data().toInt() == static_cast<int>(graph::Precision::kBf16)) {
            action->trigger();
        }
    }
    ASSERT_TRUE(waitFor([&] { return m_window->problems().rowCount() > 0; }));
    EXPECT_TRUE(m_window->problems().index(0, 0).data().toString().contains("AVX512-BF16"));
    EXPECT_EQ(checkedClasses(), QStringList{"f32"});
}

} // namespace
} // namespace tessera::test
