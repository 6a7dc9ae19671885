#include "tests/widgets/support/spoken_language.h"
#include "widgets/style/dialog_room.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/elided_link.h"
#include "widgets/style/empty_state.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/progress_bar.h"
#include "widgets/style/row_delegate.h"
#include "widgets/style/section_title.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/theme.h"
#include "widgets/style/tool_bar.h"
#include "widgets/style/translation.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStatusBar>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QToolBar>
#include <QVBoxLayout>

namespace tessera::style {
namespace {

class Controls : public testing::Test {
protected:
    Controls() : theme(builtinTokens(), [] { return ThemeKind::kLight; }) {
        theme.setMotion(Motion::kReduced);
        theme.install(*static_cast<QApplication*>(QCoreApplication::instance()));
    }

    static void show(QWidget& widget) {
        widget.show();
        widget.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&widget));
    }

    Theme theme;
};

class Segments : public Controls {
protected:
    Segments()
        : before(new QLineEdit(&window))
        , control(new SegmentedControl(theme, &window))
        , after(new QLineEdit(&window)) {
        auto* layout = new QVBoxLayout(&window);
        for (QWidget* widget :
             {static_cast<QWidget*>(before), static_cast<QWidget*>(control), static_cast<QWidget*>(after)}) {
            layout->addWidget(widget);
        }
        control->addSegment(10, "&Backend", Icon::kBackend);
        control->addSegment(20, "Heat", Icon::kHeat);
        control->addSegment(30, "Delta");
        show(window);
    }

    QWidget* focused() const { return QApplication::focusWidget(); }

    QWidget window;
    QLineEdit* before;
    SegmentedControl* control;
    QLineEdit* after;
};

TEST_F(Segments, TheFirstIsCurrentAndAddingTellsNothing) {
    QSignalSpy changes(control, &SegmentedControl::changed);
    control->addSegment(40, "Confidence");
    EXPECT_EQ(control->current(), 10);
    EXPECT_EQ(changes.count(), 0);
}

TEST_F(Segments, AreOneTabStopOnTheCurrentOne) {
    control->setCurrent(20);
    before->setFocus();
    QTest::keyClick(focused(), Qt::Key_Tab);
    ASSERT_NE(focused(), nullptr);
    EXPECT_EQ(focused()->parentWidget(), control);
    EXPECT_EQ(control->current(), 20);
    QTest::keyClick(focused(), Qt::Key_Tab);
    EXPECT_EQ(focused(), after);
    QTest::keyClick(focused(), Qt::Key_Backtab);
    EXPECT_EQ(focused()->parentWidget(), control);
}

TEST_F(Segments, ArrowsHomeAndEndMoveTheChoice) {
    QSignalSpy changes(control, &SegmentedControl::changed);
    before->setFocus();
    QTest::keyClick(focused(), Qt::Key_Tab);
    QTest::keyClick(focused(), Qt::Key_Right);
    EXPECT_EQ(control->current(), 20);
    QTest::keyClick(focused(), Qt::Key_End);
    EXPECT_EQ(control->current(), 30);
    QTest::keyClick(focused(), Qt::Key_Left);
    EXPECT_EQ(control->current(), 20);
    QTest::keyClick(focused(), Qt::Key_Home);
    EXPECT_EQ(control->current(), 10);
    ASSERT_EQ(changes.count(), 4);
    EXPECT_EQ(changes.at(1).at(0).toInt(), 30);
}

/// What chooses for a person, such as a search that ends, takes the keyboard's frame along.
TEST_F(Segments, TheKeyboardStandsAtWhatIsChosenAndReturnChoosesToo) {
    before->setFocus();
    QTest::keyClick(focused(), Qt::Key_Tab);
    control->setCurrent(20);
    QTest::keyClick(focused(), Qt::Key_Left);
    EXPECT_EQ(control->current(), 10);
    control->findChildren<QRadioButton*>().at(2)->setFocus();
    QTest::keyClick(focused(), Qt::Key_Return);
    EXPECT_EQ(control->current(), 30);
}

TEST_F(Segments, AClickAnywhereInASegmentChoosesIt) {
    QSignalSpy changes(control, &SegmentedControl::changed);
    QTest::mouseClick(control->findChildren<QRadioButton*>().at(2), Qt::LeftButton, {}, QPoint(2, 2));
    EXPECT_EQ(control->current(), 30);
    EXPECT_EQ(changes.count(), 1);
}

TEST_F(Segments, ChoosingMovesNothing) {
    const QSize size = control->sizeHint();
    control->setCurrent(30);
    EXPECT_EQ(control->sizeHint(), size);
    EXPECT_EQ(size.height(), 30);
}

TEST_F(Segments, AreNamedRadioButtons) {
    auto* segment = control->findChildren<QRadioButton*>().at(0);
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(segment);
    ASSERT_NE(accessible, nullptr);
    EXPECT_EQ(accessible->role(), QAccessible::RadioButton);
    EXPECT_EQ(accessible->text(QAccessible::Name), "Backend");
    EXPECT_TRUE(accessible->state().checked);
}

TEST_F(Controls, ALinkIsFollowedByMouseAndKeysAndGivesWay) {
    ElidedLink link;
    link.setLink("End to end 18.42 ms & more", "Show in Costs");
    show(link);
    QSignalSpy followed(&link, &QPushButton::clicked);
    QTest::mouseClick(&link, Qt::LeftButton);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space}) {
        QTest::keyClick(&link, key);
    }
    EXPECT_EQ(followed.count(), 4);
    EXPECT_LT(link.minimumSizeHint().width(), link.sizeHint().width());
    EXPECT_TRUE(link.toolTip().contains("18.42"));
    EXPECT_EQ(link.accessibleDescription(), "Show in Costs");
    EXPECT_EQ(link.focusPolicy(), Qt::TabFocus);
    link.setLink({}, {});
    EXPECT_EQ(link.focusPolicy(), Qt::NoFocus);
    EXPECT_TRUE(link.isHidden());
}

TEST_F(Controls, EmptyStateOffersItsActionToTheKeyboard) {
    EmptyState state(theme);
    state.setMessage("Nothing measured yet.", "Measure this region");
    show(state);
    QSignalSpy triggered(&state, &EmptyState::actionTriggered);
    auto* button = state.findChild<QPushButton*>();
    button->setFocus();
    QTest::keyClick(button, Qt::Key_Space);
    EXPECT_EQ(triggered.count(), 1);
    EXPECT_EQ(button->accessibleDescription(), "Nothing measured yet.");
    state.setMessage("No problems.");
    EXPECT_FALSE(button->isVisible());
    EXPECT_EQ(state.text(), "No problems.");
}

TEST_F(Controls, NotesSayTheirKindInWords) {
    InlineNote note(theme, NoticeKind::kDanger);
    note.setMessage("The store is locked.", "Try again");
    EXPECT_EQ(note.accessibleName(), "Error: The store is locked.");
    note.setKind(NoticeKind::kWarning);
    EXPECT_EQ(note.accessibleName(), "Warning: The store is locked.");
    show(note);
    QSignalSpy triggered(&note, &InlineNote::actionTriggered);
    QTest::keyClick(note.findChild<QPushButton*>(), Qt::Key_Space);
    EXPECT_EQ(triggered.count(), 1);
}

TEST_F(Controls, NotesShowMarkupAsText) {
    InlineNote note(theme, NoticeKind::kWarning);
    note.setMessage("<b>name</b>");
    EXPECT_EQ(note.findChild<QLabel*>()->textFormat(), Qt::PlainText);
}

TEST_F(Controls, ProgressIsClampedAndSaid) {
    ProgressBar bar(theme);
    bar.setProgress(246, 400);
    EXPECT_NEAR(bar.value() / double(bar.maximum()), 0.615, 1e-4);
    EXPECT_EQ(bar.accessibleDescription(), "246 of 400");
    bar.setProgress(7, 5);
    EXPECT_EQ(bar.value(), bar.maximum());
    bar.setProgress(0, 0);
    EXPECT_EQ(bar.value(), 0);
    EXPECT_EQ(bar.sizeHint().height(), 6);
}

TEST_F(Controls, ProgressPaintsItsStateInItsShare) {
    ProgressBar bar(theme);
    bar.resize(100, 6);
    bar.setProgress(1, 2);
    const auto at = [&bar](int x) { return bar.grab().toImage().pixelColor(x, 3); };
    EXPECT_EQ(at(25), theme.colour(Role::kAccent));
    EXPECT_EQ(at(75), theme.colour(Role::kTrack));
    bar.setState(ProgressState::kDone);
    EXPECT_EQ(at(25), theme.colour(Role::kSuccess));
}

TEST_F(Controls, ElidedLabelKeepsTheWholeNameForReaders) {
    ElidedLabel label(Qt::ElideMiddle);
    label.setText("/encoder/layer.1/attention/query/MatMul");
    label.resize(label.sizeHint());
    EXPECT_EQ(label.shownText(), label.text());
    label.resize(120, label.height());
    EXPECT_NE(label.shownText(), label.text());
    EXPECT_TRUE(label.shownText().startsWith("/enc"));
    EXPECT_TRUE(label.shownText().endsWith("Mul"));
    EXPECT_EQ(label.accessibleName(), label.text());
    EXPECT_LT(label.minimumSizeHint().width(), 60);
}

TEST_F(Controls, SectionTitleIsStrongBodyText) {
    SectionTitle title(theme, "Why this one");
    EXPECT_EQ(title.font().pixelSize(), 13);
    EXPECT_EQ(title.font().weight(), QFont::DemiBold);
    theme.setFontScale(2);
    EXPECT_EQ(title.font().pixelSize(), 26);
}

TEST_F(Controls, TheToolBarIsAsHighAsTheLookSays) {
    QToolBar bar;
    setUpToolBar(bar, theme);
    bar.addAction(theme.icon(Icon::kOpen), "Open");
    auto* colour = new SegmentedControl(theme);
    colour->addSegment(0, "Backend", Icon::kBackend);
    bar.addWidget(colour);
    bar.show();
    QApplication::processEvents();
    EXPECT_EQ(bar.height(), 44);
    EXPECT_EQ(colour->height(), 30);
    EXPECT_EQ(bar.widgetForAction(bar.actions().at(1))->height(), 28);
}

TEST_F(Controls, ChromeIsAsHighAsTheLookSays) {
    QMainWindow window;
    QMenu* menu = window.menuBar()->addMenu("File");
    QAction* first = menu->addAction("Open");
    auto* tabs = new QTabBar;
    tabs->setDrawBase(false);
    tabs->addTab("Operators");
    auto* table = new QTableWidget(2, 2);
    setUpTable(*table, theme, RowHeight::kTable);
    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->addWidget(tabs);
    layout->addWidget(table);
    window.setCentralWidget(centre);
    window.statusBar()->addWidget(new QLabel("3 pins"));
    window.show();
    QApplication::processEvents();
    EXPECT_EQ(window.menuBar()->height(), 28);
    EXPECT_EQ(menu->actionGeometry(first).height(), 28);
    EXPECT_EQ(tabs->height(), 32);
    EXPECT_EQ(table->horizontalHeader()->height(), 26);
    EXPECT_EQ(table->rowHeight(0), 24);
    EXPECT_EQ(window.statusBar()->height(), 26);
    EXPECT_EQ(QLineEdit().sizeHint().height(), 28);
    EXPECT_EQ(QComboBox().sizeHint().height(), 28);
    EXPECT_EQ(QSpinBox().sizeHint().height(), 28);
}

TEST_F(Controls, SpeakGermanWhenAsked) {
    EXPECT_EQ(noticeName(NoticeKind::kWarning), "Warning");
    {
        const tessera::test::SpokenLanguage german("de_DE");
        EXPECT_EQ(noticeName(NoticeKind::kWarning), "Warnung");
    }
    EXPECT_EQ(noticeName(NoticeKind::kWarning), "Warning");
    const tessera::test::SpokenLanguage english("en_GB"); // for its counts
    QCoreApplication& application = *QCoreApplication::instance();
    EXPECT_FALSE(installTranslation(application, QLocale("pt_BR")));
}

TEST_F(Controls, TakeTheNumbersOfTheLanguage) {
    const auto half = [](const char* code) {
        const tessera::test::SpokenLanguage language(code);
        QDoubleSpinBox box;
        box.setValue(0.5);
        return box.text().toStdString();
    };
    EXPECT_EQ(half("de"), "0,50");
    EXPECT_EQ(half("fr"), "0,50");
    EXPECT_EQ(half("ja"), "0.50");
    EXPECT_EQ(half(""), "0.50") << "of before";
    // Not translated, but the system's.
    const tessera::test::SpokenLanguage english("en");
    EXPECT_FALSE(installTranslation(*QCoreApplication::instance(), QLocale("pt_BR")));
    EXPECT_EQ(half(""), "0,50");
}

/// A form took the distance between its columns from a check box, whose words nothing wraps or elides.
TEST_F(Controls, NoWidthOfAFormSqueezesItsFields) {
    QWidget page;
    auto* form = new QFormLayout(&page);
    form->addRow("ONNX Runtime, OpenVINO", new QLineEdit(&page));
    form->addRow("Messages", new QCheckBox("Stay until they are closed, whatever they say", &page));
    form->addRow(QString(),
                 new QCheckBox("Without a name, and a good deal longer than the others are", &page));
    form->addRow("Motion", new QCheckBox("Reduced", &page));
    setUpForm(*form, theme);
    page.show();
    const int narrow = form->minimumSize().width();
    bool isBeside = false;
    for (int width = narrow; width < narrow + theme.scaled(400); ++width) {
        page.resize(width, page.height());
        form->setGeometry(page.rect());
        for (const auto* box : page.findChildren<QCheckBox*>()) {
            EXPECT_GE(box->width(), box->minimumSizeHint().width())
                << width << ": " << box->text().toStdString();
        }
        const auto* label = qobject_cast<QLabel*>(form->itemAt(3, QFormLayout::LabelRole)->widget());
        const QWidget* box = form->itemAt(3, QFormLayout::FieldRole)->widget();
        isBeside = box->y() < label->geometry().bottom();
    }
    EXPECT_TRUE(isBeside) << "where there is room no row wraps";
    const auto* label = form->itemAt(0, QFormLayout::LabelRole)->widget();
    EXPECT_EQ(form->itemAt(0, QFormLayout::FieldRole)->widget()->x() - label->x() - label->sizeHint().width(),
              0);
    EXPECT_EQ(label->contentsMargins().right(), theme.tokens().space.group) << "their distance";
}

} // namespace
} // namespace tessera::style
