#include "widgets/shell/picture_dialog.h"

#include "tests/widgets/shell/window_fixture.h"
#include "widgets/shell/actions.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QTemporaryDir>

namespace tessera::test {
namespace {

using exporting::PictureFormat;
using exporting::PlanPictureRequest;
using shell::PictureDialog;

class PictureDialogTest : public testing::Test {
protected:
    static QComboBox& list(const PictureDialog& dialog, const QString& name) {
        for (auto* each : dialog.findChildren<QComboBox*>()) {
            if (each->accessibleName() == name) {
                return *each;
            }
        }
        ADD_FAILURE() << name.toStdString();
        return *dialog.findChild<QComboBox*>();
    }

    /// What a window offers of a plan whose errors were not checked.
    static std::vector<shell::PictureColours> colours() {
        return {{"Backend", layout::ColourMode::kBackend, nullptr},
                {"Time", layout::ColourMode::kHeat, nullptr}};
    }

    style::Theme m_theme{style::builtinTokens()};
};

TEST_F(PictureDialogTest, GivesWhatWasChosen) {
    const PictureDialog dialog(m_theme, {"conv1", "relu1"}, colours(), {});
    EXPECT_EQ(dialog.ending(), "png");
    EXPECT_TRUE(dialog.request().nodes.empty()) << "the whole model unless it is said";
    list(dialog, "Sharpness").setCurrentIndex(3);
    list(dialog, "Shows").setCurrentIndex(1);
    list(dialog, "Colours").setCurrentIndex(1);
    list(dialog, "Theme").setCurrentIndex(1);
    for (auto* box : dialog.findChildren<QCheckBox*>()) {
        box->toggle();
    }
    const auto request = dialog.request();
    EXPECT_EQ(request.pixelRatio, 4);
    EXPECT_EQ(request.nodes, (std::vector<std::string>{"conv1", "relu1"}));
    EXPECT_EQ(request.mode, layout::ColourMode::kHeat);
    EXPECT_EQ(request.theme, exporting::PictureTheme::kDark);
    EXPECT_EQ(request.folding, exporting::SceneRequest::Folding::kRepeats);
    EXPECT_EQ(request.legend, PlanPictureRequest::LegendUse::kNone);
    const PictureDialog again(m_theme, {"conv1", "relu1"}, colours(), request);
    EXPECT_EQ(again.request().pixelRatio, 4) << "the next time begins where the last one ended";
    EXPECT_EQ(again.request().nodes, request.nodes);
}

TEST_F(PictureDialogTest, OffersOnlyWhatIsThere) {
    const PictureDialog dialog(m_theme, {}, colours(), {});
    EXPECT_EQ(list(dialog, "Shows").count(), 1) << "nothing is selected";
    list(dialog, "Format").setCurrentIndex(static_cast<int>(PictureFormat::kSvg));
    EXPECT_FALSE(list(dialog, "Sharpness").isEnabled()) << "lines have no pixels";
    EXPECT_EQ(dialog.ending(), "svg");
}

TEST_F(PictureDialogTest, OffersValuesWhereThereAreAny) {
    const auto values = std::make_shared<const plan::NodeValues>(
        plan::NodeValues{.title = "latency, ms", .source = "v.csv", .ofNode = {1}});
    auto choices = colours();
    choices.push_back({"Overlay", layout::ColourMode::kHeat, values});
    PlanPictureRequest last;
    last.mode = layout::ColourMode::kHeat;
    last.values = values;
    const PictureDialog dialog(m_theme, {}, choices, last);
    EXPECT_EQ(list(dialog, "Colours").currentText(), "Overlay");
    EXPECT_EQ(dialog.request().values, values);
    const PictureDialog without(m_theme, {}, colours(), last);
    EXPECT_EQ(list(without, "Colours").currentText(), "Backend")
        << "they are closed: nothing stands for them";
    EXPECT_EQ(without.request().values, nullptr);
}

TEST_F(WindowTest, ExportsAPictureAsItWasAskedFor) {
    auto& window = makeWindow();
    EXPECT_FALSE(window.actions().exportPicture->isEnabled());
    openModel("builtin:dcgan");
    EXPECT_TRUE(window.actions().exportPicture->isEnabled());
    const QTemporaryDir folder;
    PlanPictureRequest request;
    request.format = PictureFormat::kPdf;
    request.nodes = {"/main/3/ConvTranspose"};
    window.controller().exportPicture(window.controller().exported(), request, folder.filePath("part.pdf"));
    ASSERT_TRUE(waitFor([&] { return m_world->exports > 0; }));
    ASSERT_EQ(m_world->pictures.size(), 1U);
    EXPECT_EQ(m_world->pictures[0].nodes, request.nodes);
}

} // namespace
} // namespace tessera::test
