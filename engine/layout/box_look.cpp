#include "engine/layout/box_look.h"

#include <cmath>

namespace tessera::layout {
namespace {

constexpr double kNodeTint = 0.13;
constexpr double kHullTint = 0.16;
constexpr double kHoverTint = 0.10;

bool dashed(CostState cost) {
    return cost == CostState::kPredicted || cost == CostState::kNone || cost == CostState::kUnplaced;
}

float valueOf(const BoxInput& box, ColourMode mode) {
    switch (mode) {
    case ColourMode::kBackend:
        return 0;
    case ColourMode::kHeat:
        return box.heat;
    case ColourMode::kDelta:
        return box.delta;
    case ColourMode::kConfidence:
        return 1 - box.confidence; // how uncertain it is: what is to be measured again stands out
    }
    return 0;
}

} // namespace

Rect onHalves(const Rect& place) {
    return {place.x + 0.5, place.y + 0.5, place.width - 1, place.height - 1};
}

std::vector<MarkShape> marksOfBox(const BoxInput& box) {
    std::vector<MarkShape> marks;
    if (box.warning) {
        marks.push_back(MarkShape::kWarning);
    }
    if (box.pinned) {
        marks.push_back(MarkShape::kPin);
    }
    if (box.forbidden) {
        marks.push_back(MarkShape::kForbid);
    }
    if (box.cost == CostState::kStale) {
        marks.push_back(MarkShape::kStale);
    }
    return marks;
}

Ink markInk(MarkShape shape, const Ink& text) {
    return shape == MarkShape::kWarning ? Ink::of(Role::kWarning) : text;
}

Ink fillInk(const BoxInput& box, ColourMode mode) {
    const float value = valueOf(box, mode);
    if (mode == ColourMode::kBackend) {
        return box.cost == CostState::kUnplaced ? Ink::of(Slot::kUnplaced) : Ink::of(box.placement.slot);
    }
    if (std::isnan(value)) {
        return Ink::of(Role::kSunken);
    }
    return mode == ColourMode::kDelta ? Ink::delta(value) : Ink::heat(value);
}

BoxLook lookOfBox(const BoxInput& box, const Rect& place, const LookConditions& conditions) {
    BoxLook look{box, place, {}, {}, {}, {}, {}};
    look.opacity = conditions.isFiltered ? kFilteredOpacity : 1;
    look.scale = conditions.scale;
    const bool hover = conditions.isHovered;
    look.solid = conditions.mode != ColourMode::kBackend && box.kind != BoxKind::kTerminal;
    look.colour = fillInk(box, conditions.mode);
    look.dash = dashed(box.cost) && !look.solid ? Dash::kDashed : Dash::kSolid;
    look.text = Ink::of(Role::kText);
    look.secondary = Ink::of(hover ? Role::kText : Role::kTextSecondary);
    if (look.solid) {
        look.fill = look.colour;
        look.outline = Ink::of(Role::kStrong);
        if (look.colour.kind != InkKind::kRole) {
            look.text = look.secondary = look.colour.textOn();
        } else {
            look.dash = Dash::kDashed; // nothing known
        }
    } else if (box.kind == BoxKind::kMember) {
        look.fill = Ink::of(Role::kSurface);
        look.outline = look.colour.mixed(0.5, Role::kSurface);
    } else {
        const double tint = (box.kind == BoxKind::kHull ? kHullTint : kNodeTint) + (hover ? kHoverTint : 0);
        look.fill = look.colour.mixed(tint);
        look.outline = look.colour;
    }
    if (!look.solid && box.cost == CostState::kStale) {
        look.outline = Ink::of(Role::kStrong);
        look.text = look.secondary;
        if (box.kind != BoxKind::kMember) {
            look.fill = Ink::of(Role::kStrong).mixed(kNodeTint / 2 + (hover ? kHoverTint : 0));
        }
    }
    for (Ink* ink : {&look.colour, &look.fill, &look.text, &look.secondary, &look.outline}) {
        ink->opacity = static_cast<float>(look.opacity);
    }
    return look;
}

} // namespace tessera::layout
