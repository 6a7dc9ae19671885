// What is said beside the graph lies over it: the canvas never jumps.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/replay_bar.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/toast.h"

#include <QApplication>
#include <QTemporaryDir>

namespace tessera::test {
namespace {

class Notes : public WindowTest {
protected:
    /// Where the canvas is in the window, and where a node is on it.
    struct Place {
        QRect canvas;
        QRectF node;
        double zoom = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };
    [[nodiscard]] Place place() {
        auto& canvas = m_window->canvas();
        QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QApplication::processEvents();
        return {QRect(canvas.viewport()->mapTo(m_window.get(), QPoint()), canvas.viewport()->size()),
                canvas.placeOf(canvas.scene()->boxOf(graph::NodeId(3))), canvas.zoom()};
    }
    /// The notes that lie over the graphs.
    [[nodiscard]] std::vector<style::InlineNote*> notes() {
        std::vector<style::InlineNote*> found;
        for (auto* note : m_window->findChildren<style::InlineNote*>()) {
            if (note->parentWidget() == m_window->previewBar().parentWidget()) {
                found.push_back(note);
            }
        }
        std::sort(found.begin(), found.end(),
                  [](const auto* a, const auto* b) { return a->geometry().top() < b->geometry().top(); });
        return found;
    }
};

TEST_F(Notes, LieOverTheCanvasAndMoveNothing) {
    makeWindow();
    openModel("builtin:dcgan");
    m_window->canvas().setZoom(0.6);
    const Place before = place();
    const auto all = notes();
    ASSERT_EQ(all.size(), 3U) << "a profile's, missing sizes', an interrupted search's";
    for (style::InlineNote* note : all) {
        note->setMessage("Costs are borrowed from a machine with a long name, which wraps where the window "
                         "is narrow. Nothing is run; times are marked.",
                         "Close");
        note->show();
        EXPECT_EQ(place(), before) << "it appeared";
        EXPECT_TRUE(note->isVisible());
        const QRect over(note->mapTo(m_window.get(), QPoint()), note->size());
        EXPECT_TRUE(before.canvas.contains(over)) << "it lies over the canvas, not beside it";
        EXPECT_GT(note->height(), note->fontMetrics().height()) << "it is read whole";
    }
    for (style::InlineNote* note : all) {
        note->hide();
        EXPECT_EQ(place(), before) << "it went";
    }
}

TEST_F(Notes, StandBelowEachOtherAndOverNoBar) {
    makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    const Place before = place();
    m_window->controller().showStep(1);
    ASSERT_TRUE(waitFor([this] { return m_window->replayBar().isVisible(); }));
    int bottom = -1;
    for (style::InlineNote* note : notes()) {
        note->setMessage("A note", {});
        note->show();
    }
    EXPECT_EQ(place(), before);
    for (style::InlineNote* note : notes()) {
        EXPECT_GT(note->geometry().top(), bottom);
        bottom = note->geometry().bottom();
        EXPECT_FALSE(note->geometry().intersects(m_window->replayBar().geometry()));
    }
}

TEST_F(Notes, AProfileIsSaidOverTheGraphAndAboveTheStartPage) {
    auto& window = makeWindow();
    const auto note = [&]() -> style::InlineNote* {
        for (auto* each : window.findChildren<style::InlineNote*>()) {
            if (each->isVisible() && each->text().contains("borrowed")) {
                return each;
            }
        }
        return nullptr;
    };
    window.controller().openHardwareProfile("/tmp/other.db");
    ASSERT_TRUE(waitFor([&] { return note() != nullptr; })) << "no model is open yet";
    openModel("builtin:dcgan");
    ASSERT_NE(note(), nullptr);
    EXPECT_EQ(note()->parentWidget(), window.previewBar().parentWidget());
    window.controller().closeModel();
    ASSERT_TRUE(waitFor([&] { return window.canvas().scene() == nullptr; }));
    EXPECT_TRUE(waitFor([&] { return note() != nullptr; })) << "it still holds";
}

TEST_F(Notes, AnInterruptedSearchIsOfferedOverTheGraph) {
    const QTemporaryDir folder;
    QSettings settings(folder.filePath("settings.ini"), QSettings::IniFormat);
    auto& window = makeWindow(&settings);
    openModel("builtin:dcgan");
    const Place before = place();
    shell::writeInterrupted(settings, *window.controller().document().model(), true);
    window.controller().closeModel();
    openModel("builtin:dcgan");
    ASSERT_TRUE(waitFor([&] {
        const auto all = notes();
        return std::any_of(all.begin(), all.end(), [](const auto* note) { return note->isVisible(); });
    }));
    EXPECT_EQ(place().canvas, before.canvas);
}

TEST_F(Notes, ToastsCaptionAndBarsMoveNothingEither) {
    makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    const Place before = place();
    emit m_window->controller().noticed(style::NoticeKind::kInfo, "Written", "plan.json");
    EXPECT_EQ(place(), before);
    m_window->caption().setMessage("A sentence", "An action");
    EXPECT_EQ(place(), before);
    m_window->controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([this] { return m_window->previewBar().isVisible(); }));
    EXPECT_EQ(place(), before);
    EXPECT_LT(m_window->previewBar().height(), before.canvas.height() / 3) << "the graph is seen beside it";
    m_window->controller().showStep(1);
    ASSERT_TRUE(waitFor([this] { return m_window->replayBar().isVisible(); }));
    EXPECT_EQ(place(), before);
    EXPECT_LT(m_window->replayBar().height(), before.canvas.height() / 3);
}

} // namespace
} // namespace tessera::test
