#include "engine/layout/painter.h"

namespace tessera::layout {

Ink Ink::mixed(double part, Role over) const {
    Ink result = *this;
    result.share = static_cast<float>(part);
    result.ground = over;
    return result;
}

Ink Ink::textOn() const {
    Ink result = *this;
    result.contrast = Contrast::kTextOnIt;
    return result;
}

Ink Ink::faded(double by) const {
    Ink result = *this;
    result.opacity *= static_cast<float>(by);
    return result;
}

} // namespace tessera::layout
