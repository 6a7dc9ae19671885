#include "engine/backend/implementation.h"

namespace tessera::backend {

bool areRivals(const Implementation& one, const Implementation& other) {
    return one.maker() == other.maker() && one.threads == other.threads &&
           one.inputLayouts == other.inputLayouts && one.outputLayouts == other.outputLayouts &&
           one.viewOf == other.viewOf && one.inPlaceOf == other.inPlaceOf && one.partOf == other.partOf;
}

} // namespace tessera::backend
