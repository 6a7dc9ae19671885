// The sizes of symbolic inputs: images have presets, a batch a slider, and the numbers stay what counts.
#include "engine/graph/graph_builder.h"
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/shell/sizes_dialog.h"
#include "widgets/style/inline_note.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>

namespace tessera::test {
namespace {

using graph::Dim;

class SizesDialogTest : public WindowTest {
protected:
    void ask(const std::function<graph::Shape(graph::GraphBuilder&)>& shape,
             const shell::SizesDialog::Known& known = {}) {
        graph::GraphBuilder builder("m");
        builder.setOpset("", 17);
        const auto x = builder.addInput("x", {graph::DType::kFloat32, shape(builder)});
        builder.addOutput(builder.addNode({.op = "Relu", .inputs = {x}, .name = "relu"})[0]);
        auto graph = std::move(builder).build();
        ASSERT_TRUE(graph.has_value()) << graph.error().oneLine();
        m_dialog = std::make_unique<shell::SizesDialog>(*m_theme, *graph, known);
    }
    void askImages(const shell::SizesDialog::Known& known = {}) {
        ask(
            [](graph::GraphBuilder& builder) {
                const auto n = builder.addSymbol({"N", {}});
                const auto h = builder.addSymbol({"H", {}});
                const auto w = builder.addSymbol({"W", {}});
                return graph::Shape{Dim::symbol(n), 3, Dim::symbol(h), Dim::symbol(w)};
            },
            known);
    }
    [[nodiscard]] QSpinBox* field(const QString& name) {
        for (auto* size : m_dialog->findChildren<QSpinBox*>()) {
            if (size->accessibleName() == name) {
                return size;
            }
        }
        return nullptr;
    }
    [[nodiscard]] std::vector<std::int64_t> extents() { return m_dialog->sizes().at(0).extents; }

    std::unique_ptr<shell::SizesDialog> m_dialog;
};

/// The presets stand on top and are made last: Tab led to them behind the sizes, where what was typed chose
/// one.
TEST_F(SizesDialogTest, TabGoesThroughTheRowsAsTheyStand) {
    ASSERT_NO_FATAL_FAILURE(askImages());
    m_dialog->show();
    ASSERT_TRUE(waitFor([this] { return m_dialog->isVisible(); }));
    const auto placeOf = [this](const QWidget* widget) {
        const QPoint at = widget->mapTo(m_dialog.get(), widget->rect().center());
        return std::pair(at.y() / 8, at.x()); // those of one row differ by some pixels
    };
    QWidget* const first = m_dialog->findChild<QComboBox*>();
    int stops = 1;
    QWidget* before = first;
    for (QWidget* widget = first->nextInFocusChain(); widget != first; widget = widget->nextInFocusChain()) {
        if (!widget->isVisible() || !widget->isEnabled() || (widget->focusPolicy() & Qt::TabFocus) == 0 ||
            widget->focusProxy() != nullptr || qobject_cast<QScrollArea*>(widget) != nullptr ||
            qobject_cast<QScrollBar*>(widget) != nullptr) {
            continue;
        }
        EXPECT_LT(placeOf(before), placeOf(widget)) << widget->accessibleName().toStdString();
        before = widget;
        ++stops;
    }
    EXPECT_EQ(stops, 7) << "presets, batch, its slider, height, width, both buttons";
}

TEST_F(SizesDialogTest, ImagesBeginWithAUsualSideAndHavePresets) {
    ASSERT_NO_FATAL_FAILURE(askImages());
    EXPECT_EQ(extents(), (std::vector<std::int64_t>{1, 3, 224, 224}));
    auto* presets = m_dialog->findChild<QComboBox*>();
    ASSERT_NE(presets, nullptr);
    EXPECT_EQ(presets->currentText(), "224 × 224");
    presets->setCurrentIndex(presets->findText("640 × 640"));
    EXPECT_EQ(extents(), (std::vector<std::int64_t>{1, 3, 640, 640}));
    field("W")->setValue(480);
    EXPECT_EQ(presets->currentIndex(), 0) << "no preset is of these sizes";
    EXPECT_EQ(extents(), (std::vector<std::int64_t>{1, 3, 640, 480}));
}

TEST_F(SizesDialogTest, ShowsTheFieldsOfAnImageWhole) {
    ASSERT_NO_FATAL_FAILURE(askImages());
    m_dialog->show();
    ASSERT_TRUE(waitFor([&] { return m_dialog->isVisible(); }));
    const auto* scroll = m_dialog->findChild<QScrollArea*>();
    EXPECT_EQ(scroll->horizontalScrollBar()->maximum(), 0);
    EXPECT_EQ(scroll->verticalScrollBar()->maximum(), 0);
}

TEST_F(SizesDialogTest, WhatIsKnownComesBeforeAPreset) {
    ASSERT_NO_FATAL_FAILURE(askImages({{{"x", {2, 3, 33, 33}}}, {}}));
    EXPECT_EQ(extents(), (std::vector<std::int64_t>{2, 3, 33, 33}));
    EXPECT_EQ(m_dialog->findChild<QComboBox*>()->currentIndex(), 0);
}

TEST_F(SizesDialogTest, TheBatchHasASliderAndGoesBeyondIt) {
    ASSERT_NO_FATAL_FAILURE(askImages());
    auto* slider = m_dialog->findChild<QSlider*>();
    ASSERT_NE(slider, nullptr);
    slider->setValue(16);
    EXPECT_EQ(extents().front(), 16);
    field("N")->setValue(500);
    EXPECT_EQ(slider->value(), slider->maximum());
    EXPECT_EQ(extents().front(), 500) << "the slider's end does not pull the number back";
    field("N")->setValue(8);
    EXPECT_EQ(slider->value(), 8);
}

/// Words of one line each, however many inputs there are: the fields are what is read here.
TEST_F(SizesDialogTest, EveryTextIsOneLine) {
    for (const char* language : {"en", "de"}) {
        const SpokenLanguage spoken(QString::fromLatin1(language));
        ASSERT_NO_FATAL_FAILURE(askImages());
        m_dialog->show();
        ASSERT_TRUE(waitFor([&] { return m_dialog->isVisible(); }));
        for (const auto* label : m_dialog->findChildren<QLabel*>()) {
            EXPECT_LT(label->height(), 2 * label->fontMetrics().height()) << label->text().toStdString();
            EXPECT_LE(label->fontMetrics().horizontalAdvance(label->text()), label->width())
                << label->text().toStdString();
        }
    }
}

/// The notice of a model without sizes names one of its many inputs and counts the rest.
TEST_F(SizesDialogTest, TheNoticeIsShortForAnyNumberOfInputs) {
    graph::GraphBuilder builder("many");
    builder.setOpset("", 17);
    const auto n = builder.addSymbol({"N", {}});
    for (int i = 0; i < 40; ++i) {
        const auto x = builder.addInput("state_of_layer_" + std::to_string(i),
                                        {graph::DType::kFloat32, graph::Shape{Dim::symbol(n), 16}});
        builder.addOutput(
            builder.addNode({.op = "Relu", .inputs = {x}, .name = "relu" + std::to_string(i)})[0]);
    }
    m_world->models["many.onnx"] = *std::move(builder).build();
    auto& window = makeWindow();
    window.resize(1024, 700);
    window.open("many.onnx");
    ASSERT_TRUE(waitFor([&] { return window.findChild<shell::SizesDialog*>() != nullptr; }));
    window.findChild<shell::SizesDialog*>()->close();
    const auto notes = window.findChildren<style::InlineNote*>();
    const auto note = std::find_if(notes.begin(), notes.end(), [](const auto* each) {
        return each->isVisible() && each->text().startsWith("Symbolic sizes");
    });
    ASSERT_NE(note, notes.end());
    EXPECT_TRUE((*note)->text().contains("and 39 more")) << (*note)->text().toStdString();
    const QFontMetrics metrics((*note)->font());
    EXPECT_LT(metrics.horizontalAdvance((*note)->text()), 2 * window.canvas().width()) << "two lines at most";
    EXPECT_TRUE((*note)->toolTip().contains("state_of_layer_39")) << "the rest is at hand";
}

TEST_F(SizesDialogTest, WhatIsNoImageHasNoPresets) {
    ASSERT_NO_FATAL_FAILURE(ask([](graph::GraphBuilder& builder) {
        const auto n = builder.addSymbol({"batch", {}});
        const auto s = builder.addSymbol({"sequence", {}});
        return graph::Shape{Dim::symbol(n), Dim::symbol(s)};
    }));
    EXPECT_EQ(m_dialog->findChild<QComboBox*>(), nullptr);
    EXPECT_EQ(m_dialog->findChildren<QSlider*>().size(), 1);
    EXPECT_EQ(extents(), (std::vector<std::int64_t>{1, 1}));
}

/// A square one would contradict the side that the model states.
TEST_F(SizesDialogTest, ASpectrogramOfGivenWidthHasNoPresets) {
    ASSERT_NO_FATAL_FAILURE(ask([](graph::GraphBuilder& builder) {
        const auto n = builder.addSymbol({"batch", {}});
        const auto frames = builder.addSymbol({"frames", {}});
        return graph::Shape{Dim::symbol(n), 1, Dim::symbol(frames), 257};
    }));
    EXPECT_EQ(m_dialog->findChild<QComboBox*>(), nullptr);
    EXPECT_EQ(extents(), (std::vector<std::int64_t>{1, 1, 224, 257})) << "one is too few for most windows";
}

} // namespace
} // namespace tessera::test
