// Devices besides the CPU: found, told of, chosen and kept.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/shell/settings_dialog.h"
#include "widgets/shell/start_page.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/inline_note.h"

#include <QCheckBox>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include <set>

namespace tessera::test {
namespace {

using backend::DeviceId;

const DeviceId kPlayed{DeviceId::Kind::kOpenCl, 0};

class DevicesInTheWindow : public WindowTest {
public:
    ~DevicesInTheWindow() override {
        m_dialog.reset();
        m_window.reset(); // before its settings
    }

protected:
    DevicesInTheWindow() {
        backend::DeviceInfo played;
        played.name = "Played CPU";
        played.memoryBytes = std::int64_t{1} << 30;
        played.isEmulated = true;
        backend::DeviceInfo old;
        old.name = "Old card";
        old.reason = "it knows OpenCL 1.0, and 1.2 is needed";
        m_world->devices = {{DeviceId::Kind::kOpenCl, "", {played, old}},
                            {DeviceId::Kind::kCuda, "there is no driver", {}}};
    }

    void openDialog() {
        m_dialog = std::make_unique<shell::SettingsDialog>(*m_theme, m_window->controller(), &m_settings,
                                                           m_window.get());
        m_dialog->show();
        m_dialog->activateWindow();
        ASSERT_TRUE(waitFor([&] { return m_dialog->isActiveWindow() && box("opencl:0") != nullptr; }));
    }
    [[nodiscard]] QCheckBox* box(const char* device) const { return m_dialog->findChild<QCheckBox*>(device); }
    [[nodiscard]] QString note() const { return m_dialog->findChildren<style::InlineNote*>().last()->text(); }
    [[nodiscard]] const std::vector<DeviceId>& placedOn() const { return m_window->controller().devices(); }

    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath("settings.ini"), QSettings::IniFormat};
    std::unique_ptr<shell::SettingsDialog> m_dialog;
};

TEST_F(DevicesInTheWindow, AreChosenInTheSettingsAndKept) {
    makeWindow(&m_settings);
    ASSERT_NO_FATAL_FAILURE(openDialog());
    EXPECT_TRUE(box("opencl:0")->text().startsWith("Played CPU · OpenCL · 1"))
        << box("opencl:0")->text().toStdString();
    EXPECT_EQ(box("opencl:0")->toolTip(), "OpenCL 0 in figures and lists, opencl:0 on the command line");
    EXPECT_TRUE(box("opencl:0")->text().contains("emulated")) << "whose times are no device's";
    EXPECT_FALSE(box("opencl:0")->isChecked());
    EXPECT_FALSE(box("opencl:1")->isEnabled());
    EXPECT_TRUE(note().contains("Old card: it knows OpenCL 1.0, and 1.2 is needed")) << note().toStdString();
    EXPECT_TRUE(note().contains("No device of CUDA: there is no driver")) << note().toStdString();
    box("opencl:0")->setFocus();
    QTest::keyClick(box("opencl:0"), Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return placedOn() == std::vector<DeviceId>{{}, kPlayed}; }));
    EXPECT_TRUE(box("opencl:0")->isChecked());
    EXPECT_EQ(m_dialog->focusWidget(), box("opencl:0")) << "the keyboard stays where it was";
    EXPECT_EQ(shell::readDevices(m_settings), placedOn());
    // The next window places on it without being asked.
    m_dialog.reset();
    makeWindow(&m_settings);
    ASSERT_TRUE(waitFor([&] { return placedOn() == std::vector<DeviceId>{{}, kPlayed}; }));
    ASSERT_NO_FATAL_FAILURE(openDialog());
    EXPECT_TRUE(box("opencl:0")->isChecked());
    QTest::keyClick(box("opencl:0"), Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return placedOn().empty(); }));
    EXPECT_EQ(shell::readDevices(m_settings), std::vector<DeviceId>());
}

TEST_F(DevicesInTheWindow, SeveralOfAKindAreChosenTogether) {
    m_world->devices[0].devices[1] = m_world->devices[0].devices[0];
    makeWindow(&m_settings);
    ASSERT_NO_FATAL_FAILURE(openDialog());
    const DeviceId second{kPlayed.kind, 1};
    QTest::keyClick(box("opencl:1"), Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return placedOn() == std::vector<DeviceId>{{}, second}; }));
    QTest::keyClick(box("opencl:0"), Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return placedOn() == std::vector<DeviceId>{{}, second, kPlayed}; }));
    EXPECT_TRUE(box("opencl:0")->isChecked());
    EXPECT_TRUE(box("opencl:1")->isChecked());
    EXPECT_EQ(shell::readDevices(m_settings), placedOn());
    QTest::keyClick(box("opencl:1"), Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return placedOn() == std::vector<DeviceId>{{}, kPlayed}; }));
    EXPECT_FALSE(box("opencl:1")->isChecked());
}

TEST_F(DevicesInTheWindow, APinToOneOfSeveralNamesItAndIsKept) {
    makeWindow(&m_settings);
    openModel("builtin:dcgan");
    auto& controller = m_window->controller();
    const auto rule = [&](const char* row) {
        controller.pin(graph::NodeId(0), row, "");
        EXPECT_TRUE(waitFor([&] { return controller.preview().has_value(); }));
        const auto made = controller.preview()->constraints.back();
        controller.discardPreview();
        return made;
    };
    const plan::Constraint named = rule("openblas@opencl:1");
    EXPECT_EQ(named.backend, "openblas");
    EXPECT_EQ(named.device, std::optional(DeviceId{DeviceId::Kind::kOpenCl, 1}));
    EXPECT_EQ(rule("openblas").device, std::nullopt) << "wherever it runs";
    const auto model = controller.document().model();
    shell::writePins(m_settings, *model, {named, rule("openblas")});
    EXPECT_EQ(shell::readPins(m_settings, *model), (std::vector{named, rule("openblas")}));
}

/// People know their devices by name; an id, which counts from 0 within a kind, tells nobody which card it
/// is.
TEST_F(DevicesInTheWindow, AreCalledByTheirNamesAndByMoreWhereTwoAreAlike) {
    backend::DeviceInfo card;
    card.name = "H & Co 200";
    card.memoryBytes = std::int64_t{139} << 30;
    backend::DeviceInfo other = card;
    other.name = "Old card"; // as one of OpenCL's
    m_world->devices[1] = {DeviceId::Kind::kCuda, "", {card, other, card}};
    makeWindow(&m_settings);
    ASSERT_NO_FATAL_FAILURE(openDialog());
    std::set<QString> names;
    for (const auto* each : m_dialog->findChildren<QCheckBox*>()) {
        if (const auto id = DeviceId::parse(each->objectName().toStdString())) {
            EXPECT_FALSE(each->text().contains(each->objectName())) << each->text().toStdString();
            EXPECT_TRUE(each->toolTip().contains(each->objectName())) << each->toolTip().toStdString();
            names.insert(each->text());
        }
    }
    EXPECT_EQ(names.size(), 5U) << "no two of them read alike";
    EXPECT_TRUE(box("cuda:0")->text().startsWith("H && Co 200 (CUDA 0) · 139"))
        << box("cuda:0")->text().toStdString();
    EXPECT_TRUE(box("cuda:1")->text().startsWith("Old card (CUDA 1)")) << box("cuda:1")->text().toStdString();
}

TEST_F(DevicesInTheWindow, OneThatWentAwayIsSaidAndTheOnesBeforeStay) {
    makeWindow(&m_settings);
    ASSERT_NO_FATAL_FAILURE(openDialog());
    m_world->devices[0].reason = "the driver went away";
    QTest::mouseClick(box("opencl:0"), Qt::LeftButton, {}, QPoint(8, box("opencl:0")->height() / 2));
    ASSERT_TRUE(waitFor([&] { return note().contains("the driver went away"); })) << note().toStdString();
    EXPECT_TRUE(note().startsWith("Played CPU: the driver went away")) << note().toStdString();
    EXPECT_FALSE(box("opencl:0")->isChecked());
    EXPECT_TRUE(placedOn().empty());
    EXPECT_TRUE(shell::readDevices(m_settings).empty()) << "what failed is not kept";
}

TEST_F(DevicesInTheWindow, AreToldOfOnTheStartPage) {
    makeWindow();
    const auto tells = [&](const QString& words) {
        const auto labels = m_window->findChild<shell::StartPage*>()->findChildren<QLabel*>();
        return std::ranges::any_of(labels,
                                   [&](const QLabel* label) { return label->text().contains(words); });
    };
    ASSERT_TRUE(waitFor([&] { return tells("Played CPU · OpenCL · 1"); }));
    EXPECT_TRUE(tells("No device of CUDA: there is no driver"));
}

TEST_F(DevicesInTheWindow, AModelThatIsOpenIsPlacedAnewAndThatIsUndone) {
    makeWindow(&m_settings);
    openModel("builtin:dcgan");
    const auto before = m_window->controller().document().plan();
    m_window->controller().setDevices({{}, kPlayed});
    ASSERT_TRUE(waitFor([&] { return placedOn().size() == 2; }));
    ASSERT_TRUE(waitFor([&] { return m_window->controller().document().plan() != before; }));
    m_window->controller().document().undo().undo();
    EXPECT_EQ(m_window->controller().document().plan(), before);
}

} // namespace
} // namespace tessera::test
