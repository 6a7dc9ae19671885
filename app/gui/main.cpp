#include "app/gui/options.h"
#include "app/gui/screenshot.h"
#include "app/gui/session_settings.h"
#include "engine/base/freed_memory.h"
#include "engine/measure/device_fingerprint.h"
#include "widgets/models/figures.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/icons.h"
#include "widgets/style/resources.h"
#include "widgets/style/theme.h"
#include "widgets/style/translation.h"

#include <QApplication>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>
#include <clocale>
#include <iostream>
#include <memory>
#include <string_view>
#include <thread>

namespace {

using namespace tessera;

constexpr int kNotPossibleHere = 4; ///< exit code, as the command line's

/// What to do once the model is open.
void afterOpen(shell::MainWindow& window, const gui::Options& options) {
    const auto rest = [&window, options] {
        if (!options.select.isEmpty() && !window.selectNode(options.select)) {
            emit window.controller().noticed(style::NoticeKind::kWarning, QObject::tr("No such node"),
                                             options.select);
        }
        if (!options.overlay.isEmpty()) {
            window.controller().loadOverlay(options.overlay);
        }
        if (options.heat == shell::Heat::kError) {
            window.controller().checkErrors();
        }
        if (options.search) {
            window.controller().search(session::SearchRequest::Level::kBoth);
        }
    };
    if (options.plan.isEmpty()) {
        rest();
    } else {
        window.controller().loadPlan(options.plan, rest);
    }
}

/// Help and version are text: they need no display.
bool asksForText(int argc, char** argv) {
    return std::any_of(argv + 1, argv + argc, [](std::string_view argument) {
        return argument == "--help" || argument == "-h" || argument == "--version";
    });
}

int exitCode(gui::Parsing parsing) {
    return parsing == gui::Parsing::kDone ? 0 : 2;
}

} // namespace

int main(int argc, char** argv) {
    if (asksForText(argc, argv)) {
        const QCoreApplication application(argc, argv);
        gui::Options options;
        return exitCode(gui::parseOptions(QCoreApplication::arguments(), options));
    }
    base::giveLargeBlocksBack();
    base::joinFreedBlocksAtOnce();
    QApplication application(argc, argv);
    // Qt has set the system's locale, by which the engine's printf would write a comma into files and
    // figures.
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setApplicationName(QStringLiteral("tessera"));
    QApplication::setOrganizationName(QStringLiteral("tessera"));
    QApplication::setApplicationDisplayName(QStringLiteral("Tessera"));
    gui::Options options;
    const gui::Parsing parsing = gui::parseOptions(QApplication::arguments(), options);
    if (parsing != gui::Parsing::kRun) {
        return exitCode(parsing);
    }
    const measure::DeviceFingerprint device = measure::localDevice();
    const auto session = gui::sessionSettings(options, device);
    if (!session) {
        std::cerr << "tessera: --precision: " << session.error().oneLine() << '\n';
        return kNotPossibleHere;
    }
    style::initResources();
    // A picture must not depend on what somebody did in the window before.
    std::unique_ptr<QSettings> settings;
    if (options.screenshot.isEmpty()) {
        settings = std::make_unique<QSettings>();
    }
    const QString language = !options.language.isEmpty() ? options.language
                             : settings                  ? shell::readLanguage(*settings)
                                                         : QString();
    style::installTranslation(application, language.isEmpty() ? QLocale() : QLocale(language));
    style::Theme theme(style::builtinTokens());
    if (settings != nullptr) {
        theme.setChoice(shell::readTheme(*settings));
        theme.setMotion(shell::readMotion(*settings));
        theme.setMessageStay(shell::readMessageStay(*settings));
        theme.setFontScale(shell::readFontScale(*settings));
    } else {
        theme.setChoice(style::ThemeChoice::kLight);
        theme.setMotion(style::Motion::kReduced);
    }
    if (options.theme) {
        theme.setChoice(*options.theme);
    }
    theme.install(application);
    const int threads = options.threads > 0 ? options.threads : device.cores;
    shell::WindowOptions window;
    window.settings = settings.get();
    window.tour = shell::WindowOptions::Tour::kOnce;
    const QString cpu = QString::fromStdString(device.cpu);
    window.machine = threads == 1 ? QObject::tr("%1, 1 thread").arg(cpu)
                                  : QObject::tr("%1, %2 threads").arg(cpu).arg(threads);
    window.processor = QString::fromStdString(device.title());
    window.caches = QObject::tr("%1 L1, %2 L2, %3 L3")
                        .arg(itemmodels::bytesText(device.l1Bytes), itemmodels::bytesText(device.l2Bytes),
                             itemmodels::bytesText(device.l3Bytes));
    window.threads = QString::number(threads);
    window.hasDevices = !options.devices.empty();
    if (settings != nullptr) {
        window.plansFolder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                             QStringLiteral("/tessera/plans");
    }
    shell::MainWindow main(
        theme, [settings = *session] { return session::Session::create(settings); }, window);
    if (options.heat && !options.colour) {
        options.colour = layout::ColourMode::kHeat;
    }
    if (options.colour) {
        main.setColours(*options.colour, options.heat.value_or(shell::Heat::kTime));
    }
    QString source = options.model;
    if (source.isEmpty() && settings != nullptr) {
        source = settings->value(QStringLiteral("window/model")).toString();
    }
    if (!options.screenshot.isEmpty()) {
        main.resize(options.screenshotSize);
    }
    main.show();
    main.restoreTabs();
    if (!source.isEmpty()) {
        main.open(
            source, [&main, options] { afterOpen(main, options); }, options.shapes, options.sizes);
    }
    if (!options.screenshot.isEmpty()) {
        gui::shootWhenSettled(main, options.screenshot);
    }
    return QApplication::exec();
}
