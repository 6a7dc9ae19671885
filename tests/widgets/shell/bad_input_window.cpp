// Hostile files in the window: every file that tests/bad_input builds is opened in one real window
// before the engine tries it. A refusal is said in its one line, on a toast and under Problems; what was open
// stays open and can be used; the window answers all the while.
#include "tests/bad_input/bad_input.h"
#include "tests/widgets/shell/real_session_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/log_models.h"
#include "widgets/models/option_words.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/style/toast.h"

#include <QLabel>

#include <ctime>
#include <fstream>

namespace tessera::bad_input {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kMost(2);
/// Begins the markup that one of the files has for a name.
const QString kMarkup = QStringLiteral("<b");
/// Far above that: a machine may have much else to do.
constexpr std::chrono::seconds kPatience(120);

std::chrono::duration<double> processorTime() {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

/// A window with a good model, which is there before each file and after it.
class WindowAtHand final : public test::RealWindowTest {
public:
    WindowAtHand() {
        m_good = path(QStringLiteral("good.onnx"));
        std::ofstream(m_good.toStdString(), std::ios::binary) << wire::model(wire::reluGraph());
        makeWindow();
        EXPECT_TRUE(test::waitFor([this] { return !runs(bridge::JobKind::kProbe); }, kPatience));
        openModel(m_good);
    }

    [[nodiscard]] Sighting open(const fs::path& file) {
        const auto before = document().model();
        const int problems = m_window->problems().rowCount();
        m_rest.reset();
        m_watchdog.enter(file.filename().string());
        const auto start = processorTime();
        m_window->open(QString::fromStdString(file.string()));
        EXPECT_TRUE(test::waitFor([this] { return !runs(bridge::JobKind::kOpen); }, kPatience)) << file;
        const auto took = processorTime() - start;
        Sighting sighting;
        sighting.inItsWords = [](const std::string& line) {
            return itemmodels::withoutOptions(QString::fromStdString(line)).toStdString();
        };
        if (document().model() == before) {
            sighting.error = refusal(file, problems);
            if (areBoundsMeasured()) {
                EXPECT_LE(took.count(), std::chrono::duration<double>(kMost).count()) << file;
            }
            expectUsable();
        } else {
            expectPlainNames();
            m_window->controller().closeModel(); // the good one comes to the front
            waitForPicture();
        }
        EXPECT_TRUE(m_watchdog.late().empty()) << m_watchdog.report();
        m_rest.emplace(m_watchdog);
        return sighting;
    }

private:
    void TestBody() override {}

    [[nodiscard]] shell::Document& document() { return m_window->controller().document(); }
    [[nodiscard]] bool runs(bridge::JobKind kind) { return m_window->controller().bridge().running(kind); }

    /// What the window says of it, the same in both places and nowhere taken for markup.
    std::string refusal(const fs::path& file, int problemsBefore) {
        const int row = m_window->problems().rowCount() - 1;
        EXPECT_EQ(row, problemsBefore) << "a refusal is one problem";
        const auto* toasts = m_window->findChild<style::ToastArea*>();
        const style::Toast* toast = toasts != nullptr ? toasts->current() : nullptr;
        if (toast == nullptr || row < 0) {
            ADD_FAILURE() << "nothing is said of " << file;
            return {};
        }
        EXPECT_EQ(toast->kind, style::NoticeKind::kDanger);
        EXPECT_TRUE(toast->title.contains(QString::fromStdString(file.filename().string())))
            << toast->title.toStdString();
        EXPECT_EQ(m_window->problems().rows()[static_cast<std::size_t>(row)].text, toast->text);
        EXPECT_FALSE(toast->text.contains(u'\n'));
        for (const QLabel* label : toasts->findChildren<QLabel*>()) {
            EXPECT_EQ(label->textFormat(), Qt::PlainText) << label->text().toStdString();
        }
        return toast->text.toStdString();
    }

    /// Not only there: its picture is drawn, and a node answers.
    void expectUsable() {
        ASSERT_NE(document().plan(), nullptr);
        ASSERT_NE(m_window->canvas().scene(), nullptr);
        ASSERT_TRUE(m_window->selectNode(QStringLiteral("relu")));
        EXPECT_TRUE(test::waitFor([this] { return m_window->inspector().details().has_value(); }));
    }

    /// A name with markup is shown as it is written, wherever it stands.
    void expectPlainNames() {
        const auto& nodes = document().model()->graph->nodes();
        constexpr std::size_t kMostShown = 100;
        if (nodes.empty() || nodes.size() > kMostShown) {
            return;
        }
        waitForPicture();
        ASSERT_TRUE(m_window->selectNode(QString::fromStdString(nodes[0].name)));
        EXPECT_TRUE(test::waitFor([this] { return m_window->inspector().details().has_value(); }));
        for (const QLabel* label : m_window->findChildren<QLabel*>()) {
            EXPECT_TRUE(label->textFormat() == Qt::PlainText || !label->text().contains(kMarkup))
                << label->text().toStdString();
        }
        for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
            EXPECT_FALSE(widget->toolTip().contains(kMarkup)) << widget->toolTip().toStdString();
        }
    }

    QString m_good;
    test::GuiWatchdog m_watchdog{kMost};
    /// While the window is made, and between two files, when the engine tries them.
    std::optional<test::GuiWatchdog::Pause> m_rest{std::in_place, m_watchdog};
};

/// One for all files, made when the first test needs it and gone before the application is.
class WindowEnvironment final : public testing::Environment {
public:
    [[nodiscard]] WindowAtHand& window() {
        if (m_window == nullptr) {
            m_window = std::make_unique<WindowAtHand>();
        }
        return *m_window;
    }
    void TearDown() override { m_window.reset(); }

private:
    std::unique_ptr<WindowAtHand> m_window;
};

WindowEnvironment* const kEnvironment = [] {
    auto* made = new WindowEnvironment; // owned by GoogleTest
    testing::AddGlobalTestEnvironment(made);
    return made;
}();

} // namespace

/// The window has no way to allow links yet, so what they open is the engine's own matter.
std::optional<Sighting> openElsewhere(const fs::path& file, const onnx::ReadOptions& options) {
    if (options.linkedData == onnx::LinkedData::kAllow) {
        return std::nullopt;
    }
    return kEnvironment->window().open(file);
}

} // namespace tessera::bad_input
