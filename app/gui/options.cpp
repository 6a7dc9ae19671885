#include "app/gui/options.h"

#include <QCommandLineParser>
#include <QTextStream>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace tessera::gui {
namespace {

const QStringList kColours{"backend", "heat", "delta", "confidence"};
const QStringList kHeats{"time", "share", "efficiency", "bytes", "regret", "error", "overlay"};
const QStringList kThemes{"light", "dark"};

Parsing wrong(const QString& words) {
    QTextStream(stderr) << "tessera: " << words << '\n';
    return Parsing::kWrong;
}

/// Index of an option's value among the allowed ones; -1 when it is absent, -2 when it is another.
int choice(const QCommandLineParser& parser, const QString& name, const QStringList& allowed) {
    if (!parser.isSet(name)) {
        return -1;
    }
    const auto at = static_cast<int>(allowed.indexOf(parser.value(name)));
    return at < 0 ? -2 : at;
}

bool parsePictureSize(const QString& text, QSize& size) {
    const QStringList parts = text.split(u'x');
    bool first = false;
    bool second = false;
    if (parts.size() != 2) {
        return false;
    }
    size = QSize(parts[0].toInt(&first), parts[1].toInt(&second));
    return first && second && size.width() >= 320 && size.height() >= 240 && size.width() <= 16384 &&
           size.height() <= 16384;
}

void addOptions(QCommandLineParser& parser) {
    parser.setApplicationDescription(
        "Which library runs each operator of a model, why, and what would be faster.");
    parser.addPositionalArgument("MODEL", "ONNX file, or builtin:NAME", "[MODEL]");
    const QList<QCommandLineOption> options{
        {"plan", "Open this plan", "FILE"},
        {"store", "The measurement store", "FILE"},
        {"profile", "A hardware profile: borrowed costs, nothing is run", "FILE"},
        {"shape", "Size of a symbolic input of MODEL (repeatable)", "NAME=AxB"},
        {"size", "Size of a symbol of MODEL wherever it stands (repeatable)", "SYMBOL=N"},
        {"backend-dir", "Look for backends here first (repeatable)", "DIR"},
        {"precision", "How exact kernels must be: strict|f32|bf16|tf32|f16 (f32)", "CLASS"},
        {"threads", "Threads of plans (all cores this process may use)", "N"},
        {"device", "A device to place on (repeatable; the CPU alone)", "cpu|opencl:N|cuda:N"},
        {"colour", "Colour by " + kColours.join('|'), "WHAT"},
        {"heat", "Colour by heat: " + kHeats.join('|') + "; error checks them first", "WHAT"},
        {"overlay", "Lay values of nodes over the model: CSV (node,value[,unit]) or JSON", "FILE"},
        {"select", "Select a node", "NODE"},
        {"theme", kThemes.join('|'), "NAME"},
        {"lang", "Language of the window", "CODE"},
        {"search", "Start a search at once"},
        {"screenshot", "Draw the finished window to this file and exit", "FILE.png"},
        {"screenshot-size", "Size of the screenshot (1440x900)", "WxH"},
    };
    parser.addOptions(options);
    parser.addOption({{"h", "help"}, "Show this help"});
    parser.addOption({"version", "Show the version"});
}

/// What is given by symbol, and the picture's size, which was called --size once.
Parsing parseSizes(const QCommandLineParser& parser, Options& options) {
    for (const QString& text : parser.values("size")) {
        if (!options.screenshot.isEmpty() && parsePictureSize(text, options.screenshotSize)) {
            continue;
        }
        auto size = graph::parseSymbolSize(text.toStdString());
        if (!size) {
            return wrong("--size: " + QString::fromStdString(size.error().message));
        }
        options.sizes.push_back(*std::move(size));
    }
    const QString picture = parser.value("screenshot-size");
    if (parser.isSet("screenshot-size") && !parsePictureSize(picture, options.screenshotSize)) {
        return wrong("--screenshot-size: expected WxH from 320x240, got " + picture);
    }
    return Parsing::kRun;
}

} // namespace

Parsing parseOptions(const QStringList& arguments, Options& options) {
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(arguments)) {
        return wrong(parser.errorText());
    }
    if (parser.isSet("help") || parser.isSet("version")) {
        QTextStream(stdout) << (parser.isSet("help") ? parser.helpText() : QString("tessera 0.1.0\n"));
        return Parsing::kDone;
    }
    if (parser.positionalArguments().size() > 1) {
        return wrong("one model at a time, got " + parser.positionalArguments().join(' '));
    }
    options.model = parser.positionalArguments().value(0);
    options.plan = parser.value("plan");
    options.store = parser.value("store");
    options.profile = parser.value("profile");
    options.overlay = parser.value("overlay");
    options.backendFolders = parser.values("backend-dir");
    options.select = parser.value("select");
    options.language = parser.value("lang");
    options.screenshot = parser.value("screenshot");
    options.search = parser.isSet("search");
    const int colour = choice(parser, "colour", kColours);
    const int heat = choice(parser, "heat", kHeats);
    const int theme = choice(parser, "theme", kThemes);
    for (const auto& [name, at, allowed] :
         {std::tuple("colour", colour, kColours), std::tuple("heat", heat, kHeats),
          std::tuple("theme", theme, kThemes)}) {
        if (at == -2) {
            return wrong(
                QString("--%1: expected %2, got %3").arg(name, allowed.join('|'), parser.value(name)));
        }
    }
    if (colour >= 0) {
        options.colour = static_cast<layout::ColourMode>(colour);
    }
    if (heat >= 0) {
        options.heat = static_cast<shell::Heat>(heat);
    }
    if (theme >= 0) {
        options.theme = theme == 0 ? style::ThemeChoice::kLight : style::ThemeChoice::kDark;
    }
    for (const QString& text : parser.values("shape")) {
        auto shape = graph::parseInputShape(text.toStdString());
        if (!shape) {
            return wrong("--shape: " + QString::fromStdString(shape.error().message));
        }
        options.shapes.push_back(*std::move(shape));
    }
    for (const QString& text : parser.values("device")) {
        const auto device = backend::DeviceId::parse(text.toStdString());
        if (!device) {
            return wrong("--device: " + QString::fromStdString(device.error().message));
        }
        if (std::ranges::find(options.devices, *device) == options.devices.end()) {
            options.devices.push_back(*device);
        }
    }
    if (parser.isSet("precision")) {
        const auto precision = graph::parsePrecision(parser.value("precision").toStdString());
        if (!precision) {
            return wrong("--precision: expected strict|f32|bf16|tf32|f16, got " + parser.value("precision"));
        }
        options.precision = *precision;
    }
    if (parser.isSet("threads")) {
        bool number = false;
        options.threads = parser.value("threads").toInt(&number);
        if (!number || options.threads < 1) {
            return wrong("--threads: expected a number from 1, got " + parser.value("threads"));
        }
    }
    return parseSizes(parser, options);
}

} // namespace tessera::gui
