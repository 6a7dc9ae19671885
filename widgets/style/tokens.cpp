#include "widgets/style/tokens.h"

#include "widgets/style/resources.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLatin1String>

#include <string>
#include <utility>

namespace tessera::style {
namespace {

/// Walks one JSON object and keeps the first thing that is wrong, so that callers read straight on.
class Reader {
public:
    Reader(QJsonObject object, QString path, TokensError& error)
        : m_object(std::move(object)), m_path(std::move(path)), m_error(error) {}

    Reader child(const char* key) {
        const QJsonValue value = m_object.value(QLatin1String(key));
        if (!value.isObject()) {
            fail(key, "an object");
        }
        return Reader(value.toObject(), pathOf(key), m_error);
    }

    void read(const char* key, double& out) {
        const QJsonValue value = m_object.value(QLatin1String(key));
        if (!value.isDouble() || value.toDouble() < 0) {
            fail(key, "a number of 0 or more");
        }
        out = value.toDouble();
    }

    void read(const char* key, int& out) {
        const QJsonValue value = m_object.value(QLatin1String(key));
        if (!value.isDouble() || value.toInt(-1) < 0) {
            fail(key, "a whole number of 0 or more");
        }
        out = value.toInt();
    }

    void read(const char* key, QString& out) {
        const QJsonValue value = m_object.value(QLatin1String(key));
        if (!value.isString() || value.toString().isEmpty()) {
            fail(key, "a text");
        }
        out = value.toString();
    }

    void read(const char* key, QColor& out) { out = colourOf(m_object.value(QLatin1String(key)), key); }

    void read(const char* key, std::vector<QColor>& out) {
        const QJsonValue value = m_object.value(QLatin1String(key));
        const QJsonArray stops = value.toArray();
        if (stops.size() < 3) {
            fail(key, "three colours or more");
            return;
        }
        for (const QJsonValue& stop : stops) {
            out.push_back(colourOf(stop, key));
        }
    }

    void fail(const char* key, const char* expected) {
        if (m_error.message.isEmpty()) {
            m_error.message = QStringLiteral("%1: expected %2").arg(pathOf(key), QLatin1String(expected));
        }
    }

private:
    QString pathOf(const char* key) const {
        return m_path.isEmpty() ? QLatin1String(key) : m_path + QLatin1Char('.') + QLatin1String(key);
    }

    QColor colourOf(const QJsonValue& value, const char* key) {
        const QString text = value.toString();
        const QColor colour = text.size() == 6 ? QColor(QLatin1Char('#') + text) : QColor();
        if (!colour.isValid()) {
            fail(key, "a colour RRGGBB");
        }
        return colour;
    }

    QJsonObject m_object;
    QString m_path;
    TokensError& m_error;
};

constexpr const char* kTypeKeys[kTypeSizeCount] = {"badge",       "caption",    "table",       "body",
                                                   "panel_title", "page_title", "start_title", "code"};

void readType(Reader reader, std::array<TypeToken, kTypeSizeCount>& out) {
    for (std::size_t i = 0; i < out.size(); ++i) {
        Reader entry = reader.child(kTypeKeys[i]);
        entry.read("px", out[i].px);
        entry.read("weight", out[i].weight);
    }
}

void readMeasures(Reader& root, Tokens& out) {
    Reader space = root.child("space");
    space.read("tight", out.space.tight);
    space.read("control", out.space.control);
    space.read("panel", out.space.panel);
    space.read("group", out.space.group);
    space.read("section", out.space.section);
    Reader radius = root.child("radius");
    radius.read("badge", out.radius.badge);
    radius.read("control", out.radius.control);
    radius.read("panel", out.radius.panel);
    radius.read("hull", out.radius.hull);
    Reader line = root.child("line");
    line.read("border", out.line.border);
    line.read("edge", out.line.edge);
    line.read("hull", out.line.hull);
    line.read("icon", out.line.icon);
    line.read("selected_edge", out.line.selectedEdge);
    line.read("ring", out.line.ring);
    line.read("trunk", out.line.trunk);
    Reader shadow = root.child("shadow");
    shadow.read("x", out.shadow.x);
    shadow.read("y", out.shadow.y);
    shadow.read("blur", out.shadow.blur);
    shadow.read("alpha_light", out.shadow.alphaLight);
    shadow.read("alpha_dark", out.shadow.alphaDark);
    Reader motion = root.child("motion_ms");
    motion.read("hover", out.motion.hover);
    motion.read("panel", out.motion.panel);
    motion.read("camera", out.motion.camera);
}

void readSizes(Reader size, SizeTokens& out) {
    size.read("menu_row", out.menuRow);
    size.read("toolbar", out.toolbar);
    size.read("toolbar_button", out.toolbarButton);
    size.read("toolbar_icon", out.toolbarIcon);
    size.read("tab_strip", out.tabStrip);
    size.read("status", out.status);
    size.read("dock_left", out.dockLeft);
    size.read("dock_right", out.dockRight);
    size.read("dock_bottom", out.dockBottom);
    size.read("table_row", out.tableRow);
    size.read("list_row", out.listRow);
    size.read("table_header", out.tableHeader);
    size.read("selection_bar", out.selectionBar);
    size.read("progress", out.progress);
    size.read("toast_width", out.toastWidth);
    size.read("toast_ms", out.toastMs);
    size.read("caption_ms", out.captionMs);
}

void readCanvas(Reader canvas, CanvasTokens& out) {
    canvas.read("node_width", out.nodeWidth);
    canvas.read("node_height", out.nodeHeight);
    canvas.read("gap", out.gap);
    canvas.read("gap_in_hull", out.gapInHull);
    canvas.read("far_below", out.farBelow);
    canvas.read("middle_below", out.middleBelow);
    canvas.read("stripe", out.stripe);
    canvas.read("badge_x", out.badgeX);
    canvas.read("badge_y", out.badgeY);
    canvas.read("badge_near_width", out.badgeNearWidth);
    canvas.read("badge_near_height", out.badgeNearHeight);
    canvas.read("badge_middle_width", out.badgeMiddleWidth);
    canvas.read("badge_middle_height", out.badgeMiddleHeight);
    canvas.read("bar", out.bar);
    canvas.read("hull_padding", out.hullPadding);
    canvas.read("hull_header", out.hullHeader);
    canvas.read("node_tint", out.nodeTint);
    canvas.read("hull_tint", out.hullTint);
    canvas.read("hover_tint", out.hoverTint);
    canvas.read("filtered_opacity", out.filteredOpacity);
    canvas.read("mark", out.mark);
    canvas.read("ring_distance", out.ringDistance);
    canvas.read("edge_corner", out.edgeCorner);
    canvas.read("arrowhead", out.arrowhead);
    canvas.read("stub_readers", out.stubReaders);
}

void readThemeColours(Reader theme, Palette::Data& out) {
    Reader roles = theme.child("roles");
    for (std::size_t i = 0; i < layout::kRoleCount; ++i) {
        roles.read(std::string(layout::roleName(static_cast<Role>(i))).c_str(), out.roles[i]);
    }
    Reader backends = theme.child("backends");
    for (std::size_t i = 0; i < layout::kSlotCount; ++i) {
        const auto slot = static_cast<Slot>(i);
        if (slot == Slot::kUnplaced) {
            out.fills[i] = out.roles[static_cast<std::size_t>(Role::kStrong)];
        } else {
            backends.read(std::string(layout::slotName(slot)).c_str(), out.fills[i]);
        }
    }
    theme.read("delta", out.delta);
}

} // namespace

bool parseTokens(const QByteArray& json, Tokens& tokens, TokensError& error) {
    QJsonParseError syntax;
    const QJsonDocument document = QJsonDocument::fromJson(json, &syntax);
    if (!document.isObject()) {
        error.message = syntax.error == QJsonParseError::NoError
                            ? QStringLiteral("the top level is no object")
                            : QStringLiteral("byte %1: %2").arg(syntax.offset).arg(syntax.errorString());
        return false;
    }
    TokensError first;
    Reader root(document.object(), QString(), first);
    QString format;
    int version = 0;
    root.read("format", format);
    root.read("version", version);
    if (first.message.isEmpty() && (format != QLatin1String("tessera-look") || version != 1)) {
        root.fail("format", "tessera-look, version 1");
    }
    Reader fonts = root.child("fonts");
    fonts.read("fallback", tokens.fallbackFont);
    fonts.read("code", tokens.codeFont);
    readType(root.child("type"), tokens.type);
    readMeasures(root, tokens);
    readSizes(root.child("size"), tokens.size);
    readCanvas(root.child("canvas"), tokens.canvas);
    Palette::Data shared;
    root.read("heat", shared.heat);
    root.read("delta_end_log2", shared.deltaEndLog2);
    if (!(shared.deltaEndLog2 > 0)) {
        root.fail("delta_end_log2", "more than 0");
    }
    Reader themes = root.child("themes");
    Palette::Data light = shared;
    Palette::Data dark = std::move(shared);
    readThemeColours(themes.child("light"), light);
    readThemeColours(themes.child("dark"), dark);
    if (light.delta.size() % 2 == 0 || dark.delta.size() % 2 == 0) {
        themes.fail("delta", "an odd number of colours, so that a tie has one");
    }
    if (!first.message.isEmpty()) {
        error = std::move(first);
        return false;
    }
    tokens.light = Palette(std::move(light));
    tokens.dark = Palette(std::move(dark));
    return true;
}

Tokens builtinTokens() {
    initResources();
    QFile file(QStringLiteral(":/tessera/tokens.json"));
    Tokens tokens;
    TokensError error;
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("the built-in tokens are missing");
    }
    if (!parseTokens(file.readAll(), tokens, error)) {
        qFatal("the built-in tokens are damaged: %s", qUtf8Printable(error.message));
    }
    return tokens;
}

} // namespace tessera::style
