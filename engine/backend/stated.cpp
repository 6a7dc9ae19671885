#include "engine/backend/stated.h"

#include "engine/backend/sharing.h"

#include <string>
#include <vector>

namespace tessera::backend {

namespace {

base::Status refuse(const Implementation& stated, const std::string& message) {
    return base::fail(base::ErrorKind::kRefused, message, stated.backend + ":" + stated.name);
}

base::Status checkLayouts(const Implementation& stated, const std::string& side,
                          const std::vector<Layout>& theirs, const std::vector<Layout>& own) {
    if (theirs.size() != own.size()) {
        return refuse(stated, "the plan states " + std::to_string(theirs.size()) + " layouts of " + side +
                                  "s, and there are " + std::to_string(own.size()));
    }
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (theirs[i] != own[i]) {
            return refuse(stated, "the plan states layout " + theirs[i].toText() + " of " + side + " " +
                                      std::to_string(i) + ", and here it is " + own[i].toText());
        }
    }
    return {};
}

base::Status checkSharing(const Implementation& stated, const Implementation& offered) {
    const auto goesBeyond = [](const auto& theirs, const auto& own) { return theirs && theirs != own; };
    const std::string shared = ", which is not offered here";
    for (std::size_t i = 0; i < offered.outputLayouts.size(); ++i) {
        if (goesBeyond(viewOf(stated, i), viewOf(offered, i))) {
            return refuse(stated, "the plan makes output " + std::to_string(i) + " a view" + shared);
        }
        if (goesBeyond(inPlaceOf(stated, i), inPlaceOf(offered, i))) {
            return refuse(stated,
                          "the plan puts output " + std::to_string(i) + " in place of an input" + shared);
        }
    }
    for (std::size_t i = 0; i < offered.inputLayouts.size(); ++i) {
        if (goesBeyond(partOf(stated, i), partOf(offered, i))) {
            return refuse(stated, "the plan lays input " + std::to_string(i) + " into an output" + shared);
        }
    }
    return {};
}

} // namespace

base::Status checkStated(const Implementation& stated, const Implementation& offered) {
    if (stated.device != offered.device) {
        return refuse(stated, "the plan states device " + stated.device.toText() + ", and here it is " +
                                  offered.device.toText());
    }
    TESSERA_CHECK(checkLayouts(stated, "input", stated.inputLayouts, offered.inputLayouts));
    TESSERA_CHECK(checkLayouts(stated, "output", stated.outputLayouts, offered.outputLayouts));
    if (stated.precision != offered.precision) {
        return refuse(stated, "the plan states precision " + std::string(graph::toText(stated.precision)) +
                                  ", and here it is " + std::string(graph::toText(offered.precision)));
    }
    if (stated.pool != offered.pool) {
        return refuse(stated, "the plan states another pool of threads than it has here");
    }
    return checkSharing(stated, offered);
}

} // namespace tessera::backend
