#include "engine/layout/draw_scene.h"

#include "engine/layout/box_parts.h"
#include "engine/layout/draw_box.h"
#include "engine/layout/draw_edges.h"
#include "engine/layout/draw_names.h"
#include "engine/layout/draw_pills.h"
#include "engine/layout/metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace tessera::layout {
namespace {

/// Below this height of a node there is nothing to round, tint or outline: plain tiles, in batches.
constexpr double kTilesBelow = 7;
constexpr std::size_t kScaleSteps = 32;

/// Sorts tiles by colour, so that each colour is one call.
class TileBatches {
public:
    explicit TileBatches(ColourMode mode) : m_mode(mode) {}

    /// Would this tile only hide the last one, of a neighbour on the same pixel? Of a million boxes most do,
    /// and need not be looked at. In other colours than those of backends the strongest on a pixel counts.
    [[nodiscard]] bool hides(const Rect& place, bool filtered) const {
        return m_mode == ColourMode::kBackend && place.width == 1 && place.height == 1 && place == m_last &&
               filtered == m_lastFiltered;
    }
    void add(const BoxInput& box, const Rect& place, bool filtered) {
        m_last = place;
        m_lastFiltered = filtered;
        const Ink ink = fillInk(box, m_mode);
        std::size_t key = kRest;
        if (ink.kind == InkKind::kSlot) {
            const bool pale = box.cost != CostState::kMeasured && m_mode == ColourMode::kBackend;
            key = static_cast<std::size_t>(ink.slot) * 2 + (pale ? 1 : 0);
        } else if (ink.kind != InkKind::kRole) {
            const float share = ink.kind == InkKind::kHeat ? ink.value : ink.value / 2 + 0.5F;
            key = 2 * kSlotCount +
                  static_cast<std::size_t>(std::lround(std::clamp(share, 0.0F, 1.0F) * (kScaleSteps - 1)));
        }
        auto& batch = m_batches[key * 2 + (filtered ? 1 : 0)];
        if (batch.rects.empty()) {
            batch.ink = box.kind == BoxKind::kTerminal ? Ink::of(Role::kStrong).mixed(0.6) : ink;
            if (ink.kind == InkKind::kSlot && (key & 1U) != 0) {
                batch.ink = ink.mixed(0.55);
            }
            batch.ink.opacity = filtered ? static_cast<float>(kFilteredOpacity) : 1.0F;
        }
        batch.rects.push_back(place);
    }
    void draw(Painter& painter) const {
        for (const auto& batch : m_batches) {
            if (!batch.rects.empty()) {
                painter.fillRects(batch.rects, batch.ink);
            }
        }
    }

private:
    static constexpr std::size_t kRest = 2 * kSlotCount + kScaleSteps;
    struct Batch {
        Ink ink;
        std::vector<Rect> rects;
    };
    ColourMode m_mode;
    Rect m_last;
    bool m_lastFiltered = false;
    std::array<Batch, 2 * (kRest + 1)> m_batches;
};

Rect onPixels(const Rect& place) {
    // Of a million boxes, most smaller than a pixel: without a call where the result is plain.
    const auto floored = [](double value) {
        const auto whole = static_cast<double>(static_cast<std::int64_t>(value));
        return whole > value ? whole - 1 : whole;
    };
    const auto length = [](double value) { return value < 1.5 ? 1.0 : std::round(value); };
    return {floored(place.left()), floored(place.top()), length(place.width), length(place.height)};
}

/// A tile stands for a hull with all its members.
bool hasTile(const BoxInput& box) {
    return !box.parent.valid();
}

/// Whose the tiles of a small picture are, in letters.
class TileBadges {
public:
    TileBadges(const Scene& scene, const View& view) : m_scene(scene), m_view(view) {}

    void add(const BoxInput& box, const Rect& place) {
        if (box.placement.slot == Slot::kUnplaced || box.kind == BoxKind::kTerminal) {
            return;
        }
        const auto isSame = [&box](const Part& part) {
            return part.box->placement.slot == box.placement.slot &&
                   part.box->placement.letters == box.placement.letters;
        };
        auto part = std::ranges::find_if(m_parts, isSame);
        if (part == m_parts.end()) {
            part = m_parts.insert(part, Part{&box, 0, {}, {}});
        }
        const double area = place.width * place.height;
        part->area += area;
        part->sum.x += area * place.centre().x;
        part->sum.y += area * place.centre().y;
        part->places.push_back(place);
    }
    void draw(Painter& painter) {
        std::ranges::stable_sort(m_parts, std::ranges::greater{}, &Part::area);
        const DrawState state;
        BoxParts parts(painter, m_scene, m_view, state);
        std::vector<Rect> taken;
        for (const auto& part : m_parts) {
            const Rect place = placeOf(part, taken);
            if (place.empty()) {
                continue;
            }
            taken.push_back(place);
            auto look = lookOfBox(*part.box, place, {});
            look.solid = true; // an outline keeps it apart from tiles of its own colour
            parts.badge(look, place);
        }
    }

private:
    struct Part {
        const BoxInput* box;
        double area;
        Point sum; ///< of the tiles' middles, each as often as its area
        std::vector<Rect> places;
    };
    /// Empty where each of its tiles lies under the badge of another.
    [[nodiscard]] Rect placeOf(const Part& part, const std::vector<Rect>& taken) const {
        constexpr double kWidth = 19;
        constexpr double kHeight = 12;
        const Point middle{part.sum.x / part.area, part.sum.y / part.area};
        Rect best;
        double least = std::numeric_limits<double>::infinity();
        for (const auto& tile : part.places) {
            const Point at = tile.centre();
            const double far = std::hypot(at.x - middle.x, at.y - middle.y);
            const Rect place{std::round(at.x - kWidth / 2), std::round(at.y - kHeight / 2), kWidth, kHeight};
            if (far < least &&
                std::ranges::none_of(taken, [&](const Rect& other) { return other.intersects(place); })) {
                best = place;
                least = far;
            }
        }
        return best;
    }

    const Scene& m_scene;
    const View& m_view;
    std::vector<Part> m_parts;
};

} // namespace

DetailLevel levelAt(double zoom) {
    const double height = kNodeHeight * zoom;
    return height < 22 ? DetailLevel::kFar : height < 56 ? DetailLevel::kMiddle : DetailLevel::kNear;
}

View fitView(const Rect& extents, const Rect& screen) {
    constexpr double kMargin = 24;
    View view;
    view.screen = screen;
    if (extents.empty() || screen.empty()) {
        return view;
    }
    const double room = std::min((screen.width - 2 * kMargin) / extents.width,
                                 (screen.height - 2 * kMargin) / extents.height);
    view.zoom = std::clamp(room, 0.0005, 1.0);
    view.origin = {extents.centre().x - screen.width / view.zoom / 2,
                   extents.centre().y - screen.height / view.zoom / 2};
    return view;
}

void drawScene(Painter& painter, const Scene& scene, const View& view, const DrawState& state) {
    // Rings, marks and labels stand out of their boxes.
    const Rect around = view.visible().grown(std::max(140.0, 40 / view.zoom));
    std::vector<std::uint32_t> boxes;
    std::vector<std::uint32_t> branches;
    scene.boxesIn(around, boxes);
    scene.branchesIn(view.visible().grown(8 / view.zoom), branches);
    drawSections(painter, scene, view);
    EdgeDrawer edges(painter, scene, view, state);
    edges.drawLines(branches);
    BoxDrawer drawer(painter, scene, view, state);
    std::vector<std::uint32_t> ringed;
    const bool tiles = kNodeHeight * view.zoom < kTilesBelow;
    TileBatches batches(state.mode);
    for (const auto index : boxes) {
        const BoxId id(index);
        const auto marks = state.marksOf(id);
        if ((marks & (mark::kSelected | mark::kFound | mark::kChanged)) != 0 || state.focus == id ||
            state.hover == id) {
            ringed.push_back(index);
        }
        if (!tiles) {
            if (drawer.placeOf(id).grown(24).intersects(view.screen)) {
                drawer.draw(id);
            }
        } else {
            const Rect place = onPixels(view.toScreen(scene.rectOf(id)));
            const bool filtered = (marks & mark::kFiltered) != 0;
            if (!batches.hides(place, filtered) && hasTile(scene.box(id))) {
                batches.add(scene.box(id), place, filtered);
            }
        }
    }
    batches.draw(painter);
    edges.drawTags();
    edges.drawConstants();
    drawPills(painter, scene, view, state);
    for (const auto index : ringed) {
        drawer.drawRings(BoxId(index));
    }
    if (levelAt(view.zoom) == DetailLevel::kFar) {
        drawFarNames(painter, scene, view, state, boxes);
    }
}

void drawTiles(Painter& painter, const Scene& scene, const View& view, ColourMode mode) {
    TileBatches batches(mode);
    TileBadges badges(scene, view);
    for (std::uint32_t i = 0; i < scene.boxes().size(); ++i) {
        const auto& box = scene.boxes()[i];
        const Rect place = onPixels(view.toScreen(scene.rectOf(BoxId(i))));
        if (!batches.hides(place, false) && hasTile(box)) {
            batches.add(box, place, false);
            badges.add(box, place);
        }
    }
    batches.draw(painter);
    if (mode == ColourMode::kBackend) {
        badges.draw(painter);
    }
}

} // namespace tessera::layout
